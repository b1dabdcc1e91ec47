"""The house rules as a form: every setting with its sentence, what changes, marks recomputed."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, get_type_hints

from werkzeug.datastructures import MultiDict

from app.deal_words import spoken
from app.rule_situations import situation
from rules.catalogue import RULE_SETS
from rules.deal import PlayedDeal
from rules.ruleset import RuleSet
from rules.scoring import DealScore, score_deal
from rules.vocabulary import Side, Trump
from rules.wording import deal_sentence, line_sentence, side_name, trump_name
from rules.wording.explanations import GROUPS, setting_sentence
from rules.wording.settings import setting_name, setting_value
from tournament.errors import Obstacle
from tournament.house_rules import (
    NotASetting,
    differences,
    example_of,
    named,
    problems_with_rules,
    read_setting,
    typical_deals,
)

KINDS = get_type_hints(RuleSet)
CHANGEABLE = tuple(name for names in GROUPS.values() for name in names)
THE_GAME, *_MARKED, AT_THE_TABLE = GROUPS.values()
DEDUCED = "marks_deduced"
"""Not to be changed: house rules keep what is said of the rules they began as."""
_YES_OR_NO = {"yes": True, "no": False}
UNMARKED = frozenset((*THE_GAME, *AT_THE_TABLE))
"""Settings that change no mark."""


@dataclass(frozen=True, slots=True)
class SettingField:
    """A setting in the form: how it is asked, what stands there, what may be chosen."""

    name: str
    label: str
    sentence: str
    kind: str
    value: str
    options: tuple[tuple[str, str, bool], ...]
    changed: bool


@dataclass(frozen=True, slots=True)
class Marked:
    """A deal said in full, with the marks of both sides and the reasons."""

    said: str
    marks: str
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A setting that differs from the rules it started from, with a deal that shows it."""

    label: str
    before: str
    after: str
    said: str = ""
    marks_before: str = ""
    marks_after: str = ""


@dataclass(frozen=True, slots=True)
class Draft:
    """Rules being typed: the rule set once it can be read, and everything that is wrong."""

    fields: MultiDict[str, str]
    base: RuleSet
    rule_set: RuleSet | None
    problems: tuple[Obstacle, ...]


def read_draft(fields: MultiDict[str, str], base: RuleSet) -> Draft:
    """The rules in these fields, read over the rules they started from."""
    values: dict[str, Any] = {}
    problems: list[Obstacle] = []
    for name in CHANGEABLE:
        try:
            values[name] = read_setting(name, fields.getlist(name))
        except NotASetting:
            problems.append(Obstacle("rules_not_a_value", name))
    if fields.get(DEDUCED) in _YES_OR_NO:
        values[DEDUCED] = _YES_OR_NO[fields[DEDUCED]]
    rules = named(base, fields.get("name", "").strip(), **values)
    problems += [each for each in problems_with_rules(rules) if each.about not in _about(problems)]
    return Draft(fields, base, None if problems else rules, tuple(problems))


def _about(problems: list[Obstacle]) -> set[str]:
    return {problem.about for problem in problems}


def fields_of_rules(rule_set: RuleSet, name: str) -> MultiDict[str, str]:
    """The fields that say a rule set; the inverse of `read_draft`."""
    fields: MultiDict[str, str] = MultiDict({"name": name})
    for setting in (DEDUCED, *CHANGEABLE):
        value = getattr(rule_set, setting)
        if setting == "trumps":
            fields.setlist(setting, [trump.value for trump in value])
        elif isinstance(value, bool):
            fields[setting] = "yes" if value else "no"
        elif isinstance(value, tuple):
            fields[setting] = ", ".join(map(str, value))
        else:
            fields[setting] = "" if value is None else str(value)
    return fields


def groups_of(draft: Draft) -> list[tuple[str, list[SettingField]]]:
    """The settings under their headings, as the draft has them."""
    at = 0 if spoken() == "fr" else 1
    return [
        (heading[at], [_field(name, draft) for name in names]) for heading, names in GROUPS.items()
    ]


def _field(name: str, draft: Draft) -> SettingField:
    lang, hint = spoken(), KINDS[name]
    typed = draft.fields.getlist(name)
    value = typed[-1] if typed else ""
    options: list[tuple[str, str, bool]] = []
    kind = "text"
    if name == "trumps":
        kind = "several"
        options = [(each.value, trump_name(each, lang), each.value in typed) for each in Trump]
    elif hint is bool:
        kind = "one"
        words = (("yes", setting_value(True, lang)), ("no", setting_value(False, lang)))
        options = [(each, word, each == value) for each, word in words]
    elif isinstance(hint, type) and issubclass(hint, StrEnum):
        kind = "one"
        options = [(each.value, setting_value(each, lang), each.value == value) for each in hint]
    elif hint is int:
        kind = "number"
    changed = typed != fields_of_rules(draft.base, "").getlist(name)
    label, sentence = setting_name(name, lang), setting_sentence(name, lang)
    return SettingField(name, label, sentence, kind, value, tuple(options), changed)


def changes_of(base: RuleSet, rules: RuleSet) -> list[Change]:
    """What differs, each with a deal or a situation that the change alone turns otherwise."""
    lang = spoken()
    found = []
    for name in differences(base, rules):
        before, after = getattr(base, name), getattr(rules, name)
        alone = replace(base, **{name: after})
        example = None
        if name not in UNMARKED and not problems_with_rules(alone):
            example = example_of(base, alone)
        words = [setting_name(name, lang), setting_value(before, lang), setting_value(after, lang)]
        if example is not None:
            words.append(deal_sentence(example.deal, lang))
            words += [marks(example.before), marks(example.after)]
        elif not problems_with_rules(alone):
            words += situation(name, base, alone) or ()
        found.append(Change(*words))
    return found


def marks(score: DealScore | None) -> str:
    """Both sides' marks; a dash where the rules refuse the deal."""
    if score is None:
        return "–"
    lang = spoken()
    return ", ".join(f"{side_name(side, lang)} {score.score(side)}" for side in Side)


def worked_examples(rules: RuleSet) -> list[Marked]:
    """A deal for each case of the marks, with the reasons of its score."""
    return [_marked(rules, deal) for deal in typical_deals(rules)]


def _marked(rules: RuleSet, deal: PlayedDeal) -> Marked:
    lang = spoken()
    score = score_deal(rules, deal)
    reasons = (
        f"{side_name(line.side, lang)} · {line_sentence(line, lang)}" for line in score.lines
    )
    return Marked(deal_sentence(deal, lang), marks(score), tuple(reasons))


def starting_points() -> list[tuple[str, str]]:
    """The rule sets one can start from."""
    return [(key, each.name(spoken())) for key, each in RULE_SETS.items()]
