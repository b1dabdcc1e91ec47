"""The part of a draw that a match is in, as paper names it."""

from reports.formatting import Imprint
from tournament.draw_plans import CONSOLATION, EVERYBODY, FINAL


def part_name(name: str, imprint: Imprint) -> str:
    """The name of a part: nothing for everybody, "Pool A", "Final", "Consolation"."""
    _ = imprint.gettext
    if name == EVERYBODY:
        return ""
    if name == FINAL:
        return _("Final")
    if name == CONSOLATION:
        return _("Consolation")
    return _("Pool %(name)s", name=name)
