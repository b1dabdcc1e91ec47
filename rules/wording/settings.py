"""The settings of a rule set, their values and their sources, in words."""

from enum import StrEnum

from rules.catalogue.sources import Source, Status
from rules.policies import (
    AllTrumpJudged,
    BeloteOnFailure,
    CannotOverRuff,
    CoincheTiming,
    DoubledDefence,
    DoubledMelds,
    DoubledPoints,
    FirstDealer,
    FourPasses,
    GeneraleBy,
    LevelAtTarget,
    MeldsOnCapot,
    MeldsOnFailure,
    Multiplied,
    Rotation,
    Rounding,
    SlamMark,
    TakersMark,
    TargetByBelote,
)
from rules.vocabulary import Trump
from rules.wording.names import trump_name
from rules.wording.numbers import number

_NAMES = {
    "marks_deduced": ("Marques déduites", "Marks deduced"),
    "targets": ("Total à atteindre", "Target"),
    "level_at_target": ("Égalité au total", "Level at the target"),
    "target_by_belote": (
        "Total atteint par la seule belote après une chute",
        "Target reached only by the belote after failing",
    ),
    "bid_lowest": ("Plus petite enchère", "Lowest bid"),
    "bid_highest": ("Plus grande enchère chiffrée", "Highest bid in figures"),
    "bid_step": ("Pas des enchères", "Bidding step"),
    "trumps": ("Atouts", "Trumps"),
    "capot_value": ("Valeur du capot demandé", "Value of a capot bid"),
    "capot_mark": ("Marque du capot demandé", "Mark of a capot bid"),
    "capot_can_be_doubled": ("Le capot peut être coinché", "A capot can be coinched"),
    "generale_value": ("Valeur de la générale", "Value of the générale"),
    "generale_by": ("Qui fait les plis de la générale", "Who takes the tricks of a générale"),
    "card_points_trump": ("Points à l’atout, du 7 à l’as", "Trump points, 7 to ace"),
    "card_points_plain": ("Points hors atout, du 7 à l’as", "Plain points, 7 to ace"),
    "card_points_no_trump": ("Points sans atout, du 7 à l’as", "No-trump points, 7 to ace"),
    "card_points_all_trump": ("Points tout atout, du 7 à l’as", "All-trump points, 7 to ace"),
    "last_trick": ("Dix de der", "Last trick"),
    "all_trump_total": ("Points comptés à tout atout", "Points counted in all trump"),
    "all_trump_judged": ("Contrat tout atout jugé sur", "All-trump contract judged on"),
    "belote_points": ("Belote", "Belote"),
    "belotes_in_suit": ("Belotes possibles à la couleur", "Belotes possible in a suit"),
    "belotes_in_no_trump": ("Belotes possibles sans atout", "Belotes possible in no trump"),
    "belotes_in_all_trump": ("Belotes possibles à tout atout", "Belotes possible in all trump"),
    "melds": ("Annonces", "Melds"),
    "tierce": ("Tierce", "Tierce"),
    "cinquante": ("Cinquante", "Cinquante"),
    "cent": ("Cent", "Cent"),
    "carres": ("Carrés, du 7 à l’as", "Fours of a kind, 7 to ace"),
    "carres_in_no_trump": (
        "Carrés sans atout, du 7 à l’as",
        "Fours of a kind in no trump, 7 to ace",
    ),
    "melds_share_cards": ("Une carte sert à deux annonces", "A card may serve in two melds"),
    "takers_least_trick_points": ("Points de plis exigés des preneurs", "Least trick points"),
    "takers_must_beat_defence": (
        "Les preneurs doivent battre la défense",
        "Takers must beat the defence",
    ),
    "all_tricks_make_any_contract": (
        "Les huit plis réussissent tout contrat",
        "All eight tricks make any contract",
    ),
    "all_tricks_counted": ("Points comptés pour les huit plis", "Points counted for eight tricks"),
    "no_trump_test_factor": ("Contrat sans atout jugé ×", "No-trump contract judged ×"),
    "takers_mark": ("Marque d’un contrat réussi", "Mark of a contract made"),
    "rounding": ("Arrondi à la dizaine", "Rounding to the ten"),
    "all_tricks_marked": ("Marque des huit plis non demandés", "Mark of eight tricks not bid"),
    "no_trump_mark_factor": ("Contrat sans atout marqué ×", "No-trump contract marked ×"),
    "no_trump_capot_factor": ("Capot sans atout marqué ×", "No-trump capot marked ×"),
    "failed_stake": ("Points de la donne chutée", "Points of a failed deal"),
    "defence_capot_stake": (
        "Points de la chute si la défense fait les huit plis",
        "Points when the defence takes all eight tricks",
    ),
    "belote_on_failure": (
        "Belote des preneurs qui chutent",
        "Belote of takers who fail",
    ),
    "melds_on_failure": ("Annonces des preneurs qui chutent", "Melds of takers who fail"),
    "melds_on_capot": (
        "Annonces de la défense si les preneurs font les huit plis",
        "Defence’s melds when the takers take all eight tricks",
    ),
    "coinche_factor": ("Coinche ×", "Coinche ×"),
    "surcoinche_factor": ("Surcoinche ×", "Surcoinche ×"),
    "multiplied": ("Ce que la coinche multiplie", "What a coinche multiplies"),
    "doubled_points": (
        "Points des preneurs d’un contrat coinché réussi",
        "Takers’ points in a coinched contract made",
    ),
    "all_tricks_marked_doubled": (
        "Marque des huit plis, contrat coinché",
        "Mark of eight tricks, contract coinched",
    ),
    "doubled_defence": (
        "Défense d’un contrat coinché réussi",
        "Defence of a coinched contract made",
    ),
    "doubled_melds": ("Annonces d’un contrat coinché", "Melds in a coinched contract"),
    "four_passes": ("Après quatre passes", "After four passes"),
    "first_dealer": ("Premier donneur", "First dealer"),
    "rotation": ("Sens du jeu", "Direction of play"),
    "packets": ("Distribution", "Dealing"),
    "cards_before_bidding": ("Cartes en main aux enchères", "Cards held when bidding"),
    "coinche_timing": ("Moment de la coinche", "When to coinche"),
    "coinche_closes_auction": ("La coinche ferme les enchères", "A coinche closes the auction"),
    "higher_bid_lifts_coinche": (
        "Une enchère plus haute annule la coinche",
        "A higher bid lifts the coinche",
    ),
    "must_beat_trump_led": ("Monter à l’atout", "Must beat when trump is led"),
    "must_beat_in_all_trump": ("Monter à tout atout", "Must beat in all trump"),
    "cannot_over_ruff": (
        "Ne peut surcouper l’adversaire",
        "Cannot over-ruff an opponent",
    ),
}
_WORDS: tuple[tuple[StrEnum, str, str], ...] = (
    (TakersMark.CONTRACT_ONLY, "le contrat seul", "the contract alone"),
    (TakersMark.POINTS_AND_CONTRACT, "points faits et contrat", "points made and contract"),
    (Rounding.NONE, "aucun", "none"),
    (Rounding.TRICK_POINTS, "points des plis, une fois comptés", "trick points, once counted"),
    (Rounding.MARK, "la marque entière", "the whole mark"),
    (AllTrumpJudged.WHOLE_POINTS, "les points entiers ramenés à 162", "whole points out of 162"),
    (AllTrumpJudged.EXACT_SHARE, "la part exacte, sans arrondi", "the exact share, unrounded"),
    (SlamMark.AS_CONTRACT, "comme un contrat", "as a contract"),
    (SlamMark.FLAT, "somme fixe au gagnant", "flat sum to the winner"),
    (GeneraleBy.BIDDER_ALONE, "le preneur seul", "the bidder alone"),
    (GeneraleBy.SIDE, "le camp", "the side"),
    (BeloteOnFailure.KEPT, "gardée", "kept"),
    (BeloteOnFailure.LOST, "perdue", "lost"),
    (MeldsOnFailure.LAPSE, "perdues", "lost"),
    (MeldsOnFailure.TO_DEFENCE, "à la défense", "to the defence"),
    (MeldsOnCapot.KEPT, "gardées", "kept"),
    (MeldsOnCapot.TO_TAKERS, "aux preneurs", "to the takers"),
    (Multiplied.CONTRACT, "le contrat", "the contract"),
    (Multiplied.POINTS_AND_CONTRACT, "points et contrat", "points and contract"),
    (Multiplied.EVERYTHING, "tout ce que marque le gagnant", "all that the winner marks"),
    (DoubledPoints.TRICKS_WON, "les points faits", "the points made"),
    (DoubledPoints.STAKE, "les points de la donne", "the points of the deal"),
    (DoubledDefence.ITS_POINTS, "garde ses points", "keeps its points"),
    (DoubledDefence.BELOTE_ONLY, "sa belote seulement", "its belote only"),
    (DoubledMelds.WINNERS_OWN, "celles du gagnant", "the winner’s own"),
    (DoubledMelds.ALL_TO_WINNER, "toutes au gagnant", "all to the winner"),
    (LevelAtTarget.ONE_MORE_DEAL, "une donne de plus", "one more deal"),
    (LevelAtTarget.WINNER_OF_LAST_DEAL, "gagnant de la dernière donne", "winner of the last deal"),
    (TargetByBelote.WINS, "gagne", "wins"),
    (TargetByBelote.PENDING, "encore un pli à faire", "one more trick to take"),
    (FourPasses.NEXT_DEALER, "donneur suivant", "next dealer"),
    (FourPasses.SAME_DEALER, "même donneur", "same dealer"),
    (FirstDealer.BY_LOT, "tiré au sort", "drawn by lot"),
    (FirstDealer.AGREED, "choisi d’un commun accord", "chosen by agreement"),
    (Rotation.ANTICLOCKWISE, "par la droite", "anticlockwise"),
    (Rotation.CLOCKWISE, "par la gauche", "clockwise"),
    (CoincheTiming.UNTIL_FIRST_LEAD, "jusqu’à l’entame", "until the first lead"),
    (CoincheTiming.AT_ONCE, "à la volée", "on the fly"),
    (CoincheTiming.IN_TURN, "à son tour", "in turn"),
    (CannotOverRuff.MUST_UNDER_RUFF, "doit couper plus bas", "must under-ruff"),
    (CannotOverRuff.FREE, "joue ce qu’il veut", "plays anything"),
)
_VALUES = {(type(value), value): (fr, en) for value, fr, en in _WORDS}
"""By enum and member, for members of two enums can be the same word."""

_STATUS = {
    Status.DOCUMENT: ("", ""),
    Status.DECISION: ("notre choix, cf. ", "our decision, cf. "),
    Status.DEDUCED: ("déduit, cf. ", "deduced, cf. "),
}


def setting_name(setting: str, lang: str) -> str:
    """What a setting is about; raises KeyError for a name that is no setting."""
    return _NAMES[setting][0 if lang == "fr" else 1]


def setting_value(value: object, lang: str) -> str:
    """A setting's value in words or figures."""
    french = lang == "fr"
    if isinstance(value, tuple):
        if not value:
            return "libre" if french else "free"
        return ", ".join(setting_value(item, lang) for item in value)
    if isinstance(value, Trump):
        return trump_name(value, lang)
    if isinstance(value, StrEnum):
        return _VALUES[type(value), value][0 if french else 1]
    if isinstance(value, bool):
        return ("oui" if value else "non") if french else ("yes" if value else "no")
    if isinstance(value, int):
        return number(value, lang)
    if value is None:
        return "aucune" if french else "none"
    return str(value)


def source_sentence(source: Source, lang: str) -> str:
    """Where a value comes from: the document and section, our decision, or a deduction."""
    if source.status is Status.NOT_APPLICABLE:
        return "sans objet" if lang == "fr" else "not applicable"
    prefix = _STATUS[source.status][0 if lang == "fr" else 1]
    return f"{prefix}{source.document}, {source.section}"
