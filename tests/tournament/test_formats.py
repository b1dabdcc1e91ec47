"""Targets with a time limit, the bell, level games, caps (tournament facts, § Formats)."""

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.at_table import MADE, PASSED, Table, earned
from tests.tournament.played import Evening
from tests.tournament.test_results import refused
from tournament.play import Standing, points_that_count
from tournament.services.audit import audit
from tournament.settings import Format, LevelMatch, Settings

EAST_WEST_MADE = {**MADE, "taker": "EW", "points": {"NS": 62, "EW": 100}}
GAME = Settings(format=Format.TARGET, target=1000, minutes=40)


def a_table(engine: Engine, settings: Settings) -> Table:
    evening = Evening(engine, settings)
    evening.enter(2)
    evening.start()
    return Table(evening)


def clean(table: Table) -> bool:
    with table.evening.read() as session:
        found = audit(session, table.evening.id).differences
    print(*found, sep="\n")
    return not found


def test_at_the_bell_the_higher_total_wins_a_game(engine: Engine) -> None:
    """At the bell … the higher total wins (tournament facts, § Formats)."""
    table = a_table(engine, GAME)
    table.deals(2)
    table.bell()
    assert (table.missing, table.sheet.winner, table.points) == ([], Side.NS, (380, 120))
    assert clean(table)


def test_the_deal_in_hand_at_the_bell_is_waited_for_and_may_turn_the_game(engine: Engine) -> None:
    """At the bell the deal in hand is finished (tournament facts, § Formats)."""
    table = a_table(engine, GAME)
    table.deal(MADE)
    table.bell(in_hand=True)
    assert table.missing == ["deal_in_hand"]
    assert set(earned(table.evening).values()) == {(0, 0)}
    assert clean(table)
    table.deal({**EAST_WEST_MADE, "contract": 120, "points": {"NS": 20, "EW": 142}})
    assert (table.missing, table.sheet.winner) == ([], Side.EW)
    assert refused(table.deal) == [("bell_rang", "")]
    assert clean(table)


def test_a_deal_in_hand_that_is_passed_out_ends_the_match_too(engine: Engine) -> None:
    table = a_table(engine, Settings(deals=4))
    table.deal(MADE)
    table.bell(in_hand=True)
    table.deal(PASSED)
    assert (table.missing, table.sheet.winner) == ([], Side.NS)
    assert clean(table)


def test_where_the_deal_in_hand_does_not_count_none_is_waited_for(engine: Engine) -> None:
    table = a_table(engine, Settings(format=Format.TARGET, target=1000, finish_deal_at_bell=False))
    table.deal(MADE)
    assert refused(lambda: table.bell(in_hand=True)) == [("deal_in_hand_is_void", "")]
    table.bell()
    assert table.missing == []


def test_a_game_level_at_the_bell_goes_on_until_a_deal_decides(engine: Engine) -> None:
    """Level: one more deal (tournament facts, § Formats)."""
    table = a_table(engine, GAME)
    table.deal(MADE)
    table.deal(EAST_WEST_MADE)
    table.bell()
    assert table.missing == ["level_at_bell"]
    table.deal(PASSED)
    assert table.missing == ["level_at_bell"]
    assert clean(table)
    table.deal(EAST_WEST_MADE)
    assert (table.missing, table.sheet.winner) == ([], Side.EW)
    assert refused(table.deal) == [("bell_rang", "")]
    assert clean(table)


def test_a_game_level_at_the_bell_may_be_a_draw(engine: Engine) -> None:
    """Level: … or a draw (setting) (tournament facts, § Formats)."""
    table = a_table(
        engine, Settings(format=Format.TARGET, target=1000, level_match=LevelMatch.DRAW)
    )
    table.deal(MADE)
    table.deal(EAST_WEST_MADE)
    table.bell()
    assert (table.missing, table.sheet.winner) == ([], None)
    assert refused(table.deal) == [("bell_rang", "")]
    assert clean(table)


@pytest.mark.parametrize(
    ("settings", "missing"),
    [
        (GAME, ["level_at_bell"]),
        (Settings(format=Format.TARGET, target=1000, level_match=LevelMatch.DRAW), []),
        (Settings(), []),
    ],
)
def test_level_totals_from_the_paper_need_one_more_deal_in_a_game(
    engine: Engine, settings: Settings, missing: list[str]
) -> None:
    table = a_table(engine, settings)
    table.totals(900, 900)
    assert table.missing == missing
    assert clean(table)
    table.totals(900, 960, reason="Une donne de plus")
    assert (table.missing, table.sheet.winner) == ([], Side.EW)


def test_signed_totals_keep_the_deal_in_hand(engine: Engine) -> None:
    table = a_table(engine, GAME)
    table.deal(MADE)
    table.bell(in_hand=True)
    table.sign(190, 60)
    assert table.missing == ["deal_in_hand"]


def test_the_bell_taken_back_forgets_the_deal_in_hand(engine: Engine) -> None:
    table = a_table(engine, Settings(deals=3))
    table.deal(MADE)
    table.bell(in_hand=True)
    table.annul()
    assert table.missing == ["deals_missing"]
    assert table.rows()[-1].deal_in_hand is None


CAPS = Settings(cap_winner=1280, cap_loser=664)


@pytest.mark.parametrize(
    ("ns", "ew", "winner", "count"),
    [
        (1281, 663, Side.NS, (1280, 663)),
        (1280, 664, Side.NS, (1280, 664)),
        (665, 1300, Side.EW, (664, 1280)),
        (1500, 1400, Side.NS, (1280, 664)),
        (972, 972, None, (972, 972)),
        (1400, 1400, None, (1280, 1280)),
    ],
)
def test_no_more_than_the_caps_counts(
    ns: int, ew: int, winner: Side | None, count: tuple[int, int]
) -> None:
    """A cap on a match's points (1280 / 664) exists (tournament facts, § Ranking)."""
    assert points_that_count(CAPS, Standing(ns, ew, 12, winner, ())) == count


@pytest.mark.parametrize(
    ("settings", "count"),
    [
        (Settings(), (1500, 1400)),
        (Settings(cap_winner=1280), (1280, 1280)),
        (Settings(cap_loser=664), (1500, 664)),
    ],
)
def test_each_cap_may_stand_alone(settings: Settings, count: tuple[int, int]) -> None:
    assert points_that_count(settings, Standing(1500, 1400, 12, Side.NS, ())) == count


def test_standings_count_the_capped_points_and_the_sheet_shows_both(engine: Engine) -> None:
    table = a_table(engine, CAPS)
    table.totals(1700, 900)
    sheet = table.sheet
    assert (table.points, sheet.line.capped) == ((1280, 664), True)
    assert (sheet.line.played_ns, sheet.line.played_ew, sheet.winner) == (1700, 900, Side.NS)
    assert sorted(earned(table.evening).values()) == [(664, 0), (1280, 1)]
    assert clean(table)
    table.totals(1000, 600, reason="Mal lu")
    assert (table.points, table.sheet.line.capped) == ((1000, 600), False)


def test_the_mean_that_the_exempt_get_is_of_the_points_that_count(engine: Engine) -> None:
    evening = Evening(engine, CAPS)
    evening.enter(3)
    evening.start()
    evening.play(1, lambda _: (1700, 900))
    exempt = next(line for line in evening.lines(1) if line.is_bye)
    assert exempt.points_ns == (1280 + 664) // 2
    evening.close(1)
    with evening.read() as session:
        assert audit(session, evening.id).differences == []


def test_a_forfeit_is_not_capped(engine: Engine) -> None:
    table = a_table(engine, Settings(cap_winner=100))
    table.forfeit(Side.EW)
    assert table.sheet.line.capped is False
