"""A part of the field that is paired within itself: its least excess, and its best tables at that excess.

The proofs behind it stand at the head of :mod:`calc.pairing.optimum`.
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from calc.pairing.matching import cheapest, first_cheapest
from calc.pairing.plan import Met, Pair, Plan

_SLACKS = (0, 8, 32, 128, 512)
"""Slacks that are tried before the least excess of a window is computed: mostly one of them is enough."""

_SMALL = 48
"""Players in a window up to which its least excess is so cheap that only the first two slacks are tried before."""


@dataclass(frozen=True, slots=True)
class Window:
    """The places from ``low`` to before ``high``, both even, with nobody's nominal opponent outside.

    ``stuck``: those in it whose nominal table is a rematch.
    """

    plan: Plan
    met: Met
    low: int
    high: int
    stuck: tuple[int, ...]

    def settle(self, bound: int) -> tuple[float, list[Pair] | None]:
        """The window's least excess, known to be at least ``bound``, and its best tables if they came to light.

        An infinite excess: there is no pairing without a rematch.
        """
        for slack in _SLACKS[: 2 if self.high - self.low <= _SMALL else None]:
            pairs = self.within(bound, slack)
            if pairs is not None:
                return bound, pairs
        return self.least_excess(), None

    def best(self, excess: float) -> list[Pair]:
        """The best tables, ``excess`` being the least there is."""
        slack = _SLACKS[1]
        while True:
            slack *= 4
            pairs = self.within(excess, slack)
            if pairs is not None:
                return pairs

    def within(self, excess: float, slack: int) -> list[Pair] | None:
        """The best tables at this ``excess``; ``None`` if no such are among those within ``slack`` of the prices.

        What is found costs perhaps more than ``slack`` above the prices; then it is looked for once more within that.
        Left out are tables of the plan that are certain to stay.
        """
        reach = self._reach(excess)
        prices = self._prices(reach)
        if prices is None:
            return None
        while True:
            edges = self._edges(reach, prices, slack)
            pairs = self._solve(edges)
            if pairs is None or self._excess(pairs) > excess:
                return None
            needed = sum(self.plan.slide(*pair) for pair in pairs) - sum(prices.values())
            if needed <= slack:
                return pairs
            slack = needed

    def _excess(self, pairs: Sequence[Pair]) -> int:
        """What the tables cost above the nominal ones of the same players, which are at the parity bound."""
        nominal = sum(self.plan.gap(player, self.plan.targets[player]) for pair in pairs for player in pair) // 2
        return sum(self.plan.gap(*pair) for pair in pairs) - nominal

    def _brackets(self) -> list[Pair]:
        """Where the window's brackets begin and end."""
        starts = self.plan.starts
        first, last = bisect_right(starts, self.low) - 1, bisect_right(starts, self.high - 1)
        return list(zip(starts[first:last], starts[first + 1 : last + 1], strict=True))

    def _reach(self, excess: float) -> dict[int, Pair]:
        """For every bracket, by where it begins, the places among which its players' opponents are looked for.

        A table over several borders costs ``excess`` above the squared steps of the odd ones; over an even one there
        must be a second, which costs at least that border's squared step once more.
        """
        brackets = self._brackets()
        first, last = [low for low, _ in brackets], [high for _, high in brackets]
        for number, (start, _) in enumerate(brackets):
            known = 0
            for other in range(number + 1, len(brackets)):
                border, end = brackets[other]
                step = self.plan.gap(border - 1, border)
                known += -step if border % 2 else step
                if self.plan.gap(start, border) + known > excess:
                    break
                last[number] = end
                first[other] = min(first[other], start)
        return {start: places for (start, _), places in zip(brackets, zip(first, last, strict=True), strict=True)}

    def _opponents(self, reach: dict[int, Pair], player: int) -> Iterator[Pair]:
        """Whom ``player`` may meet, from their nominal opponent outwards: squared distance to that one, place."""
        starts = self.plan.starts
        first, last = reach[starts[bisect_right(starts, player) - 1]]
        target, met = self.plan.targets[player], self.met[player]
        for distance in range(max(target - first, last - 1 - target) + 1):
            for other in {target - distance, target + distance}:
                if first <= other < last and other != player and other not in met:
                    yield distance * distance, other

    def _prices(self, reach: dict[int, Pair]) -> dict[int, int] | None:
        """Prices of the stuck players, the others' being 0: no allowed table's slide is below the prices of its two.

        ``None`` if one of them may meet nobody.
        """
        prices: dict[int, int] = {}
        highest = 0
        for player in self.stuck:
            best: float = math.inf
            for least, other in self._opponents(reach, player):
                if least - highest >= best:
                    break
                best = min(best, self.plan.slide(player, other) - prices.get(other, 0))
            if best == math.inf:
                return None
            prices[player] = int(best)
            highest = max(highest, prices[player])
        return prices

    def _edges(self, reach: dict[int, Pair], prices: dict[int, int], slack: int) -> dict[Pair, int]:
        """The tables that a round within ``slack`` of the prices may hold, with what each costs above them.

        Paths from the stuck players through nominal tables, nearest first: a table further out than the slack allows on
        the way there and back cannot be part of a circle through a stuck player.
        """
        targets = self.plan.targets
        found: dict[Pair, int] = {}
        nearest = dict.fromkeys(self.stuck, 0)
        queue = [(0, player) for player in self.stuck if player < targets[player]]
        while queue:
            distance, player = heapq.heappop(queue)
            if distance > nearest[player]:
                continue
            for member in (player, targets[player]):
                for other, above in self._near(reach, prices, member, slack - distance):
                    found[min(member, other), max(member, other)] = above
                    if distance + above < nearest.get(other, slack + 1):
                        nearest[other] = nearest[targets[other]] = distance + above
                        heapq.heappush(queue, (distance + above, other))
        kept = {
            (one, other): above
            for (one, other), above in found.items()
            if nearest[one] + above + nearest[other] <= slack
        }
        touched = {player for edge in kept for player in edge}
        for player in touched - prices.keys():
            target = targets[player]
            kept[min(player, target), max(player, target)] = 0
        return kept

    def _near(self, reach: dict[int, Pair], prices: dict[int, int], player: int, room: int) -> Iterator[Pair]:
        """Opponents of ``player`` other than the nominal one, whose table costs at most ``room`` above the prices.

        Each with what it costs above them. Stuck players find all of theirs; the others need not look for those again.
        """
        price = prices.get(player, 0)
        farthest = room + price + (max(prices.values()) if player in prices else 0)
        for least, other in self._opponents(reach, player):
            if least > farthest:
                return
            above = self.plan.slide(player, other) - price - prices.get(other, 0)
            if above <= room and other != self.plan.targets[player]:
                yield other, above

    def _solve(self, edges: dict[Pair, int]) -> list[Pair] | None:
        """The first among the cheapest tables of these, by gap, then by slide; part by connected part."""
        pairs: list[Pair] = []
        for part in _parts(edges):
            scale = sum(part.values()) + 1
            found = first_cheapest({pair: self.plan.gap(*pair) * scale + above for pair, above in part.items()})
            if found is None:
                return None
            pairs += found
        return None if set(self.stuck).difference(*pairs) else pairs

    def least_excess(self) -> float:
        """The least excess of any pairing of the window without a rematch; infinite if there is none.

        Tables over borders cost their squared steps, but for one over each odd border: so with an excess of ``allowed``
        a bracket has at most two such tables and one more for each smallest step in it.
        """
        brackets = self._brackets()
        degree = max(len(self.met[player]) for player in range(self.low, self.high))
        least_step = min((self.plan.gap(start - 1, start) for start, _ in brackets[1:]), default=1)
        allowed = 0
        while True:
            keep = 2 * degree + 4 + allowed // least_step
            cut = [(start, min(end, start + keep + (end - start - keep) % 2)) for start, end in brackets]
            excess = self._excess_of(cut, self._reach(allowed))
            if excess <= allowed:
                return excess
            if excess == math.inf:
                dearer = [dear for dear in self._table_excesses(brackets) if dear > allowed]
                if not dearer and cut == brackets:
                    return excess
                excess = min(dearer, default=2 * allowed + 1)
            allowed = int(excess)

    def _table_excesses(self, brackets: Sequence[Pair]) -> Iterator[int]:
        """What a table costs above the bound, for any two brackets."""
        for number, (start, _) in enumerate(brackets):
            known = 0
            for border, _ in brackets[number + 1 :]:
                step = self.plan.gap(border - 1, border)
                known += -step if border % 2 else step
                yield self.plan.gap(start, border) + known

    def _excess_of(self, brackets: Sequence[Pair], reach: dict[int, Pair]) -> float:
        """The least excess on these parts of the brackets, by tables within ``reach``; infinite if there is none."""
        players = [player for start, end in brackets for player in range(start, end)]
        last = {player: reach[start][1] for start, end in brackets for player in range(start, end)}
        found = cheapest(
            {
                (one, other): self.plan.gap(one, other)
                for number, one in enumerate(players, start=1)
                for other in players[number : bisect_left(players, last[one])]
                if other not in self.met[one]
            }
        )
        if found is None or 2 * len(found) < len(players):
            return math.inf
        bound = sum(self.plan.gap(start - 1, start) for start, _ in brackets[1:] if start % 2)
        return sum(self.plan.gap(*pair) for pair in found) - bound


def _parts(edges: dict[Pair, int]) -> Iterable[dict[Pair, int]]:
    """The connected parts of a graph."""
    leader: dict[int, int] = {}

    def find(player: int) -> int:
        while leader.setdefault(player, player) != player:
            leader[player] = player = leader[leader[player]]
        return player

    for one, other in edges:
        leader[find(one)] = find(other)
    parts: dict[int, dict[Pair, int]] = {}
    for (one, other), cost in edges.items():
        parts.setdefault(find(one), {})[one, other] = cost
    return parts.values()
