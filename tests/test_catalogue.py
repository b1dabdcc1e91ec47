"""Every word on screen is there in French: nothing missing, doubtful, empty or misfilled."""

import re

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tools.catalogues import ROOT, TRANSLATIONS, messages_of_source

FRENCH = ROOT / TRANSLATIONS / "fr/LC_MESSAGES/messages.po"
Wanted = dict[tuple[str | tuple[str, ...], str | None], str]
"""Each message of the source with its context, and one place where it stands."""

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%")
# The typographer's rule: no plain space before these, and none inside « ».
PLAIN_SPACE = re.compile(r" [;:!?»]|« ")


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with FRENCH.open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


@pytest.fixture(scope="module")
def wanted() -> Wanted:
    """Every message of the source, with one place where it stands."""
    found: Wanted = {}
    for message, context, place in messages_of_source():
        found.setdefault((message, context), place)
    return found


def words_of(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def test_every_message_of_the_source_has_its_french(catalogue: Catalog, wanted: Wanted) -> None:
    missing = {}
    for (message, context), place in wanted.items():
        key = message if isinstance(message, str) else message[0]
        found = catalogue.get(key, context)
        if (
            found is None
            or not all(words_of(found))
            or isinstance(found.id, str) != isinstance(message, str)
        ):
            missing[place] = message
    assert missing == {}
    assert len(wanted) > 50


def test_no_message_is_doubtful_or_half_filled(catalogue: Catalog) -> None:
    doubtful = [message.id for message in catalogue if message.id and message.fuzzy]
    assert doubtful == []
    assert [m.id for m in catalogue if m.id and not all(words_of(m))] == []


def test_french_has_two_plural_forms(catalogue: Catalog) -> None:
    """Babel's own French has three; with two of them filled, 2 would show English."""
    assert (catalogue.num_plurals, catalogue.plural_expr) == (2, "(n > 1)")
    plurals = [message for message in catalogue if not isinstance(message.id, str)]
    assert [message.id for message in plurals if len(message.string) != 2] == []


def test_the_french_keeps_every_placeholder(catalogue: Catalog) -> None:
    broken = []
    for message in catalogue:
        if not message.id:
            continue
        asked = message.id if isinstance(message.id, str) else message.id[-1]
        for words in words_of(message):
            if set(PLACEHOLDER.findall(words)) - set(PLACEHOLDER.findall(asked)):
                broken.append((asked, words))
        if set(PLACEHOLDER.findall(words_of(message)[-1])) != set(PLACEHOLDER.findall(asked)):
            broken.append((asked, words_of(message)[-1]))
    assert broken == []


def test_the_french_is_set_with_its_own_spaces(catalogue: Catalog) -> None:
    plain = [words for m in catalogue if m.id for words in words_of(m) if PLAIN_SPACE.search(words)]
    assert plain == []


def test_no_translation_is_left_over_from_words_that_are_gone(
    catalogue: Catalog, wanted: Wanted
) -> None:
    known = {message if isinstance(message, str) else message[0] for message, _ in wanted}
    left = [m.id for m in catalogue if m.id]
    keys = [key if isinstance(key, str) else key[0] for key in left]
    assert [key for key in keys if key not in known] == []


def test_the_catalogue_is_compiled_and_not_stale(catalogue: Catalog) -> None:
    """Without the compiled file every page is in English, without a word of warning."""
    with FRENCH.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    for message in catalogue:
        if message.id:
            found = compiled.get(
                message.id if isinstance(message.id, str) else message.id[0], message.context
            )
            assert found is not None, message.id
            assert words_of(found) == words_of(message)
