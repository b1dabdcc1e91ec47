"""`coinche rules`: the rule sets, the value and source of each setting, how two differ."""

import json
from pathlib import Path
from typing import Any

import click

from app.cli.score import rule_set_or_refuse
from rules.catalogue import RULE_SETS, Source, source_of
from rules.ruleset import (
    SETTINGS,
    RuleSet,
    UnreadableRuleSet,
    rule_set_as_json,
    rule_set_from_json,
)
from rules.wording.settings import setting_name, setting_value, source_sentence
from tournament.house_rules import differences, label_of, nearest

LANG = click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
LARGEST_FILE = 64 * 1024
AS_JSON = click.option("--json", "as_json", is_flag=True, help="Write JSON instead of text.")


@click.group()
def rules() -> None:
    """Show the rule sets and where they come from."""


@rules.command("list")
@LANG
@AS_JSON
def list_(lang: str, as_json: bool) -> None:
    """List the rule sets."""
    if as_json:
        _write_json([_identity(chosen, lang) for chosen in RULE_SETS.values()])
        return
    width = max(map(len, RULE_SETS))
    for key, chosen in RULE_SETS.items():
        targets = ", ".join(map(str, chosen.targets))
        click.echo(f"{key:<{width}}  {chosen.name(lang)} ({targets})")


@rules.command()
@click.argument("key")
@LANG
@AS_JSON
def show(key: str, lang: str, as_json: bool) -> None:
    """Show each setting of a rule set, or of exported house rules, with its source."""
    chosen = _rules_or_refuse(key)
    if as_json:
        _write_json({**_identity(chosen, lang), "settings": _settings(chosen)})
        return
    click.echo(chosen.name(lang))
    width = max(len(setting_name(setting, lang)) for setting in SETTINGS)
    for setting in SETTINGS:
        value = setting_value(getattr(chosen, setting), lang)
        source = _said(_source(chosen, setting), lang)
        click.echo(f"  {setting_name(setting, lang):<{width}}  {value}  [{source}]")


@rules.command()
@click.argument("first")
@click.argument("second")
@LANG
@AS_JSON
def diff(first: str, second: str, lang: str, as_json: bool) -> None:
    """Show the settings in which two rule sets differ; each a key or a file of house rules."""
    one, other = _rules_or_refuse(first), _rules_or_refuse(second)
    differing = differences(one, other)
    if as_json:
        both = {first: _settings(one), second: _settings(other)}
        _write_json({name: {key: both[key][name] for key in both} for name in differing})
        return
    for name in differing:
        click.echo(setting_name(name, lang))
        for chosen in (one, other):
            value = setting_value(getattr(chosen, name), lang)
            click.echo(f"  {label_of(chosen)}: {value}  [{_said(_source(chosen, name), lang)}]")


def _rules_or_refuse(text: str) -> RuleSet:
    """The rule set of this key, or the house rules of this file; else a wrong call, status 2."""
    file = Path(text)
    if text in RULE_SETS or not file.is_file():
        return rule_set_or_refuse(text)
    try:
        with file.open("rb") as opened:
            return rule_set_from_json(json.loads(opened.read(LARGEST_FILE)))
    except (OSError, ValueError, RecursionError, UnreadableRuleSet) as error:
        raise click.UsageError(
            f"« {text} » : pas un règlement exporté (no exported rule set): {error}"
        ) from None


def _source(chosen: RuleSet, setting: str) -> Source | None:
    """Where the value comes from; none where a club changed the nearest rule set."""
    base = RULE_SETS.get(chosen.key) or nearest(chosen)
    changed = getattr(base, setting) != getattr(chosen, setting)
    return None if changed else source_of(base.key, setting)


def _said(source: Source | None, lang: str) -> str:
    if source is None:
        return "règle maison" if lang == "fr" else "house rule"
    return source_sentence(source, lang)


def _identity(chosen: RuleSet, lang: str) -> dict[str, Any]:
    return {
        "key": chosen.key,
        "name": chosen.name(lang),
        "targets": list(chosen.targets),
        "marks_deduced": chosen.marks_deduced,
    }


def _settings(chosen: RuleSet) -> dict[str, dict[str, Any]]:
    values = rule_set_as_json(chosen)
    house = {"document": None, "section": None, "status": "house"}
    sources = {name: _source(chosen, name) for name in SETTINGS}
    return {
        name: {"value": values[name], **(source._asdict() if source else house)}
        for name, source in sources.items()
    }


def _write_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
