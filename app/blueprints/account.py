"""First run, signing in and out, one's own account and those of the club's helpers."""

from datetime import UTC, datetime
from urllib.parse import urlsplit
from uuid import UUID

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from flask_login import login_user, logout_user

from app.auth import Role, SignedIn, actor, current_account, requires
from app.forms import FirstRunForm, LanguageForm, NewAccountForm, PasswordForm, SignInForm
from app.i18n import language, remember_language
from app.navigation import ask_once, confirmed, has_page
from app.security import sign_in_brake
from app.sessions import session_for_reading, unit_of_work
from tournament.errors import Refused
from tournament.services import accounts
from tournament.services.passwords import invent_password

blueprint = Blueprint("account", __name__)
DEMONSTRATION = "demonstration.make"
"""The page that makes a demonstration tournament, where there is one; it takes a POST."""


def _now() -> datetime:
    return datetime.now(UTC)


def _me() -> accounts.AccountReading:
    account = current_account()
    if account is None:
        raise RuntimeError("this page is for accounts only")
    return account


def _enter(account: accounts.AccountReading) -> None:
    """Sign an account in, for as long as a tournament may last."""
    session.permanent = True
    login_user(SignedIn(account))


@blueprint.route("/first-run", methods=["GET", "POST"])
@requires(Role.PUBLIC)
def first_run() -> ResponseReturnValue:
    """Make the club and its first organiser, once."""
    with session_for_reading() as reading:
        if accounts.has_account(reading):
            return redirect(url_for("club.home"))
    form = FirstRunForm()
    can_demonstrate = has_page(DEMONSTRATION)
    if form.is_submitted():
        try:
            with unit_of_work() as work:
                account = accounts.open_club(
                    work,
                    club_name=form.club_name.data or "",
                    display_name=form.display_name.data or "",
                    login=form.login.data or "",
                    password=form.password.data or "",
                    repeated=form.repeated.data or "",
                    language=language(),
                    at=_now(),
                )
        except Refused as refused:
            form.show(refused)
        else:
            _enter(account)
            flash(_("Welcome, %(name)s. The club is ready.", name=account.display_name), "success")
            if form.demonstration.data and can_demonstrate:
                return redirect(url_for(DEMONSTRATION), code=307)
            return redirect(url_for("club.home"))
    page = render_template("account/first_run.html", form=form, can_demonstrate=can_demonstrate)
    return page, 422 if form.is_submitted() else 200


@blueprint.route("/sign-in", methods=["GET", "POST"])
@requires(Role.PUBLIC)
def sign_in() -> ResponseReturnValue:
    """Sign in; each failure makes the next attempt wait longer."""
    form = SignInForm(next=request.args.get("next", ""))
    if not form.is_submitted():
        if current_account():
            return redirect(_inside(form.next.data))
        return render_template("account/sign_in.html", form=form)
    login, brake = form.login.data or "", sign_in_brake()
    seconds = brake.seconds_to_wait(login)
    if seconds:
        form.form_errors = [_patience(seconds)]
        headers = {"Retry-After": str(seconds)}
        return render_template("account/sign_in.html", form=form), 429, headers
    with session_for_reading() as reading:
        account = accounts.authenticate(reading, login, form.password.data or "")
    if account is None:
        brake.failed(login)
        form.form_errors = [
            _("This login and this password do not go together. Check both and try again.")
        ]
        return render_template("account/sign_in.html", form=form), 422
    brake.succeeded(login)
    _enter(account)
    return remember_language(redirect(_inside(form.next.data)), account.language)  # type: ignore[arg-type]


def _patience(seconds: int) -> str:
    if seconds <= 90:
        return ngettext(
            "Too many attempts. Please wait %(num)d second, then try again.",
            "Too many attempts. Please wait %(num)d seconds, then try again.",
            seconds,
        )
    return ngettext(
        "Too many attempts. Please wait %(num)d minute, then try again.",
        "Too many attempts. Please wait %(num)d minutes, then try again.",
        -(-seconds // 60),
    )


def _inside(address: str | None) -> str:
    """An address of this site, never of another."""
    target = (address or "").replace("\\", "/")
    parts = urlsplit(target)
    local = target.startswith("/") and not target.startswith("//")
    if local and not parts.scheme and not parts.netloc and target.isprintable():
        return target
    return url_for("club.home")


@blueprint.post("/sign-out")
@requires(Role.PUBLIC)
def sign_out() -> ResponseReturnValue:
    """Sign out of this browser."""
    logout_user()
    session.clear()
    flash(_("You are signed out."), "success")
    return redirect(url_for("club.home"))


@blueprint.get("/my-account")
@requires(Role.SCORER)
def mine() -> ResponseReturnValue:
    """One's own account: language and password."""
    return _my_page()


def _my_page(password_form: PasswordForm | None = None) -> str:
    return render_template(
        "account/mine.html",
        language_form=LanguageForm(formdata=None, language=_me().language),
        password_form=password_form or PasswordForm(formdata=None),
    )


@blueprint.post("/my-account/language")
@requires(Role.SCORER)
def choose_language() -> ResponseReturnValue:
    """Choose the language of one's pages."""
    form = LanguageForm()
    if not form.validate_on_submit():
        return _my_page(), 422
    with unit_of_work() as work:
        accounts.set_language(work, _me().id, form.language.data)
    return remember_language(redirect(url_for("account.mine")), form.language.data)  # type: ignore[arg-type]


@blueprint.post("/my-account/password")
@requires(Role.SCORER)
def change_password() -> ResponseReturnValue:
    """Change one's password; one's other browsers are signed out."""
    form = PasswordForm()
    try:
        with unit_of_work() as work:
            account = accounts.change_password(
                work,
                _me().id,
                old=form.old.data or "",
                new=form.password.data or "",
                repeated=form.repeated.data or "",
                at=_now(),
            )
    except Refused as refused:
        form.show(refused)
        return _my_page(form), 422
    _enter(account)
    flash(_("Your password is changed."), "success")
    return redirect(url_for("account.mine"))


@blueprint.get("/accounts")
@requires(Role.ORGANISER)
def helpers() -> ResponseReturnValue:
    """The accounts of the club."""
    return _helpers_page(NewAccountForm(formdata=None))


def _helpers_page(form: NewAccountForm) -> str:
    with session_for_reading() as reading:
        club = accounts.club_of(reading, _me().id)
        found = accounts.accounts_of(reading, club.id)
    return render_template("account/helpers.html", club=club, accounts=found, form=form)


@blueprint.post("/accounts")
@requires(Role.ORGANISER)
def create() -> ResponseReturnValue:
    """Make an account for a helper; its password is shown once."""
    form = NewAccountForm()
    password = invent_password()
    try:
        with unit_of_work() as work:
            account = accounts.create_account(
                work,
                accounts.club_of(work, _me().id).id,
                display_name=form.display_name.data or "",
                login=form.login.data or "",
                password=password,
                role=form.role_chosen(),
                language=_me().language,
                by=actor(),
                at=_now(),
            )
    except Refused as refused:
        form.show(refused)
        return _helpers_page(form), 422
    return render_template("account/password_once.html", helper=account, password=password)


@blueprint.post("/accounts/<uuid:account_id>/password")
@requires(Role.ORGANISER)
def reset(account_id: UUID) -> ResponseReturnValue:
    """Give a helper a new password, shown once; asks first."""
    helper = _helper(account_id)
    if not confirmed():
        return ask_once(
            _("Give %(name)s a new password?", name=helper.display_name),
            _("Give a new password"),
            url_for("account.helpers"),
            consequences=(_("The old password stops working, on every device."),),
        )
    password = invent_password()
    with unit_of_work() as work:
        accounts.reset_password(work, helper.login, password=password, by=actor(), at=_now())
    return render_template("account/password_once.html", helper=helper, password=password)


@blueprint.post("/accounts/<uuid:account_id>/close")
@requires(Role.ORGANISER)
def close(account_id: UUID) -> ResponseReturnValue:
    """Close a helper's account; asks first."""
    helper = _helper(account_id)
    if not confirmed():
        return ask_once(
            _("Suspend the account of %(name)s?", name=helper.display_name),
            _("Suspend the account"),
            url_for("account.helpers"),
            consequences=(
                _("They are signed out at once and cannot sign in any more."),
                _("What they entered stays. You can reactivate the account."),
            ),
        )
    return _set_disabled(account_id, True)


@blueprint.post("/accounts/<uuid:account_id>/open")
@requires(Role.ORGANISER)
def reopen(account_id: UUID) -> ResponseReturnValue:
    """Open a closed account again."""
    return _set_disabled(account_id, False)


def _helper(account_id: UUID) -> accounts.AccountReading:
    with session_for_reading() as reading:
        club = accounts.club_of(reading, _me().id)
        return accounts.find_helper(reading, club.id, account_id)


def _set_disabled(account_id: UUID, disabled: bool) -> ResponseReturnValue:
    with unit_of_work() as work:
        club = accounts.club_of(work, _me().id)
        helper = accounts.set_disabled(work, club.id, account_id, disabled, by=actor(), at=_now())
    if disabled:
        flash(_("The account of %(name)s is suspended.", name=helper.display_name), "success")
    else:
        flash(_("The account of %(name)s is active again.", name=helper.display_name), "success")
    return redirect(url_for("account.helpers"))
