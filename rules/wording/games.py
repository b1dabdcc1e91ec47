"""Where a game stands, in one sentence."""

from rules.game import GameReason, GameState
from rules.wording.names import side_name
from rules.wording.numbers import number

_SENTENCES = {
    GameReason.UNDER_WAY: ("La partie continue.", "The game goes on."),
    GameReason.REACHED: ("{winner} gagnent la partie.", "{winner} win the game."),
    GameReason.BOTH_REACHED: (
        "Les deux camps atteignent le total, {winner} ont le plus et gagnent.",
        "Both sides reach the target, {winner} have more and win.",
    ),
    GameReason.LEVEL: (
        "Égalité au-delà du total, jouez une donne de plus.",
        "Level beyond the target, play one more deal.",
    ),
    GameReason.LEVEL_LAST_DEAL: (
        "Égalité, {winner} ont gagné la dernière donne et la partie.",
        "Level, {winner} won the last deal and the game.",
    ),
    GameReason.ONLY_BY_BELOTE: (
        "{pending} n’atteignent le total que par leur belote, après une chute. Jouez encore, un "
        "pli leur suffira.",
        "{pending} reach the target only by their belote, after failing. Play on, one trick will "
        "be enough for them.",
    ),
    GameReason.OTHER_REACHED: (
        "{winner} gagnent la partie, l’autre camp n’avait que sa belote.",
        "{winner} win the game, the other side had only its belote.",
    ),
    GameReason.CONFIRMED: (
        "{winner} ont fait un pli de plus et gagnent la partie.",
        "{winner} took one more trick and win the game.",
    ),
    GameReason.TIME_OUT: (
        "Fin du temps, {winner} ont le plus de points et gagnent.",
        "Time is up, {winner} have more points and win.",
    ),
    GameReason.LEVEL_AT_TIME_OUT: (
        "Fin du temps, les deux camps sont à égalité.",
        "Time is up, the two sides are level.",
    ),
}


def game_sentence(state: GameState, lang: str) -> str:
    """What the state of the game is and what to do, with both totals."""
    sides = {"winner": state.winner, "pending": state.pending}
    names = {role: side_name(side, lang) for role, side in sides.items() if side is not None}
    sentence = _SENTENCES[state.reason][0 if lang == "fr" else 1].format(**names)
    totals = " – ".join(number(total, lang) for total in state.totals)
    return f"{sentence} ({totals})"
