"""The fields of a tournament's settings, by what they are about: each with one sentence."""

from collections.abc import Iterable
from enum import StrEnum

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from app.forms import Form
from app.words import WORDS
from tournament.settings import (
    Consolation,
    Entering,
    FinalPhase,
    Format,
    LevelMatch,
    PairingSystem,
    Strength,
)

LEAST_FINAL, MOST_FINAL = 1, 5
"""The sizes of a final as powers of two: 2 to 32 teams."""


def answers(words: Iterable[StrEnum]) -> list[SelectChoice]:
    """The values of a list in words, to choose from."""
    return [SelectChoice(each.value, WORDS[each]) for each in words]


def number(label: LazyString, description: LazyString) -> StringField:
    """A number as text, so that a typing error is kept and told."""
    keyboard = {"inputmode": "numeric", "autocomplete": "off"}
    return StringField(label, description=description, render_kw=keyboard)


def one_of(label: LazyString, words: Iterable[StrEnum], description: LazyString) -> SelectField:
    """One of the values of a list."""
    return SelectField(label, choices=answers(words), description=description)


class MatchFields(Form):
    """What a match is and how it ends."""

    rounds = number(_l("Number of rounds"), _l("How many times the teams change opponents."))
    format = one_of(
        _l("A match is"),
        Format,
        _l("Exactly so many deals, or as many as it takes to reach the target."),
    )
    deals = number(_l("Deals in a match"), _l("Used when a match is a number of deals."))
    target = number(_l("Target"), _l("Used for games; empty: what the rule set says."))
    minutes = number(_l("Time limit, in minutes"), _l("Shown as a clock; empty: none."))
    passed_deals_count = BooleanField(
        _l("A deal that all four pass counts"),
        description=_l("Usually it does not: the next dealer deals, the number of deals stays."),
    )
    finish_deal_at_bell = BooleanField(
        _l("At the bell the deal in hand is played to its end"),
        description=_l("Otherwise it does not count. The higher total wins either way."),
    )
    level_match = one_of(
        _l("A game that is level at the bell"),
        LevelMatch,
        _l("One more deal decides, or the match stays a draw."),
    )
    cap_winner = number(
        _l("Most points that count for the winner"),
        _l("1280 in some contests; the sheet shows what was played as well. Empty: no cap."),
    )
    cap_loser = number(
        _l("Most points that count for the loser"),
        _l("664 in some contests. Empty: the same as for the winner."),
    )


class DrawFields(Form):
    """Who meets whom, and where."""

    pairing = one_of(
        _l("Opponents are drawn"),
        PairingSystem,
        _l("Where results decide, the first round is by lot."),
    )
    rematches = one_of(
        _l("Teams that have met meet again"),
        Strength,
        _l("“Never” stops a draw that cannot do without, and says so."),
    )
    same_club = one_of(
        _l("Teams of one club meet"),
        Strength,
        _l("Whether the draw keeps teams of one club apart."),
    )
    same_family = one_of(
        _l("Teams of one family or village meet"),
        Strength,
        _l("Whether the draw keeps teams of one family or village apart."),
    )
    same_table = one_of(
        _l("A team sits at a table where it has sat"),
        Strength,
        _l("Whether the teams change tables as well as opponents."),
    )
    tables_apart = StringField(
        _l("Tables kept free"),
        description=_l(
            "Numbers like 3, 4: only teams whose table is fixed there get them. Empty: none."
        ),
        render_kw={"autocomplete": "off"},
    )
    tables_apart_strength = SelectField(
        _l("Other teams at a table kept free"),
        choices=answers((Strength.SOFT, Strength.HARD)),
        description=_l("Whether others may sit there when no other table is left."),
    )


class FinalFields(Form):
    """Pools, and what follows the rounds that everybody plays."""

    pool_size = number(
        _l("Teams in a pool"),
        _l("Used for pools. In a pool of 4 everybody has met everybody after 3 rounds."),
    )
    final = one_of(
        _l("After the rounds that everybody plays"),
        FinalPhase,
        _l("A knock-out adds its own rounds: 3 for eight teams."),
    )
    final_teams = SelectField(
        _l("Teams in the final"),
        choices=[SelectChoice(str(2**power)) for power in range(LEAST_FINAL, MOST_FINAL + 1)],
        description=_l("The best of the standings; the first meets the last of them."),
    )
    consolation = one_of(
        _l("Meanwhile the others play"), Consolation, _l("Beside the final, in the same rounds.")
    )


class EveningFields(Form):
    """What the evening's clock is asked, the fee, who enters scores."""

    closing_time = StringField(
        _l("The hall closes at"),
        description=_l("Like 23:30; the page “Will it work?” compares it. Empty: no limit."),
        render_kw={"autocomplete": "off"},
    )
    minutes_a_deal = number(
        _l("Minutes a deal takes"), _l("Shuffling and counting included: 5 to 7 at most tables.")
    )
    rounds_an_evening = number(
        _l("Rounds in one evening"),
        _l("For a contest over several evenings; empty: all in one evening."),
    )
    entry_fee = StringField(
        _l("Entry fee a player, in euros"),
        description=_l("For the list of what is due and paid; empty: free."),
        render_kw={"inputmode": "decimal", "autocomplete": "off"},
    )
    entering = one_of(
        _l("Who enters scores"), Entering, _l("Either can be changed for a single match.")
    )
