"""The catalogue of infractions as a tournament words and remedies it."""

from typing import Any

import pytest
from sqlalchemy import Engine

from rules.discipline import CATALOGUE, Infraction, Phase, Remedy
from rules.vocabulary import Side
from tests.tournament.arbiter import Arbiter, effect
from tests.tournament.at_table import Table
from tests.tournament.played import Evening
from tests.tournament.test_results import refused
from tournament.discipline import EffectKind as K
from tournament.services import journal
from tournament.services.rulings import catalogue, change_catalogue

LATE = Infraction("R1", Phase.CONDUCT, "Retard à la table", "Late at the table", Remedy.WARNING)


@pytest.fixture
def evening(engine: Engine) -> Evening:
    """Two teams, before the first draw."""
    evening = Evening(engine)
    evening.enter(2)
    return evening


def change(evening: Evening, infraction: Infraction, **options: Any) -> None:
    with evening.change() as session:
        change_catalogue(session, evening.id, infraction, by="ada", at=evening.now(), **options)


def codes(evening: Evening) -> dict[str, Infraction]:
    with evening.read() as session:
        return dict(catalogue(session, evening.id))


def test_a_tournament_starts_with_the_club_rules_catalogue(evening: Evening) -> None:
    assert codes(evening) == dict(CATALOGUE)


def test_a_tournament_words_and_remedies_an_infraction_otherwise_before_it_starts(
    evening: Evening,
) -> None:
    mine = CATALOGUE["P2"]._replace(fr="Renonce", points=162)
    change(evening, mine)
    change(evening, mine._replace(points=250))
    found = codes(evening)
    assert (found["P2"].fr, found["P2"].points) == ("Renonce", 250)
    assert list(found) == list(CATALOGUE)
    with evening.read() as session:
        said = [each for each in journal.journal(session, evening.id) if each.verb == "catalogue"]
    assert [each.after and each.after["points"] for each in said] == [250, 162]
    assert [each.before and each.before["points"] for each in said] == [162, 160]


def test_a_code_can_be_added_and_retired(evening: Evening) -> None:
    change(evening, LATE)
    assert list(codes(evening))[-1] == "R1"
    change(evening, LATE, retired=True)
    assert "R1" not in codes(evening)
    change(evening, LATE)
    assert codes(evening)["R1"].en == "Late at the table"


def test_once_it_has_started_codes_are_added_but_not_changed(evening: Evening) -> None:
    evening.start()
    changed = CATALOGUE["P2"]._replace(points=250)
    assert refused(lambda: change(evening, changed)) == [("catalogue_frozen", "code")]
    assert refused(lambda: change(evening, changed, retired=True)) == [("catalogue_frozen", "code")]
    change(evening, LATE)
    arbiter = Arbiter(evening)
    arbiter.rules_on(Table(evening), effect(K.FORMAL_WARNING, Side.NS), code="R1")
    assert arbiter.log()[0].infraction.fr == "Retard à la table"


def test_an_incident_keeps_the_entry_as_it_was(evening: Evening) -> None:
    arbiter = Arbiter(evening)
    arbiter.reports("E4", team=1)
    change(evening, CATALOGUE["E4"]._replace(fr="Autre chose", remedy=Remedy.DEAL_LOST))
    arbiter.reports("E4", team=1)
    later, earlier = arbiter.log()
    assert (earlier.infraction.fr, later.infraction.fr) == (CATALOGUE["E4"].fr, "Autre chose")


def test_an_infraction_without_words_or_with_odd_points_is_refused_with_every_reason(
    evening: Evening,
) -> None:
    bad = LATE._replace(code="R" * 13, fr=" ", en="e" * 501, points=-1)
    assert refused(lambda: change(evening, bad)) == [
        ("too_long", "code"),
        ("text_missing", "fr"),
        ("too_long", "en"),
        ("out_of_range", "points"),
    ]
    assert refused(lambda: change(evening, LATE._replace(points=5001))) == [
        ("out_of_range", "points")
    ]


def test_the_catalogues_of_two_tournaments_are_apart(engine: Engine, evening: Evening) -> None:
    change(evening, LATE)
    other = Evening(engine)
    assert "R1" not in codes(other)
