"""The club's home: its tournaments, and the one to go on with."""

from flask import Blueprint, render_template

from app.auth import Role, current_account, current_role, requires
from app.sessions import session_for_reading
from tournament.services.accounts import club_of
from tournament.services.headers import tournaments
from tournament.services.overview import public_tournaments

blueprint = Blueprint("club", __name__)


@blueprint.get("/")
@requires(Role.PUBLIC)
def home() -> str:
    """The tournaments: all of the club's for its helpers, the public ones for anybody."""
    account = current_account()
    with session_for_reading() as session:
        if account is None or current_role() is Role.PUBLIC:
            return render_template("account/public.html", tournaments=public_tournaments(session))
        club = club_of(session, account.id)
        return render_template(
            "account/home.html", club=club, tournaments=tournaments(session, club.id)
        )
