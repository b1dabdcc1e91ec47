"""A problem as the JSON of `coinche pair` (command line, § coinche pair), read and written."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from .problem import DrawProblem, Entrant, Fault, UnreadableProblem
from .systems import SYSTEMS
from .validation import faults_in

FIELDS = {
    "system": None,
    "ranking": "points",
    "seed": None,
    "round": 1,
    "teams": None,
    "played": None,
    "constraints": None,
    "partners": (),
    "bye_by_lot": False,
    "places": None,
}
NUMBERS = ("id", "points", "wins", "byes", "fixed_table", "rank", "place")
TEXTS = ("club", "family")
OPTIONAL = ("partners", "bye_by_lot", "places")


def problem_from_json(data: Any) -> DrawProblem:
    """The problem in a JSON value; `ranking`, `round` and what a team need not have may be left
    out, unknown fields are refused.

    :raises UnreadableProblem: with every fault at once.
    """
    reader = _Reader()
    problem = reader.problem(data)
    unread = {fault.field for fault in reader.faults}
    contradictions = faults_in(problem) if problem else ()
    faults = [*reader.faults, *(fault for fault in contradictions if fault.field not in unread)]
    if faults or problem is None:
        raise UnreadableProblem(tuple(faults))
    return problem


class _Reader:
    """Reads what can be read and collects what cannot, so that all faults are told at once."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.by_wins = False

    def fault(self, field: str, code: str, **operands: int | str) -> None:
        self.faults.append(Fault(field, code, operands))

    def problem(self, data: Any) -> DrawProblem | None:
        if not isinstance(data, dict):
            self.fault("", "not_object")
            return None
        for field in data:
            if field not in FIELDS:
                self.fault(field, "unknown_field")
        values = {field: data.get(field, default) for field, default in FIELDS.items()}
        for field, value in values.items():
            if field not in data and value is None and field not in OPTIONAL:
                self.fault(field, "missing")
        given = {field for field in FIELDS if field in data}
        system = self.text("system", values["system"], "random", "system" in given)
        ranking = self.text("ranking", values["ranking"], "points")
        self.by_wins = system in SYSTEMS and SYSTEMS[system].by_wins
        return DrawProblem(
            system=system,
            ranking=ranking,
            seed=self.number("seed", values["seed"], 0, "seed" in given),
            round=self.number("round", values["round"], 1),
            teams=self.teams(values["teams"], "teams" in given, ranking),
            played=self.meetings("played", values["played"], "played" in given),
            constraints=self.constraints(values["constraints"], "constraints" in given),
            partners=self.meetings("partners", values["partners"], "partners" in given),
            bye_by_lot=self.choice("bye_by_lot", values["bye_by_lot"]),
            places=self.optional_number("", values, "places", None),
        )

    def number(self, field: str, value: Any, default: int, given: bool = True) -> int:
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if given:
            self.fault(field, "not_integer")
        return default

    def text(self, field: str, value: Any, default: str, given: bool = True) -> str:
        if isinstance(value, str):
            return value
        if given:
            self.fault(field, "not_text")
        return default

    def items(self, field: str, value: Any, given: bool) -> list[Any]:
        if isinstance(value, list):
            return value
        if given:
            self.fault(field, "not_list")
        return []

    def teams(self, value: Any, given: bool, ranking: str) -> tuple[Entrant, ...]:
        items = self.items("teams", value, given)
        return tuple(self.team(f"teams[{n}]", item, n, ranking) for n, item in enumerate(items))

    def team(self, where: str, data: Any, n: int, ranking: str) -> Entrant:
        """A team; one that cannot be read gets a number of its own, so that the rest is checked."""
        nobody = -(1 << 62) - n
        if not isinstance(data, dict):
            self.fault(where, "not_object")
            return Entrant(nobody, 0, 0)
        for field in data:
            if field not in NUMBERS + TEXTS:
                self.fault(f"{where}.{field}", "unknown_field")
        needed = ["id", "wins"] if self.by_wins else ["id"]
        if data.get("rank") is None:
            needed += ["points", "wins"] if ranking == "wins" else ["points"]
        for field in dict.fromkeys(needed):
            if field not in data:
                self.fault(f"{where}.{field}", "missing")
        return Entrant(
            id=self.field_number(where, data, "id", nobody),
            points=self.field_number(where, data, "points", 0),
            wins=self.field_number(where, data, "wins", 0),
            club=self.label(where, data, "club"),
            family=self.label(where, data, "family"),
            byes=self.field_number(where, data, "byes", 0),
            fixed_table=self.optional_number(where, data, "fixed_table", None),
            rank=self.optional_number(where, data, "rank", 1),
            place=self.optional_number(where, data, "place", None),
        )

    def field_number(self, where: str, data: Mapping[str, Any], field: str, default: int) -> int:
        return self.number(f"{where}.{field}", data.get(field), default, field in data)

    def optional_number(
        self, where: str, data: Mapping[str, Any], field: str, default: int | None
    ) -> int | None:
        if data.get(field) is None:
            return None
        before = len(self.faults)
        value = self.number(f"{where}.{field}" if where else field, data[field], 0)
        return value if len(self.faults) == before else default

    def label(self, where: str, data: Mapping[str, Any], field: str) -> str | None:
        value = data.get(field)
        return None if value is None else self.text(f"{where}.{field}", value, "") or None

    def choice(self, field: str, value: Any) -> bool:
        if not isinstance(value, bool):
            self.fault(field, "not_true_or_false")
        return value is True

    def meetings(self, field: str, value: Any, given: bool) -> tuple[tuple[int, int], ...]:
        meetings = []
        for n, item in enumerate(self.items(field, value, given)):
            if not isinstance(item, list) or len(item) != 2:
                self.fault(f"{field}[{n}]", "not_two_teams")
                continue
            before = len(self.faults)
            one, other = (self.number(f"{field}[{n}]", team, 0) for team in item)
            if len(self.faults) == before:
                meetings.append((one, other))
        return tuple(meetings)

    def constraints(self, value: Any, given: bool) -> Mapping[str, str]:
        if not isinstance(value, dict):
            if given:
                self.fault("constraints", "not_object")
            return MappingProxyType({})
        strengths = {
            name: self.text(f"constraints.{name}", strength, "soft")
            for name, strength in value.items()
        }
        return MappingProxyType(strengths)


def problem_as_json(problem: DrawProblem) -> dict[str, Any]:
    """A problem in the input form of `coinche pair`, whatever `problem_from_json` reads back;
    what it need not have is left out."""
    data: dict[str, Any] = {
        "system": problem.system,
        "ranking": problem.ranking,
        "seed": problem.seed,
        "round": problem.round,
        "teams": [_team_as_json(team) for team in problem.teams],
        "played": [list(meeting) for meeting in problem.played],
        "constraints": dict(problem.constraints),
    }
    if problem.partners:
        data["partners"] = [list(partners) for partners in problem.partners]
    if problem.bye_by_lot:
        data["bye_by_lot"] = True
    return data if problem.places is None else {**data, "places": problem.places}


def _team_as_json(team: Entrant) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": team.id,
        "points": team.points,
        "wins": team.wins,
        "club": team.club,
        "family": team.family,
        "byes": team.byes,
        "fixed_table": team.fixed_table,
    }
    optional = {"rank": team.rank, "place": team.place}
    return data | {field: value for field, value in optional.items() if value is not None}
