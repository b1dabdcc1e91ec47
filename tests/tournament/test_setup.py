"""Creating a tournament and changing how it is run."""

from dataclasses import replace
from datetime import date

import pytest
from sqlalchemy import Engine

from app.database import reading, unit_of_work
from rules.catalogue import RULE_SETS, rule_set
from tests.tournament.evening import AT, a_club, a_tournament, draw
from tournament.errors import NotFound, Obstacle, Refused, StaleForm
from tournament.models import TournamentState
from tournament.services import setup
from tournament.services.journal import journal
from tournament.setting_problems import problems_with_settings
from tournament.settings import (
    PRESETS,
    CreditRule,
    Criterion,
    FinalPhase,
    Format,
    PairingSystem,
    Settings,
)


def test_a_tournament_keeps_its_whole_rule_set_and_its_first_settings(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        setup.create_tournament(
            session,
            a_club(session),
            name="  Coinche   d'été ",
            place="Brézins",
            held_on=date(2026, 7, 4),
            rule_set=rule_set("guide"),
            settings=PRESETS["target"],
            language="en",
            by="ada",
            at=AT,
        )
    with reading(engine) as session:
        header = setup.header(session, "coinche-d-ete")
        lines = journal(session, header.id)
    assert header.name == "Coinche d'été"
    assert header.club_name == "Les Quatre As"
    assert header.rule_set == rule_set("guide")
    assert header.settings == PRESETS["target"]
    assert (header.settings_version, header.round_number) == (1, None)
    assert header.state is TournamentState.PREPARING
    assert [line.verb for line in lines] == ["create_tournament"]


def test_two_tournaments_of_one_name_have_two_addresses(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        slugs = [a_tournament(session).slug for _ in range(3)]
    assert slugs == ["coinche-de-printemps", "coinche-de-printemps-2", "coinche-de-printemps-3"]


@pytest.mark.parametrize("name", ["⚡⚡", "...", "中"])
def test_a_name_without_letters_still_has_an_address(engine: Engine, name: str) -> None:
    with unit_of_work(engine) as session:
        assert a_tournament(session, name=name).slug == "tournament"


def test_everything_wrong_is_said_at_once(engine: Engine) -> None:
    wrong = Settings(rounds=0, deals=100, entry_fee=-1, ranking=())
    with unit_of_work(engine) as session, pytest.raises(Refused) as refused:
        setup.create_tournament(
            session,
            a_club(session),
            name=" ",
            place="x" * 200,
            rule_set=rule_set("club"),
            settings=wrong,
            language="de",
            slug="Not An Address",
            by="ada",
            at=AT,
        )
    about = [obstacle.about for obstacle in refused.value.obstacles]
    assert about == [
        "name",
        "place",
        "language",
        "rounds",
        "deals",
        "entry_fee",
        "ranking",
        "slug",
    ]


@pytest.mark.parametrize("key", PRESETS)
@pytest.mark.parametrize("rules", RULE_SETS)
def test_every_preset_suits_every_rule_set(key: str, rules: str) -> None:
    assert problems_with_settings(PRESETS[key], rule_set(rules)) == ()


@pytest.mark.parametrize(
    ("changes", "about"),
    [
        ({"format": Format.TARGET, "target": None}, ["target"]),
        ({"format": Format.TARGET, "target": 50}, ["target"]),
        ({"target": 50}, []),
        ({"format": Format.TARGET, "target": 1000, "deals": 0}, []),
        ({"minutes": 1}, ["minutes"]),
        ({"bye_points": 99999}, []),
        ({"bye_credit": CreditRule.FIXED, "bye_points": 99999}, ["bye_points"]),
        ({"ranking": (Criterion.DIFFERENCE, Criterion.POINTS)}, ["ranking"]),
        ({"ranking": (Criterion.MATCH_POINTS, Criterion.LOTS)}, []),
        ({"ranking": (Criterion.POINTS, Criterion.LOTS, Criterion.WINS)}, ["ranking"]),
        ({"match_points_win": 200}, []),
        (
            {"ranking": (Criterion.MATCH_POINTS,), "match_points_win": 1},
            ["match_points_win"],
        ),
        ({"final_teams": 3}, []),
        ({"final": FinalPhase.KNOCK_OUT, "final_teams": 3}, ["final_teams"]),
        ({"final": FinalPhase.KNOCK_OUT, "pairing": PairingSystem.MELEE}, ["final"]),
        ({"pool_size": 2}, []),
        ({"pool_size": 2, "pairing": PairingSystem.POOLS}, ["pool_size"]),
        ({"cap_winner": 1280, "cap_loser": 664}, []),
        ({"cap_winner": 1280, "cap_loser": 1281}, ["cap_loser"]),
        ({"cap_loser": 664}, []),
        ({"bye_credit": CreditRule.CATCH_UP}, []),
        ({"late_credit": CreditRule.CATCH_UP}, ["late_credit"]),
        ({"forfeit_credit": CreditRule.CATCH_UP}, ["forfeit_credit"]),
        ({"closing_time": "23:30"}, []),
        ({"closing_time": "24:00"}, ["closing_time"]),
        ({"tables_apart": (1, 9_999)}, []),
        ({"tables_apart": (0,)}, ["tables_apart"]),
        ({"rounds_an_evening": 0}, ["rounds_an_evening"]),
        ({"ranking": (Criterion.POINTS, Criterion.WINS, Criterion.POINTS)}, ["ranking"]),
    ],
)
def test_only_the_settings_in_use_are_judged(changes: dict[str, object], about: list[str]) -> None:
    settings = replace(Settings(), **changes)  # type: ignore[arg-type]
    problems = problems_with_settings(settings, rule_set("club"))
    assert [problem.about for problem in problems] == about


def test_changed_settings_are_a_new_version_with_its_reason_in_the_journal(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
    with unit_of_work(engine) as session:
        setup.change_settings(session, key, Settings(rounds=5), expected_version=1, by="ada", at=AT)
    with reading(engine) as session:
        header, last = setup.header_of(session, key), journal(session, key)[0]
    assert (header.settings.rounds, header.settings_version) == (5, 2)
    assert (last.before, last.after) == ({"rounds": 4}, {"rounds": 5})


def test_the_same_settings_again_are_no_new_version(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        setup.change_settings(session, key, Settings(), expected_version=1, by="ada", at=AT)
        assert setup.header_of(session, key).settings_version == 1
        assert len(journal(session, key)) == 1


def test_settings_that_somebody_changed_meanwhile_are_refused(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        key = a_tournament(session).id
        setup.change_settings(session, key, Settings(rounds=5), expected_version=1, by="a", at=AT)
        with pytest.raises(StaleForm) as stale:
            setup.change_settings(
                session, key, Settings(rounds=6), expected_version=1, by="b", at=AT
            )
    assert (stale.value.changes["version"], stale.value.changes["by"]) == (2, "a")


def test_once_a_round_is_drawn_a_change_needs_a_reason_and_keeps_the_round(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        draw(session, tournament, 1)
        draw(session, tournament, 2)
        with pytest.raises(Refused) as refused:
            setup.change_settings(
                session, tournament.id, Settings(rounds=1), expected_version=1, by="a", at=AT
            )
        setup.change_settings(
            session,
            tournament.id,
            Settings(rounds=3),
            expected_version=1,
            reason="la salle ferme à minuit",
            by="a",
            at=AT,
        )
        assert journal(session, tournament.id)[0].reason == "la salle ferme à minuit"
    assert [(o.code, o.about) for o in refused.value.obstacles] == [
        ("reason_needed", "reason"),
        ("rounds_already_drawn", "rounds"),
    ]


def test_the_rule_set_can_change_until_a_round_is_drawn(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        setup.change_rule_set(session, tournament.id, rule_set("guide"), by="ada", at=AT)
        assert setup.header_of(session, tournament.id).rule_set.key == "guide"
        draw(session, tournament, 1, published=False)
        with pytest.raises(Refused, match="rule_set_in_use"):
            setup.change_rule_set(session, tournament.id, rule_set("club"), by="ada", at=AT)


def test_renaming_keeps_the_address(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        setup.rename_tournament(
            session,
            tournament.id,
            name="Coinche d'automne",
            place="",
            held_on=date(2026, 10, 3),
            language="en",
            by="ada",
            at=AT,
        )
        header = setup.header(session, "coinche-de-printemps")
    assert (header.name, header.place, header.held_on) == (
        "Coinche d'automne",
        "",
        date(2026, 10, 3),
    )


def test_an_open_round_keeps_a_tournament_from_ending(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        draw(session, tournament, 1, closed=True)
        draw(session, tournament, 2)
        with pytest.raises(Refused) as refused:
            setup.finish(session, tournament.id, by="ada", at=AT)
    assert refused.value.obstacles == (
        Obstacle("round_open", "round 2", {"round": 2}),
        Obstacle("rounds_missing", "reason", {"played": 2, "rounds": 4}),
    )


def test_a_tournament_that_is_over_is_changed_only_once_reopened(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session, settings=Settings(rounds=1))
        draw(session, tournament, 1, closed=True)
        setup.finish(session, tournament.id, by="ada", at=AT)
        with pytest.raises(Refused, match="tournament_finished"):
            setup.change_settings(
                session,
                tournament.id,
                Settings(rounds=2),
                expected_version=1,
                reason="encore une",
                by="ada",
                at=AT,
            )
        setup.reopen(session, tournament.id, reason="une erreur à la table 3", by="ada", at=AT)
        assert setup.header_of(session, tournament.id).state is TournamentState.RUNNING


def test_an_unknown_tournament_is_not_found(engine: Engine) -> None:
    with reading(engine) as session, pytest.raises(NotFound):
        setup.header(session, "nowhere")


def test_a_header_names_the_latest_round(engine: Engine) -> None:
    with unit_of_work(engine) as session:
        tournament = a_tournament(session)
        draw(session, tournament, 1, closed=True)
        draw(session, tournament, 2, published=False)
        found = setup.tournaments(session, tournament.club_id)
    assert [(each.round_number, each.round_state) for each in found] == [(2, "drawn")]
