"""Where each law of the table stands in the five documents.

A law that is a setting has the source of that setting; the others are listed here, one column a
document: its section, with an asterisk where the document is silent and the law is our decision.
"""

from collections.abc import Mapping
from types import MappingProxyType

from rules.catalogue import RULE_SETS, source_of
from rules.catalogue.sources import Source, Status
from rules.laws import Law
from rules.ruleset import RuleSet

SETTING_OF: Mapping[Law, str] = MappingProxyType(
    {
        Law.PACKETS: "packets",
        Law.ON_THE_SCALE: "bid_highest",
        Law.NO_SUCH_SLAM: "generale_value",
        Law.TRUMPS: "trumps",
        Law.CAPOT_NOT_COINCHED: "capot_can_be_doubled",
        Law.COINCHE_IN_TURN: "coinche_timing",
        Law.COINCHE_AT_ONCE: "coinche_timing",
        Law.COINCHE_BEFORE_LEAD: "coinche_timing",
        Law.COINCHE_CLOSES: "coinche_closes_auction",
        Law.BEAT_TRUMP_LED: "must_beat_trump_led",
        Law.BEAT_IN_ALL_TRUMP: "must_beat_in_all_trump",
        Law.UNDER_RUFF: "cannot_over_ruff",
    }
)
"""The laws that a club can change, by the setting that holds them."""

_KEYS = ("club", "nebuludik", "stephanoise", "guide", "belote-com")

_BIDS, _FLY, _DOUBLED = "Les enchères", "Coinche à la volée", "coinché ou surcoinché*"
_DUTIES, _PLAY = "Règles obligatoires", "Le jeu et les annonces"

_COINCHE = ("5.3", _FLY, _BIDS, _DOUBLED, "3*")
_OURS = ("5.3*", _FLY + "*", _BIDS + "*", _DOUBLED, "3*")
_PLAYED = ("6", _DUTIES, _PLAY, "étape 1*", "4*")

_ROWS: Mapping[Law, tuple[str, ...]] = {
    Law.CUT: ("4.1", _BIDS + "*", "La donne*", "quatre passes*", "2*"),
    Law.PACK: ("1", "Les cartes et leur valeur", "La donne*", "étape 1*", "2*"),
    Law.SPEAK_IN_TURN: ("5.1", _BIDS, _BIDS + "*", "étape 2*", "3"),
    Law.BID_STANDS: ("5.1", _BIDS + "*", _BIDS + "*", "étape 2*", "3*"),
    Law.GO_HIGHER: ("5.1", _BIDS, _BIDS + "*", "étape 2*", "3"),
    Law.NOT_OVER_ONESELF: ("5.2", _BIDS + "*", _BIDS + "*", "étape 2*", "3"),
    Law.AUCTION_CLOSED: ("5.2", _BIDS + "*", _BIDS + "*", "étape 2*", "3"),
    Law.COINCHE_OPPONENTS: _COINCHE,
    Law.NOTHING_BID: _OURS,
    Law.COINCHED_ONCE: _OURS,
    Law.NOT_COINCHED: _COINCHE,
    Law.SURCOINCHE_BY_TAKERS: _COINCHE,
    Law.PLAY_IN_TURN: ("6", "Déroulement d’un pli", _PLAY + "*", "étape 1*", "4*"),
    Law.CARD_HELD: ("2", _DUTIES + "*", _PLAY + "*", "étape 1*", "4*"),
    Law.FOLLOW: ("6.1", *_PLAYED[1:]),
    Law.RUFF: ("6.2", *_PLAYED[1:]),
    Law.OVER_RUFF: ("6.4", *_PLAYED[1:]),
}

_SECTIONS = {law: dict(zip(_KEYS, row, strict=True)) for law, row in _ROWS.items()}


def law_source(rule_set: RuleSet, law: Law) -> Source | None:
    """The document, section and status of a law; None where it is a house rule.

    That is a rule set which is not of the catalogue, or has changed the setting in question.
    """
    key = rule_set.key
    if key not in RULE_SETS:
        return None
    setting = SETTING_OF.get(law)
    if setting is not None:
        unchanged = getattr(rule_set, setting) == getattr(RULE_SETS[key], setting)
        return source_of(key, setting) if unchanged else None
    section = _SECTIONS[law].get(key)
    if section is None:
        return None
    status = Status.DECISION if section.endswith("*") else Status.DOCUMENT
    return Source(source_of(key, "rotation").document, section.removesuffix("*"), status)
