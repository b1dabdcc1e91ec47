"""Accounts of a club: the first run, signing in, passwords, and what an account may do."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlmodel import Session, col, select

from tournament.errors import NotFound, Obstacle, Refused, refuse_if
from tournament.limits import LONGEST_NAME, too_long
from tournament.models import Account, Club, Membership, Role, Tournament
from tournament.services.journal import record_for_club
from tournament.services.passwords import fits, hashed, password_obstacles

LONGEST_LOGIN = 60


@dataclass(frozen=True, slots=True)
class AccountReading:
    """An account as pages see it; `stamp` changes with the password, and tells nothing of it."""

    id: UUID
    login: str
    display_name: str
    language: str
    disabled: bool
    stamp: str
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class ClubReading:
    """A club as pages see it."""

    id: UUID
    name: str


def _read(account: Account, role: Role | None = None) -> AccountReading:
    return AccountReading(
        id=account.id,
        login=account.login,
        display_name=account.display_name,
        language=account.language,
        disabled=account.disabled,
        stamp=sha256(account.password_hash.encode()).hexdigest()[:16],
        role=role,
    )


def has_account(session: Session) -> bool:
    """Whether anybody can sign in at all."""
    return session.exec(select(Account.id).limit(1)).first() is not None


def find_account(session: Session, account_id: UUID) -> AccountReading | None:
    """An account by its key, or None."""
    account = session.get(Account, account_id)
    return _read(account) if account else None


def find_login(session: Session, login: str) -> AccountReading | None:
    """An account by its login, capitals aside, or None."""
    account = _by_login(session, login)
    return _read(account) if account else None


def _by_login(session: Session, login: str) -> Account | None:
    return session.exec(select(Account).where(Account.login == tidy_login(login))).first()


def tidy_login(login: str) -> str:
    """A login as it is kept: without capitals or outer spaces."""
    return login.strip().casefold()


def authenticate(session: Session, login: str, password: str) -> AccountReading | None:
    """The account of a login and its password; None if either is wrong or it is disabled."""
    account = _by_login(session, login)
    right = fits(account.password_hash if account else None, password)
    return _read(account) if account and right and not account.disabled else None


def clubs(session: Session) -> list[ClubReading]:
    """The clubs of this installation, the oldest first."""
    rows = session.exec(select(Club).order_by(col(Club.created_at), col(Club.id)))
    return [ClubReading(club.id, club.name) for club in rows]


def club_of(session: Session, account_id: UUID) -> ClubReading:
    """The club an account works for.

    :raises NotFound: if it works for none.
    """
    club = session.exec(
        select(Club)
        .join(Membership, col(Membership.club_id) == col(Club.id))
        .where(Membership.account_id == account_id)
        .order_by(col(Club.created_at), col(Club.id))
    ).first()
    if club is None:
        raise NotFound("club", account_id)
    return ClubReading(club.id, club.name)


def accounts_of(session: Session, club_id: UUID) -> list[AccountReading]:
    """The accounts of a club by name, with their role in the whole club."""
    rows = session.exec(
        select(Account, Membership.role)
        .join(Membership, col(Membership.account_id) == col(Account.id))
        .where(Membership.club_id == club_id, col(Membership.tournament_id).is_(None))
        .order_by(func.lower(Account.display_name), col(Account.login))
    ).all()
    return [_read(account, Role(role)) for account, role in rows]


def roles_of(session: Session, account_id: UUID, slug: str | None) -> frozenset[Role]:
    """The roles an account holds for a tournament, or anywhere when none is named.

    :raises NotFound: if there is no such tournament.
    """
    held = select(Membership.role).where(Membership.account_id == account_id)
    if slug is not None:
        tournament = session.exec(select(Tournament).where(Tournament.slug == slug)).first()
        if tournament is None:
            raise NotFound("tournament", slug)
        held = held.where(
            Membership.club_id == tournament.club_id,
            col(Membership.tournament_id).is_(None)
            | (col(Membership.tournament_id) == tournament.id),
        )
    return frozenset(Role(role) for role in session.exec(held))


def open_club(
    session: Session,
    *,
    club_name: str,
    display_name: str,
    login: str,
    password: str,
    repeated: str,
    language: str,
    at: datetime,
) -> AccountReading:
    """The first run: make the club and its first organiser.

    :raises Refused: with every reason, also when somebody else was first.
    """
    refuse_if(
        Obstacle("already_set_up") if has_account(session) else None,
        _missing("club_name", club_name),
        too_long("club_name", club_name.strip(), LONGEST_NAME),
        *_naming_obstacles(session, login, display_name),
        *password_obstacles(password, repeated),
    )
    club = session.exec(select(Club).order_by(col(Club.created_at))).first()
    if club is None:
        club = Club(name=club_name.strip(), created_at=at)
    club.name = club_name.strip()
    session.add(club)
    session.flush()
    return _add(
        session, club.id, display_name, login, password, Role.ORGANISER, language, login, at
    )


def create_account(
    session: Session,
    club_id: UUID,
    *,
    display_name: str,
    login: str,
    password: str,
    role: Role,
    language: str,
    by: str,
    at: datetime,
) -> AccountReading:
    """Make an account for somebody who helps the club.

    :raises Refused: with every reason.
    """
    refuse_if(
        *_naming_obstacles(session, login, display_name), *password_obstacles(password, password)
    )
    return _add(session, club_id, display_name, login, password, role, language, by, at)


def _add(
    session: Session,
    club_id: UUID,
    display_name: str,
    login: str,
    password: str,
    role: Role,
    language: str,
    by: str,
    at: datetime,
) -> AccountReading:
    account = Account(
        login=tidy_login(login),
        display_name=display_name.strip(),
        password_hash=hashed(password),
        language=language,
        created_at=at,
    )
    session.add(account)
    session.flush()
    session.add(Membership(account_id=account.id, club_id=club_id, role=role))
    facts = _facts(account, role)
    record_for_club(session, club_id, "account_created", by=tidy_login(by), at=at, after=facts)
    return _read(account, role)


def change_password(
    session: Session, account_id: UUID, *, old: str, new: str, repeated: str, at: datetime
) -> AccountReading:
    """Give oneself another password.

    :raises Refused: if the old one is wrong or the new one does not do.
    """
    account = session.get_one(Account, account_id)
    wrong = None if fits(account.password_hash, old) else Obstacle("wrong_password", "old")
    refuse_if(wrong, *password_obstacles(new, repeated))
    return _set_password(session, account, new, account.login, at)


def reset_password(
    session: Session, login: str, *, password: str, by: str, at: datetime
) -> AccountReading:
    """Give somebody another password; their browsers are signed out, a closed account reopens.

    :raises NotFound: if nobody has this login.
    :raises Refused: if the password does not do.
    """
    account = _by_login(session, login)
    if account is None:
        raise NotFound("account", login)
    refuse_if(*password_obstacles(password, password))
    account.disabled = False
    return _set_password(session, account, password, by, at)


def _set_password(
    session: Session, account: Account, password: str, by: str, at: datetime
) -> AccountReading:
    account.password_hash = hashed(password)
    session.add(account)
    club = club_of(session, account.id)
    facts = {"login": account.login}
    record_for_club(session, club.id, "password_changed", by=by, at=at, after=facts)
    return _read(account)


def set_language(session: Session, account_id: UUID, language: str) -> None:
    """Choose the language an account reads."""
    account = session.get_one(Account, account_id)
    account.language = language
    session.add(account)
    session.flush()


def set_disabled(
    session: Session, club_id: UUID, account_id: UUID, disabled: bool, *, by: str, at: datetime
) -> AccountReading:
    """Close an account of the club, or open it again.

    :raises NotFound: if the club has no such account.
    :raises Refused: if one would close one's own.
    """
    account, role = _account_in(session, club_id, account_id)
    if disabled and account.login == tidy_login(by):
        raise Refused(Obstacle("own_account"))
    before = _facts(account, role)
    account.disabled = disabled
    session.add(account)
    verb = "account_disabled" if disabled else "account_enabled"
    after = _facts(account, role)
    record_for_club(session, club_id, verb, by=by, at=at, before=before, after=after)
    return _read(account, role)


def find_helper(session: Session, club_id: UUID, account_id: UUID) -> AccountReading:
    """An account of this club with its role there.

    :raises NotFound: if the club has no such account.
    """
    return _read(*_account_in(session, club_id, account_id))


def _account_in(session: Session, club_id: UUID, account_id: UUID) -> tuple[Account, Role]:
    row = session.exec(
        select(Account, Membership.role)
        .join(Membership, col(Membership.account_id) == col(Account.id))
        .where(Account.id == account_id, Membership.club_id == club_id)
        .where(col(Membership.tournament_id).is_(None))
    ).first()
    if row is None:
        raise NotFound("account", account_id)
    return row[0], Role(row[1])


def _missing(about: str, value: str) -> Obstacle | None:
    return None if value.strip() else Obstacle("required", about)


def _naming_obstacles(session: Session, login: str, display_name: str) -> list[Obstacle | None]:
    spaced = len(login.split()) > 1
    taken = not spaced and _by_login(session, login) is not None
    return [
        _missing("display_name", display_name),
        _missing("login", login),
        too_long("display_name", display_name.strip(), LONGEST_NAME),
        too_long("login", tidy_login(login), LONGEST_LOGIN),
        Obstacle("spaces_in_login", "login") if spaced else None,
        Obstacle("login_taken", "login", {"login": tidy_login(login)}) if taken else None,
    ]


def _facts(account: Account, role: Role) -> dict[str, Any]:
    return {"login": account.login, "role": role.value, "disabled": account.disabled}
