"""Every route as a stranger, a scorer, an arbiter, an organiser, and one of another club."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from flask import Flask
from sqlmodel import select
from werkzeug.routing import BuildError, Rule
from werkzeug.test import TestResponse

from app.auth import OPEN_ENDPOINTS, Role, role_of
from app.database import reading, unit_of_work
from rules.vocabulary import Side
from tests.app.conftest import NOON, PASSWORD, Visitor
from tests.app.tables import Hall, a_hall
from tournament.discipline import EffectKind
from tournament.models import Club, DrawRow
from tournament.models import Role as HeldRole
from tournament.services import accounts, headers, rulings

HELD = {"bruno": Role.SCORER, "alice": Role.ARBITER, "claire": Role.ORGANISER}
LAST = "account.sign_out"


@pytest.fixture
def hall(app: Flask, club: accounts.AccountReading) -> Hall:
    """A tournament of the club whose first round is being played."""
    with reading(app.extensions["engine"]) as session:
        club_id = accounts.club_of(session, club.id).id
    return a_hall(app, club_id, teams=6, appeals=True)


@pytest.fixture
def rival(app: Flask, hall: Hall, visit: Callable[..., Visitor]) -> Visitor:
    """The organiser of another club."""
    assert hall
    with unit_of_work(app.extensions["engine"]) as session:
        other = Club(name="Les Dames de Vienne", created_at=NOON)
        session.add(other)
        session.flush()
        accounts.create_account(
            session,
            other.id,
            display_name="Renée",
            login="renee",
            password=PASSWORD,
            role=HeldRole.ORGANISER,
            language="fr",
            by="renee",
            at=NOON,
        )
    return visit("renee")


def values_for(app: Flask, hall: Hall) -> dict[str, Any]:
    """Something real for each name that may stand in an address."""
    with reading(app.extensions["engine"]) as session:
        bruno = accounts.find_login(session, "bruno")
        draw_id = session.exec(select(DrawRow.id).where(DrawRow.tournament_id == hall.id)).first()
    assert bruno is not None
    assert draw_id is not None
    return {
        "slug": hall.slug,
        "account_id": bruno.id,
        "match_id": hall.at(1).match_id,
        "draw_id": draw_id,
        "number": 1,
        "seq": 1,
        **discipline_of(app, hall),
    }


def discipline_of(app: Flask, hall: Hall) -> dict[str, Any]:
    """A call, an incident with its ruling, a round owed and, with a jury, an appeal."""
    match_id, stamp = hall.at(1).match_id, {"by": "alice", "at": datetime.now(UTC)}
    with unit_of_work(app.extensions["engine"]) as session:
        call = rulings.call_arbiter(session, hall.id, match_id, **stamp)
        if not rulings.log(session, hall.id):
            new = rulings.NewIncident(code="D2", match_id=match_id, side=Side.NS)
            incident = rulings.report_incident(session, hall.id, new, **stamp)
            owes = rulings.ProposedEffect(kind=EffectKind.ROUND_OWED, side=Side.NS)
            ruling = rulings.rule(session, hall.id, incident.id, [owes], reason="", **stamp)
            if headers.current_settings(session, hall.id).appeals:
                rulings.lodge_appeal(
                    session, hall.id, ruling.id, side=Side.NS, grounds="Trop sévère", **stamp
                )
        known = rulings.log(session, hall.id)[-1]
        return {
            "call_id": call.id,
            "appeal_id": known.appeals[0].id if known.appeals else uuid4(),
            "ruling_id": known.rulings[0].id if known.rulings else uuid4(),
            "n": 1,
            "code": "P2",
        }


def addresses(app: Flask, values: dict[str, Any]) -> Iterator[tuple[Rule, str, str]]:
    """Each route with each of its methods and an address; a name without a value is a failure."""
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint not in OPEN_ENDPOINTS]
    adapter = app.url_map.bind("localhost")
    for rule in sorted(rules, key=lambda rule: (rule.endpoint == LAST, str(rule))):
        choices = {
            name: max(converter.items)
            for name, converter in rule._converters.items()
            if hasattr(converter, "items")
        }
        unknown = rule.arguments - values.keys() - choices.keys()
        assert not unknown, f"{rule}: give a value for {', '.join(sorted(unknown))} in values_for"
        given = {name: values.get(name, choices.get(name)) for name in rule.arguments}
        try:
            address = adapter.build(rule.endpoint, given, method=next(iter(rule.methods or ())))
        except BuildError as error:
            raise AssertionError(f"{rule}: no address with {given}") from error
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield rule, method, address


def answer_of(visitor: Visitor, method: str, address: str) -> TestResponse:
    if method == "GET":
        return visitor.get(address)
    assert method == "POST", "a page takes GET or POST"
    return visitor.post(address)


def asks_to_sign_in(method: str, answer: TestResponse) -> bool:
    if method == "GET":
        return answer.status_code == 302 and (answer.location or "").startswith("/sign-in?next=")
    return answer.status_code == 401


def test_a_stranger_sees_public_pages_and_is_asked_to_sign_in_for_the_others(
    app: Flask, hall: Hall, visit: Callable[..., Visitor]
) -> None:
    stranger = visit()
    for rule, method, address in addresses(app, values_for(app, hall)):
        answer = answer_of(stranger, method, address)
        if role_of(app, rule.endpoint) is Role.PUBLIC:
            assert answer.status_code not in {401, 403, 500}, (method, address)
            assert "/sign-in" not in (answer.location or ""), (method, address)
        else:
            assert asks_to_sign_in(method, answer), (method, address, answer.status)


@pytest.mark.parametrize("login", HELD)
def test_a_helper_sees_what_the_role_allows_and_is_refused_the_rest(
    app: Flask, hall: Hall, visit: Callable[..., Visitor], login: str
) -> None:
    visitor = visit(login)
    for rule, method, address in addresses(app, values_for(app, hall)):
        answer = answer_of(visitor, method, address)
        if HELD[login] >= (role_of(app, rule.endpoint) or Role.PUBLIC):
            assert answer.status_code not in {400, 401, 403, 405, 500}, (method, address)
        else:
            assert answer.status_code == 403, (method, address, answer.status)


def test_the_organiser_of_another_club_is_refused_this_tournament(
    app: Flask, hall: Hall, rival: Visitor
) -> None:
    for rule, method, address in addresses(app, values_for(app, hall)):
        answer = answer_of(rival, method, address)
        stated = role_of(app, rule.endpoint)
        if "slug" in rule.arguments and stated is not Role.PUBLIC:
            assert answer.status_code == 403, (method, address, answer.status)
        elif "account_id" in rule.arguments:
            assert answer.status_code == 404, (method, address, answer.status)
        else:
            assert answer.status_code not in {401, 403, 500}, (method, address)


def test_a_tournament_that_does_not_exist_is_not_found(
    hall: Hall, visit: Callable[..., Visitor]
) -> None:
    assert hall
    assert visit("claire").get("/t/no-such-tournament/evening").status_code == 404


def test_the_walk_names_the_route_whose_address_it_cannot_make(app: Flask) -> None:
    with pytest.raises(AssertionError, match="give a value for"):
        list(addresses(app, {}))
