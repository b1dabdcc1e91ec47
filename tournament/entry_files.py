"""A list of teams as an organiser's spreadsheet exports it, read without losing a line.

Semicolons or commas, UTF-8 or cp1252, French or English headings, quotes, empty lines: every line
comes out as a row with what is wrong with it, and nothing is guessed silently.
"""

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.errors import Obstacle
from tournament.names import folded, tidied
from tournament.new_entry import LARGEST_NUMBER, NewEntry

YES = {"x", "oui", "o", "yes", "y", "1", "vrai", "true", "ok", "v"}
YES |= {"regle", "paye", "payee", "paid", "present", "presente"}
NO = {"", "-", "–", "non", "n", "no", "0", "faux", "false"}

HEADINGS: dict[str, tuple[str, ...]] = {
    "number": ("n", "no", "num", "numero", "number", "n equipe", "numero equipe", "team number"),
    "player_1": ("joueur 1", "joueur1", "player 1", "player1", "equipier 1", "nom 1", "name 1"),
    "player_2": ("joueur 2", "joueur2", "player 2", "player2", "equipier 2", "nom 2", "name 2"),
    "first_name_1": ("prenom 1", "first name 1", "prenom joueur 1"),
    "first_name_2": ("prenom 2", "first name 2", "prenom joueur 2"),
    "first_name": ("prenom", "first name"),
    "players": (
        *("joueurs", "players", "equipe", "team", "noms", "names"),
        *("joueur", "player", "nom", "name"),
    ),
    "nickname": ("surnom", "nom d equipe", "nom de l equipe", "nickname", "team name"),
    "club": ("club", "association"),
    "family": ("famille", "village", "commune", "family", "town"),
    "contact": ("telephone", "tel", "portable", "mobile", "phone", "contact", "telephone portable"),
    "email": ("e mail", "email", "mail", "courriel", "adresse mail"),
    "fixed_table": ("table fixe", "fixed table", "table"),
    "fee_paid": ("paye", "payee", "paid", "regle", "fee paid", "inscription payee"),
    "present": ("present", "presents", "presence", "pointage", "here", "checked in"),
}
"""The headings known for each column, folded."""

_COLUMN_OF = {heading: column for column, headings in HEADINGS.items() for heading in headings}
_WITHOUT_HEADINGS = ("player_1", "player_2", "club", "contact", "fee_paid", "present")
_BETWEEN_PLAYERS = re.compile(r"\s*/\s*|\s+[-–—&+]\s+|\s+et\s+|\s+and\s+", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryRow(NewEntry):
    """A line of the file as an entry; `problems` are what was wrong with the line.

    In a mêlée each player of a line is an entry: `place` tells the second from the first.
    """

    line: int
    place: int = 1
    problems: tuple[Obstacle, ...] = ()

    @property
    def key(self) -> str:
        """What tells the entry from all others of the file."""
        return str(self.line) if self.place == 1 else f"{self.line}.{self.place}"

    @property
    def usable(self) -> bool:
        """Whether somebody is named on the line, and nothing on it is too long to be kept."""
        unusable = {"nobody_named", "too_long"}
        return not any(problem.code in unusable for problem in self.problems)

    @property
    def incomplete(self) -> bool:
        """Whether a partner is missing."""
        return len(self.players) < 2


def each_alone(rows: Iterable[EntryRow]) -> tuple[EntryRow, ...]:
    """An entry for each player, as a mêlée has them; a line's number stays with its first."""
    return tuple(
        replace(row, players=names, place=place, number=row.number if place == 1 else None)
        for row in rows
        for place, names in enumerate([(name,) for name in row.players] or [()], 1)
    )


@dataclass(frozen=True, slots=True)
class EntryFile:
    """What a file holds: its rows, and what is wrong with the file as a whole."""

    rows: tuple[EntryRow, ...] = ()
    problems: tuple[Obstacle, ...] = ()


def read_entry_file(content: bytes) -> EntryFile:
    """Read a CSV file of teams, whatever spreadsheet wrote it."""
    if content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"%PDF")):
        return EntryFile(problems=(Obstacle("not_csv", "file"),))
    return read_entry_text(decoded(content))


def decoded(content: bytes) -> str:
    """The text of a file: by its byte order mark, else UTF-8, else cp1252."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def read_entry_text(text: str) -> EntryFile:
    """Read a text of teams, one a line, with or without a line of headings."""
    problems: list[Obstacle] = []
    lines = list(_lines(text.removeprefix("\ufeff"), problems))
    if not lines:
        return EntryFile(problems=(*problems, Obstacle("empty_file", "file")))
    columns = _columns(lines[0][1])
    if columns:
        problems += _unknown_headings(lines[0][1], columns)
        lines = lines[1:]
    else:
        problems.append(Obstacle("no_headings", "file"))
    rows = tuple(_row(line, cells, columns or _by_place(cells)) for line, cells in lines)
    if not rows:
        problems.append(Obstacle("empty_file", "file"))
    return EntryFile(rows, tuple(problems))


def _lines(text: str, problems: list[Obstacle]) -> Iterator[tuple[int, list[str]]]:
    """The lines that hold something, with the number at which each begins.

    A line whose quotes do not close is named, read alone as well as can be, and the next ones go
    on: it swallows nobody.
    """
    separator = _separator(text)
    physical = io.StringIO(text, newline="").readlines()
    begins = 0
    while begins < len(physical):
        reader = csv.reader(physical[begins:], delimiter=separator, strict=True)
        try:
            cells, taken = next(reader), reader.line_num
        except csv.Error:
            problems.append(Obstacle("unreadable_line", "file", {"line": begins + 1}))
            cells, taken = physical[begins].replace('"', "").split(separator), 1
        tidy = [tidied(cell) for cell in cells]
        if any(tidy):
            yield begins + 1, tidy
        begins += taken


def _separator(text: str) -> str:
    """The separator of the first line that holds something, quoted parts aside."""
    first = next((line for line in text.splitlines() if line.strip(" \t;,\"'")), "")
    unquoted = re.sub(r'"[^"]*"', "", first)
    return max(";,\t", key=unquoted.count)


def _columns(cells: Sequence[str]) -> list[str | None]:
    """What each column holds by its heading; nothing when these are not headings."""
    columns = [_COLUMN_OF.get(folded(cell)) for cell in cells]
    named = {"player_1", "players", "nickname"} & set(columns)
    return columns if named else []


def _unknown_headings(cells: Sequence[str], columns: Sequence[str | None]) -> list[Obstacle]:
    return [
        Obstacle("unknown_heading", "file", {"heading": cell})
        for cell, column in zip(cells, columns, strict=True)
        if cell and column is None
    ]


def _by_place(cells: Sequence[str]) -> list[str | None]:
    """What each column holds where there are no headings: names first, or a number before them."""
    numbered = bool(cells) and cells[0].isdigit()
    return ["number", *_WITHOUT_HEADINGS] if numbered else list(_WITHOUT_HEADINGS)


def _row(line: int, cells: Sequence[str], columns: Sequence[str | None]) -> EntryRow:
    problems: list[Obstacle] = []
    values: dict[str, str] = {}
    for column, cell in zip(columns, cells, strict=False):
        if column and cell:
            values[column] = f"{values[column]} {cell}" if column in values else cell
    if any(cells[len(columns) :]):
        problems.append(Obstacle("extra_cells"))
    row = EntryRow(
        line=line,
        players=_players(values),
        nickname=values.get("nickname", ""),
        club=values.get("club", ""),
        family=values.get("family", ""),
        contact=" · ".join(values[each] for each in ("contact", "email") if each in values),
    )
    if not row.players and not row.nickname:
        problems.append(Obstacle("nobody_named"))
    problems += row.too_long()
    return replace(
        row,
        number=_whole(values, "number", problems),
        fixed_table=_whole(values, "fixed_table", problems),
        fee_paid=_yes(values, "fee_paid", problems),
        present=_yes(values, "present", problems),
        problems=tuple(problems),
    )


def _players(values: dict[str, str]) -> tuple[str, ...]:
    """The names on a line: from two columns, from first and last names, or from one column."""
    named = [
        " ".join(values[each] for each in (f"first_name_{n}", f"player_{n}") if each in values)
        for n in (1, 2)
    ]
    if not any(named) and "first_name" in values:
        named = [" ".join(values[each] for each in ("first_name", "players") if each in values)]
    if not any(named) and "players" in values:
        named = [part.strip() for part in _BETWEEN_PLAYERS.split(values["players"], maxsplit=1)]
    return tuple(name for name in named if name)


def _whole(values: dict[str, str], column: str, problems: list[Obstacle]) -> int | None:
    cell = values.get(column, "")
    if not cell:
        return None
    if cell.isascii() and cell.isdigit() and 0 < int(cell[:9]) <= LARGEST_NUMBER:
        return int(cell)
    problems.append(Obstacle("number_unreadable", column, {"cell": cell}))
    return None


def _yes(values: dict[str, str], column: str, problems: list[Obstacle]) -> bool:
    cell = values.get(column, "")
    plain = folded(cell)
    if plain in YES or cell in {"✓", "✔", "×"}:
        return True
    if plain not in NO:
        problems.append(Obstacle("not_yes_or_no", column, {"cell": cell}))
    return False
