"""A small tournament of each pairing system, in a browser from its settings to its paper."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from click.testing import CliRunner

from app.cli import main
from app.config import DATABASE_NAME
from tests.browser.club_book import Book, pairs
from tests.browser.conftest import Served
from tests.browser.organiser import Organiser, Seat
from tests.browser.scorer import Scorer

pytestmark = pytest.mark.browser
NAMES = ("Arnaud", "Berger", "Collet", "Dumas", "Étienne", "Fabre", "Garnier", "Huet", "Imbert")


def nobody_met_twice(book: Book) -> None:
    """Opponents are new as long as there are any, and nobody is exempt twice."""
    assert max(book.met.values()) == 1
    assert len(book.exempt) == len(set(book.exempt))


def everybody_met(times: int) -> Callable[[Book], None]:
    def check(book: Book) -> None:
        """Everybody met everybody so many times."""
        assert set(book.met) == set(pairs(tuple(sorted(book.sums))))
        assert set(book.met.values()) == {times}

    return check


def winners_met_winners(book: Book) -> None:
    """In the second round the two tables of a group hold equal wins."""
    nobody_met_twice(book)
    first = {}
    for seat in book.rounds[0]:
        ours, theirs = Book().score(seat)
        first |= dict.fromkeys(seat.sides[0], ours > theirs)
        first |= dict.fromkeys(seat.sides[1], theirs > ours)
    unequal = [seat for seat in book.rounds[1] if first[seat.teams[0]] != first[seat.teams[1]]]
    assert not unequal


def odd_teams_stayed(book: Book) -> None:
    """Half of the teams keep their table and sit North-South; the others go round."""
    nobody_met_twice(book)
    homes = [{seat.sides[0]: seat.table for seat in seats} for seats in book.rounds]
    assert all(each == homes[0] for each in homes)


def pools_met_within(book: Book) -> None:
    """Three rounds in two pools of four, then two of a final and of a consolation beside it."""
    pools = Book()
    for seats in book.rounds[:3]:
        pools.play(seats)
    assert len(pools.met) == 12
    assert set(pools.met.values()) == {1}
    assert [len(seats) for seats in book.rounds] == [4, 4, 4, 4, 2]


def partners_were_new(book: Book) -> None:
    """Nobody had the same partner twice."""
    assert set(book.partners.values()) == {1}
    assert len(book.exempt) == len(set(book.exempt))


def as_typed(book: Book) -> None:
    assert [[seat.teams for seat in seats] for seats in book.rounds] == [
        [(6, 1), (5, 2), (4, 3)],
        [(1, 2), (3, 6), (4, 5)],
    ]


@dataclass(frozen=True)
class System:
    """A tournament to play: its settings, its entries, and what must be true of its draws."""

    pairing: str
    entries: int
    rounds: int
    check: Callable[[Book], None] = nobody_met_twice
    choices: dict[str, str] = field(default_factory=dict)
    typed: tuple[str, ...] = ()
    final: int = 0


POOLS = {"pool_size": "4", "final": "knock_out", "final_teams": "4", "consolation": "knock_out"}
SYSTEMS = (
    System("random", 7, 2),
    System("standings", 6, 2),
    System("winners", 8, 2, winners_met_winners),
    System("swiss", 8, 2, winners_met_winners),
    System("swiss_halves", 8, 2, winners_met_winners),
    System("round_robin", 4, 3, everybody_met(1)),
    System("double_round_robin", 4, 6, everybody_met(2)),
    System("odd_stay", 6, 2, odd_teams_stayed),
    System("pools", 8, 3, pools_met_within, POOLS, final=2),
    System("melee", 9, 2, partners_were_new),
    System("by_hand", 6, 2, as_typed, typed=("6-1, 5-2, 4-3", "1-2, 3-6, 4-5")),
)


@pytest.mark.parametrize("system", SYSTEMS, ids=[each.pairing for each in SYSTEMS])
def test_a_tournament_of_each_system_is_run_to_its_end(
    organiser: Organiser, served: Served, system: System
) -> None:
    organiser.create(
        f"Coinche {system.pairing}",
        "club",
        "desk_totals",
        rounds=system.rounds,
        pairing=system.pairing,
        **system.choices,
    )
    organiser.paste(names_of(system))
    book = Book()
    for number in range(system.rounds + system.final):
        typed = system.typed[number] if system.typed else ""
        play(organiser, book, organiser.draw(200 + number, typed))
    system.check(book)
    organiser.see_the_end()
    check_standings(organiser, book, system)
    check_papers(organiser, book)
    check_audit(served, organiser.slug)


def names_of(system: System) -> list[str]:
    """One line an entry: two players of a team, or a player of a mêlée."""
    names = NAMES[: system.entries]
    if system.pairing == "melee":
        return ["Joueur 1", *names]
    return ["Joueur 1;Joueur 2", *(f"{name};Zoé {name}" for name in names)]


def play(organiser: Organiser, book: Book, seats: list[Seat]) -> None:
    """The sheets of a round from the pile, then its close."""
    scorer = Scorer(organiser)
    scores = book.play(seats)
    scorer.send_pile(scores)
    assert scorer.results() == scores
    organiser.evening()
    organiser.next()


def check_standings(organiser: Organiser, book: Book, system: System) -> None:
    """Everybody with the points of the book; in order, unless a final decides it."""
    places, names = organiser.ranking()
    expected = book.ranking()
    assert {each.number: each.points for each in places} == {
        each.number: each.points for each in expected
    }
    assert all(NAMES[number - 1] in name for number, name in names.items())
    if system.final:
        [last] = [seat for seat in book.rounds[-1] if seat.table == 1]
        ours, theirs = Book(rounds=book.rounds[:-1]).score(last)
        winner, loser = last.teams if ours > theirs else last.teams[::-1]
        assert [(each.rank, each.number) for each in places[:2]] == [(1, winner), (2, loser)]
    else:
        assert places == expected


def check_papers(organiser: Organiser, book: Book) -> None:
    """The standings name everybody; the draw and the sheets of the last round, who plays in it."""
    standings = organiser.paper("standings")
    assert all(NAMES[number - 1] in standings for number in book.sums)
    last = f"round-{len(book.rounds)}"
    draw, sheets = organiser.paper(f"{last}/draw-by-table"), organiser.paper(f"{last}/score-sheets")
    for seat in book.rounds[-1]:
        names = [NAMES[number - 1] for number in seat.teams]
        assert all(name in draw for name in names)
        assert seat.table is None or all(name in sheets for name in names)


def check_audit(served: Served, slug: str) -> None:
    """Everything on record follows from what was typed."""
    path = served.installation.folder / DATABASE_NAME
    answer = CliRunner().invoke(main, ["audit", slug, "--database", f"sqlite:///{path}"])
    assert (answer.exit_code, answer.stdout) == (0, ""), answer.output
