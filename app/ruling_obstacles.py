"""What is in the way of an incident or a ruling, or what to think of before one confirms it."""

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

RULING_OBSTACLES: Mapping[str, LazyString] = {
    "no_effect": _l("Please choose what the ruling does."),
    "effect_needs_a_table": _l("This can only be ruled on an incident at a table."),
    "points_missing": _l("Please say how many points."),
    "confirm_large": _l(
        "%(points)s points is more than 5,000. Tick that you are sure, then confirm again."
    ),
    "consent_missing": _l("The two teams must both agree. If one does not, the arbiter rules."),
    "settlement_needs_a_table": _l("Only the two teams at a table can settle this themselves."),
    "team_not_at_table": _l("Team %(team)s does not play at this table."),
    "no_such_player": _l("Please choose a player of the table."),
    "nobody_concerned": _l("Please say which team this is about."),
    "text_missing": _l("Please fill this in."),
    "settled_by_teams": _l("The teams settled this themselves: there is nothing to rule on."),
    "ruled_already": _l("%(by)s has ruled on this already (ruling %(number)s). Amend that one."),
    "ruling_is_in": _l("There is a ruling on the match of table %(table)s. Lift it first."),
    "lifted_already": _l("This ruling is lifted already."),
    "catalogue_frozen": _l(
        "The tournament has begun: %(code)s stays as it was announced. A new code can be added."
    ),
    "no_appeals": _l("This tournament has no jury: the ruling is final."),
    "appeal_too_late": _l("An appeal is lodged within %(minutes)s minutes of the ruling."),
    "appealed_already": _l("This ruling was appealed already."),
    "jury_has_decided": _l("The jury has decided: its word is the last."),
    "appeal_decided": _l("%(by)s has entered what became of this appeal already."),
    "injured_side_better_off": _l(
        "At the table the injured team had %(table)s points, the ruling leaves it %(ruling)s. An "
        "error must not benefit the team that made it: is this the right ruling?"
    ),
    "match_open_again": _l("The match will have a deal missing again: it must be played."),
    "winner_changes": _l("The match changes its winner."),
    "signed_number_unreadable": _l("Please type a whole number, like 160 or −160."),
    "player_missing": _l("Please choose the player."),
    "unknown_settlement": _l("Please say how it ended."),
    "unknown_remedy": _l("Please choose a remedy from the list."),
    "code_taken": _l("%(code)s is in the catalogue already. Choose another code."),
    "unknown_outcome": _l("Please say what became of the appeal."),
    "out_by_ruling": _l("A ruling keeps this team out. Lift the ruling, or replace the player."),
    "unknown_phase": _l("Please choose when it happens from the list."),
}
