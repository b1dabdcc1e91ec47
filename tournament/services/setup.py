"""Making a tournament, naming it, and changing how it is run: each change is a version."""

from collections.abc import Iterator
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlmodel import Session, col, select

from rules.ruleset import RuleSet, rule_set_as_json
from tournament.errors import Obstacle, StaleForm, refuse_if
from tournament.house_rules import label_of
from tournament.limits import LONGEST_NAME, problem_with_reason, too_long
from tournament.models import SettingsVersion, Stage, Tournament
from tournament.names import slug as slug_of
from tournament.names import tidied
from tournament.services.ending import finish, finished, reopen, set_published
from tournament.services.headers import (
    current_settings,
    current_version,
    header,
    header_of,
    history,
    last_round,
    naming,
    tournaments,
)
from tournament.services.journal import lock, record
from tournament.services.rules_in_force import rule_set_of
from tournament.setting_problems import problems_with_settings
from tournament.settings import Settings

__all__ = [
    "change_rule_set",
    "change_settings",
    "create_tournament",
    "current_settings",
    "finish",
    "header",
    "header_of",
    "history",
    "problems_with_naming",
    "problems_with_settings",
    "rename_tournament",
    "reopen",
    "set_published",
    "tournaments",
]

LANGUAGES = ("fr", "en")


def create_tournament(
    session: Session,
    club_id: UUID,
    *,
    name: str,
    place: str = "",
    held_on: date | None = None,
    rule_set: RuleSet,
    settings: Settings,
    language: str = "fr",
    slug: str | None = None,
    by: str,
    at: datetime,
) -> Tournament:
    """Make a tournament with one stage and its first settings; its address comes from its name.

    :raises Refused: with every problem of the name, the address and the settings.
    """
    name, place = tidied(name), tidied(place)
    refuse_if(
        *problems_with_naming(name, place, language),
        *problems_with_settings(settings, rule_set),
        _slug_problem(session, slug),
    )
    tournament = Tournament(
        club_id=club_id,
        slug=slug or _free_slug(session, name),
        name=name,
        place=place,
        held_on=held_on,
        rule_set=rule_set_as_json(rule_set),
        language=language,
        created_at=at,
    )
    session.add(tournament)
    session.flush()
    session.add(Stage(tournament_id=tournament.id, ordinal=1, system=settings.pairing.value))
    _add_settings(session, tournament.id, 1, settings, "", by, at)
    after = {**naming(tournament), "rule_set": label_of(rule_set), "settings": settings.as_json()}
    record(session, tournament.id, "create_tournament", by=by, at=at, subject=name, after=after)
    return tournament


def problems_with_naming(name: str, place: str, language: str) -> tuple[Obstacle, ...]:
    """Every reason why a tournament cannot be called so."""
    problems = [
        None if name.strip() else Obstacle("required", "name"),
        too_long("name", name, LONGEST_NAME),
        too_long("place", place, LONGEST_NAME),
        None if language in LANGUAGES else Obstacle("unknown_language", "language"),
    ]
    return tuple(problem for problem in problems if problem)


def change_settings(
    session: Session,
    tournament_id: UUID,
    settings: Settings,
    *,
    expected_version: int,
    reason: str = "",
    by: str,
    at: datetime,
) -> SettingsVersion:
    """Make a new version of the settings; rounds that are drawn keep those they were drawn with.

    Settings that are the same again make no version. Once a round is drawn a reason is asked.

    :raises StaleForm: if somebody else changed them meanwhile.
    :raises Refused: with every problem.
    """
    tournament = lock(session, tournament_id)
    current = current_version(session, tournament_id)
    if current.version != expected_version:
        raise StaleForm("settings", version=current.version, by=current.by, at=current.at)
    if current.settings == settings.as_json():
        return current
    drawn = last_round(session, tournament_id)
    refuse_if(
        *problems_with_settings(settings, rule_set_of(tournament)),
        finished(tournament),
        problem_with_reason(reason, needed=drawn > 0, missing="reason_needed"),
        *_drawn_otherwise(Settings.from_json(current.settings), settings, drawn),
    )
    version = current.version + 1
    added = _add_settings(session, tournament_id, version, settings, reason.strip(), by, at)
    before, after = _changes(current.settings, settings.as_json())
    record(
        session,
        tournament_id,
        "change_settings",
        by=by,
        at=at,
        reason=reason.strip(),
        before=before,
        after=after,
    )
    return added


def _drawn_otherwise(was: Settings, wanted: Settings, drawn: int) -> Iterator[Obstacle]:
    """What the rounds that are drawn keep from being changed.

    Entries that were drawn as teams cannot become single players, nor the other way round; and
    there are no fewer rounds for everybody than were drawn.
    """
    if drawn and wanted.individual is not was.individual:
        yield Obstacle("melee_from_the_start", "pairing")
    for_all = min(drawn, was.rounds)  # not those of the final
    if wanted.rounds < for_all:
        yield Obstacle("rounds_already_drawn", "rounds", {"drawn": for_all})


def change_rule_set(
    session: Session, tournament_id: UUID, rule_set: RuleSet, *, by: str, at: datetime
) -> None:
    """Play by another rule set, as long as no round is drawn: no deal is ever scored anew.

    :raises Refused: if a round is drawn.
    """
    tournament = lock(session, tournament_id)
    stored = rule_set_as_json(rule_set)
    if stored == tournament.rule_set:
        return
    drawn = last_round(session, tournament_id)
    refuse_if(Obstacle("rule_set_in_use", "rule_set") if drawn else None, finished(tournament))
    before = {"rule_set": label_of(rule_set_of(tournament))}
    tournament.rule_set = stored
    record(
        session,
        tournament_id,
        "change_rule_set",
        by=by,
        at=at,
        before=before,
        after={"rule_set": label_of(rule_set)},
    )


def rename_tournament(
    session: Session,
    tournament_id: UUID,
    *,
    name: str,
    place: str,
    held_on: date | None,
    language: str,
    by: str,
    at: datetime,
) -> None:
    """Correct a tournament's name, place, date or language; its address stays.

    :raises Refused: with every problem.
    """
    name, place = tidied(name), tidied(place)
    tournament = lock(session, tournament_id)
    refuse_if(*problems_with_naming(name, place, language))
    before = naming(tournament)
    tournament.name, tournament.place = name, place
    tournament.held_on, tournament.language = held_on, language
    if naming(tournament) != before:
        after = naming(tournament)
        record(
            session, tournament_id, "rename_tournament", by=by, at=at, before=before, after=after
        )


def _add_settings(
    session: Session,
    tournament_id: UUID,
    version: int,
    settings: Settings,
    reason: str,
    by: str,
    at: datetime,
) -> SettingsVersion:
    row = SettingsVersion(
        tournament_id=tournament_id,
        version=version,
        settings=settings.as_json(),
        reason=reason,
        by=by,
        at=at,
    )
    session.add(row)
    session.flush()
    return row


def _changes(
    before: dict[str, Any], after: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What differs between two versions of settings, before and after."""
    changed = [name for name, value in after.items() if before.get(name) != value]
    return {name: before.get(name) for name in changed}, {name: after[name] for name in changed}


def _slug_problem(session: Session, slug: str | None) -> Obstacle | None:
    if slug is None:
        return None
    if slug != slug_of(slug, 80):
        return Obstacle("bad_slug", "slug")
    return Obstacle("slug_taken", "slug", {"slug": slug}) if _taken(session, [slug]) else None


def _free_slug(session: Session, name: str) -> str:
    """The name as an address, with a number behind it when another tournament has it."""
    wanted = slug_of(name)
    taken = _taken(session, [wanted, *(f"{wanted}-{n}" for n in range(2, 1000))])
    return next(s for s in (wanted, *(f"{wanted}-{n}" for n in range(2, 1001))) if s not in taken)


def _taken(session: Session, slugs: list[str]) -> set[str]:
    return set(session.exec(select(Tournament.slug).where(col(Tournament.slug).in_(slugs))))
