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
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Engine, insert
from sqlmodel import Session, SQLModel, select

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
from tournament.services.ranking import ranking
from tournament.services.results import record_totals
from tournament.services.setup import create_tournament
from tournament.services.sums import keep_sums
from tournament.settings import Settings

TEAMS, ROUNDS, DEALS = 5000, 5, 12
AT = datetime(2026, 1, 10, 20, tzinfo=UTC)
SETTINGS = Settings(rounds=ROUNDS, deals=DEALS)


Rows = dict[type[SQLModel], list[dict[str, Any]]]
MARKS = ((160, 80), (0, 250), (190, 50), (280, 0))


def _fill(engine: Engine) -> tuple[UUID, UUID]:
    """Make the tournament; its key and that of the match whose result comes last."""
    lots = Random(1)
    with unit_of_work(engine) as session:
        club = Club(name="Bench", created_at=AT)
        session.add(club)
        session.flush()
        told = {"rule_set": rule_set("club"), "settings": SETTINGS, "by": "bench", "at": AT}
        tid = create_tournament(session, club.id, name="Bench", **told).id
        order = _entries(session, tid)
        stage_id = session.exec(select(Stage.id).where(Stage.tournament_id == tid)).one()
        for number in range(1, ROUNDS + 1):
            lots.shuffle(order)
            draw = _drawn(session, tid, stage_id, number)
            rows, last = _played(draw, order, lots, all_in=number < ROUNDS)
            for table, values in rows.items():
                session.execute(insert(table), values)
            keep_sums(session, tid, draw.round_id)
    return tid, last


def _entries(session: Session, tid: UUID) -> list[UUID]:
    blank = {"nickname": "", "club": "", "family": "", "contact": "", "fixed_table": None}
    rows = [
        {"tournament_id": tid, "id": uuid4(), "number": number, "created_at": AT,
         "fee_paid": False, "present": True, **blank}
        for number in range(1, TEAMS + 1)
    ]  # fmt: skip
    session.execute(insert(Entry), rows)
    return [row["id"] for row in rows]


def _drawn(session: Session, tid: UUID, stage_id: UUID, number: int) -> DrawRow:
    """A round being played, with its published draw."""
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
    return draw


def _played(draw: DrawRow, order: list[UUID], lots: Random, *, all_in: bool) -> tuple[Rows, UUID]:
    """The rows of a round's matches, and its last match: without a result unless all are in."""
    rows: Rows = {Match: [], MatchEntry: [], MatchResult: [], DealRow: [], DealVersion: []}
    pairs = list(zip(order[::2], order[1::2], strict=True))
    for table, entries in enumerate(pairs, 1):
        match_id = uuid4()
        of_match = {"tournament_id": draw.tournament_id, "match_id": match_id}
        rows[Match].append(
            {"tournament_id": draw.tournament_id, "id": match_id, "draw_id": draw.id,
             "table_number": table, "bracket_slot": None, "first_dealer": "N", "origin": "draw"}
        )  # fmt: skip
        rows[MatchEntry] += [
            {**of_match, "entry_id": entry_id, "draw_id": draw.id, "side": side}
            for side, entry_id in zip(Side, entries, strict=True)
        ]
        if all_in or table < len(pairs):
            _sheet(rows, of_match, [lots.choice(MARKS) for _ in range(DEALS)])
    return rows, match_id


def _sheet(rows: Rows, of_match: dict[str, UUID], marks: list[tuple[int, int]]) -> None:
    told = {"reason": "", "by": "bench", "at": AT}
    rows[MatchResult].append(
        {**of_match, "version": 1, "outcome": Outcome.DEALS, "ns": sum(ns for ns, _ in marks),
         "ew": sum(ew for _, ew in marks), "bell": False, "forfeited_by": None,
         "signed_ns": None, "signed_ew": None, **told}
    )  # fmt: skip
    for seq, (ns, ew) in enumerate(marks, 1):
        deal_id, tid = uuid4(), of_match["tournament_id"]
        rows[DealRow].append({**of_match, "id": deal_id, "seq": seq})
        rows[DealVersion].append(
            {"tournament_id": tid, "deal_id": deal_id, "version": 1, "state": DealState.PLAYED,
             "facts": {}, "ns": ns, "ew": ew, "made": True, **told}
        )  # fmt: skip


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
