"""The deal form: from its fields to a deal as `coinche score` reads it, and back."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from rules.deal import Deal, Problem, ProblemCode, UnreadableDeal, deal_from_json, problems_with
from rules.ruleset import RuleSet
from rules.scoring import DealScore, score_deal
from rules.shorthand import ShorthandError, parse_shorthand
from rules.vocabulary import Side, Slam, Trump

REQUIRED = ("taker", "contract", "trump", "points")
"""What every played deal says, in the order of the form."""
_TRUMPS = {trump.value: trump for trump in Trump}
_MOST_DIGITS = 6


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """A form as read: its facts in JSON, what is still empty, what is wrong, what it scores."""

    facts: dict[str, Any]
    missing: tuple[str, ...]
    problems: tuple[Problem, ...]
    deal: Deal | None
    score: DealScore | None

    @property
    def empty(self) -> bool:
        """Whether nothing has been said yet."""
        return set(self.facts) <= {"double"} and not self.problems_typed

    @property
    def problems_typed(self) -> tuple[Problem, ...]:
        """What is wrong with what was said, apart from what was not said yet."""
        return tuple(p for p in self.problems if p.field not in self.missing)


def judge(facts: dict[str, Any], rule_set: RuleSet) -> JudgedDeal:
    """Say everything that is wrong with the facts at once, or what the deal scores."""
    missing = tuple(name for name in REQUIRED if name not in facts and not _implied(name, facts))
    try:
        deal = deal_from_json(facts)
    except UnreadableDeal as unreadable:
        return JudgedDeal(facts, missing, _all_problems(facts, unreadable, rule_set), None, None)
    problems = problems_with(rule_set, deal)
    score = None if problems else score_deal(rule_set, deal)
    return JudgedDeal(facts, missing, problems, deal, score)


def judge_shorthand(text: str, lang: str, rule_set: RuleSet) -> JudgedDeal:
    """The same of a deal typed in one field; what cannot be read leaves no facts."""
    try:
        facts = parse_shorthand(text, lang, rule_set)
    except ShorthandError as error:
        return JudgedDeal({}, (), error.problems, None, None)
    if "passed" in facts:
        passed = deal_from_json(facts)
        return JudgedDeal(facts, (), (), passed, score_deal(rule_set, passed))
    return judge(facts, rule_set)


def _implied(name: str, facts: Mapping[str, Any]) -> bool:
    """Whether a field may stay empty: points, when one side took all eight tricks."""
    return name == "points" and "capot" in facts


def _all_problems(
    facts: dict[str, Any], unreadable: UnreadableDeal, rule_set: RuleSet
) -> tuple[Problem, ...]:
    """The problems of reading, and those of what is legible beside them.

    Where the takers, the contract or the trump are missing, the rest is checked with any in their
    place; without a trump, of the rest only the contract can be judged.
    """
    guess = {
        "taker": Side.NS.value,
        "contract": rule_set.bid_lowest,
        "trump": rule_set.trumps[0].value,
    }
    unread = {problem.field for problem in unreadable.problems}
    legible = {key: value for key, value in facts.items() if key not in unread}
    try:
        deal = deal_from_json(guess | legible)
    except UnreadableDeal:
        return unreadable.problems
    others = [p for p in problems_with(rule_set, deal) if p.field not in unread]
    if "trump" in unread:
        others = [p for p in others if p.field == "contract"]
    if "points" not in facts and "capot" not in facts:
        others = [p for p in others if p.code is not ProblemCode.POINTS_MISSING]
        others.append(Problem("points", ProblemCode.POINTS_MISSING))
    return (*unreadable.problems, *others)


def read_deal(form: MultiDict[str, str], rule_set: RuleSet) -> dict[str, Any]:
    """The facts in the fields of the form; what cannot be read stays as typed, to be refused."""
    typed = {name: form.get(name, "").strip() for name in ("taker", "contract", "trump", "capot")}
    facts: dict[str, Any] = {name: value for name, value in typed.items() if value}
    if "contract" in facts:
        facts["contract"] = read_contract(typed["contract"])
    facts["double"] = form.get("double", "").strip() or "none"
    if form.get("solo"):
        facts["solo"] = True
    return facts | _points(form, rule_set) | _belotes(form) | _melds(form)


def read_number(text: str) -> int | str:
    """A typed whole number, or the text itself when it is none."""
    compact = "".join(text.split())
    plain = compact.removeprefix("-")
    legible = plain.isascii() and plain.isdigit() and len(plain) <= _MOST_DIGITS
    return int(compact) if legible else text


def read_contract(text: str) -> int | str:
    """A typed contract: a number, or the word for all tricks, accents and capitals aside."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    word = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return word if word in {slam.value for slam in Slam} else read_number(text)


def _pair(form: MultiDict[str, str], name: str) -> dict[str, int | str]:
    """The sides' values of a pair of fields, empty ones left out."""
    typed = {side.value: form.get(f"{name}_{side.value}", "").strip() for side in Side}
    return {side: read_number(text) for side, text in typed.items() if text}


def _points(form: MultiDict[str, str], rule_set: RuleSet) -> dict[str, Any]:
    """Both sides' points; where one side alone was typed, the other has the rest of the deal's."""
    typed = _pair(form, "points")
    trump = _TRUMPS.get(form.get("trump", ""))
    if len(typed) == 1:
        [(side, points)] = typed.items()
        if not isinstance(points, int):
            typed[Side(side).other.value] = 0
        elif trump is not None:
            typed[Side(side).other.value] = rule_set.points_total(trump) - points
    return {"points": typed} if typed else {}


def _belotes(form: MultiDict[str, str]) -> dict[str, Any]:
    """One entry a belote: a side by name, or how many each side announced."""
    found: list[int | str] = [side for side in form.getlist("belote") if side]
    for side, count in _pair(form, "belotes").items():
        found += [side] * count if isinstance(count, int) and count in range(9) else [count]
    return {"belote": found} if found else {}


def _melds(form: MultiDict[str, str]) -> dict[str, Any]:
    """Melds settled at the table as points, and melds declared one by one."""
    facts: dict[str, Any] = {}
    settled = _pair(form, "meld_points")
    if any(value != 0 for value in settled.values()):
        facts["meld_points"] = {side.value: settled.get(side.value, 0) for side in Side}
    declared: dict[str, list[dict[str, str]]] = {}
    parts = (form.getlist(f"meld_{part}") for part in ("side", "kind", "rank", "suit"))
    for side, kind, rank, suit in zip(*parts, strict=False):
        if side or kind or rank or suit:
            meld = {"kind": kind, "rank": rank} | ({"suit": suit} if suit else {})
            declared.setdefault(side, []).append(meld)
    return facts | ({"melds": declared} if declared else {})


def belotes_at_most(rule_set: RuleSet) -> int:
    """The most belotes a deal may have in any trump of the rule set."""
    return max(rule_set.belotes_allowed(trump) for trump in rule_set.trumps)


def fields_of(facts: Mapping[str, Any] | None, rule_set: RuleSet) -> MultiDict[str, str]:
    """The fields of the form that say a deal; the inverse of `read_deal`."""
    fields: MultiDict[str, str] = MultiDict()
    if not facts or "taker" not in facts:
        return fields
    for name in ("taker", "contract", "trump", "double", "capot"):
        if facts.get(name) is not None:
            fields[name] = str(facts[name])
    if facts.get("solo"):
        fields["solo"] = "yes"
    for name in ("points", "meld_points"):
        for side, value in (facts.get(name) or {}).items():
            fields[f"{name}_{side}"] = str(value)
    _set_belotes(fields, facts.get("belote") or (), rule_set)
    for side, melds in (facts.get("melds") or {}).items():
        for meld in melds:
            fields.add("meld_side", side)
            for part in ("kind", "rank", "suit"):
                fields.add(f"meld_{part}", str(meld.get(part) or ""))
    return fields


def belotes_as_asked(fields: MultiDict[str, str], rule_set: RuleSet) -> MultiDict[str, str]:
    """The same fields with the belotes as the form of these rules asks for them."""
    said = _belotes(fields).get("belote", [])
    if not all(side in tuple(Side) for side in said):
        return fields
    asked: MultiDict[str, str] = MultiDict(fields)
    for name in ("belote", *(f"belotes_{side.value}" for side in Side)):
        asked.poplist(name)
    _set_belotes(asked, said, rule_set)
    return asked


def _set_belotes(fields: MultiDict[str, str], sides: Iterable[Any], rule_set: RuleSet) -> None:
    """Say the belotes as the form asks: whose, where a deal has one at most, else how many."""
    named = [str(side) for side in sides]
    if belotes_at_most(rule_set) == 1:
        fields.setlist("belote", named)
        return
    for side in Side:
        if side.value in named:
            fields[f"belotes_{side.value}"] = str(named.count(side.value))
