"""The tables of a mêlée, where two partners are a side for one round: deals, rulings, standings."""

from collections.abc import Mapping

from app.marked_words import _, pgettext

TABLE: Mapping[str, str] = {
    "The team pays a round of drinks.": _("The side pays a round of drinks."),
    "The second misdeal in a row costs a team a round of drinks.": _(
        "The second misdeal in a row costs a side a round of drinks."
    ),
    "The same dealer deals again. The second in a row by a team costs it a round of drinks.": _(
        "The same dealer deals again. The second in a row by a side costs it a round of drinks."
    ),
    "Which team dealt?": _("Which side dealt?"),
    "Which team made the error?": _("Which side made the error?"),
    "Which team is concerned?": _("Which side is concerned?"),
    "Which team is at fault?": _("Which side is at fault?"),
    "Which team appeals?": _("Which side appeals?"),
    "The team drops its appeal": _("The appeal is dropped"),
    "For a forfeit: which team loses?": _("For a forfeit: which side loses?"),
    "Table %(table)s: do both teams lose by forfeit?": _(
        "Table %(table)s: do both sides lose by forfeit?"
    ),
    "The team at fault; for added or removed points, the team whose points they are.": _(
        "The side at fault; for added or removed points, the side whose points they are."
    ),
    "The facts, who called, settled by the teams?": _(
        "The facts, who called, settled at the table?"
    ),
    "None for these teams.": _("None for these players."),
    "No team has been warned.": _("No player has been warned."),
    "Neither, or not known": pgettext("player", "Neither, or not known"),
    "Match, teams %(ns)s – %(ew)s": _("Match, %(ns)s – %(ew)s"),
    "Teams %(ns)s – %(ew)s": _("%(ns)s – %(ew)s"),
    "Away from the tables: an incident of one team": _(
        "Away from the tables: an incident of one player"
    ),
    "Incident of a team": _("Incident of a player"),
    "An error must not benefit the team that made it.": _(
        "An error must not benefit the side that made it."
    ),
    "Points to the other team": _("Points to the other side"),
    "Line %(seq)s: the team at fault marks nothing, the other marks %(points)s.": _(
        "Line %(seq)s: the side at fault marks nothing, the other marks %(points)s."
    ),
    "both teams agree": _("both sides agree"),
    "Slip for the teams (PDF)": _("Slip for the players (PDF)"),
    "A team did not come? Open its table: under “Other decisions”, give the match by forfeit.": _(
        "A side did not come? Open its table: under “Other decisions”, give the match by forfeit."
    ),
    "First team of the sheet": _("First side of the sheet"),
    "Second team of the sheet": _("Second side of the sheet"),
    (
        "Takers (n = %(ns)s, e = %(ew)s), contract, trump (s h d c nt at), x or xx, points of "
        "the takers, b for their belote, bd for the other side's, ! for all tricks."
    ): pgettext(
        "player",
        "Takers (n = %(ns)s, e = %(ew)s), contract, trump (s h d c nt at), x or xx, points of "
        "the takers, b for their belote, bd for the other side's, ! for all tricks.",
    ),
    (
        "An exempt team plays its round against stand-ins. Its points and its win count; the "
        "stand-ins' count for nobody, and the match moves no difference of points."
    ): _(
        "An exempt player plays the round with and against stand-ins. The player’s points and "
        "win count; the stand-ins’ count for nobody, and the match moves no difference of points."
    ),
    "In this tournament the exempt team gets something else, or nobody was exempt.": _(
        "In this tournament exempt players get something else, or nobody was exempt."
    ),
    "Points of the team": _("Points of the player"),
    "Catch-up matches of exempt teams": _("Catch-up matches of exempt players"),
    "The catch-up match of team %(team)s is saved.": _(
        "The catch-up match of player %(team)s is saved."
    ),
    "The two teams must both agree. If one does not, the arbiter rules.": _(
        "Both sides must agree. If one does not, the arbiter rules."
    ),
    "Only the two teams at a table can settle this themselves.": _(
        "Only the players at a table can settle this themselves."
    ),
    "Team %(team)s does not play at this table.": _("Player %(team)s does not play at this table."),
    "Please say which team this is about.": _("Please say which side or player this is about."),
    "The teams settled this themselves: there is nothing to rule on.": _(
        "The players settled this themselves: there is nothing to rule on."
    ),
    (
        "At the table the injured team had %(table)s points, the ruling leaves it %(ruling)s. An "
        "error must not benefit the team that made it: is this the right ruling?"
    ): _(
        "At the table the injured side had %(table)s points, the ruling leaves it %(ruling)s. An "
        "error must not benefit the side that made it: is this the right ruling?"
    ),
    "A ruling keeps this team out. Lift the ruling, or replace the player.": _(
        "A ruling keeps this player out. Lift the ruling, or replace the player."
    ),
    "Deal lost, points to the other team": _("Deal lost, points to the other side"),
    "Deal %(deal)s lost by %(team)s: %(points)s to the other team": _(
        "Deal %(deal)s lost by %(team)s: %(points)s to the other side"
    ),
    "Announced points to the other team": _("Announced points to the other side"),
    "Team disqualified": _("Player disqualified"),
    "The deal is dealt again by the same dealer, and the team pays a round of drinks.": _(
        "The deal is dealt again by the same dealer, and the side pays a round of drinks."
    ),
    "Play goes on; the team may not play that suit in the next trick, unless to follow.": _(
        "Play goes on; the side may not play that suit in the next trick, unless to follow."
    ),
    "The other team marks the points announced.": _("The other side marks the points announced."),
    "settled by the teams": _("settled by the players"),
    "Covered by the teams, play goes on": _("Covered by both sides, play goes on"),
    "Please choose the team.": _("Please choose the side."),
    "This team has a bye: there is no result to enter.": _(
        "This player is exempt: there is no result to enter."
    ),
    "Team %(team)s is out of the tournament by a ruling: declare that it forfeits this match.": _(
        "Player %(team)s is out of the tournament by a ruling: declare that the side forfeits "
        "this match."
    ),
    "Neither team has reached %(target)s after %(deals)s deals.": _(
        "Neither side has reached %(target)s after %(deals)s deals."
    ),
    "Both teams have %(ns)s: one more deal decides.": _(
        "Both sides have %(ns)s: one more deal decides."
    ),
    "%(total)s points for the two teams together is little: %(low)s or more are usual.": _(
        "%(total)s points for the two sides together is little: %(low)s or more are usual."
    ),
    "%(total)s points for the two teams together is much: %(high)s or fewer are usual.": _(
        "%(total)s points for the two sides together is much: %(high)s or fewer are usual."
    ),
    "Team concerned": _("Players concerned"),
}
"""Results, incidents, rulings, appeals."""

STANDINGS: Mapping[str, str] = {
    "matches between the teams concerned": _("matches between the players concerned"),
    "The ranking appears with the first teams.": _("The ranking appears with the first players."),
    "Still level: the teams share a rank, and the next one is left out.": _(
        "Still level: the players share a rank, and the next one is left out."
    ),
    (
        "Lots are drawn once, for all teams, and cannot be drawn again. They separate only teams "
        "that are level on everything before them."
    ): _(
        "Lots are drawn once, for all players, and cannot be drawn again. They separate only "
        "players who are level on everything before them."
    ),
    "Nothing asks for lots: no team is level on a paid place in the end.": _(
        "Nothing asks for lots: no player is level on a paid place in the end."
    ),
    "After No. %(other)s: it is %(state)s.": _("After No. %(other)s: the player is %(state)s."),
    "How many matches the team has won, those by forfeit included.": _(
        "How many matches the player has won, those by forfeit included."
    ),
    "The points the team scored, less those its opponents scored.": _(
        "The points the player’s side scored, less those the opponents scored."
    ),
    "How often it took all eight tricks, where the deals are known; totals alone do not tell.": _(
        "How often the player’s side took all eight tricks, where the deals are known; totals "
        "alone do not tell."
    ),
    "Wins in the matches that the level teams played among them.": _(
        "Wins in the matches that the level players played against each other."
    ),
    "The total points of all the opponents it met, added up.": _(
        "The total points of all the opponents met, added up."
    ),
    "The wins of all the opponents it met, added up.": _(
        "The wins of all the opponents met, added up."
    ),
    "The match points of all the opponents it met, added up.": _(
        "The match points of all the opponents met, added up."
    ),
    (
        "Lots drawn by %(by)s with the seed %(seed)s: the team whose SHA-256 of “seed:key” is "
        "the lowest comes first. The file of the standings has the keys."
    ): _(
        "Lots drawn by %(by)s with the seed %(seed)s: the player whose SHA-256 of “seed:key” is "
        "the lowest comes first. The file of the standings has the keys."
    ),
    "Ranked by %(first)s; level teams share a rank.": _(
        "Ranked by %(first)s; level players share a rank."
    ),
    "The points of its best match.": _("The points of the best match."),
    "The points of its first round.": _("The points of the first round."),
    "The points its opponents scored: the fewest come first.": _(
        "The points the opponents scored: the fewest come first."
    ),
    "What rulings cost it in points: the fewest come first.": _(
        "What rulings cost in points: the fewest come first."
    ),
}
"""What the ranking looks at, and who is level."""

SETTINGS: Mapping[str, str] = {
    "How many times the teams change opponents.": _(
        "How many times the players change partners and opponents."
    ),
    "Teams that have met meet again": _("Players who have met meet again"),
    "Teams of one club meet": _("Players of one club meet"),
    "Whether the draw keeps teams of one club apart.": _(
        "Whether the draw keeps players of one club apart."
    ),
    "Teams of one family or village meet": _("Players of one family or village meet"),
    "Whether the draw keeps teams of one family or village apart.": _(
        "Whether the draw keeps players of one family or village apart."
    ),
    "A team sits at a table where it has sat": _("A player sits at a table where they have sat"),
    "Whether the teams change tables as well as opponents.": _(
        "Whether the players change tables as well as partners."
    ),
    "Numbers like 3, 4: only teams whose table is fixed there get them. Empty: none.": _(
        "Numbers like 3, 4: only players whose table is fixed there get them. Empty: none."
    ),
    "Other teams at a table kept free": _("Other players at a table kept free"),
    "Whether others may sit there when no other table is left.": pgettext(
        "player", "Whether others may sit there when no other table is left."
    ),
    "Teams that left": _("Players who left"),
    "Teams are ranked": _("Players are ranked"),
    "A team that left is ranked too": _("A player who left is ranked too"),
    "Below those who finished; otherwise it is left out of the ranking.": _(
        "Below those who finished; otherwise left out of the ranking."
    ),
    "Results against a team that left count in tie-breaks": _(
        "Results against a player who left count in tie-breaks"
    ),
    "The team did not play.": _("The side did not play."),
    "The exempt team gets": _("Who is exempt gets"),
    "With an odd number of teams, one is exempt each round.": _(
        "Tables seat four: one to three players may be exempt each round."
    ),
    "Points of the exempt team": _("Points of who is exempt"),
    "The exempt team is drawn by lot": _("Who is exempt is drawn by lot"),
    "A late team gets for each round missed": _("A late player gets for each round missed"),
    "Points of a late team": _("Points of a late player"),
    "The opponent of a team that does not come": _("The opponents of a side that does not come"),
    "By forfeit it wins the match; exempt it gets what the exempt team gets.": _(
        "By forfeit they win the match; exempt they get what the exempt get."
    ),
    "The opponents of a team that forfeits get": _("The opponents of a side that forfeits get"),
    "A disqualified team is ranked": _("A disqualified player is ranked"),
    "Last; otherwise it is left out.": _("Last; otherwise left out."),
    "Without names, tables or team numbers, once the standings are published.": _(
        "Without names, tables or numbers of players, once the standings are published."
    ),
    "Otherwise the lowest in the standings; nobody twice before all once.": _(
        "Otherwise the lowest in the standings are; nobody twice before all once."
    ),
    "Teams in a pool": _("Entries in a pool"),
    "Teams in the final": _("Entries in the final"),
    "A knock-out adds its own rounds: 3 for eight teams.": _(
        "A knock-out adds its own rounds: 3 for eight."
    ),
    "The best of the standings; the first meets the last of them.": pgettext(
        "player", "The best of the standings; the first meets the last of them."
    ),
}
"""What the settings are called."""
