"""The deal form as a page shows it: who sits where, what can be chosen, the keys that choose it."""

from dataclasses import dataclass

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from app.deal_form import belotes_at_most
from app.deal_words import Named, Sides, spoken, team_name
from rules.ruleset import RuleSet
from rules.vocabulary import RANKS, Double, MeldKind, Rank, Side, Suit, Trump
from rules.wording import meld_kind_name, rank_name, suit_symbol

MOST_TILES = 20
"""Longer bidding scales are typed, not tapped."""
LEAST_MELD_ROWS = 2
_KEYS = {
    "fr": {
        Trump.SPADES: "p",
        Trump.HEARTS: "c",
        Trump.DIAMONDS: "k",
        Trump.CLUBS: "t",
        Trump.NO_TRUMP: "s",
        Trump.ALL_TRUMP: "a",
    },
    "en": {
        Trump.SPADES: "s",
        Trump.HEARTS: "h",
        Trump.DIAMONDS: "d",
        Trump.CLUBS: "c",
        Trump.NO_TRUMP: "n",
        Trump.ALL_TRUMP: "a",
    },
}
_SIDE_KEYS = {Side.NS: "1", Side.EW: "2"}


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of the form: its value, its face, the key that gives it.

    `total` is the sum that the two sides' points must make when it is chosen.
    """

    value: str
    label: str = ""
    key: str = ""
    total: int = 0
    team: Named | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A team at the table under its side of the sheet."""

    side: Side
    team: Named


@dataclass(frozen=True, slots=True)
class DealPanel:
    """What the deal form offers under a rule set."""

    seats: tuple[Choice, ...]
    whose: tuple[Choice, ...]
    tiles: tuple[str, ...]
    slams: tuple[tuple[str, str], ...]
    scale: tuple[int, int, int]
    trumps: tuple[Choice, ...]
    doubles: tuple[Choice, ...]
    belotes: int
    has_generale: bool
    has_melds: bool
    meld_kinds: tuple[tuple[MeldKind, str], ...]
    ranks: tuple[tuple[Rank, str], ...]
    suits: tuple[tuple[Suit, str], ...]
    meld_rows: tuple[tuple[str, str, str, str], ...]


def deal_panel(line: Sides, rule_set: RuleSet, fields: MultiDict[str, str]) -> DealPanel:
    """The form for a match under its rule set, with room for the melds already typed."""
    keys = _KEYS[spoken()]
    trumps = tuple(
        Choice(trump, key=keys[trump], total=rule_set.points_total(trump))
        for trump in rule_set.trumps
    )
    slams = [("capot", _("capot"))]
    if rule_set.generale_value is not None:
        slams.append(("generale", _("générale")))
    return DealPanel(
        seats=tuple(
            Choice(seat.side, team_name(seat.team), _SIDE_KEYS[seat.side], team=seat.team)
            for seat in seats_of(line)
        ),
        whose=(
            Choice("", _("nobody")),
            *(Choice(seat.side, str(seat.team.number)) for seat in seats_of(line)),
        ),
        tiles=tuple(map(str, rule_set.bids)) if len(rule_set.bids) <= MOST_TILES else (),
        slams=tuple(slams),
        scale=(rule_set.bid_lowest, rule_set.bid_highest, rule_set.bid_step),
        trumps=trumps,
        doubles=(
            Choice(Double.NONE, "–"),
            Choice(Double.COINCHE, f"× {rule_set.coinche_factor}"),
            Choice(Double.SURCOINCHE, f"× {rule_set.surcoinche_factor}"),
        ),
        belotes=belotes_at_most(rule_set),
        has_generale=rule_set.generale_value is not None,
        has_melds=rule_set.melds,
        meld_kinds=tuple((kind, meld_kind_name(kind, spoken())) for kind in MeldKind),
        ranks=tuple((rank, rank_name(rank, spoken())) for rank in reversed(RANKS)),
        suits=tuple((suit, suit_symbol(suit)) for suit in Suit),
        meld_rows=_meld_rows(fields),
    )


def seats_of(line: Sides) -> tuple[Seat, ...]:
    """The two teams of a match, the first one first."""
    found = ((side, line.team(side)) for side in Side)
    return tuple(Seat(side, team) for side, team in found if team is not None)


def _meld_rows(fields: MultiDict[str, str]) -> tuple[tuple[str, str, str, str], ...]:
    """The melds typed so far, then empty rows up to the least."""
    columns = [fields.getlist(f"meld_{part}") for part in ("side", "kind", "rank", "suit")]
    typed = [row for row in zip(*columns, strict=False) if any(row)]
    empty = [("", "", "", "")] * (LEAST_MELD_ROWS - len(typed))
    return (*typed, *empty)
