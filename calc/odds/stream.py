"""Samples in chunks: numbers that sharpen while they come in, the same whatever the chunks are."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from calc.errors import InputError, Problem
from calc.event import Event
from calc.field import Field
from calc.odds import kernel
from calc.odds.behaviour import usual_results
from calc.odds.model import Forecast, Odds, own_weights, win_chance
from calc.odds.prepared_round import PreparedRound, prepare
from calc.odds.samples import Samples
from calc.record import Outcome, Record
from calc.rules import MTR, Rules
from calc.scenarios import Result
from calc.verdict import verdicts
from calc.verdict.outright import own_results
from calc.verdict.question import OUTCOMES, Question, ask

TRIALS = (1, 1_000_000)
MOST_RESULTS = 9
PLAIN_TRIALS = 2_000
"""So many samples are counted in plain Python, while the loops are not compiled yet."""

LONGEST_CHUNK = 0.02
"""Seconds from which on chunks do not grow any more; they are done within twice that."""
MOST_IN_CHUNK = 1 << 15
"""However fast: the results of all tables of a chunk stand in memory."""


def loops() -> ModuleType:
    """The compiled loops if they are ready, else the plain ones; never waits for a compiler."""
    compiled = sys.modules.get("calc.odds.compiled")
    ready = getattr(compiled, "ready", None)  # another thread may be in the middle of importing it
    return compiled if compiled is not None and ready is not None and ready.is_set() else kernel


def warm() -> None:
    """Import and compile (or load) the loops; for a thread in the background, so that nobody waits for it later."""
    try:
        import calc.odds.compiled as compiled  # noqa: PLC0415, PLR0402 (numba costs 0.4 s; "from" would not raise)
    except (ImportError, RuntimeError):  # RuntimeError: no folder where it may keep what it compiled
        return
    prepared = prepare(Field.from_counts("3 3 / 0 0", 3, 3, "0-0", 4), 1)
    question = ask(prepared.field, prepared.field.entries[0].name, 1, {})
    Samples(prepared, question, own_results(question, None)).add(16, compiled)
    compiled.ready.set()


def odds(  # noqa: PLR0913 (a question has many parts; all but the first four are named)
    state: Event | Field | PreparedRound,
    player: str,
    cut: int,
    rules: Rules = MTR,
    *,
    trials: object = 100_000,
    seed: int = 0,
    results: Sequence[Result | Record | str] | None = None,
    given: Mapping[str, Outcome] | None = None,
    strengths: Mapping[str, float] | None = None,
    win: object = None,
) -> tuple[Odds, ...]:
    """How likely each own result of ``player`` is, and the cut after it, in the order of ``results``.

    Arguments and errors as :func:`forecasts`; this is its last forecast. While the loops are not compiled (see
    :func:`warm`) it stops after :data:`PLAIN_TRIALS` samples: every row says how many it stands on.
    """
    *_, last = forecasts(
        state, player, cut, rules, trials=trials, seed=seed, results=results, given=given, strengths=strengths, win=win
    )
    return last.rows


def forecasts(  # noqa: PLR0913 (the same)
    state: Event | Field | PreparedRound,
    player: str,
    cut: int,
    rules: Rules = MTR,
    *,
    trials: object = 100_000,
    seed: int = 0,
    results: Sequence[Result | Record | str] | None = None,
    given: Mapping[str, Outcome] | None = None,
    strengths: Mapping[str, float] | None = None,
    win: object = None,
    prove: bool = True,
) -> Generator[Forecast, None, None]:
    """Forecasts on more and more samples, to the last of ``trials``; closing the iterator stops them.

    ``state``: also what :func:`calc.odds.prepare` gave, whose cut, rules, ``given`` and strengths then count.
    ``results``: own results (by default all usual ones), at most :data:`MOST_RESULTS`. ``given``: what is known of open
    tables, as the outcome for either player. ``strengths``: ratings by player. ``win``: my own chance to win a decided
    match. ``prove``: whether verdicts are asked for, so that what is certain is said to be. All own results stand on
    the same samples, and the same seed gives the same ones. Raises :class:`InputError` at once for numbers outside
    their limits and for what :func:`calc.odds.prepare` and :func:`calc.verdict.verdicts` refuse.
    """
    wanted = _whole(trials, TRIALS)
    chance = None if win is None else win_chance(win)
    prepared = (
        state
        if isinstance(state, PreparedRound)
        else prepare(state, cut, rules, given=given, strengths=strengths, seed=seed, player=player)
    )
    question = ask(prepared.field, player, prepared.cut, prepared.given)
    rows = own_results(question, results)
    if len(rows) > MOST_RESULTS:
        raise InputError(Problem("odds-many-results", values={"results": len(rows), "most": MOST_RESULTS}))
    frame = _Frame(
        prepared,
        question,
        rows,
        _weights(prepared, question, rows, chance),
        _proofs(prepared, player, rows) if prove else (None,) * len(rows),
        wanted,
    )
    return _stream(frame, Samples(prepared, question, rows))


def _whole(value: object, limits: tuple[int, int]) -> int:
    """A number of samples. Raises :class:`InputError` naming the limits."""
    least, most = limits
    try:
        number = int(value) if isinstance(value, str | int) else -1
    except ValueError:
        number = -1
    if not least <= number <= most:
        raise InputError(
            Problem("odds-trials-range", field="trials", values={"text": str(value), "least": least, "most": most})
        )
    return number


def _proofs(prepared: PreparedRound, player: str, rows: Sequence[Result]) -> tuple[bool | None, ...]:
    """What is certain of each row: proved of the field as it was stated, whatever samples assume."""
    seated = {name for pair in prepared.stated.named(prepared.stated.tables) for name in pair}
    given = {name: outcome for name, outcome in prepared.given.items() if name in seated}
    found = verdicts(prepared.stated, player, prepared.cut, prepared.rules, results=rows, given=given)
    return tuple(verdict.proved for verdict in found)


def _weights(
    prepared: PreparedRound, question: Question, rows: Sequence[Result], win: float | None
) -> tuple[float, ...]:
    """How likely each own result is."""
    if question.table < 0:
        return (1.0,) * len(rows)
    usual = usual_results(prepared.field.best_of)
    chances = prepared.chances[question.table]
    if question.side:
        turned = [Result(r.outcome.flipped, r.games.flipped if r.games else None, r.kind) for r in usual]
        chances = np.array([chances[turned.index(result)] for result in usual])
    if win is not None:
        won = np.array([result.outcome is Outcome.WIN for result in usual])
        lost = np.array([result.outcome is Outcome.LOSS for result in usual])
        decided = chances[won | lost].sum()
        for which, share in ((won, win), (lost, 1 - win)):
            if chances[which].sum() > 0:
                chances = np.where(which, chances * (share * decided / chances[which].sum()), chances)
    return own_weights(rows, usual, chances.tolist())


@dataclass(frozen=True)
class _Frame:
    """What all forecasts of one question share."""

    prepared: PreparedRound
    question: Question
    rows: Sequence[Result]
    weights: Sequence[float]
    proofs: Sequence[bool | None]
    wanted: int

    def forecast(self, samples: Samples) -> Forecast:
        """What the samples so far say."""
        prepared, field = self.prepared, self.prepared.field
        order = samples.arrays.order
        odds_of: dict[int, Odds] = {}
        for place, row in enumerate(order):
            odds_of[row] = Odds(
                self.rows[row],
                self.weights[row],
                int(samples.hits[place]),
                samples.count,
                tuple(samples.ranks[place, 1:].tolist()),
                self.proofs[row],
            )
        own = self.question.table
        used = np.flatnonzero(samples.shared.any(axis=(1, 2)))
        return Forecast(
            field.entries[self.question.me].name,
            tuple(odds_of[row] for row in range(len(order))),
            samples.count,
            self.wanted,
            prepared.assumed,
            float(prepared.agreed[own]) if own >= 0 else 0.0,
            prepared.played_draw,
            tuple(field.named(tuple(field.tables[table] for table in samples.arrays.columns))),
            tuple(OUTCOMES.index(result.outcome) for result in usual_results(field.best_of)),
            tuple(order),
            used,
            samples.shared[used],
        )


def _stream(frame: _Frame, samples: Samples) -> Generator[Forecast, None, None]:
    """A forecast after every chunk. Chunks grow until one takes as long as is pleasant to wait for."""
    size = 16
    while samples.count < frame.wanted:
        code = loops()
        if code is kernel and samples.count >= PLAIN_TRIALS:
            return
        portion = min(size, frame.wanted - samples.count)
        begin = time.perf_counter()
        samples.add(portion, code)
        taken = time.perf_counter() - begin
        if taken < LONGEST_CHUNK:
            size = min(2 * size, MOST_IN_CHUNK)
        elif taken > 2 * LONGEST_CHUNK:
            size = max(size // 2, 1)
        yield frame.forecast(samples)
