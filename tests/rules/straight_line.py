"""A second scorer, written straight down from the documents, sharing no code with the first.

One plain function a document, no settings, no lines. It reads the same objects and is only given
deals that are in order.
"""

from typing import Any

ORDER = ["7", "8", "9", "10", "J", "Q", "K", "A"]
HEIGHT = ["7", "8", "9", "J", "Q", "K", "10", "A"]
CARRES = {
    "suit": {"J": 200, "9": 150, "A": 100, "10": 100, "K": 100, "Q": 100},
    "stephanoise": {"J": 200, "9": 150, "A": 200, "10": 100, "K": 100, "Q": 100},
    "no_trump": {"A": 200, "10": 150, "K": 100, "Q": 100, "J": 100},
}


def straight_line(key: str, deal: Any) -> tuple[int, int]:
    """The marks (NS, EW) of a played deal."""
    takers, defence = MARKS[key](deal)
    return (takers, defence) if deal.taker == "NS" else (defence, takers)


def _ten(points: int) -> int:
    return (points + 5) // 10 * 10


def _facts(key: str, deal: Any) -> tuple[int, int, int, int, int, int, bool, bool, int]:
    """P, D, bT, bD, mT, mD, takers took all, defence took all, k."""
    taker = deal.taker
    all_taken = deal.capot == taker
    lost_all = deal.capot is not None and not all_taken
    if all_taken or lost_all:
        p, d = (162, 0) if all_taken else (0, 162)
    else:
        ns, ew = deal.points
        p, d = (ns, ew) if taker == "NS" else (ew, ns)
        if key == "club" and deal.trump == "all_trump":
            p, d = round(p * 27 / 43), round(d * 27 / 43)
    own = 20 * sum(1 for side in deal.belote if side == taker)
    others = 20 * len(deal.belote) - own
    ns_melds, ew_melds = _melds(key, deal)
    m, n = (ns_melds, ew_melds) if taker == "NS" else (ew_melds, ns_melds)
    k = {"none": 1, "coinche": 2, "surcoinche": 4}[deal.double]
    return p, d, own, others, m, n, all_taken, lost_all, k


def _melds(key: str, deal: Any) -> tuple[int, int]:
    if deal.meld_points is not None:
        return tuple(deal.meld_points)
    if deal.melds is None:
        return 0, 0
    table = "suit"
    if deal.trump == "no_trump":
        table = "stephanoise" if key == "stephanoise" else "no_trump"
    ranked = []
    for side in deal.melds:
        rows = []
        for meld in side:
            if meld.kind == "carre":
                value = CARRES[table].get(meld.rank, 0)
                rows.append(
                    (value, 2, ["7", "8", "9", "J", "Q", "K", "10", "A"].index(meld.rank), 0)
                )
            else:
                value = {"tierce": 20, "cinquante": 50, "cent": 100}[meld.kind]
                trump = int(meld.suit == deal.trump)
                rows.append((value, 1, ORDER.index(meld.rank), trump))
        ranked.append((max(rows, default=(0, 0, 0, 0)), sum(row[0] for row in rows)))
    (ns, ns_sum), (ew, ew_sum) = ranked
    if ns == ew:
        return 0, 0
    return (ns_sum, 0) if ns > ew else (0, ew_sum)


def _club(deal: Any) -> tuple[int, int]:
    p, d, b, o, _, _, everything, _, k = _facts("club", deal)
    if deal.contract == "capot":
        return (500 * k + b, o) if everything else (b, 500 * k + o)
    if everything or (p >= 82 and p + b >= deal.contract):
        points = 250 if everything else _ten(p)
        return (points + deal.contract) * k + b, _ten(d) + o
    return b, (160 + deal.contract) * k + o


def _nebuludik(deal: Any) -> tuple[int, int]:
    p, d, b, o, _, _, everything, _, k = _facts("nebuludik", deal)
    if deal.contract == "capot":
        c, made = 250, everything
    elif deal.contract == "generale":
        c, made = 500, everything and deal.solo
    else:
        c, made = deal.contract, p + b >= deal.contract
    return (c * k + b, d + o) if made else (0, 162 + c * k + o)


def _stephanoise(deal: Any) -> tuple[int, int]:
    p, d, b, o, m, n, everything, _, k = _facts("stephanoise", deal)
    if deal.contract == "capot":
        return (500 + m + b, n + o) if everything else (b, 500 + n + o)
    c = deal.contract
    v = 2 * c if deal.trump == "no_trump" else c
    made = everything or p + b + m >= c
    if made and k == 1:
        return (250 if everything else p) + m + b + v, d + n + o
    if made:
        return (250 if everything else 160) + k * v + m + b, o
    return b, 160 + k * v + n + o


def _guide(deal: Any) -> tuple[int, int]:
    p, d, b, o, m, n, everything, _, k = _facts("guide", deal)
    c = 250 if deal.contract == "capot" else deal.contract
    if everything:
        p, m, n = 252, m + n, 0
    total, against = p + b + m, d + o + n
    reached = everything if deal.contract == "capot" else total >= c
    made = reached and total > against
    if made and k == 1:
        return _ten(total + c), _ten(against)
    if made:
        return ((250 if everything else 160) + m + n + b + c) * k, o
    if k == 1:
        return b, 160 + m + n + o + c
    return b, (160 + m + n + o + c) * k


def _belote_com(deal: Any) -> tuple[int, int]:
    p, d, b, o, m, n, everything, _, k = _facts("belote-com", deal)
    if deal.contract == "capot":
        c, made = 250, everything
    elif deal.contract == "generale":
        c, made = 500, everything and deal.solo
    else:
        c, made = deal.contract, p >= 82 and p + b + m >= deal.contract
    if made and k == 1:
        return p + c + m + b, d + n + o
    if made:
        return (p + c) * k + m + b, o
    return b, (162 + c) * k + n + o


MARKS = {
    "club": _club,
    "nebuludik": _nebuludik,
    "stephanoise": _stephanoise,
    "guide": _guide,
    "belote-com": _belote_com,
}
