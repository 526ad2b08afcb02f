"""Where a player can end in a truth: every result of its open tables where they are few, witnesses where they are many.

Independent of `calc.verdict`: final points and OMW% of everybody are rows of arrays, one row for each way in which the
open tables can end. What a row shows is computed again in exact fractions before it contradicts anything.

In the cut = at most `cut` players who have not left stand at one's level or above (MTR 3.1, 2.10). Who is level on all
four figures across the line may still be seated: that contradicts "out", and "safe" too.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from checks.truths import BYE, FLOOR, ID, Figures, Table, Truth, figures_of, sheets_of

Ints: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Bools: TypeAlias = npt.NDArray[np.bool_]
Games: TypeAlias = tuple[int, int, int]

MOST_ENUMERATED = 7
"""Open tables up to which every ending is looked at: 3 ** 7 = 2,187."""

SAMPLES = 300
"""Random endings where there are more."""

CLOSE = 1e-11
"""Two OMW% of an event that are not equal differ by more, and floats of them by less."""

GAINS = np.array(((3, 0), (1, 1), (0, 3)))
"""Points of a table's two players by its option: the first wins, a draw, the second wins."""

SCORES: tuple[tuple[Games, ...], ...] = (
    ((2, 0, 0), (2, 1, 0)),
    ((1, 1, 0), ID, (1, 1, 1)),
    ((0, 2, 0), (1, 2, 0)),
)


@dataclass(frozen=True)
class Question:
    """Whether a player can end outside (``inside`` false) or inside the cut with an own result.

    ``gain``: the points of their own match; ``games``: its games, where they matter. ``absent``: who may have left
    though the truth does not say so. ``by_points``: nothing but points is known: every tie counts against whoever
    claims something.
    """

    seat: int
    gain: int
    inside: bool
    games: Games | None = None
    absent: frozenset[int] = frozenset()
    by_points: bool = False


class Endings:
    """The endings of one truth."""

    def __init__(self, truth: Truth, seed: str) -> None:
        self.truth = truth
        self.tables = truth.open_tables
        self.whole = len(self.tables) <= MOST_ENUMERATED
        self._rng = random.Random(seed)
        players = len(truth.names)
        self._sheets = sheets_of(players, truth.rounds)
        self._base = np.array([sheet.points for sheet in self._sheets])
        if self.whole:
            self._options: Ints = np.indices((3,) * len(self.tables)).reshape(len(self.tables), 3 ** len(self.tables)).T
        else:
            rows = np.random.default_rng(self._rng.getrandbits(32)).integers(0, 3, (SAMPLES, len(self.tables)))
            self._options = rows.astype(np.int64)
            if truth.ended is not None:
                self._options[0] = [1 - (won > lost) + (lost > won) for won, lost, _ in truth.ended]
        met = np.zeros((players, players))
        for seat, sheet in enumerate(self._sheets):
            for other in sheet.opponents:
                met[other, seat] += 1 / len(sheet.opponents)
        self._met = met
        self._nobody = np.array([not sheet.opponents for sheet in self._sheets])
        seated = {seat for table in self.tables for seat in table.seats}
        self._rounds = np.array([max(1, sheet.rounds + (seat in seated)) for seat, sheet in enumerate(self._sheets)])
        self._played = np.array([sheet.rounds > 0 or seat in seated for seat, sheet in enumerate(self._sheets)])

    def contradiction(self, question: Question) -> Truth | None:
        """An ending, all results set, that puts the player where ``question`` asks; ``None`` if none was found."""
        options = self._allowed(question)
        if not len(options):
            return None
        counting = self._counting(question)
        others, places = np.array(sorted(counting), dtype=np.int64), self.truth.cut
        points = self._points(options)
        mine, theirs = points[:, [question.seat]], points[:, others]
        if question.by_points:
            rivals = (theirs > mine if question.inside else theirs >= mine).sum(axis=1)
            found = np.flatnonzero(rivals < places if question.inside else rivals >= places)
            return self._with(options[found[0]], question) if len(found) else None
        omw = self._omw(points)
        ahead, level = _compared(mine, theirs, omw[:, [question.seat]], omw[:, others])
        strict, loose = ahead.sum(axis=1), (ahead | level).sum(axis=1)
        if question.inside:
            sure, likely = np.flatnonzero(loose < places), np.flatnonzero((strict < places) & (loose >= places))
        else:
            sure, likely = np.flatnonzero(strict >= places), np.flatnonzero((strict < places) & (loose >= places))
        for row, tries in (*((row, 1) for row in sure[:2]), *((row, 20) for row in likely[:4])):
            for _ in range(tries):
                ending = self._with(options[row], question)
                seated = may_be_inside if question.inside else inside
                if seated(ending, question.seat, counting) is question.inside:
                    return ending
        return None

    def _counting(self, question: Question) -> set[int]:
        """Who takes a seat: nobody who has left, and nobody who may have where that is what is asked."""
        gone = {*self.truth.left}
        if question.inside:
            gone = gone | question.absent
        return set(range(len(self.truth.names))) - gone - {question.seat}

    def _allowed(self, question: Question) -> Ints:
        """The endings with the own result, where many are open the greedy ones before the random ones."""
        own = next((number for number, table in enumerate(self.tables) if question.seat in table.seats), None)
        if own is None:
            return self._options if self.whole else np.concatenate([self._greedy(question, None, 0), self._options])
        first = self.tables[own].one == question.seat
        option = {3: 0, 1: 1, 0: 2}[question.gain] if first else {3: 2, 1: 1, 0: 0}[question.gain]
        options: Ints = self._options.copy()
        if self.whole:
            chosen: Ints = options[options[:, own] == option]
            return chosen
        options[:, own] = option
        return np.concatenate([self._greedy(question, own, option), options])

    def _greedy(self, question: Question, own: int | None, option: int) -> Ints:
        """Every other table as it hurts the player most, or helps them most: on points, and on points and then OMW%."""
        mine = int(self._base[question.seat]) + (0 if own is None else question.gain)
        counting = self._counting(question)
        met = set(self._sheets[question.seat].opponents)
        rows = []
        for ties in (True, False):
            row = []
            for number, table in enumerate(self.tables):
                if number == own:
                    row.append(option)
                    continue
                values = []
                for gains in GAINS:
                    rivals = helps = 0
                    for seat, gain in zip(table.seats, gains, strict=True):
                        final = int(self._base[seat] + gain)
                        rivals += seat in counting and (final > mine or (ties and final == mine))
                        helps += int(gain) if seat in met else 0
                    values.append((-rivals, helps) if question.inside else (rivals, -helps))
                row.append(values.index(max(values)))
            rows.append(row)
        return np.array(rows, dtype=np.int64)

    def _points(self, options: Ints) -> Ints:
        points: Ints = np.tile(self._base, (len(options), 1))
        for number, table in enumerate(self.tables):
            points[:, table.one] += GAINS[options[:, number], 0]
            points[:, table.two] += GAINS[options[:, number], 1]
        return points

    def _omw(self, points: Ints) -> Floats:
        rates = np.maximum(points / (3 * self._rounds), float(FLOOR))
        rates[:, ~self._played] = float(FLOOR)
        omw: Floats = rates @ self._met
        omw[:, self._nobody] = -1
        return omw

    def _with(self, options: Sequence[int] | Ints, question: Question) -> Truth:
        """The truth with these options of its open tables, their games chosen by lot."""
        chosen = dict(zip(self.tables, (int(option) for option in options), strict=True))
        tables = []
        for table in self.truth.last:
            games = table.games
            if table in chosen:
                games = self._rng.choice(SCORES[chosen[table]])
                if question.games is not None and question.seat in table.seats:
                    won, lost, drawn = question.games
                    games = (won, lost, drawn) if table.one == question.seat else (lost, won, drawn)
            tables.append(Table(table.one, table.two, games, table.alone))
        return replace(self.truth, rounds=(*self.truth.rounds[:-1], tuple(tables)))


def _compared(mine: Ints, theirs: Ints, my_omw: Floats, their_omw: Floats) -> tuple[Bools, Bools]:
    """Who stands ahead of, and who level with, the player on points and OMW%."""
    even, apart = theirs == mine, their_omw - my_omw
    return (theirs > mine) | (even & (apart > CLOSE)), even & (np.abs(apart) <= CLOSE)


def inside(ending: Truth, seat: int, counting: Collection[int]) -> bool:
    """Whether a player is in the cut of an event whose results are all there, by all four figures."""
    figures = figures_of(sheets_of(len(ending.names), ending.rounds))
    return at_or_above(figures, seat, counting) < ending.cut


def may_be_inside(ending: Truth, seat: int, counting: Collection[int]) -> bool:
    """Whether a bracket may seat the player: fewer than its seats stand above, of those level it takes some."""
    figures = figures_of(sheets_of(len(ending.names), ending.rounds))
    return sum(figures[other] > figures[seat] for other in counting if other != seat) < ending.cut


def at_or_above(figures: Sequence[Figures], seat: int, counting: Collection[int]) -> int:
    """How many of the ``counting`` players stand at a player's level or above."""
    return sum(figures[other] >= figures[seat] for other in counting if other != seat)


def in_words(ending: Truth, open_tables: Collection[Table]) -> Iterator[str]:
    """The results of what was open, for whoever wants to see the contradiction."""
    was_open = {frozenset(table.seats) for table in open_tables}
    for table in ending.last:
        if table.alone == BYE:
            yield f"{ending.names[table.one]} bye"
        elif table.games is not None and frozenset(table.seats) in was_open:
            yield f"{ending.names[table.one]} {'-'.join(map(str, table.games))} {ending.names[table.two]}"
