"""A rule set in one line, where one is chosen; a change of the settings in words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any

from flask_babel import format_date, format_datetime
from flask_babel import gettext as _
from wtforms import Form

from app.i18n import LANGUAGES, language
from app.words import WORDS, money
from rules.catalogue import RULE_SETS
from rules.ruleset import RuleSet
from tournament.readings import JournalLine
from tournament.settings import CHOICES, Criterion

_KINDS: Mapping[str, type[StrEnum]] = {**CHOICES, "ranking": Criterion}


@dataclass(frozen=True, slots=True)
class Change:
    """A change of names, rules or settings, as it is read: when, who, what, why."""

    when: str
    by: str
    what: tuple[str, ...]
    reason: str


def changes(lines: tuple[JournalLine, ...], form: Form) -> list[Change]:
    """The changes among the lines of a journal, each setting by the label it has in the form."""
    return [
        Change(format_datetime(line.at, "short"), line.actor, _what(line, form), line.reason)
        for line in lines
    ]


def _what(line: JournalLine, form: Form) -> tuple[str, ...]:
    if line.verb == "create_tournament":
        return (_("Created."),)
    before, after = line.before or {}, line.after or {}
    return tuple(
        _(
            "%(setting)s: %(before)s → %(after)s",
            setting=_label(name, form),
            before=_value(name, before.get(name)),
            after=_value(name, value),
        )
        for name, value in after.items()
        if before.get(name) != value
    )


def _label(name: str, form: Form) -> str:
    known = {
        "name": _("Name"),
        "place": _("Place"),
        "held_on": _("Date"),
        "language": _("Language of the papers"),
        "rule_set": _("Rules"),
    }
    return known.get(name) or (str(form[name].label.text) if name in form else name)


def _value(name: str, value: Any) -> str:
    """A value in words, a dash where there is none."""
    if isinstance(value, list):
        return ", ".join(_value(name, each) for each in value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if value is None or value == "":
        return "–"
    if name == "entry_fee":
        return money(value)
    if name == "held_on":
        return str(format_date(date.fromisoformat(value), "medium"))
    return _worded(name, value)


def _worded(name: str, value: Any) -> str:
    if name == "rule_set" and value in RULE_SETS:
        return RULE_SETS[value].name(language())
    if name == "language":
        return LANGUAGES.get(value, value)
    kind = _KINDS.get(name)
    return str(WORDS[kind(value)]) if kind and value in set(kind) else str(value)


@dataclass(frozen=True, slots=True)
class RuleSetChoice:
    """A rule set as it is offered; `deduced` when its marks are not in its document."""

    key: str
    name: str
    summary: str
    deduced: bool


def rule_set_choices() -> list[RuleSetChoice]:
    """The rule sets that come with the program, each in one line."""
    return [
        RuleSetChoice(key, each.name(language()), _summary(each), each.marks_deduced)
        for key, each in RULE_SETS.items()
    ]


def _summary(rule_set: RuleSet) -> str:
    low, high = rule_set.bid_lowest, rule_set.bid_highest
    contracts = (
        _("every contract from %(low)s to %(high)s", low=low, high=high)
        if rule_set.bid_step == 1
        else _("contracts from %(low)s to %(high)s", low=low, high=high)
    )
    melds = _("with melds") if rule_set.melds else _("without melds")
    targets = ", ".join(str(target) for target in rule_set.targets)
    return " · ".join((contracts, melds, _("game to %(targets)s", targets=targets)))
