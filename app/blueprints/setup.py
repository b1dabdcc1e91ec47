"""Making a tournament and changing how it is run."""

from datetime import UTC, datetime

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from app import typed
from app.auth import Role, actor, current_account, requires
from app.i18n import language
from app.navigation import ask_once, confirmed
from app.preset_words import PRESET_WORDS, USUAL
from app.sessions import session_for_reading, unit_of_work
from app.setting_forms import ChangeForm, NamingForm, NewTournamentForm
from app.setting_words import RuleSetChoice, changes, rule_set_choices
from rules.catalogue import RULE_SETS
from tournament.errors import NotFound, Refused, StaleForm
from tournament.readings import Header
from tournament.services import setup
from tournament.services.accounts import club_of

blueprint = Blueprint("setup", __name__)


def _now() -> datetime:
    return datetime.now(UTC)


@blueprint.route("/tournaments/new", methods=["GET", "POST"])
@requires(Role.ORGANISER)
def new() -> ResponseReturnValue:
    """Make a tournament: its kind, its name, its rules; everything else may stay as it is."""
    form = NewTournamentForm()
    form.leave_open()
    if form.is_submitted():
        slug = _created(form)
        if slug is not None:
            flash(_("The tournament is ready. Now enter the teams."), "success")
            return redirect(url_for("registration.teams", slug=slug))
    else:
        form.language.data = language()
        form.begin()
    page = render_template(
        "setup/new.html",
        form=form,
        presets=PRESET_WORDS,
        usual=USUAL,
        rule_sets=rule_set_choices(),
    )
    return page, 422 if form.is_submitted() else 200


def _created(form: NewTournamentForm) -> str | None:
    """Make the tournament; none when something has to be put right first, all of it told."""
    rule_set = form.chosen_rule_set()
    settings = form.settings(form.chosen_preset(), rule_set)
    held_on = typed.day(form.held_on)
    if not typed.no_errors(form):
        naming = (form.name.data or "", form.place.data or "", form.language.data or "")
        form.show(
            Refused(
                *setup.problems_with_naming(*naming),
                *setup.problems_with_settings(settings, rule_set),
            )
        )
        return None
    account = current_account()
    assert account is not None
    try:
        with unit_of_work() as work:
            return setup.create_tournament(
                work,
                club_of(work, account.id).id,
                name=form.name.data or "",
                place=form.place.data or "",
                held_on=held_on,
                rule_set=rule_set,
                settings=settings,
                language=form.language.data or "",
                by=actor(),
                at=_now(),
            ).slug
    except Refused as refused:
        form.show(refused)
        return None


@blueprint.get("/t/<slug>/settings")
@requires(Role.ORGANISER)
def settings(slug: str) -> str:
    """How a tournament is called and run, and how that changed."""
    return _settings_page(slug)


def _settings_page(
    slug: str,
    naming: NamingForm | None = None,
    change: ChangeForm | None = None,
    *,
    changed: StaleForm | None = None,
) -> str:
    with session_for_reading() as session:
        header = setup.header(session, slug)
        lines = setup.history(session, header.id)
    form = change or _change_form(header)
    return render_template(
        "setup/settings.html",
        header=header,
        naming=naming or _naming_form(header),
        form=form,
        rule_sets=_other_rule_sets(header),
        rule_set_name=header.rule_set.name(language()),
        history=changes(lines, form),
        changed=changed,
    )


def _naming_form(header: Header) -> NamingForm:
    return NamingForm(
        formdata=None,
        name=header.name,
        place=header.place,
        held_on=header.held_on.isoformat() if header.held_on else "",
        language=header.language,
    )


def _change_form(header: Header) -> ChangeForm:
    form = ChangeForm(formdata=None)
    form.fill(header.settings)
    form.version.data = str(header.settings_version)
    return form


def _other_rule_sets(header: Header) -> list[RuleSetChoice]:
    return [] if header.round_number else rule_set_choices()


@blueprint.post("/t/<slug>/settings")
@requires(Role.ORGANISER)
def change(slug: str) -> ResponseReturnValue:
    """Change how a tournament is run: a new version, rounds already drawn keep theirs."""
    form = ChangeForm()
    with session_for_reading() as session:
        header = setup.header(session, slug)
    wanted = form.settings(header.settings, header.rule_set)
    version = typed.whole(form.version, 0)
    if not typed.no_errors(form):
        form.show(Refused(*setup.problems_with_settings(wanted, header.rule_set)))
        return _settings_page(slug, change=form), 422
    try:
        with unit_of_work() as work:
            setup.change_settings(
                work,
                header.id,
                wanted,
                expected_version=version,
                reason=form.reason.data or "",
                by=actor(),
                at=_now(),
            )
    except Refused as refused:
        form.show(refused)
        return _settings_page(slug, change=form), 422
    except StaleForm as stale:
        form.version.data = str(stale.changes["version"])
        return _settings_page(slug, change=form, changed=stale), 409
    flash(_("The settings are saved. Rounds already drawn keep the ones they had."), "success")
    return redirect(url_for("setup.settings", slug=slug))


@blueprint.post("/t/<slug>/settings/names")
@requires(Role.ORGANISER)
def rename(slug: str) -> ResponseReturnValue:
    """Correct a tournament's name, place, date or language."""
    form = NamingForm()
    held_on = typed.day(form.held_on)
    names = (form.name.data or "", form.place.data or "", form.language.data or "")
    if not typed.no_errors(form):
        form.show(Refused(*setup.problems_with_naming(*names)))
        return _settings_page(slug, form), 422
    try:
        with unit_of_work() as work:
            setup.rename_tournament(
                work,
                setup.header(work, slug).id,
                name=names[0],
                place=names[1],
                held_on=held_on,
                language=names[2],
                by=actor(),
                at=_now(),
            )
    except Refused as refused:
        form.show(refused)
        return _settings_page(slug, form), 422
    flash(_("Saved."), "success")
    return redirect(url_for("setup.settings", slug=slug))


@blueprint.post("/t/<slug>/settings/rules")
@requires(Role.ORGANISER)
def choose_rules(slug: str) -> ResponseReturnValue:
    """Play by another rule set, until the first round is drawn."""
    wanted = request.form.get("rule_set", "")
    if wanted not in RULE_SETS:
        raise NotFound("rule set", wanted)
    with unit_of_work() as work:
        header = setup.header(work, slug)
        setup.change_rule_set(work, header.id, RULE_SETS[wanted], by=actor(), at=_now())
    flash(_("The rules are now: %(name)s.", name=RULE_SETS[wanted].name(language())), "success")
    return redirect(url_for("setup.settings", slug=slug))


@blueprint.post("/t/<slug>/settings/public")
@requires(Role.ORGANISER)
def publish(slug: str) -> ResponseReturnValue:
    """Show the standings to everybody, or to the club's accounts only."""
    wanted = request.form.get("published") == "yes"
    with unit_of_work() as work:
        header = setup.header(work, slug)
        setup.set_published(work, header.id, wanted, by=actor(), at=_now())
    flash(_("Anybody may follow the standings.") if wanted else _("The standings are hidden."))
    return redirect(url_for("setup.settings", slug=slug))


@blueprint.post("/t/<slug>/settings/finish")
@requires(Role.ORGANISER)
def finish(slug: str) -> ResponseReturnValue:
    """End a tournament; asks first."""
    if not confirmed():
        return ask_once(
            _("End the tournament?"),
            _("End the tournament"),
            url_for("setup.settings", slug=slug),
            consequences=(
                _("The standings are final."),
                _("You can open it again, with a reason."),
            ),
        )
    with unit_of_work() as work:
        header = setup.header(work, slug)
        reason = request.form.get("reason", "")
        setup.finish(work, header.id, reason=reason, by=actor(), at=_now())
    flash(_("The tournament is over. Its standings are final."), "success")
    return redirect(url_for("setup.settings", slug=slug))


@blueprint.post("/t/<slug>/settings/reopen")
@requires(Role.ORGANISER)
def reopen(slug: str) -> ResponseReturnValue:
    """Take up again a tournament that was ended."""
    with unit_of_work() as work:
        header = setup.header(work, slug)
        reason = request.form.get("reason", "")
        setup.reopen(work, header.id, reason=reason, by=actor(), at=_now())
    flash(_("The tournament is open again."), "success")
    return redirect(url_for("setup.settings", slug=slug))
