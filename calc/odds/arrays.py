"""One player's question as whole numbers in flat lists: what :func:`calc.odds.kernel.count` works on."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from calc.odds.behaviour import usual_results
from calc.odds.figures import UNIT, Figures
from calc.odds.kernel import DIGIT
from calc.odds.prepared_round import PreparedRound
from calc.record import Record
from calc.rules import Rules
from calc.scenarios import Result
from calc.standings import own_game_rate
from calc.verdict.question import GAINS, OUTCOMES, Question

BITS = 62
"""What a sum may take in a whole number of 64 bits."""

NO_GAMES = Record(0, 0)


@dataclass(frozen=True, eq=False)
class Arrays:
    """The arguments of :func:`calc.odds.kernel.count` by name, and what belongs to them.

    ``columns``: which table of the field each column is. ``order``: which of the rows asked for each row is (in the
    kernel those with the same points stand together). ``players``: whom each number means. ``fits``: whether all
    numbers and all sums of them fit into 64 bits.
    """

    columns: tuple[int, ...]
    order: tuple[int, ...]
    players: tuple[int, ...]
    results: int
    digits: int
    lists: Mapping[str, list[int]]
    fits: bool


class _Table(NamedTuple):
    """What an open table makes of my rank on points, by option: how many are above me, and who is level."""

    table: int
    above: list[int]
    one: list[int]
    two: list[int]


@dataclass(eq=False)
class _Rivals:
    """Tables and players that matter; lives only while the lists are made."""

    players: dict[int, int]
    always: list[int] = field(default_factory=list)
    there: list[list[int]] = field(default_factory=list)
    tables: list[list[_Table]] = field(default_factory=list)

    def number(self, player: int) -> int:
        """The number of a player who can be level with me."""
        return self.players.setdefault(player, len(self.players))


def arrays_of(prepared: PreparedRound, question: Question, rows: Sequence[Result]) -> Arrays:
    """The lists for the own results ``rows`` of the player who asks."""
    order = sorted(range(len(rows)), key=lambda row: -rows[row].outcome.value)
    rows = [rows[row] for row in order]
    classes = [row for row in range(len(rows)) if row == 0 or rows[row].outcome is not rows[row - 1].outcome]
    rivals = _Rivals({question.me: 0})
    for row in classes:
        _add_class(rivals, question, rows[row])
    usual = usual_results(prepared.field.best_of)
    code_options = [OUTCOMES.index(result.outcome) for result in usual]
    results = max(len(usual), len(rows))
    met = dict.fromkeys(seat for player in rivals.players for seat in prepared.figures.met[player])
    table_rates = _TableRates(prepared, question, rows, usual, results)
    needed = {table.table for group in rivals.tables for table in group}
    needed.update(table_rates.table_of[seat] for seat in met)
    columns = sorted(needed - {question.table, -1})
    column_of = {table: number for number, table in enumerate(columns)}
    column_of[-1] = len(columns) + 1
    if question.table >= 0:
        column_of[question.table] = len(columns)

    lists: dict[str, list[int]] = {"class_rows": [*classes, len(rows)], "always": rivals.always}
    lists["there"], lists["there_start"] = _flat(rivals.there)
    lists["table_start"] = _starts(rivals.tables)
    tables = [table for group in rivals.tables for table in group]
    code_options += [0] * (results - len(usual))  # such codes occur at my own table only
    lists["table_column"] = [column_of[table.table] for table in tables]
    lists["table_above"] = [table.above[option] for table in tables for option in code_options]
    lists["table_one"] = [table.one[option] for table in tables for option in code_options]
    lists["table_two"] = [table.two[option] for table in tables for option in code_options]
    numbers = {seat: number for number, seat in enumerate(met)}
    lists["rate"] = [rate for seat in met for rate in table_rates.rates(seat)]
    found = [prepared.figures.met[player] for player in rivals.players]
    lists["met_rate"], lists["met_start"] = _flat([[numbers[seat] * results for seat in seats] for seats in found])
    lists["met_column"] = [column_of[table_rates.table_of[seat]] for seats in found for seat in seats]
    lists["column"] = [column_of[table_rates.table_of[player]] for player in rivals.players]
    lists["weight"], lists["base"] = _weights(prepared.figures, list(rivals.players))
    fits = _fits(lists, prepared.figures)
    digits = 1
    if prepared.figures.exact:
        lists["own_games"] = _places(games for player in rivals.players for games in table_rates.own_games(player))
        rates = [table_rates.met_games(seat) for seat in met]
        lists["met_games"], digits, fits_too = _digits(rates, lists["weight"], max(map(len, found)))
        fits = fits and fits_too
        unknown = [prepared.field.entries[seat].games is None for seat in range(len(prepared.field.entries))]
        lists["games_known"] = [int(bool(seats) and not any(unknown[seat] for seat in seats)) for seats in found]
    else:
        lists["own_games"] = [0] * (len(rivals.players) * results)
        lists["met_games"] = [0] * (len(met) * results)
        lists["games_known"] = [0] * len(rivals.players)
    return Arrays(tuple(columns), tuple(order), tuple(rivals.players), results, digits, lists, fits)


def _flat(groups: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """All groups in one list, and where each begins."""
    return [number for group in groups for number in group], _starts(groups)


def _starts(groups: Iterable[Sequence[object]]) -> list[int]:
    """Where each group begins if they stand in one list; the last number is where that ends."""
    return [0, *itertools.accumulate(len(group) for group in groups)]


def _add_class(rivals: _Rivals, question: Question, result: Result) -> None:
    """What every table and every player without one makes of my rank on points, given my own result."""
    field, me = question.field, question.me
    points = [entry.points for entry in field.entries]
    mine = points[me] + (result.outcome.value if question.table >= 0 else 0)
    seated = {seat for table in field.tables for seat in table}
    # whose points do not depend on another table: who has none, and my opponent; who has left takes no seat (MTR 2.10)
    settled = {
        seat: points[seat]
        for seat, entry in enumerate(field.entries)
        if entry.active and seat not in seated and seat != me
    }
    if question.table >= 0:
        theirs = field.tables[question.table][1 - question.side]
        if not field.entries[theirs].leaving:
            settled[theirs] = points[theirs] + result.outcome.flipped.value
    always = sum(after > mine for after in settled.values())
    rivals.there.append([rivals.number(seat) for seat, after in settled.items() if after == mine])
    tables = []
    for number, table in enumerate(field.tables):
        if number == question.table:
            continue
        above, one, two = [0, 0, 0], [-1, -1, -1], [-1, -1, -1]
        for option, gains in enumerate(GAINS):
            for seat, gain in zip(table, gains, strict=True):
                if field.entries[seat].leaving:
                    continue
                after = points[seat] + gain
                above[option] += after > mine
                if after == mine:
                    if one[option] < 0:
                        one[option] = rivals.number(seat)
                    else:
                        two[option] = rivals.number(seat)
        if one == [-1, -1, -1] and above[0] == above[1] == above[2]:
            always += above[0]
        else:
            tables.append(_Table(number, above, one, two))
    rivals.always.append(always)
    rivals.tables.append(tables)


@dataclass(eq=False)
class _TableRates:
    """Rates of players by result; lives only while the lists are made."""

    prepared: PreparedRound
    question: Question
    rows: Sequence[Result]
    usual: Sequence[Result]
    results: int
    table_of: dict[int, int] = field(default_factory=dict)
    _seen: dict[tuple[Record | None, int, bool], Fraction | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.table_of = dict.fromkeys(range(len(self.prepared.field.entries)), -1)
        self.table_of.update((seat, n) for n, table in enumerate(self.prepared.field.tables) for seat in table)

    def _by_result(self, seat: int) -> list[Result | None]:
        """The result of the player's table from their side, by code; ``None``: no table."""
        table = self.table_of[seat]
        if table < 0:
            return [None] * self.results
        first = self.prepared.field.tables[table][0] == seat
        if table == self.question.table:
            known, turned = self.rows, seat != self.question.me
        else:
            known, turned = self.usual, not first
        found = [_flipped(result) if turned else result for result in known]
        return [*found, *[found[0]] * (self.results - len(found))]

    def rates(self, seat: int) -> list[int]:
        """MW% by result."""
        rates = self.prepared.figures.rates[seat]
        table = self.table_of[seat]
        if table < 0:
            return [rates[0]] * self.results
        side = self.prepared.field.tables[table].index(seat)
        outcomes = [result.outcome for result in self._by_result(seat) if result is not None]
        return [rates[OUTCOMES.index(outcome if side == 0 else outcome.flipped)] for outcome in outcomes]

    def own_games(self, seat: int) -> list[Fraction | None]:
        """The player's own GW% by result; ``None`` below any number."""
        return [self._rate(seat, result, own=True) for result in self._by_result(seat)]

    def met_games(self, seat: int) -> list[Fraction]:
        """GW% by result as it counts for those who met them; the floor if nothing is known or was played (MTR C)."""
        floor = self.prepared.rules.floor
        rates = (self._rate(seat, result, own=False) for result in self._by_result(seat))
        return [floor if rate is None else rate for rate in rates]

    def _rate(self, seat: int, result: Result | None, *, own: bool) -> Fraction | None:
        entry, rules = self.prepared.field.entries[seat], self.prepared.rules
        games = entry.games
        if games is not None and result is not None:
            games += self._games(result)
        key = games, entry.byes, own
        if key not in self._seen:
            self._seen[key] = _game_rate(games, entry.byes, rules, own=own)
        return self._seen[key]

    def _games(self, result: Result) -> Record:
        """The games of a result; where they are not known, those of the first usual one of its outcome."""
        if result.games is not None:
            return result.games
        return next(one.games for one in self.usual if one.outcome is result.outcome) or NO_GAMES


def _game_rate(games: Record | None, byes: int, rules: Rules, *, own: bool) -> Fraction | None:
    if own:
        return own_game_rate(games, byes, rules)
    return None if games is None else rules.game_rate(games, byes)


def _flipped(result: Result) -> Result:
    return Result(result.outcome.flipped, None if result.games is None else result.games.flipped, result.kind)


def _weights(figures: Figures, players: Sequence[int]) -> tuple[list[int], list[int]]:
    """What every player's sum of rates is multiplied with, and what is added, so that OMW% can be compared."""
    if not figures.exact:
        weights = [round(float(figures.share[player]) * UNIT) for player in players]
        return weights, [round(float(figures.base[player]) * UNIT * UNIT) for player in players]
    counts = [len(figures.met[player]) for player in players]
    common = math.lcm(*(count for count in counts if count))
    # who met nobody has no OMW%, which is below any number
    return [common // count if count else 0 for count in counts], [0 if count else -1 for count in counts]


def _fits(lists: Mapping[str, list[int]], figures: Figures) -> bool:
    """Whether everybody's OMW% fits: no rate is above 1, which is ``unit``."""
    start = lists["met_start"]
    met = [end - begin for begin, end in itertools.pairwise(start)]
    return all(
        (weight * count * figures.unit + abs(base)).bit_length() < BITS
        for weight, count, base in zip(lists["weight"], met, lists["base"], strict=True)
    )


def _places(figures: Iterable[Fraction | None]) -> list[int]:
    """Each figure's place among all that occur, from 0; -1 for none."""
    listed = list(figures)
    place = {figure: number for number, figure in enumerate(sorted({one for one in listed if one is not None}))}
    return [-1 if figure is None else place[figure] for figure in listed]


def _digits(rates: Sequence[Sequence[Fraction]], weights: Sequence[int], met: int) -> tuple[list[int], int, bool]:
    """GW% on a common denominator in digits, least first, for sums of ``met`` of them times a weight; how many digits.

    The last figure: whether they fit. Games differ from player to player, so the denominator can be large.
    """
    common = math.lcm(*(rate.denominator for of_player in rates for rate in of_player))
    numbers = [rate.numerator * (common // rate.denominator) for of_player in rates for rate in of_player]
    most = max(met, 1) * max([1, *weights])
    if (most * common).bit_length() <= BITS:
        return numbers, 1, True
    if most.bit_length() + DIGIT + 1 > BITS:
        return numbers, 1, False
    digits = -(-common.bit_length() // DIGIT) + 1
    mask = (1 << DIGIT) - 1
    return [(number >> (DIGIT * digit)) & mask for number in numbers for digit in range(digits)], digits, True
