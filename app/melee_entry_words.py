"""Entries and the draw in a mêlée: what is said of teams elsewhere, said of players."""

from collections.abc import Mapping

from app.marked_words import _, ngettext, pgettext

ENTRIES: Mapping[str, str] = {
    "Teams": _("Players"),
    "Team": _("Player"),
    "Team %(number)s": _("No. %(number)s"),
    "The teams": _("The players"),
    "See the teams": _("See the players"),
    "Back to the teams": _("Back to the players"),
    "Enter teams": _("Enter players"),
    "Enter more teams": _("Enter more players"),
    "Enter more teams.": _("Enter more players."),
    "No team yet": _("No player yet"),
    "No team yet. Enter them at the door, or import a list.": _(
        "No player yet. Enter them at the door, or import a list."
    ),
    "One team is entered: a tournament needs two.": _("One player is entered: a mêlée needs four."),
    "The tournament is ready. Now enter the teams.": _(
        "The tournament is ready. Now enter the players."
    ),
    "Import a list of teams": _("Import a list of players"),
    "Teams found: %(number)s": _("Players found: %(number)s"),
    "Teams by number": _("Players by number"),
    "Team, by number": _("Player, by number"),
    "By team": _("By player"),
    "Team or number": _("Player or number"),
    "Team or table": _("Player or table"),
    "Team, or table number": _("Player, or table number"),
    "Team number": _("Number of the player"),
    "Number of the team": _("Number of the player"),
    "Search a team by name or number": _("Search a name or a number"),
    "Search a team, or type a table number": _("Search a player, or type a table number"),
    "My team": _("My line"),
    "My team: %(number)s": _("I am No. %(number)s"),
    "Your team has %(points)s points and is not ranked.": _(
        "You have %(points)s points and are not ranked."
    ),
    "Your team is number %(rank)s with %(points)s points.": _(
        "You are number %(rank)s with %(points)s points."
    ),
    "Team %(number)s is entered: %(team)s.": _("No. %(number)s is entered: %(team)s."),
    "Team %(number)s is saved.": _("Player %(number)s is saved."),
    "Team %(number)s has left.": _("Player %(number)s has left."),
    "Team %(number)s is back.": _("Player %(number)s is back."),
    "Team %(number)s is out of the list.": _("Player %(number)s is out of the list."),
    "Team %(number)s leaves from round %(round)s on?": _(
        "Player %(number)s leaves from round %(round)s on?"
    ),
    "Take team %(number)s out of the list?": _("Take player %(number)s out of the list?"),
    "For an entry typed by mistake or twice; a team that leaves withdraws instead.": _(
        "For an entry typed by mistake or twice; a player who leaves withdraws instead."
    ),
    "The team leaves": _("The player leaves"),
    "Bring the team back": _("Bring the player back"),
    "Somebody else changed this team meanwhile.": _("Somebody else changed this player meanwhile."),
    "Nickname of the team": _("Nickname of the player"),
    "Names the team as long as no player is named.": _(
        "Stands for the name as long as none is given."
    ),
    "For a team that cannot move; else leave it empty.": _(
        "For a player who cannot move; else leave it empty."
    ),
    "Please name a player, or give the team a nickname.": _("Please give a name or a nickname."),
    "This team was in a draw. Withdraw it instead.": _(
        "This player was in a draw. Withdraw them instead."
    ),
    "This team has already left.": _("This player has already left."),
    "This team is still playing.": _("This player is still playing."),
    "The file holds no team.": _("The file holds no player."),
    "There is no such team": _("There is no such player"),
    (
        "A late team: it is drawn from round %(round)s on. On the page of the draw it can still "
        "be seated in this round."
    ): _(
        "Late: drawn from round %(round)s on. On the evening’s page, late and exempt players can "
        "still make up a table in this round."
    ),
    "Look at that team": _("Look at that player"),
    "entered already as %(number)s": pgettext("player", "entered already as %(number)s"),
    "same pair as %(number)s?": _("same player as %(number)s?"),
    "Team %(number)s (%(team)s) may be the same pair. Both stay until you decide.": _(
        "No. %(number)s (%(team)s) may be the same player. Both stay until you decide."
    ),
    "A player of this name is also in team %(number)s (%(team)s).": _(
        "No. %(number)s (%(team)s) has the same name."
    ),
    "a player of %(number)s?": _("the same name as %(number)s?"),
    "Team %(number)s (%(team)s) may be the same people.": _(
        "No. %(number)s (%(team)s) may be the same player."
    ),
    "Another evening begins: check the teams in again.": _(
        "Another evening begins: check the players in again."
    ),
    "Teams present": _("Players present"),
    "withdrawn": pgettext("player", "withdrawn"),
    "excluded": pgettext("player", "excluded"),
    "It can come back for a later round.": _("The player can come back for a later round."),
    "It is in no draw any more; its results stay.": _("In no draw any more; the results stay."),
    "The team, no single player": _("Both partners"),
    (
        "Enter adds the team. Without a number it gets %(number)s; one name alone is an "
        "incomplete entry."
    ): _(
        "Enter adds the player. Without a number it gets %(number)s; two names typed are two "
        "players, who play with others each round."
    ),
    "Type two names above and press Enter; or import the list you have.": _(
        "Type a name above and press Enter; or import the list you have."
    ),
}
"""Registering, checking in, searching, leaving."""

COUNTED: Mapping[str, tuple[str, str]] = {
    "%(num)d team is entered.": ngettext(
        "%(num)d player is entered.",
        "%(num)d players are entered.",
    ),
    "%(num)s team is entered": ngettext(
        "%(num)s player is entered",
        "%(num)s players are entered",
    ),
    "%(num)s team": ngettext(
        "%(num)s player",
        "%(num)s players",
    ),
    "One will be exempt in each round.": ngettext(
        "One player will be exempt in each round.",
        "%(num)s players will be exempt in each round.",
    ),
    "%(num)s is present": ngettext(
        "%(num)s present",
        "%(num)s present",
    ),
    "team entered": ngettext(
        "player entered",
        "players entered",
    ),
    "team present": ngettext(
        "player present",
        "players present",
    ),
    "%(num)s team would have another rank": ngettext(
        "%(num)s player would have another rank",
        "%(num)s players would have other ranks",
    ),
    "%(num)s table seats two teams of one club or family.": ngettext(
        "%(num)s table seats opponents of one club or family.",
        "%(num)s tables seat opponents of one club or family.",
    ),
    "%(num)s team ranked lower could have been exempt instead.": ngettext(
        "%(num)s player ranked lower could have been exempt instead.",
        "%(num)s players ranked lower could have been exempt instead.",
    ),
}
"""What is counted: one, and more."""

DRAW: Mapping[str, str] = {
    "exempt": pgettext("player", "exempt"),
    "exempt:": pgettext("player", "exempt:"),
    "late team": _("late"),
    "No teams to draw yet": _("No players to draw yet"),
    "Enter two teams at least, then come back.": _("Enter four players at least, then come back."),
    "Nothing made less strict would change that. Two teams can change places by hand.": _(
        "Nothing made less strict would change that. Two players can change places by hand."
    ),
    (
        "Somebody else changed the draw or the teams meanwhile. This is how it stands now; "
        "please check it, then go on."
    ): _(
        "Somebody else changed the draw or the players meanwhile. This is how it stands now; "
        "please check it, then go on."
    ),
    (
        "Drawing… With hundreds of teams this takes a few seconds. Everybody else can go on "
        "meanwhile."
    ): _(
        "Drawing… With hundreds of players this takes a few seconds. Everybody else can go on "
        "meanwhile."
    ),
    (
        "Nobody chose these tables: the same problem and the same seed give them on any "
        "computer. The file holds what the draw knew; numbers are those of the teams, families "
        "have a number instead of their name."
    ): _(
        "Nobody chose these tables: the same problem and the same seed give them on any "
        "computer. The file holds what the draw knew; numbers are those of the players, families "
        "have a number instead of their name."
    ),
    "Teams that came late leave their tables until you draw again.": _(
        "Players who came late leave their tables until you draw again."
    ),
    (
        "Choose one team to play the exempt one (%(team)s), or two to open a new table. No other "
        "table moves."
    ): _(
        "Choose who sits down now: with the exempt they make up a table of four. No other table "
        "moves."
    ),
    "Choose two teams to open a new table. No other table moves.": _(
        "Choose four players to open a new table. No other table moves."
    ),
    (
        "%(number)s %(team)s: nobody is exempt, so it plays from the next round on, or now with "
        "a second late team."
    ): _(
        "%(number)s %(team)s: nobody is exempt; late players join in the next round, or now once "
        "they are four."
    ),
    "Otherwise they play from the next round on.": pgettext(
        "player", "Otherwise they play from the next round on."
    ),
    "They play at table %(table)s.": pgettext("player", "They play at table %(table)s."),
    "This is the best that these teams allow.": _("This is the best that these players allow."),
    "The exempt team has been exempt before, and another one less often.": _(
        "Somebody exempt has been exempt before, and another one less often."
    ),
    "Teams %(first)s and %(second)s have changed places.": _(
        "Players %(first)s and %(second)s have changed places."
    ),
    "Team %(team)s is not in this draw.": _("Player %(team)s is not in this draw."),
    "These two teams sit at the same table. Choose another team.": _(
        "These two are partners already. Choose another player."
    ),
    "Team %(team)s came since. Draw again.": _("Player %(team)s came since. Draw again."),
    "Team %(team)s left since. Draw again.": _("Player %(team)s left since. Draw again."),
    "Teams were changed since. Draw again.": _("Players were changed since. Draw again."),
    "Team %(team)s is not waiting for a table.": _("Player %(team)s is not waiting for a table."),
    "Team %(team)s is not exempt in round %(round)s.": _(
        "Player %(team)s is not exempt in round %(round)s."
    ),
    "In round %(round)s the exempt team has no match to catch up.": _(
        "In round %(round)s exempt players have no match to catch up."
    ),
    "Only the exempt team has a match to catch up.": _(
        "Only exempt players have a match to catch up."
    ),
    "No team is exempt: a single late team joins in round %(round)s.": _(
        "Nobody is exempt: late players join in round %(round)s."
    ),
    "Made for a late team.": _("Made for late players."),
    "Teams %(first)s and %(second)s meet again.": _("Players %(first)s and %(second)s meet again."),
    "Teams %(first)s and %(second)s are of the same club (%(club)s).": _(
        "Players %(first)s and %(second)s are of the same club (%(club)s)."
    ),
    "Teams %(first)s and %(second)s are of the same family (%(family)s).": _(
        "Players %(first)s and %(second)s are of the same family (%(family)s)."
    ),
    "Teams %(first)s and %(second)s each have their own fixed table.": _(
        "Players %(first)s and %(second)s each have their own fixed table."
    ),
    (
        "Teams %(first)s and %(second)s both cannot leave table %(table)s. Give one of them "
        "another table."
    ): _(
        "Players %(first)s and %(second)s both cannot leave table %(table)s. Give one of them "
        "another table."
    ),
    "Team %(team)s cannot leave table %(table)s.": _(
        "Player %(team)s cannot leave table %(table)s."
    ),
    (
        "Team %(first)s cannot leave table %(table)s, nor team %(second)s table %(other)s: they "
        "cannot meet."
    ): _(
        "Player %(first)s cannot leave table %(table)s, nor player %(second)s table %(other)s: "
        "they cannot meet."
    ),
    "Team %(team)s is typed twice.": _("Player %(team)s is typed twice."),
    "Team %(team)s is missing. Give it an opponent, or type it alone to exempt it.": _(
        "Player %(team)s is missing. Give them a table, or type the number alone to exempt them."
    ),
    "Team %(team)s has left.": _("Player %(team)s has left."),
    "A draw needs two teams; %(count)s may play.": _(
        "A mêlée needs four players; %(count)s may play."
    ),
    "There are as many rounds as teams, or more: some will meet again.": _(
        "There are as many rounds as players, or more: some will partner again."
    ),
    "Play fewer rounds, or let teams meet again where nothing else is left.": _(
        "Play fewer rounds, or let players meet again where nothing else is left."
    ),
    "Let teams of one club meet, or avoid it only where possible.": _(
        "Let players of one club meet, or avoid it only where possible."
    ),
    "Let teams of one family meet, or avoid it only where possible.": _(
        "Let players of one family meet, or avoid it only where possible."
    ),
    (
        "The club %(name)s has %(others)s opponents outside: from here on its teams meet one "
        "another, or somebody again."
    ): _(
        "The club %(name)s has %(others)s opponents outside: from here on its players meet one "
        "another, or somebody again."
    ),
    (
        "The family %(name)s has %(others)s opponents outside: from here on its teams meet one "
        "another, or somebody again."
    ): _(
        "The family %(name)s has %(others)s opponents outside: from here on its members meet one "
        "another, or somebody again."
    ),
    "With %(tables)s tables, from here on teams sit where they have sat before.": _(
        "With %(tables)s tables, from here on players sit where they have sat before."
    ),
    "Play fewer rounds, or let teams come back to a table.": _(
        "Play fewer rounds, or let players come back to a table."
    ),
    "Teams %(teams)s all have table %(table)s as their fixed table.": _(
        "Players %(teams)s all have table %(table)s as their fixed table."
    ),
    "Give each a table of its own.": _("Give each player a table of their own."),
    "It would do to let teams meet again.": _("It would do to let players meet again."),
    "It would do to let teams of one club meet.": _("It would do to let players of one club meet."),
    "It would do to let teams of one family meet.": _(
        "It would do to let players of one family meet."
    ),
    "Team %(team)s: %(before)s then, %(now)s now": _(
        "Player %(team)s: %(before)s then, %(now)s now"
    ),
    "Let two teams change places": _("Let two players change places"),
    (
        "“1 - 5” or, at table 4, “4: 1 - 5”. A number alone is exempt. On one line too: “1-5, "
        "2-7, 3”."
    ): _("“4: 1 + 2 - 3 + 4”: at table 4, 1 and 2 play against 3 and 4. A number alone is exempt."),
    "Team %(team)s cannot meet itself.": _("Player %(team)s cannot meet themselves."),
}
"""Drawing, changing a draft by hand, who came late, what is wrong with a plan."""
