"""The matches of each player, counted round by round from who sat where."""

from collections import defaultdict
from uuid import UUID

from sqlmodel import Session

from rules.vocabulary import Side
from tournament.models import Outcome, Player, Round, RoundState
from tournament.play import NOTHING, standing
from tournament.player_statistics import Fate, Record, fates
from tournament.readings import PlayerLine
from tournament.services.headers import header_of
from tournament.services.matches import Sides, deals_of, entries_of, published_matches, results_of
from tournament.services.round_rows import rounds_of
from tournament.services.seats import CHAIRS, chair_of, changes_at, regulars
from tournament.settings import Settings

UNPLAYED = (Outcome.CANCELLED, Outcome.BYE, Outcome.ANNULLED)


def player_statistics(session: Session, tournament_id: UUID) -> tuple[PlayerLine, ...]:
    """Each player's matches won, drawn and lost; most wins first, then fewest defeats, then name.

    Nebuludik, "Impact sur les statistiques": see `tournament.player_statistics`.
    """
    records: dict[UUID, Record] = defaultdict(Record)
    for round_ in rounds_of(session, tournament_id):
        if round_.state is not RoundState.DRAWN:
            _count(session, round_, records)
    lines = [
        PlayerLine(session.get_one(Player, (tournament_id, key)).name, each)
        for key, each in records.items()
    ]
    return tuple(sorted(lines, key=lambda line: (-line.record.won, line.record.lost, line.name)))


def _count(session: Session, round_: Round, records: dict[UUID, Record]) -> None:
    ids = [match.id for match in published_matches(session, round_.tournament_id, round_.id)]
    entries = entries_of(session, round_.tournament_id, ids)
    results = _results(session, round_, entries)
    changes = changes_at(session, round_.tournament_id, ids)
    for match_id in ids:
        sides = entries[match_id]
        seated = regulars(session, round_.tournament_id, round_.number, sides)
        for chair, player in seated.items():
            side = next(each for each in Side if chair in CHAIRS[each])
            state = chair_of(player.id, changes[match_id][chair])
            for key, fate in fates(state, results.get(match_id, {}).get(side)).items():
                records[key] = records[key].with_fate(fate)


def _results(
    session: Session, round_: Round, entries: dict[UUID, Sides]
) -> dict[UUID, dict[Side, Fate]]:
    """What each match that is over was for its sides; unplayed matches are left out."""
    rule_set = header_of(session, round_.tournament_id).rule_set
    settings = Settings.from_json(round_.settings)
    results = results_of(session, round_.tournament_id, list(entries))
    deals = deals_of(session, round_.tournament_id, list(entries))
    found: dict[UUID, dict[Side, Fate]] = {}
    for match_id, sides in entries.items():
        reported = results.get(match_id, NOTHING)
        where = standing(rule_set, settings, reported, deals[match_id])
        outcome = reported.as_ruled().outcome
        if len(sides) < 2 or not where.complete or outcome in UNPLAYED:
            continue
        if outcome is Outcome.DOUBLE_FORFEIT:
            found[match_id] = dict.fromkeys(Side, Fate.LOST)
        elif where.winner is None:
            found[match_id] = dict.fromkeys(Side, Fate.DRAWN)
        else:
            found[match_id] = {where.winner: Fate.WON, where.winner.other: Fate.LOST}
    return found
