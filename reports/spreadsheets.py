"""CSV that a spreadsheet opens as it is, and canonical JSON, of the same readings as the sheets."""

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from babel import Locale

from reports.criteria import COLUMNS
from reports.formatting import Gettext
from tournament.readings import EntryLine, EntryList, Header, MatchLine, RoundReading, Seated, Team
from tournament.standing_readings import DrawnLots, StandingLine, Standings

BYTE_ORDER_MARK = "\ufeff"
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet compute a text instead of showing it."""

Cell = str | int | None


def as_csv(headings: Sequence[str], rows: Iterable[Sequence[Cell]], locale: Locale) -> bytes:
    """A table as spreadsheets of the language read it: `;` where the comma is the decimal sign."""
    decimal: str = locale.number_symbols["latn"]["decimal"]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";" if decimal == "," else ",", lineterminator="\r\n")
    writer.writerow(headings)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return (BYTE_ORDER_MARK + out.getvalue()).encode()


def _harmless(cell: Cell) -> Cell:
    """A text that a spreadsheet shows instead of computing it; numbers stay numbers."""
    if isinstance(cell, str) and cell.startswith(STARTS_A_FORMULA):
        return f"'{cell}"
    return cell


def as_json(document: dict[str, Any]) -> bytes:
    """Canonical JSON: keys in order, letters as they are, one line."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return f"{text}\n".encode()


def tournament_of(header: Header) -> dict[str, Any]:
    """A tournament at the head of a document."""
    return {
        "slug": header.slug,
        "name": header.name,
        "club": header.club_name,
        "place": header.place,
        "held_on": header.held_on.isoformat() if header.held_on else None,
        "rules": header.rule_set.key,
    }


def team_of(team: Team) -> dict[str, Any]:
    """A team in a document."""
    return {
        "number": team.number,
        "label": team.label,
        "players": list(team.players),
        "club": team.club,
    }


def side_of(side: Seated) -> dict[str, Any]:
    """One side of a table in a document: a team, in a mêlée both partners one by one."""
    if isinstance(side, Team):
        return team_of(side)
    return {"label": side.label, "partners": [team_of(team) for team in side.teams]}


def _players(team: Team) -> tuple[str, str]:
    first, second = (*team.players, "", "")[:2]
    return first, second


def standings_csv(ranking: Standings, gettext: Gettext, locale: Locale) -> bytes:
    """The standings, a team a line, with what each further criterion found."""
    _ = gettext
    extra = [at for at, criterion in enumerate(ranking.criteria) if criterion in COLUMNS]
    headings = (
        *(_("Rank"), _("No."), _("Team"), _("Player 1"), _("Player 2"), _("Club")),
        *(_("Points"), _("Won"), _("Drawn"), _("Difference"), _("of which penalties")),
        *(_(COLUMNS[ranking.criteria[at]]) for at in extra),
    )
    return as_csv(headings, (_standing_cells(line, extra) for line in ranking.lines), locale)


def _standing_cells(line: StandingLine, extra: Sequence[int]) -> tuple[Cell, ...]:
    return (
        *(line.rank, line.team.number, line.team.label, *_players(line.team), line.team.club),
        *(line.points, line.wins, line.draws, line.difference, line.penalties),
        *(line.values[at] for at in extra),
    )


def standings_json(ranking: Standings) -> bytes:
    """The standings with each criterion's value, and all it takes to draw the lots again."""
    return as_json(
        {
            "tournament": tournament_of(ranking.header),
            "after_round": ranking.after_round,
            "final": ranking.final,
            "criteria": list(ranking.criteria),
            "lots": _lots(ranking.lots),
            "level_on_paid_places": [
                {"rank": tie.rank, "numbers": [team.number for team in tie.teams]}
                for tie in ranking.paid_ties
            ],
            "standings": [
                {
                    **team_of(line.team),
                    "key": str(line.team.id),
                    "rank": line.rank,
                    "played": line.played,
                    "points": line.points,
                    "wins": line.wins,
                    "draws": line.draws,
                    "difference": line.difference,
                    "penalties": line.penalties,
                    "values": list(line.values),
                    "state": line.state,
                }
                for line in ranking.lines
            ],
        }
    )


def _lots(lots: DrawnLots | None) -> dict[str, Any] | None:
    if lots is None:
        return None
    drawn_at = lots.at.isoformat()
    return {"seed": lots.seed, "after_round": lots.after_round, "by": lots.by, "at": drawn_at}


def entries_csv(entries: EntryList, gettext: Gettext, locale: Locale) -> bytes:
    """The entries, with the headings that an import of entries reads."""
    _ = gettext
    headings = (
        *(_("No."), _("Player 1"), _("Player 2"), _("Club"), _("Phone"), _("Paid"), _("Present")),
        *(_("Fixed table"), _("Family"), _("Nickname")),
    )
    yes_no = {True: _("yes"), False: _("no")}
    rows = (_entry_cells(line, yes_no) for line in entries.lines)
    return as_csv(headings, rows, locale)


def _entry_cells(line: EntryLine, yes_no: dict[bool, str]) -> tuple[Cell, ...]:
    return (
        *(line.team.number, *_players(line.team), line.team.club, line.contact),
        *(yes_no[line.fee_paid], yes_no[line.present]),
        *(line.fixed_table, line.family, line.nickname),
    )


def entries_json(entries: EntryList) -> bytes:
    """The entries with the treasurer's sums; money in cents."""
    return as_json(
        {
            "tournament": tournament_of(entries.header),
            "fees_due": entries.fees_due,
            "fees_paid": entries.fees_paid,
            "entries": [
                {
                    **team_of(line.team),
                    "nickname": line.nickname,
                    "family": line.family,
                    "contact": line.contact,
                    "fixed_table": line.fixed_table,
                    "fee_due": line.fee_due,
                    "fee_paid": line.fee_paid,
                    "present": line.present,
                    "state": line.state,
                }
                for line in entries.lines
            ],
        }
    )


def draw_csv(drawn: RoundReading, gettext: Gettext, locale: Locale) -> bytes:
    """The draw of a round, a table a line; a bye has no table and no second team.

    In a mêlée a line names the two partners of North-South, then those of East-West.
    """
    _ = gettext
    if any(len(match.ns.teams) > 1 for match in drawn.matches):
        columns = (_("No."), _("Player")) * 4
        return as_csv((_("Table"), *columns), map(_partners_cells, drawn.matches), locale)
    headings = (_("Table"), _("No."), _("Team"), _("No."), _("Team"))
    return as_csv(headings, map(_match_cells, drawn.matches), locale)


def _partners_cells(match: MatchLine) -> tuple[Cell, ...]:
    named = [cell for team in match.teams for cell in (team.number, team.label)]
    return (match.table, *named, *[None] * (8 - len(named)))


def _match_cells(match: MatchLine) -> tuple[Cell, ...]:
    away = (match.ew.number, match.ew.label) if match.ew else (None, None)
    return (match.table, match.ns.number, match.ns.label, *away)


def draw_json(drawn: RoundReading) -> bytes:
    """The draw of a round by table, byes last."""
    return as_json(
        {
            "tournament": tournament_of(drawn.header),
            "round": drawn.number,
            "state": drawn.state,
            "tables": [
                {
                    "table": match.table,
                    "first_dealer": match.first_dealer,
                    "NS": side_of(match.ns),
                    "EW": side_of(match.ew) if match.ew else None,
                }
                for match in drawn.matches
            ],
        }
    )


CSV: dict[str, Callable[[Any, Gettext, Locale], bytes]] = {
    "standings": standings_csv,
    "entries": entries_csv,
    "draw": draw_csv,
}
JSON: dict[str, Callable[[Any], bytes]] = {
    "standings": standings_json,
    "entries": entries_json,
    "draw": draw_json,
}
"""What writes each reading, by the name under which it is exported."""
