"""What a ruling would change, shown before it is confirmed: nothing is written."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.discipline import ON_A_DEAL, ON_A_MATCH, EffectInForce, EffectKind
from tournament.errors import Obstacle
from tournament.models import Ruling
from tournament.play import Reported, SheetDeal, Standing, standing
from tournament.readings import RulingLine
from tournament.services.results.lines import with_line
from tournament.services.rulings.decisions import effects_of
from tournament.services.rulings.proposals import ProposedEffect, lost_deal, on_totals
from tournament.services.rulings.scene import Scene, located, problems_with_ruling, scene_of
from tournament.services.rulings.what_if import TeamChange, places_after


@dataclass(frozen=True, slots=True)
class Marks:
    """What a deal or a match gives the two sides."""

    ns: int
    ew: int

    def of(self, side: Side) -> int:
        """The points of a side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class DealChange:
    """A line of the sheet before and after."""

    seq: int
    before: Marks
    after: Marks
    line: SheetDeal


@dataclass(frozen=True, slots=True)
class RulingPreview:
    """The deals, the match and the two teams' places before and after, and what to think of."""

    deals: tuple[DealChange, ...]
    match_before: Marks | None
    match_after: Marks | None
    teams: tuple[TeamChange, ...]
    warnings: tuple[Obstacle, ...]
    problems: tuple[Obstacle, ...]


def preview(
    session: Session,
    tournament_id: UUID,
    incident_id: UUID,
    effects: Sequence[ProposedEffect],
    *,
    reason: str = "",
    confirmed: bool = False,
    supersedes: UUID | None = None,
) -> RulingPreview:
    """What these effects would change, the ruling they supersede left out.

    :raises NotFound: if there is no such incident.
    """
    scene = scene_of(session, tournament_id, incident_id)
    problems = tuple(problems_with_ruling(scene, effects, reason, confirmed=confirmed))
    old = session.get(Ruling, (tournament_id, supersedes)) if supersedes else None
    asked = located(scene, effects)
    superseded = effects_of(session, ruling=old) if old else []
    if old is not None and not effects:  # lifting a ruling wants no effect
        problems = tuple(each for each in problems if each.code != "no_effect")
    if scene.match is None or scene.reported is None:
        moved = places_after(session, scene, None, (), asked, superseded)
        return RulingPreview((), None, None, moved, (), problems)
    reported, lines = _ruled(scene, asked, old.number if old else None)
    before = standing(scene.match.rule_set, scene.match.settings, scene.reported, scene.lines)
    after = standing(scene.match.rule_set, scene.match.settings, reported, lines)
    deals = _deal_changes(scene, lines)
    return RulingPreview(
        deals,
        Marks(before.ns, before.ew),
        Marks(after.ns, after.ew),
        places_after(session, scene, reported, lines, asked, superseded),
        _warnings(asked, deals, before, after),
        problems,
    )


def _ruled(
    scene: Scene, effects: Sequence[ProposedEffect], superseded: int | None
) -> tuple[Reported, tuple[SheetDeal, ...]]:
    """The result and the sheet as they would be with the effects, without the ruling superseded."""
    assert scene.match is not None
    assert scene.reported is not None
    rules, settings = scene.match.rule_set, scene.match.settings
    if scene.by_totals:
        effects = [each for effect in effects for each in on_totals(effect, rules, settings)]
    lines = tuple(replace(line, effects=_without(line.effects, superseded)) for line in scene.lines)
    kept = _without(scene.reported.effects, superseded)
    reported = replace(scene.reported, effects=kept)
    for effect in effects:
        if effect.kind in ON_A_MATCH:
            reported = replace(reported, effects=(*reported.effects, _in_force(scene, effect)))
        elif effect.kind in ON_A_DEAL and effect.seq is not None:
            lines = _with_effect(scene, lines, effect, effect.seq)
    return reported, lines


def _without(
    effects: tuple[EffectInForce, ...], superseded: int | None
) -> tuple[EffectInForce, ...]:
    return tuple(effect for effect in effects if effect.ruling.number != superseded)


def _with_effect(
    scene: Scene, lines: tuple[SheetDeal, ...], effect: ProposedEffect, seq: int
) -> tuple[SheetDeal, ...]:
    line = next((each for each in lines if each.seq == seq), SheetDeal.blank(UUID(int=0), seq))
    added = replace(line, effects=(*line.effects, _in_force(scene, effect, line)))
    return with_line(lines, added)


def _in_force(scene: Scene, effect: ProposedEffect, line: SheetDeal | None = None) -> EffectInForce:
    assert scene.match is not None
    parameters = dict(effect.parameters)
    if effect.kind is EffectKind.DEAL_LOST:
        match = scene.match
        parameters["deal"] = lost_deal(match.rule_set, match.settings, line, effect)
    incident = scene.incident
    told = RulingLine(
        0, incident.code, str(effect.kind), incident.side, "", incident.by, incident.at
    )
    return EffectInForce(effect.kind, effect.side, effect.points, told, parameters)


def _deal_changes(scene: Scene, lines: tuple[SheetDeal, ...]) -> tuple[DealChange, ...]:
    assert scene.match is not None
    rules = scene.match.rule_set
    known = {line.seq: line for line in scene.lines}
    changes = []
    for line in lines:
        was = known.get(line.seq)
        if was is None or was.effects != line.effects:
            before = Marks(*was.marks(rules)) if was else Marks(0, 0)
            changes.append(DealChange(line.seq, before, Marks(*line.marks(rules)), line))
    return tuple(changes)


def _warnings(
    effects: Sequence[ProposedEffect],
    deals: Sequence[DealChange],
    before: Standing,
    after: Standing,
) -> tuple[Obstacle, ...]:
    """An error must not benefit the side that made it (club rules §2): when it would, say so."""
    found = []
    for effect in effects:
        if effect.kind is not EffectKind.DEAL_LOST or effect.side is None:
            continue
        injured = effect.side.other
        for deal in deals:
            if deal.line.version and deal.after.of(injured) < deal.before.of(injured):
                told = {"table": deal.before.of(injured), "ruling": deal.after.of(injured)}
                found.append(Obstacle("injured_side_better_off", str(injured), told))
    if before.complete and not after.complete:
        found.append(Obstacle("match_open_again"))
    if before.winner is not after.winner and after.complete:
        found.append(Obstacle("winner_changes"))
    return tuple(found)
