"""One sentence for each reason why something cannot be done: what to do, never a code."""

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from app.house_rule_words import HOUSE_RULES
from app.ruling_obstacles import RULING_OBSTACLES
from app.score_words import SCORE_OBSTACLES

ACCOUNTS: Mapping[str, LazyString] = {
    "already_set_up": _l("Somebody else has just set the club up. Please sign in."),
    "login_taken": _l("The login “%(login)s” is taken. Please choose another."),
    "spaces_in_login": _l("A login has no spaces. Use a dot or a dash instead."),
    "password_too_short": _l("A password has at least %(least)s characters."),
    "password_too_long": _l("A password has at most %(most)s characters."),
    "passwords_differ": _l("The two passwords differ. Please type the same one twice."),
    "wrong_password": _l("This is not your present password."),
    "own_account": _l("You cannot suspend your own account. Ask another organiser."),
}

FIELDS: Mapping[str, LazyString] = {
    "required": _l("Please fill this in."),
    "too_long": _l("At most %(most)s characters, please."),
    "out_of_range": _l("A whole number from %(least)s to %(most)s, please."),
    "fee_out_of_range": _l("An amount from %(least)s to %(most)s, please."),
    "seed_out_of_range": _l("A whole number from 0 to %(most)s, please."),
    "reason_needed": _l("Please say why; it stays in the journal."),
    "unknown_language": _l("French or English, please."),
    "bad_slug": _l("An address has small letters, digits and dashes only."),
    "slug_taken": _l("The address “%(slug)s” is taken. Please choose another."),
}

TOURNAMENT: Mapping[str, LazyString] = {
    "ranking_begins": _l("A ranking begins with total points, matches won or match points."),
    "ranking_repeats": _l("Each criterion counts once. Take the repeated one out."),
    "lots_drawn": _l("%(by)s has drawn the lots already: they are drawn once."),
    "lots_not_needed": _l("Nothing asks for lots: no team is level on a paid place in the end."),
    "lots_come_last": _l("Lots leave no tie: nothing can come after them."),
    "match_points_upside_down": _l(
        "A win gives at least as many match points as a draw, a draw as many as a loss."
    ),
    "final_size": _l("A final has 2, 4, 8, 16 or 32 teams."),
    "no_final_in_melee": _l(
        "In a mêlée everybody plays alone: there are no teams for a knock-out. Choose no final."
    ),
    "loser_capped_higher": _l("At most what counts for the winner (%(winner)s), please."),
    "catch_up_of_exempt_only": _l("Only the exempt team has a match to catch up."),
    "not_a_time": _l("A time of day, like 23:30, please."),
    "bad_tables_apart": _l("At most %(most)s tables, with numbers from 1 to %(highest)s, please."),
    "rounds_already_drawn": _l("%(drawn)s rounds are drawn already: at least as many, please."),
    "rule_set_in_use": _l("A round is drawn already: the rules can no longer be changed."),
    "tournament_finished": _l("The tournament is finished. Reopen it to change something."),
    "tournament_over": _l("The tournament is finished. Reopen it to draw another round."),
    "not_finished": _l("The tournament is not finished."),
    "round_open": _l("Round %(round)s is still open. Close it first."),
    "rounds_missing": _l(
        "Only %(played)s rounds of %(rounds)s are played. To end here, please say why."
    ),
}

TEAMS: Mapping[str, LazyString] = {
    "nobody_named": _l("Please name a player, or give the team a nickname."),
    "more_than_two": _l("A team has two players at most."),
    "entry_of_two": _l(
        "Entry %(team)s has two players: in a mêlée each one is an entry of their own."
    ),
    "melee_from_the_start": _l(
        "A tournament is a mêlée from its first round to its last, or not at all."
    ),
    "one_player_each": _l("In a mêlée an entry is one player: enter the other one on their own."),
    "number_taken": _l("Number %(number)s belongs to %(team)s. The next free one is %(free)s."),
    "player_has_played": _l("This player has played. Replace them instead of taking them out."),
    "same_player_again": _l("This is the player who is leaving. Name the one who comes."),
    "sits_already": _l("%(name)s sits at this table already."),
    "nobody_away": _l("Nobody is away from this seat."),
    "left_for_good": _l("This player left for good and cannot come back."),
    "nothing_to_take_back": _l("Nothing happened at this seat."),
    "entry_was_drawn": _l("This team was in a draw. Withdraw it instead."),
    "already_left": _l("This team has already left."),
    "still_playing": _l("This team is still playing."),
    "round_already_drawn": _l("Round %(round)s is drawn already. Choose round %(next)s or later."),
    "not_csv": _l("This is not a CSV file. In the spreadsheet, save the list as CSV."),
    "empty_file": _l("The file holds no team."),
    "no_headings": _l("The first line has no headings we know: the columns are taken in order."),
    "unknown_heading": _l("The column “%(heading)s” is not known and is left out."),
    "unreadable_line": _l("Line %(line)s has a quotation mark that never closes."),
    "extra_cells": _l("This line has more cells than there are headings."),
    "number_unreadable": _l("“%(cell)s” is not a whole number."),
    "not_yes_or_no": _l("“%(cell)s” is neither yes nor no."),
}

DRAWS: Mapping[str, LazyString] = {
    "no_round_left": _l("All %(rounds)s rounds are drawn."),
    "too_few_teams": _l("A draw needs two teams; %(count)s may play."),
    "round_not_closed": _l("Round %(round)s is not closed yet."),
    "round_not_playing": _l("Round %(round)s is not being played."),
    "not_in_the_draw": _l("Team %(team)s is not in this draw."),
    "swap_at_one_table": _l("These two teams sit at the same table. Choose another team."),
    "team_came_since": _l("Team %(team)s came since. Draw again."),
    "team_left_since": _l("Team %(team)s left since. Draw again."),
    "teams_changed_since": _l("Teams were changed since. Draw again."),
    "results_changed_since": _l("Results were changed since. Draw again."),
    "settings_changed_since": _l("The settings were changed since. Draw again."),
    "result_is_in": _l("Table %(table)s has a result already."),
    "one_or_two_late_teams": _l("Choose one late team, or two that open a table."),
    "not_waiting": _l("Team %(team)s is not waiting for a table."),
    "nobody_exempt": _l("No team is exempt: a single late team joins in round %(round)s."),
    "no_catch_up": _l("In round %(round)s the exempt team has no match to catch up."),
    "not_exempt": _l("Team %(team)s is not exempt in round %(round)s."),
    "result_missing": _l("The result is missing."),
    "table_of_late_team": _l("Made for a late team."),
    "table_by_hand": _l("Changed by hand."),
    "rematch_by_hand": _l("Teams %(first)s and %(second)s meet again."),
    "club_by_hand": _l("Teams %(first)s and %(second)s are of the same club (%(club)s)."),
    "family_by_hand": _l("Teams %(first)s and %(second)s are of the same family (%(family)s)."),
    "fixed_tables_by_hand": _l("Teams %(first)s and %(second)s each have their own fixed table."),
    "fixed_table_taken": _l(
        "Teams %(first)s and %(second)s both cannot leave table %(table)s. "
        "Give one of them another table."
    ),
    "level_in_knock_out": _l("A match that is level lets the better placed through."),
    "too_few_for_final": _l(
        "The final has %(final)s places and %(count)s teams are left. "
        "Make it smaller in the settings."
    ),
    "too_few_players": _l("A mêlée needs four players; %(count)s may play."),
    "one_to_four_late_players": _l("Choose one to four late players."),
    "too_few_for_a_table": _l(
        "Late and exempt players do not make up a table of four: they join in round %(round)s."
    ),
    "paired_with_itself": _l("Team %(team)s cannot meet itself."),
    "no_pair_in_melee": _l("In a mêlée, let two players change places."),
    "meet_already": _l("Teams %(first)s and %(second)s meet already."),
    "both_exempt": _l(
        "Teams %(first)s and %(second)s are both exempt. Type the whole pairing instead."
    ),
    "no_such_table": _l("There is no table %(table)s in this draw."),
    "same_table_number": _l("The table has number %(table)s already."),
    "team_cannot_move": _l("Team %(team)s cannot leave table %(table)s."),
    "two_fixed_tables": _l(
        "Team %(first)s cannot leave table %(table)s, nor team %(second)s "
        "table %(other)s: they cannot meet."
    ),
    "typed_twice": _l("Team %(team)s is typed twice."),
    "not_typed": _l(
        "Team %(team)s is missing. Give it an opponent, or type it alone to exempt it."
    ),
    "table_typed_twice": _l("Table %(table)s is typed twice."),
    "team_has_left": _l("Team %(team)s has left."),
    "two_parts": _l(
        "Teams %(first)s and %(second)s are in two parts of this draw "
        "and cannot change places or meet."
    ),
    "wrong_seats": _l("The table of %(team)s needs %(seats)s."),
    "too_many_exempt": _l("Too many are exempt (%(count)s). Give them opponents."),
    "unreadable_table": _l(
        "Line %(line)s cannot be read: “%(text)s”. Type two numbers, or one to exempt."
    ),
}

OBSTACLES: Mapping[str, LazyString] = {
    **ACCOUNTS,
    **FIELDS,
    **TOURNAMENT,
    **TEAMS,
    **DRAWS,
    **SCORE_OBSTACLES,
    **RULING_OBSTACLES,
    **HOUSE_RULES,
}
"""Each code of an obstacle; its operands fill the sentence."""
