"""What each setting of a rule set decides, in one sentence; grouped as they are changed."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.wording.numbers import spaced

GROUPS: Mapping[tuple[str, str], tuple[str, ...]] = MappingProxyType(
    {
        ("La partie", "The game"): ("targets", "level_at_target", "target_by_belote"),
        ("Les enchères", "Bidding"): (
            *("bid_lowest", "bid_highest", "bid_step", "trumps", "capot_value", "capot_mark"),
            *("capot_can_be_doubled", "generale_value", "generale_by"),
        ),
        ("Les points des cartes", "Card points"): (
            *("card_points_trump", "card_points_plain", "card_points_no_trump"),
            *("card_points_all_trump", "last_trick", "all_trump_total", "all_trump_judged"),
            *("belote_points", "belotes_in_suit", "belotes_in_no_trump", "belotes_in_all_trump"),
        ),
        ("Les annonces", "Melds"): (
            *("melds", "tierce", "cinquante", "cent", "carres", "carres_in_no_trump"),
            "melds_share_cards",
        ),
        ("Réussi ou chuté", "Made or failed"): (
            *("takers_least_trick_points", "takers_must_beat_defence"),
            *("all_tricks_make_any_contract", "all_tricks_counted", "no_trump_test_factor"),
        ),
        ("La marque", "Marks"): (
            *("takers_mark", "rounding", "all_tricks_marked", "no_trump_mark_factor"),
            *("no_trump_capot_factor", "failed_stake", "defence_capot_stake"),
            *("belote_on_failure", "melds_on_failure", "melds_on_capot"),
        ),
        ("La marque coinchée", "Marks of a coinched contract"): (
            *("coinche_factor", "surcoinche_factor", "multiplied", "doubled_points"),
            *("all_tricks_marked_doubled", "doubled_defence", "doubled_melds"),
        ),
        ("À la table", "At the table"): (
            *("four_passes", "first_dealer", "rotation", "packets", "cards_before_bidding"),
            *("coinche_timing", "coinche_closes_auction", "higher_bid_lifts_coinche"),
            *("must_beat_trump_led", "must_beat_in_all_trump", "cannot_over_ruff"),
        ),
    }
)
"""The settings that a club can change, by heading."""

_SENTENCES: Mapping[str, tuple[str, str]] = {
    "targets": (
        "Les totaux qui finissent une partie, séparés par des virgules ; le tournoi en choisit un.",
        "The totals that end a game, with commas between; the tournament chooses one.",
    ),
    "level_at_target": (
        "Ce qui décide quand les deux camps passent le total à égalité.",
        "What decides when both sides pass the target level.",
    ),
    "target_by_belote": (
        "Si un camp qui chute gagne quand sa seule belote lui fait passer le total.",
        "Whether a side that fails wins when its belote alone takes it past the target.",
    ),
    "bid_lowest": ("La première enchère possible.", "The first possible bid."),
    "bid_highest": ("La dernière enchère avant le capot.", "The last bid before the capot."),
    "bid_step": ("De combien on monte : 10, ou 1.", "By how much bids rise: 10, or 1."),
    "trumps": ("Ce qui peut être annoncé comme atout.", "What can be bid as trump."),
    "capot_value": ("Ce que vaut le capot annoncé.", "What a capot that was bid is worth."),
    "capot_mark": (
        "S’il se marque comme un autre contrat, ou d’une somme fixe.",
        "Whether it is marked as any contract, or as a flat sum.",
    ),
    "capot_can_be_doubled": (
        "Si l’on peut coincher un capot annoncé.",
        "Whether a capot that was bid can be coinched.",
    ),
    "generale_value": (
        "Ce que vaut la générale ; vide : elle n’existe pas.",
        "What the générale is worth; empty: there is none.",
    ),
    "generale_by": (
        "Qui doit faire les huit plis de la générale.",
        "Who must take the eight tricks of a générale.",
    ),
    "card_points_trump": (
        "Huit nombres, du 7 à l’as ; avec les autres couleurs et le dix de der ils font 162.",
        "Eight numbers, 7 to ace; with the other suits and the last trick they make 162.",
    ),
    "card_points_plain": (
        "Huit nombres, du 7 à l’as, pour chaque couleur qui n’est pas atout.",
        "Eight numbers, 7 to ace, for each suit that is not trump.",
    ),
    "card_points_no_trump": (
        "Huit nombres, du 7 à l’as ; quatre couleurs et le dix de der font 162.",
        "Eight numbers, 7 to ace; four suits and the last trick make 162.",
    ),
    "card_points_all_trump": (
        "Huit nombres, du 7 à l’as ; quatre couleurs et le dix de der font le total à tout atout.",
        "Eight numbers, 7 to ace; four suits and the last trick make the all-trump total.",
    ),
    "last_trick": ("Ce que rapporte le dernier pli.", "What the last trick brings."),
    "all_trump_total": (
        "La somme des points des deux camps à tout atout : 162, ou 258 sans réduction.",
        "What both sides’ points make in all trump: 162, or 258 unreduced.",
    ),
    "all_trump_judged": (
        "Comment 258 points sont ramenés à 162 pour juger le contrat.",
        "How 258 points are brought down to 162 to judge the contract.",
    ),
    "belote_points": ("Ce que rapporte une belote.", "What a belote brings."),
    "belotes_in_suit": (
        "Combien de belotes comptent à la couleur.",
        "How many belotes count in a suit.",
    ),
    "belotes_in_no_trump": (
        "Combien de belotes comptent sans atout.",
        "How many belotes count in no trump.",
    ),
    "belotes_in_all_trump": (
        "Combien de belotes comptent à tout atout.",
        "How many belotes count in all trump.",
    ),
    "melds": ("Si les annonces comptent.", "Whether melds count."),
    "tierce": ("Trois cartes qui se suivent.", "Three cards in a row."),
    "cinquante": ("Quatre cartes qui se suivent.", "Four cards in a row."),
    "cent": ("Cinq cartes qui se suivent.", "Five cards in a row."),
    "carres": (
        "Huit nombres, du 7 à l’as ; 0 pour un carré qui ne compte pas.",
        "Eight numbers, 7 to ace; 0 for four of a kind that do not count.",
    ),
    "carres_in_no_trump": (
        "Les mêmes quand on joue sans atout.",
        "The same when there is no trump.",
    ),
    "melds_share_cards": (
        "Si une carte peut être d’une suite et d’un carré.",
        "Whether a card can be in a sequence and in four of a kind.",
    ),
    "takers_least_trick_points": (
        "Les points de plis que les preneurs doivent faire dans tous les cas ; 0 : aucun.",
        "The trick points that takers need in any case; 0: none.",
    ),
    "takers_must_beat_defence": (
        "Si les preneurs doivent aussi faire plus que la défense.",
        "Whether takers must also have more than the defence.",
    ),
    "all_tricks_make_any_contract": (
        "Si faire les huit plis suffit, quel que soit le contrat.",
        "Whether taking all eight tricks is enough, whatever the contract.",
    ),
    "all_tricks_counted": (
        "Les points comptés à qui fait les huit plis, pour juger le contrat.",
        "The points counted for all eight tricks, to judge the contract.",
    ),
    "no_trump_test_factor": (
        "Par combien multiplier un contrat sans atout pour le juger.",
        "By how much a no-trump contract is multiplied to be judged.",
    ),
    "takers_mark": (
        "Ce que marquent des preneurs qui réussissent sans coinche.",
        "What takers who make an uncoinched contract mark.",
    ),
    "rounding": (
        "Ce qui est arrondi à la dizaine, une fois le contrat jugé.",
        "What is rounded to the ten, once the contract is judged.",
    ),
    "all_tricks_marked": (
        "Ce que marque qui fait les huit plis sans les avoir demandés.",
        "What all eight tricks mark when they were not bid.",
    ),
    "no_trump_mark_factor": (
        "Par combien multiplier un contrat sans atout pour le marquer.",
        "By how much a no-trump contract is multiplied to be marked.",
    ),
    "no_trump_capot_factor": (
        "Par combien multiplier un capot sans atout.",
        "By how much a no-trump capot is multiplied.",
    ),
    "failed_stake": (
        "Les points que marque la défense, avec le contrat, quand les preneurs chutent.",
        "The points that the defence marks with the contract when takers fail.",
    ),
    "defence_capot_stake": (
        "Les mêmes quand la défense fait les huit plis.",
        "The same when the defence takes all eight tricks.",
    ),
    "belote_on_failure": (
        "Si des preneurs qui chutent gardent leur belote.",
        "Whether takers who fail keep their belote.",
    ),
    "melds_on_failure": (
        "Ce que deviennent les annonces de preneurs qui chutent.",
        "What becomes of the melds of takers who fail.",
    ),
    "melds_on_capot": (
        "Ce que deviennent les annonces d’une défense qui ne fait aucun pli.",
        "What becomes of the melds of a defence without a trick.",
    ),
    "coinche_factor": ("Par combien une coinche multiplie.", "By how much a coinche multiplies."),
    "surcoinche_factor": (
        "Par combien une surcoinche multiplie.",
        "By how much a surcoinche multiplies.",
    ),
    "multiplied": (
        "Ce que la coinche multiplie dans la marque du gagnant.",
        "What a coinche multiplies in the winner’s mark.",
    ),
    "doubled_points": (
        "Les points de preneurs qui réussissent un contrat coinché.",
        "The points of takers who make a coinched contract.",
    ),
    "all_tricks_marked_doubled": (
        "Les points des huit plis dans un contrat coinché.",
        "The points of all eight tricks in a coinched contract.",
    ),
    "doubled_defence": (
        "Ce que marque la défense d’un contrat coinché réussi.",
        "What the defence of a coinched contract made marks.",
    ),
    "doubled_melds": (
        "Les annonces que marque le gagnant d’un contrat coinché.",
        "The melds that the winner of a coinched contract marks.",
    ),
    "four_passes": ("Qui donne quand personne ne prend.", "Who deals when nobody bids."),
    "first_dealer": ("Qui donne la première fois.", "Who deals first."),
    "rotation": (
        "Dans quel sens on donne, parle et joue.",
        "Which way one deals, speaks and plays.",
    ),
    "packets": (
        "Les façons de donner, séparées par des virgules : 3-2-3 ; vide : comme on veut.",
        "The ways to deal, with commas between: 3-2-3; empty: as one likes.",
    ),
    "cards_before_bidding": (
        "Les cartes en main quand on parle ; le reste est donné ensuite.",
        "The cards held when bidding; the rest is dealt afterwards.",
    ),
    "coinche_timing": ("Quand on peut coincher.", "When one may coinche."),
    "coinche_closes_auction": (
        "Si plus personne ne peut enchérir après une coinche.",
        "Whether nobody can bid after a coinche.",
    ),
    "higher_bid_lifts_coinche": (
        "Si enchérir après une coinche l’efface.",
        "Whether a bid after a coinche lifts it.",
    ),
    "must_beat_trump_led": (
        "S’il faut monter quand atout est demandé.",
        "Whether one must play higher when trump is led.",
    ),
    "must_beat_in_all_trump": (
        "S’il faut toujours monter à tout atout.",
        "Whether one must always play higher in all trump.",
    ),
    "cannot_over_ruff": (
        "Ce que doit celui qui coupe sans pouvoir dépasser l’adversaire.",
        "What is owed by who ruffs and cannot beat an opponent’s trump.",
    ),
}


def setting_sentence(setting: str, lang: str) -> str:
    """What the setting decides; raises KeyError for a name that cannot be changed."""
    return spaced(_SENTENCES[setting][0 if lang == "fr" else 1], lang)
