"""What one cell of a history can say: a day, a result. Every distinct text is read once, however many rows hold it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass

from calc.errors import InputError
from calc.event import Kind
from calc.record import Outcome, Record

YEARS = range(1900, 2101)

_TIME = r"(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]m)?\s*(?:Z|UTC|[+-]\d{2}:?\d{2})?)?"
_NUMBERS = re.compile(r"(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})" + _TIME, re.ASCII | re.IGNORECASE)
_COMPACT = re.compile(r"(\d{4})(\d{2})(\d{2})" + _TIME, re.ASCII | re.IGNORECASE)
_DAY_MONTH = re.compile(r"(\d{1,2})\.?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})" + _TIME, re.ASCII | re.IGNORECASE)
_MONTH_DAY = re.compile(r"([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})" + _TIME, re.ASCII | re.IGNORECASE)
_OTHERS = (
    ("compact", _COMPACT, 1, 2, 3),
    ("31 Jan 2024", _DAY_MONTH, 3, 2, 1),
    ("Jan 31, 2024", _MONTH_DAY, 3, 1, 2),
)
_MONTHS = dict(
    zip(("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"), range(1, 13), strict=True)
)


@dataclass(frozen=True, slots=True)
class When:
    """A date as written. ``format``: how, so that a file with two formats is found.

    ``day_first``, ``month_first``: seconds since 1 January of the year 1, under either reading; both are the same
    where the format leaves no choice, and ``None`` where that reading is no date. The time of day, if there is one,
    only orders the matches of a day.
    """

    format: str
    day_first: int | None
    month_first: int | None


def read_date(text: str) -> When | None:
    """The date that ``text`` says, or ``None``. Formats: year first, year last, 20240131, 31 Jan 2024, Jan 31, 2024."""
    text = text.strip()
    if found := _NUMBERS.fullmatch(text):
        return _of_numbers(found)
    for form, pattern, year, month, day in _OTHERS:
        if found := pattern.fullmatch(text):
            number = found[month] if found[month].isdigit() else str(_MONTHS.get(found[month].lower()[:3], 0))
            seconds = _seconds(found[year], number, found[day], found.groups()[3:])
            return None if seconds is None else When(form, seconds, seconds)
    return None


def _of_numbers(found: re.Match[str]) -> When | None:
    """A date of three numbers with a sign between them."""
    first, separator, second, third, *time = found.groups()
    if len(first) == 4:
        form, day_first = f"year first, {separator}", _seconds(first, second, third, time)
        month_first = day_first
    else:
        year = third if len(third) == 4 else f"20{third:>02}"
        form, day_first = f"year last, {separator}", _seconds(year, second, first, time)
        month_first = _seconds(year, first, second, time)
    if day_first is None and month_first is None:
        return None
    return When(form, day_first, month_first)


def _seconds(year: str, month: str, day: str, time: Sequence[str | None]) -> int | None:
    """Seconds since the beginning of the calendar, ``None`` if there is no such date or time."""
    hour, minute, second = (int(part or 0) for part in time[:3])
    half = (time[3] or "").lower()
    if half:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "pm" else 0)
    if int(year) not in YEARS or hour > 23 or minute > 59 or second > 59:
        return None
    try:
        date = dt.date(int(year), int(month), int(day))
    except ValueError:
        return None
    return ((date.toordinal() * 24 + hour) * 60 + minute) * 60 + second


@dataclass(frozen=True, slots=True)
class Result:
    """A result seen from the first player. ``twice``: their score times two; -1: the match changes nothing.

    ``games``: as they have them, ``None`` where unknown. ``kind``: PLAYED, ID or DOUBLE_LOSS; a BYE is never in a
    history.
    """

    twice: int
    games: Record | None = None
    kind: Kind = Kind.PLAYED

    @property
    def flipped(self) -> Result:
        """The same from the other side."""
        twice = self.twice if self.twice < 0 else 2 - self.twice
        return Result(twice, self.games.flipped if self.games else None, self.kind)

    def __str__(self) -> str:
        if self.games is not None:
            return f"{self.games.wins}-{self.games.losses}" + (f"-{self.games.draws}" if self.games.draws else "")
        return _SIGNS[self.twice] if self.kind is Kind.PLAYED else self.kind.value


_SIGNS = {2: "W", 1: "D", 0: "L"}

BYE = Result(-1, kind=Kind.BYE)

_WORDS: dict[str, Result] = {
    **dict.fromkeys(("1", "w", "win", "won", "1.0", "1,0"), Result(2)),
    **dict.fromkeys(("0", "l", "loss", "lose", "lost", "0.0", "0,0"), Result(0)),
    **dict.fromkeys(("0.5", "0,5", ".5", ",5", "½", "1/2", "d", "draw", "drawn", "tie", "t"), Result(1)),
    **dict.fromkeys(("½-½", "½–½", "1/2-1/2", "0.5-0.5"), Result(1)),
    **dict.fromkeys(("id", "intentional draw"), Result(-1, kind=Kind.ID)),
    "double loss": Result(-1, kind=Kind.DOUBLE_LOSS),
    **dict.fromkeys(("bye", "*** bye ***", "***bye***", "* bye *"), BYE),
}


def read_result(text: str) -> Result | None:
    """What ``text`` says of a match, or ``None``: games, a score, a word.

    Games that were all drawn (``0-0-3``, also ``0-0``) are an ID: nobody sat down and won nothing (as published files
    have it); ``1-1`` and ``1-1-1`` are played draws.
    """
    text = text.strip().casefold()
    if text in _WORDS:
        return _WORDS[text]
    try:
        games = Record.parse(text.replace(":", "-"))
    except InputError:
        return None
    if not games.wins and not games.losses:
        return Result(-1, games, Kind.ID)
    return Result({Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}[games.outcome], games)
