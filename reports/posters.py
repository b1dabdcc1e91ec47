"""The draw for the wall, readable at three metres: by table, and by player and team."""

from dataclasses import dataclass

from reports.formatting import Imprint, alphabetical, heading_of_round, split_name, table_of
from reports.parts import part_name
from reports.pdf import write
from tournament.readings import RoundReading, Seated, Team


@dataclass(frozen=True, slots=True)
class PosterTeam:
    """A team as a poster shows it: its number, one name a line."""

    number: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PosterTable:
    """A table of the draw; `ew` is none where `ns` has a bye, `part` is its pool, the final…"""

    table: str
    part: str
    ns: PosterTeam
    ew: PosterTeam | None


def draw_by_table(drawn: RoundReading, imprint: Imprint) -> bytes:
    """The draw for the wall, table by table, names in 20 pt: readable at three metres."""
    tables = tuple(
        PosterTable(
            table_of(match),
            part_name(match.part, imprint),
            _poster_team(match.ns, imprint),
            _poster_team(match.ew, imprint) if match.ew else None,
        )
        for match in drawn.matches
    )
    return write(
        "draw_by_table",
        imprint,
        **heading_of_round(drawn, imprint, imprint.gettext("Draw by table")),
        tables=tables,
    )


def _poster_team(side: Seated, imprint: Imprint) -> PosterTeam:
    names = tuple(name for team in side.teams for name in known_by(team))
    return PosterTeam(imprint.gettext("No. %(number)s", number=side.number), names)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a player or a team sits; `bold` is the part of the name that the list goes by.

    `table` is empty where the team has a bye; `partner` is there in a mêlée only.
    """

    before: str
    bold: str
    number: str
    table: str
    partner: str


def draw_by_team(drawn: RoundReading, imprint: Imprint) -> bytes:
    """Where do I sit: the draw by player's name, then by team's number, in 20 pt."""
    _ = imprint.gettext
    places = {
        team.number: _Place(team, table_of(match), _partner(team, side, imprint))
        for match in drawn.matches
        for side in (match.ns, match.ew)
        if side is not None
        for team in side.teams
    }
    players = sorted(
        ((name, place.team.number) for place in places.values() for name in known_by(place.team)),
        key=lambda each: (alphabetical(each[0]), each[1]),
    )
    return write(
        "draw_by_team",
        imprint,
        **heading_of_round(drawn, imprint, _("Where do I sit?")),
        by_name=tuple(
            Seat(*split_name(name), str(number), places[number].table, places[number].partner)
            for name, number in players
        ),
        by_number=tuple(
            Seat(place.team.label, "", str(number), place.table, place.partner)
            for number, place in sorted(places.items())
        ),
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an entry sits."""

    team: Team
    table: str
    partner: str


def _partner(team: Team, side: Seated, imprint: Imprint) -> str:
    """With whom somebody plays this round of a mêlée; nothing for a pair."""
    names = [each.label for each in side.teams if each is not team]
    return imprint.gettext("with %(partner)s", partner=" – ".join(names)) if names else ""


def known_by(team: Team) -> tuple[str, ...]:
    """The names under which people look for a team: its players, or its nickname."""
    return team.players or (team.label,)
