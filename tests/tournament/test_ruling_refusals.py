"""What an arbiter cannot rule, and that nothing is written then."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.arbiter import (
    Arbiter,
    an_evening,
    effect,
    number_on,
    player_of,
)
from tests.tournament.at_table import Table
from tests.tournament.test_results import refused
from tournament.discipline import ON_A_DEAL, EffectKind
from tournament.errors import NotFound, StaleForm
from tournament.models import Incident, Ruling, RulingEffect
from tournament.services import rulings

K = EffectKind


@pytest.fixture
def table(engine: Engine) -> Table:
    """A match of three deals, deal by deal."""
    return Table(an_evening(engine))


@pytest.fixture
def by_totals(engine: Engine) -> Table:
    """A match whose desk enters totals."""
    return Table(an_evening(engine, by_deals=False))


@pytest.fixture
def arbiter(table: Table) -> Arbiter:
    return Arbiter(table.evening)


def test_points_move_only_with_a_reason(table: Table, arbiter: Arbiter) -> None:
    table.deals(3)
    incident = arbiter.reports("P2", table, seq=1, side=Side.NS)
    lost = effect(K.DEAL_LOST)
    assert refused(lambda: arbiter.rules(incident, lost, reason="  ")) == [
        ("reason_missing", "reason")
    ]
    assert refused(lambda: arbiter.rules(incident, lost, reason="a" * 2001)) == [
        ("too_long", "reason")
    ]
    ruling = arbiter.rules(incident, effect(K.FORMAL_WARNING), reason="")
    assert refused(lambda: arbiter.amends(ruling, effect(K.NOTE), reason=" ")) == [
        ("reason_missing", "reason")
    ]
    assert refused(lambda: arbiter.lifts(ruling, reason="")) == [("reason_missing", "reason")]
    assert len(arbiter.rows(Ruling)) == 1


def test_a_long_reason_is_kept_whole(table: Table, arbiter: Arbiter) -> None:
    ruling = arbiter.rules_on(table, effect(K.NOTE), reason="é" * 2000)
    assert arbiter.ruling(ruling).reason == "é" * 2000


def test_a_team_or_a_player_that_is_not_at_the_table_is_refused(engine: Engine) -> None:
    evening = an_evening(engine, teams=5)
    table, arbiter = Table(evening, 1), Arbiter(evening)
    at_table = {number_on(table, side) for side in Side}
    away = min({1, 2, 3, 4, 5} - at_table)
    elsewhere = player_of(Table(evening, 2), Side.NS)
    assert refused(lambda: arbiter.reports("E1", table, team=away)) == [
        ("team_not_at_table", "team")
    ]
    own = number_on(table, Side.NS)
    assert refused(lambda: arbiter.reports("E1", table, team=own, side=Side.EW)) == [
        ("team_not_at_table", "team")
    ]
    assert refused(lambda: arbiter.reports("E1", table, player_id=elsewhere)) == [
        ("no_such_player", "player")
    ]
    assert refused(lambda: arbiter.reports("E1", team=own, player_id=elsewhere)) == [
        ("no_such_player", "player")
    ]
    incident = arbiter.reports("E1", table, side=Side.NS)
    warned = effect(K.VERBAL_WARNING, player_id=elsewhere)
    assert refused(lambda: arbiter.rules(incident, warned)) == [("no_such_player", "player")]
    with pytest.raises(NotFound):
        arbiter.reports("E1", team=77)
    with pytest.raises(NotFound):
        arbiter.rules(uuid4(), effect(K.NOTE))
    bye = next(line for line in evening.lines(1) if line.is_bye)
    with pytest.raises(Exception, match="bye_has_no_result"), evening.change() as session:
        rulings.report_incident(
            session, evening.id, rulings.NewIncident(code="X", match_id=bye.match_id),
            by="hugo", at=evening.now(),
        )  # fmt: skip


def test_the_side_of_an_incident_follows_from_the_team_or_the_player(
    table: Table, arbiter: Arbiter
) -> None:
    arbiter.reports("E1", table, team=number_on(table, Side.EW))
    arbiter.reports("E1", table, player_id=player_of(table, Side.NS))
    assert [(line.side, line.team and line.team.number) for line in arbiter.log()] == [
        (Side.NS, number_on(table, Side.NS)),
        (Side.EW, number_on(table, Side.EW)),
    ]


@pytest.mark.parametrize("seq", [0, -1, 4, 9])
def test_a_deal_that_does_not_exist_is_refused(table: Table, arbiter: Arbiter, seq: int) -> None:
    table.deals(3)
    assert refused(lambda: arbiter.reports("P2", table, seq=seq)) == [("no_such_deal", "seq")]
    incident = arbiter.reports("P2", table, side=Side.NS)
    for kind in ON_A_DEAL:
        asked = effect(kind, points=10, seq=seq)
        assert ("no_such_deal", "seq") in refused(
            lambda asked=asked: arbiter.rules(incident, asked)
        )
    assert refused(lambda: arbiter.rules(incident, effect(K.DEAL_LOST))) == [
        ("no_such_deal", "seq")
    ]
    assert len(table.sheet.deals) == 3


def test_in_a_match_by_totals_deals_are_numbered_as_far_as_there_are_any(
    by_totals: Table,
) -> None:
    arbiter = Arbiter(by_totals.evening)
    assert refused(lambda: arbiter.reports("P2", by_totals, seq=4)) == [("no_such_deal", "seq")]
    incident = arbiter.reports("P2", by_totals, seq=3, side=Side.NS)
    assert refused(lambda: arbiter.rules(incident, effect(K.DEAL_LOST, seq=4))) == [
        ("no_such_deal", "seq")
    ]


def test_an_incident_may_be_told_of_a_deal_that_the_desk_has_not_got_to(
    table: Table, arbiter: Arbiter
) -> None:
    incident = arbiter.reports("P2", table, seq=3, side=Side.NS)
    assert refused(lambda: arbiter.rules(incident, effect(K.DEAL_LOST))) == [
        ("no_such_deal", "seq")
    ]
    table.deals(3)
    arbiter.rules(incident, effect(K.DEAL_LOST))
    assert table.points == (380, 280)


@pytest.mark.parametrize("kind", [K.DEAL_ADJUSTED, K.MATCH_ADJUSTED, K.TOTAL_ADJUSTED])
def test_an_adjustment_beyond_5_000_is_confirmed_a_second_time(
    table: Table, arbiter: Arbiter, kind: EffectKind
) -> None:
    table.deals(3)
    incident = arbiter.reports("X", table, seq=1, side=Side.NS)
    for points in (5001, -5001, 100_000):
        asked = effect(kind, points=points)
        assert refused(lambda asked=asked: arbiter.rules(incident, asked)) == [
            ("confirm_large", "confirmed")
        ]
    for points in (100_001, -100_001):
        asked = effect(kind, points=points)
        assert refused(lambda asked=asked: arbiter.rules(incident, asked, confirmed=True)) == [
            ("total_out_of_range", "points")
        ]
    assert refused(lambda: arbiter.rules(incident, effect(kind))) == [("points_missing", "points")]
    arbiter.rules(incident, effect(kind, points=-5001), confirmed=True)
    arbiter.rules_on(table, effect(kind, Side.NS, 5000), seq=1)


def test_a_lost_deal_or_a_meld_gives_no_negative_points(table: Table, arbiter: Arbiter) -> None:
    table.deals(3)
    incident = arbiter.reports("P2", table, seq=1, side=Side.NS)
    for kind in (K.DEAL_LOST, K.MELD_TO_OTHER_SIDE):
        asked = effect(kind, points=-160)
        assert refused(lambda asked=asked: arbiter.rules(incident, asked)) == [
            ("points_missing", "points")
        ]
    assert refused(lambda: arbiter.rules(incident, effect(K.DEAL_LOST, points=5001))) == [
        ("confirm_large", "confirmed")
    ]


def test_a_ruling_says_what_it_does_and_to_which_side(table: Table, arbiter: Arbiter) -> None:
    table.deals(3)
    incident = arbiter.reports("X", table, seq=1)
    assert refused(lambda: arbiter.rules(incident)) == [("no_effect", "kind")]
    assert refused(lambda: arbiter.rules(incident, effect(K.DEAL_LOST))) == [
        ("side_missing", "side")
    ]
    assert refused(lambda: arbiter.rules(incident, effect(K.PLAYER_EXCLUDED, Side.NS))) == [
        ("player_missing", "player")
    ]


def test_a_second_first_ruling_is_refused_and_names_the_first(
    table: Table, arbiter: Arbiter
) -> None:
    incident = arbiter.reports("E1", table, side=Side.NS)
    arbiter.rules(incident, effect(K.VERBAL_WARNING))
    other = Arbiter(table.evening, by="zoe")
    assert refused(lambda: other.rules(incident, effect(K.FORMAL_WARNING))) == [
        ("ruled_already", "")
    ]
    assert len(arbiter.rows(RulingEffect)) == 1


def test_a_ruling_amended_meanwhile_is_not_amended_or_lifted_from_a_stale_page(
    table: Table, arbiter: Arbiter
) -> None:
    first = arbiter.rules_on(table, effect(K.VERBAL_WARNING, Side.NS))
    arbiter.amends(first, effect(K.FORMAL_WARNING, Side.NS))
    acts: list[Callable[[], Any]] = [
        lambda: arbiter.amends(first, effect(K.NOTE)),
        lambda: arbiter.lifts(first),
    ]
    for act in acts:
        with pytest.raises(StaleForm) as caught:
            act()
        assert caught.value.changes["number"] == 2
    assert len(arbiter.rows(Ruling)) == 2


def test_an_unknown_code_and_words_too_long_are_refused_together(
    table: Table, arbiter: Arbiter
) -> None:
    told = {"facts": "a" * 2001, "called_by": "b" * 121, "seq": 99}
    assert refused(lambda: arbiter.reports("Q7", table, **told)) == [
        ("unknown_code", "code"),
        ("too_long", "facts"),
        ("too_long", "called_by"),
        ("no_such_deal", "seq"),
    ]
    assert arbiter.rows(Incident) == []
