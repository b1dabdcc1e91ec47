"""The kinds of tournament in words: what is played, how often, what the prizes go by."""

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

USUAL = ("concours", "random", "target")
"""The kinds shown first; the others are folded away."""
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
    "swiss": (
        _l("Swiss, then a final"),
        _l("4 rounds of 12 deals among equals, then semi-finals and final of the best 4."),
    ),
    "pools": (
        _l("Pools, then a knock-out"),
        _l("Pools of 4, 3 rounds; then the best 8 play off, the others a consolation."),
    ),
    "everybody": (
        _l("Everybody meets everybody"),
        _l("7 rounds of 8 deals, for 8 teams; match points, then total points."),
    ),
    "melee": (
        _l("Mêlée"),
        _l("Each player alone: 4 rounds of 12 deals, partners drawn anew each time; total points."),
    ),
}
