"""The arbiter's evening: incidents, rulings and what follows from them."""

from tournament.services.rulings.agreements import settle_between_teams
from tournament.services.rulings.catalogue import catalogue, change_catalogue
from tournament.services.rulings.decisions import amend, lift, rule
from tournament.services.rulings.incidents import LONGEST_FACTS, NewIncident, report_incident
from tournament.services.rulings.lost import deal_lost
from tournament.services.rulings.misdeals import misdeals_in_a_row, report_misdeal
from tournament.services.rulings.preview import RulingPreview, preview
from tournament.services.rulings.proposals import ProposedEffect

__all__ = [
    "LONGEST_FACTS",
    "NewIncident",
    "ProposedEffect",
    "RulingPreview",
    "amend",
    "catalogue",
    "change_catalogue",
    "deal_lost",
    "lift",
    "misdeals_in_a_row",
    "preview",
    "report_incident",
    "report_misdeal",
    "rule",
    "settle_between_teams",
]
