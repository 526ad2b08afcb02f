"""Tables of text with a header: one match a row."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from calc import headings
from calc.errors import InputError, Problem
from calc.event import folded
from calc.headings import columns_by_key, heading_key
from calc.importers.cells import clean_name, list_match, read_cut_round, read_name, read_round_number
from calc.importers.model import OPEN, ListedFile, ListedMatch, ListedRound

SEPARATORS = ";\t,|"
MAX_HEADER_LENGTH = 10_000  # characters
_HEADER_WITHIN = 20  # rows: titles and blank lines may stand above the header

_COLUMNS = columns_by_key(
    {
        "round": (headings.ROUND,),
        "player": (headings.PLAYER, headings.TEAM_1, headings.NAME),
        "opponent": (headings.OPPONENT, headings.TEAM_2),
        "result": (headings.RESULT,),
        "wins": (headings.WINS,),
        "losses": (headings.LOSSES,),
        "draws": (headings.DRAWS,),
        "winner": (headings.WINNER,),
    }
)


@dataclass(frozen=True, slots=True)
class MatchTable:
    """A table of text: the headings of its columns, and its rows, each with the line it begins in."""

    header: tuple[str, ...]
    rows: Iterator[tuple[int, list[str]]]


def find_table(text: str) -> MatchTable | None:
    """The table whose header has a player and an opponent; ``None`` if there is none in ``text``."""
    for number, line in enumerate(io.StringIO(text)):
        if number >= _HEADER_WITHIN:
            break
        for separator in SEPARATORS:
            if line.count(separator) and _is_header(_split(line, separator)):
                rows = _rows(text, separator, number)
                return MatchTable(tuple(_split(line, separator)), rows)
    return None


def _split(line: str, separator: str) -> list[str]:
    if len(line) > MAX_HEADER_LENGTH:
        return []
    return [folded(re.sub(r"[_.:]+", " ", cell)) for cell in next(csv.reader([line], delimiter=separator), [])]


def _is_header(cells: Sequence[str]) -> bool:
    return {"player", "opponent"} <= {_COLUMNS.get(heading_key(cell)) for cell in cells}


def _rows(text: str, separator: str, header: int) -> Iterator[tuple[int, list[str]]]:
    """The rows below the header (``header`` lines stand above it), each with its line; blank ones left out.

    Raises :class:`InputError` where a cell is longer than any that belongs into a table.
    """
    below = io.StringIO(text)
    for _ in range(header + 1):
        below.readline()
    reader = csv.reader(below, delimiter=separator)
    begin = header + 2
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield begin, cells
            begin = header + 2 + reader.line_num
    except csv.Error:  # csv.field_size_limit(): 131,072 characters
        raise InputError(Problem("quote-not-closed", line=begin, values={"lines": reader.line_num})) from None


def read_matches(table: MatchTable) -> ListedFile:
    """The matches of ``table``. Raises :class:`InputError` without a column for the round."""
    places: dict[str, int] = {}
    for place, cell in enumerate(table.header):
        column = _COLUMNS.get(heading_key(cell))
        if column is not None:
            places.setdefault(column, place)
    if "round" not in places:
        raise InputError(Problem("table-no-round", values={"columns": ", ".join(table.header)[:200]}))
    file = ListedFile("csv")
    rounds: dict[object, ListedRound] = {}
    current: ListedRound | None = None
    try:
        for line, row in table.rows:
            text = " | ".join(cell.strip() for cell in row)[:200]
            cells = {column: clean_name(row[place]) if place < len(row) else "" for column, place in places.items()}
            if any("\n" in row[place] for place in places.values() if place < len(row)):
                problem = Problem("quote-not-closed", values={"lines": "".join(row).count("\n") + 1})
                file.strays.append(ListedMatch(None, None, OPEN, text, line, problem))
                continue
            if cells["round"] or current is None:
                current = _round(rounds, cells["round"])
            if current is None:
                problem = Problem("round-unreadable", values={"text": cells["round"][:80]})
                file.strays.append(ListedMatch(None, None, OPEN, text, line, problem))
                continue
            one, two = read_name(cells["player"]), read_name(cells["opponent"])
            current.matches.append(list_match(one, two, _result(cells), line, text))
    except InputError as error:  # the rest of the file is one cell
        file.problems += error.problems
    file.rounds = list(rounds.values())
    return file


def _round(rounds: dict[object, ListedRound], name: str) -> ListedRound | None:
    """The round that a row's cell names; ``None`` if that is none."""
    number = read_round_number(name)
    cut_name = read_cut_round(name) if number is None else None
    if number is None and cut_name is None:
        return None
    key = folded(name) if number is None else number
    return rounds.setdefault(key, ListedRound(name, number, cut_name))


def _result(cells: dict[str, str]) -> str:
    """The result in the cells, as one text: the result, or the games in columns, or who won."""
    if cells.get("result"):
        return cells["result"]
    games = [cells.get(column, "") for column in ("wins", "losses", "draws")]
    if any(cell.strip("0") for cell in games):  # nothing but zeros and blanks: not played yet
        return "-".join(cell or "0" for cell in games)
    winner = folded(cells.get("winner", ""))
    if winner:
        for word, names in (
            ("won", (cells["player"], "1", "player 1")),
            ("lost", (cells["opponent"], "2", "player 2")),
        ):
            if winner in map(folded, names):
                return word
    return winner
