"""What rows and pairings of a whole paste come to: each list once, each match once, the latest state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from calc.errors import Problem
from calc.event import folded
from calc.pasted.model import Extent, PastedPairing, PastedRow
from calc.pasted.rows import Draft

MAX_OF_A_KIND = 25
"""Problems of one kind that are told one by one."""

MAX_NAMED = 5
"""Names that a problem about many players tells."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Kept(Generic[T]):
    """What counts, the lines of what does not, and what was decided."""

    found: list[T]
    left_out: set[int]
    problems: list[Problem]


def standings_of(lists: Sequence[Sequence[Draft]]) -> Kept[Draft]:
    """The rows that count of all lists in a paste.

    A list is superseded by another one of mostly the same players with more points, or the same further down. Rows of
    earlier rounds, and a row that a page break repeats, are left out. Players are never merged by their name.
    """
    lists = _parted(lists)
    names = [{folded(draft.name) for draft in one} for one in lists]
    total = [sum(draft.points or 0 for draft in one) for one in lists]
    found: list[Draft] = []
    left_out: set[int] = set()
    problems: list[Problem] = []
    for at, one in enumerate(lists):
        later = [
            other
            for other in range(len(lists))
            if (total[other], other) > (total[at], at) and 2 * len(names[at] & names[other]) > len(names[at])
        ]
        if later:
            left_out |= {draft.line for draft in one}
            problems.append(Problem("pasted-earlier-list", one[0].line, values={"count": len(one)}))
        else:
            found += one
    latest = max((draft.round for draft in found if draft.round is not None), default=None)
    earlier = [draft for draft in found if draft.round is not None and draft.round != latest]
    if earlier:
        values = {"count": len(earlier), "round": latest}
        problems.append(Problem("pasted-earlier-round", earlier[0].line, values=values))
    found = [draft for draft in found if draft.round is None or draft.round == latest]
    left_out |= {draft.line for draft in earlier}
    return _once(found, left_out, problems)


def _parted(lists: Sequence[Sequence[Draft]]) -> list[list[Draft]]:
    """The tables of a paste as lists: a table whose ranks go on where the last one ended continues it."""
    found: list[list[Draft]] = []
    for table in filter(None, lists):
        first, last = table[0].rank, found[-1][0].rank if found else None
        if found and not (first is not None and last is not None and first <= last):
            found[-1] += table
        else:
            found.append(list(table))
    return found


def _once(drafts: Iterable[Draft], left_out: set[int], problems: list[Problem]) -> Kept[Draft]:
    """The drafts without exact repetitions; the same name on different rows stays and is said."""
    found: list[Draft] = []
    seen: dict[str, list[Draft]] = {}
    for draft in drafts:
        twins = seen.setdefault(folded(draft.shown), [])
        if any(replace(twin, line=draft.line) == draft for twin in twins):
            left_out.add(draft.line)
            problems.append(Problem("pasted-row-twice", draft.line, draft.name))
            continue
        if twins:
            problems.append(Problem("pasted-name-twice", draft.line, draft.name, values={"first": twins[0].line}))
        twins.append(draft)
        found.append(draft)
    return Kept(found, left_out, problems)


def pairings_of(lists: Sequence[Sequence[PastedPairing]], rows: Sequence[PastedRow]) -> Kept[PastedPairing]:
    """Each match once, those of the last round in the paste, names spelled as in the standings.

    A table of pairings is superseded by a later one in which most of its players meet somebody else. Lists by name hold
    each match twice: what one of them lacks the other adds.
    """
    spelling: dict[str, str] = {}
    for row in rows:
        spelling.setdefault(folded(row.name), row.name)
    tables = [[_spelled(pairing, spelling) for pairing in one] for one in lists if one]
    left_out: set[int] = set()
    problems: list[Problem] = []
    found: dict[frozenset[str], PastedPairing] = {}
    seat: dict[str, frozenset[str]] = {}
    for at, table in enumerate(tables):
        later = {name: _pair(pairing) for other in tables[at + 1 :] for pairing in other for name in _pair(pairing)}
        moved = [
            pairing for pairing in table if any(later.get(n, _pair(pairing)) != _pair(pairing) for n in _pair(pairing))
        ]
        if 2 * len(moved) > len(table):
            left_out |= {pairing.line for pairing in table if pairing.line is not None}
            problems.append(Problem("pasted-earlier-pairings", table[0].line, values={"count": len(table)}))
            continue
        for pairing in table:
            pair = _pair(pairing)
            taken = [name for name in pair if seat.setdefault(name, pair) != pair]
            if taken:
                twice = next(name for name in (pairing.a, pairing.b) if name is not None and folded(name) in taken)
                problems.append(Problem("pasted-player-twice", pairing.line, twice))
                left_out |= {pairing.line} if pairing.line is not None else set()
                for name in pair - set(taken):
                    del seat[name]
            else:
                found[pair] = _joined(found[pair], pairing) if pair in found else pairing
    return Kept(list(found.values()), left_out, problems)


def _pair(pairing: PastedPairing) -> frozenset[str]:
    return frozenset(folded(name) for name in (pairing.a, pairing.b) if name is not None)


def _spelled(pairing: PastedPairing, spelling: dict[str, str]) -> PastedPairing:
    """The pairing with each player in the spelling that came first."""
    a = spelling.setdefault(folded(pairing.a), pairing.a)
    b = pairing.b if pairing.b is None else spelling.setdefault(folded(pairing.b), pairing.b)
    if (a, b) == (pairing.a, pairing.b):
        return pairing
    result = pairing.result
    if result is not None:
        names = {pairing.a: a, pairing.b: b, None: None}
        result = replace(result, player=a, opponent=b, winner=names[result.winner])
    return replace(pairing, a=a, b=b, result=result)


def _joined(one: PastedPairing, other: PastedPairing) -> PastedPairing:
    """A match that stands twice: the first, with what only the second tells; open where the two tell two results."""
    turned = one.a != other.a
    again = other.result and other.result.seen_by(one.a)
    points = (other.points_b, other.points_a) if turned else (other.points_a, other.points_b)
    return replace(
        one,
        table=other.table if one.table is None else one.table,
        result=None if one.result and again and one.result != again else one.result or again,
        points_a=points[0] if one.points_a is None else one.points_a,
        points_b=points[1] if one.points_b is None else one.points_b,
    )


def completeness(
    rows: Sequence[PastedRow],
    pairings: Sequence[PastedPairing],
    extent: Extent | None,
    pages: Iterable[tuple[int, int]],
) -> tuple[bool | None, list[Problem]]:
    """Whether the standings are whole (``None``: nothing tells), and by what they are seen not to be."""
    if not rows:
        return None, []
    problems: list[Problem] = []
    ranks = sorted(row.rank for row in rows if row.rank is not None)
    spare = len(rows) - len(ranks)
    gap = next((at for at, rank in enumerate(ranks, start=1) if rank > at + spare), None)
    if gap is not None:
        values = {"before": ranks[gap - 1], "missing": ranks[gap - 1] - gap - spare}
        problems.append(Problem("pasted-ranks-missing", values=values))
    if extent is not None and (not extent.complete or len(rows) < extent.last - extent.first + 1):
        values = {"shown": len(rows), "total": extent.total}
        problems.append(Problem("pasted-list-cut", values=values))
    seen: dict[int, set[int]] = {}
    for page, total in pages:
        seen.setdefault(total, set()).add(page)
    short = [(len(numbers), total) for total, numbers in seen.items() if len(numbers) < total]
    if short:
        problems.append(Problem("pasted-pages-missing", values={"pages": short[0][0], "total": short[0][1]}))
    known = {folded(row.name) for row in rows}
    strangers = [n for pairing in pairings for n in (pairing.a, pairing.b) if n is not None and folded(n) not in known]
    if strangers:
        told = ", ".join(strangers[:MAX_NAMED])
        problems.append(Problem("pasted-not-in-standings", values={"count": len(strangers), "names": told}))
    if problems:
        return False, problems
    return (True if extent is not None or seen else None), problems


def bounded(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems by their lines; of those of one kind the first ones, and how many there are more."""
    ordered = sorted(problems, key=lambda problem: problem.line or 0)
    total = Counter(problem.code for problem in ordered)
    told = Counter[str]()
    found: list[Problem] = []
    for problem in ordered:
        told[problem.code] += 1
        if told[problem.code] <= MAX_OF_A_KIND:
            found.append(problem)
        elif told[problem.code] == MAX_OF_A_KIND + 1:
            more = {"count": total[problem.code] - MAX_OF_A_KIND, "kind": problem.code}
            found.append(Problem("problems-more", problem.line, values=more))
    return tuple(found)
