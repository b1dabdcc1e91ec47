"""`coinche simulate`: a whole tournament by lot, through the services, in a database of its own."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import click
from sqlalchemy import Engine
from sqlmodel import Session

from app.cli.progress import Progress
from app.cli.score import say_if_deduced
from app.database import make_engine, reading, unit_of_work, upgrade
from rules.catalogue import RULE_SETS, rule_set
from rules.deal import deal_as_json
from tournament.draw_of_round import DrawnTable, DrawReading
from tournament.models import Club
from tournament.readings import Header, MatchLine
from tournament.services.audit import Difference, audit
from tournament.services.closing import close_round
from tournament.services.draw_problems import FEWEST_PLAYERS
from tournament.services.headers import header_of
from tournament.services.matches import deals_of
from tournament.services.playing import Players, open_round, play_matches
from tournament.services.registration import NewEntry, add_entry
from tournament.services.rounds import draw_reading, planned_rounds, round_reading
from tournament.services.rulings.log import log
from tournament.services.setup import create_tournament
from tournament.services.standings import standings
from tournament.setting_problems import FINAL_SIZES, RANGES, problems_with_settings
from tournament.settings import Consolation, FinalPhase, PairingSystem, Settings

BY = "simulation"
AT = datetime(2026, 1, 10, 20, tzinfo=UTC)
ROUNDS = click.IntRange(*RANGES["rounds"])
DEALS = click.IntRange(*RANGES["deals"])


@dataclass(frozen=True, slots=True)
class Asked:
    """A tournament to play, as the options say it; what is none was not asked."""

    teams: int
    rounds: int
    deals: int
    rules: str
    pairing: str
    seed: int
    incidents: float
    pool_size: int | None
    final: int | None
    consolation: str | None

    def as_json(self) -> dict[str, Any]:
        """The options that were given."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    @property
    def settings(self) -> Settings:
        """How the tournament is run."""
        more: dict[str, Any] = {}
        if self.pool_size is not None:
            more["pool_size"] = self.pool_size
        if self.final is not None:
            more |= {"final": FinalPhase.KNOCK_OUT, "final_teams": self.final}
        if self.consolation is not None:
            more["consolation"] = Consolation(self.consolation)
        pairing = PairingSystem(self.pairing)
        return Settings(rounds=self.rounds, deals=self.deals, pairing=pairing, **more)

    def check(self) -> None:
        """Refuse what could not be played to its end.

        :raises click.UsageError: with the reasons.
        """
        settings = self.settings
        problems = problems_with_settings(settings, rule_set(self.rules))
        wrong = [f"{each.about}: {each.code}" for each in problems]
        if settings.final is not FinalPhase.NONE and self.teams < settings.final_teams:
            wrong.append(f"--final {settings.final_teams}: --teams {self.teams}")
        if settings.individual and self.teams < FEWEST_PLAYERS:
            wrong.append(f"--pairing melee: --teams {FEWEST_PLAYERS}…")
        if wrong:
            raise click.UsageError("; ".join(wrong))


@click.command()
@click.option("--teams", type=click.IntRange(2, 5000), required=True, help="How many teams.")
@click.option("--rounds", type=ROUNDS, required=True, help="How many rounds.")
@click.option("--deals", type=DEALS, required=True, help="Deals a round.")
@click.option("--rules", type=click.Choice(list(RULE_SETS)), required=True)
@click.option("--pairing", type=click.Choice([str(each) for each in PairingSystem]), required=True)
@click.option("--seed", type=click.IntRange(0), required=True, help="The seed of every lot.")
@click.option("--no-deals", is_flag=True, help="Leave the deals out of the answer.")
@click.option(
    "--incidents",
    type=click.FloatRange(0, 1),
    default=0.0,
    help="The chance of each deal to have an incident, ruled on; the tournament is then audited.",
)
@click.option("--pool-size", type=click.IntRange(*RANGES["pool_size"]), help="Teams in a pool.")
@click.option(
    "--final",
    type=click.Choice(list(map(str, FINAL_SIZES))),
    callback=lambda _context, _option, size: int(size) if size else None,
    help="A final of so many.",
)
@click.option(
    "--consolation",
    type=click.Choice([str(each) for each in Consolation]),
    help="What the others play beside the final.",
)
def simulate(no_deals: bool, **options: Any) -> None:
    """Play a whole tournament by lot and print it as one JSON object.

    With incidents, what is kept of it must also be what its facts give: status 1 if it is not. In
    a mêlée the teams are players.
    """
    asked = Asked(**options)
    asked.check()
    say_if_deduced(rule_set(asked.rules), "fr")
    with _own_database() as engine:
        tournament_id = _enter(engine, asked)
        rounds = list(_rounds_played(engine, tournament_id, asked, with_deals=not no_deals))
        with reading(engine) as session:
            answer = {
                "version": version("coinche"),
                "settings": asked.as_json(),
                "rounds": rounds,
                "rulings": _rulings(session, tournament_id),
                "standings": _standings(session, tournament_id),
            }
            faults = _audited(session, tournament_id) if asked.incidents else []
    json.dump(answer, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")
    for fault in faults:
        click.echo(json.dumps(fault.as_json(), ensure_ascii=False, default=str), err=True)
    if faults:
        sys.exit(1)


def _rounds_played(
    engine: Engine, tournament_id: UUID, asked: Asked, *, with_deals: bool
) -> Iterator[dict[str, Any]]:
    """Play one round after the other, and tell of each."""
    lots = Random(f"coinche {asked.seed}")
    players = Players({n: lots.uniform(-1, 1) for n in range(1, asked.teams + 1)}, lots)
    number = 1
    while number <= _planned(engine, tournament_id):
        _play_round(engine, tournament_id, number, players, asked.incidents)
        with reading(engine) as session:
            yield _round(session, tournament_id, number, with_deals=with_deals)
        number += 1


def _planned(engine: Engine, tournament_id: UUID) -> int:
    """The last round: a consolation by knock-out can last longer than the final."""
    with reading(engine) as session:
        return planned_rounds(session, tournament_id)


@contextmanager
def _own_database() -> Iterator[Engine]:
    with tempfile.TemporaryDirectory(prefix="coinche-") as folder:
        engine = make_engine(f"sqlite:///{Path(folder) / 'simulation.sqlite3'}")
        try:
            upgrade(engine)
            yield engine
        finally:
            engine.dispose()


def _enter(engine: Engine, asked: Asked) -> UUID:
    settings = asked.settings
    with unit_of_work(engine) as session:
        club = Club(name="Simulation", created_at=AT)
        session.add(club)
        session.flush()
        tournament = create_tournament(
            session,
            club.id,
            name="Simulation",
            rule_set=rule_set(asked.rules),
            settings=settings,
            by=BY,
            at=AT,
        )
        for number in range(1, asked.teams + 1):
            pair = (f"Joueur {2 * number - 1}", f"Joueur {2 * number}")
            names = (f"Joueur {number}",) if settings.individual else pair
            new = NewEntry(names, number=number, present=True)
            add_entry(session, tournament.id, new, by=BY, at=AT)
        return tournament.id


def _play_round(
    engine: Engine, tournament_id: UUID, number: int, players: Players, incidents: float
) -> None:
    progress = Progress(f"partie {number}")
    with unit_of_work(engine) as session:
        seed = players.lots.randrange(2**31)
        open_round(session, tournament_id, seed=seed, by=BY, at=AT)
        play_matches(
            session,
            tournament_id,
            number,
            players,
            by=BY,
            at=AT,
            incidents=incidents,
            progress=progress.show,
        )
        close_round(session, tournament_id, number, by=BY, at=AT)
    progress.done()


def _round(
    session: Session, tournament_id: UUID, number: int, *, with_deals: bool
) -> dict[str, Any]:
    header = header_of(session, tournament_id)
    played = round_reading(session, tournament_id, number)
    matches = [line for line in played.matches if line.ew is not None]
    drawn = draw_reading(session, tournament_id, number)
    return {
        "round": number,
        "seed": drawn.seed,
        **_parts(drawn),
        "tables": [_seats(line) for line in matches],
        "byes": [
            {
                "team": line.ns.number,
                "points": line.points_ns,
                "win": header.settings.bye_win,
            }
            for line in played.matches
            if line.is_bye
        ],
        "matches": [_match(session, header, line, with_deals=with_deals) for line in matches],
    }


def _parts(drawn: DrawReading) -> dict[str, Any]:
    """The parts of a draw that has several: pools, a final and what is played beside it."""
    if len(drawn.parts) == 1 and not drawn.parts[0].name:
        return {}
    tables = [(each.part, _numbers(each)) for each in drawn.tables]
    byes = [(each.part, each.ns.number) for each in drawn.byes]
    return {
        "parts": [
            {
                "part": part.name,
                "system": part.system,
                "tables": [numbers for name, numbers in tables if name == part.name],
                "byes": [number for name, number in byes if name == part.name],
            }
            for part in drawn.parts
        ]
    }


def _numbers(at: DrawnTable) -> list[int]:
    return [team.number for side in (at.ns, at.ew) if side is not None for team in side.teams]


def _seats(line: MatchLine) -> list[int]:
    """The numbers at a table: North-South first; in a mêlée two on each side."""
    return [team.number for team in line.teams]


def _match(
    session: Session, header: Header, line: MatchLine, *, with_deals: bool
) -> dict[str, Any]:
    match: dict[str, Any] = {"teams": _seats(line), "points": [line.points_ns, line.points_ew]}
    if with_deals:
        match["deals"] = []
        for line_of_sheet in deals_of(session, header.id, [line.match_id])[line.match_id]:
            scored = line_of_sheet.deal()
            if scored is not None:
                ns, ew = line_of_sheet.marks(header.rule_set)
                told = {"deal": deal_as_json(scored), "score": {"NS": ns, "EW": ew}}
                match["deals"].append(told)
    return match


def _rulings(session: Session, tournament_id: UUID) -> list[dict[str, Any]]:
    return [
        {
            "ruling": ruling.number,
            "incident": incident.number,
            "round": incident.round_number,
            "table": incident.table,
            "deal": incident.deal,
            "team": incident.team.number if incident.team else None,
            "code": incident.code,
            "effects": [
                {"kind": str(effect.kind), "side": effect.side, "points": effect.points}
                for effect in ruling.effects
            ],
        }
        for incident in reversed(log(session, tournament_id))
        for ruling in incident.rulings
    ]


def _audited(session: Session, tournament_id: UUID) -> list[Difference]:
    progress = Progress("audit")
    found = audit(session, tournament_id, progress=progress.show)
    progress.done()
    return found.differences


def _standings(session: Session, tournament_id: UUID) -> list[dict[str, Any]]:
    return [
        {
            "rank": line.rank,
            "team": line.team.number,
            "points": line.points,
            "wins": line.wins,
        }
        for line in standings(session, tournament_id).lines
    ]
