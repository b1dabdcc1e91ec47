"""What a PDF says, read back with pypdf."""

import io
import re
from collections.abc import Iterator
from typing import Any

from pypdf import PageObject, PdfReader


def pages(content: bytes) -> list[PageObject]:
    return list(PdfReader(io.BytesIO(content)).pages)


def text(content: bytes) -> str:
    """All the words, each run of spaces of any kind as one."""
    return " ".join(page_text(page) for page in pages(content))


def page_text(page: PageObject) -> str:
    return re.sub(r"\s+", " ", page.extract_text())


def fonts(content: bytes) -> dict[str, bool]:
    """Each font by name, and whether it is embedded."""
    found = {}
    for page in pages(content):
        for font in page["/Resources"].get_object().get("/Font", {}).values():
            whole = font.get_object()
            descendant = whole["/DescendantFonts"][0].get_object()
            descriptor = descendant["/FontDescriptor"].get_object()
            files = ("/FontFile", "/FontFile2", "/FontFile3")
            found[whole["/BaseFont"]] = any(name in descriptor for name in files)
    return found


def sizes(page: PageObject) -> Iterator[tuple[str, float]]:
    """Each piece of text and the size it is printed in, in points."""
    found: list[tuple[str, float]] = []

    def visit(words: str, current: Any, matrix: Any, _font: Any, size: float) -> None:
        if words.strip():
            found.append((words.strip(), abs(size * matrix[3] * current[3])))

    page.extract_text(visitor_text=visit)
    return iter(found)
