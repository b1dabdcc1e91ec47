"""`make bench`: every ratio beside its bound; status 1 if one is above it.

Each module of this folder with a `run()` gives `(name, ratio, bound)` for what it measured.
"""

import sys
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

Measure = tuple[str, float, float]
WIDTH = 58


def modules(asked: Iterable[str]) -> list[str]:
    """The benchmarks to run: all, or those whose name begins as asked."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    wanted = tuple(asked) or ("",)
    return [name for name in names if not name.startswith("_") and name.startswith(wanted)]


def line(measure: Measure) -> str:
    """One measure as it is printed: ratio, bound, and whether it holds."""
    name, ratio, bound = measure
    verdict = "ok" if ratio <= bound else "TOO SLOW"
    return f"{name:<{WIDTH}} {ratio:>9.3f}  <= {bound:>7.3f}  {verdict}"


def main(asked: list[str]) -> int:
    """Run the benchmarks one after the other, each line printed as soon as it is known."""
    measures: list[Measure] = []
    for name in modules(asked):
        run = getattr(import_module(f"benchmarks.{name}"), "run", None)
        for measure in run() if run else ():
            measures.append(measure)
            print(line(measure), flush=True)
    if not measures:
        print("no such benchmark", file=sys.stderr)
        return 2
    return 0 if all(ratio <= bound for _, ratio, bound in measures) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
