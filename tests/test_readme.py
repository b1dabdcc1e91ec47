"""The README is true: what it tells people to type exists."""

import re
from pathlib import Path

import click
import pytest

from app.cli import COMMANDS, main
from app.config import Settings

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
TYPED = sorted(set(re.findall(r"coinche ([a-z]+)((?: [a-z]+\b)?)((?: --[a-z-]+)?)", README)))
TYPED = [typed for typed in TYPED if typed[0] in COMMANDS]


def test_every_command_is_named_and_no_other() -> None:
    named = {name for name, _, _ in TYPED}
    assert named == set(COMMANDS)
    in_table = set(re.findall(r"^\| `coinche ([a-z]+)", README, re.MULTILINE))
    assert in_table == set(COMMANDS)


@pytest.mark.parametrize(("name", "sub", "option"), TYPED)
def test_what_it_says_to_type_exists(name: str, sub: str, option: str) -> None:
    command = main.get_command(click.Context(main), name)
    if isinstance(command, click.Group) and sub:
        command = command.get_command(click.Context(command), sub.strip())
    assert command is not None
    if option:
        options = {word for parameter in command.params for word in parameter.opts}
        assert option.strip() in options


def test_every_make_target_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = set(re.findall(r"`make ([a-z]+)", README))
    assert {"run", "test", "bench"} <= named <= targets


def test_every_setting_is_named_and_no_other() -> None:
    named = set(re.findall(r"COINCHE_[A-Z_]+", README))
    assert named == {f"COINCHE_{field.upper()}" for field in Settings.model_fields}


def test_every_file_it_shows_exists() -> None:
    shown = re.findall(r"\]\((?!http)([^)]+)\)", README)
    assert shown
    assert [name for name in shown if not (ROOT / name).exists()] == []
