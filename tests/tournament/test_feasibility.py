"""What breaks, and in which round, told before the start."""

from dataclasses import replace
from itertools import combinations

import pytest

from rules.catalogue import rule_set
from tournament.dry_run import dry_run
from tournament.feasibility import Finding, Weight, clock, cycle_of, findings, pool_sizes
from tournament.pairing import DrawProblem, Entrant, draw
from tournament.settings import FinalPhase, Format, PairingSystem, Settings, Strength

EIGHT_O_CLOCK = 20 * 60


def a_field(count: int, clubs: str = "", families: str = "") -> tuple[Entrant, ...]:
    """So many entries; a letter of `clubs` for each of the first ones, "-" for none."""

    def of(words: str, place: int) -> str | None:
        return words[place] if place < len(words) and words[place] != "-" else None

    return tuple(
        Entrant(place + 1, 0, 0, of(clubs, place), of(families, place)) for place in range(count)
    )


def found(
    settings: Settings, field: tuple[Entrant, ...] | int, start: int = EIGHT_O_CLOCK
) -> dict[str, Finding]:
    entries = a_field(field) if isinstance(field, int) else field
    all_found = findings(settings, rule_set("club"), entries, start=start)
    return {each.code: each for each in all_found}


@pytest.mark.parametrize(
    ("count", "rounds", "first"),
    [(6, 5, None), (6, 6, 6), (7, 7, None), (7, 8, 8), (2, 1, None), (2, 2, 2), (24, 4, None)],
)
def test_rematches_are_certain_once_everybody_has_met(
    count: int, rounds: int, first: int | None
) -> None:
    there = found(Settings(rounds=rounds), count).get("rematch_certain")
    assert (there.round if there else None) == first


@pytest.mark.parametrize("count", [4, 5, 6, 7, 8])
def test_the_round_named_is_the_first_that_no_draw_can_play(count: int) -> None:
    """A Berger table has no rematch before that round: later is not possible, earlier not sure."""
    last = cycle_of(Settings(), count)
    met: set[frozenset[int]] = set()
    for number in range(1, last + 1):
        places = tuple(replace(each, place=each.id) for each in a_field(count))
        plan = draw(DrawProblem("round_robin", "points", 1, number, places))
        pairs = {frozenset(table) for table in plan.tables}
        assert not pairs & met
        met |= pairs
    assert met == {frozenset(pair) for pair in combinations(range(1, count + 1), 2)}


def test_where_rematches_are_never_allowed_it_breaks() -> None:
    hard = found(Settings(rounds=6, rematches=Strength.HARD), 6)["rematch_certain"]
    soft = found(Settings(rounds=6), 6)["rematch_certain"]
    assert (hard.weight, soft.weight) == (Weight.BREAKS, Weight.CARE)


@pytest.mark.parametrize(
    ("system", "count", "cycle"),
    [
        (PairingSystem.ROUND_ROBIN, 8, 7),
        (PairingSystem.ROUND_ROBIN, 9, 9),
        (PairingSystem.DOUBLE_ROUND_ROBIN, 8, 14),
        (PairingSystem.ODD_STAY, 8, 4),
        (PairingSystem.ODD_STAY, 9, 5),
        (PairingSystem.POOLS, 16, 3),
        (PairingSystem.POOLS, 17, 5),
    ],
)
def test_a_rotation_is_cut_short_or_begins_again(
    system: PairingSystem, count: int, cycle: int
) -> None:
    settings = Settings(pairing=system, rounds=cycle)
    assert not {"cycle_cut_short", "cycle_again"} & found(settings, count).keys()
    short = found(replace(settings, rounds=cycle - 1), count)["cycle_cut_short"]
    assert short.operands["cycle"] == cycle
    assert found(replace(settings, rounds=cycle + 1), count)["cycle_again"].round == cycle + 1


def test_pools_are_as_equal_as_can_be() -> None:
    settings = Settings(pairing=PairingSystem.POOLS, pool_size=4)
    assert pool_sizes(settings, 18) == [5, 5, 4, 4]
    there = found(settings, 18)
    assert there["pools_of"].operands == {"pools": 4, "least": 4, "most": 5}
    assert there["exempt_each_round"].operands == {"exempt": 2}


@pytest.mark.parametrize(
    ("settings", "count", "exempt", "again"),
    [
        (Settings(), 24, None, None),
        (Settings(), 25, 1, None),
        (Settings(rounds=4), 3, 1, 4),
        (Settings(rounds=3), 3, 1, None),
        (Settings(pairing=PairingSystem.MELEE), 23, 3, None),
        (Settings(pairing=PairingSystem.MELEE, rounds=3), 7, 3, 3),
        (Settings(pairing=PairingSystem.MELEE), 24, None, None),
    ],
)
def test_who_is_exempt_and_from_when_a_second_time(
    settings: Settings, count: int, exempt: int | None, again: int | None
) -> None:
    there = found(settings, count)
    each = there.get("exempt_each_round")
    assert (each.operands["exempt"] if each else None) == exempt
    assert (there["second_bye"].round if "second_bye" in there else None) == again


def test_partners_of_a_melee_repeat_once_all_pairs_are_used() -> None:
    melee = Settings(pairing=PairingSystem.MELEE, rounds=8)
    assert found(melee, 8)["partner_again"].round == 8
    assert "partner_again" not in found(replace(melee, rounds=7), 8)


def test_too_few_entries_are_told_alone() -> None:
    assert list(found(Settings(), 1)) == ["too_few"]
    assert list(found(Settings(pairing=PairingSystem.MELEE), 3)) == ["too_few"]


def test_a_final_has_to_fit_the_field() -> None:
    final = Settings(rounds=3, final=FinalPhase.KNOCK_OUT, final_teams=8)
    assert found(final, 6)["final_too_large"].round == 4
    there = found(final, 9)
    assert there["final_begins"].operands["rounds"] == 3
    assert "alone_beside_final" in there
    assert "alone_beside_final" not in found(final, 10)


@pytest.mark.parametrize(
    ("clubs", "count", "tables"),
    [("AAAA", 8, None), ("AAAAA", 8, 1), ("AAAAAA", 8, 2), ("AAAA", 7, None), ("AAAAA", 7, 1)],
)
def test_a_club_of_more_than_half_meets_itself(clubs: str, count: int, tables: int | None) -> None:
    settings = Settings(rounds=1, same_club=Strength.HARD)
    there = found(settings, a_field(count, clubs)).get("club_too_large")
    assert (there.operands["tables"] if there else None) == tables
    problem = DrawProblem("random", "points", 1, 1, a_field(count, clubs), (), {"club": "hard"})
    assert draw(problem).cost.hard == (tables or 0)


def test_a_club_runs_out_of_opponents_outside() -> None:
    """Eight teams, four of one club: four opponents outside, so the fifth round is one too many."""
    settings = Settings(rounds=5, same_club=Strength.HARD)
    field = a_field(8, "AAAA")
    assert found(settings, field)["club_or_rematch"].round == 5
    assert "club_or_rematch" not in found(replace(settings, rounds=4), field)
    free = replace(settings, rematches=Strength.OFF)
    assert "club_or_rematch" not in found(free, field)
    assert found(settings, field)["club_or_rematch"].weight is Weight.BREAKS


def test_families_are_looked_at_as_clubs_are() -> None:
    settings = Settings(rounds=1, same_family=Strength.SOFT)
    there = found(settings, a_field(6, families="XXXX"))["family_too_large"]
    assert (there.weight, there.operands["name"], there.operands["tables"]) == (Weight.CARE, "X", 1)


@pytest.mark.parametrize(
    ("system", "code"),
    [
        (PairingSystem.ROUND_ROBIN, "club_without_effect"),
        (PairingSystem.POOLS, "club_in_pools"),
    ],
)
def test_a_plan_cannot_keep_clubs_apart(system: PairingSystem, code: str) -> None:
    settings = Settings(pairing=system, same_club=Strength.HARD)
    assert code in found(settings, a_field(8, "AAAAAA"))


def test_tables_kept_free_move_the_others_up() -> None:
    settings = Settings(tables_apart=(2, 30))
    assert found(settings, 20)["tables_needed"].operands == {"tables": 10, "highest": 11}
    fixed = (replace(a_field(20)[0], fixed_table=2), *a_field(20)[1:])
    assert found(settings, fixed)["tables_needed"].operands == {"tables": 10, "highest": 10}


@pytest.mark.parametrize(
    ("strength", "rounds", "weight"),
    [
        (Strength.HARD, 5, Weight.BREAKS),
        (Strength.SOFT, 5, Weight.CARE),
        (Strength.HARD, 4, None),
        (Strength.OFF, 5, None),
    ],
)
def test_there_are_only_so_many_tables_to_change_to(
    strength: Strength, rounds: int, weight: Weight | None
) -> None:
    settings = Settings(rounds=rounds, same_table=strength)
    there = found(settings, 8).get("table_again")
    assert (there.weight if there else None) is weight
    assert there is None or there.round == 5
    stays = replace(settings, pairing=PairingSystem.ODD_STAY)
    assert "table_again" not in found(stays, 8)


def test_one_table_cannot_be_fixed_for_two_teams() -> None:
    field = [replace(each, fixed_table=1) for each in a_field(2)]
    there = found(Settings(), (*field, *a_field(8)[2:]))["one_fixed_table"]
    assert (there.weight, there.operands["teams"]) == (Weight.BREAKS, "1, 2")


@pytest.mark.parametrize(
    ("closing", "code", "round_"),
    [
        ("", "ends_at", None),
        ("02:00", "ends_in_time", None),
        ("01:18", "ends_in_time", None),
        ("01:17", "ends_too_late", 4),
        ("23:30", "ends_too_late", 3),
        ("20:30", "ends_too_late_by_time", 1),
    ],
)
def test_the_deals_are_set_against_the_closing_time(
    closing: str, code: str, round_: int | None
) -> None:
    """4 rounds of 12 deals of 6 minutes and 10 between them: from 20:00 to 01:18."""
    there = found(Settings(closing_time=closing), 16)[code]
    assert (there.operands["end"], there.round) == ("01:18", round_)


def test_the_deals_that_fit_are_those_that_end_in_time() -> None:
    settings = Settings(closing_time="23:30")
    fits = found(settings, 16)["ends_too_late"].operands["fits"]
    assert fits == 7
    assert "ends_in_time" in found(replace(settings, deals=fits), 16)
    assert "ends_too_late" in found(replace(settings, deals=fits + 1), 16)


def test_a_time_limit_decides_where_there_is_one() -> None:
    settings = Settings(format=Format.TARGET, target=2001, minutes=40, closing_time="23:00")
    late = found(settings, 16)["ends_too_late_by_time"]
    assert (late.round, late.operands["room"]) == (4, 37)
    assert "ends_in_time" in found(replace(settings, minutes=37), 16)


def test_several_evenings_are_counted_each_for_itself() -> None:
    settings = Settings(rounds=6, rounds_an_evening=2, closing_time="23:00")
    there = found(settings, 16)
    assert there["evenings"].operands == {"evenings": 3, "rounds": 2}
    assert there["ends_in_time"].operands["end"] == clock(EIGHT_O_CLOCK + 2 * 72 + 10)


def test_the_rounds_of_a_final_take_their_time() -> None:
    settings = Settings(rounds=1, deals=5, final=FinalPhase.KNOCK_OUT, final_teams=4)
    assert found(settings, 16)["ends_at"].operands["rounds"] == 3


def test_trial_draws_find_the_round_in_which_a_never_breaks() -> None:
    """Four of eight in one club, no rematch, no meeting in the club: five rounds cannot be."""
    settings = Settings(
        pairing=PairingSystem.STANDINGS,
        rounds=5,
        rematches=Strength.HARD,
        same_club=Strength.HARD,
    )
    (broken,) = [f for f in dry_run(settings, a_field(8, "AAAA")) if f.code == "hard_breaks"]
    assert (broken.weight, broken.round in (4, 5)) == (Weight.BREAKS, True)
    assert broken.operands["helps"] in ("rematch", "club")


def test_trial_draws_are_silent_where_all_can_hold() -> None:
    settings = Settings(rounds=3, rematches=Strength.HARD, same_club=Strength.HARD)
    assert dry_run(settings, a_field(16, "AABBCCDD")) == ()


def test_trial_draws_say_when_a_wish_gives_way() -> None:
    settings = Settings(rounds=1, same_club=Strength.SOFT)
    (soft,) = dry_run(settings, a_field(6, "AAAA"))
    assert (soft.code, soft.round, soft.operands) == ("soft_gives_way", 1, {"tables": 1})


def test_trial_draws_are_the_same_each_time_and_play_every_system() -> None:
    for system in PairingSystem:
        settings = Settings(pairing=system, rounds=4, rematches=Strength.HARD)
        field = a_field(9, "AABB")
        assert dry_run(settings, field) == dry_run(settings, field)


def test_a_trial_of_a_melee_keeps_count_of_opponents() -> None:
    settings = Settings(pairing=PairingSystem.MELEE, rounds=3, same_club=Strength.SOFT)
    found_there = dry_run(settings, a_field(8, "AAAAA"))
    assert [each.code for each in found_there if each.round == 1] == ["soft_gives_way"]


def test_a_very_large_field_is_counted_but_not_drawn() -> None:
    assert [each.code for each in dry_run(Settings(), a_field(301))] == ["no_trial"]
