"""The form every page builds on: refusals of the services stand beside the fields."""

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, HiddenField, PasswordField, SelectField, StringField
from wtforms.fields.choices import SelectChoice

from app.errors import problems_by_field
from app.i18n import LANGUAGES
from tournament.errors import Refused
from tournament.models import Role
from tournament.services.passwords import SHORTEST_PASSWORD


class Form(FlaskForm):
    """A form that shows each reason of a refusal under the field it is about."""

    form_errors: list[str]

    def show(self, refused: Refused) -> None:
        """Put each reason under its field, the others above the form."""
        for about, sentences in problems_by_field(refused).items():
            if about in self:
                self[about].errors = [*self[about].errors, *sentences]
            else:
                self.form_errors = [*self.form_errors, *sentences]


_PASSWORD_HINT = _l(
    "At least %(least)s characters; a short sentence is easy to remember.", least=SHORTEST_PASSWORD
)


def _language() -> SelectField:
    return SelectField(
        _l("Language"), choices=[SelectChoice(*each) for each in LANGUAGES.items()], default="fr"
    )


class FirstRunForm(Form):
    """The club and its first organiser."""

    club_name = StringField(_l("Name of the club"))
    display_name = StringField(_l("Your name"))
    login = StringField(
        _l("Login"), description=_l("What you type to sign in: short, without spaces.")
    )
    password = PasswordField(_l("Password"), description=_PASSWORD_HINT)
    repeated = PasswordField(_l("The same password again"))
    demonstration = BooleanField(
        _l("Also make a demonstration tournament"),
        description=_l("A small tournament with invented teams, to look around in."),
    )


class SignInForm(Form):
    """Login and password."""

    login = StringField(_l("Login"))
    password = PasswordField(_l("Password"))
    next = HiddenField()


class LanguageForm(Form):
    """The language an account reads."""

    language = _language()


class PasswordForm(Form):
    """Another password for oneself."""

    old = PasswordField(_l("Present password"))
    password = PasswordField(_l("New password"), description=_PASSWORD_HINT)
    repeated = PasswordField(_l("The new password again"))


class NewAccountForm(Form):
    """An account for a helper."""

    display_name = StringField(_l("Name"))
    login = StringField(
        _l("Login"), description=_l("What they type to sign in: short, without spaces.")
    )
    role = SelectField(
        _l("Role"),
        choices=[
            SelectChoice(Role.SCORER.value, _l("Scorer: enters results")),
            SelectChoice(Role.ARBITER.value, _l("Arbiter: enters results and rules on incidents")),
            SelectChoice(Role.ORGANISER.value, _l("Organiser: everything")),
        ],
    )

    def role_chosen(self) -> Role:
        """The role asked for; anything unknown is the least."""
        known = {role.value: role for role in Role}
        return known.get(self.role.data, Role.SCORER)
