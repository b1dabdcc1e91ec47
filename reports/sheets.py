"""The sheets of the desk and the wall as PDF: entry list, results of a round, standings.

Each function takes a reading and an imprint and gives the bytes of a PDF; all figures are made
here, the templates only place them.
"""

from dataclasses import dataclass
from itertools import pairwise

from reports.criteria import COLUMNS, legend, remarks
from reports.formatting import Imprint, heading_of_round, table_of
from reports.match_words import at_the_bell, caps_said
from reports.pdf import write
from tournament.models import Outcome, RoundState
from tournament.readings import EntryLine, EntryList, MatchLine, RoundReading, Seated
from tournament.settings import Criterion
from tournament.standing_readings import StandingLine, Standings

MOST_EXTRA_UPRIGHT = 1
"""Tie-breaks with a column of their own that an upright page has room for."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result of a round; a winner's name and points stand in bold."""

    table: str
    ns: str
    ns_points: str
    ns_won: bool
    ew: str
    ew_points: str
    ew_won: bool
    note: str
    ns_played: str = ""
    """What was played, where less of it counts."""
    ew_played: str = ""


def results(played: RoundReading, imprint: Imprint) -> bytes:
    """The results of a round by table."""
    return write(
        "results",
        imprint,
        **heading_of_round(played, imprint, imprint.gettext("Results")),
        rules=_rules_of_results(played, imprint),
        rows=tuple(_result_row(match, imprint) for match in played.matches),
    )


def _rules_of_results(played: RoundReading, imprint: Imprint) -> tuple[str, ...]:
    """How much of what was played counts, and what the bell did, where it matters here."""
    rang = any(match.bell for match in played.matches)
    return tuple(
        filter(
            None,
            (
                caps_said(played.settings, imprint),
                at_the_bell(played.settings, imprint.gettext) if rang else "",
            ),
        )
    )


def _result_row(match: MatchLine, imprint: Imprint) -> ResultRow:
    known = match.complete and match.outcome is not Outcome.CANCELLED
    ns_won, ew_won = _winner(match) if known else (False, False)
    return ResultRow(
        table=table_of(match),
        ns=_numbered(match.ns),
        ns_points=imprint.number(match.points_ns) if known else "",
        ns_won=ns_won,
        ew=_numbered(match.ew) if match.ew else "",
        ew_points=imprint.number(match.points_ew) if known and match.ew else "",
        ew_won=ew_won,
        note=_note(match, imprint),
        ns_played=_played(match.played_ns, match.points_ns, match, imprint),
        ew_played=_played(match.played_ew, match.points_ew, match, imprint),
    )


def _played(played: int, counted: int, match: MatchLine, imprint: Imprint) -> str:
    """What a side played, where less of it counts."""
    if not (match.complete and match.capped and played != counted):
        return ""
    return imprint.gettext("played %(points)s", points=imprint.number(played))


def _winner(match: MatchLine) -> tuple[bool, bool]:
    """Who won, (NS, EW); neither when level, exempt or both forfeited."""
    if match.ew is None or match.outcome is Outcome.DOUBLE_FORFEIT:
        return False, False
    if match.forfeited_by is not None:
        return match.team(match.forfeited_by) is match.ew, match.team(
            match.forfeited_by
        ) is match.ns
    return match.points_ns > match.points_ew, match.points_ew > match.points_ns


def _numbered(team: Seated) -> str:
    return f"{team.number} · {team.label}"


def _note(match: MatchLine, imprint: Imprint) -> str:
    _ = imprint.gettext
    if match.is_bye:
        return _("bye")
    if match.outcome is Outcome.CANCELLED:
        return _("cancelled")
    if match.outcome is Outcome.DOUBLE_FORFEIT:
        return _("double forfeit")
    absent = match.forfeited_by and match.team(match.forfeited_by)
    if absent:
        return _("forfeit of No. %(number)s", number=absent.number)
    if not match.complete:
        return _("not yet in")
    return _("ended at the bell") if match.bell else ""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry on the desk's list."""

    number: str
    names: str
    club: str
    note: str
    due: str
    paid: str
    present: bool


def entry_list(entries: EntryList, imprint: Imprint) -> bytes:
    """The entries by number, with fees due and paid, a box for each presence, the sums."""
    _ = imprint.gettext
    alone = entries.header.settings.individual
    return write(
        "entry_list",
        imprint,
        title=_("Entry list"),
        about=imprint.about(entries.header),
        footer=imprint.footer(entries.header),
        rows=tuple(_entry_row(line, imprint) for line in entries.lines),
        alone=alone,
        sums=(
            (_("Players") if alone else _("Teams"), imprint.number(len(entries.lines))),
            *(() if alone else ((_("Teams complete"), imprint.number(entries.complete)),)),
            (
                _("Players present") if alone else _("Teams present"),
                imprint.number(entries.present),
            ),
            (_("Fees due"), imprint.money(entries.fees_due)),
            (_("Fees paid"), imprint.money(entries.fees_paid)),
            (_("Still to pay"), imprint.money(entries.fees_due - entries.fees_paid)),
        ),
    )


def _entry_row(line: EntryLine, imprint: Imprint) -> EntryRow:
    _ = imprint.gettext
    notes = (
        _("one name is missing") if line.incomplete else "",
        _("always at table %(table)s", table=line.fixed_table) if line.fixed_table else "",
    )
    return EntryRow(
        number=str(line.team.number),
        names=imprint.names_and_state(line.team, line.state),
        club=line.team.club,
        note=", ".join(filter(None, notes)),
        due=imprint.money(line.fee_due),
        paid=imprint.money(line.fee_due) if line.fee_paid else "",
        present=line.present,
    )


def standings(ranking: Standings, imprint: Imprint) -> bytes:
    """The standings: ranks, shared ones marked, what each criterion gives, how they were ranked;
    below them what each criterion is, who is level on a paid place, how the lots were drawn."""
    _ = imprint.gettext
    extra = tuple(
        (index, criterion)
        for index, criterion in enumerate(ranking.criteria)
        if criterion in COLUMNS
    )
    ranks = [line.rank for line in ranking.lines if line.rank is not None]
    shared = {rank for rank, after in pairwise(ranks) if rank == after}
    with_penalties = Criterion.FEWEST_PENALTIES in ranking.criteria or any(
        line.penalties for line in ranking.lines
    )
    return write(
        "standings",
        imprint,
        style="standings_wide" if len(extra) > MOST_EXTRA_UPRIGHT else "standings",
        title=_standings_title(ranking, imprint),
        about=imprint.about(ranking.header),
        footer=imprint.footer(ranking.header, ranking.after_round),
        explained=ranking_explained(ranking, imprint),
        extra=tuple(_column(criterion, imprint) for _index, criterion in extra),
        with_penalties=with_penalties,
        alone=ranking.header.settings.individual,
        any_shared=bool(shared),
        legend=legend(ranking, imprint),
        remarks=remarks(ranking, imprint),
        rows=tuple(
            (
                _rank(line.rank, line.rank in shared),
                str(line.team.number),
                imprint.names_and_state(line.team, line.state),
                _figures(
                    line, tuple(index for index, _criterion in extra), with_penalties, imprint
                ),
            )
            for line in ranking.lines
        ),
    )


def _figures(
    line: StandingLine, extra: tuple[int, ...], with_penalties: bool, imprint: Imprint
) -> tuple[str, ...]:
    """A team's figures in the order of the columns; no penalty leaves its cell empty."""
    figures = [imprint.number(line.points), str(line.wins), imprint.signed(line.difference)]
    figures += [imprint.number(abs(line.values[index])) for index in extra]
    if with_penalties:
        figures.append(imprint.number(line.penalties) if line.penalties else "")
    return tuple(figures)


def _rank(rank: int | None, shared: bool) -> str:
    """A rank; a shared one with its sign, a dash for a team that is not ranked."""
    if rank is None:
        return "–"
    return f"{rank} =" if shared else str(rank)


def _column(criterion: Criterion, imprint: Imprint) -> str:
    """A tie-break as the heading of its column, short."""
    return imprint.gettext(COLUMNS[criterion])


def _standings_title(ranking: Standings, imprint: Imprint) -> str:
    _ = imprint.gettext
    if ranking.final:
        return _("Final standings")
    head, closed = ranking.header, ranking.after_round
    if closed is None and head.round_state is RoundState.PLAYING:
        return _("Provisional standings during round %(number)s", number=head.round_number)
    if closed is None and head.round_state is RoundState.CLOSED:
        closed = head.round_number
    if closed is None:
        return _("Provisional standings")
    return _("Provisional standings after round %(number)s", number=closed)


def ranking_explained(ranking: Standings, imprint: Imprint) -> str:
    """How the teams were ranked, in one line."""
    _ = imprint.gettext
    first, *others = (imprint.criterion(criterion) for criterion in ranking.criteria)
    if not others:
        return _("Ranked by %(first)s; level teams share a rank.", first=first)
    return _(
        "Ranked by %(first)s; when level: %(others)s; still level: a shared rank.",
        first=first,
        others=", ".join(others),
    )
