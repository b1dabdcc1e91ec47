"""Score a deal, compare the rule sets, help at the table: for anybody, without signing in."""

from flask import Blueprint, render_template, request

from app.auth import Role, requires
from app.calculator_page import (
    chosen_rules,
    comparison,
    count_cards,
    deal_entry,
    faces,
    judge_trick,
    known_rules,
    side_names,
    trumps_of,
    verdict_on,
)
from app.deal_words import spoken
from app.score_entry import Attempt
from rules.vocabulary import Side

FIELDS = frozenset(
    [
        *("t", "rules", "taker", "contract", "trump", "double", "capot", "solo", "belote"),
        *(f"{name}_{side}" for name in ("points", "belotes", "meld_points") for side in Side),
        *(f"meld_{part}" for part in ("side", "kind", "rank", "suit")),
    ]
)
"""What an address may say of a deal."""

blueprint = Blueprint("calculator", __name__, url_prefix="/score")


def _page(template: str, **values: object) -> str:
    lang = spoken()
    rule_set = chosen_rules()
    names = [(each.key, each.name(lang)) for each in known_rules().values()]
    kept = {"t": request.args["t"]} if request.args.get("t") else {}
    return render_template(
        f"calculator/{template}.html",
        rule_set=rule_set,
        lang=lang,
        names=names,
        kept=kept,
        **values,
    )


def _asked() -> dict[str, list[str]]:
    """The question in the address, without fields left empty."""
    asked = request.args.to_dict(flat=False)
    kept = {name: values for name, values in asked.items() if any(values)}
    return {name: values for name, values in kept.items() if name in FIELDS}


@blueprint.get("")
@requires(Role.PUBLIC)
def deal() -> str:
    """A deal under a rule set: its score with the reason for each line."""
    return _page("deal", entry=deal_entry(chosen_rules()), tried=Attempt())


@blueprint.get("/verdict")
@requires(Role.PUBLIC)
def verdict() -> str:
    """What the chosen rules say of the deal being typed."""
    return _page("_verdict", verdict=verdict_on(chosen_rules(), request.args))


@blueprint.get("/compare")
@requires(Role.PUBLIC)
def compare() -> str:
    """The same deal under all rule sets, side by side."""
    return _page("compare", compared=comparison(), sides=side_names(), asked=_asked())


@blueprint.get("/legal")
@requires(Role.PUBLIC)
def legal() -> str:
    """Was it legal? The cards that may be played, and the rule against each other card."""
    rule_set = chosen_rules()
    return _page("legal", trumps=trumps_of(rule_set), suits=faces(), answer=judge_trick(rule_set))


@blueprint.get("/count")
@requires(Role.PUBLIC)
def count() -> str:
    """Recount: the points of both sides from the cards of one."""
    rule_set = chosen_rules()
    return _page("count", trumps=trumps_of(rule_set), suits=faces(), answer=count_cards(rule_set))
