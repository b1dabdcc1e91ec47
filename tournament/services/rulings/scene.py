"""An incident with the match it happened in, as a ruling finds them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.discipline import ON_PEOPLE
from tournament.errors import Obstacle
from tournament.limits import too_long
from tournament.models import DrawRow, DrawState, Incident, Match
from tournament.play import Reported, SheetDeal
from tournament.services.matches import PlayedMatch, deals_of, played_match, result_of
from tournament.services.rulings.deal_numbers import entered_by_totals, most_ruled_on
from tournament.services.rulings.incidents import entries_by_player, incident_of
from tournament.services.rulings.proposals import ProposedEffect, problems_with_effects

LONGEST_REASON = 2000
LONGEST_IN_JOURNAL = 500
"""The journal keeps the beginning of a reason; the ruling keeps it whole."""


@dataclass(frozen=True, slots=True)
class Scene:
    """An incident with the match it happened in, as a ruling finds them.

    `players` are the players at the table, with the entry of each; where there is none, those of
    the team.
    """

    incident: Incident
    match: PlayedMatch | None
    reported: Reported | None
    lines: tuple[SheetDeal, ...]
    players: Mapping[UUID, UUID]

    @property
    def by_totals(self) -> bool:
        """Whether the match is entered by its totals: effects on deals act on them."""
        if self.match is None or self.reported is None:
            return False
        return entered_by_totals(self.match, self.reported, self.lines)

    @property
    def most_deals(self) -> int:
        """The last deal that a ruling can be on."""
        if self.match is None or self.reported is None:
            return 0
        return most_ruled_on(self.match, self.reported, self.lines)

    @property
    def seq(self) -> int | None:
        """The line of the sheet that the incident is about."""
        found = [line.seq for line in self.lines if line.deal_id == self.incident.deal_id]
        return found[0] if found else self.incident.deal_number

    def entry_on(self, side: Side | None) -> UUID | None:
        """The entry concerned: alone on a side of the table, else the incident's own.

        None where two partners of a mêlée are concerned together.
        """
        if self.match is None or side is None:
            return self.incident.entry_id
        partners = self.match.entries[side]
        return partners[0] if len(partners) == 1 else None

    def concerned(self, effect: ProposedEffect) -> tuple[UUID, ...]:
        """The entries that an effect on people is about.

        In a mêlée the one whose player is named, or that the incident names; else both partners.
        """
        if self.match is None or effect.side is None:
            return (self.incident.entry_id,) if self.incident.entry_id else ()
        partners = self.match.entries[effect.side]
        named = self.players.get(effect.player_id) if effect.player_id else self.incident.entry_id
        return (named,) if named in partners and named is not None else partners


def scene_of(session: Session, tournament_id: UUID, incident_id: UUID) -> Scene:
    """An incident with its match, its result and its sheet as they are now.

    One that happened in a draw that was taken back has no table any more.

    :raises NotFound: if there is no such incident.
    """
    incident = incident_of(session, tournament_id, incident_id)
    if incident.match_id is None or not _is_public(session, incident):
        own = entries_by_player(session, tournament_id, [incident.entry_id])
        return Scene(incident, None, None, (), own)
    match = played_match(session, tournament_id, incident.match_id)
    lines = deals_of(session, tournament_id, [incident.match_id])[incident.match_id]
    present = result_of(session, tournament_id, incident.match_id)
    players = entries_by_player(session, tournament_id, match.everybody)
    return Scene(incident, match, present, lines, players)


def _is_public(session: Session, incident: Incident) -> bool:
    match = session.get_one(Match, (incident.tournament_id, incident.match_id))
    draw = session.get_one(DrawRow, (incident.tournament_id, match.draw_id))
    return draw.state is DrawState.PUBLISHED


def problems_with_ruling(
    scene: Scene, effects: Sequence[ProposedEffect], reason: str, *, confirmed: bool
) -> list[Obstacle]:
    """Every reason why these effects cannot be ruled on this incident."""
    problems = problems_with_effects(
        located(scene, effects),
        at_a_table=scene.match is not None,
        by_totals=scene.by_totals,
        most_deals=scene.most_deals,
        reason=reason,
        confirmed=confirmed,
    )
    if scene.match is None and scene.incident.entry_id is None and effects:
        problems.append(Obstacle("nobody_concerned", "team"))
    named = {each.player_id for each in located(scene, effects)} - {None}
    if not named <= scene.players.keys():
        problems.append(Obstacle("no_such_player", "player"))
    longer = too_long("reason", reason.strip(), LONGEST_REASON)
    return [*problems, longer] if longer else problems


def located(scene: Scene, effects: Sequence[ProposedEffect]) -> list[ProposedEffect]:
    """The effects with the incident's own deal and side where they name none.

    One on people names its entry: in a mêlée it is there for each partner that it concerns.
    """
    placed = [
        replace(
            effect,
            seq=effect.seq if effect.seq is not None else scene.seq,
            side=effect.side if effect.side is not None else scene.incident.side,
            player_id=effect.player_id or scene.incident.player_id,
        )
        for effect in effects
    ]
    return [
        replace(effect, entry_id=entry_id)
        for effect in placed
        for entry_id in (scene.concerned(effect) if effect.kind in ON_PEOPLE else ()) or (None,)
    ]
