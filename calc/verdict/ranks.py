"""Best and worst rank on points and OMW%, and the status that follows: bounds by table, a program for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from calc.verdict.integers import Level, RankProblem
from calc.verdict.model import Status
from calc.verdict.program import Program, Row, solve


@dataclass(frozen=True, slots=True)
class Ranks:
    """``best`` counts ties for me, ``worst`` against me; ``high`` and ``low``: every table's option there.

    If ``status`` is ``LIVE``, ``high`` puts me in and ``low`` keeps me out, whatever breaks the ties.
    """

    best: int
    worst: int
    status: Status
    high: tuple[int, ...]
    low: tuple[int, ...]


def ranks_of(rank_problem: RankProblem, cut: int) -> Ranks:
    """Between which ranks this race ends."""
    low = most_above(rank_problem, 0)
    at_or_above, above = counts(rank_problem, low)
    worst = at_or_above + 1
    high = most_below(rank_problem, 0)
    fewest_at_or_above, fewest_above = counts(rank_problem, high)
    best = fewest_above + 1
    if worst <= cut:
        return Ranks(best, worst, Status.LOCKED, high, low)
    if best > cut:
        return Ranks(best, worst, Status.OUT, high, low)
    if above < cut:  # the worst rests on a tie: is there another way to stay out?
        other = most_above(rank_problem, 1)
        if counts(rank_problem, other)[1] < cut:
            return Ranks(best, worst, Status.LOCKED_UNLESS_TIED, high, low)
        low = other
    if fewest_at_or_above >= cut:
        other = most_below(rank_problem, 1)
        if counts(rank_problem, other)[0] >= cut:
            return Ranks(best, worst, Status.OUT_UNLESS_TIED, high, low)
        high = other
    return Ranks(best, worst, Status.LIVE, high, low)


def counts(rank_problem: RankProblem, options: Sequence[int]) -> tuple[int, int]:
    """How many rivals are at my level or above on points and OMW%, and how many are above, with these options."""
    above = rank_problem.always + sum(here[options[table]] for table, here in rank_problem.above.items())
    differences = [level.difference(options) for level in reached(rank_problem, options)]
    above += sum(difference > 0 for difference in differences)
    return above + differences.count(0), above


def reached(rank_problem: RankProblem, options: Sequence[int]) -> list[Level]:
    """The rivals level with me on points, with these options."""
    return [level for level in rank_problem.levels if level.table < 0 or options[level.table] == level.option]


def most_above(rank_problem: RankProblem, margin: int) -> tuple[int, ...]:
    """Options that put as many rivals as possible above me (``margin`` 1), or level or above (0), on OMW%."""
    return _extreme(rank_problem, 1, margin)


def most_below(rank_problem: RankProblem, margin: int) -> tuple[int, ...]:
    """The same with as many rivals as possible below me, or level or below."""
    return _extreme(rank_problem, -1, margin)


def _extreme(rank_problem: RankProblem, sign: int, margin: int) -> tuple[int, ...]:
    values = {table: [sign * count for count in here] for table, here in rank_problem.above.items()}
    rows = []
    for level in rank_problem.levels:
        low, high = (level.low, level.high) if sign > 0 else (-level.high, -level.low)
        if sign < 0 and level.table >= 0:
            values[level.table][level.option] -= 1  # unless they end below
        if low >= margin:
            if level.table >= 0:
                values[level.table][level.option] += 1
        elif high >= margin:
            terms = {table: [sign * value for value in of_table] for table, of_table in level.terms.items()}
            rows.append(Row(level.table, level.option, sign * level.constant - margin, terms))
    matter = {row.table for row in rows}.union(*[row.terms for row in rows]) - {-1}
    options = [allowed[0] for allowed in rank_problem.allowed]
    for table, of_table in values.items():
        options[table] = max(rank_problem.allowed[table], key=of_table.__getitem__)
    if rows:
        nothing = [0, 0, 0]
        program = Program(
            {t: {o: values.get(t, nothing)[o] for o in rank_problem.allowed[t]} for t in sorted(matter)}, rows
        )
        for table, option in solve(program).items():
            options[table] = option
    return tuple(options)
