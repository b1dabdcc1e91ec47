"""The forms of a tournament's names and settings: each setting with one sentence."""

from collections.abc import Iterable
from dataclasses import replace
from enum import StrEnum

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, SelectField, StringField
from wtforms.fields import Field
from wtforms.fields.choices import SelectChoice

from app import typed
from app.forms import Form
from app.i18n import LANGUAGES
from app.words import WORDS
from rules.catalogue import RULE_SETS
from rules.ruleset import RuleSet
from tournament.settings import (
    PRESETS,
    CreditRule,
    Criterion,
    Entering,
    Format,
    PairingSystem,
    Settings,
    Strength,
)

TIES = ("tie_1", "tie_2", "tie_3", "tie_4")
PRESET_WORDS: dict[str, tuple[LazyString, LazyString]] = {
    "concours": (
        _l("Club contest"),
        _l("4 rounds of 12 deals; first against second, third against fourth; total points."),
    ),
    "random": (
        _l("By lot each round"),
        _l("4 rounds of 12 deals; opponents drawn by lot every time; total points."),
    ),
    "target": (
        _l("Games to a target"),
        _l("4 games, each to a number of points; drawn by lot; matches won, then points."),
    ),
}


def _answers(words: Iterable[StrEnum]) -> list[SelectChoice]:
    return [SelectChoice(each.value, WORDS[each]) for each in words]


def _number(label: LazyString, description: LazyString | None = None) -> StringField:
    return StringField(label, description=description or "")


_LEFT_OPEN = _l("as in the kind chosen above")
_FIXED_POINTS = _l("Used for a fixed number of points.")
_POINTS_TYPED = _l("Used for a fixed number of points; half a match of 12 deals is 972.")


def _tie(label: LazyString) -> SelectField:
    criteria = [each for each in Criterion if each is not Criterion.POINTS]
    return SelectField(label, choices=[SelectChoice("", "—"), *_answers(criteria)])


class NamingForm(Form):
    """What a tournament is called, where and when it is."""

    name = StringField(_l("Name"), description=_l("As it stands on posters and on the screen."))
    place = StringField(_l("Place"))
    held_on = StringField(_l("Date"))
    language = SelectField(
        _l("Language of the papers"),
        choices=[SelectChoice(*each) for each in LANGUAGES.items()],
        default="fr",
        description=_l("Sheets and posters are printed in it; pages follow each visitor."),
    )


class SettingsForm(Form):
    """How a tournament is run. Numbers are text fields, so that a typing error is kept and told."""

    version = HiddenField()
    rounds = _number(_l("Number of rounds"), _l("How many times the teams change opponents."))
    format = SelectField(
        _l("A match is"),
        choices=_answers(Format),
        description=_l("Exactly so many deals, or as many as it takes to reach the target."),
    )
    deals = _number(_l("Deals in a match"), _l("Used when a match is a number of deals."))
    target = _number(_l("Target"), _l("Used for games; empty: what the rule set says."))
    minutes = _number(_l("Time limit, in minutes"), _l("Shown as a clock; empty: none."))
    passed_deals_count = BooleanField(
        _l("A deal that all four pass counts"),
        description=_l("Usually it does not: the next dealer deals, the number of deals stays."),
    )
    pairing = SelectField(
        _l("Opponents are drawn"),
        choices=_answers(PairingSystem),
        description=_l("The first round is always by lot; a rematch is avoided while it can be."),
    )
    same_club = SelectField(
        _l("Teams of one club meet"),
        choices=_answers(Strength),
        description=_l("Whether the draw keeps teams of one club apart."),
    )
    same_family = SelectField(
        _l("Teams of one family or village meet"),
        choices=_answers(Strength),
        description=_l("Whether the draw keeps teams of one family or village apart."),
    )
    ranking = SelectField(
        _l("Teams are ranked"),
        choices=[
            SelectChoice(Criterion.POINTS.value, _l("by total points")),
            SelectChoice(Criterion.WINS.value, _l("by matches won, then total points")),
        ],
        description=_l("What the prizes are given by."),
    )
    tie_1 = _tie(_l("First tie-break"))
    tie_2 = _tie(_l("Second tie-break"))
    tie_3 = _tie(_l("Third tie-break"))
    tie_4 = _tie(_l("Fourth tie-break"))
    withdrawn_ranked = BooleanField(
        _l("A team that left is ranked too"),
        description=_l("Below those who finished; otherwise it is left out of the ranking."),
    )
    bye_credit = SelectField(
        _l("The exempt team gets"),
        choices=_answers(CreditRule),
        description=_l("With an odd number of teams, one is exempt each round."),
    )
    bye_points = _number(_l("Points of the exempt team"), _POINTS_TYPED)
    bye_win = BooleanField(
        _l("Being exempt counts as a win"), description=_l("Most clubs count it so.")
    )
    late_credit = SelectField(
        _l("A late team gets for each round missed"),
        choices=_answers(CreditRule),
        description=_l("Announce it before the start."),
    )
    late_points = _number(_l("Points of a late team"), _FIXED_POINTS)
    forfeit_credit = SelectField(
        _l("The opponents of a team that forfeits get"),
        choices=_answers(CreditRule),
        description=_l("They win the match in any case."),
    )
    forfeit_points = _number(_l("Points for a forfeit"), _FIXED_POINTS)
    lost_deal_points = _number(
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
    warnings_before_penalty = _number(
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
    appeal_minutes = _number(
        _l("Minutes to lodge an appeal"), _l("Counted from the ruling; used where there is a jury.")
    )
    rulings_public = BooleanField(
        _l("The rulings are public"),
        description=_l("Without names, tables or team numbers, once the standings are published."),
    )
    entry_fee = StringField(
        _l("Entry fee a player, in euros"),
        description=_l("For the list of what is due and paid; empty: free."),
    )
    entering = SelectField(
        _l("Who enters scores"),
        choices=_answers(Entering),
        description=_l("Either can be changed for a single match."),
    )

    def fill(self, settings: Settings) -> None:
        """Show settings as they are."""
        for name, value in settings.as_json().items():
            if name in self and name != "ranking":
                self[name].data = _shown(name, value)
        ranking = settings.ranking
        self.ranking.data = ranking[0].value if ranking else Criterion.POINTS.value
        led_by_wins = ranking[:2] == (Criterion.WINS, Criterion.POINTS)
        ties = ranking[2 if led_by_wins else 1 :]
        for place, name in enumerate(TIES):
            self[name].data = ties[place].value if place < len(ties) else ""

    def settings(self, before: Settings, rule_set: RuleSet) -> Settings:
        """The settings typed; what is left open stays as before, what cannot be read is told."""
        kind = typed.chosen(self.format, Format, before.format)
        target = typed.whole_or_none(self.target)
        if kind is Format.TARGET and target is None and not self.target.data:
            target = rule_set.targets[0]
        return replace(
            before,
            **{name: typed.whole(self[name], getattr(before, name)) for name in _WHOLE},
            **{name: bool(self[name].data) for name in _YES_OR_NO},
            format=kind,
            target=target,
            minutes=typed.whole_or_none(self.minutes),
            pairing=typed.chosen(self.pairing, PairingSystem, before.pairing),
            same_club=typed.chosen(self.same_club, Strength, before.same_club),
            same_family=typed.chosen(self.same_family, Strength, before.same_family),
            ranking=self._ranking(before),
            bye_credit=typed.chosen(self.bye_credit, CreditRule, before.bye_credit),
            late_credit=typed.chosen(self.late_credit, CreditRule, before.late_credit),
            forfeit_credit=typed.chosen(self.forfeit_credit, CreditRule, before.forfeit_credit),
            entry_fee=typed.cents(self.entry_fee),
            entering=typed.chosen(self.entering, Entering, before.entering),
        )

    def _ranking(self, before: Settings) -> tuple[Criterion, ...]:
        ties = [self[name].data for name in TIES]
        if not self.ranking.data and not any(ties):
            return before.ranking
        head = self.ranking.data or before.ranking[0].value
        words = ["wins", "points"] if head == Criterion.WINS else [head]
        known = {each.value for each in Criterion}
        if not set(words) <= known or not set(filter(None, ties)) <= known:
            typed.complain(self.ranking, typed.NOT_OFFERED)
            return before.ranking
        return tuple(Criterion(each) for each in [*words, *ties] if each)


_WHOLE = (
    "rounds",
    "deals",
    "bye_points",
    "late_points",
    "forfeit_points",
    "lost_deal_points",
    "warnings_before_penalty",
    "appeal_minutes",
)
_YES_OR_NO = (
    "passed_deals_count",
    "bye_win",
    "withdrawn_ranked",
    "lost_deal_adds_contract",
    "lost_deal_keeps_belotes",
    "cancelled_deals_count",
    "excluded_ranked",
    "appeals",
    "rulings_public",
)
"""A setting that has no field here stays as it was."""


def _shown(name: str, value: object) -> object:
    if name == "entry_fee":
        return typed.amount(value) if isinstance(value, int) and value else ""
    if isinstance(value, bool):
        return value
    return "" if value is None else str(value)


class ChangeForm(SettingsForm):
    """A change of the settings, with its reason."""

    reason = StringField(
        _l("Reason"), description=_l("Needed once a round is drawn; it stays in the journal.")
    )


class NewTournamentForm(NamingForm, SettingsForm):
    """A new tournament: a kind, its names, its rule set; the rest may stay as it is."""

    preset = RadioField(
        _l("Kind of tournament"),
        choices=[SelectChoice(key, words[0]) for key, words in PRESET_WORDS.items()],
        default="concours",
    )
    rule_set = RadioField(
        _l("Rules"), choices=[SelectChoice(key) for key in RULE_SETS], default="club"
    )

    def leave_open(self) -> None:
        """Offer, for what the kinds differ in, to stay with the kind that is chosen."""
        for field in (self.pairing, self.ranking, self.entering, self.format):
            field.choices = [SelectChoice("", _LEFT_OPEN), *field.choices]
        for tie in TIES:
            self[tie].choices = [SelectChoice("", _l("as above")), *self[tie].choices[1:]]

    def begin(self) -> None:
        """Show what is the same for all kinds; leave open what is not."""
        self.fill(PRESETS["concours"])
        for field in _differing(self):
            field.data = ""

    def chosen_rule_set(self) -> RuleSet:
        """The rule set chosen; an unknown one is told."""
        if self.rule_set.data not in RULE_SETS:
            typed.complain(self.rule_set, typed.NOT_OFFERED)
        return RULE_SETS.get(self.rule_set.data or "", RULE_SETS["club"])

    def chosen_preset(self) -> Settings:
        """The kind chosen; an unknown one is told."""
        if self.preset.data not in PRESETS:
            typed.complain(self.preset, typed.NOT_OFFERED)
        return PRESETS.get(self.preset.data or "", PRESETS["concours"])


def _differing(form: NewTournamentForm) -> list[Field]:
    names = ("format", "target", "pairing", "ranking", "entering", *TIES)
    return [form[name] for name in names]
