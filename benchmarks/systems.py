"""`make simulate`: whole tournaments with each pairing system, to see what each is good for.

The model, in points of a match of 12 deals (162 each, 1,944 for both sides): the skill of a team is
normal with a deviation of 150; the lead of a match is the difference in skill plus luck, normal
with a deviation of 250, at most all the points. A team one deviation above another so wins 73 of
100 matches. Players of a mêlée have skills of their own; a side is worth their mean. Draws and
standings are the program's own, and the same seed gives the same table.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean

from tournament.draw_plans import DrawPlan, Part, PlanDraw, draw_plan
from tournament.pairing import DrawProblem, Entrant
from tournament.pools import draw_pools, pool_count, pool_names
from tournament.settings import Criterion
from tournament.standings import rank

SKILL, LUCK, HALF = 150, 250, 972
FEWEST, MOST = 8, 200
ROUNDS, POOL_ROUNDS, POOL_SIZE, FINAL_TEAMS = 5, 3, 4, 8
CRITERIA = (Criterion.POINTS, Criterion.WINS, Criterion.DIFFERENCE)
DOCUMENT = Path(__file__).resolve().parent.parent / "docs/pairing-systems.md"
BEGIN, END = "<!-- make simulate -->", "<!-- end -->"


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to run a tournament: how it is drawn, and whether a final follows."""

    name: str
    system: str
    final: bool = False

    @property
    def rounds(self) -> int:
        """The rounds that everybody plays."""
        return POOL_ROUNDS if self.system == "pools" else ROUNDS


KINDS = (
    Kind("au sort", "random"),
    Kind("par le classement", "standings"),
    Kind("vainqueurs contre vainqueurs", "winners"),
    Kind("suisse, voisins", "swiss"),
    Kind("suisse, par moitiés", "swiss_halves"),
    Kind("chacun contre chacun", "round_robin"),
    Kind("chacun contre chacun, deux fois", "double_round_robin"),
    Kind("impairs fixes, pairs mobiles", "odd_stay"),
    Kind("poules, puis finale", "pools", final=True),
    Kind("par le classement, puis finale", "standings", final=True),
    Kind("mêlée", "melee"),
)
HEADINGS = (
    "système",
    "parties",
    "le meilleur gagne",
    "son rang moyen",
    "justesse",
    "revanches",
    "deux fois exempt",
    "même table",
)


@dataclass(frozen=True, slots=True)
class Course:
    """How one tournament went."""

    best_won: bool
    rank_of_best: int
    agreement: float
    """Rank correlation of skill and place: 1 where everybody is where their skill puts them."""
    rematches: int
    second_byes: int
    same_tables: int


@dataclass(slots=True)
class Hall:
    """A tournament being played."""

    kind: Kind
    skills: Mapping[int, float]
    lots: Random
    points: dict[int, int] = field(default_factory=dict)
    against: dict[int, int] = field(default_factory=dict)
    wins: dict[int, int] = field(default_factory=dict)
    byes: dict[int, int] = field(default_factory=dict)
    met: list[tuple[int, int]] = field(default_factory=list)
    partners: list[tuple[int, int]] = field(default_factory=list)
    sat: list[tuple[int, int]] = field(default_factory=list)
    reached: dict[int, int] = field(default_factory=dict)
    pools: list[list[int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        for sums in (self.points, self.against, self.wins, self.byes, self.reached):
            sums.update(dict.fromkeys(self.skills, 0))

    def play(self, drawn: PlanDraw) -> dict[int, bool]:
        """Play a round; who won at a table."""
        won = {}
        scores = []
        for table, number in zip(drawn.tables, drawn.numbers, strict=True):
            half = len(table) // 2
            sides = (table[:half], table[half:])
            worth = [mean(self.skills[team] for team in side) for side in sides]
            lead = round(max(-HALF, min(HALF, self.lots.gauss(worth[0] - worth[1], LUCK))))
            for side, own in zip(sides, (HALF + lead, HALF - lead), strict=True):
                scores.append(own)
                for team in side:
                    self._credit(team, own, 2 * HALF - own, win=own > HALF)
                    won[team] = own > HALF
            self.sat += [(team, number) for team in table]
            self.met += [(min(a, b), max(a, b)) for a in sides[0] for b in sides[1]]
            self.partners += [(side[0], side[1]) for side in sides if half > 1]
        for part in drawn.parts:
            for team in part.byes:
                self.byes[team] += 1
                self._credit(team, sum(scores) // len(scores), 0, win=True, played=False)
        return won

    def _credit(self, team: int, own: int, other: int, *, win: bool, played: bool = True) -> None:
        self.points[team] += own
        self.against[team] += other if played else own
        self.wins[team] += win

    def entrants(self) -> tuple[Entrant, ...]:
        """Everybody as the next draw sees them."""
        return tuple(
            Entrant(team, self.points[team], self.wins[team], byes=self.byes[team])
            for team in self.skills
        )

    def places(self) -> list[tuple[int, int]]:
        """(rank, number) of everybody, the best first."""
        numbers = list(self.skills)
        columns = {"number": numbers}
        sums = (("points", self.points), ("against", self.against), ("wins", self.wins))
        for name, values in sums:
            columns[name] = [values[team] for team in numbers]
        reached = self.reached if self.kind.final else None
        return [
            (place.rank or len(numbers), place.number)
            for place in rank(columns, CRITERIA, reached=reached)
        ]


def sizes(count: int) -> list[int]:
    """The numbers of teams of so many tournaments, from 8 to 200, evenly by ratio."""
    steps = max(1, count - 1)
    return [round(FEWEST * (MOST / FEWEST) ** (at / steps)) for at in range(count)]


def course(kind: Kind, teams: int, seed: int) -> Course:
    """Play a tournament; the same teams have the same skills whatever the system."""
    fielded = Random(f"field {teams} {seed}")
    skills = {team: fielded.gauss(0, SKILL) for team in range(1, teams + 1)}
    hall = Hall(kind, skills, Random(f"luck {teams} {seed}"))
    second_byes = 0
    for number in range(1, kind.rounds + 1):
        before = dict(hall.byes)
        drawn = draw_plan(_plan(hall, number, seed + number))
        exempt = [team for part in drawn.parts for team in part.byes]
        second_byes += sum(before[team] > 0 for team in exempt)
        hall.play(drawn)
    if kind.final:
        _play_final(hall, seed)
    return _told(hall, second_byes)


def _plan(hall: Hall, number: int, seed: int) -> DrawPlan:
    """What a round that everybody plays is asked."""
    system = hall.kind.system
    if system == "pools":
        return _pools(hall, number, seed)
    key = "random" if number == 1 and system in BY_RESULTS else system
    problem = DrawProblem(
        key,
        "points",
        seed,
        number,
        hall.entrants(),
        tuple(hall.met if system in ("melee", "double_round_robin") else sorted(set(hall.met))),
        {"rematch": "soft"},
        tuple(hall.partners) if system == "melee" else (),
    )
    if key in ROTATIONS:
        count = len(problem.teams)
        whole = (count + 1) // 2 if key == "odd_stay" else ROUNDS
        problem = replace(
            problem,
            teams=tuple(replace(team, place=team.id) for team in problem.teams),
            places=count,
            round=(number - 1) % whole + 1,
        )
    return DrawPlan((Part("", problem),))


BY_RESULTS = ("standings", "winners", "swiss", "swiss_halves")
ROTATIONS = ("round_robin", "double_round_robin", "odd_stay")


def _pools(hall: Hall, number: int, seed: int) -> DrawPlan:
    teams = {team.id: team for team in hall.entrants()}
    if not hall.pools:
        hall.pools = draw_pools(list(teams.values()), pool_count(len(teams), POOL_SIZE), seed)
    parts = []
    for name, pool in zip(pool_names(len(hall.pools)), hall.pools, strict=True):
        placed = [replace(teams[team], place=place) for place, team in enumerate(pool, 1)]
        met = tuple(pair for pair in sorted(set(hall.met)) if set(pair) <= set(pool))
        problem = DrawProblem(
            "round_robin", "points", seed, number, tuple(placed), met, {"rematch": "soft"},
            places=len(pool),
        )  # fmt: skip
        parts.append(Part(name, problem))
    return DrawPlan(tuple(parts))


def _play_final(hall: Hall, seed: int) -> None:
    """A knock-out of the best eight: who loses keeps the place that round gives."""
    order = [team for _, team in hall.places()]
    if hall.pools:
        place_in = {}
        for pool in hall.pools:
            for at, team in enumerate(sorted(pool, key=order.index)):
                place_in[team] = at
        order.sort(key=lambda team: place_in[team])
    seeds = {team: place for place, team in enumerate(order[:FINAL_TEAMS], 1)}
    left = dict(seeds)
    for number in range(1, FINAL_TEAMS.bit_length()):
        for team in left:
            hall.reached[team] = number
        teams = tuple(
            replace(team, place=left[team.id]) for team in hall.entrants() if team.id in left
        )
        problem = DrawProblem("knock_out", "points", seed, number, teams, places=len(seeds))
        drawn = draw_plan(DrawPlan((Part("final", problem),)))
        won = hall.play(drawn)
        left = {
            winner: left[winner]
            for table in drawn.tables
            for winner in [max(table, key=lambda team: (won[team], -left[team]))]
        }
    for team in left:
        hall.reached[team] = FINAL_TEAMS.bit_length()


def _told(hall: Hall, second_byes: int) -> Course:
    ranks = {team: place for place, team in hall.places()}
    by_skill = sorted(hall.skills, key=lambda team: -hall.skills[team])
    return Course(
        best_won=ranks[by_skill[0]] == 1,
        rank_of_best=ranks[by_skill[0]],
        agreement=_agreement(by_skill, ranks),
        rematches=len(hall.met) - len(set(hall.met)),
        second_byes=second_byes,
        same_tables=len(hall.sat) - len(set(hall.sat)),
    )


def _agreement(by_skill: Sequence[int], ranks: Mapping[int, int]) -> float:
    """Spearman's rank correlation of the order of skill and the final places."""
    count = len(by_skill)
    squares = sum((ranks[team] - place) ** 2 for place, team in enumerate(by_skill, 1))
    return 1 - 6 * squares / (count * (count**2 - 1))


Job = tuple[int, int, int]


def _course(job: Job) -> tuple[int, Course]:
    at, teams, seed = job
    return at, course(KINDS[at], teams, seed)


def courses(count: int, seed: int) -> dict[Kind, list[Course]]:
    """So many tournaments with each kind, on all cores; how far it is goes to standard error."""
    jobs = [(at, teams, seed) for teams in reversed(sizes(count)) for at in range(len(KINDS))]
    found: dict[int, list[Course]] = {at: [] for at in range(len(KINDS))}
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        for done, (at, told) in enumerate(pool.imap(_course, jobs), 1):
            found[at].append(told)
            print(f"\r{done} / {len(jobs)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {KINDS[at]: each for at, each in found.items()}


def rows(found: Mapping[Kind, Sequence[Course]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table, a kind each."""
    for kind, told in found.items():
        rounds = (
            f"{kind.rounds} + {FINAL_TEAMS.bit_length() - 1}" if kind.final else f"{kind.rounds}"
        )
        yield (
            kind.name,
            rounds,
            f"{100 * mean(each.best_won for each in told):.0f} %",
            _decimal(mean(each.rank_of_best for each in told), 1),
            _decimal(mean(each.agreement for each in told), 2),
            _decimal(mean(each.rematches for each in told), 1),
            _decimal(mean(each.second_byes for each in told), 1),
            _decimal(mean(each.same_tables for each in told), 1),
        )


def _decimal(value: float, places: int) -> str:
    return f"{value:.{places}f}".replace(".", ",")


def table(found: Mapping[Kind, Sequence[Course]]) -> str:
    """The table as the document has it."""
    lines = [HEADINGS, ("---", *("--:" for _ in HEADINGS[1:])), *rows(found)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def written(document: str, made: str) -> str:
    """The document with this table in the place of the one before."""
    before, rest = document.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{made}{END}{after}"


def main() -> None:
    """Play, print the table, and write it into the document."""
    asked = argparse.ArgumentParser(prog="make simulate", description=__doc__)
    asked.add_argument("--tournaments", type=int, default=100, help="how many with each system")
    asked.add_argument("--seed", type=int, default=1, help="the seed of every lot")
    asked.add_argument("--print-only", action="store_true", help="leave the document as it is")
    options = asked.parse_args()
    made = table(courses(options.tournaments, options.seed))
    print(made, end="")
    if not options.print_only:
        DOCUMENT.write_text(written(DOCUMENT.read_text("utf-8"), made), "utf-8")


if __name__ == "__main__":
    main()
