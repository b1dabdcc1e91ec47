"""The rules of a tournament on one page: contracts, cards, marks, examples, play, discipline."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reports.formatting import Imprint
from reports.pdf import write
from rules.catalogue import RULE_SETS
from rules.discipline import Infraction, Remedy
from rules.idle import idle_settings
from rules.ruleset import RuleSet
from rules.scoring import DealScore, score_deal
from rules.vocabulary import RANK_INDEX, RANKS, Side, Trump
from rules.wording import deal_sentence, line_sentence, rank_name, side_name
from rules.wording.explanations import GROUPS
from rules.wording.settings import setting_name, setting_value
from tournament.house_rules import typical_deals
from tournament.readings import Header


@dataclass(frozen=True, slots=True)
class CardRow:
    """A rank and its points: trump, plain, and no trump and all trump where they are played."""

    rank: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """A heading with its settings, each with its value; `cards` where the card points stand."""

    heading: str
    lines: tuple[tuple[str, str], ...]
    cards: bool


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A deal said in full, what each side marks, and why."""

    said: str
    marks: str
    why: str


@dataclass(frozen=True, slots=True)
class RulesOfTournament:
    """What a rule sheet is made of: the tournament and its own catalogue of infractions."""

    header: Header
    catalogue: Mapping[str, Infraction]


def rule_sheet(reading: RulesOfTournament, imprint: Imprint) -> bytes:
    """The rule set of a tournament on one page, generated from its settings."""
    header = reading.header
    rules, lang = header.rule_set, imprint.locale.language
    return write(
        "rule_sheet",
        imprint,
        title=rules.name(lang),
        about=imprint.about(header),
        key="" if rules.key in RULE_SETS else rules.key,
        footer=imprint.footer(header),
        deduced=rules.marks_deduced,
        cards=_cards(rules, imprint),
        no_trump=Trump.NO_TRUMP in rules.trumps,
        all_trump=Trump.ALL_TRUMP in rules.trumps,
        groups=_groups(rules, lang),
        examples=_examples(rules, lang),
        discipline=_discipline(reading.catalogue, imprint),
    )


def _cards(rules: RuleSet, imprint: Imprint) -> tuple[CardRow, ...]:
    scales = [rules.card_points_trump, rules.card_points_plain]
    if Trump.NO_TRUMP in rules.trumps:
        scales.append(rules.card_points_no_trump)
    if Trump.ALL_TRUMP in rules.trumps:
        scales.append(rules.card_points_all_trump)
    lang = imprint.locale.language
    return tuple(
        CardRow(
            rank_name(rank, lang),
            tuple(imprint.number(scale[RANK_INDEX[rank]]) for scale in scales),
        )
        for rank in reversed(RANKS)
    )


def _groups(rules: RuleSet, lang: str) -> tuple[RuleGroup, ...]:
    """The settings that decide something, by heading."""
    at, idle = 0 if lang == "fr" else 1, idle_settings(rules)
    found = []
    for heading, names in GROUPS.items():
        shown = [n for n in names if n not in idle and not n.startswith("card_points")]
        lines = tuple((_label(name, lang), _value(rules, name, lang)) for name in shown)
        found.append(RuleGroup(heading[at], lines, cards="card_points_trump" in names))
    return tuple(found)


def _label(name: str, lang: str) -> str:
    label = setting_name(name, lang)
    return label.split(",")[0] if name.startswith("carres") else label


def _value(rules: RuleSet, name: str, lang: str) -> str:
    value: Any = getattr(rules, name)
    if not name.startswith("carres"):
        return setting_value(value, lang)
    ranks: dict[int, list[str]] = {}
    for rank in reversed(RANKS):
        ranks.setdefault(value[RANK_INDEX[rank]], []).append(rank_name(rank, lang))
    worth = sorted((points for points in ranks if points), reverse=True)
    return ", ".join(f"{', '.join(ranks[points])} ({points})" for points in worth)


def _examples(rules: RuleSet, lang: str) -> tuple[WorkedExample, ...]:
    found = []
    for deal in typical_deals(rules):
        score = score_deal(rules, deal)
        marks = " – ".join(f"{side_name(side, lang)} {score.score(side)}" for side in Side)
        why = " – ".join(_reasons(score, side, lang) for side in Side if _marks(score, side))
        found.append(WorkedExample(deal_sentence(deal, lang), marks, why))
    return tuple(found)


def _marks(score: DealScore, side: Side) -> bool:
    return any(line.side is side for line in score.lines)


def _reasons(score: DealScore, side: Side, lang: str) -> str:
    """A side, then each reason of its mark."""
    between = "\u202f; " if lang == "fr" else "; "
    said = (line_sentence(line, lang) for line in score.lines if line.side is side)
    return f"{side_name(side, lang)}, {between.join(said)}"


def _discipline(
    catalogue: Mapping[str, Infraction], imprint: Imprint
) -> tuple[tuple[str, str], ...]:
    """The remedies that every player should know, with what they are for."""
    _, lang = imprint.gettext, imprint.locale.language
    words = {
        Remedy.DEAL_LOST: _("The deal is lost"),
        Remedy.REDEAL: _("Dealt again by the same dealer"),
        Remedy.WARNING: _("Warning"),
    }
    between = "\u202f; " if lang == "fr" else "; "
    found = []
    for remedy, word in words.items():
        entries = [entry for entry in catalogue.values() if entry.remedy is remedy]
        reasons = [_infraction(entry, lang) for entry in entries]
        if reasons:
            found.append((word, between.join(reasons)))
    return tuple(found)


def _infraction(entry: Infraction, lang: str) -> str:
    """What is not done, with the points that it gives the other side."""
    return f"{entry.wording(lang)} ({entry.points})" if entry.points else entry.wording(lang)
