"""What only the whole page can tell: the order of its records, the scale and the printing of its percentages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations

from calc.errors import Problem
from calc.event import folded
from calc.pasted.figures import MAX_DECIMALS, Figure
from calc.pasted.model import PastedRow, Percent, Printing
from calc.pasted.rows import Draft
from calc.pasted.words import PERCENTS
from calc.record import Record

_ORDERS = (
    "WLD",
    *sorted({"".join(order) for order in permutations("WLD")} - {"WLD"}, key=lambda order: order[0] != "W"),
)
_FLOORS = (Fraction(33, 100), Fraction(333, 1000), Fraction(1, 3))
_MAX_GAMES_WON = 3
"""Games of a match of best of three."""

_FLOAT = 12
"""Decimals from which on a figure was printed by a computer for computers, neither rounded nor cut off."""


def rows_of(drafts: Sequence[Draft]) -> tuple[list[PastedRow], Printing | None, list[Problem]]:
    """The rows, how their percentages are printed (``None``: there are none), and what was decided for them."""
    problems: list[Problem] = []
    order = _record_order(drafts, problems)
    scales = _scales(drafts)
    records = [_record(draft.counts, order) for draft in drafts]
    taken = Counter(folded(draft.name) for draft in drafts)
    shares = [
        tuple(_percent(figure, scale) for figure, scale in zip(draft.percents, scales, strict=True)) for draft in drafts
    ]
    printing = _printing(drafts, records, shares)
    rows = []
    for draft, record, (omw, gw, ogw) in zip(drafts, records, shares, strict=True):
        points = draft.points
        if points is None:
            points = record.points if record else 0
        elif record and record.points != points:
            values = {"points": points, "record": str(record), "by_record": record.points}
            problems.append(Problem("pasted-points-record", draft.line, draft.name, values=values))
        problems += [
            Problem("pasted-percent", draft.line, draft.name, one.value, {"text": f"{float(share.printed * 100):g} %"})
            for one, share in zip(PERCENTS, (omw, gw, ogw), strict=True)
            if share is not None and share.printed > 1
        ]
        rows.append(
            PastedRow(
                name=draft.name if taken[folded(draft.name)] == 1 else draft.shown,
                points=points,
                rank=draft.rank,
                record=record,
                omw=_printed(omw, printing),
                gw=_printed(gw, printing),
                ogw=_printed(ogw, printing),
                dropped=draft.dropped,
                points_derived=draft.points is None,
                line=draft.line,
            )
        )
    return rows, printing, problems


def _record(counts: tuple[int, ...] | None, order: str) -> Record | None:
    """The record whose counts stand in ``order``; two counts are always wins and losses."""
    if counts is None:
        return None
    if len(counts) == 2:
        return Record(*counts)
    return Record(*(counts[order.index(letter)] for letter in "WLD"))


def _record_order(drafts: Sequence[Draft], problems: list[Problem]) -> str:
    """The order of the counts of a record: the one that agrees with most players' points (3W + D).

    The heading decides between orders that agree with as many, then W-L-D.
    """
    told = [draft for draft in drafts if draft.counts is not None and len(draft.counts) == 3]
    promised = next((draft.order for draft in told if len(draft.order) == 3), "WLD")
    votes = Counter[str]()
    for draft in told:
        votes.update(
            order for order in _ORDERS if draft.points is not None and _points(draft.counts, order) == draft.points
        )
    best = max(_ORDERS, key=lambda order: (votes[order], order == promised))
    if best != promised:
        values = {"promised": "-".join(promised), "order": "-".join(best)}
        problems.append(Problem("pasted-record-order", told[0].line, values=values))
    return best


def _points(counts: tuple[int, ...] | None, order: str) -> int | None:
    record = _record(counts, order)
    return record.points if record else None


def _scales(drafts: Iterable[Draft]) -> tuple[int, int, int]:
    """By what each percentage column is to be divided: 1 where it holds shares (``.6667``), 100 where percents."""
    columns: list[list[Figure]] = [[], [], []]
    for draft in drafts:
        for column, figure in zip(columns, draft.percents, strict=True):
            if figure is not None:
                column.append(figure)
    plain = [all(figure.value <= 1 and not figure.sign for figure in column) for column in columns]
    # nothing but 0 and 1: its neighbours tell; else it tells itself
    mute = [all(figure.value in (0, 1) for figure in column) for column in columns]
    others = [plain[at] for at in range(3) if not mute[at]]
    shares = [all(others) if mute[at] and others else plain[at] for at in range(3)]
    return (1 if shares[0] else 100, 1 if shares[1] else 100, 1 if shares[2] else 100)


def _percent(figure: Figure | None, scale: int) -> Percent | None:
    if figure is None:
        return None
    step = Fraction(1, 10**figure.decimals * scale)
    return Percent(figure.value / scale, max(step, Fraction(1, 10**MAX_DECIMALS)))


def _printed(share: Percent | None, printing: Printing | None) -> Percent | None:
    """A share with what the page told of its printing; one above 1 is none."""
    if share is None or share.printed > 1 or printing is None:
        return None
    return Percent(share.printed, share.unit, printing)


def _printing(
    drafts: Sequence[Draft], records: Sequence[Record | None], shares: Sequence[tuple[Percent | None, ...]]
) -> Printing | None:
    """How the page prints: own GW% are fractions with few games below them, and show which way they were printed.

    Whole percents that show nothing are taken as cut off: so prints the one source known for them.
    """
    figures = [figure for draft in drafts for figure in draft.percents if figure is not None]
    if not figures:
        return None
    if max(figure.decimals for figure in figures) >= _FLOAT:
        return Printing.UNSURE
    most = max((draft.points or 0 for draft in drafts), default=0)
    usual = most // 2 + 1  # nobody leads with less than two points a round; too many only blur what is shown
    seen: set[tuple[Fraction, Fraction, int]] = set()
    for record, share in zip(records, shares, strict=True):
        if share[1] is not None and share[1].printed < 1:
            matches = record.played if record and record.played else usual
            seen.add((share[1].printed, share[1].unit, min(matches, 20)))
    rounded = cut = 0
    for printed, unit, matches in seen:
        nearest = _possible(printed - unit / 2, printed + unit / 2, matches)
        below = _possible(printed, printed + unit, matches, closed=False)
        rounded += nearest and not below
        cut += below and not nearest
    if rounded and not cut:
        return Printing.ROUNDED
    whole = all(figure.decimals == 0 for figure in figures) and not rounded
    return Printing.CUT_OFF if (cut and not rounded) or whole else Printing.UNSURE


def _possible(low: Fraction, high: Fraction, matches: int, *, closed: bool = True) -> bool:
    """Whether some own GW% after so many matches lies from ``low`` to ``high`` (``closed``: that included)."""
    if any(low <= floor < high or (closed and floor == high) for floor in _FLOORS):
        return True
    for games in range(1, _MAX_GAMES_WON * matches + 1):
        numerator = -(-low.numerator * 3 * games // low.denominator)
        share = Fraction(max(numerator, 0), 3 * games)
        if share < high or (closed and share == high):
            return True
    return False
