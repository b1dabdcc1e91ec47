"""Why nobody could play by some rules: one sentence a reason."""

from collections.abc import Mapping

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

HOUSE_RULES: Mapping[str, LazyString] = {
    "rules_step": _l("Bids rise by 1 at least."),
    "rules_scale": _l(
        "The highest bid is reached from the lowest: %(low)s, then in steps of %(step)s, "
        "400 bids at most."
    ),
    "rules_no_trump_named": _l("Choose at least one trump."),
    "rules_targets": _l("One target at least, 8 at most, each above 0."),
    "rules_worth_something": _l("A capot is worth at least 1 point."),
    "rules_generale": _l("A générale is worth at least as much as a capot (%(capot)s)."),
    "rules_melds": _l("Melds that are played are worth something, a longer run no less."),
    "rules_eight_numbers": _l("Eight numbers, one a card from the 7 to the ace."),
    "rules_points": _l(
        "The cards and the last trick make %(total)s points; they must make %(wanted)s."
    ),
    "rules_factors": _l(
        "A coinche multiplies by 1 at least, a surcoinche by as much at least, by 100 at most."
    ),
    "rules_packets": _l("No way to deal makes eight cards with a stop after %(cards)s."),
    "rules_not_a_value": _l("This is no value for this setting."),
    "rules_file": _l("This file holds no rules of coinche. Choose one that was exported here."),
}
