"""The forms of a tournament's names and settings, and what is read from them."""

from dataclasses import replace
from enum import StrEnum
from typing import Any

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, RadioField, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from app import typed
from app.forms import Form
from app.i18n import LANGUAGES
from app.preset_words import PRESET_WORDS
from app.setting_fields import DrawFields, EveningFields, FinalFields, MatchFields
from app.setting_groups import GROUPS, Fold, Group
from app.setting_ranking_fields import HEADS, TIES, CreditFields, RankingFields, RulingFields
from rules.catalogue import RULE_SETS
from rules.ruleset import RuleSet
from tournament.settings import CHOICES, PRESETS, Criterion, Format, Settings

_LEFT_OPEN = _l("as in the kind chosen above")
_EMPTY_IS_KIND = _l("Empty: as in the kind chosen above.")


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


class SettingsForm(
    MatchFields, DrawFields, FinalFields, RankingFields, CreditFields, EveningFields, RulingFields
):
    """How a tournament is run. Numbers are text fields, so that a typing error is kept and told."""

    version = HiddenField()

    @property
    def groups(self) -> tuple[Group, ...]:
        """The settings as they stand on the page."""
        return GROUPS

    def opened(self, fold: Fold) -> bool:
        """Whether a fold stands open: something in it is wrong or is not as usual."""
        usual = Settings().as_json()
        return any(
            self[name].errors or self[name].data not in (None, "", _shown(name, usual.get(name)))
            for name in fold.names
        )

    def fill(self, settings: Settings) -> None:
        """Show settings as they are."""
        for name, value in settings.as_json().items():
            if name in self and name != "ranking":
                self[name].data = _shown(name, value)
        head, ties = _parted(settings.ranking)
        self.ranking.data = head.value
        for place, name in enumerate(TIES):
            self[name].data = ties[place].value if place < len(ties) else ""

    def settings(self, before: Settings, rule_set: RuleSet) -> Settings:
        """The settings typed; what is left open stays as before, what cannot be read is told."""
        words = {name: self._word(name, kind, before) for name, kind in CHOICES.items()}
        target = typed.whole_or_none(self.target)
        if words["format"] is Format.TARGET and target is None and not self.target.data:
            target = rule_set.targets[0]
        values: dict[str, Any] = {
            **{name: typed.whole(self[name], getattr(before, name)) for name in _WHOLE},
            **{name: typed.whole_or_none(self[name]) for name in _WHOLE_OR_NONE},
            **{name: bool(self[name].data) for name in _YES_OR_NO},
            **words,
        }
        return replace(
            before,
            **values,
            target=target,
            tables_apart=typed.numbers(self.tables_apart),
            closing_time=typed.time_of_day(self.closing_time),
            ranking=self._ranking(before),
            entry_fee=typed.cents(self.entry_fee),
        )

    def _word(self, name: str, kind: type[StrEnum], before: Settings) -> Any:
        return typed.chosen(self[name], kind, getattr(before, name))

    def _ranking(self, before: Settings) -> tuple[Criterion, ...]:
        ties = [self[name].data for name in TIES if self[name].data]
        if not self.ranking.data and not ties:
            return before.ranking
        head = self.ranking.data or _parted(before.ranking)[0].value
        if head not in set(HEADS) or not set(ties) <= set(Criterion):
            typed.complain(self.ranking, typed.NOT_OFFERED)
            return before.ranking
        points = [] if Criterion.POINTS in (head, *ties) else [Criterion.POINTS]
        return tuple(Criterion(each) for each in (head, *points, *ties))


def _parted(ranking: tuple[Criterion, ...]) -> tuple[Criterion, list[Criterion]]:
    """What a ranking begins with, and the tie-breaks to name: total points go without saying."""
    head = ranking[0] if ranking else Criterion.POINTS
    said = 2 if head is not Criterion.POINTS and ranking[1:2] == (Criterion.POINTS,) else 1
    return head, list(ranking[said:])


_WHOLE = (
    "rounds",
    "deals",
    "minutes_a_deal",
    "pool_size",
    "final_teams",
    "paid_places",
    "match_points_win",
    "match_points_draw",
    "match_points_loss",
    "match_points_forfeit_win",
    "match_points_forfeit_loss",
    "bye_points",
    "late_points",
    "forfeit_points",
    "lost_deal_points",
    "warnings_before_penalty",
    "appeal_minutes",
)
_WHOLE_OR_NONE = ("minutes", "cap_winner", "cap_loser", "rounds_an_evening")
_YES_OR_NO = (
    "passed_deals_count",
    "finish_deal_at_bell",
    "bye_win",
    "bye_by_lot",
    "withdrawn_ranked",
    "withdrawn_in_tie_breaks",
    "lost_deal_adds_contract",
    "lost_deal_keeps_belotes",
    "cancelled_deals_count",
    "excluded_ranked",
    "appeals",
    "rulings_public",
)


def _shown(name: str, value: object) -> object:
    if name == "entry_fee":
        return typed.amount(value) if isinstance(value, int) and value else ""
    if isinstance(value, bool):
        return value
    if isinstance(value, list):
        return ", ".join(str(each) for each in value)
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
        for name in (*_WORDS_OF_A_KIND, "ranking", "final_teams"):
            self[name].choices = [SelectChoice("", _LEFT_OPEN), *self[name].choices]
        for tie in TIES:
            self[tie].choices = [SelectChoice("", _l("as above")), *self[tie].choices[1:]]
        for name in _NUMBERS_OF_A_KIND:
            self[name].description = _EMPTY_IS_KIND

    def begin(self) -> None:
        """Show what is the same for all kinds; leave open what is not."""
        self.fill(PRESETS["concours"])
        kinds = (*_WORDS_OF_A_KIND, *_NUMBERS_OF_A_KIND)
        for name in (*kinds, "target", "ranking", "final_teams", *TIES):
            self[name].data = ""

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


_WORDS_OF_A_KIND = ("format", "pairing", "final", "consolation", "entering")
_NUMBERS_OF_A_KIND = ("rounds", "deals", "pool_size")
"""What the kinds differ in, besides the ranking."""
