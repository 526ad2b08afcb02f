"""What in a typed record and table cannot be, or is probably a typing error. Notices help and never block.

Rules implemented (Magic Tournament Rules, appendix C): a bye is a won match without games played; match-win percentage
counts the rounds that a player has played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from calc.errors import Problem
from calc.event import is_unlikely_score
from calc.opponents import OpponentRow, OpponentTable, TypedPercent
from calc.record import THIRD, Outcome, Record
from calc.rules import PRESETS, without_byes
from calc.standings import Opponent

MAX_GAMES = 4
"""Games of a match of best of three, a drawn one included (2-1-1)."""


def check_plausibility(
    matches: Record, games: Record | None, byes: int, rounds: int | None, table: OpponentTable
) -> tuple[Problem, ...]:
    """Everything that does not fit together in what was typed, most important first.

    ``matches`` include the ``byes``; ``games`` are those really played; ``rounds``: so many were played, if typed.
    """
    played = max(rounds or 0, matches.played, len(table.rows))
    unplayed = min(table.assigned_losses, matches.losses)
    return (
        *_record_against_rounds(matches, byes, rounds),
        *(() if games is None else _games_against_matches(matches, games, byes, unplayed)),
        *_rows_against_matches(matches, byes, table),
        *(problem for row in table.rows if row.opponent is not None for problem in _row(row, row.opponent, played)),
    )


def _record_against_rounds(matches: Record, byes: int, rounds: int | None) -> Iterator[Problem]:
    if byes > matches.wins:
        yield Problem("byes-exceed-wins", values={"byes": byes, "record": matches})
    if rounds is not None and matches.played > rounds:
        yield Problem("record-exceeds-rounds", values={"record": matches, "played": matches.played, "rounds": rounds})


def _games_against_matches(matches: Record, games: Record, byes: int, unplayed: int) -> Iterator[Problem]:
    """Best of three: a winner has one or two games, and lost one only with two; a drawn match is level.

    ``unplayed``: so many of the losses may have no games, being assigned or double losses.
    """
    won, lost = max(0, matches.wins - byes), matches.losses
    values: dict[str, object] = {"games": games, "record": matches, "byes": byes}
    for field, least, most, count in (
        ("wins", won, 2 * won + lost + matches.draws, games.wins),
        ("losses", lost - unplayed, 2 * lost + won + matches.draws, games.losses),
        ("draws", 0, 3 * matches.draws + 2 * (won + lost), games.draws),
    ):
        if not least <= count <= most:
            yield Problem(
                f"games-{field}", field="games", values={"count": count, "least": least, "most": most} | values
            )
            return
    if not any(
        0 <= games.wins - won - twice - level <= conceded and 0 <= games.losses - played - conceded - level <= twice
        for played in range(lost - unplayed, lost + 1)
        for twice in range(won + 1)  # matches won with two games
        for conceded in range(played + 1)  # matches lost by two games
        for level in range(matches.draws + 1)  # drawn matches with a game for each
    ):
        yield Problem("games-mixed", field="games", values=values)


def _rows_against_matches(matches: Record, byes: int, table: OpponentTable) -> Iterator[Problem]:
    expected = matches.played - byes - table.assigned_losses
    rows = len(table.opponents)
    if rows > max(expected, 0):
        yield Problem("rows-exceed-matches", values={"rows": rows, "matches": max(expected, 0)})


def _row(row: OpponentRow, opponent: Opponent, rounds: int) -> Iterator[Problem]:
    for problem in (*_record_of(opponent, rounds), *_percents(row, rounds)):
        yield replace(problem, line=row.line, player=opponent.name or None)


def _record_of(opponent: Opponent, rounds: int) -> Iterator[Problem]:
    if opponent.result_games is not None and is_unlikely_score(opponent.result_games):
        yield Problem("score-unusual", player=opponent.name, values={"games": opponent.result_games})
    if not isinstance(opponent.matches, Record):
        return
    if opponent.matches.played > rounds:
        values = {"played": opponent.matches.played, "rounds": rounds}
        yield Problem("opponent-exceeds-rounds", field="matches", values=values)
    result, has = opponent.result, True
    if result is not None:
        has = _has(opponent.matches, opponent.byes, result.flipped)
        if not has:
            yield Problem(
                "opponent-against-result",
                field="matches",
                values={"record": opponent.matches, "result": result.name.lower()},
            )
    if not isinstance(opponent.games, Record):
        return
    misfit = tuple(_games_against_matches(opponent.matches, opponent.games, opponent.byes, opponent.matches.losses))
    yield from misfit
    if has and not misfit and result is not None and opponent.result_games is not None:
        matches = _less(opponent.matches, _ONE[result.flipped])
        games = _less(opponent.games, opponent.result_games.flipped)
        if matches is not None and (
            games is None or any(_games_against_matches(matches, games, opponent.byes, matches.losses))
        ):
            yield Problem(
                "opponent-games-against-result",
                field="games",
                values={"games": opponent.games, "mine": opponent.result_games},
            )


_ONE = {Outcome.WIN: Record(1, 0), Outcome.LOSS: Record(0, 1), Outcome.DRAW: Record(0, 0, 1)}


def _less(whole: Record, part: Record) -> Record | None:
    """What is left of ``whole`` without ``part``; ``None`` if it does not hold it."""
    left = (whole.wins - part.wins, whole.losses - part.losses, whole.draws - part.draws)
    return None if min(left) < 0 else Record(*left)


def _percents(row: OpponentRow, rounds: int) -> Iterator[Problem]:
    worths = {rules.drawn_game for rules in PRESETS.values()}
    for field, code, percent, most, draws in (
        ("matches", "matches-percent-impossible", row.match_percent, rounds, {THIRD}),
        ("games", "games-percent-impossible", row.game_percent, MAX_GAMES * rounds, worths),
    ):
        if percent is None:
            continue
        near = nearest(percent, most, draws)
        if not percent.may_be(near):
            values = {"percent": percent.value, "nearest": near, "rounds": rounds}
            yield Problem(code, field=field, values=values)


def _has(matches: Record, byes: int, outcome: Outcome) -> bool:
    """Whether a record holds at least one such match against an opponent."""
    return _less(without_byes(matches, byes), _ONE[outcome]) is not None


def nearest(percent: TypedPercent, most: int, draws: Iterable[Fraction]) -> Fraction:
    """The rate nearest to ``percent`` that up to ``most`` matches (or games) can give, or that is some preset's floor.

    A draw is worth one of ``draws`` of a win. A rate that may have been printed like ``percent`` counts as nearest.
    """
    rates = {rules.floor for rules in PRESETS.values()}
    for draw in draws:
        for played in range(1, most + 1):
            whole = draw.denominator * played
            below = percent.value * whole // 1
            for points in range(below - 1, below + 3):
                # a draw in place of the last win is the most below the full number of points
                if points == whole or 0 <= points <= whole - draw.denominator + 1:
                    rates.add(Fraction(points, whole))
    return min(rates, key=lambda rate: (not percent.may_be(rate), abs(rate - percent.value)))
