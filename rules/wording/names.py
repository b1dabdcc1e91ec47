"""The words of the field: sides, trumps, contracts, doubles, cards, melds."""

from rules.facts import Meld
from rules.vocabulary import Contract, Double, MeldKind, Rank, Side, Slam, Suit, Trump
from rules.wording.numbers import number

_SIDES = {Side.NS: ("Nord-Sud", "North-South"), Side.EW: ("Est-Ouest", "East-West")}
_SYMBOLS = {
    Trump.SPADES: "♠",
    Trump.HEARTS: "♥",
    Trump.DIAMONDS: "♦",
    Trump.CLUBS: "♣",
}
_TRUMPS = {
    Trump.SPADES: ("pique", "spades"),
    Trump.HEARTS: ("cœur", "hearts"),
    Trump.DIAMONDS: ("carreau", "diamonds"),
    Trump.CLUBS: ("trèfle", "clubs"),
    Trump.NO_TRUMP: ("sans atout", "no trump"),
    Trump.ALL_TRUMP: ("tout atout", "all trump"),
}
_SLAMS = {Slam.CAPOT: ("capot", "capot"), Slam.GENERALE: ("générale", "générale")}
_DOUBLES = {
    Double.NONE: ("non coinché", "not coinched"),
    Double.COINCHE: ("coinché", "coinched"),
    Double.SURCOINCHE: ("surcoinché", "surcoinched"),
}
_RANKS = {
    Rank.SEVEN: ("7", "7"),
    Rank.EIGHT: ("8", "8"),
    Rank.NINE: ("9", "9"),
    Rank.TEN: ("10", "10"),
    Rank.JACK: ("valet", "jack"),
    Rank.QUEEN: ("dame", "queen"),
    Rank.KING: ("roi", "king"),
    Rank.ACE: ("as", "ace"),
}
_KINDS = {
    MeldKind.TIERCE: ("tierce", "tierce"),
    MeldKind.CINQUANTE: ("cinquante", "cinquante"),
    MeldKind.CENT: ("cent", "cent"),
    MeldKind.CARRE: ("carré", "four of a kind"),
}


def _pick(words: tuple[str, str], lang: str) -> str:
    return words[0] if lang == "fr" else words[1]


def side_name(side: Side, lang: str) -> str:
    return _pick(_SIDES[side], lang)


def trump_name(trump: Trump, lang: str) -> str:
    return _pick(_TRUMPS[trump], lang)


def trump_played(trump: Trump, lang: str) -> str:
    """How one plays it: « à pique », « sans atout », “spades”."""
    name = trump_name(trump, lang)
    return f"à {name}" if lang == "fr" and trump is not Trump.NO_TRUMP else name


def trump_symbol(trump: Trump, lang: str) -> str:
    """The suit's symbol; no trump and all trump are said in words."""
    return _SYMBOLS.get(trump) or trump_name(trump, lang)


def suit_symbol(suit: Suit) -> str:
    return _SYMBOLS[Trump(suit.value)]


def suit_name(suit: Suit, lang: str) -> str:
    return _pick(_TRUMPS[Trump(suit.value)], lang)


def contract_name(contract: Contract, lang: str) -> str:
    if isinstance(contract, Slam):
        return _pick(_SLAMS[contract], lang)
    return number(contract, lang)


def double_name(double: Double, lang: str) -> str:
    return _pick(_DOUBLES[double], lang)


def rank_name(rank: Rank, lang: str) -> str:
    return _pick(_RANKS[rank], lang)


def meld_kind_name(kind: MeldKind, lang: str) -> str:
    return _pick(_KINDS[kind], lang)


def meld_name(meld: Meld, lang: str) -> str:
    """A meld in words: « tierce au roi de ♥ », « carré de valets »."""
    kind, rank = meld_kind_name(meld.kind, lang), rank_name(meld.rank, lang)
    if meld.suit is None:
        if lang != "fr":
            return f"four {rank}s"
        if meld.rank is Rank.ACE:
            return f"{kind} d’as"
        return f"{kind} de {rank if rank.isdecimal() else f'{rank}s'}"
    symbol = suit_symbol(meld.suit)
    if lang != "fr":
        return f"{kind} to the {rank} of {symbol}"
    if meld.rank is Rank.ACE:
        return f"{kind} à l’as de {symbol}"
    return f"{kind} {'à la' if meld.rank is Rank.QUEEN else 'au'} {rank} de {symbol}"
