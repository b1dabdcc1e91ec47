"""Players who leave a table and come back (rule sets, § nebuludik; Nebuludik, "Déconnexion et
reconnexion")."""

from typing import Any

import pytest
from sqlalchemy import Engine

from rules.vocabulary import Side
from tests.tournament.at_table import MADE, Table
from tests.tournament.played import BY, Evening, codes
from tournament.errors import NotFound, Refused
from tournament.models import SeatChange
from tournament.player_statistics import Chair, Change, Fate, Record, chair_after, fates
from tournament.readings import SeatLine
from tournament.services import seats as at_seats
from tournament.services.audit import audit
from tournament.services.entries import teams
from tournament.services.journal import journal
from tournament.services.participation import replace_player
from tournament.services.player_statistics import player_statistics
from tournament.services.registration import NewEntry, add_entry
from tournament.settings import PairingSystem, Settings

OUT, LEFT, BACK, MISTAKE = SeatChange


def after(*changes: tuple[SeatChange, str]) -> Chair[str]:
    return chair_after("Anna", [Change(change, player) for change, player in changes])


@pytest.mark.parametrize("result", [*Fate, None])
def test_who_leaves_for_good_takes_the_defeat_at_once(result: Fate | None) -> None:
    """Nebuludik, "Abandon volontaire": une défaite est comptabilisée immédiatement."""
    found = fates(after((LEFT, "Bot")), result)
    assert found["Anna"] is Fate.LOST
    assert found.get("Bot") is result


@pytest.mark.parametrize("result", list(Fate))
def test_who_drops_out_and_is_not_back_takes_the_defeat_even_if_the_substitute_wins(
    result: Fate,
) -> None:
    """Nebuludik, "Déconnexion sans retour": défaite, même si votre équipe gagne grâce au bot."""
    assert fates(after((OUT, "Bot")), result) == {"Anna": Fate.LOST, "Bot": result}


def test_as_long_as_the_match_goes_on_who_dropped_out_may_still_return() -> None:
    assert fates(after((OUT, "Bot")), None) == {}


@pytest.mark.parametrize("result", list(Fate))
def test_who_is_back_by_the_end_has_the_result_of_the_side(result: Fate) -> None:
    """Nebuludik, "Victoire": comptabilisée uniquement si vous êtes présent à la fin."""
    assert fates(after((OUT, "Bot"), (BACK, "Anna")), result) == {"Anna": result}


def test_a_mistake_takes_the_last_change_back_and_two_take_two() -> None:
    assert after((LEFT, "Bot"), (MISTAKE, "Anna")) == Chair("Anna")
    both = after((OUT, "Bot"), (BACK, "Anna"), (MISTAKE, "Bot"))
    assert both == Chair("Bot", ("Anna",))
    assert after((OUT, "Bot"), (BACK, "Anna"), (MISTAKE, "Bot"), (MISTAKE, "Anna")) == Chair("Anna")


def test_a_substitute_who_gives_way_has_no_defeat_and_one_who_quits_has() -> None:
    assert after((OUT, "Bot"), (OUT, "Zoé"), (BACK, "Anna")) == Chair("Anna")
    quits = after((OUT, "Bot"), (LEFT, "Zoé"), (BACK, "Anna"))
    assert fates(quits, Fate.WON) == {"Bot": Fate.LOST, "Anna": Fate.WON}


class Hall:
    """A match of two teams, with a short verb for what its players do."""

    def __init__(self, engine: Engine, settings: Settings | None = None) -> None:
        self.evening = Evening(engine, settings or Settings(rounds=2, deals=2), rules="nebuludik")
        self.evening.enter(2)
        self.evening.start()
        self.table = Table(self.evening)

    def do(self, verb: Any, chair: str, *values: Any, reason: str = "Le fait", **more: Any) -> None:
        with self.evening.change() as session:
            verb(
                session, self.evening.id, self.table.id, chair, *values,
                reason=reason, by=BY, at=self.evening.now(), **more,
            )  # fmt: skip

    def leave(self, chair: str, who: str = "Bot", *, for_good: bool = False) -> None:
        self.do(at_seats.leave_seat, chair, who, for_good=for_good)

    def back(self, chair: str, reason: str = "Revenu") -> None:
        self.do(at_seats.return_to_seat, chair, reason=reason)

    def mistake(self, chair: str) -> None:
        self.do(at_seats.take_seat_change_back, chair)

    def chair(self, name: str) -> SeatLine:
        with self.evening.read() as session:
            found = at_seats.seats(session, self.evening.id, self.table.id)
        return next(line for line in found if line.chair == name)

    @property
    def records(self) -> dict[str, Record]:
        with self.evening.read() as session:
            lines = player_statistics(session, self.evening.id)
        return {line.name: line.record for line in lines}

    def refusal(self, act: Any, *values: Any, **more: Any) -> list[str]:
        with pytest.raises(Refused) as refused:
            act(*values, **more)
        return codes(refused.value.obstacles)


@pytest.fixture
def hall(engine: Engine) -> Hall:
    return Hall(engine)


def test_without_any_change_players_have_the_results_of_their_teams(hall: Hall) -> None:
    north, south = hall.chair("N").occupant, hall.chair("S").occupant
    assert hall.records == {}
    hall.table.deals(2, MADE)
    assert hall.records[north] == hall.records[south] == Record(won=1)
    assert hall.records[hall.chair("E").occupant] == Record(lost=1)
    assert [each.played for each in hall.records.values()] == [1, 1, 1, 1]


def test_a_player_who_leaves_has_lost_before_the_match_is_over_and_cannot_return(
    hall: Hall,
) -> None:
    north = hall.chair("N").occupant
    hall.table.deal(MADE)
    hall.leave("N", for_good=True)
    assert hall.records == {north: Record(lost=1)}
    assert hall.refusal(hall.back, "N") == ["left_for_good"]
    hall.table.deal(MADE)
    assert hall.records[north] == Record(lost=1)
    assert hall.records["Bot"] == Record(won=1)


def test_a_player_who_dropped_out_returns_to_the_same_seat_and_wins(hall: Hall) -> None:
    north = hall.chair("N").occupant
    hall.leave("N")
    assert (hall.chair("N").occupant, hall.chair("N").away) == ("Bot", north)
    hall.table.deals(2, MADE)
    assert hall.records[north] == Record(lost=1)
    hall.back("N")
    assert hall.records[north] == Record(won=1)
    assert "Bot" not in hall.records
    assert hall.refusal(hall.back, "N") == ["nobody_away"]


def test_forfeits_and_cancelled_matches_count_as_they_should(engine: Engine) -> None:
    hall = Hall(engine)
    hall.table.forfeit(Side.EW)
    assert hall.records[hall.chair("N").occupant] == Record(won=1)
    hall.table.double_forfeit()
    assert {each.lost for each in hall.records.values()} == {1}
    hall.table.cancel()
    assert hall.records == {}


def test_a_level_match_is_drawn_for_all_four(hall: Hall) -> None:
    hall.table.totals(500, 500)
    assert set(hall.records.values()) == {Record(drawn=1)}


def test_everything_needs_a_reason_a_substitute_and_somebody_there(hall: Hall) -> None:
    leave = at_seats.leave_seat
    found = hall.refusal(hall.do, leave, "N", " ", reason="", for_good=False)
    assert found == ["required", "reason_missing"]
    sitting = hall.chair("E").occupant
    assert hall.refusal(hall.do, leave, "N", sitting, for_good=True) == ["sits_already"]
    assert hall.refusal(hall.mistake, "N") == ["nothing_to_take_back"]
    with pytest.raises(NotFound):
        hall.leave("X")


def test_a_mistake_is_taken_back_and_all_of_it_is_journaled(hall: Hall) -> None:
    north = hall.chair("N").occupant
    hall.leave("N", for_good=True)
    hall.mistake("N")
    assert hall.chair("N").occupant == north
    assert hall.records == {}
    with hall.evening.read() as session:
        lines = journal(session, hall.evening.id)[:2]
        assert audit(session, hall.evening.id).differences == []
    assert [line.verb for line in lines] == ["seat.mistake", "seat.left"]
    assert lines[1].before == {"player": north}
    assert lines[1].after == {"player": "Bot", "from_deal": 1}


def test_partners_of_a_melee_sit_as_they_were_drawn(engine: Engine) -> None:
    settings = Settings(rounds=1, deals=2, pairing=PairingSystem.MELEE)
    evening = Evening(engine, settings)
    with evening.change() as session:
        for name in "ABCD":
            new = NewEntry(players=(name,))
            add_entry(session, evening.id, new, by=BY, at=evening.now())
    evening.start()
    table = Table(evening)
    table.totals(700, 300)
    with evening.read() as session:
        there = at_seats.seats(session, evening.id, table.id)
        lines = player_statistics(session, evening.id)
    assert sorted(line.occupant for line in there) == list("ABCD")
    winners = {line.occupant for line in there if line.chair in "NS"}
    assert {line.name for line in lines if line.record.won} == winners


def test_a_replaced_player_who_returns_is_the_same_player(engine: Engine) -> None:
    """A player who leaves can be replaced (tournament facts, § Bye, late, withdrawn, absent)."""
    evening = Evening(engine, Settings(rounds=3))
    evening.enter(2)
    with evening.read() as session:
        named = teams(session, evening.id).values()
        first = next(team.players[0] for team in named if team.number == 1)
    for name, round_ in (("Lopez", 2), (first.upper(), 3)):
        with evening.change() as session:
            replace_player(
                session, evening.id, 1, 1, name,
                from_round=round_, reason="parti", by=BY, at=evening.now(),
            )  # fmt: skip
    for number in (1, 2, 3):
        evening.whole_round(number)
    with evening.read() as session:
        lines = {line.name: line.record for line in player_statistics(session, evening.id)}
    assert lines[first] == Record(won=2)
    assert lines["Lopez"] == Record(won=1)
