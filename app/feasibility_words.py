"""What counting and trial draws found before the start, in words: what happens, what to change."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from tournament.feasibility import Finding, Weight

Words = tuple[LazyString, LazyString | None]
_FEWER_ROUNDS = _l("Play fewer rounds, or let teams meet again where nothing else is left.")
_TEAM = _l("Enter more teams.")

FINDINGS: Mapping[str, Words] = {
    "too_few": (_l("Entries: %(count)s; a draw needs %(least)s."), _TEAM),
    "rematch_certain": (
        _l(
            "%(count)s teams have new opponents for %(cycle)s rounds only: from here on some meet "
            "again."
        ),
        _FEWER_ROUNDS,
    ),
    "rematch_comes": (
        _l("In a trial draw some had to meet again here (tables: %(tables)s)."),
        _l("Nothing to do if that is allowed; fewer rounds avoid it."),
    ),
    "partner_again": (
        _l("%(count)s players have new partners for %(cycle)s rounds: here some partner again."),
        _l("Play fewer rounds, or take it as it comes: each repeat is as late as it can be."),
    ),
    "pools_of": (
        _l("%(pools)s pools of %(least)s to %(most)s teams."),
        None,
    ),
    "cycle_cut_short": (
        _l("It takes %(cycle)s rounds until all have met; %(rounds)s are planned."),
        _l("Play %(cycle)s rounds, or choose another way to draw."),
    ),
    "cycle_again": (
        _l("After %(cycle)s rounds all have met; from here on they meet again."),
        _l("Play %(cycle)s rounds."),
    ),
    "exempt_each_round": (
        _l("Exempt in each round: %(exempt)s."),
        _l("One more entry, or one fewer, may change that. Announce what the exempt get."),
    ),
    "second_bye": (
        _l("From here on somebody is exempt a second time."),
        _l("Enter one more, or play fewer rounds."),
    ),
    "final_too_large": (
        _l("The final is for %(teams)s teams; %(count)s are entered."),
        _l("Choose a smaller final."),
    ),
    "final_begins": (_l("The final of the best %(teams)s begins: %(rounds)s rounds more."), None),
    "alone_beside_final": (
        _l("One team is left beside the final, without opponents."),
        _l("Choose a final of another size, or enter one more team."),
    ),
    "club_too_large": (
        _l(
            "%(size)s of %(count)s entries are of the club %(name)s: in each round some of them "
            "meet one another (tables: %(tables)s at least)."
        ),
        _l("Let teams of one club meet, or avoid it only where possible."),
    ),
    "family_too_large": (
        _l(
            "%(size)s of %(count)s entries are of the family %(name)s: in each round some of them "
            "meet one another (tables: %(tables)s at least)."
        ),
        _l("Let teams of one family meet, or avoid it only where possible."),
    ),
    "club_or_rematch": (
        _l(
            "The club %(name)s has %(others)s opponents outside: from here on its teams meet one "
            "another, or somebody again."
        ),
        _FEWER_ROUNDS,
    ),
    "family_or_rematch": (
        _l(
            "The family %(name)s has %(others)s opponents outside: from here on its teams meet one "
            "another, or somebody again."
        ),
        _FEWER_ROUNDS,
    ),
    "club_without_effect": (
        _l("Everybody meets everybody: teams of one club cannot be kept apart."),
        _l("Choose another way to draw, or let them meet."),
    ),
    "family_without_effect": (
        _l("Everybody meets everybody: teams of one family cannot be kept apart."),
        _l("Choose another way to draw, or let them meet."),
    ),
    "club_in_pools": (
        _l("Teams of one club are spread over the pools; inside a pool they meet."),
        None,
    ),
    "family_in_pools": (
        _l("Teams of one family are spread over the pools; inside a pool they meet."),
        None,
    ),
    "tables_needed": (_l("Tables needed: %(tables)s, up to number %(highest)s."), None),
    "table_again": (
        _l("With %(tables)s tables, from here on teams sit where they have sat before."),
        _l("Play fewer rounds, or let teams come back to a table."),
    ),
    "one_fixed_table": (
        _l("Teams %(teams)s all have table %(table)s as their fixed table."),
        _l("Give each a table of its own."),
    ),
    "hard_breaks": (
        _l("In a trial draw a “never” had to break here (tables: %(tables)s)."),
        _l("Turn a “never” into “avoided where possible”, or play fewer rounds."),
    ),
    "soft_gives_way": (
        _l("In a trial draw some met here who should rather not (tables: %(tables)s)."),
        None,
    ),
    "no_trial": (
        _l("With more than %(most)s entries no trial draws are made: this is only counted."),
        None,
    ),
    "evenings": (_l("%(evenings)s evenings of %(rounds)s rounds each."), None),
    "ends_at": (
        _l("%(rounds)s rounds of about %(minutes)s minutes: from %(start)s to about %(end)s."),
        _l("Say when the hall closes, and this page compares."),
    ),
    "ends_in_time": (
        _l(
            "%(rounds)s rounds of about %(minutes)s minutes end about %(end)s; the hall closes at "
            "%(closing)s: %(spare)s minutes to spare."
        ),
        None,
    ),
    "ends_too_late": (
        _l(
            "%(rounds)s rounds of about %(minutes)s minutes from %(start)s end about %(end)s, "
            "%(over)s minutes after the hall closes (%(closing)s)."
        ),
        _l("%(fits)s deals a match fit, or %(done)s rounds."),
    ),
    "ends_too_late_by_time": (
        _l(
            "%(rounds)s rounds of about %(minutes)s minutes from %(start)s end about %(end)s, "
            "%(over)s minutes after the hall closes (%(closing)s)."
        ),
        _l("A time limit of %(room)s minutes fits, or %(done)s rounds."),
    ),
}
"""Each code: what happens, and what to change about it, if anything."""

HELPS: Mapping[str, LazyString] = {
    "rematch": _l("It would do to let teams meet again."),
    "club": _l("It would do to let teams of one club meet."),
    "family": _l("It would do to let teams of one family meet."),
    "fixed_tables": _l("It would do to give up fixed tables."),
}


@dataclass(frozen=True, slots=True)
class SaidFinding:
    """A finding as the page shows it."""

    kind: str
    where: str
    what: str
    change: str


_KINDS = {Weight.BREAKS: "bad", Weight.CARE: "wait", Weight.FINE: "info"}
_ORDER = tuple(_KINDS)


def said(findings: tuple[Finding, ...]) -> list[SaidFinding]:
    """The findings in words, the gravest first, then by round."""
    ranked = sorted(findings, key=lambda each: (_ORDER.index(each.weight), each.round or 0))
    return [_said(each) for each in ranked]


def _said(finding: Finding) -> SaidFinding:
    what, change = FINDINGS[finding.code]
    helps = HELPS.get(str(finding.operands.get("helps", "")), change)
    where = _("Round %(number)s", number=finding.round) if finding.round else ""
    advice = str(helps) % finding.operands if helps else ""
    return SaidFinding(_KINDS[finding.weight], where, str(what) % finding.operands, advice)
