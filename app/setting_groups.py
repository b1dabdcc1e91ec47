"""How the settings stand on the page: what matters first, the rest folded away by subject."""

from dataclasses import dataclass

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from app.setting_ranking_fields import TIES


@dataclass(frozen=True, slots=True)
class Fold:
    """Settings that most tournaments leave as they are, behind one line."""

    title: LazyString
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """The settings about one thing: those always seen, then the folds."""

    title: LazyString
    names: tuple[str, ...] = ()
    folds: tuple[Fold, ...] = ()


GROUPS = (
    Group(
        _l("Matches"),
        ("rounds", "format", "deals", "target", "minutes", "passed_deals_count"),
        (
            Fold(
                _l("At the bell, caps on points"),
                ("finish_deal_at_bell", "level_match", "cap_winner", "cap_loser"),
            ),
        ),
    ),
    Group(
        _l("Draw"),
        ("pairing",),
        (
            Fold(_l("Pools and final"), ("pool_size", "final", "final_teams", "consolation")),
            Fold(
                _l("Who and what is kept apart"),
                (
                    "rematches",
                    "same_club",
                    "same_family",
                    "same_table",
                    "tables_apart",
                    "tables_apart_strength",
                ),
            ),
        ),
    ),
    Group(
        _l("Ranking"),
        ("ranking", *TIES[:3]),
        (
            Fold(_l("More tie-breaks, prizes"), (*TIES[3:], "paid_places")),
            Fold(_l("Teams that left"), ("withdrawn_ranked", "withdrawn_in_tie_breaks")),
            Fold(
                _l("Match points"),
                (
                    "match_points_win",
                    "match_points_draw",
                    "match_points_loss",
                    "match_points_forfeit_win",
                    "match_points_forfeit_loss",
                ),
            ),
        ),
    ),
    Group(
        _l("Without an opponent"),
        ("bye_credit", "bye_points", "bye_win", "bye_by_lot"),
        (
            Fold(
                _l("Late, absent, forfeit"),
                ("late_credit", "late_points", "no_show", "forfeit_credit", "forfeit_points"),
            ),
        ),
    ),
    Group(
        _l("Fee, scores, time"),
        ("entry_fee", "entering"),
        (
            Fold(
                _l("Closing time, several evenings"),
                ("closing_time", "minutes_a_deal", "rounds_an_evening"),
            ),
        ),
    ),
    Group(
        _l("Rulings"),
        (),
        (
            Fold(
                _l("Deals lost, warnings, appeals"),
                (
                    "lost_deal_points",
                    "lost_deal_adds_contract",
                    "lost_deal_keeps_belotes",
                    "cancelled_deals_count",
                    "warnings_before_penalty",
                    "excluded_ranked",
                    "appeal_minutes",
                    "appeals",
                    "rulings_public",
                ),
            ),
        ),
    ),
)
"""Every field of the settings, once."""
