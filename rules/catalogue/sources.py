"""Where each value of the catalogue comes from."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from rules.ruleset import RuleSet


class Status(StrEnum):
    """How far a value rests on its document."""

    DOCUMENT = "document"
    DECISION = "decision"
    DEDUCED = "deduced"
    NOT_APPLICABLE = "not_applicable"


class Source(NamedTuple):
    """The document and section a value comes from, or the passage our decision starts from."""

    document: str
    section: str
    status: Status


class Setting(NamedTuple):
    """A value with its section and status."""

    value: Any
    section: str
    status: Status


class Entry(NamedTuple):
    """A rule set with the source of each of its settings."""

    rule_set: RuleSet
    sources: Mapping[str, Source]


def says(value: object, section: str) -> Setting:
    """A value that the document states."""
    return Setting(value, section, Status.DOCUMENT)


def ours(value: object, section: str) -> Setting:
    """Our decision, where the document is silent, unclear or contradicts itself."""
    return Setting(value, section, Status.DECISION)


def deduced(value: object, section: str) -> Setting:
    """A value deduced because the document's table is lost."""
    return Setting(value, section, Status.DEDUCED)


def unused(value: object) -> Setting:
    """A value that never matters in this rule set."""
    return Setting(value, "", Status.NOT_APPLICABLE)


def entry(document: str, key: str, name_fr: str, name_en: str, **settings: Setting) -> Entry:
    """The rule set made of these settings, each remembered with its source."""
    values = {name: setting.value for name, setting in settings.items()}
    sources = {
        name: Source(document, setting.section, setting.status)
        for name, setting in settings.items()
    }
    rule_set = RuleSet(key=key, name_fr=name_fr, name_en=name_en, **values)
    return Entry(rule_set, sources)


CARD_POINTS_TRUMP = (0, 0, 14, 10, 20, 3, 4, 11)
CARD_POINTS_PLAIN = (0, 0, 0, 10, 2, 3, 4, 11)
CARD_POINTS_NO_TRUMP = (0, 0, 0, 10, 2, 3, 4, 19)
CARD_POINTS_ALL_TRUMP_38 = (0, 0, 9, 4, 14, 2, 3, 6)
CARRES_IN_SUIT = (0, 0, 150, 100, 200, 100, 100, 100)
NO_CARRES = (0, 0, 0, 0, 0, 0, 0, 0)
