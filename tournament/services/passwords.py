"""Passwords: kept as argon2 hashes, judged by their length, invented to be read aloud."""

from functools import cache
from secrets import choice

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from tournament.errors import Obstacle

SHORTEST_PASSWORD = 8
LONGEST_PASSWORD = 200
_HASHER = PasswordHasher()


@cache
def _nobodys() -> str:
    """Checked when a login is unknown, so that the answer takes as long."""
    return _HASHER.hash("a password that nobody has")


def hashed(password: str) -> str:
    """A password as it is kept."""
    return _HASHER.hash(password)


def fits(password_hash: str | None, password: str) -> bool:
    """Whether a password is the one kept; without one it is not, and takes as long to say so."""
    try:
        right = _HASHER.verify(password_hash or _nobodys(), password[: LONGEST_PASSWORD + 1])
    except (VerificationError, InvalidHashError):
        return False
    return right and password_hash is not None


def invent_password() -> str:
    """A password to be read aloud: three groups of four letters and digits, none alike."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(choice(alphabet) for _ in range(4)) for _ in range(3))


def password_obstacles(password: str, repeated: str) -> list[Obstacle | None]:
    """What a new password lacks, typed twice."""
    short = len(password) < SHORTEST_PASSWORD
    long = len(password) > LONGEST_PASSWORD
    differ = password != repeated
    return [
        Obstacle("password_too_short", "password", {"least": SHORTEST_PASSWORD}) if short else None,
        Obstacle("password_too_long", "password", {"most": LONGEST_PASSWORD}) if long else None,
        Obstacle("passwords_differ", "repeated") if differ else None,
    ]
