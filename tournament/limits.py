"""What can be kept of what is typed: words as long as their columns, a match's total, a reason.

PostgreSQL refuses longer words, which SQLite would keep: the services say it first.
"""

from tournament.errors import Obstacle

LONGEST_NAME = 120
"""Of somebody, of a club, of a tournament or its place."""
LONGEST_REASON = 500
MOST_POINTS = 100_000


def too_long(about: str, words: str, most: int) -> Obstacle | None:
    """Words longer than they can be kept."""
    return Obstacle("too_long", about, {"most": most}) if len(words) > most else None


def problem_with_reason(
    reason: str,
    *,
    needed: bool = True,
    missing: str = "reason_missing",
    most: int = LONGEST_REASON,
) -> Obstacle | None:
    """A reason that is missing where it is needed, or too long to be kept.

    :param missing: the code of the refusal: `reason_missing` where what is on record changes,
        `reason_needed` where something is done that the journal tells.
    """
    if needed and not reason.strip():
        return Obstacle(missing, "reason")
    return too_long("reason", reason.strip(), most)


def problem_with_total(about: str, points: int) -> Obstacle | None:
    """A match's total below 0, or beyond all that can be played."""
    if 0 <= points <= MOST_POINTS:
        return None
    return Obstacle("total_out_of_range", about, {"points": points, "most": MOST_POINTS})
