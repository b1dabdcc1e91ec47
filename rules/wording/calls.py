"""What is said at the table: seats, bids and the words of the auction."""

from rules.auction import Bid, Call, Word
from rules.positions import Seat
from rules.wording.names import contract_name, trump_symbol

_SEATS = {
    Seat.NORTH: ("Nord", "North"),
    Seat.EAST: ("Est", "East"),
    Seat.SOUTH: ("Sud", "South"),
    Seat.WEST: ("Ouest", "West"),
}
_WORDS = {
    Word.PASS: ("Je passe", "Pass"),
    Word.COINCHE: ("Je coinche", "Coinche"),
    Word.SURCOINCHE: ("Je surcoinche", "Surcoinche"),
}


def seat_name(seat: Seat, lang: str) -> str:
    return _SEATS[seat][0 if lang == "fr" else 1]


def call_name(call: Call, lang: str) -> str:
    """The call as it is said, the value before the suit (club rules §5.1): « 80 ♠ »."""
    if isinstance(call, Bid):
        return f"{contract_name(call.contract, lang)} {trump_symbol(call.trump, lang)}"
    return _WORDS[call][0 if lang == "fr" else 1]
