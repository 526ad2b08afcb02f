"""CSV files of matches -> :class:`History`.

Columns date, player_a, player_b, result, and event and round if there are any, under the usual other names, in any
order, with any of the usual separators. A row that is not understood is reported with its line and left out; the others
count. Only what would make the whole history wrong stops the reading: columns that are missing, dates in two formats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from calc.elo.history.columns import WON, Table, read_table
from calc.elo.history.names import Corrections, corrected
from calc.elo.history.stream import Progress, whole_lines
from calc.elo.history.table import History, Ints
from calc.elo.history.texts import BYE, Result, When, read_date, read_result
from calc.errors import InputError, Problem
from calc.event import MAX_NAME_LENGTH, folded, is_unlikely_score, name_problems

NOBODY = ("", "-", "bye", "*** bye ***", "***bye***")
"""What stands in the place of an opponent where there is none."""

SHOWN = 200
"""So many rows of one kind are reported one by one; how many more there are is said once."""

Rows = NDArray[np.bool_]
_DAY = 24 * 60 * 60
_NOBODY, _BAD = -1, -2


@dataclass(frozen=True)
class Reading:
    """A history as read. ``problems``: what was not understood or was decided, by line.

    ``rows``: all rows of the file; ``skipped`` of them are not in the history because they were not understood,
    ``byes`` because nobody sat opposite.
    """

    history: History
    problems: tuple[Problem, ...]
    rows: int
    skipped: int
    byes: int


def read_csv(
    source: bytes | BinaryIO,
    *,
    corrections: Corrections | None = None,
    day_first: bool | None = None,
    progress: Progress | None = None,
) -> Reading:
    """The history in a CSV file of at most 200 MB (gzip too), read in pieces.

    ``day_first``: how 03/04/2024 is meant where the file does not tell; ``None``: month first with slashes, else day
    first. ``progress`` is told the bytes read so far. Raises :class:`InputError` for a file from which no history can
    come: empty, columns missing, two formats of dates, no match.
    """
    table = read_table(whole_lines(source, progress))
    text, code = table.texts, table.codes
    problems = list(_first_ones(table.problems))
    lost = sum(problem.code == "history-cells" for problem in table.problems)

    times = _times(table, code["date"], text["date"], day_first, problems)
    names, number = _players(text["a"])
    results = [Result(2) if word == WON else read_result(word) for word in text["result"]]
    a, b = number[code["a"]], number[code["b"]]
    bye = (b == _NOBODY) | _rows_of([result == BYE for result in results], code["result"])

    def say(name: str, field: str, column: str, rows: Rows) -> Rows:
        """Report ``rows``, whose cell in ``column`` was not understood."""
        cells = text[column]
        _report(
            problems,
            np.flatnonzero(rows),
            lambda row: Problem(
                name, line=int(table.line[row]), field=field, values={"text": cells[code[column][row]][:200]}
            ),
        )
        return rows

    wrong = say("history-date", "date", "date", _rows_of((times < 0).tolist(), code["date"]))
    wrong |= say("history-name", "player_a", "a", ~wrong & (a < 0))
    wrong |= say("history-name", "player_b", "b", ~wrong & ~bye & (b < 0))
    unread = _rows_of([result is None for result in results], code["result"])
    wrong |= say("history-result", "result", "result", ~wrong & ~bye & unread)
    slips = [result is not None and result.games is not None and is_unlikely_score(result.games) for result in results]
    say("history-score", "result", "result", ~wrong & ~bye & _rows_of(slips, code["result"]))
    bye &= ~wrong
    oneself = (a == b) & ~wrong & ~bye
    _report_oneself(problems, np.flatnonzero(oneself), table.line, a, names)
    if bye.any():
        values = {"count": int(bye.sum())}
        problems.append(Problem("history-byes", line=int(table.line[np.argmax(bye)]), values=values))

    order = _in_order(np.flatnonzero(~(wrong | bye | oneself)), times, code["date"], table.line, problems)
    events, event = _labels(text["event"])
    rounds, round_ = _labels(text["round"])
    known: dict[Result, int] = {}
    place = np.array([0 if one is None else known.setdefault(one, len(known)) for one in results], np.int32)
    history = History(
        names=names,
        day=(times // _DAY).astype(np.int32)[code["date"][order]],
        a=a[order],
        b=b[order],
        result=place[code["result"][order]],
        results=tuple(known),
        event=event[code["event"][order]],
        events=events,
        round=round_[code["round"][order]],
        rounds=rounds,
        line=table.line[order],
    )
    skipped = lost + int(wrong.sum()) + int(oneself.sum())
    return finished(history, corrections, problems, rows=len(table.line) + lost, skipped=skipped, byes=int(bye.sum()))


def finished(
    history: History, corrections: Corrections | None, problems: list[Problem], *, rows: int, skipped: int, byes: int
) -> Reading:
    """The history with the corrections applied, without matches of a player against themselves.

    Raises :class:`InputError` if no match is left.
    """
    if corrections:
        history, unused = corrected(history, corrections)
        problems += unused
        oneself = np.flatnonzero(history.a == history.b)
        _report_oneself(problems, oneself, history.line, history.a, history.names)
        history = history.without(oneself)
        skipped += len(oneself)
    if not len(history):
        alone = {problem.player for problem in problems if problem.code == "history-oneself"}
        raise InputError([Problem("history-one-player" if len(alone) == 1 else "history-no-matches"), *problems])
    by_line = sorted(problems, key=lambda problem: problem.line or 0)
    return Reading(history.tidied(), tuple(by_line), rows, skipped, byes)


def _report_oneself(
    problems: list[Problem], rows: NDArray[np.intp], line: Ints, player: Ints, names: Sequence[str]
) -> None:
    """Add the matches of a player against themselves."""
    _report(
        problems,
        rows,
        lambda row: Problem("history-oneself", line=int(line[row]), player=names[player[row]]),
    )


def _report(problems: list[Problem], rows: NDArray[np.intp], make: Callable[[int], Problem]) -> None:
    """Add the problems of ``rows``, the first :data:`SHOWN` of them one by one."""
    problems += [make(row) for row in rows[:SHOWN].tolist()]
    if len(rows) > SHOWN:
        last = make(int(rows[SHOWN]))
        problems.append(Problem("problems-more", line=last.line, values={"count": len(rows) - SHOWN}))


def _first_ones(problems: Sequence[Problem]) -> Iterable[Problem]:
    """The same for problems that exist already."""
    for name in ("history-cells", "history-encoding"):
        same = [problem for problem in problems if problem.code == name]
        few: list[Problem] = []
        _report(few, np.arange(len(same)), same.__getitem__)
        yield from few


def _times(
    table: Table, code: Ints, texts: Sequence[str], day_first: bool | None, problems: list[Problem]
) -> NDArray[np.int64]:
    """The time that each text says, -1 where it is no date. Raises :class:`InputError` for dates in two formats."""
    dates = [read_date(text) for text in texts]
    forms = sorted({date.format for date in dates if date})

    def rows(fits: Callable[[When], bool]) -> Rows:
        return _rows_of([date is not None and fits(date) for date in dates], code)

    if len(forms) > 1:
        sides = [rows(lambda date, form=form: date.format == form) for form in forms]  # type: ignore[misc]
    else:
        sides = [rows(lambda date: date.month_first is None), rows(lambda date: date.day_first is None)]
    sides = sorted((side for side in sides if side.any()), key=lambda side: -int(side.sum()))
    undecided = forms and any(date.day_first != date.month_first for date in dates if date)
    if len(sides) > 1:
        usual, other = (np.flatnonzero(side) for side in sides[:2])
        values = {
            "text": texts[code[usual[0]]],
            "other": texts[code[other[0]]],
            "usual_line": int(table.line[usual[0]]),
            "lines": ", ".join(map(str, table.line[other[:5]].tolist())),
            "count": len(other),
        }
        raise InputError(Problem("history-two-dates", line=int(table.line[other[0]]), field="date", values=values))
    if undecided and sides:
        day_first = any(date.month_first is None for date in dates if date)
    elif undecided and day_first is None:
        day_first = not forms[0].endswith("/")
        problems.append(Problem("history-dates-assumed-day" if day_first else "history-dates-assumed-month"))
    read = [(date.day_first if day_first else date.month_first) if date else None for date in dates]
    return np.array([-1 if value is None else value for value in read], np.int64)


def _rows_of(flags: Sequence[bool], code: Ints) -> Rows:
    """The rows whose text has a flag."""
    return np.array(flags, np.bool_)[code] if any(flags) else np.zeros(len(code), np.bool_)


def _players(texts: Sequence[str]) -> tuple[tuple[str, ...], Ints]:
    """The players' names, in the spelling seen first, and the number of the player of each text.

    -1: a text that says that there is nobody; -2: no name.
    """
    names: list[str] = []
    numbers: dict[str, int] = {}
    of_text = np.full(len(texts), _NOBODY, np.int32)
    for place, text in enumerate(texts):
        name = " ".join(text.split())
        key = folded(name)
        if key in NOBODY:
            continue
        if (number := numbers.get(key)) is None:
            if not (name.isprintable() and len(name) < MAX_NAME_LENGTH) and any(True for _ in name_problems((name,))):
                of_text[place] = _BAD
                continue
            number = numbers[key] = len(names)
            names.append(name)
        of_text[place] = number
    return tuple(names), of_text


def _in_order(
    rows: NDArray[np.intp], times: NDArray[np.int64], code: Ints, line: Ints, problems: list[Problem]
) -> NDArray[np.intp]:
    """``rows`` by the time that their text says; those of the same time stay as they are."""
    place = np.unique(times, return_inverse=True)[1].astype(np.int32)[code[rows]]
    back = np.flatnonzero(place[1:] < place[:-1])
    if not len(back):
        return rows
    problems.append(Problem("history-sorted", line=int(line[rows[back[0] + 1]]), values={"count": len(back)}))
    return rows[np.argsort(place, kind="stable")]


def _labels(texts: Sequence[str]) -> tuple[tuple[str, ...], Ints]:
    """Distinct names of events or rounds, the empty one first, and the place of each text among them."""
    places = {"": 0}
    of_text = np.array([places.setdefault(" ".join(text.split()), len(places)) for text in texts], np.int32)
    return tuple(places), of_text
