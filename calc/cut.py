"""Who is in the cut: the one definition, for everything that shows, counts or proves it.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  3.1   in the cut = at most ``cut`` players who have not left stand at one's level or above; who is level across the
        line on all four figures is not in, for the rules do not say which of them is
  2.10  who has left before the cut takes no seat and the next one moves up; after it nobody does, so who is in stays in
  10.4  early advance: who holds a seat already counts first, ahead of the standings
Not implemented: draws of lots for a tie across the line; somebody let back in by the head judge is no drop any more.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import TypeVar

from calc.event import CUT_ROUND_NAMES, Event
from calc.rules import recommended_cut
from calc.standings import Standing

Player = TypeVar("Player", bound=Hashable)


def inside(
    players: Iterable[tuple[Player, Hashable]],
    cut: int,
    gone: Collection[Player] = (),
    ahead: Sequence[Player] = (),
) -> tuple[Player, ...]:
    """Who of ``players`` is in a cut of ``cut`` players (0: none), best first.

    ``players``: best first, each with a level; neighbours of the same level are level with one another. ``gone``: who
    has left before the cut. ``ahead``: who holds a seat already, in the order in which it was reached; they come first,
    and if there are more of them than seats the first ones have these.
    """
    holding = [player for player in ahead if player not in gone][: max(cut, 0)]
    staying = [(player, level) for player, level in players if player not in gone and player not in holding]
    level_or_above = {level: count for count, (_, level) in enumerate(staying, start=len(holding) + 1)}
    return (*holding, *(player for player, level in staying if level_or_above[level] <= cut))


def in_the_cut(
    lines: Iterable[Standing], cut: int, gone: Collection[str] = (), ahead: Sequence[str] = ()
) -> tuple[str, ...]:
    """Who of ``lines`` (standings, best first) is in the cut; the other arguments as for :func:`inside`."""
    return inside(((line.player, line.rank) for line in lines), cut, gone, ahead)


def staying(lines: Iterable[Standing], gone: Collection[str]) -> tuple[Standing, ...]:
    """The ``lines`` of those who have not left before the cut, who alone take seats, in their order."""
    return tuple(line for line in lines if line.player not in gone)


def cut_of(event: Event) -> int:
    """For how many players the cut of ``event`` is: as it is played, else as it is announced, else as recommended."""
    if event.cut_rounds:
        return max(_seats(event), len(seated(event)))
    return recommended_cut(len(event.players)) if event.cut is None else event.cut


def seated(event: Event) -> frozenset[str]:
    """Who plays in the first round of the cut; nobody before it has begun."""
    return frozenset(player for round_ in event.cut_rounds[:1] for match in round_.matches for player in match.players)


def seeded(event: Event, lines: Iterable[Standing]) -> tuple[str, ...]:
    """Who entered the cut that has begun, best seed first; nobody if it cannot be told any more.

    ``lines``: the standings of the event. Who left between the announcement and the first round is not seated in it,
    but was in, and nobody moved up. That shows where exactly as many left after the last Swiss round, and stand above
    all others who stayed away from the cut, as seats are empty: of more of them anybody may have left before it.
    """
    here = seated(event)
    if not here:
        return ()
    order = [line.player for line in lines]
    size, rounds = _seats(event), len(event.rounds)
    if len(here) >= size:
        return tuple(player for player in order if player in here)
    left = {player for player, after in event.dropped.items() if after == rounds}
    known = [player for player in order if event.dropped.get(player, rounds) >= rounds]
    best = tuple(itertools.takewhile(lambda player: player in here or player in left, known))
    return best if here <= set(best) and len(best) == size else ()


def left_before(event: Event, lines: Iterable[Standing] = ()) -> frozenset[str]:
    """Who has left before the cut, and is passed over.

    Who leaves during the cut is not among them. ``lines``: the standings; they tell, where the cut has begun, who left
    after its announcement and so was in it.
    """
    if not event.cut_rounds:
        return frozenset(event.dropped)
    left = {player for player, after in event.dropped.items() if after <= len(event.rounds)}
    return frozenset(left.difference(seeded(event, lines)))


def in_the_cut_of(
    event: Event, lines: Sequence[Standing], cut: int | None = None, ahead: Sequence[str] = ()
) -> tuple[str, ...]:
    """Who is in the cut of ``event``, best first, by its standings ``lines``: before the cut, in it and after it.

    Once it has begun, who is seated is in, whatever the standings say and whoever leaves; who left between the
    announcement and the first round was in as well, as far as :func:`seeded` can tell. Before, those are in who would
    be if the Swiss rounds ended here, in a ``cut`` of so many players, by default the event's own (:func:`cut_of`).
    """
    if event.cut_rounds:
        here = seated(event)
        return seeded(event, lines) or tuple(line.player for line in lines if line.player in here)
    return in_the_cut(lines, cut_of(event) if cut is None else cut, left_before(event), ahead)


def _seats(event: Event) -> int:
    """How many players the first round of the cut is for."""
    return int(2 ** (len(CUT_ROUND_NAMES) - CUT_ROUND_NAMES.index(event.cut_rounds[0].name)))
