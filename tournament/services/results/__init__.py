"""What the desk enters of a match: its deals, its totals, how it was decided."""

from tournament.services.results.deals import annul_deal, record_deal, record_sheet
from tournament.services.results.decisions import (
    annul_result,
    cancel_match,
    double_forfeit,
    forfeit,
    record_totals,
    ring_bell,
    sign_totals,
)

__all__ = [
    "annul_deal",
    "annul_result",
    "cancel_match",
    "double_forfeit",
    "forfeit",
    "record_deal",
    "record_sheet",
    "record_totals",
    "ring_bell",
    "sign_totals",
]
