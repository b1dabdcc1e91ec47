"""Score sheets for the tables: two on a page, prefilled or blank, a line for each deal."""

from dataclasses import dataclass, replace

from reports.formatting import Imprint, table_of
from reports.match_words import at_the_bell, caps_said
from reports.pdf import write
from rules.policies import Rotation
from rules.ruleset import RuleSet
from rules.vocabulary import Side, Trump
from tournament.readings import Header, MatchLine, RoundReading, Seated
from tournament.settings import Format, Settings

MARKED_A_DEAL = 135
"""What a side marks in a deal, roughly: how many lines a game to a target needs."""
FEWEST_LINES = 8
MOST_LINES_ON_A_HALF = 15
"""Deal lines of 9 mm that half a page holds; a longer match has a page of its own."""
LONG_NAMES, LONGEST_NAMES = 70, 130
"""Letters of a team's names from which they are printed smaller."""
LONG_ENDING = 190
"""Letters of what is said of bell and caps from which two lines are too few at the usual size."""
WIDTHS = (5.5, 8, 7.5, 9.5, 11.5, 7, 7, 7, 7, 7.5, 7.5, 7.5, 7.5)
WIDTHS_WITH_MELDS = (5.5, 7.5, 7.5, 8, 10.5, 7, 6.25, 6.25, 8, 6.5, 6.75, 6.75, 6.75, 6.75)
"""The columns of the deals, in per cent."""
CHAIRS = {"N": (Side.NS, 0), "S": (Side.NS, 1), "E": (Side.EW, 0), "W": (Side.EW, 1)}
_SYMBOLS = {
    Trump.SPADES: "♠",
    Trump.HEARTS: "♥",
    Trump.DIAMONDS: "♦",
    Trump.CLUBS: "♣",
}


@dataclass(frozen=True, slots=True)
class SheetTeam:
    """A team on a score sheet: its number and names, empty on a blank one."""

    number: str
    names: str
    mark: str = ""
    """What is circled in the lines of the deals where the number is too long: that of partners."""

    @property
    def size(self) -> str:
        """How small the names must be to fit in their box."""
        if len(self.names) <= LONG_NAMES:
            return "usual"
        return "long" if len(self.names) <= LONGEST_NAMES else "longest"


@dataclass(frozen=True, slots=True)
class FiveDeals:
    """The lines of up to five deals, column by column: one line of print a deal, or two to circle.

    A cell for each deal would cost the printing of a large hall half a minute.
    """

    numbers: str
    teams: str
    trumps: str
    doubles: str


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One sheet: who plays where, who deals first."""

    round: str
    table: str
    teams: tuple[SheetTeam, SheetTeam]
    first_dealer: str
    deals: tuple[FiveDeals, ...] = ()


_NOBODY = SheetTeam("", "")
BLANK = ScoreSheet("", "", (_NOBODY, _NOBODY), "")


def score_sheets(drawn: RoundReading, imprint: Imprint) -> bytes:
    """The score sheets of a round, by table; a bye has none."""
    sheets = tuple(_filled(match, drawn, imprint) for match in drawn.matches if match.ew)
    return _write(
        sheets, drawn.header, drawn.settings, imprint, imprint.footer(drawn.header, drawn.number)
    )


def blank_score_sheets(header: Header, imprint: Imprint, sheets: int = 2) -> bytes:
    """Score sheets with nothing filled in but the tournament."""
    return _write((BLANK,) * sheets, header, header.settings, imprint, imprint.footer(header))


def deal_lines(settings: Settings) -> int:
    """How many deals a sheet has lines for: those of the match, or enough for most games."""
    if settings.format is Format.DEALS or settings.target is None:
        return settings.deals
    return max(FEWEST_LINES, -(-settings.target // MARKED_A_DEAL))


def _filled(match: MatchLine, drawn: RoundReading, imprint: Imprint) -> ScoreSheet:
    assert match.ew is not None
    return ScoreSheet(
        round=imprint.round(drawn.number),
        table=table_of(match),
        teams=(_team(match.ns, imprint.gettext("N–S")), _team(match.ew, imprint.gettext("E–W"))),
        first_dealer=_first_dealer(match, imprint),
    )


def _team(side: Seated, mark: str) -> SheetTeam:
    return SheetTeam(str(side.number), side.label, mark if len(side.teams) > 1 else "")


def _first_dealer(match: MatchLine, imprint: Imprint) -> str:
    """The first dealer by name; of a team that lacks that name, the team."""
    side, place = CHAIRS[match.first_dealer]
    team = match.team(side)
    assert team is not None
    if place < len(team.players):
        return team.players[place]
    return imprint.gettext("team No. %(number)s", number=team.number)


def _five_deals(
    lines: int, teams: tuple[SheetTeam, SheetTeam], trumps: tuple[str, str]
) -> tuple[FiveDeals, ...]:
    """The lines of the deals, five by five."""
    numbers = [str(number) for number in range(1, lines + 1)]
    groups = [numbers[at : at + 5] for at in range(0, lines, 5)]
    circles = tuple(team.mark or team.number for team in teams)
    return tuple(
        FiveDeals(
            numbers="\n".join(group),
            teams="\n".join(circles * len(group)),
            trumps="\n".join(trumps * len(group)),
            doubles="\n".join(("×2", "×4") * len(group)),
        )
        for group in groups
    )


def _trumps(rule_set: RuleSet, imprint: Imprint) -> tuple[str, str]:
    """The trumps to circle, three a row."""
    _ = imprint.gettext
    words = {**_SYMBOLS, Trump.NO_TRUMP: _("NT"), Trump.ALL_TRUMP: _("AT")}
    symbols = tuple(words[trump] for trump in rule_set.trumps)
    return " ".join(symbols[:3]), " ".join(symbols[3:])


def _write(
    sheets: tuple[ScoreSheet, ...],
    header: Header,
    settings: Settings,
    imprint: Imprint,
    footer: str,
) -> bytes:
    lines = deal_lines(settings)
    two_a_page = lines <= MOST_LINES_ON_A_HALF
    melds, trumps = header.rule_set.melds, _trumps(header.rule_set, imprint)
    pages = _pages(sheets, 2 if two_a_page else 1)
    said = (at_the_bell(settings, imprint.gettext), caps_said(settings, imprint))
    ending = " ".join(filter(None, said))
    return write(
        "score_sheets",
        imprint,
        style="score_sheets_two" if two_a_page else "score_sheets_one",
        title=imprint.gettext("Score sheets"),
        footer=footer,
        tournament=header.name,
        rules=header.rule_set.name(imprint.locale.language),
        next_dealer=_next_dealer(header.rule_set, imprint),
        minutes=settings.minutes,
        ending=ending,
        ending_size=_ending_size(ending, lines),
        pages=tuple(
            tuple(replace(sheet, deals=_five_deals(lines, sheet.teams, trumps)) for sheet in page)
            for page in pages
        ),
        melds=melds,
        widths=WIDTHS_WITH_MELDS if melds else WIDTHS,
    )


def _ending_size(ending: str, lines: int) -> str:
    """How large bell and caps can be told: a half page filled with deals has two small lines."""
    if lines < MOST_LINES_ON_A_HALF:
        return "roomy"
    return "usual" if len(ending) <= LONG_ENDING else "long"


def _pages(sheets: tuple[ScoreSheet, ...], a_page: int) -> tuple[tuple[ScoreSheet, ...], ...]:
    """The sheets of each page; the half that would stay empty is a spare blank sheet."""
    spare = (BLANK,) * (-len(sheets) % a_page)
    all_sheets = sheets + spare
    return tuple(all_sheets[at : at + a_page] for at in range(0, len(all_sheets), a_page))


def _next_dealer(rule_set: RuleSet, imprint: Imprint) -> str:
    _ = imprint.gettext
    if rule_set.rotation is Rotation.ANTICLOCKWISE:
        return _("then the player to the right of each dealer")
    return _("then the player to the left of each dealer")
