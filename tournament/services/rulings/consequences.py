"""What follows from a ruling: the effects as they are kept, and what is derived from them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlmodel import Session, col, select

from tournament.discipline import ON_A_DEAL, ON_A_MATCH, EffectKind
from tournament.models import EntryState, EntryStatus, Outcome, Ruling, RulingEffect
from tournament.play import Reported, SheetDeal
from tournament.services import sums
from tournament.services.matches import PlayedMatch, deals_of, result_of
from tournament.services.results.deals import new_line, resum
from tournament.services.results.deciding import settle
from tournament.services.results.lines import line_at
from tournament.services.round_rows import last_round
from tournament.services.rulings.proposals import ProposedEffect, lost_deal, on_totals
from tournament.services.rulings.scene import Scene, located


def effect_rows(
    session: Session, scene: Scene, effects: Sequence[ProposedEffect], ruling: Ruling
) -> list[RulingEffect]:
    """The effects as they are kept; in a match by totals those on deals act on the totals."""
    placed = located(scene, effects)
    if scene.by_totals and scene.match is not None:
        placed = [each for effect in placed for each in on_totals(effect, scene.match.settings)]
    return [_row(session, scene, effect, ruling, n) for n, effect in enumerate(placed, 1)]


def _row(
    session: Session, scene: Scene, effect: ProposedEffect, ruling: Ruling, n: int
) -> RulingEffect:
    on_table = effect.kind in ON_A_DEAL or effect.kind in ON_A_MATCH
    match_id = scene.incident.match_id if on_table else None
    deal_id, parameters, points = None, dict(effect.parameters), effect.points
    if effect.kind in ON_A_DEAL and scene.match is not None and effect.seq is not None:
        line = line_at(scene.lines, effect.seq)
        deal_id = line.deal_id if line else _new_deal(session, scene, effect.seq)
        if effect.kind is EffectKind.DEAL_LOST:
            settings, rules = scene.match.settings, scene.match.rule_set
            parameters["deal"] = lost_deal(rules, settings, line, effect)
            points = parameters["deal"]["penalty"]["points"]
    return RulingEffect(
        tournament_id=scene.incident.tournament_id,
        ruling_id=ruling.id,
        n=n,
        kind=str(effect.kind),
        match_id=match_id,
        deal_id=deal_id,
        entry_id=scene.entry_on(effect.side),
        player_id=effect.player_id,
        side=effect.side if scene.match is not None else None,
        points=points,
        parameters=parameters,
    )


def _new_deal(session: Session, scene: Scene, seq: int) -> UUID:
    assert scene.match is not None
    return new_line(session, scene.match, seq)


def carry_out(
    session: Session, scene: Scene, effects: Sequence[RulingEffect], by: str, at: datetime
) -> None:
    """Bring everything derived up to date with the rulings now in force."""
    tournament_id, match = scene.incident.tournament_id, scene.match
    if match is not None and any(effect.match_id for effect in effects):
        reported = result_of(session, tournament_id, match.match.id)
        lines = deals_of(session, tournament_id, [match.match.id])[match.match.id]
        _resettle(session, match, reported, lines, by, at)
    moved = [e.entry_id for e in effects if e.kind == EffectKind.TOTAL_ADJUSTED and e.entry_id]
    if moved:
        sums.keep_totals(session, tournament_id, moved)


def _resettle(
    session: Session,
    match: PlayedMatch,
    reported: Reported,
    lines: tuple[SheetDeal, ...],
    by: str,
    at: datetime,
) -> None:
    undecided = reported.outcome in (None, Outcome.ANNULLED)
    has_deals = any(line.stands or line.replaced for line in lines)
    if reported.outcome is Outcome.DEALS or (undecided and has_deals):
        resum(session, match, reported, lines, by, at)
    else:
        settle(session, match, reported, lines, by, at)


def change_states(
    session: Session,
    before: Sequence[RulingEffect],
    after: Sequence[RulingEffect],
    ruling: Ruling,
    by: str,
    at: datetime,
) -> None:
    """A team disqualified is out of later draws; lifted, it is in them again."""
    out_before = {e.entry_id for e in before if e.kind == EffectKind.TEAM_DISQUALIFIED}
    out_after = {e.entry_id for e in after if e.kind == EffectKind.TEAM_DISQUALIFIED}
    for entry_id in sorted((out_before ^ out_after) - {None}, key=str):
        state = EntryState.EXCLUDED if entry_id in out_after else EntryState.ACTIVE
        _set_state(session, ruling, entry_id, state, by, at)


def _set_state(
    session: Session,
    ruling: Ruling,
    entry_id: UUID | None,
    state: EntryState,
    by: str,
    at: datetime,
) -> None:
    assert entry_id is not None
    tournament_id = ruling.tournament_id
    rows = session.exec(
        select(EntryStatus)
        .where(EntryStatus.tournament_id == tournament_id, EntryStatus.entry_id == entry_id)
        .order_by(col(EntryStatus.seq))
    ).all()
    now = last_round(session, tournament_id)
    session.add(
        EntryStatus(
            tournament_id=tournament_id,
            entry_id=entry_id,
            seq=rows[-1].seq + 1 if rows else 1,
            from_round=now.number + 1 if now else 1,
            state=state,
            reason=ruling.reason[:500],
            by=by,
            at=at,
        )
    )
    session.flush()
