"""The opponent table as people type it: one opponent a line, each line a round.

A line holds what is known of the opponent, in this order, all of it optional, and my result against them::

    Ana 4-1 9-3 me 2-1      name, match record, game record; I beat Ana 2-1
    4-1                     a match record alone
    65 60                   MW% and GW%
    12p                     12 match points, after as many rounds as I have played
    66,67% 58%              with "%" always percent; without, up to 1 is a fraction, above it percent; comma or point
    Ana 4-1 7-3 b1          one of Ana's wins is a bye; the games are those really played
    Bo ? 58%                MW% unknown (keywords may be capitals: phones begin a line with one)
    me id                   an opponent of whom nothing is known but our result: 2-1, id, id 0-0-1, won, drew, lost
    bye                     a round without an opponent; also: loss (assigned)

A blank line is an unknown opponent. A name that could be misread stands in double quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calc.errors import InputError, Problem
from calc.event import ID_GAMES, Kind, name_problems
from calc.record import Outcome, Record
from calc.standings import Opponent

MAX_LINES = 100
"""Lines of a table, and rounds of an event that the calculator takes."""

_PERCENT = re.compile(r"(\d{1,6})?(?:[.,](\d{1,12}))?[\s\u00a0\u202f]*(%)?", re.ASCII)  # no-break spaces, as printed
_FRACTION = re.compile(r"(\d{1,6})/(\d{1,6})", re.ASCII)
_POINTS = re.compile(r"(\d{1,3})p", re.ASCII | re.IGNORECASE)
_BYES = re.compile(r"[bB](\d{1,3})", re.ASCII)
_TOKEN = re.compile(r'"((?:[^"]|"")*)"(?=\s|$)|(\S+)')
_UNKNOWN = "?"
_EXACT = Fraction(1, 10_000)
_RECORD_INSIDE = re.compile(r"\d[-/‐‑‒–—−]\d")  # in any script's digits
_WORDS = {"won": Outcome.WIN, "drew": Outcome.DRAW, "lost": Outcome.LOSS}


@dataclass(frozen=True, slots=True)
class TypedPercent:
    """A percentage as typed: its exact ``value`` (a share of 1) and the ``unit`` of its last digit."""

    value: Fraction
    unit: Fraction

    def may_be(self, exact: Fraction) -> bool:
        """Whether ``exact``, rounded or cut off after the typed digits, can have been printed like this."""
        return self.value - self.unit / 2 <= exact < self.value + self.unit


def parse_percent(text: str) -> TypedPercent:
    """Read a typed percentage: with ``%`` always percent; without, up to 1 is a fraction, above it percent.

    Comma or point. Raises :class:`InputError` for what is no number, and for more than 100 %.
    """
    match = _PERCENT.fullmatch(text.strip())
    if not match or (match[1] is None and match[2] is None):
        raise InputError(Problem("percent-unreadable", values={"text": text}))
    decimals = match[2] or ""
    number, unit = Fraction(int((match[1] or "0") + decimals), 10 ** len(decimals)), Fraction(1, 10 ** len(decimals))
    if match[3] or number > 1:
        number, unit = number / 100, unit / 100
    elif not decimals:  # nobody rounds a share to a whole number: 0 and 1 are meant
        unit = _EXACT
    if number > 1:
        raise InputError(Problem("percent-range", values={"text": text}))
    return TypedPercent(number, unit)


def parse_share(text: str) -> Fraction:
    """Read a share as :func:`parse_percent` does, or as a fraction such as ``1/3``. Raises as it does."""
    match = _FRACTION.fullmatch(text.strip())
    if not match:
        return parse_percent(text).value
    if not 0 < int(match[2]) >= int(match[1]):
        raise InputError(Problem("percent-range", values={"text": text}))
    return Fraction(int(match[1]), int(match[2]))


@dataclass(frozen=True, slots=True)
class OpponentRow:
    """One line of the table, understood.

    ``opponent``: ``None`` in a round without one (``kind`` BYE or LOSS). ``kind``: PLAYED, ID, BYE or LOSS. My result
    stands in the opponent's ``result`` and ``result_games``. ``match_percent``, ``game_percent``: as typed, where they
    were. ``points``: match points, which become the opponent's record when the rounds are known (:func:`in_rounds`).
    ``line``: its number, from 1.
    """

    opponent: Opponent | None
    kind: Kind = Kind.PLAYED
    match_percent: TypedPercent | None = None
    game_percent: TypedPercent | None = None
    points: int | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class OpponentTable:
    """The whole table: its rows in order, and what was not understood (each with its line)."""

    rows: tuple[OpponentRow, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def opponents(self) -> tuple[Opponent, ...]:
        """The opponents of the rounds that had one."""
        return tuple(row.opponent for row in self.rows if row.opponent is not None)

    @property
    def byes(self) -> int:
        """How many rows are byes."""
        return sum(row.kind is Kind.BYE for row in self.rows)

    @property
    def assigned_losses(self) -> int:
        """How many rows are losses without an opponent."""
        return sum(row.kind is Kind.LOSS for row in self.rows)

    @property
    def results(self) -> int:
        """How many rows have my result."""
        return sum(row.opponent is None or row.opponent.result is not None for row in self.rows)

    @property
    def matches(self) -> Record:
        """My match record in the rows that have my result, byes included."""
        outcomes = [opponent.result for opponent in self.opponents]
        return Record(
            outcomes.count(Outcome.WIN) + self.byes,
            outcomes.count(Outcome.LOSS) + self.assigned_losses,
            outcomes.count(Outcome.DRAW),
        )

    @property
    def games(self) -> Record | None:
        """My games in those rows, without those of byes; ``None`` if a result is without its games."""
        total = Record(0, 0, 0)
        for opponent in self.opponents:
            if opponent.result is not None:
                if opponent.result_games is None:
                    return None
                total += opponent.result_games
        return total


def read_table(text: str) -> OpponentTable:
    """Read all lines; blank ones inside are unknown opponents, blank ones at the end are nothing.

    Never raises: a line that is not understood is a problem with its line, and counts as an unknown opponent.
    """
    lines = text.rstrip().split("\n") if text.strip() else []
    if len(lines) > MAX_LINES:
        return OpponentTable((), (Problem("too-many-lines", values={"lines": len(lines), "most": MAX_LINES}),))
    rows: list[OpponentRow] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        try:
            row = parse_row(line)
        except InputError as error:
            problems += [replace(problem, line=number) for problem in error.problems]
            row = OpponentRow(Opponent())
        rows.append(replace(row, line=number))
    return OpponentTable(tuple(rows), tuple(problems))


def parse_row(text: str) -> OpponentRow:
    """Read one line. Raises :class:`InputError` with what is not understood in it."""
    tokens = _tokens(text)
    if tokens and tokens[0].casefold() in ("bye", "loss") and (len(tokens) == 1 or tokens[0].islower()):
        if len(tokens) > 1:
            raise InputError(Problem("bye-with-more", values={"text": text.strip()}))
        return OpponentRow(None, Kind(tokens[0].casefold()))
    known, mine = _split_at_me(tokens)
    kind, outcome, games = _my_result(mine)
    byes = 0
    if known and (match := _BYES.fullmatch(known[-1])):
        byes = int(match[1])
        known = known[:-1]
    names = [token for token in known if not _is_value(token)]
    values = known[len(names) :]
    if len(values) > 2 or known[: len(names)] != names:
        raise InputError(Problem("row-order", values={"text": text.strip()}))
    name = _name(names)
    points = int(_points[1]) if values and (_points := _POINTS.fullmatch(values[0])) else None
    match_percent, matches = _value(values[0]) if values and points is None else (None, None)
    game_percent, game_value = _value(values[1]) if len(values) > 1 else (None, None)
    if byes and not isinstance(matches, Record):
        raise InputError(Problem("byes-without-record", values={"text": text.strip()}))
    opponent = Opponent(matches, game_value, byes, name, outcome, games)
    return OpponentRow(opponent, kind, match_percent, game_percent, points)


def in_rounds(table: OpponentTable, rounds: int) -> OpponentTable:
    """The table with typed match points as a share of those of ``rounds`` rounds; before the first they mean nothing.

    A problem for points that nobody can have: more than 3 a round, or one less than all (MTR C).
    """
    rows, problems = [], list(table.problems)
    for row in table.rows:
        if row.points is None or row.opponent is None or rounds < 1:
            rows.append(row)
        elif row.points > 3 * rounds or row.points == 3 * rounds - 1:
            problems.append(
                Problem(
                    "points-impossible", row.line, row.opponent.name, values={"points": row.points, "rounds": rounds}
                )
            )
            rows.append(row)
        else:
            share = Fraction(row.points, 3 * rounds)
            rows.append(replace(row, opponent=replace(row.opponent, matches=share)))
    return OpponentTable(tuple(rows), tuple(problems))


def _tokens(text: str) -> list[str]:
    """The words of a line; a quoted name keeps its quotes, and "%" joins the number before it."""
    tokens: list[str] = []
    for token in _TOKEN.finditer(text.strip()):
        if token[0] == "%" and tokens and _is_value(tokens[-1]):
            tokens[-1] += "%"
        else:
            tokens.append(token[0])
    if any('"' in token and not _is_quoted(token) for token in tokens):
        raise InputError(Problem("quote-open", values={"text": text.strip()}))
    return tokens


def _is_quoted(token: str) -> bool:
    return len(token) > 1 and token[0] == token[-1] == '"'


def _split_at_me(tokens: list[str]) -> tuple[list[str], list[str]]:
    words = [token.casefold() for token in tokens]
    if "me" not in words:
        return tokens, []
    at = words.index("me")
    if at + 1 == len(tokens):
        raise InputError(Problem("result-missing"))
    return tokens[:at], tokens[at + 1 :]


def _my_result(words: list[str]) -> tuple[Kind, Outcome | None, Record | None]:
    """``2-1``, ``id``, ``id 0-0-1``, ``won``, ``drew``, ``lost`` or nothing."""
    match [word.casefold() for word in words]:
        case []:
            return Kind.PLAYED, None, None
        case ["id"]:
            return Kind.ID, Outcome.DRAW, ID_GAMES
        case ["id", games]:
            drawn = Record.parse(games)
            if drawn.outcome is not Outcome.DRAW:
                raise InputError(Problem("id-games", values={"text": games}))
            return Kind.ID, Outcome.DRAW, drawn
        case [word] if word in _WORDS:
            return Kind.PLAYED, _WORDS[word], None
        case [games]:
            played = Record.parse(games)
            return Kind.PLAYED, played.outcome, played
        case _:
            raise InputError(Problem("result-unreadable", values={"text": " ".join(words)}))


def _is_value(token: str) -> bool:
    """Whether a word is a record, a percentage or ``?``, rightly written or not."""
    return (
        token == _UNKNOWN
        or bool(_POINTS.fullmatch(token))
        or re.fullmatch(r"[-−]?[\d.,][\d.,%/‐‑‒–—−-]*", token, re.ASCII) is not None
    )


def _name(words: list[str]) -> str:
    if len(words) > 1 and any(_is_quoted(word) for word in words):
        raise InputError(Problem("name-half-quoted", values={"text": " ".join(words)}))
    name = " ".join(words)
    if _is_quoted(name):
        name = name[1:-1].replace('""', '"')
    elif _RECORD_INSIDE.search(name):
        raise InputError(Problem("name-like-record", values={"text": name}))
    problems = list(name_problems((name,))) if name else []
    if problems:
        raise InputError(problems)
    return name


def _value(token: str) -> tuple[TypedPercent | None, Record | Fraction | None]:
    """A record or a percentage, with the percentage as typed."""
    if token == _UNKNOWN:
        return None, None
    if re.search(r"\d\s*[-/‐‑‒–—−]", token):
        return None, Record.parse(token)
    percent = parse_percent(token)
    return percent, percent.value


def split_cells(line: str) -> tuple[str, str, str, str]:
    """A line as the four cells of a grid: name, record or MW% (with its byes), games or GW%, my result.

    A line that is not understood is the first cell as it is. ``join_cells`` undoes it.
    """
    try:
        row = parse_row(line)
    except InputError:
        return line, "", "", ""
    if row.opponent is None:
        return line.strip(), "", "", ""
    known, mine = _split_at_me(_tokens(line))
    byes = [known.pop()] if known and _BYES.fullmatch(known[-1]) else []
    values = [token for token in known if _is_value(token)]
    matches = " ".join(values[:1] + byes)
    name = quoted_name(row.opponent.name) if row.opponent.name else ""
    return name, matches, "".join(values[1:]), " ".join(mine)


def join_cells(cells: Sequence[str]) -> str:
    """The line of four cells of a grid. The first may hold more than a name, as a line begins, or the whole line.

    Beside filled cells a plain number in the first belongs to the name; a record or a percentage there stays what it
    is, so that cells which speak against each other make a line that is refused, in its place.
    """
    name, matches, games, mine = (cell.strip() for cell in cells)
    matches, games = (re.sub(r"\s+%", "%", cell) for cell in (matches, games))  # in a name a "%" is as it was typed
    value, _, byes = matches.partition(" ")
    says_values = _RECORD_INSIDE.search(name) or "%" in name or name in ("bye", "loss")
    if (matches or games) and name and not _is_quoted(name) and not says_values:
        name = quoted_name(name)
    if games and not value and not (says_values and not _is_quoted(name)):
        value = _UNKNOWN
    return " ".join(part for part in (name, value, games, byes, f"me {mine}" if mine else "") if part)


def quoted_name(name: str) -> str:
    """``name`` as a line writes it: in quotes where it could be misread."""
    words = name.split()
    keyword = words and (name.casefold() in ("bye", "loss") or words[0] in ("bye", "loss"))
    harmless = " ".join(words) == name and '"' not in name and not keyword
    misread = _RECORD_INSIDE.search(name) or any(
        word.casefold() == "me" or word == "%" or _is_value(word) or _BYES.fullmatch(word) for word in words
    )
    return name if harmless and not misread else '"' + name.replace('"', '""') + '"'


def format_row(opponent: Opponent | None, kind: Kind = Kind.PLAYED) -> str:
    """The line for ``opponent`` and my result against them, which :func:`parse_row` reads back.

    Of records, not of percentages. ``opponent`` ``None``: ``kind`` is a bye or an assigned loss.
    """
    if opponent is None:
        return kind.value
    games = _UNKNOWN if opponent.games is None else str(opponent.games)
    values = _UNKNOWN if opponent.matches is None else str(opponent.matches)
    parts = [quoted_name(opponent.name), values, games, f"b{opponent.byes}" if opponent.byes else ""]
    if opponent.result is not None:
        word = next(word for word, outcome in _WORDS.items() if outcome is opponent.result)
        result = word if opponent.result_games is None else str(opponent.result_games)
        parts.append("me id" if kind is Kind.ID and opponent.result_games == ID_GAMES else "")
        parts.append("" if parts[-1] else f"me {'id ' if kind is Kind.ID else ''}{result}")
    return " ".join(part for part in parts if part)


def rounding_hidden(percents: Iterable[TypedPercent | None], opponents: int) -> Fraction:
    """By how much whole or coarser typed percentages may misstate a mean over ``opponents`` of them, at most."""
    coarse = [
        min(percent.unit, 1 - percent.value)
        for percent in percents
        if percent is not None and percent.unit >= Fraction(1, 100)
    ]
    return Fraction(sum(coarse, Fraction(0)), opponents) if opponents else Fraction(0)
