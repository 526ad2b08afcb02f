"""How each figure came about, term by term, and why one player stands above another.

Rules implemented (Magic Tournament Rules): 3.1 the order of the tiebreakers; appendix C the terms of each figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import repeat

from calc.errors import InputError, Problem
from calc.event import Event, Kind
from calc.record import THIRD, Record
from calc.rules import MTR, Rules, without_byes
from calc.standings import (
    ASSUMED,
    NOTHING,
    Opponent,
    Range,
    Tiebreakers,
    assumed_rates,
    opponent_values,
    tiebreaker_range,
)

FIGURES = ("points", "omw", "gw", "ogw")
"""The four figures in the order in which they rank (MTR 3.1), as :class:`Tiebreakers` names them."""


@dataclass(frozen=True, slots=True)
class Term:
    """One opponent's part in OMW% or OGW%.

    ``basis``: their record as it counts (byes added or left out as the rules have it), or their percentage as typed;
    ``None`` if they are unknown. ``rate``: before the floor, a share, or ``None``. ``counted``: what it counts for.
    ``reason``: ``record``, ``typed``, ``unknown`` (an assumed rate) or ``nothing-played`` (the floor); ``raised``: the
    floor lifted it. ``byes``: how many of their wins are byes.
    """

    name: str
    basis: Record | Fraction | None
    byes: int
    rate: Fraction | None
    counted: Fraction
    reason: str

    @property
    def raised(self) -> bool:
        """Whether the floor counts instead of their own rate."""
        return self.rate is not None and self.counted > self.rate


@dataclass(frozen=True, slots=True)
class Working:
    """How one figure came about.

    ``basis``: my own record as it counts, for match points and GW%. ``terms``: the opponents, for OMW% and OGW%.
    ``rate``: GW% before the floor. ``value``: the figure (match points as a whole number); ``None``: it has none.
    ``rule``: the section of the MTR.
    """

    figure: str
    value: Fraction | None
    rule: str
    basis: Record | None = None
    terms: tuple[Term, ...] = ()
    rate: Fraction | None = None

    @property
    def raised(self) -> bool:
        """Whether the floor counts instead of my own rate."""
        return self.rate is not None and self.value is not None and self.value > self.rate

    @property
    def total(self) -> Fraction:
        """The sum of what the terms count for."""
        return sum((term.counted for term in self.terms), Fraction(0))


def workings(
    matches: Record,
    games: Record | None,
    opponents: Sequence[Opponent],
    rules: Rules = MTR,
    *,
    byes: int = 0,
    assumed: Fraction = ASSUMED,
    rounds: int | None = None,
) -> tuple[Working, ...]:
    """The working of all four figures, in their order. Unknown opponents count with the ``assumed`` rate.

    Arguments and errors as :func:`calc.standings.tiebreaker_range`, whose ``assumed`` figures these are.
    """
    played = matches.played if rounds is None else rounds
    figures = tiebreaker_range(matches, games, opponents, rules, byes=byes, assumed=assumed, rounds=rounds).assumed
    rates = assumed_rates(opponents, assumed, played, rules)
    own = None if games is None else Record(games.wins + byes * rules.bye_games, games.losses, games.draws)
    return (
        Working("points", Fraction(figures.points), "MTR C", basis=matches),
        Working("omw", figures.omw, "MTR C", terms=tuple(map(_match_term, opponents, rates, repeat(rules)))),
        Working("gw", figures.gw, "MTR C", basis=own, rate=None if own is None else own.rate(rules.drawn_game)),
        Working("ogw", figures.ogw, "MTR C", terms=tuple(map(_game_term, opponents, rates, repeat(rules)))),
    )


def _match_term(opponent: Opponent, rates: tuple[Fraction, Fraction], rules: Rules) -> Term:
    basis = opponent.matches
    if isinstance(basis, Record) and not rules.byes_in_match_rate:
        basis = without_byes(basis, opponent.byes)
    return _term(opponent, basis, THIRD, rates[0])


def _game_term(opponent: Opponent, rates: tuple[Fraction, Fraction], rules: Rules) -> Term:
    basis = opponent.games
    if isinstance(basis, Record):
        basis += Record(opponent.byes * rules.bye_games, 0)
    return _term(opponent, basis, rules.drawn_game, rates[1])


def _term(opponent: Opponent, basis: Record | Fraction | None, draw: Fraction, counted: Fraction) -> Term:
    if isinstance(basis, Record):
        rate = basis.rate(draw)
        return Term(opponent.name, basis, opponent.byes, rate, counted, "nothing-played" if rate is None else "record")
    return Term(opponent.name, basis, opponent.byes, basis, counted, "unknown" if basis is None else "typed")


@dataclass(frozen=True, slots=True)
class Explained:
    """Everything about one player of an event: the opponents in order, how each figure came about, the figures' range.

    ``games``: those really played, ``None`` if some are not known; ``byes``: how many of the player's wins are byes.
    """

    player: str
    games: Record | None
    byes: int
    opponents: tuple[Opponent, ...]
    workings: tuple[Working, ...]
    figures: Range


def explain(event: Event, player: str, rules: Rules = MTR) -> Explained:
    """How ``player``'s figures came about in ``event``. Raises :class:`InputError` if they are not in it."""
    if player not in event.players:
        raise InputError(Problem("player-unknown", player=player))
    values = opponent_values(event)
    me = values[player]
    matches = me.matches if isinstance(me.matches, Record) else NOTHING  # of an event it always is
    games = me.games if isinstance(me.games, Record) else None
    opponents = tuple(
        values[match.opponent]
        if match.kind is Kind.DOUBLE_LOSS  # my loss is not their win then
        else replace(values[match.opponent], result=match.outcome, result_games=match.games)
        for _, match in event.matches_of(player)
        if match.opponent is not None and not match.open
    )
    return Explained(
        player,
        games,
        me.byes,
        opponents,
        workings(matches, games, opponents, rules, byes=me.byes, rounds=len(event.rounds)),
        tiebreaker_range(matches, games, opponents, rules, byes=me.byes, rounds=len(event.rounds)),
    )


@dataclass(frozen=True, slots=True)
class Difference:
    """The first figure in which two players differ, and what each has; ``figure`` ``None``: level on all four."""

    figure: str | None
    above: Fraction | None
    below: Fraction | None


def difference(one: Tiebreakers, other: Tiebreakers) -> Difference:
    """What decides between two players (MTR 3.1): the first tiebreaker that differs, with both values."""
    for figure in FIGURES:
        mine, theirs = getattr(one, figure), getattr(other, figure)
        if mine != theirs:
            high, low = (mine, theirs) if one > other else (theirs, mine)
            return Difference(figure, _fraction(high), _fraction(low))
    return Difference(None, None, None)


def _fraction(value: Fraction | int | None) -> Fraction | None:
    return None if value is None else Fraction(value)
