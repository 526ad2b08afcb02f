"""Event files with a date each -> :class:`History`, in the order of dates."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from calc.elo.history.names import Corrections
from calc.elo.history.reading import Reading, finished
from calc.elo.history.table import History
from calc.elo.history.texts import Result
from calc.errors import Problem
from calc.event import Event, Kind, Match, folded
from calc.importers import read_event
from calc.record import Outcome

_DATE = re.compile(r"(?<!\d)((?:19|20)\d{2})[-_./]?(\d{2})[-_./]?(\d{2})(?!\d)", re.ASCII)
_DATE_KEY = re.compile(rb'"(?:Date|StartDate|startDate|date)"\s*:\s*"([^"]{8,40})"')
_TWICE = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


@dataclass(frozen=True, slots=True)
class DatedEvent:
    """An event, its name and its day."""

    name: str
    date: dt.date
    event: Event


def date_of(filename: str, data: bytes) -> dt.date | None:
    """The day of an event file: what its JSON says, else a date in its name; ``None`` if there is neither."""
    said = _DATE_KEY.search(data)
    for text in (said[1].decode("ascii", "replace") if said else "", filename):
        for found in _DATE.finditer(text):
            try:
                return dt.date(*(int(part) for part in found.groups()))
            except ValueError:
                continue
    return None


def read_files(
    files: Iterable[tuple[str, bytes]],
    *,
    dates: Mapping[str, dt.date] = MappingProxyType({}),
    corrections: Corrections | None = None,
) -> Reading:
    """The history in several event files (name and content), in the order of their dates.

    ``dates``: by file name, where the file does not say its own. A file that is no event, or has no date, is reported
    and left out. Raises :class:`InputError` if nothing is left.
    """
    events: list[DatedEvent] = []
    problems: list[Problem] = []
    for name, data in files:
        imported = read_event(data, name)
        date = dates.get(name) or date_of(name, data)
        if imported.event is None or date is None:
            code = "history-file-undated" if imported.event else "history-file-unread"
            problems.append(Problem(code, values={"file": name[-80:]}))
        else:
            events.append(DatedEvent(imported.title or name, date, imported.event))
    return from_events(events, corrections=corrections, problems=problems)


def from_events(
    events: Sequence[DatedEvent], *, corrections: Corrections | None = None, problems: Iterable[Problem] = ()
) -> Reading:
    """The history of ``events`` in the order of their dates, then as given; the rounds after the cut count too.

    Open matches, byes and assigned losses are no rows of it. Raises :class:`InputError` if there is no match.
    """
    names: dict[str, int] = {}
    spelled: list[str] = []
    labels: tuple[dict[str, int], dict[str, int]] = ({"": 0}, {"": 0})
    results: dict[Result, int] = {}
    rows: list[tuple[int, ...]] = []  # day, a, b, result, event, round
    byes = 0

    def number(name: str) -> int:
        key = folded(name)
        if key not in names:
            names[key] = len(spelled)
            spelled.append(name)
        return names[key]

    for dated in sorted(events, key=lambda one: one.date):
        for count, round_ in enumerate((*dated.event.rounds, *dated.event.cut_rounds), start=1):
            places = [
                texts.setdefault(text, len(texts))
                for texts, text in zip(labels, (dated.name, round_.name or str(count)), strict=True)
            ]
            for match in round_.matches:
                byes += match.kind is Kind.BYE
                result = _result(match)
                if match.opponent is None or result is None:
                    continue
                code = results.setdefault(result, len(results))
                sides = number(match.player), number(match.opponent)
                rows.append((dated.date.toordinal(), *sides, code, *places))
    columns = np.array(rows, np.int32).reshape(-1, 6)
    day, a, b, result_, event, round_number = (columns[:, place].copy() for place in range(6))
    line = np.arange(1, len(rows) + 1, dtype=np.int32)
    texts = [tuple(places) for places in labels]
    history = History(tuple(spelled), day, a, b, result_, tuple(results), event, texts[0], round_number, texts[1], line)
    return finished(history, corrections, list(problems), rows=len(rows) + byes, skipped=0, byes=byes)


def _result(match: Match) -> Result | None:
    """The result of a match between two players; ``None`` while there is none."""
    if match.outcome is None:
        return None
    if match.kind is not Kind.PLAYED:
        return Result(-1, match.games, match.kind)
    return Result(_TWICE[match.outcome], match.games)
