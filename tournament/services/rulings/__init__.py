"""The arbiter's evening: incidents, rulings and what follows from them."""

from tournament.services.rulings.agreements import settle_between_teams
from tournament.services.rulings.appeals import (
    appeals,
    appeals_with_incidents,
    decide_appeal,
    drop_appeal,
    lodge_appeal,
)
from tournament.services.rulings.calls import answer_call, call_arbiter, calls, finish_call
from tournament.services.rulings.catalogue import catalogue, change_catalogue
from tournament.services.rulings.debts import debts, mark_debt
from tournament.services.rulings.decisions import amend, lift, rule
from tournament.services.rulings.incidents import NewIncident, report_incident
from tournament.services.rulings.log import (
    incident_line,
    log,
    ruling_log,
    ruling_slip,
    same_already,
)
from tournament.services.rulings.lost import deal_lost
from tournament.services.rulings.misdeals import misdeals_in_a_row, report_misdeal
from tournament.services.rulings.precedents import precedents
from tournament.services.rulings.preview import RulingPreview, preview
from tournament.services.rulings.proposals import ProposedEffect
from tournament.services.rulings.warnings import warnings_of

__all__ = [
    "NewIncident",
    "ProposedEffect",
    "RulingPreview",
    "amend",
    "answer_call",
    "appeals",
    "appeals_with_incidents",
    "call_arbiter",
    "calls",
    "catalogue",
    "change_catalogue",
    "deal_lost",
    "debts",
    "decide_appeal",
    "drop_appeal",
    "finish_call",
    "incident_line",
    "lift",
    "lodge_appeal",
    "log",
    "mark_debt",
    "misdeals_in_a_row",
    "precedents",
    "preview",
    "report_incident",
    "report_misdeal",
    "rule",
    "ruling_log",
    "ruling_slip",
    "same_already",
    "settle_between_teams",
    "warnings_of",
]
