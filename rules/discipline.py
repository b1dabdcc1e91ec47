"""The catalogue of infractions and their default remedies, as data a tournament can edit.

Source: club rules §2, 4, 5, 6, 7 and 8.7. The guiding principle: an error must not benefit the
side that made it.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

DEAL_LOST_POINTS = 160
"""What the other side marks when a deal is lost by ruling (club rules §2)."""


class Phase(StrEnum):
    DEAL = "deal"
    BIDDING = "bidding"
    PLAY = "play"
    BELOTE = "belote"
    MELD = "meld"
    SCORING = "scoring"
    CONDUCT = "conduct"
    ANY = "any"


class Remedy(StrEnum):
    """What a ruling does by default."""

    NONE = "none"
    REMINDER = "reminder"
    WARNING = "warning"
    REDEAL = "redeal"
    REDEAL_AND_ROUND = "redeal_and_round"
    CUT_AGAIN = "cut_again"
    BID_STANDS = "bid_stands"
    BID_REFUSED = "bid_refused"
    SUIT_BARRED = "suit_barred"
    DEAL_LOST = "deal_lost"
    CARD_MUST_BE_PLAYED = "card_must_be_played"
    BELOTE_NOT_COUNTED = "belote_not_counted"
    POINTS_TO_OTHER_SIDE = "points_to_other_side"
    RECOUNT = "recount"
    ARBITERS_JUDGEMENT = "arbiters_judgement"


class Infraction(NamedTuple):
    """One kind of incident; `points` go to the other side, `decision` marks a remedy of ours."""

    code: str
    phase: Phase
    fr: str
    en: str
    remedy: Remedy
    points: int = 0
    decision: bool = True

    def wording(self, lang: str) -> str:
        return self.fr if lang == "fr" else self.en


_INFRACTIONS = (
    Infraction(
        "D1",
        Phase.DEAL,
        "Donne irrégulière\u202f: carte retournée, mauvais nombre de cartes, une ou quatre cartes "
        "à la fois, mauvais ordre",
        "Irregular deal: card turned over, wrong number of cards, one or four cards at a time, "
        "wrong order",
        Remedy.REDEAL,
        decision=False,
    ),
    Infraction(
        "D2",
        Phase.DEAL,
        "Seconde irrégularité de suite par le même camp",
        "Second irregularity in a row by the same side",
        Remedy.REDEAL_AND_ROUND,
        decision=False,
    ),
    Infraction(
        "D3",
        Phase.DEAL,
        "Coupe de moins de trois cartes, ou cartes relâchées pendant la coupe",
        "Cut that leaves fewer than three cards, or cards released during the cut",
        Remedy.CUT_AGAIN,
    ),
    Infraction(
        "B1",
        Phase.BIDDING,
        "Enchère mal dite\u202f: «\u202fpique 80\u202f», «\u202fpasse\u202f» au lieu de "
        "«\u202fje passe\u202f», coinche ni dite ni frappée",
        "Bid said the wrong way: “spades 80”, “pass” instead of “I pass”, coinche neither said "
        "nor knocked",
        Remedy.REMINDER,
    ),
    Infraction(
        "B2",
        Phase.BIDDING,
        "Enchère retirée ou changée",
        "Bid withdrawn or changed",
        Remedy.BID_STANDS,
    ),
    Infraction(
        "B3",
        Phase.BIDDING,
        "Enchère qui ne dépasse pas la précédente, ou hors du barème",
        "Bid not higher than the last, or not on the scale",
        Remedy.BID_REFUSED,
    ),
    Infraction(
        "B4",
        Phase.BIDDING,
        "Enchère dite peu distinctement, avec hésitation ou à un rythme marqué",
        "Bid not said distinctly, or with hesitation or marked tempo",
        Remedy.WARNING,
    ),
    Infraction(
        "B5",
        Phase.BIDDING,
        "Surenchère sur soi-même après trois passes",
        "Overbidding oneself after three passes",
        Remedy.BID_REFUSED,
    ),
    Infraction(
        "P1",
        Phase.PLAY,
        "Carte irrégulière (mauvaise couleur, carte jouée hors tour, erreur à l’atout), vue "
        "aussitôt",
        "Irregular card (wrong suit, card out of turn, trump error), seen at once",
        Remedy.SUIT_BARRED,
        decision=False,
    ),
    Infraction(
        "P2",
        Phase.PLAY,
        "Faute de jeu constatée en fin de donne\u202f: pas fourni, pas coupé, pas monté",
        "Play error seen at the end: did not follow, did not ruff, did not go higher",
        Remedy.DEAL_LOST,
        DEAL_LOST_POINTS,
        decision=False,
    ),
    Infraction(
        "P3",
        Phase.PLAY,
        "Carte montrée",
        "Card shown",
        Remedy.CARD_MUST_BE_PLAYED,
        decision=False,
    ),
    Infraction(
        "P4",
        Phase.PLAY,
        "Pli regardé au-delà du dernier, ou après le ramassage du suivant",
        "Looking back beyond the last trick, or after the next is gathered",
        Remedy.WARNING,
    ),
    Infraction(
        "A1",
        Phase.BELOTE,
        "«\u202fBelote\u202f» ou «\u202frebelote\u202f» non dite",
        "“Belote” or “rebelote” not said",
        Remedy.BELOTE_NOT_COUNTED,
        decision=False,
    ),
    Infraction(
        "A2",
        Phase.MELD,
        "Annonce déclarée qui ne peut pas être montrée",
        "Meld declared that cannot be shown",
        Remedy.POINTS_TO_OTHER_SIDE,
    ),
    Infraction(
        "C1",
        Phase.SCORING,
        "Les deux totaux ne font pas 162",
        "The two totals do not make 162",
        Remedy.RECOUNT,
        decision=False,
    ),
    Infraction(
        "C2",
        Phase.SCORING,
        "Feuille de marque non visible de tous",
        "Score sheet not visible to all",
        Remedy.WARNING,
    ),
    Infraction(
        "E1",
        Phase.CONDUCT,
        "Parole, signe ou mimique qui renseigne le partenaire",
        "Talk, sign or mimicry that informs partner",
        Remedy.WARNING,
    ),
    Infraction(
        "E2",
        Phase.CONDUCT,
        "Parole ou bruit qui trahit une hésitation",
        "Word or noise showing hesitation",
        Remedy.WARNING,
    ),
    Infraction(
        "E3",
        Phase.CONDUCT,
        "Commentaire sur une donne précédente pendant la donne",
        "Comments on earlier deals during a deal",
        Remedy.WARNING,
    ),
    Infraction(
        "E4",
        Phase.CONDUCT,
        "Manque de respect envers des joueurs ou des arbitres",
        "Disrespect towards players or arbiters",
        Remedy.WARNING,
    ),
    Infraction(
        "X",
        Phase.ANY,
        "Autre incident",
        "Anything else",
        Remedy.ARBITERS_JUDGEMENT,
    ),
)

CATALOGUE: Mapping[str, Infraction] = MappingProxyType(
    {infraction.code: infraction for infraction in _INFRACTIONS}
)
"""Every infraction by its code, in the order of an evening."""
