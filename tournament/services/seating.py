"""Who sits where in a draw: table numbers, sides and the first dealer, who is found by lot."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlmodel import Session, col, func, select

from rules.vocabulary import Side
from tournament.draw_plans import EVERYBODY, DrawnPart, DrawPlan, PlanDraw, check_part
from tournament.models import DrawRow, Match, MatchEntry, MatchOrigin, Stage
from tournament.pairing.lots import key
from tournament.services.past_draws import stage_of_part
from tournament.services.round_rows import main_stage, numbers_of, seatings

CHAIRS = "NESW"


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a draw: two teams at a table, the first North-South, or one team exempt.

    In a mêlée four players, the first two of them partners and North-South. `part` is the part of
    the draw it belongs to.
    """

    table: int | None
    teams: tuple[int, ...]
    first_dealer: str
    origin: MatchOrigin = MatchOrigin.DRAW
    part: str = EVERYBODY

    @property
    def is_bye(self) -> bool:
        return len(self.teams) == 1


def first_dealer(seed: int, team: int) -> str:
    """The chair of a table's first dealer, by lot from the seed and the first team."""
    return CHAIRS[key(seed, "first dealer", team) % len(CHAIRS)]


def seat(drawn: PlanDraw, seed: int) -> tuple[Place, ...]:
    """The places of a draw by table number, who is exempt last."""
    parts = [part.name for part in drawn.parts for _ in part.tables]
    places = [
        Place(number, by_number(teams), first_dealer(seed, teams[0]), part=part)
        for number, teams, part in zip(drawn.numbers, drawn.tables, parts, strict=True)
    ]
    places.sort(key=lambda place: place.table or 0)
    places += [
        Place(None, (team,), first_dealer(seed, team), part=part.name)
        for part in drawn.parts
        for team in part.byes
    ]
    return tuple(places)


def by_number(teams: Sequence[int]) -> tuple[int, ...]:
    """The teams of a table as they are kept: partners by number."""
    half = len(teams) // 2
    return (*sorted(teams[:half]), *sorted(teams[half:]))


def parts_of_places(plan: DrawPlan, places: Sequence[Place]) -> tuple[DrawnPart, ...]:
    """What these places are in each part of the plan, and what they cost.

    :raises ImpossibleDraw: unless everybody in a part has one place in it.
    """
    return tuple(
        check_part(
            part,
            [each.teams for each in places if each.part == part.name and not each.is_bye],
            [each.teams[0] for each in places if each.part == part.name and each.is_bye],
        )
        for part in plan.parts
    )


def places_of(session: Session, tournament_id: UUID, draw_id: UUID) -> tuple[Place, ...]:
    """The places of a draw as they are kept, by table, the byes last."""
    numbers = numbers_of(session, tournament_id)
    names = names_of_stages(session, tournament_id)
    return tuple(
        Place(
            each.match.table_number,
            tuple(numbers[entry] for entry in each.entries),
            each.match.first_dealer,
            each.match.origin,
            names.get(each.match.stage_id, EVERYBODY),
        )
        for each in seatings(session, tournament_id, draw_id)
    )


def names_of_stages(session: Session, tournament_id: UUID) -> dict[UUID | None, str]:
    """The name of each stage that draws have had: that of their parts."""
    rows = session.exec(select(Stage.id, Stage.name).where(Stage.tournament_id == tournament_id))
    return dict(rows.all())


def write_places(session: Session, draw: DrawRow, places: Iterable[Place]) -> None:
    """Keep the places of a draw as matches and their entries, each in the stage of its part."""
    entries = {n: entry for entry, n in numbers_of(session, draw.tournament_id).items()}
    stages = _stages(session, draw)
    seated = [
        (
            Match(
                tournament_id=draw.tournament_id,
                draw_id=draw.id,
                stage_id=stages[place.part].id,
                table_number=place.table,
                first_dealer=place.first_dealer,
                origin=place.origin,
            ),
            place,
        )
        for place in places
    ]
    session.add_all(match for match, _ in seated)
    session.flush()
    for match, place in seated:
        for at, team in enumerate(place.teams):
            session.add(
                MatchEntry(
                    tournament_id=draw.tournament_id,
                    draw_id=draw.id,
                    match_id=match.id,
                    entry_id=entries[team],
                    side=Side.EW if 2 * at >= max(2, len(place.teams)) else Side.NS,
                )
            )
    session.flush()


def _stages(session: Session, draw: DrawRow) -> dict[str, Stage]:
    """The stage of each part of a draw, made where there is none yet; that of everybody is the
    first."""
    stages = {EVERYBODY: main_stage(session, draw.tournament_id)}
    for part in draw.problem["parts"]:
        name = part["part"]
        if name not in stages:
            stages[name] = _stage(session, draw.tournament_id, name, part["problem"]["system"])
    return stages


def _stage(session: Session, tournament_id: UUID, name: str, system: str) -> Stage:
    found = stage_of_part(session, tournament_id, name)
    if found is not None:
        return found
    last = session.scalar(
        select(func.max(col(Stage.ordinal))).where(Stage.tournament_id == tournament_id)
    )
    stage = Stage(tournament_id=tournament_id, ordinal=(last or 0) + 1, name=name, system=system)
    session.add(stage)
    session.flush()
    return stage
