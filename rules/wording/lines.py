"""The sentences of a score: one for each line, one for the verdict, one for the whole deal."""

from typing import assert_never

from rules.facts import Deal, Meld, PassedDeal, PenaltyDeal, PlayedDeal
from rules.marks import Reason, ScoreLine
from rules.scoring import DealScore, Finding, Verdict
from rules.vocabulary import Double, Side
from rules.wording.names import contract_name, double_name, meld_name, side_name, trump_symbol
from rules.wording.numbers import colon, number, plural

_LABELS = {
    Reason.TRICKS: ("Points des plis", "Trick points"),
    Reason.ALL_TRICKS: ("Les huit plis", "All eight tricks"),
    Reason.STAKE: ("Points de la donne", "Points of the deal"),
    Reason.CONTRACT: ("Contrat", "Contract"),
    Reason.CAPOT_BID: ("Capot demandé", "Capot bid"),
    Reason.MELDS: ("Annonces", "Melds"),
    Reason.MELDS_TAKEN: ("Annonces de l’autre camp", "Melds of the other side"),
    Reason.MELDS_LOST: ("Annonces perdues", "Melds lost"),
    Reason.BELOTE: ("Belote", "Belote"),
    Reason.BELOTE_LOST: ("Belote perdue avec le contrat", "Belote lost with the contract"),
    Reason.ROUNDED: ("Arrondi à la dizaine", "Rounded to the nearest ten"),
    Reason.PENALTY: ("Donne gagnée sur décision", "Deal won by ruling"),
    Reason.ADJUSTED: ("Ajustement de l’arbitre", "Adjusted by the arbiter"),
    Reason.MELD_NOT_SHOWN: ("Annonce non montrée", "Meld not shown"),
}
_LOST = (Reason.MELDS_LOST, Reason.BELOTE_LOST)
_RULED = (Reason.ADJUSTED, Reason.MELD_NOT_SHOWN)


def line_sentence(line: ScoreLine, lang: str) -> str:
    """Why a side marks these points: « Contrat : 90 × 2 = 180 »."""
    label = _LABELS[line.reason][0 if lang == "fr" else 1]
    return f"{label}{colon(lang)} {_sum_of(line, lang)}"


def _sum_of(line: ScoreLine, lang: str) -> str:
    value, factor, *more = line.operands
    if line.reason in _LOST:
        return f"{number(value, lang)} → 0"
    if line.reason is Reason.ROUNDED:
        return f"{number(more[0], lang)} → {number(more[1], lang)}"
    said = _value_said(line, value, more, lang)
    if factor != 1:
        said += f" × {factor}"
    return f"{said} = {number(line.points, lang)}" if " × " in said else said


def _value_said(line: ScoreLine, value: int, more: list[int], lang: str) -> str:
    if line.reason is Reason.CONTRACT and more and more[0] != value:
        return f"{number(more[0], lang)} × {value // more[0]}"
    if line.reason is not Reason.TRICKS:
        return number(value, lang)
    counted, raw = more
    said = number(counted, lang)
    if raw != counted:
        said = f"{number(raw, lang)} {'ramenés à' if lang == 'fr' else 'brought down to'} {said}"
    if value != counted:
        said += f", {'arrondis à' if lang == 'fr' else 'rounded to'} {number(value, lang)}"
    return said


def verdict_sentence(verdict: Verdict, lang: str) -> str:
    """Why the contract is made or failed, in numbers where there are some."""
    numbers = [number(operand, lang) for operand in verdict.operands]
    made = verdict.made
    match verdict.finding:
        case Finding.REACHED:
            fr, en = "{0} ≥ {1}", "{0} ≥ {1}"
        case Finding.ALL_TRICKS:
            fr, en = "les huit plis", "all eight tricks"
        case Finding.BELOW_LEAST:
            points = plural(verdict.operands[0], "point", "points", lang)
            fr = f"{{0}} {points} de plis, il en faut {{1}}"
            en = f"{{0}} trick {points}, {{1}} are needed"
        case Finding.SHORT:
            short = verdict.operands[1] - verdict.operands[0]
            points = plural(short, "point", "points", lang)
            fr = f"{{0}} < {{1}}, il manque {short} {points}"
            en = f"{{0}} < {{1}}, {short} {points} short"
        case Finding.NOT_BEATEN:
            fr, en = "{0} contre {1}, la défense n’est pas battue", "{0} to {1}, defence not beaten"
        case Finding.NOT_ALL_TRICKS:
            fr, en = "il fallait les huit plis", "all eight tricks were needed"
        case Finding.NOT_ALONE:
            fr = "le preneur devait faire les huit plis seul"
            en = "the bidder had to take all eight tricks alone"
        case _ as never:
            assert_never(never)
    reason = (fr if lang == "fr" else en).format(*numbers)
    return f"{_outcome(made, lang).capitalize()}{colon(lang)} {reason}."


def _outcome(made: bool, lang: str) -> str:
    if lang == "fr":
        return "réussi" if made else "chuté"
    return "made" if made else "failed"


def headline(deal: Deal, score: DealScore, lang: str) -> str:
    """The deal and its winner's mark: « 90 ♥ coinché, chuté : (160 + 90) × 2 = 500 »."""
    match deal:
        case PassedDeal():
            if lang == "fr":
                return "Quatre passes, rien n’est marqué"
            return "Four passes, nothing is marked"
        case PenaltyDeal():
            name = side_name(deal.at_fault, lang)
            lost = f"Donne perdue par {name}" if lang == "fr" else f"Deal lost by {name}"
            return f"{lost}{colon(lang)} {_formula(score, deal.at_fault.other, lang)}"
        case PlayedDeal():
            winner = deal.taker if score.made else deal.taker.other
            outcome = _outcome(bool(score.made), lang)
            said = f"{contract_said(deal, lang)}, {outcome}"
            return f"{said}{colon(lang)} {_formula(score, winner, lang)}"
        case _ as never:
            assert_never(never)


def contract_said(deal: PlayedDeal, lang: str) -> str:
    """The contract as announced: « 90 ♥ coinché »."""
    said = f"{contract_name(deal.contract, lang)} {trump_symbol(deal.trump, lang)}"
    return said if deal.double is Double.NONE else f"{said} {double_name(deal.double, lang)}"


def _formula(score: DealScore, side: Side, lang: str) -> str:
    """A side's mark as a sum, rounded or not, and what a ruling gave or took after that.

    « (160 + 90) × 2 + 20 = 520 », « 97 + 90 = 187, arrondi à 190, puis -50 = 140 ».
    """
    lines = [line for line in score.lines if line.side is side and line.reason not in _LOST]
    terms = [line for line in lines if line.reason not in (Reason.ROUNDED, *_RULED)]
    mark = number(sum(line.points for line in terms), lang)
    said = _terms_said(terms, lang)
    if said != mark:
        said += f" = {mark}"
    for line in lines:
        if line.reason is Reason.ROUNDED:
            word = "arrondi à" if lang == "fr" else "rounded to"
            said += f", {word} {number(line.operands[3], lang)}"
    ruled = [line.points for line in lines if line.reason in _RULED]
    if ruled:
        steps = " ".join(f"{points:+}" for points in ruled)
        word = "puis" if lang == "fr" else "then"
        said += f", {word} {steps} = {number(score.score(side), lang)}"
    return said


def _terms_said(terms: list[ScoreLine], lang: str) -> str:
    groups: dict[int, list[str]] = {}
    for line in terms:
        groups.setdefault(line.operands[1], []).append(number(line.operands[0], lang))
    said = []
    for factor, values in groups.items():
        group = " + ".join(values)
        if factor != 1:
            group = f"({group}) × {factor}" if len(values) > 1 else f"{group} × {factor}"
        said.append(group)
    return " + ".join(said)


def deal_sentence(deal: Deal, lang: str) -> str:
    """The facts of a deal read back in words, for whoever typed it to check."""
    match deal:
        case PassedDeal():
            return "Quatre passes." if lang == "fr" else "Four passes."
        case PenaltyDeal():
            return _penalty_sentence(deal, lang)
        case PlayedDeal():
            parts = [_played_start(deal, lang), *_tricks_said(deal, lang)]
            parts += [_belotes_said(deal, lang)] if deal.belote else []
            parts += _melds_said(deal, lang)
            return f"{_semicolon(lang)} ".join(parts) + "."
        case _ as never:
            assert_never(never)


def _semicolon(lang: str) -> str:
    return colon(lang).replace(":", ";")


def _penalty_sentence(deal: PenaltyDeal, lang: str) -> str:
    total = deal.points + (deal.contract or 0)
    points = f"{number(total, lang)} {plural(total, 'point', 'points', lang)}"
    name, other = side_name(deal.at_fault, lang), side_name(deal.at_fault.other, lang)
    if lang == "fr":
        said = f"Donne perdue par {name} sur décision{colon(lang)} {points} à {other}"
    else:
        said = f"Deal lost by {name} by ruling: {points} to {other}"
    if deal.belote:
        said += f"{_semicolon(lang)} {_belotes_said(deal, lang)}"
    return said + "."


def _played_start(deal: PlayedDeal, lang: str) -> str:
    verb = "jouent" if lang == "fr" else "play"
    return f"{side_name(deal.taker, lang)} {verb} {contract_said(deal, lang)}"


def _tricks_said(deal: PlayedDeal, lang: str) -> list[str]:
    if deal.capot is not None:
        name = side_name(deal.capot, lang)
        if lang == "fr":
            return [f"{name} font les huit plis" + (", le preneur seul" if deal.solo else "")]
        return [f"{name} take all eight tricks" + (", the bidder alone" if deal.solo else "")]
    if deal.points is None:
        return []
    own, others = deal.points.of(deal.taker), deal.points.of(deal.taker.other)
    points = plural(own, "point", "points", lang)
    return [f"{own} {points} {'contre' if lang == 'fr' else 'to'} {others}"]


def _belotes_said(deal: PlayedDeal | PenaltyDeal, lang: str) -> str:
    said = []
    for side in Side:
        count = deal.belote.count(side)
        if count:
            word = "belote" if count == 1 else f"{count} belotes"
            said.append(f"{word} {'de' if lang == 'fr' else 'of'} {side_name(side, lang)}")
    return ", ".join(said).replace("de Est", "d’Est")


def _melds_said(deal: PlayedDeal, lang: str) -> list[str]:
    said = []
    for side in Side:
        melds: tuple[Meld, ...] = deal.melds.of(side) if deal.melds is not None else ()
        points = deal.meld_points.of(side) if deal.meld_points is not None else 0
        words = ", ".join(meld_name(meld, lang) for meld in melds) or (
            str(points) if points else ""
        )
        if words:
            label = "annonces" if lang == "fr" else "melds"
            of = "de" if lang == "fr" else "of"
            name = side_name(side, lang)
            said.append(f"{label} {of} {name}{colon(lang)} {words}".replace("de Est", "d’Est"))
    return said
