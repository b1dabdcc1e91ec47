"""What a table's page shows of the arbiter: the open call, incidents, a suit barred just now."""

from dataclasses import dataclass
from uuid import UUID

from flask_babel import gettext as _
from sqlmodel import Session

from app.deal_words import team_name
from app.ruling_lines import RegisterRow, minutes_since, register_rows
from tournament.discipline import EffectKind
from tournament.log_readings import CallLine, IncidentLine
from tournament.services.rulings.at_table import call_of, incidents_at


@dataclass(frozen=True, slots=True)
class TableDiscipline:
    """The arbiter's side of a table: who was called when, what happened, what to remember."""

    call: CallLine | None
    minutes: int
    rows: tuple[RegisterRow, ...]
    reminders: tuple[str, ...]


def table_discipline(session: Session, tournament_id: UUID, match_id: UUID) -> TableDiscipline:
    """What happened at a table so far."""
    call = call_of(session, tournament_id, match_id)
    lines = incidents_at(session, tournament_id, match_id)
    return TableDiscipline(
        call,
        minutes_since(call.called_at) if call else 0,
        tuple(register_rows(lines)),
        tuple(said for line in lines[-1:] for said in _reminders(line)),
    )


def _reminders(line: IncidentLine) -> list[str]:
    suits = {
        "spades": _("spades"),
        "hearts": _("hearts"),
        "diamonds": _("diamonds"),
        "clubs": _("clubs"),
    }
    ruling = line.in_force
    barred = [e for e in ruling.effects if e.kind is EffectKind.SUIT_BARRED] if ruling else []
    return [
        _(
            "%(team)s may not play %(suit)s in the next trick, unless to follow.",
            team=team_name(effect.team),
            suit=suits.get(str(effect.parameters.get("suit")), _("that suit")),
        )
        for effect in barred
        if effect.team is not None
    ]
