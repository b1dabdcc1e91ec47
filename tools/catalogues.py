"""Compiles the catalogues of words: at build as Hatch's hook, and from `make` when one changed.

A missing compiled catalogue shows English without a word of warning, so the editable install
compiles too, into the source tree.
"""

import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

TRANSLATIONS = Path("app/translations")


def compile_catalogues(root: Path) -> list[Path]:
    """Compile each `.po` below `root` into the `.mo` beside it; gives the compiled files."""
    compiled = []
    for source in sorted((root / TRANSLATIONS).rglob("*.po")):
        target = source.with_suffix(".mo")
        with source.open("rb") as words:
            catalogue = read_po(words, locale=source.parent.parent.name, abort_invalid=True)
        unfinished = target.with_suffix(".mo.new")
        with unfinished.open("wb") as out:
            write_mo(out, catalogue)
        unfinished.replace(target)
        compiled.append(target)
    return compiled


class Catalogues(BuildHookInterface):
    """Hatch's hook: compiles the catalogues before anything is packed or installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        compile_catalogues(Path(self.root))


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).resolve().parent.parent):
        print(path, file=sys.stderr)
