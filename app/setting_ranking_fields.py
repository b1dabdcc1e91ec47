"""The fields of a tournament's settings on ranking, on rounds without an opponent, on rulings."""

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, SelectField
from wtforms.fields.choices import SelectChoice

from app.forms import Form
from app.setting_fields import answers, number, one_of
from tournament.settings import CreditRule, Criterion, NoShow

TIES = tuple(f"tie_{place}" for place in range(1, 9))
HEADS = (Criterion.POINTS, Criterion.WINS, Criterion.MATCH_POINTS)
"""What a ranking begins with."""
_FIXED_POINTS = _l("Used for a fixed number of points.")
_POINTS_TYPED = _l("Used for a fixed number of points; half a match of 12 deals is 972.")
_PROMISED = [each for each in CreditRule if each is not CreditRule.CATCH_UP]


def _tie(label: LazyString) -> SelectField:
    return SelectField(label, choices=[SelectChoice("", "—"), *answers(Criterion)])


class RankingFields(Form):
    """What prizes are given by."""

    ranking = SelectField(
        _l("Teams are ranked"),
        choices=[
            SelectChoice(Criterion.POINTS.value, _l("by total points")),
            SelectChoice(Criterion.WINS.value, _l("by matches won, then total points")),
            SelectChoice(Criterion.MATCH_POINTS.value, _l("by match points, then total points")),
        ],
        description=_l(
            "What the prizes are given by. To look at something else before the total points, "
            "name these among the tie-breaks."
        ),
    )
    tie_1 = _tie(_l("First tie-break"))
    tie_2 = _tie(_l("Second tie-break"))
    tie_3 = _tie(_l("Third tie-break"))
    tie_4 = _tie(_l("Fourth tie-break"))
    tie_5 = _tie(_l("Fifth tie-break"))
    tie_6 = _tie(_l("Sixth tie-break"))
    tie_7 = _tie(_l("Seventh tie-break"))
    tie_8 = _tie(_l("Eighth tie-break"))
    paid_places = number(
        _l("Places with a prize of their own"),
        _l("A tie that nothing resolves on one of these places is announced; 0: none."),
    )
    withdrawn_ranked = BooleanField(
        _l("A team that left is ranked too"),
        description=_l("Below those who finished; otherwise it is left out of the ranking."),
    )
    withdrawn_in_tie_breaks = BooleanField(
        _l("Results against a team that left count in tie-breaks"),
        description=_l("Total points and matches won count in any case."),
    )
    match_points_win = number(_l("Match points for a win"), _l("Used for a ranking by them."))
    match_points_draw = number(_l("Match points for a draw"), _l("Each side gets them."))
    match_points_loss = number(_l("Match points for a loss"), _l("For a match that was played."))
    match_points_forfeit_win = number(
        _l("Match points for a win by forfeit"), _l("The opponents did not play.")
    )
    match_points_forfeit_loss = number(
        _l("Match points for a forfeit"), _l("The team did not play.")
    )


class CreditFields(Form):
    """What a round without an opponent is worth."""

    bye_credit = one_of(
        _l("The exempt team gets"),
        CreditRule,
        _l("With an odd number of teams, one is exempt each round."),
    )
    bye_points = number(_l("Points of the exempt team"), _POINTS_TYPED)
    bye_win = BooleanField(
        _l("Being exempt counts as a win"), description=_l("Most clubs count it so.")
    )
    bye_by_lot = BooleanField(
        _l("The exempt team is drawn by lot"),
        description=_l("Otherwise the lowest in the standings; nobody twice before all once."),
    )
    late_credit = one_of(
        _l("A late team gets for each round missed"), _PROMISED, _l("Announce it before the start.")
    )
    late_points = number(_l("Points of a late team"), _FIXED_POINTS)
    no_show = one_of(
        _l("The opponent of a team that does not come"),
        NoShow,
        _l("By forfeit it wins the match; exempt it gets what the exempt team gets."),
    )
    forfeit_credit = one_of(
        _l("The opponents of a team that forfeits get"),
        _PROMISED,
        _l("They win the match in any case."),
    )
    forfeit_points = number(_l("Points for a forfeit"), _FIXED_POINTS)


class RulingFields(Form):
    """What rulings are worth, and who may read them."""

    lost_deal_points = number(
        _l("A deal lost by ruling is worth"),
        _l("What the other side marks when the arbiter declares a deal lost."),
    )
    lost_deal_adds_contract = BooleanField(
        _l("…and the contract on top"), description=_l("160 and the value of the contract.")
    )
    lost_deal_keeps_belotes = BooleanField(
        _l("…and each side keeps its belote"), description=_l("20 points for who announced it.")
    )
    cancelled_deals_count = BooleanField(
        _l("A deal cancelled counts among the deals of the match"),
        description=_l("Otherwise another one is played in its place."),
    )
    warnings_before_penalty = number(
        _l("Warnings before a penalty is proposed"),
        _l("The arbiter is told; nothing happens by itself."),
    )
    excluded_ranked = BooleanField(
        _l("A disqualified team is ranked"), description=_l("Last; otherwise it is left out.")
    )
    appeals = BooleanField(
        _l("Rulings can be appealed to a jury"),
        description=_l("The club rules know no appeal: the ruling is final."),
    )
    appeal_minutes = number(
        _l("Minutes to lodge an appeal"), _l("Counted from the ruling; used where there is a jury.")
    )
    rulings_public = BooleanField(
        _l("The rulings are public"),
        description=_l("Without names, tables or team numbers, once the standings are published."),
    )
