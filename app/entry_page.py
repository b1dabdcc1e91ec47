"""The page of one team, which several forms lead back to."""

from datetime import UTC, datetime

from flask import render_template

from app.entry_forms import EntryForm, Leaving, Replacing
from app.sessions import session_for_reading
from tournament.errors import StaleForm
from tournament.new_entry import fingerprint
from tournament.services import registration, setup


def now() -> datetime:
    """The moment that is written beside a change."""
    return datetime.now(UTC)


def entry_page(
    slug: str,
    number: int,
    form: EntryForm | None = None,
    *,
    changed: StaleForm | None = None,
    leaving: Leaving | None = None,
    replacing: Replacing | None = None,
) -> str:
    """A team's page: its entry, and what else can be done with it."""
    with session_for_reading() as session:
        header = setup.header(session, slug)
        now_there = registration.entry_as_typed(session, header.id, number)
        found = registration.entry_list(session, header.id)
        opens = registration.next_open_round(session, header.id)
    line = next(line for line in found.lines if line.team.number == number)
    if form is None:
        form = EntryForm(formdata=None)
        form.fill(now_there)
    form.seen.data = fingerprint(now_there)
    return render_template(
        "registration/entry.html",
        header=header,
        line=line,
        form=form,
        opens=opens,
        changed=changed,
        leaving=leaving or Leaving(str(opens)),
        replacing=replacing or Replacing(from_round=str(opens)),
    )
