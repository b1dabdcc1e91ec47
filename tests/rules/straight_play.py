"""A second judge of play and count, written straight down, sharing no code with the first.

Cards are the words of the data (`7H`, `10S`); trumps and rule sets are their names.
"""

LETTER = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
TRUMP = ["7", "8", "Q", "K", "10", "A", "9", "J"]
PLAIN = ["7", "8", "9", "J", "Q", "K", "10", "A"]
IN_TRUMP = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3}
IN_PLAIN = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2}
IN_NO_TRUMP = {"A": 19, "10": 10, "K": 4, "Q": 3, "J": 2}
REDUCED = {"J": 14, "9": 9, "A": 6, "10": 4, "K": 3, "Q": 2}


def power(trump: str, led: str, card: str) -> int:
    """How strongly the card holds a trick in which this suit was led; -1 if it cannot."""
    rank, suit = card[:-1], card[-1]
    if trump == "all_trump":
        return TRUMP.index(rank) if suit == led else -1
    if suit == LETTER.get(trump):
        return 100 + TRUMP.index(rank)
    return PLAIN.index(rank) if suit == led else -1


def winner(trump: str, trick: list[str]) -> int:
    """The place of the card that holds the trick."""
    powers = [power(trump, trick[0][-1], card) for card in trick]
    return powers.index(max(powers))


def may_play(key: str, trump: str, trick: list[str], hand: list[str], card: str) -> bool:
    """Whether the card is legal."""
    if not trick:
        return True
    led, atout = trick[0][-1], LETTER.get(trump, "-")
    powers = [power(trump, led, other) for other in trick]
    beats = power(trump, led, card) > max(powers)
    could_beat = [c for c in hand if power(trump, led, c) > max(powers)]
    if any(c.endswith(led) for c in hand):
        if not card.endswith(led):
            return False
        if trump == "all_trump" or led == atout:
            return beats or not any(c.endswith(led) for c in could_beat)
        return True
    trumps = [c for c in hand if c.endswith(atout)]
    partner_holds = len(trick) > 1 and powers.index(max(powers)) == len(trick) - 2
    if not trumps or partner_holds:
        return True
    if could_beat:
        return beats
    if key == "stephanoise":
        return True
    return card in trumps


def points(key: str, trump: str, card: str) -> int:
    """What the card counts."""
    rank, suit = card[:-1], card[-1]
    if trump == "no_trump":
        return IN_NO_TRUMP.get(rank, 0)
    if trump == "all_trump":
        return (IN_TRUMP if key == "club" else REDUCED).get(rank, 0)
    return (IN_TRUMP if suit == LETTER[trump] else IN_PLAIN).get(rank, 0)
