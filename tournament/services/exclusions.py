"""Who is out by ruling: disqualified teams, and teams one of whose players is excluded.

A team out by ruling is in no later draw and is ranked last, or not at all, as the settings say;
lifted, the ruling leaves the team as what else happened to it has it.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.discipline import EffectKind
from tournament.models import Entry, EntryState, EntryStatus, Ruling, RulingEffect
from tournament.services.entries import next_open_round, own_players
from tournament.services.in_force import effects_of_kinds

KINDS = (EffectKind.TEAM_DISQUALIFIED, EffectKind.PLAYER_EXCLUDED)


def out_by_ruling(session: Session, entry: Entry) -> bool:
    """Whether a ruling in force keeps a team out."""
    ruled = effects_of_kinds(session, entry.tournament_id, KINDS)
    own = [(e.kind, e.player_id) for e in ruled if e.entry_id == entry.id]
    return is_out(session, entry, own)


def is_out(session: Session, entry: Entry, effects: Iterable[tuple[str, UUID | None]]) -> bool:
    """Whether these effects on a team keep it out: it is disqualified, or has a player who is
    excluded and whom nobody has replaced.

    :param effects: the kind of each, and the player it is about.
    """
    playing = {player.id for player in own_players(session, entry).values()}
    return any(
        kind == EffectKind.TEAM_DISQUALIFIED
        or (kind == EffectKind.PLAYER_EXCLUDED and player_id in playing)
        for kind, player_id in effects
    )


def state_besides_rulings(session: Session, entry: Entry, round_number: int) -> EntryState:
    """What state a team would be in, in a round, had no ruling ever kept it out."""
    others = [
        row.state
        for row in _rows(session, entry)
        if row.state is not EntryState.EXCLUDED and row.from_round <= round_number
    ]
    return others[-1] if others else EntryState.ACTIVE


def change_states(
    session: Session, effects: Collection[RulingEffect], ruling: Ruling, by: str, at: datetime
) -> None:
    """Bring the state of the teams that these effects are about up to date with the rulings."""
    concerned = {effect.entry_id for effect in effects if effect.kind in KINDS}
    for entry_id in sorted(concerned - {None}, key=str):
        entry = session.get_one(Entry, (ruling.tournament_id, entry_id))
        rows = _rows(session, entry)
        is_out = bool(rows) and rows[-1].state is EntryState.EXCLUDED
        shall_be_out = out_by_ruling(session, entry)
        if shall_be_out and not is_out:
            # from the round in play on: it is out of the standings at once, and of later draws
            since = max(1, next_open_round(session, entry.tournament_id) - 1)
            _add(session, entry, [(EntryState.EXCLUDED, since)], ruling, by, at)
        elif is_out and not shall_be_out:
            _add(session, entry, _without_exclusion(rows), ruling, by, at)


def _rows(session: Session, entry: Entry) -> Sequence[EntryStatus]:
    return session.exec(
        select(EntryStatus)
        .where(EntryStatus.tournament_id == entry.tournament_id, EntryStatus.entry_id == entry.id)
        .order_by(col(EntryStatus.seq))
    ).all()


def _without_exclusion(rows: Sequence[EntryStatus]) -> list[tuple[EntryState, int]]:
    """What a team's states would be from its exclusion on, had it not been excluded."""
    since = rows[-1].from_round
    others = [(row.state, row.from_round) for row in rows if row.state is not EntryState.EXCLUDED]
    before = [state for state, from_round in others if from_round <= since]
    return [
        (before[-1] if before else EntryState.ACTIVE, since),
        *(each for each in others if each[1] > since),
    ]


def _add(
    session: Session,
    entry: Entry,
    states: Sequence[tuple[EntryState, int]],
    ruling: Ruling,
    by: str,
    at: datetime,
) -> None:
    seq = max((row.seq for row in _rows(session, entry)), default=0)
    for state, from_round in states:
        seq += 1
        session.add(
            EntryStatus(
                tournament_id=entry.tournament_id,
                entry_id=entry.id,
                seq=seq,
                from_round=from_round,
                state=state,
                reason=ruling.reason[:500],
                by=by,
                at=at,
            )
        )
    session.flush()
