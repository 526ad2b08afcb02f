"""Best and worst rank on points alone, sharp: over all results, and over all pairings where they are not known.

Given the points I end on, every table contributes to the number of players at or above a threshold on its own. Where
pairings are not known, a player is one of four kinds: *there* already, there with a *draw*, there with a *win*, or
out of reach. Whom to pair so that as many, or as few, as possible get there follows from the kinds alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from calc.verdict.question import GAINS, Question

THERE, DRAW, WIN, NEVER = range(4)
BYE = -1

Pairing: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Extreme:
    """As many, or as few, rivals as possible at a threshold or above.

    ``options``: the option of every known table; ``extra``: tables made of players whose pairing is not known
    (``BYE``: no opponent), mine first if it is one, and ``extra_options`` theirs.
    """

    count: int
    options: tuple[int, ...]
    extra: Pairing = ()
    extra_options: tuple[int, ...] = ()


def extreme(question: Question, option: int, threshold: int, points: Sequence[int], *, most: bool) -> Extreme:
    """The most (or the fewest) rivals who can end on ``threshold`` points or more.

    ``points``: everybody's before the open tables. ``option``: that of my table; where my table is not known, of the
    one at which I have the first seat. Whoever has left does not count (MTR 2.10); whoever is absent counts as playing
    for the most, and as gone for the fewest; so do those whom no list shows.
    """
    field = question.field
    sign = 1 if most else -1
    uncounted = {question.me, BYE, *(seat for seat, entry in enumerate(field.entries) if entry.leaving)}
    if not most:  # whoever is absent may have left, and whom no list shows may not be there: they stand nowhere
        uncounted.update(seat for seat, entry in enumerate(field.entries) if entry.absent or entry.unlisted)

    def there(seat: int, gain: int) -> bool:
        return seat not in uncounted and points[seat] + gain >= threshold

    def choose(table: tuple[int, int], allowed: Sequence[int]) -> tuple[int, int]:
        a, b = table
        counts = [(sign * (there(a, GAINS[o][0]) + there(b, GAINS[o][1])), -o, o) for o in allowed]
        count, _, best = max(counts)
        return sign * count, best

    options, total = [], 0
    seated: set[int] = set()
    for number, table in enumerate(field.tables):
        count, best = choose(table, (option,) if number == question.table else question.allowed[number])
        total += count
        options.append(best)
        seated.update(table)
    free = [number for number, entry in enumerate(field.entries) if number not in seated and entry.active]
    if not field.rest_unknown:
        return Extreme(total + sum(there(seat, 0) for seat in free), tuple(options))
    playing = [seat for seat in free if question.plays(seat) and seat != question.me]
    total += sum(there(seat, 0) for seat in free if not question.plays(seat))
    kinds = {seat: NEVER if seat in uncounted else _kind(points[seat], threshold) for seat in playing}
    if not question.unpaired and set(kinds.values()) <= {NEVER}:
        return Extreme(total, tuple(options))
    alike: dict[tuple[int, int], tuple[int, int]] = {}

    def chosen(table: tuple[int, int]) -> tuple[int, int]:
        """What the table comes to at best, and by which option; players of a kind are alike."""
        if table[0] == question.me or BYE in table:
            return choose(table, (option,) if table[0] == question.me else (0,))
        pair = kinds[table[0]], kinds[table[1]]
        if pair not in alike:
            alike[pair] = choose(table, (0, 1, 2))
        return alike[pair]

    pairings = _pairings(playing, kinds, question.me if question.unpaired else None, most=most)
    found = [(sign * sum(chosen(table)[0] for table in extra), extra) for extra in pairings]
    count, extra = max(found, key=lambda item: item[0])
    return Extreme(total + sign * count, tuple(options), extra, tuple(chosen(table)[1] for table in extra))


def _kind(points: int, threshold: int) -> int:
    if points >= threshold:
        return THERE
    if points + 1 >= threshold:
        return DRAW
    return WIN if points + 3 >= threshold else NEVER


def _pairings(playing: Sequence[int], kinds: dict[int, int], me: int | None, *, most: bool) -> Iterator[Pairing]:
    """The pairings one of which is extreme: one for each kind of my opponent (if ``me`` is unpaired) and of the bye."""
    for opponent in _one_of_each(playing, kinds) if me is not None and playing else [None]:
        left = [seat for seat in playing if seat != opponent]
        for free in _one_of_each(left, kinds) if len(left) % 2 else [None]:
            tables = [] if opponent is None or me is None else [(me, opponent)]
            tables += [] if free is None else [(free, BYE)]
            yield (*tables, *_paired([seat for seat in left if seat != free], kinds, most=most))


def _one_of_each(seats: Sequence[int], kinds: dict[int, int]) -> list[int]:
    return list({kinds[seat]: seat for seat in seats}.values())


def _paired(seats: Sequence[int], kinds: dict[int, int], *, most: bool) -> Iterator[tuple[int, int]]:
    """An extreme pairing of an even number of players.

    For the most: of two who need a win only one gets there, and one who needs a win takes the draw from one who needs
    that; so those who need a win meet, as far as they last, players whose result does not matter. For the fewest: of
    two of whom one would be there with a draw, one gets there; so those meet players whose result does not matter.
    """
    scarce, other = (WIN, DRAW) if most else (DRAW, WIN)
    needy = [seat for seat in seats if kinds[seat] == scarce]
    helpers = [seat for seat in seats if kinds[seat] in (THERE, NEVER)]
    yield from zip(needy, helpers, strict=False)
    both = min(len(needy), len(helpers))
    rest = [*needy[both:], *(seat for seat in seats if kinds[seat] == other), *helpers[both:]]
    yield from zip(rest[::2], rest[1::2], strict=True)
