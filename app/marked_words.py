"""Marks for words that stand where no language is known yet: each is kept as it is."""

CONTEXT_ENDS = "\x04"
"""What stands between a context and its message in a compiled catalogue."""


def _(message: str) -> str:
    """Marks a sentence for the catalogue."""
    return message


def pgettext(context: str, message: str) -> str:
    """Marks a sentence that has another French in some context."""
    return f"{context}{CONTEXT_ENDS}{message}"


def ngettext(one: str, more: str) -> tuple[str, str]:
    """Marks both forms of what is counted."""
    return one, more
