"""A mêlée is of players, not of teams: its own words in the place of those of other tournaments.

Whoever words a page writes for teams; here the same message is said for a tournament of players.
A message of teams that can be read in a mêlée has its line in one of the tables.
"""

from collections.abc import Callable, Mapping
from typing import Any

from app.marked_words import CONTEXT_ENDS
from app.melee_entry_words import COUNTED, DRAW, ENTRIES
from app.melee_table_words import SETTINGS, STANDINGS, TABLE

OF_PLAYERS: Mapping[str, str] = {**ENTRIES, **DRAW, **TABLE, **STANDINGS, **SETTINGS}
"""Each message of teams, and what is said of players instead."""


class WordsOfPlayers:
    """A catalogue that says of players what another says of teams, wherever it is asked to.

    :param catalogue: translations as `gettext` has them.
    :param wanted: whether this is a tournament of players; asked only where it matters.
    """

    def __init__(self, catalogue: Any, wanted: Callable[[], bool]) -> None:
        self._catalogue = catalogue
        self._wanted = wanted

    def gettext(self, message: str) -> str:
        """A message in the language of the catalogue."""
        instead = OF_PLAYERS.get(message)
        if instead is None or not self._wanted():
            return str(self._catalogue.gettext(message))
        context, _ends, words = instead.rpartition(CONTEXT_ENDS)
        if context:
            return str(self._catalogue.pgettext(context, words))
        return str(self._catalogue.gettext(words))

    def ngettext(self, one: str, more: str, number: int) -> str:
        """A message that counts, in the language of the catalogue."""
        if one in COUNTED and self._wanted():
            one, more = COUNTED[one]
        return str(self._catalogue.ngettext(one, more, number))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._catalogue, name)

    ugettext = gettext
    ungettext = ngettext
