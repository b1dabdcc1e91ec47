"""An incident with the match it happened in, as a ruling finds them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.errors import Obstacle
from tournament.models import Incident, Outcome
from tournament.play import Reported, SheetDeal
from tournament.services.matches import PlayedMatch, deals_of, played_match, result_of
from tournament.services.results.lines import next_seq
from tournament.services.rulings.incidents import incident_of
from tournament.services.rulings.proposals import ProposedEffect, problems_with_effects

LONGEST_REASON = 2000
LONGEST_IN_JOURNAL = 500
"""The journal keeps the beginning of a reason; the ruling keeps it whole."""


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
