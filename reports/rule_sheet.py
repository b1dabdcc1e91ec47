"""The rules of a tournament on one page: contracts, cards, marks, examples, play, discipline."""

from dataclasses import dataclass

from reports.formatting import Imprint
from reports.pdf import write
from rules.discipline import CATALOGUE, Remedy
from rules.ruleset import RuleSet
from rules.scoring import score_deal
from rules.vocabulary import RANK_INDEX, RANKS, Side
from rules.wording import deal_sentence, line_sentence, rank_name, side_name
from rules.wording.explanations import GROUPS
from rules.wording.settings import setting_name, setting_value
from tournament.house_rules import typical_deals
from tournament.readings import Header

MELDS = next(names for names in GROUPS.values() if "melds" in names)


@dataclass(frozen=True, slots=True)
class CardRow:
    """A rank and its points: trump, plain, no trump, all trump."""

    rank: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """A heading with its settings, each with its value."""

    heading: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A deal said in full, what each side marks, and why."""

    said: str
    marks: str
    why: str


def rule_sheet(header: Header, imprint: Imprint) -> bytes:
    """The rule set of a tournament on one page, generated from its settings."""
    rules, lang = header.rule_set, imprint.locale.language
    return write(
        "rule_sheet",
        imprint,
        title=rules.name(lang),
        about=imprint.about(header),
        footer=imprint.footer(header),
        deduced=rules.marks_deduced,
        cards=_cards(rules, imprint),
        groups=_groups(rules, lang),
        examples=_examples(rules, lang),
        discipline=_discipline(imprint),
    )


def _cards(rules: RuleSet, imprint: Imprint) -> tuple[CardRow, ...]:
    scales = (
        rules.card_points_trump,
        rules.card_points_plain,
        rules.card_points_no_trump,
        rules.card_points_all_trump,
    )
    lang = imprint.locale.language
    return tuple(
        CardRow(
            rank_name(rank, lang),
            tuple(imprint.number(scale[RANK_INDEX[rank]]) for scale in scales),
        )
        for rank in reversed(RANKS)
    )


def _groups(rules: RuleSet, lang: str) -> tuple[RuleGroup, ...]:
    at = 0 if lang == "fr" else 1
    found = []
    for heading, names in GROUPS.items():
        shown = [name for name in names if not name.startswith("card_points")]
        if names is MELDS and not rules.melds:
            shown = ["melds"]
        lines = tuple(
            (setting_name(name, lang), setting_value(getattr(rules, name), lang)) for name in shown
        )
        found.append(RuleGroup(heading[at], lines))
    return tuple(found)


def _examples(rules: RuleSet, lang: str) -> tuple[WorkedExample, ...]:
    found = []
    for deal in typical_deals(rules):
        score = score_deal(rules, deal)
        marks = " – ".join(f"{side_name(side, lang)} {score.score(side)}" for side in Side)
        why = "; ".join(
            f"{side_name(line.side, lang)}, {line_sentence(line, lang)}" for line in score.lines
        )
        found.append(WorkedExample(deal_sentence(deal, lang), marks, why))
    return tuple(found)


def _discipline(imprint: Imprint) -> tuple[tuple[str, str], ...]:
    """The remedies that every player should know, with what they are for."""
    _, lang = imprint.gettext, imprint.locale.language
    words = {
        Remedy.DEAL_LOST: _("The deal is lost"),
        Remedy.REDEAL: _("Dealt again by the same dealer"),
        Remedy.WARNING: _("Warning"),
    }
    return tuple(
        (word, "; ".join(i.wording(lang) for i in CATALOGUE.values() if i.remedy is remedy))
        for remedy, word in words.items()
    )
