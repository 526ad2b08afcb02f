"""The calculator: from what was typed to the four figures, their workings and everything that does not fit together.

Typed totals win over the sums of the rows of the table; where both are given and differ, a notice says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar

from calc.bare_numbers import Ambiguous, ambiguous
from calc.errors import InputError, Problem
from calc.event import Event
from calc.opponents import MAX_LINES, OpponentTable, format_row, in_rounds, parse_percent, read_table, rounding_hidden
from calc.plausibility import check_plausibility
from calc.record import MAX_COUNT, Record
from calc.rules import PRESETS, Rules
from calc.standings import ASSUMED, Opponent, Range, Tiebreakers, tiebreaker_range, tiebreakers_at
from calc.workings import Working, explain, workings

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What was typed, as values.

    ``matches``: my record, byes included; ``None`` if none was typed or it cannot be read. ``games``: really played,
    ``None`` if they are not known. ``rounds``: as typed. ``assumed``: the rate of unknown opponents. ``problems``: what
    was not understood, each with its field or line. ``notices``: what is understood and does not fit together.
    ``question``: numbers of the table that may be points or percents; until it is answered they count as unknown.
    """

    matches: Record | None
    games: Record | None
    byes: int
    rounds: int | None
    assumed: Fraction
    table: OpponentTable
    problems: tuple[Problem, ...]
    notices: tuple[Problem, ...]
    question: Ambiguous | None = None

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """The opponents met: those of the table, and an unknown one for every further match of the record."""
        known = self.table.opponents
        met = 0 if self.matches is None else self.matches.played - self.byes - self.table.assigned_losses
        return known + (Opponent(),) * (met - len(known))

    @property
    def rounds_so_far(self) -> int:
        """The rounds that bound what an opponent can have: as typed, or those of my record."""
        return max(self.rounds or 0, 0 if self.matches is None else self.matches.played)

    @property
    def rounding_hidden(self) -> tuple[Fraction, Fraction]:
        """By how much coarse typed percentages may misstate OMW% and OGW%."""
        count = len(self.opponents)
        return (
            rounding_hidden((row.match_percent for row in self.table.rows), count),
            rounding_hidden((row.game_percent for row in self.table.rows), count),
        )


def read_sheet(
    record: str = "", games: str = "", byes: str = "", rounds: str = "", table: str = "", assumed: str = ""
) -> Sheet:
    """Read everything that was typed. Never raises: what is not understood becomes a problem in its place."""
    reading = _Reading([])
    typed_matches = reading.field("record", record, Record.parse)
    typed_games = reading.field("games", games, Record.parse)
    typed_byes = reading.field("byes", byes, whole_number)
    typed_rounds = reading.field("rounds", rounds, whole_number)
    percent = reading.field("assumed", assumed, parse_percent)
    rows = read_table(table)
    own = typed_matches if record.strip() else rows.matches
    played = min(max(typed_rounds or 0, 0 if own is None else own.played), MAX_LINES)
    question = ambiguous(table, played)
    rows = in_rounds(rows if question is None else read_table(question.as_neither), played)
    if typed_matches is not None and typed_matches.played > MAX_LINES:
        values = {"text": record.strip(), "most": MAX_LINES}
        reading.problems.append(Problem("record-too-long", field="record", values=values))
        typed_matches = None
    if typed_rounds is not None and typed_rounds > MAX_LINES:
        values = {"number": rounds.strip(), "most": MAX_LINES}
        reading.problems.append(Problem("number-too-large", field="rounds", values=values))
        typed_rounds = None
    matches = typed_matches
    if not record.strip() and rows.results:
        matches = rows.matches
    if not games.strip() and matches == rows.matches:
        typed_games = rows.games
    count = rows.byes if typed_byes is None else typed_byes
    if matches is not None and count > matches.wins:
        values = {"byes": count, "record": matches}
        reading.problems.append(Problem("byes-exceed-wins", field="byes", values=values))
        matches = None
    notices = list(_totals_against_rows(typed_matches, typed_games, typed_byes, rows))
    if matches is not None:
        notices += check_plausibility(matches, typed_games, count, typed_rounds, rows)
    return Sheet(
        matches,
        typed_games,
        count,
        typed_rounds,
        percent.value if percent else ASSUMED,
        rows,
        (*reading.problems, *rows.problems),
        tuple(notices),
        question,
    )


def typed_from(event: Event, player: str) -> dict[str, str]:
    """What ``player`` of ``event`` would type: the arguments of :func:`read_sheet`, which then gives their figures.

    A line of the table for every round that they have played, in order. After a double loss it has no result: the
    table has no word for it, and the record counts it. Raises :class:`InputError` if they are not in the event.
    """
    mine = explain(event, player)
    record, games = mine.workings[0].basis or Record(0, 0, 0), mine.games
    met = iter(mine.opponents)
    lines = []
    for _, match in event.matches_of(player):
        if match.open:
            continue
        lines.append(format_row(None if match.opponent is None else next(met), match.kind))
    return {
        "record": str(record),
        "games": "" if games is None else str(games),
        "byes": str(mine.byes),
        "rounds": str(sum(any(not match.open for match in round_.matches) for round_ in event.rounds)),
        "table": "\n".join(lines),
    }


@dataclass(frozen=True, slots=True)
class _Reading:
    """Collects what is not understood in the fields."""

    problems: list[Problem]

    def field(self, name: str, text: str, parse: Callable[[str], T]) -> T | None:
        """The value of ``text``; ``None`` if it is empty or not understood, which is then a problem."""
        if not text.strip():
            return None
        try:
            return parse(text)
        except InputError as error:
            self.problems.extend(replace(problem, field=name) for problem in error.problems)
            return None


def whole_number(text: str) -> int:
    """A whole number that was typed. Raises :class:`InputError` for anything else, and for one too large."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit()):
        raise InputError(Problem("count-unreadable", values={"text": text}))
    if len(digits) > len(str(MAX_COUNT)):
        raise InputError(Problem("number-too-large", values={"number": digits, "most": MAX_COUNT}))
    return int(digits)


def _totals_against_rows(
    matches: Record | None, games: Record | None, byes: int | None, rows: OpponentTable
) -> Iterator[Problem]:
    """Notices where the rows hold more than the typed totals, or are complete and add up to something else."""
    complete = matches is not None and rows.results >= matches.played
    for field, typed, added in (("record", matches, rows.matches), ("games", games, rows.games)):
        if typed is None or added is None or not rows.results:
            continue
        more = added.wins > typed.wins or added.losses > typed.losses or added.draws > typed.draws
        if more or (complete and added != typed):
            yield Problem("totals-differ", field=field, values={"typed": typed, "rows": added})
    if byes is not None and (rows.byes > byes or (complete and rows.byes != byes)):
        yield Problem("totals-differ", field="byes", values={"typed": byes, "rows": rows.byes})


def calculate(sheet: Sheet, rules: Rules) -> Range | None:
    """The figures of a sheet; ``None`` without a record."""
    if sheet.matches is None:
        return None
    return tiebreaker_range(
        sheet.matches,
        sheet.games,
        sheet.opponents,
        rules,
        byes=sheet.byes,
        assumed=sheet.assumed,
        rounds=sheet.rounds_so_far,
    )


def explain_sheet(sheet: Sheet, rules: Rules) -> tuple[Working, ...]:
    """How the assumed figures of a sheet came about; empty without a record."""
    if sheet.matches is None:
        return ()
    return workings(
        sheet.matches,
        sheet.games,
        sheet.opponents,
        rules,
        byes=sheet.byes,
        assumed=sheet.assumed,
        rounds=sheet.rounds_so_far,
    )


def figures_by_preset(sheet: Sheet) -> Mapping[str, Tiebreakers]:
    """The assumed figures under every preset, by its name; empty without a record."""
    if sheet.matches is None:
        return {}
    matches, opponents, rounds = sheet.matches, sheet.opponents, sheet.rounds_so_far
    return {
        name: tiebreakers_at(sheet.assumed, matches, sheet.games, opponents, rules, byes=sheet.byes, rounds=rounds)
        for name, rules in PRESETS.items()
    }
