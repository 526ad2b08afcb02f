"""How safe every table's players are with each result, for the model of agreed draws.

The model needs the chances of everybody at once, and only as well as players judge them. So this counts in floats, on a
thousand samples, and takes the OMW% of third players as it is though a table's other result would move it a little.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from calc.odds.behaviour import Floats
from calc.odds.figures import Figures
from calc.verdict.question import GAINS

SAMPLES = 1000
PASSES = 3
POINT = np.float32(4)
"""What a match point counts for next to OMW%, which is at most 1."""

GAIN = np.array(GAINS, dtype=np.float32).T
"""Match points [seat, option]."""


@dataclass(frozen=True, eq=False)
class Contest:
    """Those who can reach the line (``players``), whom they met, and the tables of both; samples stand in rows.

    ``place``: by player of the field, where they stand in ``players``; -1: nowhere. ``met`` [place]: their opponents.
    ``dice`` [table, sample]: of the tables of ``tables_used``; ``noise`` [place, sample]: added to OMW%.
    """

    cut: int
    tables: NDArray[np.int64]
    points: NDArray[np.float32]
    rates: NDArray[np.float32]
    players: NDArray[np.int64]
    place: NDArray[np.int64]
    met: Sequence[NDArray[np.int64]]
    share: NDArray[np.float32]
    noise: NDArray[np.float32]
    used: NDArray[np.int64]
    dice: NDArray[np.float32]


def contest_of(
    points: Floats, tables: NDArray[np.int64], figures: Figures, cut: int, dice: np.random.Generator
) -> Contest:
    """The contest of a field whose players have ``points`` before the ``tables``."""
    highest = points.copy()
    highest[tables.ravel()] += 3
    players = np.flatnonzero(highest >= np.sort(points)[-cut])
    place = np.full(len(points), -1)
    place[players] = np.arange(len(players))
    met = [np.array(figures.met[player], np.int64) for player in players.tolist()]
    matters = place >= 0
    matters[np.concatenate([*met, players])] = True
    noise = figures.base[players, None]
    if not figures.exact:
        noise = noise + figures.spread[players, None] * dice.standard_normal((len(players), SAMPLES))
    used = np.flatnonzero(matters[tables].any(axis=1))
    return Contest(
        cut,
        tables,
        points.astype(np.float32),
        (np.array(figures.rates, float) / figures.unit).astype(np.float32),
        players,
        place,
        met,
        figures.share[players].astype(np.float32),
        noise.astype(np.float32),
        used,
        dice.random((len(used), SAMPLES), np.float32),
    )


def chances_by_result(contest: Contest, options: Floats) -> Floats:
    """The chance [table, seat, own result] to make the cut; ``options`` [table, option]: how likely each is.

    Own results: a win, a draw, a loss. Who is level with the line on points and OMW% counts as in.
    """
    points, now = _sampled(contest, options)
    omw = np.stack([contest.share[number] * now[met].sum(axis=0) for number, met in enumerate(contest.met)])
    omw += contest.noise
    keys = POINT * points[contest.players] + omw
    # only so many can be above somebody who is in, once they and their opponent are taken out
    most = min(contest.cut + 2, len(keys))
    top = np.partition(keys, len(keys) - most, axis=0)[len(keys) - most :]
    found = np.zeros((len(contest.tables), 2, 3))
    for seat in (0, 1):
        which = np.flatnonzero(contest.place[contest.tables[:, seat]] >= 0)
        me, other = contest.tables[which, seat], contest.tables[which, 1 - seat]
        my, their_place = contest.place[me], contest.place[other]
        rival = (their_place >= 0)[:, None]
        for result in range(3):
            option = result if seat == 0 else 2 - result
            mine = POINT * (contest.points[me] + GAIN[seat, option])[:, None] + omw[my]
            mine += contest.share[my, None] * (contest.rates[other, option, None] - now[other])
            theirs = POINT * (contest.points[other] + GAIN[1 - seat, option])[:, None] + omw[their_place]
            theirs += contest.share[their_place, None] * (contest.rates[me, option, None] - now[me])
            above = (top[:, None] > mine).sum(axis=0, dtype=np.int8)
            above -= keys[my] > mine
            above -= rival & (keys[their_place] > mine)
            above += rival & (theirs > mine)
            found[which, seat, result] = (above < contest.cut).mean(axis=1)
    return found


def _sampled(contest: Contest, options: Floats) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Points and MW% [player, sample] after the tables; of those who do not matter as they are before."""
    chances = options[contest.used, :, None]
    no_win = contest.dice > chances[:, 0]
    lost = contest.dice > chances[:, 0] + chances[:, 1]
    samples = contest.dice.shape[1]
    points = np.repeat(contest.points[:, None], samples, axis=1)
    now = np.repeat(contest.rates[:, :1], samples, axis=1)
    for seat in (0, 1):
        players = contest.tables[contest.used, seat]
        win, draw, loss = GAIN[seat]
        points[players] += win + (draw - win) * no_win + (loss - draw) * lost
        rates = contest.rates[players, :, None]
        now[players] = rates[:, 0] + (rates[:, 1] - rates[:, 0]) * no_win + (rates[:, 2] - rates[:, 1]) * lost
    return points, now
