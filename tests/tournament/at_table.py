"""One table of an evening, with a short verb for each thing the desk does about it."""

from typing import Any
from uuid import UUID

from sqlmodel import select

from rules.vocabulary import Side
from tests.tournament.played import BY, Evening
from tournament.models import DealState, EntryTotal, MatchResult
from tournament.readings import MatchSheet
from tournament.services import results, rulings
from tournament.services.sheets import match_at, match_sheet
from tournament.services.standings import standings

MADE: dict[str, Any] = {
    "taker": "NS",
    "contract": 90,
    "trump": "hearts",
    "points": {"NS": 100, "EW": 62},
}
"""NS make 90 ♥ with 100: by the club rules 190 to 60."""

FAILED: dict[str, Any] = {**MADE, "points": {"NS": 80, "EW": 82}}
"""NS fail 90 ♥: by the club rules 0 to 250."""

PASSED = {"passed": True}


class Table:
    """A match of an evening as the desk sees it."""

    def __init__(self, evening: Evening, table: int = 1, number: int = 1) -> None:
        self.evening = evening
        with evening.read() as session:
            self.id = match_at(session, evening.id, number, table)

    @property
    def sheet(self) -> MatchSheet:
        with self.evening.read() as session:
            return match_sheet(session, self.evening.id, self.id)

    @property
    def points(self) -> tuple[int, int]:
        line = self.sheet.line
        return line.points_ns, line.points_ew

    @property
    def missing(self) -> list[str]:
        return [each.code for each in self.sheet.line.missing]

    def rows(self) -> list[MatchResult]:
        with self.evening.read() as session:
            found = session.exec(
                select(MatchResult)
                .where(MatchResult.match_id == self.id)
                .order_by(MatchResult.version)  # type: ignore[arg-type]
            ).all()
            session.expunge_all()
            return list(found)

    def _do(self, verb: Any, *values: Any, **options: Any) -> Any:
        evening = self.evening
        with evening.change() as session:
            return verb(session, evening.id, self.id, *values, by=BY, at=evening.now(), **options)

    def _seen(self, version: int | None) -> int:
        return self.sheet.line.version if version is None else version

    def deal(self, facts: dict[str, Any] | None = None, **options: Any) -> None:
        facts = MADE if facts is None and "state" not in options else facts
        self._do(results.record_deal, facts, **options)

    def deals(self, count: int, facts: dict[str, Any] | None = None) -> None:
        for _ in range(count):
            self.deal(facts)

    def redeal(self) -> None:
        self.deal(None, state=DealState.REDEALT)

    def correct(
        self, seq: int, facts: dict[str, Any], reason: str = "Mal lu", seen: int = 1
    ) -> None:
        self.deal(facts, seq=seq, expected_version=seen, reason=reason)

    def write_sheet(self, sheet: list[dict[str, Any]]) -> None:
        self._do(results.record_sheet, sheet)

    def annul_deal(self, seq: int, reason: str = "Maldonne", seen: int = 1) -> None:
        self._do(results.annul_deal, seq, expected_version=seen, reason=reason)

    def totals(self, ns: int, ew: int, reason: str = "", seen: int | None = None) -> None:
        seen = self._seen(seen)
        self._do(results.record_totals, ns, ew, expected_version=seen, reason=reason)

    def sign(self, ns: int, ew: int, reason: str = "") -> None:
        seen = self._seen(None)
        self._do(results.sign_totals, ns, ew, expected_version=seen, reason=reason)

    def bell(
        self, reason: str = "22 heures", seen: int | None = None, *, in_hand: bool = False
    ) -> None:
        seen = self._seen(seen)
        self._do(results.ring_bell, expected_version=seen, reason=reason, deal_in_hand=in_hand)

    def forfeit(self, side: Side, reason: str = "Absents", seen: int | None = None) -> None:
        self._do(results.forfeit, side, expected_version=self._seen(seen), reason=reason)

    def double_forfeit(self, reason: str = "Absents") -> None:
        self._do(results.double_forfeit, expected_version=self._seen(None), reason=reason)

    def cancel(self, reason: str = "D’un commun accord") -> None:
        self._do(results.cancel_match, expected_version=self._seen(None), reason=reason)

    def annul(self, reason: str = "Mauvaise table", seen: int | None = None) -> None:
        self._do(results.annul_result, expected_version=self._seen(seen), reason=reason)

    def rule(self, at_fault: Side, seq: int | None = None, **options: Any) -> int:
        """The number of the ruling."""
        told = {"code": "P2", "facts": "N’a pas fourni", "reason": "Vu à la fin", **options}
        evening = self.evening
        with evening.change() as session:
            return rulings.deal_lost(
                session, evening.id, self.id, seq=seq, at_fault=at_fault, by=BY,
                at=evening.now(), **told,
            ).number  # fmt: skip


def earned(evening: Evening) -> dict[int, tuple[int, int]]:
    """Points and wins of each team in the standings, by number."""
    with evening.read() as session:
        lines = standings(session, evening.id).lines
        return {line.team.number: (line.points, line.wins) for line in lines}


def kept(evening: Evening) -> dict[int, EntryTotal]:
    """The totals kept of each team, by number."""
    with evening.read() as session:
        rows = session.exec(select(EntryTotal)).all()
        session.expunge_all()
        return {row.number: row for row in rows}


def ids(evening: Evening, number: int = 1) -> dict[int, UUID]:
    """The key of each team that sits in a round, by number."""
    teams = [team for line in evening.lines(number) for team in (line.ns, line.ew)]
    return {team.number: team.id for team in teams if team is not None}
