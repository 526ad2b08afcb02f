"""What players do at a table of the last round: who wins, in how many games, and when they agree to a draw.

Every constant is fitted on aggregates of public events (972 Swiss events without knock-outs; for agreed draws the 2,485
tables of the 139 with a cut to eight), never on a single one. On those 139 events themselves the model is 5.7 % below
coin flips by its Brier score. That flatters it: its constants come from them, and its form was chosen among some ten
that were scored on them. With all constants refitted on one half and the other half scored it is 5.4 % (4.2 paired
standard errors), 7.5 % on one half and 3.2 % on the other.
`python -m checks calibration` shows how well it does on any downloads.

  decided      2-0 to 2-1 as 51.6 to 42.4. Games of a best of five are taken as independent and even: no figures
  who wins     whoever has the better record so far wins more: 55 to 62 % who is 1 to 3 points ahead (19,639 matches)
  drawn        1-1 and 1-1-1 at time, 3.0 % of the matches that are played out (2.8 % of all in a last round)
  agreed       draws are agreed where they are safe: see :class:`Draws`. Tables are taken as independent of each other
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from calc.event import Kind
from calc.record import Outcome
from calc.scenarios import Result, default_results

Floats: TypeAlias = NDArray[np.float64]

DECIDED = {1: (1.0,), 3: (51.6 / 94.0, 42.4 / 94.0), 5: (0.25, 0.375, 0.375)}
"""How often a decided match has its winner lose no game, one, two; by the length of matches."""

DRAWN = {1: (), 3: (2.7 / 3.3, 0.6 / 3.3), 5: (2.7 / 3.3, 0.6 / 3.3)}
"""How often a drawn match ends level without, and with, a drawn game."""

FINEST = 1 / 8000
"""Chances nearer to 0 or 1 than this are alike to players: nobody can tell them apart."""

SEEN_USUALLY = 0.66
"""How often an event has seen an agreed draw before its last round, counted by tables where one is safe."""


def log_odds(chance: Floats) -> Floats:
    """The logarithm of the odds, bounded by :data:`FINEST`."""
    return np.log((chance + FINEST) / (1 - chance + FINEST))


@dataclass(frozen=True, slots=True)
class Draws:
    """When an intentional draw is agreed: log-odds, linear in four figures of the table.

    ``safety``: times the log-odds of q, the smaller of the two chances to make the cut after the draw. ``settled``:
    times q and the larger of the two chances after a loss (somebody is in anyway). ``gain``: times what the draw gives
    the one whom it helps less, against playing on even terms. ``seen``: times q where this event has seen an agreed
    draw before: at some events they are the custom (88 % of safe tables), in others not (47 %). ``level``: the
    constant.
    """

    level: float = -3.525
    safety: float = 0.104
    settled: float = 2.705
    gain: float = 2.072
    seen: float = 2.283

    def chance(self, chances: Floats, seen: float) -> Floats:
        """How likely the draw is at each table.

        ``chances`` [table, seat, own result]: to make the cut after a win, a draw, a loss of one's own.
        """
        safe = chances[:, :, 1].min(axis=1)
        settled = chances[:, :, 2].max(axis=1)
        gain = (chances[:, :, 1] - (chances[:, :, 0] + chances[:, :, 2]) / 2).min(axis=1)
        odds = (
            self.level
            + self.safety * log_odds(safe)
            + safe * (self.settled * settled + self.seen * seen)
            + self.gain * gain
        )
        return np.asarray(1 / (1 + np.exp(-odds)))


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A model of all tables.

    ``played_draw``: how many matches that are played out end level. ``draws``: when draws are agreed; ``None``: never.
    ``matches``, ``games``: by how much the log-odds of winning rise with MW% and with GW% (as 0 to 1) above the
    opponent's. Log-odds of ratings are added: what records and ratings say hardly overlaps (fitted together they keep
    0.96, 1.09 and 1.19 on 19,639 matches).
    """

    played_draw: float = 0.030
    draws: Draws | None = Draws()
    matches: float = 1.1
    games: float = 1.4

    def win_share(self, ahead: Floats, rating: Floats) -> Floats:
        """The chance of the first player of each table to win a decided match.

        ``ahead`` [table, 2]: by how much their MW% and GW% are above the other's. ``rating``: their expected score by
        ratings, NaN where they are not known.
        """
        score = np.where(np.isnan(rating), 0.5, rating)
        won = (score - self.played_draw / 2) / (1 - self.played_draw)  # a draw is half a win in it
        won = np.clip(won, FINEST, 1 - FINEST)
        odds = np.log(won / (1 - won)) + ahead @ np.array([self.matches, self.games])
        return np.asarray(1 / (1 + np.exp(-odds)))


FITTED = Behaviour()
COINS = Behaviour(played_draw=0.05, draws=None, matches=0, games=0)
"""Every table equal odds with 5 % draws, nothing known of intentional ones: what the model is measured against."""


def usual_results(best_of: int) -> tuple[Result, ...]:
    """The results that a table can have, for its first player: wins, draws, the ID, losses."""
    return default_results(best_of)


def outcome_shares(best_of: int, kind: str) -> Floats:
    """How the usual results share the chance of ``win``, ``draw`` (played out), ``id`` or ``loss``."""
    usual = usual_results(best_of)
    of = [
        "id"
        if result.kind is Kind.ID
        else {Outcome.WIN: "win", Outcome.DRAW: "draw", Outcome.LOSS: "loss"}[result.outcome]
        for result in usual
    ]
    shares = {"win": DECIDED[best_of], "draw": DRAWN[best_of], "id": (1.0,), "loss": DECIDED[best_of][::-1]}
    left = iter(shares[kind])
    return np.array([next(left) if name == kind else 0.0 for name in of])


def result_chances(best_of: int, behaviour: Behaviour, agreed: Floats, win_share: Floats) -> Floats:
    """The chance [table, usual result] of every table, given how likely a draw is agreed at each."""
    draw = behaviour.played_draw if DRAWN[best_of] else 0.0
    played = 1 - agreed
    parts = {
        "win": played * (1 - draw) * win_share,
        "draw": played * draw,
        "id": agreed,
        "loss": played * (1 - draw) * (1 - win_share),
    }
    total = sum(chance[:, None] * outcome_shares(best_of, kind)[None, :] for kind, chance in parts.items())
    return np.asarray(total)
