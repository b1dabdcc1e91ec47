"""The journal and the request keys: who did what, when, before and after; nothing twice."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, select

from rules.vocabulary import Side
from tests.tournament.at_table import FAILED, MADE, Table
from tests.tournament.played import BY, NOON, Evening
from tests.tournament.test_results import refused
from tournament.errors import NotFound, Refused
from tournament.models import Club, ClubJournal, Journal, MatchResult, RequestKey, Tournament
from tournament.readings import JournalLine
from tournament.services import results
from tournament.services.journal import journal, lock, once, record_for_club
from tournament.settings import Settings


@pytest.fixture
def table(engine: Engine) -> Table:
    evening = Evening(engine, Settings(deals=3))
    evening.enter(2)
    evening.start()
    return Table(evening)


def last(table: Table, count: int = 1) -> list[JournalLine]:
    with table.evening.read() as session:
        return list(journal(session, table.evening.id, limit=count))


def test_a_correction_is_written_down_with_who_when_why_before_and_after(table: Table) -> None:
    table.totals(1010, 950)
    table.totals(1100, 950, reason="Mal recopié")
    second, first = last(table, 2)
    assert (first.verb, first.subject, first.actor) == (
        "result.totals",
        "round 1, table 1",
        "claire",
    )
    assert (first.before, first.after) == (None, {"version": 1, "ns": 1010, "ew": 950})
    assert second.at > first.at
    assert (second.reason, second.seq) == ("Mal recopié", first.seq + 1)
    assert second.before == {
        "version": 1,
        "outcome": "totals",
        "ns": 1010,
        "ew": 950,
        "bell": False,
        "forfeited_by": None,
    }
    assert second.after == {"version": 2, "ns": 1100, "ew": 950}


def test_a_deal_corrected_is_written_down_with_both_facts(table: Table) -> None:
    table.deal()
    table.correct(1, FAILED, reason="Ils avaient chuté")
    (line,) = last(table)
    assert (line.verb, line.subject, line.reason) == (
        "deal.played",
        "round 1, table 1, deal 1",
        "Ils avaient chuté",
    )
    assert line.before is not None
    assert line.after is not None
    assert line.before["facts"]["points"] == {"NS": 100, "EW": 62}
    assert line.after["facts"]["points"] == {"NS": 80, "EW": 82}


def test_every_act_leaves_its_verb_and_no_number_is_missing(table: Table) -> None:
    table.deal()
    table.annul_deal(1)
    table.redeal()
    table.rule(Side.NS)
    table.deals(1)
    table.sign(190, 220)
    table.sign(190, 220, reason="La feuille a tort")
    table.bell()
    table.annul()
    table.forfeit(Side.EW)
    table.annul()
    table.double_forfeit()
    table.cancel()
    with table.evening.read() as session:
        found = journal(session, table.evening.id)
        revision = session.get_one(Tournament, table.evening.id).revision
    assert [line.seq for line in found] == list(range(len(found), 0, -1))
    verbs = [line.verb for line in reversed(found)]
    assert any(verb.startswith("ruling.") for verb in verbs)
    assert [verb for verb in verbs if verb.startswith(("deal.", "result."))] == [
        "deal.played",
        "result.deals",
        "deal.annulled",
        "deal.redealt",
        "deal.played",
        "result.deals",
        "result.deals",
        "result.deals",
        "result.deals",
        "result.forfeit",
        "result.deals",
        "result.double_forfeit",
        "result.cancelled",
    ]
    assert revision >= 13


def test_what_is_refused_leaves_no_trace(table: Table) -> None:
    table.totals(1010, 950)
    before = last(table)
    assert refused(lambda: table.totals(900, 950)) == [("reason_missing", "reason")]
    assert last(table) == before


def test_the_journal_of_one_tournament_does_not_number_another(table: Table) -> None:
    other = Evening(table.evening.engine)
    with other.read() as session:
        assert [line.seq for line in journal(session, other.id)] == [1]


def test_a_club_has_a_journal_of_its_own(table: Table) -> None:
    with table.evening.change() as session:
        club = session.exec(select(Club)).one()
        for verb in ("account.opened", "account.closed"):
            record_for_club(session, club.id, verb, by=BY, at=NOON, after={"login": "bruno"})
    with table.evening.read() as session:
        rows = session.exec(select(ClubJournal)).all()
        assert [(row.seq, row.verb, row.actor) for row in rows] == [
            (1, "account.opened", "claire"),
            (2, "account.closed", "claire"),
        ]


def test_a_tournament_that_does_not_exist_is_not_locked(engine: Engine) -> None:
    with Session(engine) as session, pytest.raises(NotFound):
        lock(session, UUID(int=0))


def saved(table: Table, key: str | None, ns: int, ew: int) -> dict[str, Any]:
    """Totals written as the page writes them: once under the key of its form."""
    evening = table.evening
    with evening.change() as session:

        def act() -> dict[str, Any]:
            row = results.record_totals(
                session, evening.id, table.id, ns, ew,
                expected_version=table_version(session, table), reason="Saisie",
                by=BY, at=NOON,
            )  # fmt: skip
            return {"version": row.version}

        return once(session, evening.id, key, {"ns": ns, "ew": ew}, NOON, act)


def table_version(session: Session, table: Table) -> int:
    return len(session.exec(select(MatchResult).where(MatchResult.match_id == table.id)).all())


def test_the_same_write_again_gets_the_first_answer_and_changes_nothing(table: Table) -> None:
    first = saved(table, "formulaire-1", 1010, 950)
    again = saved(table, "formulaire-1", 1010, 950)
    assert first == again == {"version": 1}
    assert len(table.rows()) == 1
    assert saved(table, "formulaire-2", 1010, 950) == {"version": 2}


def test_a_key_used_for_something_else_is_refused(table: Table) -> None:
    saved(table, "formulaire-1", 1010, 950)
    assert refused(lambda: saved(table, "formulaire-1", 950, 1010)) == [("request_key_reused", "")]
    assert table.points == (1010, 950)


def test_without_a_key_a_write_is_simply_done(table: Table) -> None:
    assert [saved(table, None, 1010, 950)["version"] for _ in range(2)] == [1, 2]
    with table.evening.read() as session:
        assert session.exec(select(RequestKey)).all() == []


def test_the_key_of_a_write_that_was_refused_can_be_used_again(table: Table) -> None:
    with pytest.raises(Refused):
        saved(table, "formulaire-1", -1, 950)
    assert saved(table, "formulaire-1", 1010, 950) == {"version": 1}


def test_a_key_belongs_to_one_tournament(engine: Engine, table: Table) -> None:
    saved(table, "formulaire-1", 1010, 950)
    other = Evening(engine)
    other.enter(2)
    other.start()
    assert saved(Table(other), "formulaire-1", 700, 600) == {"version": 1}


def test_two_taps_on_the_button_save_once(table: Table) -> None:
    start = Barrier(2)

    def tap(_: int) -> dict[str, Any]:
        start.wait()
        return saved(table, "formulaire-1", 1010, 950)

    with ThreadPoolExecutor(2) as taps:
        assert list(taps.map(tap, range(2))) == [{"version": 1}, {"version": 1}]
    assert len(table.rows()) == 1


def test_the_first_journal_line_of_a_sheet_holds_its_facts(table: Table) -> None:
    table.write_sheet([MADE, FAILED, MADE])
    with table.evening.read() as session:
        row = session.exec(select(Journal).where(Journal.verb == "deal.sheet")).one()
        assert (row.subject, row.after and len(row.after["facts"])) == (
            "round 1, table 1, deals 1 to 3",
            3,
        )
