"""`coinche rules`: the rule sets, the value and source of each setting, how two differ."""

import json
from typing import Any

import click

from app.cli.score import rule_set_or_refuse
from rules.catalogue import RULE_SETS, source_of
from rules.ruleset import SETTINGS, RuleSet, rule_set_as_json
from rules.wording.settings import setting_name, setting_value, source_sentence

LANG = click.option("--lang", type=click.Choice(["fr", "en"]), default="fr", show_default=True)
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
    """Show each setting of a rule set with its value and its source."""
    chosen = rule_set_or_refuse(key)
    if as_json:
        _write_json({**_identity(chosen, lang), "settings": _settings(chosen)})
        return
    click.echo(chosen.name(lang))
    width = max(len(setting_name(setting, lang)) for setting in SETTINGS)
    for setting in SETTINGS:
        value = setting_value(getattr(chosen, setting), lang)
        source = source_sentence(source_of(key, setting), lang)
        click.echo(f"  {setting_name(setting, lang):<{width}}  {value}  [{source}]")


@rules.command()
@click.argument("first")
@click.argument("second")
@LANG
@AS_JSON
def diff(first: str, second: str, lang: str, as_json: bool) -> None:
    """Show the settings in which two rule sets differ."""
    one, other = rule_set_or_refuse(first), rule_set_or_refuse(second)
    differing = [name for name in SETTINGS if getattr(one, name) != getattr(other, name)]
    if as_json:
        both = {first: _settings(one), second: _settings(other)}
        _write_json({name: {key: both[key][name] for key in both} for name in differing})
        return
    for name in differing:
        click.echo(setting_name(name, lang))
        for chosen in (one, other):
            value = setting_value(getattr(chosen, name), lang)
            source = source_sentence(source_of(chosen.key, name), lang)
            click.echo(f"  {chosen.key}: {value}  [{source}]")


def _identity(chosen: RuleSet, lang: str) -> dict[str, Any]:
    return {
        "key": chosen.key,
        "name": chosen.name(lang),
        "targets": list(chosen.targets),
        "marks_deduced": chosen.marks_deduced,
    }


def _settings(chosen: RuleSet) -> dict[str, dict[str, Any]]:
    values = rule_set_as_json(chosen)
    return {
        name: {"value": values[name], **source_of(chosen.key, name)._asdict()} for name in SETTINGS
    }


def _write_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
