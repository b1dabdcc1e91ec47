"""The forms of a team's entry; what was typed is kept whatever is wrong with it."""

from dataclasses import dataclass, field
from uuid import uuid4

from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, StringField

from app import typed
from app.forms import Form
from tournament.new_entry import NewEntry


def request_key() -> str:
    """A key of its own for each form shown: sent twice, it writes once."""
    return str(uuid4())


class QuickEntryForm(Form):
    """A team in one line, at the door."""

    number = StringField(_l("No."))
    player_1 = StringField(_l("Player 1"))
    player_2 = StringField(_l("Player 2"))
    club = StringField(_l("Club"))
    fee_paid = BooleanField(_l("Paid"))
    present = BooleanField(_l("Present"))
    request_key = HiddenField(default=request_key)

    def entry(self) -> NewEntry:
        """The team typed; "Martin / Durand" in the first field are both players."""
        names = (self.player_1.data or "", self.player_2.data or "")
        if not names[1].strip() and "/" in names[0]:
            first, _slash, second = names[0].partition("/")
            names = (first, second)
        return NewEntry(
            players=names,
            club=self.club.data or "",
            number=typed.whole_or_none(self.number),
            fee_paid=bool(self.fee_paid.data),
            present=bool(self.present.data),
        )


class EntryForm(Form):
    """Everything about a team but its fee and its presence, which have buttons of their own."""

    seen = HiddenField()
    player_1 = StringField(_l("Player 1"))
    player_2 = StringField(
        _l("Player 2"), description=_l("Empty while the partner is not known: an incomplete entry.")
    )
    nickname = StringField(
        _l("Nickname of the team"), description=_l("Names the team as long as no player is named.")
    )
    number = StringField(_l("No."), description=_l("Each number once: a ticket drawn at the door."))
    club = StringField(_l("Club"))
    contact = StringField(_l("Phone or e-mail"), description=_l("Seen by the organisers only."))
    family = StringField(
        _l("Family or village"), description=_l("To keep relatives apart in the draw, if set so.")
    )
    fixed_table = StringField(
        _l("Fixed table"), description=_l("For a team that cannot move; else leave it empty.")
    )

    def entry(self, before: NewEntry) -> NewEntry:
        """The entry as typed; a number left empty stays."""
        return NewEntry(
            players=(self.player_1.data or "", self.player_2.data or ""),
            nickname=self.nickname.data or "",
            club=self.club.data or "",
            family=self.family.data or "",
            contact=self.contact.data or "",
            number=typed.whole(self.number, before.number or 1),
            fixed_table=typed.whole_or_none(self.fixed_table),
            fee_paid=before.fee_paid,
            present=before.present,
        )

    def fill(self, entry: NewEntry) -> None:
        """Show an entry as it stands."""
        for place, name in enumerate(entry.players, 1):
            self[f"player_{place}"].data = name
        for name in ("nickname", "club", "contact", "family", "number", "fixed_table"):
            value = getattr(entry, name)
            self[name].data = "" if value is None else str(value)


@dataclass
class Leaving:
    """What was typed to let a team leave or come back, and what is wrong with it."""

    from_round: str = ""
    reason: str = ""
    problems: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Replacing:
    """What was typed to replace a player, and what is wrong with it."""

    place: str = "1"
    name: str = ""
    from_round: str = ""
    reason: str = ""
    problems: dict[str, list[str]] = field(default_factory=dict)
