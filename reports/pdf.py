"""HTML of our own templates to PDF: the only place that knows WeasyPrint."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from weasyprint import CSS, HTML
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher

from reports.formatting import Imprint

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=select_autoescape(default=True),
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _fonts() -> FontConfiguration:
    return FontConfiguration()


@cache
def _style(name: str) -> CSS:
    """A style sheet, parsed once a process."""
    return CSS(filename=TEMPLATES / f"{name}.css", font_config=_fonts(), url_fetcher=_fetcher())


def _fetcher() -> URLFetcher:
    """Fetches files and data only: a sheet never asks the network."""
    return URLFetcher(allowed_protocols=["file", "data"], fail_on_errors=True)


def write(
    template: str, imprint: Imprint, *, title: str, footer: str, style: str = "", **values: Any
) -> bytes:
    """Print a template with its values; the same values give the same bytes.

    :param template: the name of a template, without ending.
    :param style: the name of its style sheet; by default that of the template.
    """
    html = (
        _environment()
        .get_template(f"{template}.html")
        .render(
            _=imprint.gettext,
            language=imprint.locale.language,
            created=imprint.at.isoformat(timespec="seconds"),
            title=title,
            footer=footer,
            **values,
        )
    )
    document = HTML(string=html, base_url=str(TEMPLATES), url_fetcher=_fetcher())
    made: bytes = document.write_pdf(
        font_config=_fonts(), stylesheets=[_style("sheet"), _style(style or template)]
    )
    return made
