"""Who takes part in a mêlée: single players who come late, leave, are replaced."""

import pytest
from sqlalchemy import Engine

from tests.tournament.arbiter import differences
from tests.tournament.melee import Melee
from tests.tournament.played import BY, codes
from tournament.entry_files import read_entry_text
from tournament.errors import Refused
from tournament.names import SAME_PLAYER
from tournament.new_entry import NewEntry
from tournament.readings import EntryLine
from tournament.services import registration, rounds, setup
from tournament.services.late import seat_late, waiting_late
from tournament.settings import CreditRule, PairingSystem, Settings


def listed(evening: Melee) -> dict[str, EntryLine]:
    """The entries by name."""
    with evening.read() as session:
        found = registration.entry_list(session, evening.id)
        return {line.team.label: line for line in found.lines}


def test_one_name_is_a_complete_entry_with_one_fee(engine: Engine) -> None:
    evening = Melee(engine, 0, entry_fee=500)
    assert evening.enter_player("Ann Able") == [1]
    line = listed(evening)["Ann Able"]
    assert (line.incomplete, line.fee_due) == (False, 500)


def test_two_names_typed_in_one_go_are_two_entries(engine: Engine) -> None:
    evening = Melee(engine, 0)
    with evening.change() as session:
        new = NewEntry(players=("Ann  Able", " Bob Baker"), club="As", number=7, present=True)
        registration.add_typed(session, evening.id, new, by=BY, at=evening.now())
    found = listed(evening)
    assert [(line.team.number, line.team.players) for line in found.values()] == [
        (7, ("Ann Able",)),
        (8, ("Bob Baker",)),
    ]
    assert {(line.team.club, line.present) for line in found.values()} == {("As", True)}


def test_nobody_named_is_refused_and_so_is_an_entry_of_two(engine: Engine) -> None:
    evening = Melee(engine, 1)
    with pytest.raises(Refused) as refused:
        evening.enter_player(" ", "")
    assert codes(refused.value.obstacles) == ["nobody_named"]
    two = NewEntry(players=("Ann Able", "Bob Baker"))
    with evening.change() as session, pytest.raises(Refused) as refused:
        registration.edit_entry(session, evening.id, 1, two, by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["one_player_each"]
    with evening.change() as session, pytest.raises(Refused) as refused:
        registration.add_entry(session, evening.id, two, by=BY, at=evening.now())
    assert codes(refused.value.obstacles) == ["one_player_each"]


def test_a_name_twice_is_pointed_out_as_a_player(engine: Engine) -> None:
    evening = Melee(engine, 0)
    for _ in range(3):
        evening.enter_player("Ann Able")
    with evening.read() as session:
        found = registration.entry_list(session, evening.id).lines
    assert {each.code for line in found for each in line.duplicates} == {SAME_PLAYER}
    assert [len(line.duplicates) for line in found] == [2, 2, 2]


@pytest.mark.parametrize(
    "text",
    [
        "Nom;Club\nAnn Able;As\nBob Baker;As\n",
        "Prénom;Nom;Club\nAnn;Able;As\nBob;Baker;As\n",
        "Joueur;Club\nAnn Able / Bob Baker;As\n",
        "Joueur 1;Joueur 2;Club\nAnn Able;Bob Baker;As\n",
    ],
)
def test_a_list_of_single_names_or_of_pairs_makes_an_entry_of_each(
    engine: Engine, text: str
) -> None:
    evening = Melee(engine, 0)
    rows = read_entry_text(text).rows
    with evening.change() as session:
        plan = registration.plan_import(session, evening.id, rows)
        assert not any(line.incomplete for line in plan.lines)
        registration.import_entries(session, evening.id, rows, by=BY, at=evening.now())
        again = registration.plan_import(session, evening.id, rows)
    found = listed(evening)
    assert [(line.team.number, name, line.team.club) for name, line in found.items()] == [
        (1, "Ann Able", "As"),
        (2, "Bob Baker", "As"),
    ]
    assert len(again.already) == 2


def test_one_of_two_names_on_a_line_can_be_left_out(engine: Engine) -> None:
    evening = Melee(engine, 0)
    rows = read_entry_text("Joueur 1;Joueur 2\nAnn Able;Bob Baker\nCat Carter;Dan Dexter\n").rows
    wanted = frozenset({"2.2", "3"})
    with evening.change() as session:
        registration.import_entries(
            session, evening.id, rows, lines=wanted, by=BY, at=evening.now()
        )
    assert list(listed(evening)) == ["Bob Baker", "Cat Carter"]


def test_who_leaves_is_drawn_no_more_and_keeps_the_total(engine: Engine) -> None:
    evening = Melee(engine, 9)
    evening.whole_round(1)
    before = evening.points
    with evening.change() as session:
        registration.withdraw(
            session, evening.id, 4, from_round=2, reason="Parti", by=BY, at=evening.now()
        )
    evening.whole_round(2, seed=2)
    assert [line.is_bye for line in evening.lines(2)] == [False, False]
    assert evening.points[4] == before[4]
    assert differences(evening) == []


def test_a_replaced_player_keeps_the_number_and_the_total(engine: Engine) -> None:
    evening = Melee(engine, 4)
    evening.whole_round(1)
    with evening.change() as session:
        registration.replace_player(
            session, evening.id, 2, 1, "Zoé",
            from_round=2, reason="Malade", by=BY, at=evening.now(),
        )  # fmt: skip
    evening.whole_round(2, seed=2)
    named = {team.number: team.label for line in evening.lines(2) for team in line.teams}
    assert named[2] == "Zoé"
    assert differences(evening) == []


def late(evening: Melee, *numbers: int) -> None:
    with evening.change() as session:
        seat_late(session, evening.id, 1, numbers, by=BY, at=evening.now())


def test_a_late_player_makes_up_a_table_with_three_exempt(engine: Engine) -> None:
    evening = Melee(engine, 7)
    evening.start()
    (number,) = evening.enter_player("Zoé")
    late(evening, number)
    lines = evening.lines(1)
    assert [len(line.teams) for line in lines] == [4, 4]
    assert number in {team.number for team in lines[1].teams}
    evening.play(1)
    evening.close(1)
    evening.whole_round(2, seed=2)
    assert differences(evening) == []


def test_a_late_player_without_three_exempt_waits_for_the_next_round(engine: Engine) -> None:
    evening = Melee(engine, 5, late_credit=CreditRule.FIXED, late_points=500)
    evening.start()
    (number,) = evening.enter_player("Zoé")
    with pytest.raises(Refused) as refused:
        late(evening, number)
    assert codes(refused.value.obstacles) == ["too_few_for_a_table"]
    with evening.read() as session:
        assert [entry.number for entry in waiting_late(session, evening.id, 1)] == [number]
    evening.play(1)
    evening.close(1)
    evening.whole_round(2, seed=2)
    assert evening.points[number] >= 500
    assert differences(evening) == []


def test_four_late_players_open_a_table(engine: Engine) -> None:
    evening = Melee(engine, 4)
    evening.start()
    numbers = [evening.enter_player(f"Tard {place}")[0] for place in range(4)]
    late(evening, *numbers)
    assert [len(line.teams) for line in evening.lines(1)] == [4, 4]
    evening.play(1)
    evening.close(1)
    assert differences(evening) == []


def change(evening: Melee, version: int, **facts: object) -> None:
    """Change the settings."""
    settings = Settings(**{"deals": 3, "rounds": 5, **facts})  # type: ignore[arg-type]
    with evening.change() as session:
        setup.change_settings(
            session, evening.id, settings,
            expected_version=version, reason="Essai", by=BY, at=evening.now(),
        )  # fmt: skip


def test_entries_of_pairs_must_be_single_players_to_be_drawn(engine: Engine) -> None:
    evening = Melee(engine, 4)
    change(evening, 1, pairing=PairingSystem.RANDOM)
    evening.enter_player("Ann Able", "Bob Baker")
    change(evening, 2, pairing=PairingSystem.MELEE)
    with evening.read() as session:
        obstacles = rounds.obstacles_to_drawing(session, evening.id)
    assert [(each.code, each.operands) for each in obstacles] == [("entry_of_two", {"team": 5})]


@pytest.mark.parametrize("first", [PairingSystem.MELEE, PairingSystem.STANDINGS])
def test_teams_do_not_become_players_once_a_round_is_drawn(
    engine: Engine, first: PairingSystem
) -> None:
    evening = Melee(engine, 4, pairing=first)
    evening.draw()
    other = PairingSystem.STANDINGS if first is PairingSystem.MELEE else PairingSystem.MELEE
    with pytest.raises(Refused) as refused:
        change(evening, 1, pairing=other)
    assert codes(refused.value.obstacles) == ["melee_from_the_start"]
