"""Rulings: given on an incident, amended by a new one, lifted; nothing is ever overwritten."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from rules.vocabulary import Side
from tournament.discipline import ON_A_DEAL, ON_A_MATCH, EffectKind
from tournament.errors import NotFound, Obstacle, StaleForm, refuse_if
from tournament.models import (
    EntryState,
    EntryStatus,
    Incident,
    Outcome,
    Ruling,
    RulingEffect,
    RulingOutcome,
    Settlement,
)
from tournament.play import Reported, SheetDeal
from tournament.services import sums
from tournament.services.journal import lock, record
from tournament.services.matches import PlayedMatch, deals_of, played_match, result_of
from tournament.services.results.deals import new_line, resum
from tournament.services.results.deciding import settle
from tournament.services.results.lines import line_at, next_seq
from tournament.services.round_rows import last_round
from tournament.services.rulings.incidents import incident_of, next_number
from tournament.services.rulings.proposals import (
    ProposedEffect,
    lost_deal,
    on_totals,
    problems_with_effects,
)

LONGEST_REASON = 2000


@dataclass(frozen=True, slots=True)
class Scene:
    """An incident with the match it happened in, as a ruling finds them."""

    incident: Incident
    match: PlayedMatch | None
    reported: Reported | None
    lines: tuple[SheetDeal, ...]

    @property
    def by_totals(self) -> bool:
        """Whether the match is entered by its totals: effects on deals act on them."""
        if self.match is None or self.reported is None:
            return False
        if self.reported.outcome is Outcome.TOTALS:
            return True
        return not self.lines and not self.match.settings.entering.by_deals

    @property
    def seq(self) -> int | None:
        """The line of the sheet that the incident is about."""
        found = [line.seq for line in self.lines if line.deal_id == self.incident.deal_id]
        return found[0] if found else self.incident.deal_number

    def entry_on(self, side: Side | None) -> UUID | None:
        """The team concerned: on a side of the table, else the incident's own."""
        if self.match is not None and side is not None:
            return self.match.entries[side]
        return self.incident.entry_id


def scene_of(session: Session, tournament_id: UUID, incident_id: UUID) -> Scene:
    """An incident with its match, its result and its sheet as they are now.

    :raises NotFound: if there is no such incident.
    """
    incident = incident_of(session, tournament_id, incident_id)
    if incident.match_id is None:
        return Scene(incident, None, None, ())
    match = played_match(session, tournament_id, incident.match_id)
    lines = deals_of(session, tournament_id, [incident.match_id])[incident.match_id]
    return Scene(incident, match, result_of(session, tournament_id, incident.match_id), lines)


def problems_with_ruling(
    scene: Scene, effects: Sequence[ProposedEffect], reason: str, *, confirmed: bool
) -> list[Obstacle]:
    """Every reason why these effects cannot be ruled on this incident."""
    problems = problems_with_effects(
        located(scene, effects),
        at_a_table=scene.match is not None,
        by_totals=scene.by_totals,
        last_line=next_seq(scene.lines),
        reason=reason,
        confirmed=confirmed,
    )
    if scene.match is None and scene.incident.entry_id is None and effects:
        problems.append(Obstacle("nobody_concerned", "team"))
    if len(reason) > LONGEST_REASON:
        problems.append(Obstacle("too_long", "reason", {"most": LONGEST_REASON}))
    return problems


def located(scene: Scene, effects: Sequence[ProposedEffect]) -> list[ProposedEffect]:
    """The effects with the incident's own deal and side where they name none."""
    return [
        replace(
            effect,
            seq=effect.seq if effect.seq is not None else scene.seq,
            side=effect.side if effect.side is not None else scene.incident.side,
            player_id=effect.player_id or scene.incident.player_id,
        )
        for effect in effects
    ]


def rule(
    session: Session,
    tournament_id: UUID,
    incident_id: UUID,
    effects: Sequence[ProposedEffect],
    *,
    reason: str,
    confirmed: bool = False,
    by_rule: bool = False,
    by: str,
    at: datetime,
) -> Ruling:
    """Rule on an incident for the first time.

    :param confirmed: whether an adjustment beyond 5,000 has been confirmed a second time.
    :param by_rule: whether a rule gives this remedy by itself (D2).
    :raises Refused: no reason where points move, a deal that does not exist, an incident that the
        teams settled, an incident somebody has ruled on already.
    """
    lock(session, tournament_id)
    scene = scene_of(session, tournament_id, incident_id)
    refuse_if(
        *_already(session, scene.incident),
        *problems_with_ruling(scene, effects, reason, confirmed=confirmed),
    )
    return give_ruling(session, scene, effects, RulingOutcome.RULED, reason, None, by_rule, by, at)


def _already(session: Session, incident: Incident) -> list[Obstacle]:
    if incident.settlement is not Settlement.REFERRED:
        return [Obstacle("settled_by_teams")]
    first = session.exec(
        select(Ruling)
        .where(Ruling.tournament_id == incident.tournament_id, Ruling.incident_id == incident.id)
        .order_by(col(Ruling.number))
    ).first()
    if first is None:
        return []
    return [Obstacle("ruled_already", operands={"number": first.number, "by": first.by})]


def amend(
    session: Session,
    tournament_id: UUID,
    ruling_id: UUID,
    effects: Sequence[ProposedEffect],
    *,
    reason: str,
    confirmed: bool = False,
    outcome: RulingOutcome = RulingOutcome.AMENDED,
    by: str,
    at: datetime,
) -> Ruling:
    """Rule otherwise: a new ruling that names the old one; both stay in the log.

    :raises StaleForm: if the ruling seen is in force no longer.
    :raises Refused: as for a first ruling; a reason is always needed.
    """
    lock(session, tournament_id)
    old = ruling_in_force(session, tournament_id, ruling_id)
    scene = scene_of(session, tournament_id, old.incident_id)
    refuse_if(
        None if reason.strip() else Obstacle("reason_missing", "reason"),
        *(
            each
            for each in problems_with_ruling(scene, effects, reason, confirmed=confirmed)
            if each.code != "reason_missing"
        ),
    )
    return give_ruling(session, scene, effects, outcome, reason, old, False, by, at)


def lift(
    session: Session,
    tournament_id: UUID,
    ruling_id: UUID,
    *,
    reason: str,
    outcome: RulingOutcome = RulingOutcome.LIFTED,
    by: str,
    at: datetime,
) -> Ruling:
    """Lift a ruling: the score becomes what the present facts give without it.

    :raises StaleForm: if the ruling seen is in force no longer.
    :raises Refused: no reason, a ruling lifted already.
    """
    lock(session, tournament_id)
    old = ruling_in_force(session, tournament_id, ruling_id)
    scene = scene_of(session, tournament_id, old.incident_id)
    refuse_if(
        None if reason.strip() else Obstacle("reason_missing", "reason"),
        Obstacle("lifted_already") if old.outcome is RulingOutcome.LIFTED else None,
    )
    return give_ruling(session, scene, (), outcome, reason, old, False, by, at)


def ruling_in_force(session: Session, tournament_id: UUID, ruling_id: UUID) -> Ruling:
    """A ruling that nothing supersedes.

    :raises NotFound: if there is no such ruling.
    :raises StaleForm: if another one has taken its place.
    """
    ruling = session.get(Ruling, (tournament_id, ruling_id))
    if ruling is None:
        raise NotFound("ruling", ruling_id)
    newer = session.exec(
        select(Ruling).where(
            Ruling.tournament_id == tournament_id, Ruling.supersedes_id == ruling_id
        )
    ).first()
    if newer is not None:
        raise StaleForm("ruling", number=newer.number, by=newer.by, reason=newer.reason)
    return ruling


def give_ruling(
    session: Session,
    scene: Scene,
    effects: Sequence[ProposedEffect],
    outcome: RulingOutcome,
    reason: str,
    old: Ruling | None,
    by_rule: bool,
    by: str,
    at: datetime,
) -> Ruling:
    """Write a ruling down with its effects, journal it and bring what follows up to date."""
    incident = scene.incident
    tournament_id = incident.tournament_id
    ruling = Ruling(
        tournament_id=tournament_id,
        number=next_number(session, Ruling, tournament_id),
        incident_id=incident.id,
        supersedes_id=old.id if old else None,
        outcome=outcome,
        reason=reason.strip(),
        by=by,
        by_rule=by_rule,
        at=at,
    )
    session.add(ruling)
    session.flush()
    before = effects_of(session, ruling=old) if old else []
    rows = effect_rows(session, scene, effects, ruling)
    session.add_all(rows)
    session.flush()
    record(
        session,
        tournament_id,
        f"ruling.{outcome}",
        by=by,
        at=at,
        subject=scene.match.name if scene.match else "",
        reason=reason.strip(),
        before={"ruling": old.number, "effects": _plain(before)} if old else None,
        after={"ruling": ruling.number, "incident": incident.number, "effects": _plain(rows)},
    )
    _carry_out(session, scene, [*before, *rows], by, at)
    _change_states(session, before, rows, ruling, by, at)
    return ruling


def effects_of(session: Session, *, ruling: Ruling) -> list[RulingEffect]:
    """The effects of a ruling in their order."""
    return list(
        session.exec(
            select(RulingEffect)
            .where(
                RulingEffect.tournament_id == ruling.tournament_id,
                RulingEffect.ruling_id == ruling.id,
            )
            .order_by(col(RulingEffect.n))
        )
    )


def _plain(rows: Iterable[RulingEffect]) -> list[dict[str, Any]]:
    return [
        {
            "kind": row.kind,
            "side": str(row.side) if row.side else None,
            "points": row.points,
            "parameters": row.parameters,
        }
        for row in rows
    ]


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


def _carry_out(
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


def _change_states(
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
