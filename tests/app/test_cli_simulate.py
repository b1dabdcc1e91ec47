"""`coinche simulate`: a whole tournament in one object, the same for the same seed."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.cli.simulate import simulate
from rules.catalogue import RULE_SETS
from rules.deal import deal_from_json
from rules.scoring import score_deal
from tournament.settings import PairingSystem

SMALL = {"teams": 7, "rounds": 3, "deals": 2, "rules": "guide", "pairing": "standings", "seed": 1}


def run(*more: str, **options: object) -> Result:
    told = {**SMALL, **options}
    words = [word for name, value in told.items() for word in (f"--{name}", str(value))]
    return CliRunner().invoke(simulate, [*words, *more])


@pytest.fixture(scope="module")
def first() -> Result:
    return run()


@pytest.fixture(scope="module")
def answer(first: Result) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(first.stdout)
    return found


def test_the_same_seed_twice_gives_identical_bytes(first: Result) -> None:
    assert first.exit_code == 0
    assert run().stdout_bytes == first.stdout_bytes


def test_another_seed_gives_another_tournament(answer: dict[str, Any]) -> None:
    other = json.loads(run(seed=2).stdout)
    assert other["rounds"][0]["tables"] != answer["rounds"][0]["tables"]


def test_the_answer_is_one_line_on_stdout_and_progress_is_on_stderr(first: Result) -> None:
    assert first.stdout.count("\n") == 1
    assert "partie" not in first.stdout


@pytest.mark.parametrize("rules", ["belote-com", "club"])
def test_deduced_marks_are_said_to_be_so_beside_the_data(rules: str) -> None:
    told = run(teams=2, rounds=1, rules=rules).stderr
    assert ("Marques déduites" in told) is RULE_SETS[rules].marks_deduced


def test_no_two_teams_meet_twice_and_no_team_is_exempt_twice(answer: dict[str, Any]) -> None:
    met = [frozenset(pair) for each in answer["rounds"] for pair in each["tables"]]
    byes = [bye["team"] for each in answer["rounds"] for bye in each["byes"]]
    assert len(set(met)) == len(met) == 9
    assert len(set(byes)) == len(byes) == 3
    for each in answer["rounds"]:
        seated = [team for pair in each["tables"] for team in pair]
        assert sorted(seated + [bye["team"] for bye in each["byes"]]) == list(range(1, 8))


def test_the_scores_are_those_that_the_rules_give_its_deals(answer: dict[str, Any]) -> None:
    rules = RULE_SETS["guide"]
    for match in (match for each in answer["rounds"] for match in each["matches"]):
        sums = [0, 0]
        for deal in match["deals"]:
            score = score_deal(rules, deal_from_json(deal["deal"]))
            assert deal["score"] == {"NS": score.ns, "EW": score.ew}
            sums = [sums[0] + score.ns, sums[1] + score.ew]
        assert match["points"] == sums
        assert len([deal for deal in match["deals"] if "passed" not in deal["deal"]]) == 2


def test_the_exempt_team_has_the_mean_of_its_round_and_a_win(answer: dict[str, Any]) -> None:
    for each in answer["rounds"]:
        points = [points for match in each["matches"] for points in match["points"]]
        (bye,) = each["byes"]
        assert (bye["points"], bye["win"]) == (sum(points) // len(points), True)


def test_the_standings_add_the_rounds_up(answer: dict[str, Any]) -> None:
    points = dict.fromkeys(range(1, 8), 0)
    wins = dict.fromkeys(range(1, 8), 0)
    for each in answer["rounds"]:
        for match in each["matches"]:
            (a, b), (ns, ew) = match["teams"], match["points"]
            points[a], points[b] = points[a] + ns, points[b] + ew
            wins[a], wins[b] = wins[a] + (ns > ew), wins[b] + (ew > ns)
        for bye in each["byes"]:
            points[bye["team"]] += bye["points"]
            wins[bye["team"]] += 1
    found = {line["team"]: (line["points"], line["wins"]) for line in answer["standings"]}
    assert found == {team: (points[team], wins[team]) for team in points}
    order = [(-line["points"], line["rank"]) for line in answer["standings"]]
    assert order == sorted(order)


def test_the_settings_and_the_version_are_in_the_answer(answer: dict[str, Any]) -> None:
    assert answer["settings"] == {**SMALL, "incidents": 0.0}
    assert answer["version"]
    assert [each["round"] for each in answer["rounds"]] == [1, 2, 3]
    assert answer["rulings"] == []


def test_deals_are_left_out_when_asked(answer: dict[str, Any]) -> None:
    short = json.loads(run("--no-deals").stdout)
    for each in answer["rounds"]:
        for match in each["matches"]:
            del match["deals"]
    assert short == answer


@pytest.mark.parametrize(
    "wrong",
    [
        {"teams": 1},
        {"teams": "beaucoup"},
        {"rounds": 0},
        {"rounds": 31},
        {"deals": 0},
        {"deals": 61},
        {"rules": "bridge"},
        {"pairing": "swiss-cheese"},
        {"seed": -1},
    ],
)
def test_a_wrong_option_exits_2_and_says_which(wrong: dict[str, object]) -> None:
    result = run(**wrong)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"--{next(iter(wrong))}" in result.stderr


def test_a_missing_option_exits_2() -> None:
    result = CliRunner().invoke(simulate, ["--teams", "4"])
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("rules", list(RULE_SETS))
def test_incidents_are_ruled_on_and_the_audit_finds_nothing(rules: str) -> None:
    """The command ends with 1 if what is kept is not what the facts and the rulings give."""
    result = run(rules=rules, incidents=0.5)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    rulings = answer["rulings"]
    assert [ruling["ruling"] for ruling in rulings] == list(range(1, len(rulings) + 1))
    seats = {team for match in answer["rounds"][0]["matches"] for team in match["teams"]}
    assert {ruling["team"] for ruling in rulings if ruling["round"] == 1} <= seats
    assert run(rules=rules, incidents=0.5).stdout_bytes == result.stdout_bytes


@pytest.mark.parametrize("players", [4, 7, 9])
def test_a_melee_with_incidents_is_played_and_audited(players: int) -> None:
    result = run("--no-deals", pairing="melee", teams=players, incidents=0.3)
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    for each in found["rounds"]:
        seated = [player for table in each["tables"] for player in table]
        byes = [bye["team"] for bye in each["byes"]]
        assert {len(table) for table in each["tables"]} == {4}
        assert (sorted(seated + byes), len(byes)) == (list(range(1, players + 1)), players % 4)


@pytest.mark.parametrize("pairing", [str(each) for each in PairingSystem])
def test_every_system_plays_to_its_end(pairing: str) -> None:
    """Everybody has one place a round, whatever the system; nobody meets again in three rounds."""
    result = run("--no-deals", pairing=pairing, teams=9)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    for each in answer["rounds"]:
        seated = [team for table in each["tables"] for team in table]
        assert sorted(seated + [bye["team"] for bye in each["byes"]]) == list(range(1, 10))
    if pairing != "melee":
        met = [frozenset(pair) for each in answer["rounds"] for pair in each["tables"]]
        assert len(set(met)) == len(met)


def test_pools_and_a_final_are_told_part_by_part() -> None:
    more = ("--no-deals", "--pool-size", "4", "--final", "4", "--consolation", "knock_out")
    result = run(*more, pairing="pools", teams=9)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    assert answer["settings"]["final"] == 4
    named = [[part["part"] for part in each["parts"]] for each in answer["rounds"]]
    assert named[:3] == [["A", "B"]] * 3
    assert named[3] == ["final", "consolation"]
    assert [len(each["parts"][0]["tables"]) for each in answer["rounds"]][3:5] == [2, 1]
    for each in answer["rounds"]:
        assert sorted(t for p in each["parts"] for t in p["tables"]) == sorted(each["tables"])
    (winner,) = {line["team"] for line in answer["standings"] if line["rank"] == 1}
    assert winner in answer["rounds"][4]["parts"][0]["tables"][0]
    assert run(*more, pairing="pools", teams=9).stdout_bytes == result.stdout_bytes


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"teams": 7, "final": 8}, "--final 8"),
        ({"teams": 3, "pairing": "melee"}, "melee"),
        ({"pool-size": 2, "pairing": "pools"}, "--pool-size"),
        ({"final": 5}, "--final"),
        ({"consolation": "beer"}, "--consolation"),
    ],
)
def test_what_cannot_be_played_to_its_end_is_refused(more: dict[str, object], told: str) -> None:
    result = run(**more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr
