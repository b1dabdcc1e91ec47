"""The rule set of a tournament, whole, whatever the catalogue says now."""

import json
from functools import lru_cache

from rules.ruleset import RuleSet, rule_set_from_json
from tournament.models import Tournament


def rule_set_of(tournament: Tournament) -> RuleSet:
    """The rules a tournament is played by; the same text is made into rules once a process."""
    return _of_text(json.dumps(tournament.rule_set))


@lru_cache(maxsize=64)
def _of_text(stored: str) -> RuleSet:
    return rule_set_from_json(json.loads(stored))
