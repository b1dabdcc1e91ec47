"""The five rule sets that come with the program, and where each of their values comes from."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.catalogue.belote_com import BELOTE_COM
from rules.catalogue.club import CLUB
from rules.catalogue.guide import GUIDE
from rules.catalogue.nebuludik import NEBULUDIK
from rules.catalogue.sources import Source, Status
from rules.catalogue.stephanoise import STEPHANOISE
from rules.ruleset import RuleSet

__all__ = ["RULE_SETS", "Source", "Status", "UnknownRuleSet", "rule_set", "source_of"]

_ENTRIES = {
    entry.rule_set.key: entry for entry in (CLUB, NEBULUDIK, STEPHANOISE, GUIDE, BELOTE_COM)
}

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {key: entry.rule_set for key, entry in _ENTRIES.items()}
)


class UnknownRuleSet(KeyError):
    """No rule set of the catalogue has this key."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def rule_set(key: str) -> RuleSet:
    """The rule set of this key; raises UnknownRuleSet."""
    if key not in RULE_SETS:
        raise UnknownRuleSet(key)
    return RULE_SETS[key]


def source_of(key: str, setting: str) -> Source:
    """The document, section and status of one setting; raises UnknownRuleSet, or KeyError."""
    if key not in _ENTRIES:
        raise UnknownRuleSet(key)
    return _ENTRIES[key].sources[setting]
