"""Incidents: what happened at a table, who called, and how the teams or an arbiter end it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, func, select

from rules.discipline import Infraction
from rules.vocabulary import Side
from tournament.errors import NotFound, Obstacle, refuse_if
from tournament.limits import LONGEST_NAME, too_long
from tournament.models import Entry, EntryPlayer, Incident, Ruling, Settlement
from tournament.play import Reported, SheetDeal
from tournament.services.journal import lock, record
from tournament.services.matches import PlayedMatch, deals_of, played_match, result_of
from tournament.services.results.deals import new_line
from tournament.services.results.lines import line_at, next_seq
from tournament.services.round_rows import last_round
from tournament.services.rulings.catalogue import catalogue
from tournament.services.rulings.deal_numbers import entered_by_totals, most_told

LONGEST_FACTS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class NewIncident:
    """An incident as it is told: at a table and perhaps on a deal, or of a team anywhere.

    `seq` is the deal: a line of the sheet where there is one, else the number as told.
    """

    code: str
    facts: str = ""
    match_id: UUID | None = None
    seq: int | None = None
    side: Side | None = None
    team: int | None = None
    player_id: UUID | None = None
    called_by: str = ""
    settlement: Settlement = Settlement.REFERRED
    consent_ns: bool = False
    consent_ew: bool = False


def report_incident(
    session: Session, tournament_id: UUID, new: NewIncident, *, by: str, at: datetime
) -> Incident:
    """Log an incident, with the catalogue's entry as it is now.

    :raises Refused: an unknown code, a deal that does not exist, a team or a player that is not
        at the table, a settlement between the teams without the consent of both (club rules §2).
    :raises NotFound: no such match.
    """
    lock(session, tournament_id)
    match = played_match(session, tournament_id, new.match_id) if new.match_id else None
    codes = catalogue(session, tournament_id)
    entry = _team(session, tournament_id, new.team)
    refuse_if(
        None if new.code in codes else Obstacle("unknown_code", "code", {"code": new.code}),
        too_long("facts", new.facts.strip(), LONGEST_FACTS),
        too_long("called_by", new.called_by.strip(), LONGEST_NAME),
        *_problems_with_settlement(new),
        *_problems_at_table(session, match, new, entry),
        _problem_with_player(session, tournament_id, match, entry, new.player_id),
    )
    deal_id = _deal_of(session, match, new.seq) if match else None
    if match and entry is None:
        entry = _at_fault(session, match, new)
    if match and entry is not None:
        new = replace(new, side=match.side_of(entry.id))
    incident = _write(session, tournament_id, new, codes[new.code], match, deal_id, entry, by, at)
    record(
        session,
        tournament_id,
        "incident",
        by=by,
        at=at,
        subject=match.name if match else (f"team {entry.number}" if entry else ""),
        after={"number": incident.number, "code": new.code, "settlement": str(new.settlement)},
    )
    return incident


def next_number(session: Session, table: type[Incident] | type[Ruling], tid: UUID) -> int:
    """The next number of an incident or of a ruling; numbers have no gaps."""
    last = session.scalar(select(func.max(table.number)).where(col(table.tournament_id) == tid))
    return (last or 0) + 1


def incident_of(session: Session, tournament_id: UUID, incident_id: UUID) -> Incident:
    """An incident by its key.

    :raises NotFound: if there is none.
    """
    incident = session.get(Incident, (tournament_id, incident_id))
    if incident is None:
        raise NotFound("incident", incident_id)
    return incident


def _team(session: Session, tournament_id: UUID, number: int | None) -> Entry | None:
    if number is None:
        return None
    found = session.exec(
        select(Entry).where(Entry.tournament_id == tournament_id, Entry.number == number)
    ).first()
    if found is None:
        raise NotFound("team", number)
    return found


def _problems_with_settlement(new: NewIncident) -> list[Obstacle]:
    """Covered or cancelled: both sides agree; a side alone calls the arbiter."""
    if new.settlement is Settlement.REFERRED:
        return []
    problems = []
    if not (new.consent_ns and new.consent_ew):
        problems.append(Obstacle("consent_missing", "consent"))
    if new.match_id is None:
        problems.append(Obstacle("settlement_needs_a_table", "settlement"))
    if new.settlement is Settlement.DEAL_CANCELLED and new.seq is None:
        problems.append(Obstacle("no_such_deal", "seq", {"seq": 0}))
    return problems


def players_among(
    session: Session, tournament_id: UUID, entry_ids: Iterable[UUID | None]
) -> frozenset[UUID]:
    """Everybody who has played for one of these teams."""
    return frozenset(entries_by_player(session, tournament_id, entry_ids))


def entries_by_player(
    session: Session, tournament_id: UUID, entry_ids: Iterable[UUID | None]
) -> dict[UUID, UUID]:
    """Everybody who has played for one of these teams, and for which."""
    rows = session.exec(
        select(EntryPlayer.player_id, EntryPlayer.entry_id).where(
            EntryPlayer.tournament_id == tournament_id,
            col(EntryPlayer.entry_id).in_([each for each in entry_ids if each is not None]),
        )
    )
    return dict(rows.all())


def _problem_with_player(
    session: Session,
    tournament_id: UUID,
    match: PlayedMatch | None,
    entry: Entry | None,
    player_id: UUID | None,
) -> Obstacle | None:
    if player_id is None:
        return None
    teams = [entry.id] if entry else list(match.everybody) if match else []
    known = players_among(session, tournament_id, teams)
    return None if player_id in known else Obstacle("no_such_player", "player")


def _problems_at_table(
    session: Session, match: PlayedMatch | None, new: NewIncident, entry: Entry | None
) -> list[Obstacle]:
    if match is None:
        return []
    problems = []
    if match.is_bye:
        problems.append(Obstacle("bye_has_no_result"))
    sits = match.side_of(entry.id) if entry is not None else None
    if entry is not None and (sits is None or new.side not in (None, sits)):
        problems.append(Obstacle("team_not_at_table", "team", {"team": entry.number}))
    most = most_told(match, *_sheet(session, match))
    if new.seq is not None and not 1 <= new.seq <= most:
        problems.append(Obstacle("no_such_deal", "seq", {"seq": new.seq}))
    return problems


def _sheet(session: Session, match: PlayedMatch) -> tuple[Reported, tuple[SheetDeal, ...]]:
    key = (session, match.match.tournament_id)
    return result_of(*key, match.match.id), deals_of(*key, [match.match.id])[match.match.id]


def _at_fault(session: Session, match: PlayedMatch, new: NewIncident) -> Entry | None:
    """The entry on the side told, or the one that the player told plays for.

    In a mêlée a side has two: both are concerned, and none is named, unless a player is told.
    """
    tournament_id = match.match.tournament_id
    told = [
        each for side, here in match.entries.items() if new.side in (None, side) for each in here
    ]
    if len(told) > 1:
        told = [
            each for each in told if new.player_id in players_among(session, tournament_id, [each])
        ]
    return session.get_one(Entry, (tournament_id, told[0])) if len(told) == 1 else None


def _deal_of(session: Session, match: PlayedMatch, seq: int | None) -> UUID | None:
    """The line of the sheet told; the one to be entered next is made, a later one is not."""
    if seq is None:
        return None
    present, lines = _sheet(session, match)
    line = line_at(lines, seq)
    if line is not None:
        return line.deal_id
    if entered_by_totals(match, present, lines) or seq != next_seq(lines):
        return None
    return new_line(session, match, seq)


def _write(
    session: Session,
    tournament_id: UUID,
    new: NewIncident,
    infraction: Infraction,
    match: PlayedMatch | None,
    deal_id: UUID | None,
    entry: Entry | None,
    by: str,
    at: datetime,
) -> Incident:
    now = last_round(session, tournament_id)
    incident = Incident(
        tournament_id=tournament_id,
        number=next_number(session, Incident, tournament_id),
        round_id=match.round.id if match else (now.id if now else None),
        match_id=match.match.id if match else None,
        deal_id=deal_id,
        deal_number=new.seq,
        entry_id=entry.id if entry else None,
        player_id=new.player_id,
        side=new.side,
        code=infraction.code,
        catalogue_entry=infraction._asdict(),
        facts=new.facts.strip(),
        settlement=new.settlement,
        consent_ns=new.consent_ns,
        consent_ew=new.consent_ew,
        called_by=new.called_by.strip(),
        by=by,
        at=at,
    )
    session.add(incident)
    session.flush()
    return incident
