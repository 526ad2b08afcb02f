"""Exact tiebreakers and standings.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  3.1   ranking by match points, OMW%, GW%, OGW%; who is level on all four shares a rank
  C     MW%, GW% with their floor; OMW% and OGW% as means over the opponents met: bye rounds add none, an opponent met
        twice counts twice, an opponent with nothing played counts with the floor
  2.10  results of dropped players stay, over the rounds they played
Not implemented: penalties; what single-game events leave out. A fifth tiebreaker does not exist.

A double loss is a round played for both without games; each was the other's opponent. An assigned loss is a round
played without an opponent and without games.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering

from calc.errors import InputError, Problem
from calc.event import Event, Kind, name_key
from calc.record import Outcome, Record
from calc.rules import MTR, Rules, without_byes

NOTHING = Record(0, 0, 0)
ASSUMED = Fraction(55, 100)
"""What an unknown opponent's MW% and GW% are taken for, unless another figure is asked for."""

MAX_GAME_WINS = 2
"""Games that a player wins in a match of best of three; more only where a result shows a longer match."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody's opponent, as far as they are known; percentages are shares, 0 to 1.

    ``matches``: their record with its byes, or their MW% as typed; ``games``: those really played, or their GW% as
    typed. ``None``: unknown; ``Record(0, 0, 0)``: nothing played. ``byes``: how many of their wins are byes.
    ``result``: how my match against them ended for me, and ``result_games`` its games, where known: both bound what an
    unknown opponent can have. Raises :class:`InputError` for a percentage outside 0 to 1 and for more byes than wins.
    """

    matches: Record | Fraction | None = None
    games: Record | Fraction | None = None
    byes: int = 0
    name: str = ""
    result: Outcome | None = None
    result_games: Record | None = None

    def __post_init__(self) -> None:
        for field, value in (("matches", self.matches), ("games", self.games)):
            if isinstance(value, Fraction) and not 0 <= value <= 1:
                raise InputError(Problem("percent-range", player=self.name, field=field, values={"percent": value}))
        if isinstance(self.matches, Record):
            without_byes(self.matches, self.byes)

    def match_rate(self, rules: Rules) -> Fraction | None:
        """What their MW% counts for in OMW%; ``None`` if it is unknown."""
        if isinstance(self.matches, Record):
            return _counted(rules.match_rate(self.matches, self.byes), rules)
        return None if self.matches is None else max(self.matches, rules.floor)

    def game_rate(self, rules: Rules) -> Fraction | None:
        """What their GW% counts for in OGW%; ``None`` if it is unknown."""
        if isinstance(self.games, Record):
            return _counted(rules.game_rate(self.games, self.byes), rules)
        return None if self.games is None else max(self.games, rules.floor)


def _counted(rate: Fraction | None, rules: Rules) -> Fraction:
    """An opponent with nothing played counts with the floor (MTR C)."""
    return rules.floor if rate is None else rate


@total_ordering
@dataclass(frozen=True, slots=True)
class Tiebreakers:
    """The four figures that rank a player, in their order; greater is better, ``None`` is below any number (MTR 3.1).

    ``None``: the figure has no value (nothing was played) or is not known (an unknown opponent, unknown games).
    """

    points: int
    omw: Fraction | None
    gw: Fraction | None
    ogw: Fraction | None

    def __lt__(self, other: Tiebreakers) -> bool:
        if self.points != other.points:
            return self.points < other.points
        for mine, theirs in ((self.omw, other.omw), (self.gw, other.gw), (self.ogw, other.ogw)):
            if mine != theirs:
                return theirs is not None and (mine is None or mine < theirs)
        return False


def common_denominator(rates: Iterable[Fraction | None]) -> tuple[list[int | None], int]:
    """The numerators of ``rates`` on their least common denominator, and that denominator."""
    known = list(rates)
    common = math.lcm(*[rate.denominator for rate in known if rate is not None])
    return [None if rate is None else rate.numerator * (common // rate.denominator) for rate in known], common


def _mean(numerators: Sequence[int | None], denominator: int) -> Fraction | None:
    """The exact mean over a common denominator; ``None`` of nothing, or if one is unknown.

    A sum of fractions would cancel after every term, which is most of its time.
    """
    known = [numerator for numerator in numerators if numerator is not None]
    if not known or len(known) < len(numerators):
        return None
    return Fraction(sum(known), denominator * len(known))


def tiebreakers(
    matches: Record, games: Record | None, opponents: Sequence[Opponent], rules: Rules = MTR, *, byes: int = 0
) -> Tiebreakers:
    """The figures of a player with this record against these opponents.

    ``matches`` include the ``byes``; ``games`` are those really played (``None``: unknown). An unknown opponent leaves
    OMW% or OGW% ``None``: :func:`tiebreaker_range` bounds them. Raises :class:`InputError` for more byes than wins.
    """
    without_byes(matches, byes)
    return Tiebreakers(
        matches.points,
        _mean(*common_denominator(opponent.match_rate(rules) for opponent in opponents)),
        own_game_rate(games, byes, rules),
        _mean(*common_denominator(opponent.game_rate(rules) for opponent in opponents)),
    )


def own_game_rate(games: Record | None, byes: int, rules: Rules) -> Fraction | None:
    """A player's own GW%; ``None`` if nothing was played or the games are not known."""
    return None if games is None else rules.game_rate(games, byes, own=True)


@dataclass(frozen=True, slots=True)
class Range:
    """The figures with every unknown opponent at their lowest, at the assumed rate, and at their highest."""

    lowest: Tiebreakers
    assumed: Tiebreakers
    highest: Tiebreakers

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.lowest == self.highest


def tiebreaker_range(
    matches: Record,
    games: Record | None,
    opponents: Sequence[Opponent],
    rules: Rules = MTR,
    *,
    byes: int = 0,
    assumed: Fraction = ASSUMED,
    rounds: int | None = None,
) -> Range:
    """The figures as far as unknown opponents leave them open.

    An unknown opponent has at least the floor, or what they got against me, and at most 100 %, less what they lost or
    drew against me, over ``rounds`` rounds (by default as many as ``matches``). Raises :class:`InputError` as
    :func:`tiebreakers`, and for an ``assumed`` rate outside 0 to 1.
    """
    if not 0 <= assumed <= 1:
        raise InputError(Problem("percent-range", field="assumed", values={"percent": assumed}))

    def at(rate: Fraction) -> Tiebreakers:
        return tiebreakers_at(rate, matches, games, opponents, rules, byes=byes, rounds=rounds)

    middle = at(assumed)
    if all(opponent.matches is not None and opponent.games is not None for opponent in opponents):
        return Range(middle, middle, middle)
    return Range(at(rules.floor), middle, at(Fraction(1)))


def tiebreakers_at(
    rate: Fraction,
    matches: Record,
    games: Record | None,
    opponents: Sequence[Opponent],
    rules: Rules = MTR,
    *,
    byes: int = 0,
    rounds: int | None = None,
) -> Tiebreakers:
    """The figures with every unknown opponent at ``rate``, or as near to it as they can be.

    The other arguments and errors as :func:`tiebreaker_range`.
    """
    filled = [Opponent(*rates) for rates in assumed_rates(opponents, rate, rounds or matches.played, rules)]
    return tiebreakers(matches, games, filled, rules, byes=byes)


def assumed_rates(
    opponents: Sequence[Opponent], assumed: Fraction, rounds: int, rules: Rules = MTR
) -> list[tuple[Fraction, Fraction]]:
    """What each opponent's MW% and GW% count for, unknown ones at the ``assumed`` rate if they can still reach it."""
    shown = [opponent.result_games for opponent in opponents if opponent.result_games]
    most_wins = max([MAX_GAME_WINS, *(wins for games in shown for wins in (games.wins, games.losses))])
    rates = []
    for opponent in opponents:
        known = opponent.match_rate(rules), opponent.game_rate(rules)
        lowest = lowest_rates(opponent, rounds, rules)
        highest = highest_rates(opponent, rounds, rules, most_wins)
        match_rate, game_rate = (
            max(low, min(assumed, high)) if rate is None else rate
            for rate, low, high in zip(known, lowest, highest, strict=True)
        )
        rates.append((match_rate, game_rate))
    return rates


def highest_rates(
    opponent: Opponent, rounds: int, rules: Rules, most_wins: int = MAX_GAME_WINS
) -> tuple[Fraction, Fraction]:
    """The highest MW% and GW% of an unknown ``opponent`` after ``rounds`` rounds, given their result against me.

    ``most_wins``: how many games they may have won in each of their other matches.
    """
    if opponent.result is None or rounds < 1:
        return Fraction(1), Fraction(1)
    match_rate = _counted(rules.match_rate(_ONE[opponent.result.flipped] + Record(rounds - 1, 0)), rules)
    if opponent.result_games is None:  # they may have won every game that they played
        return match_rate, Fraction(1)
    games = opponent.result_games.flipped + Record(most_wins * (rounds - 1), 0)
    return match_rate, _counted(rules.game_rate(games), rules)


def lowest_rates(opponent: Opponent, rounds: int, rules: Rules) -> tuple[Fraction, Fraction]:
    """The lowest MW% and GW% of an unknown ``opponent``: their MW% includes what they got against me.

    Their games against me bound GW% only after a single round: in other rounds they may have lost any number of games.
    """
    if opponent.result is None or rounds < 1:
        return rules.floor, rules.floor
    match_rate = _counted(rules.match_rate(_ONE[opponent.result.flipped] + Record(0, rounds - 1)), rules)
    if opponent.result_games is None or rounds > 1:
        return match_rate, rules.floor
    return match_rate, _counted(rules.game_rate(opponent.result_games.flipped), rules)


_ONE = {Outcome.WIN: Record(1, 0), Outcome.LOSS: Record(0, 1), Outcome.DRAW: Record(0, 0, 1)}


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings.

    ``rank`` is shared where the rules leave a tie; ``place`` is unique, by name where the rank is shared. ``matches``
    include the ``byes``; ``games`` are those really played, ``None`` if those of some match are not known.
    """

    rank: int
    place: int
    player: str
    matches: Record
    games: Record | None
    byes: int
    tiebreakers: Tiebreakers


@dataclass(slots=True)
class Tally:
    """What one player has collected, for :func:`tallies_of` to add up: wins, losses, draws of matches and of games."""

    outcomes: list[int]
    games: list[int]
    opponents: list[str]
    byes: int = 0
    games_known: bool = True


def tallies_of(event: Event) -> dict[str, Tally]:
    """Every player's results in one pass over the event's Swiss rounds."""
    tallies = {player: Tally([0, 0, 0], [0, 0, 0], []) for player in event.players}
    for match in (match for round_ in event.rounds for match in round_.matches if not match.open):
        mine = tallies[match.player]
        if match.opponent is None:
            mine.outcomes[0 if match.kind is Kind.BYE else 1] += 1
            mine.byes += match.kind is Kind.BYE
            continue
        theirs = tallies[match.opponent]
        mine.opponents.append(match.opponent)
        theirs.opponents.append(match.player)
        if match.kind is Kind.DOUBLE_LOSS:
            my_place, their_place = 1, 1
        elif match.winner is None:
            my_place, their_place = 2, 2
        else:
            my_place, their_place = (0, 1) if match.winner == match.player else (1, 0)
        mine.outcomes[my_place] += 1
        theirs.outcomes[their_place] += 1
        games = match.games
        if games is not None:
            for tally, wins, losses in ((mine, games.wins, games.losses), (theirs, games.losses, games.wins)):
                tally.games[0] += wins
                tally.games[1] += losses
                tally.games[2] += games.draws
        elif match.kind in (Kind.PLAYED, Kind.DRAW):
            mine.games_known = theirs.games_known = False
    return tallies


def opponent_values(event: Event) -> dict[str, Opponent]:
    """Every player of the event as they count for those who met them."""
    return {player: _as_opponent(player, tally) for player, tally in tallies_of(event).items()}


def _as_opponent(player: str, tally: Tally) -> Opponent:
    return Opponent(Record(*tally.outcomes), Record(*tally.games) if tally.games_known else None, tally.byes, player)


def standings(event: Event, rules: Rules = MTR) -> tuple[Standing, ...]:
    """The standings after the event's Swiss rounds, best first; open matches do not count yet."""
    return ranked(unranked(tallies_of(event), rules))


def unranked(tallies: Mapping[str, Tally], rules: Rules = MTR) -> Iterator[Standing]:
    """The lines of the standings in the order of the players, without rank and place, each when it is asked for."""
    values = {player: _as_opponent(player, tally) for player, tally in tallies.items()}
    match_rates, match_denominator = common_denominator(value.match_rate(rules) for value in values.values())
    game_rates, game_denominator = common_denominator(value.game_rate(rules) for value in values.values())
    match_rate_of, game_rate_of = (
        dict(zip(values, match_rates, strict=True)),
        dict(zip(values, game_rates, strict=True)),
    )
    for player, tally in tallies.items():
        matches, games = Record(*tally.outcomes), Record(*tally.games) if tally.games_known else None
        figures = Tiebreakers(
            matches.points,
            _mean([match_rate_of[opponent] for opponent in tally.opponents], match_denominator),
            own_game_rate(games, tally.byes, rules),
            _mean([game_rate_of[opponent] for opponent in tally.opponents], game_denominator),
        )
        yield Standing(0, 0, player, matches, games, tally.byes, figures)


def ranked(lines: Iterable[Standing]) -> tuple[Standing, ...]:
    """``lines`` with rank and place by their tiebreakers, best first."""
    ordered = sorted(lines, key=lambda line: name_key(line.player))
    ordered.sort(key=lambda line: line.tiebreakers, reverse=True)  # stable: equal ones stay in the order of names
    result: list[Standing] = []
    for place, line in enumerate(ordered, start=1):
        tied = bool(result) and result[-1].tiebreakers == line.tiebreakers
        rank = result[-1].rank if tied else place
        result.append(Standing(rank, place, line.player, line.matches, line.games, line.byes, line.tiebreakers))
    return tuple(result)
