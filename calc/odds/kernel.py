"""The loops over samples: the results of all tables, and what they make of one player's rank.

Plain functions. :mod:`calc.odds.compiled` has the same ones compiled (numba, some hundred times faster); ``count`` also
runs on lists, for as long as they are not compiled yet, and for whole numbers too large for 64 bits.

Nothing here is judged by a rounded figure. Points are whole numbers. OMW% is compared as a whole number on a common
denominator, GW% by its place among all figures that can occur, OGW% as a whole number in as many digits as it needs
(:mod:`calc.odds.arrays` makes sure that all of them fit). So no sample is misjudged, however close the tiebreakers.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

import numpy as np
from numpy.typing import NDArray

ONE = np.uint64(0xBF58476D1CE4E5B9)
TWO = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S33 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(33)

DIGIT = 40
"""Bits of a digit of OGW%, where it needs more than one."""
LOW = (1 << DIGIT) - 1


def draw(
    seeds: NDArray[np.uint64],
    salts: NDArray[np.uint64],
    thresholds: NDArray[np.uint32],
    word: NDArray[np.uint32],
    codes: NDArray[np.uint8],
) -> None:
    """The results of tables in samples: ``codes`` [sample * (tables + 2) + table] are filled, the last two stay 0.

    ``seeds`` of the samples and ``salts`` of the tables: mixed (splitmix64) they give 31 random bits, so a sample's
    results depend neither on the samples before it nor on which other tables are looked at. ``thresholds``
    [result * tables + table]: from where on the next result begins. ``word``: room for one number a table.
    """
    tables = len(salts)
    width = tables + 2
    steps = len(thresholds) // max(tables, 1)
    for sample in range(len(seeds)):
        seed = seeds[sample]
        for table in range(tables):
            mixed = seed + salts[table]
            mixed = (mixed ^ (mixed >> S30)) * ONE
            mixed = (mixed ^ (mixed >> S27)) * TWO
            word[table] = (mixed ^ (mixed >> S31)) >> S33
        row = codes[sample * width : sample * width + tables]
        row[:] = 0
        for step in range(steps):
            limit = thresholds[step * tables : step * tables + tables]
            for table in range(tables):
                row[table] += word[table] >= limit[table]


def count(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 (a compiled loop takes arrays, no objects, and is one piece)
    samples: int,
    tables: int,
    results: int,
    cut: int,
    digits: int,
    codes: MutableSequence[int],
    noise: Sequence[int],
    class_rows: Sequence[int],
    always: Sequence[int],
    there_start: Sequence[int],
    there: Sequence[int],
    table_start: Sequence[int],
    table_column: Sequence[int],
    table_above: Sequence[int],
    table_one: Sequence[int],
    table_two: Sequence[int],
    met_start: Sequence[int],
    met_rate: Sequence[int],
    met_column: Sequence[int],
    weight: Sequence[int],
    base: Sequence[int],
    column: Sequence[int],
    rate: Sequence[int],
    own_games: Sequence[int],
    met_games: Sequence[int],
    games_known: Sequence[int],
    level: MutableSequence[int],
    mine: MutableSequence[int],
    theirs: MutableSequence[int],
    ranks: MutableSequence[int],
    hits: MutableSequence[int],
    shared: MutableSequence[int],
) -> None:
    """Where each of my results puts me in each sample.

    Players are rivals who can end level with me on points, and me, number 0. A *class* is my results with the same
    points; ``class_rows`` [class]: its first row, then the end. ``codes``: of :func:`draw`; the last but one column is
    my own table's (its code is my row), the last one stands for no table. ``noise`` [sample, player]: added to OMW%
    where that is not known; empty where all is.

    Per class: ``always``: how many are above me whatever happens; ``there`` (from ``there_start``): who is level with
    me whatever happens; and tables (from ``table_start``) by their ``table_column``, which with a result have
    ``table_above`` players above me and ``table_one``, ``table_two`` level (-1: none).
    Per player: whom they met (from ``met_start``), each with the place of their first rate and their column; ``weight``
    and ``base``: OMW% is base + weight * sum of rates; their own ``column``; ``own_games`` [player, result]: the place
    of their GW% among all; ``games_known``: whether OGW% has a value. ``rate``, ``met_games`` [.., result(, digit)]:
    MW% and GW% of those who were met.
    ``level``, ``mine``, ``theirs``: space to work in. Counted up: ``ranks`` [row, rank], ``hits`` [row], and ``shared``
    [set of rows in which I am in, table, result].
    """
    width = tables + 2
    own = tables
    classes = len(always)
    rows = class_rows[classes]
    places = len(ranks) // rows
    players = len(weight)
    noisy = len(noise) > 0
    for sample in range(samples):
        first = sample * width
        inside = 0
        for this in range(classes):
            top_row = class_rows[this]
            codes[first + own] = top_row
            above = always[this]
            candidates = 0
            for i in range(there_start[this], there_start[this + 1]):
                level[candidates] = there[i]
                candidates += 1
            for i in range(table_start[this], table_start[this + 1]):
                at = i * results + codes[first + table_column[i]]
                above += table_above[at]
                if table_one[at] >= 0:
                    level[candidates] = table_one[at]
                    candidates += 1
                    if table_two[at] >= 0:
                        level[candidates] = table_two[at]
                        candidates += 1
            equal = 0
            if candidates > 0:
                total = 0
                for i in range(met_start[0], met_start[1]):
                    total += rate[met_rate[i] + codes[first + met_column[i]]]
                omw = base[0] + weight[0] * total
                if noisy:
                    omw += noise[sample * players]
                for candidate in range(candidates):
                    rival = level[candidate]
                    total = 0
                    for i in range(met_start[rival], met_start[rival + 1]):
                        total += rate[met_rate[i] + codes[first + met_column[i]]]
                    other = base[rival] + weight[rival] * total
                    if noisy:
                        other += noise[sample * players + rival]
                    if other > omw:
                        above += 1
                    elif other == omw:
                        level[equal] = rival
                        equal += 1
            for row in range(top_row, class_rows[this + 1]):
                better = 0
                tied = 0
                if equal > 0:
                    codes[first + own] = row
                    games = own_games[codes[first + column[0]]]
                    ready = False
                    for candidate in range(equal):
                        rival = level[candidate]
                        others = own_games[rival * results + codes[first + column[rival]]]
                        if others != games:
                            better += others > games
                            continue
                        if not ready:
                            carry = 0
                            for digit in range(digits):
                                total = 0
                                for i in range(met_start[0], met_start[1]):
                                    at = met_rate[i] + codes[first + met_column[i]]
                                    total += met_games[at * digits + digit]
                                value = total * weight[0] + carry
                                if not games_known[0]:
                                    value = -1
                                carry = 0
                                if digit < digits - 1 and games_known[0]:
                                    carry = value >> DIGIT
                                    value &= LOW
                                mine[digit] = value
                            ready = True
                        carry = 0
                        for digit in range(digits):
                            total = 0
                            for i in range(met_start[rival], met_start[rival + 1]):
                                at = met_rate[i] + codes[first + met_column[i]]
                                total += met_games[at * digits + digit]
                            value = total * weight[rival] + carry
                            if not games_known[rival]:
                                value = -1
                            carry = 0
                            if digit < digits - 1 and games_known[rival]:
                                carry = value >> DIGIT
                                value &= LOW
                            theirs[digit] = value
                        digit = digits - 1
                        while digit > 0 and theirs[digit] == mine[digit]:
                            digit -= 1
                        better += theirs[digit] > mine[digit]
                        tied += theirs[digit] == mine[digit]
                rank = above + better + 1
                ranks[row * places + rank] += 1
                if rank + tied <= cut:
                    hits[row] += 1
                    inside |= 1 << row
        of_set = inside * tables * results
        for table in range(tables):
            shared[of_set + table * results + codes[first + table]] += 1
