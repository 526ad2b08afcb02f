"""Who is who: spellings that are one player, one spelling that is two players.

A file of corrections, one a line, ``#`` for comments::

    Zed = Zed ZZVIP = Zed [V]         the first is the name, the others are theirs too
    Lee @ 2015-06 = Lee (AUS)         whoever is Lee in June 2015 is somebody else; also a year or a day

Nobody is ever merged without being told; :func:`calc.elo.history.doubles.likely_doubles` lists whom to look at.
"""

from __future__ import annotations

import calendar
import datetime as dt
import re
from dataclasses import dataclass, replace

import numpy as np

from calc.elo.history.table import History
from calc.errors import InputError, Problem
from calc.event import folded, name_problems

_SPLIT = re.compile(r"(.*\S)\s*@\s*(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Split:
    """Whoever is called ``name`` from day ``first`` to day ``last`` (ordinals) is ``other``. ``line``: of the file."""

    name: str
    first: int
    last: int
    other: str
    line: int


@dataclass(frozen=True, slots=True)
class Corrections:
    """Aliases (spelling, name, line) and splits, in the order of their file."""

    aliases: tuple[tuple[str, str, int], ...] = ()
    splits: tuple[Split, ...] = ()


def read_corrections(text: str) -> Corrections:
    """The corrections in ``text``. Raises :class:`InputError` with every line that is none."""
    aliases: dict[str, tuple[str, str, int]] = {}
    splits: list[Split] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        name, *others = (" ".join(part.split()) for part in line.split("="))
        wrong = not others or any(True for one in (name, *others) for _ in name_problems((one,)))
        split = _SPLIT.fullmatch(name)
        days = _days(split) if split else None
        if wrong or (split and (days is None or len(others) > 1)):
            problems.append(Problem("alias-unreadable", line=number, values={"text": line.strip()[:200]}))
        elif split and days:
            splits.append(Split(split[1], *days, others[0], number))
        else:
            for other in others:
                earlier = aliases.setdefault(folded(other), (other, name, number))
                if folded(earlier[1]) != folded(name):
                    values = {"name": name, "other": earlier[1]}
                    problems.append(Problem("alias-twice", line=number, player=other, values=values))
    problems += [
        Problem("alias-chain", line=line, player=name, values={"spelling": spelling, "name": aliases[folded(name)][1]})
        for spelling, name, line in aliases.values()
        if folded(name) in aliases and folded(aliases[folded(name)][1]) != folded(name)
    ]
    if problems:
        raise InputError(problems)
    return Corrections(tuple(aliases.values()), tuple(splits))


def _days(split: re.Match[str]) -> tuple[int, int] | None:
    """First and last day that the date of a split means."""
    year, month, day = (int(part) if part else None for part in split.groups()[1:])
    try:
        first = dt.date(year or 0, month or 1, day or 1)
    except ValueError:
        return None
    last_month = month or 12
    last = dt.date(first.year, last_month, day or calendar.monthrange(first.year, last_month)[1])
    return first.toordinal(), last.toordinal()


def corrected(history: History, corrections: Corrections) -> tuple[History, tuple[Problem, ...]]:
    """The history with the corrections applied, aliases first, then splits; and a problem for each that met nobody.

    A match that thereby becomes one against oneself stays in; reading takes it out and says so.
    """
    names = list(history.names)
    numbers = {folded(name): number for number, name in enumerate(names)}
    problems: list[Problem] = []

    def number(name: str) -> int:
        found = numbers.setdefault(folded(name), len(names))
        if found == len(names):
            names.append(name)
        return found

    to = {numbers[key]: name for spelling, name, _ in corrections.aliases if (key := folded(spelling)) in numbers}
    problems += [
        Problem("alias-unused", line=line, player=spelling)
        for spelling, _, line in corrections.aliases
        if folded(spelling) not in numbers
    ]
    renumber = np.arange(len(names), dtype=np.int32)
    for old, name in to.items():
        renumber[old] = number(name)
    a, b = renumber[history.a], renumber[history.b]
    for split in corrections.splits:
        own = numbers.get(folded(split.name), -1)
        first, end = np.searchsorted(history.day, [split.first, split.last + 1])
        mine = [(column[first:end], column[first:end] == own) for column in (a, b)]
        if not any(rows.any() for _, rows in mine):
            problems.append(Problem("alias-unused", line=split.line, player=split.name))
            continue
        for column, rows in mine:
            column[rows] = number(split.other)
    return replace(history, names=tuple(names), a=a, b=b), tuple(problems)
