"""What follows from a ruling: the effects as they are kept, and what is derived from them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlmodel import Session

from tournament.discipline import ON_A_DEAL, ON_A_MATCH, EffectKind
from tournament.models import Outcome, Ruling, RulingEffect
from tournament.play import Reported, SheetDeal
from tournament.services.adding_up import add_up
from tournament.services.matches import PlayedMatch, deals_of, result_of
from tournament.services.results.deals import new_line, resum
from tournament.services.results.deciding import settle
from tournament.services.results.lines import line_at, with_line
from tournament.services.rulings.proposals import ProposedEffect, lost_deal, on_totals
from tournament.services.rulings.scene import Scene, located


def effect_rows(
    session: Session, scene: Scene, effects: Sequence[ProposedEffect], ruling: Ruling
) -> list[RulingEffect]:
    """The effects as they are kept; in a match by totals those on deals act on the totals."""
    placed = located(scene, effects)
    if scene.by_totals and scene.match is not None:
        rules, settings = scene.match.rule_set, scene.match.settings
        placed = [each for effect in placed for each in on_totals(effect, rules, settings)]
    scene = _with_lines(session, scene, placed)
    return [_row(scene, effect, ruling, n) for n, effect in enumerate(placed, 1)]


def _with_lines(session: Session, scene: Scene, effects: Sequence[ProposedEffect]) -> Scene:
    """The scene with a line of the sheet for each deal that an effect is on."""
    if scene.match is None or scene.by_totals:
        return scene
    wanted = {effect.seq for effect in effects if effect.kind in ON_A_DEAL and effect.seq}
    for seq in sorted(wanted):
        if line_at(scene.lines, seq) is None:
            blank = SheetDeal.blank(new_line(session, scene.match, seq), seq)
            scene = replace(scene, lines=with_line(scene.lines, blank))
    return scene


def _row(scene: Scene, effect: ProposedEffect, ruling: Ruling, n: int) -> RulingEffect:
    on_table = effect.kind in ON_A_DEAL or effect.kind in ON_A_MATCH
    match_id = scene.incident.match_id if on_table else None
    deal_id, parameters, points = None, dict(effect.parameters), effect.points
    if effect.kind in ON_A_DEAL and scene.match is not None and effect.seq is not None:
        line = line_at(scene.lines, effect.seq)
        assert line is not None
        deal_id = line.deal_id
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
        entry_id=effect.entry_id or scene.entry_on(effect.side),
        player_id=effect.player_id,
        side=effect.side if scene.match is not None else None,
        points=points,
        parameters=parameters,
    )


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
        add_up(session, tournament_id, moved)


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
