"""Leaderboard, ratings and changes as CSV. No cell can be taken for a formula by a spreadsheet."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable, Iterator

import numpy as np

from calc.elo.history.rating import Leaderboard, Rated
from calc.export import safe

_DAY_ZERO = dt.date(1970, 1, 1).toordinal()  # numpy counts from there
BLOCK = 20_000
"""Rows in one piece of a long file."""


def _lines(rows: Iterable[Iterable[str | int]]) -> str:
    """Rows as CSV; texts come :func:`safe`, numbers as they are."""
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    return file.getvalue()


def leaderboard_csv(board: Leaderboard) -> str:
    """The leaderboard: rank, player, rating (two decimals), matches, record, the last day."""
    heading = ("rank", "player", "rating", "matches", "wins", "losses", "draws", "last")
    columns = (board.matches.tolist(), board.wins.tolist(), board.losses.tolist(), board.draws.tolist())
    rows = zip(
        board.rank,
        map(safe, board.name),
        (f"{rating:.2f}" for rating in board.rating.tolist()),
        *columns,
        (day.isoformat() for day in board.last),
        strict=True,
    )
    return _lines([heading]) + _lines(rows)


def ratings_csv(rated: Rated) -> str:
    """Everybody's rating with all its digits, in the order of names' first appearance."""
    names = map(safe, rated.history.names)
    return _lines([("player", "rating")]) + _lines(zip(names, map(repr, rated.ratings.tolist()), strict=True))


def changes_csv(rated: Rated) -> Iterator[str]:
    """All matches in order, both ratings before and both changes (four decimals), in pieces of :data:`BLOCK` rows."""
    history = rated.history
    names, events, rounds = (tuple(map(safe, texts)) for texts in (history.names, history.events, history.rounds))
    results = tuple(map(str, history.results))
    change = rated.changes()
    pinned = np.zeros(len(names), np.bool_)
    pinned[list(rated.pinned)] = True
    change_a, change_b = np.where(pinned[history.a], 0.0, change), np.where(pinned[history.b], 0.0, 0.0 - change)
    yield _lines(
        [("date", "event", "round", "player_a", "player_b", "result", "before_a", "change_a", "before_b", "change_b")]
    )
    for start in range(0, len(history), BLOCK):
        part = slice(start, start + BLOCK)
        dates = (history.day[part] - _DAY_ZERO).astype("datetime64[D]")
        figures = (rated.before_a, change_a, rated.before_b, change_b)
        before_a, changed_a, before_b, changed_b = ([f"{x:.4f}" for x in column[part].tolist()] for column in figures)
        yield _lines(
            zip(
                np.datetime_as_string(dates).tolist(),
                [events[place] for place in history.event[part].tolist()],
                [rounds[place] for place in history.round[part].tolist()],
                [names[place] for place in history.a[part].tolist()],
                [names[place] for place in history.b[part].tolist()],
                [results[place] for place in history.result[part].tolist()],
                before_a,
                changed_a,
                before_b,
                changed_b,
                strict=True,
            )
        )
