"""House rules: a tournament's own rule set, changed setting by setting, exported and imported."""

import json
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict
from werkzeug.http import dump_options_header

from app import background, paper
from app.auth import Role, actor, requires
from app.deal_words import spoken
from app.errors import problems_by_field
from app.house_rules_page import (
    Draft,
    changes_of,
    fields_of_rules,
    groups_of,
    read_draft,
    starting_points,
    worked_examples,
)
from app.sessions import session_for_reading, unit_of_work
from reports.rule_sheet import RulesOfTournament
from rules.catalogue import RULE_SETS
from rules.ruleset import RuleSet, UnreadableRuleSet, rule_set_as_json, rule_set_from_json
from tournament.errors import Obstacle, Refused
from tournament.house_rules import nearest
from tournament.readings import Header
from tournament.services import rulings, setup

blueprint = Blueprint("house_rules", __name__, url_prefix="/t/<slug>/rules")
LARGEST_FILE = 64 * 1024


def _header(slug: str) -> Header:
    with session_for_reading() as session:
        return setup.header(session, slug)


def _base(header: Header, key: str) -> RuleSet:
    """The rules that the form is compared with."""
    return RULE_SETS.get(key) or nearest(header.rule_set)


@blueprint.get("")
@requires(Role.ORGANISER)
def edit(slug: str) -> ResponseReturnValue:
    """The tournament's rules setting by setting, or another rule set to start from."""
    header = _header(slug)
    start = RULE_SETS.get(request.args.get("from", ""))
    rules = start or header.rule_set
    name = "" if start else header.rule_set.name(spoken())
    base = start or nearest(rules)
    return _page(header, read_draft(fields_of_rules(rules, name), base))


def _page(header: Header, draft: Draft, status: int = 200, told: bool = False) -> tuple[str, int]:
    problems = problems_by_field(Refused(*draft.problems)) if told else {}
    page = render_template(
        "house_rules/edit.html",
        header=header,
        draft=draft,
        groups=groups_of(draft),
        problems=problems,
        starts=starting_points(),
        fixed=header.round_number is not None,
        **_preview(draft),
    )
    return page, status


def _preview(draft: Draft) -> dict[str, Any]:
    """What differs from where one started, and the marks of typical deals under the draft."""
    rules = draft.rule_set
    if rules is None and {each.about for each in draft.problems} == {"name"}:
        name = draft.base.name(spoken())
        rules = read_draft(_renamed(draft.fields, name), draft.base).rule_set
    told = [each for each in draft.problems if each.about != "name"]
    problems = [] if rules else problems_by_field(Refused(*told)).values()
    return {
        "base": draft.base,
        "base_name": draft.base.name(spoken()),
        "deduced": (rules or draft.base).marks_deduced,
        "wrong": [reason for reasons in problems for reason in reasons],
        "changes": changes_of(draft.base, rules) if rules else [],
        "examples": worked_examples(rules) if rules else [],
    }


def _renamed(fields: MultiDict[str, str], name: str) -> MultiDict[str, str]:
    renamed = MultiDict(fields)
    renamed["name"] = name
    return renamed


@blueprint.post("/preview")
@requires(Role.ORGANISER)
def preview(slug: str) -> str:
    """What the rules being typed come to; nothing is saved."""
    draft = read_draft(request.form, _base(_header(slug), request.form.get("base", "")))
    return render_template("house_rules/_preview.html", **_preview(draft))


@blueprint.post("")
@requires(Role.ORGANISER)
def save(slug: str) -> ResponseReturnValue:
    """Play by these rules, until the first round is drawn; everything that is wrong is told."""
    header = _header(slug)
    draft = read_draft(request.form, _base(header, request.form.get("base", "")))
    rules = draft.rule_set
    if rules is None:
        return _page(header, draft, 422, told=True)
    try:
        with unit_of_work() as work:
            header = setup.header(work, slug)
            setup.change_rule_set(work, header.id, rules, by=actor(), at=datetime.now(UTC))
    except Refused as refused:
        draft = Draft(draft.fields, draft.base, rules, refused.obstacles)
        return _page(header, draft, 422, told=True)
    flash(_("The rules are now: %(name)s.", name=rules.name(spoken())), "success")
    return redirect(url_for(".edit", slug=slug))


@blueprint.get("/sheet.pdf")
@requires(Role.SCORER)
def sheet(slug: str) -> ResponseReturnValue:
    """The rules on one page, in the visitor's language."""
    with session_for_reading() as session:
        header = setup.header(session, slug)
        reading = RulesOfTournament(header, dict(rulings.catalogue(session, header.id)))
    made = background.run("rules", paper.pdf, "rules", reading, spoken(), datetime.now(UTC))
    return _download(made, "application/pdf", paper.file_name(header, _("Rules"), "pdf"))


@blueprint.get("/rules.json")
@requires(Role.ORGANISER)
def export(slug: str) -> ResponseReturnValue:
    """The whole rule set as a file, to be used in another tournament."""
    header = _header(slug)
    text = json.dumps(rule_set_as_json(header.rule_set), ensure_ascii=False, indent=2)
    name = paper.file_name(header, _("Rules"), "json")
    return _download(f"{text}\n".encode(), "application/json", name)


def _download(content: bytes, media: str, name: str) -> Response:
    answer = Response(content, content_type=media)
    answer.headers["Content-Disposition"] = dump_options_header("attachment", {"filename": name})
    answer.headers["Cache-Control"] = "no-store"
    return answer


@blueprint.post("/import")
@requires(Role.ORGANISER)
def import_(slug: str) -> ResponseReturnValue:
    """The rules of a file in the form, to be looked at before they are saved."""
    header = _header(slug)
    sent = request.files.get("file")
    try:
        rules = rule_set_from_json(json.loads(sent.read(LARGEST_FILE) if sent else b""))
    except (ValueError, UnreadableRuleSet, RecursionError):
        fields = fields_of_rules(header.rule_set, header.rule_set.name(spoken()))
        wrong = (Obstacle("rules_file", "file"),)
        return _page(header, Draft(fields, nearest(header.rule_set), None, wrong), 422, told=True)
    draft = read_draft(fields_of_rules(rules, rules.name(spoken())), nearest(rules))
    return _page(header, draft, 422 if draft.problems else 200, told=True)
