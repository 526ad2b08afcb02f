"""What in a typed record and table cannot be, or is probably a slip. Checks help and never block.

Rules implemented (Magic Tournament Rules, appendix C): a bye is a won match without games played; match-win percentage
counts the rounds that a player has played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from calc.errors import Problem
from calc.opponents import Percent, Row, Table
from calc.record import Outcome, Record
from calc.rules import PRESETS
from calc.standings import Opponent

BEST_OF_THREE = 3


def check(matches: Record, games: Record | None, byes: int, rounds: int | None, table: Table) -> tuple[Problem, ...]:
    """Everything that does not fit together in what was typed, most important first.

    ``matches`` include the ``byes``; ``games`` are those really played; ``rounds``: so many were played, if typed.
    """
    played = matches.played if rounds is None else max(rounds, matches.played)
    return (
        *_record_against_rounds(matches, byes, rounds),
        *(() if games is None else _games_against_matches(matches, games, byes)),
        *_rows_against_matches(matches, byes, table),
        *(problem for row in table.rows if row.opponent is not None for problem in _row(row, row.opponent, played)),
    )


def _record_against_rounds(matches: Record, byes: int, rounds: int | None) -> Iterator[Problem]:
    if byes > matches.wins:
        yield Problem("byes-exceed-wins", values={"byes": byes, "record": matches})
    if rounds is not None and matches.played > rounds:
        yield Problem("record-exceeds-rounds", values={"record": matches, "played": matches.played, "rounds": rounds})


def _games_against_matches(matches: Record, games: Record, byes: int) -> Iterator[Problem]:
    """Best of three: a match won has one or two games won and at most one lost, a drawn one at most one of each."""
    won = max(0, matches.wins - byes)
    for field, least, most, count in (
        ("wins", won, 2 * won + matches.losses + matches.draws, games.wins),
        ("losses", matches.losses, 2 * matches.losses + won + matches.draws, games.losses),
        ("draws", 0, 3 * matches.draws + won + matches.losses, games.draws),
    ):
        if not least <= count <= most:
            values = {"count": count, "least": least, "most": most, "record": matches, "byes": byes}
            yield Problem(f"games-{field}", field="games", values=values)


def _rows_against_matches(matches: Record, byes: int, table: Table) -> Iterator[Problem]:
    expected = matches.played - byes - table.assigned_losses
    rows = len(table.opponents)
    if rows > max(expected, 0):
        yield Problem("rows-exceed-matches", values={"rows": rows, "matches": max(expected, 0)})


def _row(row: Row, opponent: Opponent, rounds: int) -> Iterator[Problem]:
    for problem in (*_record_of(opponent, rounds), *_percents(row, rounds)):
        yield replace(problem, line=row.line, player=opponent.name or None)


def _record_of(opponent: Opponent, rounds: int) -> Iterator[Problem]:
    if not isinstance(opponent.matches, Record):
        return
    if opponent.matches.played > rounds:
        yield Problem(
            "opponent-exceeds-rounds",
            field="matches",
            values={"played": opponent.matches.played, "rounds": rounds},
        )
    if opponent.result is not None and not _has(opponent.matches, opponent.byes, opponent.result.flipped):
        values = {"record": opponent.matches, "result": opponent.result.name.lower()}
        yield Problem("opponent-against-result", field="matches", values=values)


def _percents(row: Row, rounds: int) -> Iterator[Problem]:
    for field, percent, possible in (
        ("matches", row.match_percent, match_rates(rounds)),
        ("games", row.game_percent, game_rates(rounds)),
    ):
        if percent is not None and not any(percent.may_be(rate) for rate in possible):
            values = {"percent": percent.value, "nearest": nearest(percent, possible), "rounds": rounds}
            yield Problem("percent-impossible", field=field, values=values)


def _has(matches: Record, byes: int, outcome: Outcome) -> bool:
    """Whether a record holds at least one such match against an opponent."""
    return {Outcome.WIN: matches.wins - byes, Outcome.LOSS: matches.losses, Outcome.DRAW: matches.draws}[outcome] > 0


def match_rates(rounds: int) -> tuple[Fraction, ...]:
    """Every MW% that a record of up to ``rounds`` rounds can have, and every preset's floor, ascending."""
    return _rates(range(1, rounds + 1))


def game_rates(rounds: int) -> tuple[Fraction, ...]:
    """Every GW% that up to ``rounds`` matches of best of three can give, and every preset's floor, ascending."""
    return _rates(range(1, BEST_OF_THREE * rounds + 1))


def _rates(numbers: Iterable[int]) -> tuple[Fraction, ...]:
    """Points out of 3 x n: all but one less than full are possible."""
    rates = {Fraction(points, 3 * n) for n in numbers for points in (*range(3 * n - 1), 3 * n)}
    return tuple(sorted(rates | {rules.floor for rules in PRESETS.values()}))


def nearest(percent: Percent, possible: Iterable[Fraction]) -> Fraction:
    """The possible rate that lies nearest to what was typed."""
    return min(possible, key=lambda rate: abs(rate - percent.value))
