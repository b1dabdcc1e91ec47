"""Every word of the domain that can reach a page is worded."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest
from flask import Flask
from flask_babel import force_locale

import rules.discipline
import tournament
from app.obstacles import OBSTACLES
from app.words import WORDS, money, sentence, signed
from tournament import discipline, log_readings, models, settings
from tournament.errors import Obstacle

HOME = Path(tournament.__file__).parent


def _codes() -> Iterator[tuple[str, ast.expr | None]]:
    """The literal codes of obstacles raised anywhere in `tournament`, with their operands."""
    for path in HOME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Obstacle":
                named = {each.arg: each.value for each in node.keywords}
                operands = node.args[2] if len(node.args) > 2 else named.get("operands")
                if node.args and isinstance(node.args[0], ast.Constant):
                    yield node.args[0].value, operands


def test_every_obstacle_the_tournament_can_raise_is_worded() -> None:
    codes = {code for code, _operands in _codes()}
    assert len(codes) > 50
    assert codes - OBSTACLES.keys() == set()


def test_no_sentence_asks_for_more_than_its_obstacle_carries(app: Flask) -> None:
    with app.test_request_context("/"), force_locale("en"):
        for code, operands in _codes():
            asked = set(re.findall(r"%\((\w+)\)s", str(OBSTACLES[code])))
            if operands is None:
                assert not asked, code
            elif isinstance(operands, ast.Dict):
                given = {key.value for key in operands.keys if isinstance(key, ast.Constant)}
                assert asked <= given, code


@pytest.mark.parametrize(
    "enum",
    [
        models.Role,
        models.TournamentState,
        models.RoundState,
        models.DealState,
        models.DrawState,
        models.EntryState,
        models.Outcome,
        settings.Format,
        settings.PairingSystem,
        settings.Criterion,
        settings.CreditRule,
        settings.Entering,
        discipline.EffectKind,
        rules.discipline.Phase,
        rules.discipline.Remedy,
        log_readings.IncidentStatus,
        models.Settlement,
        models.RulingOutcome,
        models.CallState,
        models.AppealState,
    ],
)
def test_every_value_that_pages_show_has_its_word(enum: type[Enum]) -> None:
    assert [value for value in enum if value not in WORDS] == []


def test_numbers_are_written_as_the_language_writes_them(app: Flask) -> None:
    with app.test_request_context("/"):
        with force_locale("fr"):
            assert (money(1250), money(-800)) == ("12,50\xa0€", "-8\xa0€")
            assert signed(1234) == "+1\u202f234"
            assert "5\u202f000" in sentence(Obstacle("totals_high", "", {"total": 5000, "high": 9}))
        with force_locale("en"):
            assert (money(1250), signed(-5), signed(0)) == ("€12.50", "−5", "0")
            fee = Obstacle("fee_out_of_range", "fee", {"least": 0, "most": 50000})
            assert sentence(fee) == "An amount from €0 to €500, please."


def test_equal_members_of_two_enums_keep_their_own_words() -> None:
    assert settings.Format.DEALS == models.Outcome.DEALS
    assert WORDS[settings.Format.DEALS] != WORDS[models.Outcome.DEALS]
