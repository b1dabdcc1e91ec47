"""A small tournament to look around in: invented people, plausible deals, the real services."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from uuid import UUID

from sqlmodel import Session, col, select

from rules.catalogue import rule_set
from rules.vocabulary import Side
from tournament.models import Club
from tournament.services.closing import close_round
from tournament.services.matches import deals_of
from tournament.services.playing import Players, Progress, open_round, play_matches
from tournament.services.registration import NewEntry, add_entry
from tournament.services.round_rows import find_round
from tournament.services.rulings import deal_lost
from tournament.services.setup import create_tournament
from tournament.services.sheets import match_lines
from tournament.settings import Entering, Settings

BY = "demonstration"
MOST_TEAMS = 200
ROUND_MINUTES = 50

FIRST_NAMES = (
    "Michel", "Monique", "Jean-Luc", "Françoise", "Gérard", "Chantal", "Loïc", "Aïcha", "Bernard",
    "Sylvie", "René", "Colette", "Dominique", "Zoé", "Hervé", "Josiane", "Mathéo", "Nathalie",
    "Yves", "Camille", "Étienne", "Martine", "Karim", "Éliane", "Noël", "Ghislaine",
)  # fmt: skip
LAST_NAMES = (
    "Martin", "Petit", "Rousseau", "Fontaine", "Lefèvre", "Garnier", "Benali", "Chevalier",
    "Perrin", "Da Silva", "Gauthier", "Le Gall", "Barbier", "Nguyen", "Roussel", "Mercier",
    "Brunet", "Schmitt", "Vidal", "Lemoine", "Poirier", "Bœuf", "Maillard",
)  # fmt: skip
CLUBS = ("Amicale laïque", "Les Quatre As", "Belote du Canal", "Comité des fêtes", "")


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A demonstration being played: the tournament and who plays in it."""

    tournament_id: UUID
    slug: str
    rounds: int
    players: Players


def club_for(session: Session, name: str, *, at: datetime) -> UUID:
    """The oldest club of the installation, made with this name where there is none."""
    club = session.exec(select(Club).order_by(col(Club.created_at))).first()
    if club is None:
        club = Club(name=name, created_at=at)
        session.add(club)
        session.flush()
    return club.id


def enter_demonstration(
    session: Session,
    club_id: UUID,
    *,
    name: str,
    teams: int,
    seed: int,
    language: str,
    at: datetime,
) -> Demonstration:
    """Make a demonstration with its teams entered, present and most of them paid."""
    lots = Random(f"demonstration {seed}")
    settings = Settings(entering=Entering.DESK_DEALS, entry_fee=800)
    tournament = create_tournament(
        session,
        club_id,
        name=name,
        place="Salle des fêtes",
        held_on=at.date(),
        rule_set=rule_set("club"),
        settings=settings,
        language=language,
        by=BY,
        at=at,
    )
    people = [f"{first} {last}" for first in FIRST_NAMES for last in LAST_NAMES]
    lots.shuffle(people)
    for number in range(1, teams + 1):
        new = NewEntry(
            (people.pop(), people.pop()),
            number=number,
            club=lots.choice(CLUBS),
            fee_paid=lots.random() < 0.9,
            present=True,
        )
        add_entry(session, tournament.id, new, by=BY, at=at)
    strengths = {number: lots.uniform(-1, 1) for number in range(1, teams + 1)}
    players = Players(strengths, lots)
    return Demonstration(tournament.id, tournament.slug, settings.rounds, players)


def play_demonstration_round(
    session: Session,
    demonstration: Demonstration,
    number: int,
    *,
    at: datetime,
    progress: Progress | None = None,
) -> None:
    """Draw, play and close a round; in the second one an arbiter has ruled at the first table."""
    tournament_id, players = demonstration.tournament_id, demonstration.players
    start = at + timedelta(minutes=ROUND_MINUTES * (number - 1))
    end = start + timedelta(minutes=ROUND_MINUTES - 5)
    seed = players.lots.randrange(2**31)
    open_round(session, tournament_id, seed=seed, by=BY, at=start)
    play_matches(session, tournament_id, number, players, by=BY, at=end, progress=progress)
    if number == 2:
        _rule(session, tournament_id, number, end)
    close_round(session, tournament_id, number, by=BY, at=end)


def _rule(session: Session, tournament_id: UUID, number: int, at: datetime) -> None:
    round_ = find_round(session, tournament_id, number)
    first = match_lines(session, tournament_id, round_)[0]
    deals = deals_of(session, tournament_id, [first.match_id])[first.match_id]
    deal_lost(
        session,
        tournament_id,
        first.match_id,
        seq=deals[4].seq,
        at_fault=Side.EW,
        code="P2",
        facts="Est n'a pas fourni à l'atout alors qu'il en avait ; vu en fin de donne.",
        reason="Règles du club, § 2 : la donne est perdue pour l'équipe fautive.",
        by=BY,
        at=at,
    )
