"""How far a long job is, on standard error where somebody looks."""

import sys
import time


class Progress:
    """A line that is rewritten on a terminal, or said now and then where it is not one."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._last = 0.0

    def show(self, done: int, total: int) -> None:
        """Say how many of how many are done, at most a few times a second."""
        now = time.monotonic()
        terminal = sys.stderr.isatty()
        if now - self._last < (0.2 if terminal else 5) and done < total:
            return
        self._last = now
        print(f"{self.what} : {done} / {total}", end="\r" if terminal else "\n", file=sys.stderr)

    def done(self) -> None:
        """Leave the last line standing."""
        if sys.stderr.isatty():
            print(file=sys.stderr)
