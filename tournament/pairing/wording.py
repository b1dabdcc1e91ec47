"""The words of the draw, in French and English: one sentence for each note and each fault."""

from collections.abc import Mapping

from .fault_words import FAULTS
from .note_words import NOTES
from .notes import Note
from .problem import Fault

__all__ = ["FAULTS", "NOTES", "fault_sentence", "note_sentence"]


def note_sentence(note: Note, lang: str) -> str:
    """The sentence of a note, in French (`fr`) or English (`en`)."""
    return _sentence(NOTES[note.code], note.operands, lang)


def fault_sentence(fault: Fault, lang: str) -> str:
    """The sentence of a fault in a problem or in tables, in French (`fr`) or English (`en`)."""
    return _sentence(FAULTS[fault.code], fault.operands, lang)


def _sentence(words: tuple[str, str], operands: Mapping[str, int | str], lang: str) -> str:
    if lang == "en":
        return words[1].format(**operands)
    french = {
        name: _french_ordinal(value) if name.endswith("rank") else value
        for name, value in operands.items()
    }
    return words[0].format(**french)


def _french_ordinal(rank: int | str) -> str:
    return "1re" if rank == 1 else f"{rank}e"
