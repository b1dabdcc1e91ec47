"""What is in the way of a result, or odd in it, as sentences that say what to do."""

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

SCORE_OBSTACLES: Mapping[str, LazyString] = {
    "not_a_total": _l("Please type a whole number, 0 or more."),
    "total_out_of_range": _l(
        "%(points)s cannot be the total of a match: type a number from 0 to %(most)s."
    ),
    "no_such_table": _l("Nobody plays at table %(table)s in this round. Check the number."),
    "side_missing": _l("Please choose the team."),
    "reason_missing": _l("Please say why: what was on record is changed."),
    "request_key_reused": _l(
        "This form was sent before with something else in it. Check the page, then send it again."
    ),
    "bye_has_no_result": _l("This team has a bye: there is no result to enter."),
    "team_is_out": _l(
        "Team %(team)s is out of the tournament by a ruling: declare that it forfeits this match."
    ),
    "draw_not_published": _l("This draw is not published any more. Go back to the tables."),
    "match_decided_otherwise": _l(
        "This match was decided without its deals. Take that result back first."
    ),
    "bell_rang": _l("The match was ended at the bell. Take that back first to add a deal."),
    "game_over": _l("The game is over: the target is reached. No deal can be added."),
    "sheet_full": _l("All %(deals)s deals are on the sheet. Correct one instead."),
    "deal_out_of_order": _l("Line %(seq)s cannot be written yet: lines are filled in order."),
    "penalty_needs_ruling": _l("A deal lost by ruling is entered under “Other decisions”."),
    "no_such_deal": _l("There is no line %(seq)s on this sheet."),
    "deal_is_ruled": _l("A ruling decides line %(seq)s: it is not changed here."),
    "deal_annulled_already": _l("Line %(seq)s is annulled already."),
    "no_deals": _l("No deal of this match is on its sheet yet."),
    "nothing_to_annul": _l("There is no result to take back."),
    "annul_the_deals": _l("This match stands by its deals: annul the deals themselves."),
    "unknown_code": _l("Please choose what happened from the list."),
    "no_result": _l("The result is missing."),
    "deals_missing": _l("%(done)s deals of %(expected)s are on the sheet."),
    "target_not_reached": _l("Neither team has reached %(target)s after %(deals)s deals."),
    "deal_in_hand": _l("The deal that was being played at the bell is not on the sheet."),
    "deal_in_hand_is_void": _l(
        "In this tournament the deal in hand at the bell does not count: end the match as it "
        "stands."
    ),
    "level_at_bell": _l("Both teams have %(ns)s: one more deal decides."),
    "signed_totals_differ": _l(
        "The deals give %(ns)s – %(ew)s, the players signed %(signed_ns)s – %(signed_ew)s. "
        "Say with a reason which stands."
    ),
    "totals_low": _l(
        "%(total)s points for the two teams together is little: %(low)s or more are usual."
    ),
    "totals_high": _l(
        "%(total)s points for the two teams together is much: %(high)s or fewer are usual."
    ),
    "totals_below_target": _l("Neither total reaches %(target)s."),
    "totals_not_rounded": _l("Marks are rounded to ten in these rules, a total here is not."),
    "totals_level": _l("The two totals are level."),
}
