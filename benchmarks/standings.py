"""Standings of a large tournament against the bare SQL of the same rows.

5,000 teams, five rounds of twelve deals: 150,000 deals. The database is made with plain inserts,
its sums by the services.
"""

import sqlite3
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median
from uuid import UUID, uuid4

from sqlalchemy import Engine, insert

from app.database import make_engine, reading, unit_of_work, upgrade
from rules.catalogue import rule_set
from rules.vocabulary import Side
from tournament.models import (
    Club,
    DealRow,
    DealState,
    DealVersion,
    DrawRow,
    DrawState,
    Entry,
    Match,
    MatchEntry,
    MatchResult,
    Outcome,
    Round,
    RoundState,
    Stage,
)
from tournament.services.results import record_totals
from tournament.services.setup import create_tournament
from tournament.services.standings import ranking
from tournament.services.sums import keep_sums
from tournament.settings import Settings

TEAMS, ROUNDS, DEALS = 5000, 5, 12
AT = datetime(2026, 1, 10, 20, tzinfo=UTC)
SETTINGS = Settings(rounds=ROUNDS, deals=DEALS)


def _fill(engine: Engine) -> tuple[UUID, UUID]:
    """Make the tournament; its key and that of the match whose result comes last."""
    lots = Random(1)
    with unit_of_work(engine) as session:
        club = Club(name="Bench", created_at=AT)
        session.add(club)
        session.flush()
        tid = create_tournament(
            session, club.id, name="Bench", rule_set=rule_set("club"), settings=SETTINGS,
            by="bench", at=AT,
        ).id  # fmt: skip
        entries = [
            {"tournament_id": tid, "id": uuid4(), "number": number, "created_at": AT}
            for number in range(1, TEAMS + 1)
        ]
        blank = {"nickname": "", "club": "", "family": "", "contact": ""}
        unset = {"fixed_table": None, "fee_paid": False, "present": True}
        session.execute(insert(Entry), [{**entry, **blank, **unset} for entry in entries])
        stage_id = session.exec(_select_stage(tid)).one()
        last = uuid4()
        for number in range(1, ROUNDS + 1):
            order = [entry["id"] for entry in entries]
            lots.shuffle(order)
            round_id = _round(session, tid, stage_id, number, order, lots, last)
            keep_sums(session, tid, round_id)
    return tid, last


def _select_stage(tid: UUID):  # type: ignore[no-untyped-def]
    from sqlmodel import select

    return select(Stage.id).where(Stage.tournament_id == tid)


def _round(session, tid, stage_id, number, order, lots, last):  # type: ignore[no-untyped-def]
    round_ = Round(
        tournament_id=tid, stage_id=stage_id, number=number, settings=SETTINGS.as_json(),
        state=RoundState.PLAYING,
    )  # fmt: skip
    session.add(round_)
    session.flush()
    draw = DrawRow(
        tournament_id=tid, round_id=round_.id, version=1, seed=1, engine_version="bench",
        problem={}, solution={}, state=DrawState.PUBLISHED, by="bench", at=AT,
    )  # fmt: skip
    session.add(draw)
    session.flush()
    matches, seats, results, deals, versions = [], [], [], [], []
    for table, (ns, ew) in enumerate(zip(order[::2], order[1::2], strict=True), 1):
        final = number == ROUNDS and table == len(order) // 2
        match_id = last if final else uuid4()
        matches.append(
            {"tournament_id": tid, "id": match_id, "draw_id": draw.id, "table_number": table,
             "bracket_slot": None, "first_dealer": "N", "origin": "draw"}
        )  # fmt: skip
        for side, entry_id in ((Side.NS, ns), (Side.EW, ew)):
            seats.append(
                {"tournament_id": tid, "match_id": match_id, "entry_id": entry_id,
                 "draw_id": draw.id, "side": side}
            )  # fmt: skip
        if final:
            continue
        points = [lots.choice(((160, 80), (0, 250), (190, 50), (280, 0))) for _ in range(DEALS)]
        results.append(
            {"tournament_id": tid, "match_id": match_id, "version": 1, "outcome": Outcome.DEALS,
             "ns": sum(p[0] for p in points), "ew": sum(p[1] for p in points), "bell": False,
             "forfeited_by": None, "signed_ns": None, "signed_ew": None, "reason": "",
             "by": "bench", "at": AT}
        )  # fmt: skip
        for seq, (ns_points, ew_points) in enumerate(points, 1):
            deal_id = uuid4()
            deals.append({"tournament_id": tid, "id": deal_id, "match_id": match_id, "seq": seq})
            versions.append(
                {"tournament_id": tid, "deal_id": deal_id, "version": 1,
                 "state": DealState.PLAYED, "facts": {}, "ns": ns_points, "ew": ew_points,
                 "made": True, "reason": "", "by": "bench", "at": AT}
            )  # fmt: skip
    for table, rows in (
        (Match, matches), (MatchEntry, seats), (MatchResult, results), (DealRow, deals),
        (DealVersion, versions),
    ):  # fmt: skip
        session.execute(insert(table), rows)
    return round_.id


GROUP_BY = """
SELECT me.entry_id, SUM(CASE me.side WHEN 'NS' THEN v.ns ELSE v.ew END)
FROM match_entry me
JOIN deal d ON d.tournament_id = me.tournament_id AND d.match_id = me.match_id
JOIN deal_version v ON v.tournament_id = d.tournament_id AND v.deal_id = d.id
GROUP BY me.entry_id
"""


def _timed(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def run() -> list[tuple[str, float, float]]:
    """The two ratios beside their bounds."""
    with tempfile.TemporaryDirectory(prefix="coinche-") as folder:
        path = Path(folder) / "bench.sqlite3"
        engine = make_engine(f"sqlite:///{path}")
        upgrade(engine)
        tid, last = _fill(engine)
        bare = sqlite3.connect(path)
        one_row = "SELECT points, wins, points - against FROM entry_total"

        def rank_all() -> object:
            with reading(engine) as session:
                return ranking(session, tid, SETTINGS)

        rank_all()
        whole = [
            (_timed(rank_all), _timed(lambda: bare.execute(GROUP_BY).fetchall())) for _ in range(5)
        ]
        after = []
        for version in range(12):
            with unit_of_work(engine) as session:
                record_totals(
                    session, tid, last, 1000 + version, 900, expected_version=version,
                    reason="bench", by="bench", at=AT,
                )  # fmt: skip
            after.append((_timed(rank_all), _timed(lambda: bare.execute(one_row).fetchall())))
        bare.close()
        engine.dispose()
    return [
        ("standings of 5,000 teams / SQL GROUP BY of 150,000 deals", _ratio(whole), 2.0),
        ("standings after one more result / SELECT of a row a team", _ratio(after), 8.0),
    ]


def _ratio(pairs: list[tuple[float, float]]) -> float:
    return median(ours for ours, _ in pairs) / median(theirs for _, theirs in pairs)


if __name__ == "__main__":
    for name, ratio, bound in run():
        print(f"{name}: {ratio:.2f} (bound {bound})")
