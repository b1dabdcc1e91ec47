"""What is never overwritten has versions: of each thing the highest one is in force."""

from typing import Any

from sqlalchemy import and_, func
from sqlalchemy import select as select_columns
from sqlmodel import col, select


def highest_versions(table: Any, *of: Any, which: tuple[Any, ...]) -> Any:
    """A statement on the rows of a table that are in force, of a tournament.

    :param of: the columns of what a row is a version of.
    :param which: which rows are looked at.
    """
    keys = (table.tournament_id, *of)
    highest = (
        select_columns(*keys, func.max(table.version).label("version"))
        .where(*which)
        .group_by(*keys)
        .subquery()
    )
    same = (col(key) == highest.c[key.key] for key in (*keys, table.version))
    return select(table).join(highest, and_(*same))
