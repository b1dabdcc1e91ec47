"""The catalogues of words: compiled at build (Hatch's hook) and by `make`; gathered from source.

A missing compiled catalogue shows English without a word of warning, so the editable install
compiles too, into the source tree.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = Path("app/translations")
SOURCES = ("app", "reports")
METHODS = [("**.py", "python"), ("**/templates/**", "jinja2")]
OPTIONS = {"**/templates/**": {"trimmed": "true", "silent": "false"}}
KEYWORDS: dict[str, Any] = {
    "_": None,
    "_l": None,
    "gettext": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "lazy_ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "lazy_pgettext": ((1, "c"), 2),
}


def messages_of_source() -> Iterator[tuple[str | tuple[str, ...], str | None, str]]:
    """Every message of the source: its words (both forms of a plural), context and place."""
    for source in SOURCES:
        found = extract_from_dir(ROOT / source, METHODS, OPTIONS, KEYWORDS)
        for name, line, message, _comments, context in found:
            yield message, context, f"{source}/{name}:{line}"


def compile_catalogues(root: Path) -> None:
    """Compile each `.po` below `root` into the `.mo` beside it."""
    for source in sorted((root / TRANSLATIONS).rglob("*.po")):
        with source.open("rb") as words:
            catalogue = read_po(words, locale=source.parent.parent.name, abort_invalid=True)
        target = source.with_suffix(".mo")
        unfinished = source.with_suffix(".mo.new")
        with unfinished.open("wb") as out:
            write_mo(out, catalogue)
        unfinished.replace(target)


def gather_messages() -> None:
    """Bring each `.po` up to the source: new messages empty, those that are gone removed."""
    template = Catalog()
    for message, context, _place in messages_of_source():
        template.add(message, context=context)
    for path in sorted((ROOT / TRANSLATIONS).rglob("*.po")):
        with path.open("rb") as words:
            catalogue = read_po(words, locale=path.parent.parent.name)
        catalogue.update(template, no_fuzzy_matching=True)
        with path.open("wb") as out:
            write_po(out, catalogue, width=100, sort_output=True, ignore_obsolete=True)


class Catalogues(BuildHookInterface):
    """Hatch's hook: compiles the catalogues before anything is packed or installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    if sys.argv[1:] == ["gather"]:
        gather_messages()
    compile_catalogues(ROOT)
