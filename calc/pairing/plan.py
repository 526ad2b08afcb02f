"""What a pairing costs, and the nominal plan that the slide is measured against.

Players are numbers from 0 in the order of the standings, after the bye is taken out; ``points`` never rise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

Pair = tuple[int, int]
"""A table: two players, mostly the higher-placed first."""

Met = Sequence[Collection[int]]
"""For everybody, those they have met."""


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """What a round costs; less is better, an earlier figure outweighs all later ones.

    ``rematches``: tables whose players have met. ``gap``: the sum of squared differences in match points. ``slide``:
    the sum, over all players, of the squared distance in places between the opponent and the one of the nominal plan.
    ``last``: everybody's opponent by place, from the first player on: a fixed order, so no two rounds cost the same.
    """

    rematches: int
    gap: int
    slide: int
    last: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The nominal plan of a field.

    From the top down, an odd bracket sends its last player to the head of the next one; in each group the upper half
    meets the lower half in order (1-5, 2-6, 3-7, 4-8). ``targets``: everybody's opponent in it. ``starts``: where each
    bracket begins, and the size of the field at the end.
    """

    points: tuple[int, ...]
    targets: tuple[int, ...]
    starts: tuple[int, ...]

    def gap(self, one: int, other: int) -> int:
        """What the difference in points of a table costs."""
        return (self.points[one] - self.points[other]) ** 2

    def slide(self, one: int, other: int) -> int:
        """What a table costs for standing aside from the plan."""
        return (other - self.targets[one]) ** 2 + (one - self.targets[other]) ** 2


def plan(points: Sequence[int]) -> Plan:
    """The nominal plan of an even field with these match points, which never rise."""
    size = len(points)
    starts = [place for place in range(size) if place == 0 or points[place] != points[place - 1]]
    targets = [0] * size
    head = 0
    for end in [*starts[1:], size]:
        half = (end - head) // 2
        for place in range(head, head + half):
            targets[place], targets[place + half] = place + half, place
        head += 2 * half
    return Plan(tuple(points), tuple(targets), (*starts, size))


def cost(plan_: Plan, met: Met, pairs: Iterable[Pair]) -> Cost:
    """What these tables cost. ``met``: for everybody those they have met; ``pairs`` seat every player once."""
    rematches = gap = slide = 0
    opponents = [0] * len(plan_.points)
    for one, other in pairs:
        opponents[one], opponents[other] = other, one
        rematches += other in met[one]
        gap += plan_.gap(one, other)
        slide += plan_.slide(one, other)
    return Cost(rematches, gap, slide, tuple(opponents))
