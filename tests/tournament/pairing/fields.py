"""Fields to draw: random ones, and those of an evening played so far."""

import random
from dataclasses import replace

from tournament.pairing import DrawProblem, Entrant, draw
from tournament.pairing.plan import rounds_of_plan

from .reference import PLANNED

STRENGTHS = ("soft", "hard", None)


def random_problem(seed: int, size: int, system: str, *, rounds: int | None = None) -> DrawProblem:
    """A field with any history: level teams, byes, clubs, families, fixed tables, any strengths."""
    rnd = random.Random(seed)
    ids = rnd.sample(range(1, 3 * size), size)
    spread = rnd.choice((1, 3, size, 1000))
    explicit = rnd.random() < 0.2
    fewest = rnd.choice((0, 0, 1))
    clubs = rnd.choice(((None,), (None, "A"), ("A", "B"), (None, "A", "B", "C", "D")))
    families = rnd.choice(((None,), (None, None, "X", "Y")))
    tables = rnd.sample(range(1, 2 * size + 1), size)
    teams = tuple(
        Entrant(
            id=team,
            points=rnd.randrange(spread),
            wins=rnd.randrange(3),
            club=rnd.choice(clubs),
            family=rnd.choice(families),
            byes=fewest + rnd.choice((0, 0, 0, 1)),
            fixed_table=table if rnd.random() < 0.1 else None,
            rank=rnd.randint(1, spread) if explicit else None,
        )
        for team, table in zip(ids, tables, strict=True)
    )
    rounds = rnd.randrange(size) if rounds is None else rounds
    played = []
    for _ in range(rounds):
        rnd.shuffle(ids)
        played += list(zip(ids[::2], ids[1::2], strict=False))
    constraints = {name: rnd.choice(STRENGTHS) for name in ("rematch", "club", "family")}
    problem = DrawProblem(
        system=system,
        ranking=rnd.choice(("points", "wins")),
        seed=rnd.randrange(1 << 40),
        round=rounds + 1,
        teams=teams,
        played=tuple(played),
        constraints={name: strength for name, strength in constraints.items() if strength},
    )
    return replace(_with_its_own(problem, rnd), bye_by_lot=rnd.random() < 0.2)


def _with_its_own(problem: DrawProblem, rnd: random.Random) -> DrawProblem:
    """What the system looks at besides: places, or who has partnered whom."""
    size = len(problem.teams)
    if problem.system == "melee":
        partners = [pair for pair in problem.played if rnd.random() < 0.5]
        return replace(problem, partners=tuple(partners))
    if problem.system not in PLANNED:
        return problem
    if rnd.random() < 0.7:
        held = rnd.sample(range(1, size + rnd.choice((1, 1, 2, 4))), size)
        teams = [
            replace(team, place=place) for team, place in zip(problem.teams, held, strict=True)
        ]
        problem = replace(problem, teams=tuple(teams))
        problem = replace(problem, places=max(held) + 1 if rnd.random() < 0.2 else None)
    last = rounds_of_plan(replace(problem, round=1))
    return replace(problem, round=rnd.randint(1, last or 1))


def evening(
    size: int, rounds: int, seed: int, system: str = "standings", **more: int
) -> DrawProblem:
    """The draw after some rounds, each drawn by standings and played with luck and skill."""
    rnd = random.Random(seed)
    skill = {team: rnd.gauss(0, more.get("skill", 60)) for team in range(1, size + 1)}
    points = dict.fromkeys(skill, 0)
    wins, byes = dict(points), dict(points)
    played: list[tuple[int, int]] = []
    clubs = {team: f"club {team // more['run']}" if "run" in more else None for team in skill}

    def problem() -> DrawProblem:
        return DrawProblem(
            system=system,
            ranking="points",
            seed=seed + len(played),
            round=len(played) + 1,
            teams=tuple(
                Entrant(team, points[team], wins[team], clubs[team], None, byes[team])
                for team in skill
            ),
            played=tuple(played),
            constraints={"rematch": "soft", "club": "soft"},
        )

    for _ in range(rounds):
        drawn = draw(problem(), complete_up_to=more.get("complete_up_to", 0))
        for one, other in drawn.tables:
            lead = round(max(-972, min(972, rnd.gauss(skill[one] - skill[other], 250))))
            points[one] += 972 + lead
            points[other] += 972 - lead
            wins[one if lead > 0 else other] += 1
        played += drawn.tables
        if drawn.bye is not None:
            byes[drawn.bye] += 1
            points[drawn.bye] += 972
            wins[drawn.bye] += 1
    return problem()


def in_line(
    size: int, seed: int, *, rounds: int, reach: float, run: int = 0, system: str = "standings"
) -> DrawProblem:
    """A field ranked 1, 2, 3… whose teams met near ones, with clubs in runs along the ranks; the
    wins fall along them too."""
    rnd = random.Random(seed)
    played: set[tuple[int, int]] = set()
    for _ in range(rounds):
        near = sorted(range(1, size + 1), key=lambda team: team + rnd.uniform(0, reach))
        played.update(zip(near[::2], near[1::2], strict=False))
    clubs: list[str | None] = []
    while len(clubs) < size:
        length = rnd.randint(1, run) if run else size
        clubs += [f"club {len(clubs)}" if run else None] * length
    teams = tuple(
        Entrant(
            team,
            size - team,
            rounds - (rounds + 1) * (team - 1) // size,
            clubs[team - 1],
            None,
            int(team > size - rounds),
        )
        for team in range(1, size + 1)
    )
    constraints = {"rematch": "soft", "club": rnd.choice(("soft", "hard"))}
    return DrawProblem(system, "points", seed, rounds + 1, teams, tuple(played), constraints)
