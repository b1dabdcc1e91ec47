"""What a ranking looks at, each criterion in a sentence, as pages and paper say it."""

from collections.abc import Mapping
from typing import assert_never

from reports.formatting import Gettext, Imprint
from tournament.settings import Criterion, Settings
from tournament.standing_readings import DrawnLots, PaidTie, RankedSince, Standings
from tournament.standings import buchholz_measure


def _(message: str) -> str:
    """Marks a sentence for the catalogue where no language is known yet."""
    return message


COLUMNS: Mapping[Criterion, str] = {
    Criterion.POINTS_AGAINST: _("Points against"),
    Criterion.HEAD_TO_HEAD: _("Between them"),
    Criterion.BEST_MATCH: _("Best match"),
    Criterion.FIRST_MATCH: _("First match"),
    Criterion.MATCH_POINTS: _("Match points"),
    Criterion.BUCHHOLZ: _("Opponents"),
    Criterion.CAPOTS: _("Capots"),
    Criterion.LOTS: _("Lot"),
}
"""The criteria that have no column of a ranking anyway, as the heading of one."""

_PLAIN: Mapping[Criterion, str] = {
    Criterion.POINTS: _("The points of all rounds, added up."),
    Criterion.WINS: _("How many matches the team has won, those by forfeit included."),
    Criterion.DIFFERENCE: _("The points the team scored, less those its opponents scored."),
    Criterion.POINTS_AGAINST: _("The points its opponents scored: the fewest come first."),
    Criterion.BEST_MATCH: _("The points of its best match."),
    Criterion.FIRST_MATCH: _("The points of its first round."),
    Criterion.FEWEST_PENALTIES: _("What rulings cost it in points: the fewest come first."),
    Criterion.CAPOTS: _(
        "How often it took all eight tricks, where the deals are known; totals alone do not tell."
    ),
    Criterion.LOTS: _("Lots drawn once for all: the lowest comes first."),
}
"""Sentences that depend on no setting."""

_OPPONENTS: Mapping[Criterion, str] = {
    Criterion.POINTS: _("The total points of all the opponents it met, added up."),
    Criterion.WINS: _("The wins of all the opponents it met, added up."),
    Criterion.MATCH_POINTS: _("The match points of all the opponents it met, added up."),
}


def sentence_of(
    criterion: Criterion,
    settings: Settings,
    gettext: Gettext,
    criteria: tuple[Criterion, ...] | None = None,
) -> str:
    """A criterion in a sentence or two, as the settings have it.

    :param criteria: the whole ranking, where it is another than the settings say.
    """
    match criterion:
        case Criterion.MATCH_POINTS:
            return _worth(settings, gettext)
        case Criterion.BUCHHOLZ:
            measure = buchholz_measure(criteria or settings.ranking)
            summed, bye = gettext(_OPPONENTS[measure]), gettext(_("A bye adds nothing."))
            return f"{summed} {bye} {_gone(settings, gettext)}"
        case Criterion.HEAD_TO_HEAD:
            said = gettext(_("Wins in the matches that the level teams played among them."))
            counted = settings.withdrawn_in_tie_breaks
            return said if counted else f"{said} {_gone(settings, gettext)}"
        case (
            Criterion.POINTS
            | Criterion.WINS
            | Criterion.DIFFERENCE
            | Criterion.POINTS_AGAINST
            | Criterion.BEST_MATCH
            | Criterion.FIRST_MATCH
            | Criterion.FEWEST_PENALTIES
            | Criterion.CAPOTS
            | Criterion.LOTS
        ):
            return gettext(_PLAIN[criterion])
        case _ as never:
            assert_never(never)


def _worth(settings: Settings, gettext: Gettext) -> str:
    return gettext(
        _(
            "%(win)s for a win, %(forfeit_win)s for one by forfeit, %(draw)s for a draw, "
            "%(loss)s for a loss, %(forfeit_loss)s for one by forfeit."
        ),
        win=settings.match_points_win,
        forfeit_win=settings.match_points_forfeit_win,
        draw=settings.match_points_draw,
        loss=settings.match_points_loss,
        forfeit_loss=settings.match_points_forfeit_loss,
    )


def _gone(settings: Settings, gettext: Gettext) -> str:
    if settings.withdrawn_in_tie_breaks:
        return gettext(_("Opponents that left count too."))
    return gettext(_("Opponents that left do not count."))


def legend(ranking: Standings, imprint: Imprint) -> tuple[tuple[str, str], ...]:
    """The criteria of a ranking in their order, each with its sentence."""
    settings, criteria = ranking.header.settings, ranking.criteria
    return tuple(
        (imprint.criterion(each), sentence_of(each, settings, imprint.gettext, criteria))
        for each in criteria
    )


def remarks(ranking: Standings, imprint: Imprint) -> tuple[str, ...]:
    """What there is to say of a ranking: paid ranks that are shared, lots, settings changed."""
    said = [tie_said(tie, imprint.gettext) for tie in ranking.paid_ties]
    if ranking.lots is not None:
        said.append(lots_said(ranking.lots, imprint.gettext))
    if ranking.since is not None:
        said.append(since_said(ranking.since, imprint.gettext, imprint.moment(ranking.since.at)))
    return tuple(said)


def tie_said(tie: PaidTie, gettext: Gettext) -> str:
    """Who is level on a paid place."""
    _ = gettext
    return _(
        "Rank %(rank)s, for which there is a prize, is shared by No. %(numbers)s: lots can decide.",
        rank=tie.rank,
        numbers=", ".join(str(team.number) for team in tie.teams),
    )


def lots_said(lots: DrawnLots, gettext: Gettext) -> str:
    """How the lots were drawn, and how anybody can draw them again."""
    _ = gettext
    return _(
        "Lots drawn by %(by)s with the seed %(seed)s: the team whose SHA-256 of “seed:key” is the "
        "lowest comes first. The file of the standings has the keys.",
        by=lots.by,
        seed=lots.seed,
    )


def since_said(since: RankedSince, gettext: Gettext, when: str) -> str:
    """That the ranking was not made like this from the beginning.

    :param when: the moment of the change, as the reader's language writes it.
    """
    _ = gettext
    return _(
        "Ranked like this since %(when)s (version %(version)s of the settings): %(reason)s",
        when=when,
        version=since.version,
        reason=since.reason,
    )
