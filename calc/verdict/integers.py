"""The exact problem in integers: who can stand above whom on points and OMW%.

A player's final MW% depends on their own table only: three constants. So on a common denominator OMW% is a sum of
integers, one of three for every table, and the difference of two players' OMW% (each times the other's number of
opponents) too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from calc.field import Entry, Interval
from calc.record import Record
from calc.rules import Rules
from calc.verdict.question import ALL, GAINS, Question

Terms: TypeAlias = dict[int, list[int]]

_NO_GAIN = (Record(0, 0), Record(0, 0), Record(0, 0))
_FIRST = (Record(1, 0), Record(0, 0, 1), Record(0, 1))
_SECOND = (Record(0, 1), Record(0, 0, 1), Record(1, 0))


@dataclass(frozen=True, slots=True)
class IntegerField:
    """Everybody's MW% by the option of their table, over ``denominator``; opponents (``met``) with the open table's."""

    rates: list[tuple[int, int, int]]
    denominator: int
    met: list[tuple[int, ...]]
    table_of: list[int]


def integer_field_of(question: Question, rules: Rules) -> IntegerField:
    """The integers of a field whose histories are known, under one reading of the rules."""
    field = question.field
    table_of = [-1] * len(field.entries)
    met = [entry.opponents or () for entry in field.entries]
    gains = [_NO_GAIN] * len(field.entries)
    for number, (a, b) in enumerate(field.tables):
        table_of[a] = table_of[b] = number
        met[a], met[b] = (*met[a], b), (*met[b], a)
        gains[a], gains[b] = _FIRST, _SECOND
    exact: dict[tuple[Record | None, int, int], tuple[Fraction, ...]] = {}  # most players share their record
    keys = []
    for entry, gain in zip(field.entries, gains, strict=True):
        key = (entry.matches, entry.byes, id(gain))
        if key not in exact:
            exact[key] = tuple(_rate(entry, gained, rules) for gained in gain)
        keys.append(key)
    denominator = math.lcm(*[rate.denominator for rates in exact.values() for rate in rates])
    scaled = {
        key: (
            rates[0].numerator * (denominator // rates[0].denominator),
            rates[1].numerator * (denominator // rates[1].denominator),
            rates[2].numerator * (denominator // rates[2].denominator),
        )
        for key, rates in exact.items()
    }
    return IntegerField([scaled[key] for key in keys], denominator, met, table_of)


def _rate(entry: Entry, gained: Record, rules: Rules) -> Fraction:
    """An opponent with nothing played counts with the floor (MTR C)."""
    rate = rules.match_rate((entry.matches or Record(0, 0)) + gained, entry.byes)
    return rules.floor if rate is None else rate


@dataclass(frozen=True, slots=True)
class Level:
    """A rival who is level with me on points if their ``table`` (-1: none open) takes ``option``.

    Their OMW% minus mine, up to a positive factor, is ``constant`` plus one of ``terms`` for each table; ``low`` and
    ``high`` bound it table by table.
    """

    rival: int
    table: int
    option: int
    constant: int
    terms: Terms
    low: int
    high: int

    def difference(self, options: Sequence[int] | Mapping[int, int]) -> int:
        """The difference when every table takes its option."""
        return self.constant + sum(values[options[table]] for table, values in self.terms.items())


@dataclass(frozen=True, slots=True)
class RankProblem:
    """Me on my final ``points`` against everybody else who has not left (MTR 2.10).

    ``above``: for each table and option how many of its players are above me on points, without tables far below me;
    ``always``: how many of those without an open table. ``levels``: who can be level with me on points, and how.
    ``allowed``: the options of each table, only mine for my own.
    """

    question: Question
    points: int
    above: dict[int, list[int]]
    always: int
    levels: list[Level]
    omw: Interval | None
    allowed: list[tuple[int, ...]]


def rank_problem_of(question: Question, integer_field: IntegerField, option: int) -> RankProblem:
    """The race in which my own table takes ``option``."""
    entries, me, own = question.field.entries, question.me, question.table
    allowed = [(option,) if number == own else options for number, options in enumerate(question.allowed)]
    points = entries[me].points + (GAINS[option][question.side] if own >= 0 else 0)
    mine = _summed(integer_field, integer_field.met[me], {own: option})
    level_with: list[tuple[int, int, int]] = []  # rival, table, option
    above: dict[int, list[int]] = {}
    always = 0
    for number, table in enumerate(question.field.tables):
        rivals = [(seat, side) for side, seat in enumerate(table) if seat != me and not entries[seat].leaving]
        if max((entries[seat].points for seat, _ in rivals), default=-4) + 3 < points:
            continue
        above[number] = [0, 0, 0]
        for his_option in allowed[number]:
            for rival, side in rivals:
                lead = entries[rival].points + GAINS[his_option][side] - points
                above[number][his_option] += lead > 0
                if lead == 0:
                    level_with.append((rival, number, his_option))
    for rival, entry in enumerate(entries):
        if integer_field.table_of[rival] < 0 and rival != me and entry.active:
            always += entry.points > points
            if entry.points == points:
                level_with.append((rival, -1, 0))
    levels = []
    for rival, number, his_option in level_with:
        constant, terms = _difference(integer_field, me, rival, {own: option, number: his_option}, mine)
        levels.append(Level(rival, number, his_option, constant, terms, *_reach(constant, terms, allowed)))
    omw = None
    if integer_field.met[me]:
        low, high = _reach(*mine, allowed)
        scale = integer_field.denominator * len(integer_field.met[me])
        omw = Interval(Fraction(low, scale), Fraction(high, scale))
    return RankProblem(question, points, above, always, levels, omw, allowed)


def _reach(constant: int, terms: Terms, allowed: Sequence[tuple[int, ...]]) -> tuple[int, int]:
    """The least and the most that a constant and one value for each table come to."""
    low = high = constant
    for table, values in terms.items():
        reachable = values if allowed[table] is ALL else [values[option] for option in allowed[table]]
        low += min(reachable)
        high += max(reachable)
    return low, high


def _summed(integer_field: IntegerField, opponents: Sequence[int], fixed: Mapping[int, int]) -> tuple[int, Terms]:
    """The sum of the opponents' MW%: a constant, and three values for each table that is not ``fixed``."""
    constant = 0
    terms: Terms = {}
    for opponent in opponents:
        table, rates = integer_field.table_of[opponent], integer_field.rates[opponent]
        if table < 0 or table in fixed:
            constant += rates[fixed.get(table, 0)]
        elif table in terms:
            terms[table] = [old + new for old, new in zip(terms[table], rates, strict=True)]
        else:
            terms[table] = list(rates)
    return constant, terms


def _difference(
    integer_field: IntegerField, me: int, rival: int, fixed: Mapping[int, int], mine: tuple[int, Terms]
) -> tuple[int, Terms]:
    """Their OMW% minus ``mine``, times both numbers of opponents; nobody met is below any number."""
    count, his_count = len(integer_field.met[me]), len(integer_field.met[rival])
    if not count or not his_count:
        return bool(his_count) - bool(count), {}
    constant, theirs = _summed(integer_field, integer_field.met[rival], fixed)
    constant = constant * count - mine[0] * his_count
    terms = {table: [count * value for value in values] for table, values in theirs.items()}
    for table, values in mine[1].items():
        if table in fixed:
            constant -= his_count * values[fixed[table]]
        elif table in terms:
            terms[table] = [old - his_count * new for old, new in zip(terms[table], values, strict=True)]
        else:
            terms[table] = [-his_count * value for value in values]
    return constant, terms
