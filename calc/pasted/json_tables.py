"""Standings and pairings in JSON, as sites' programming interfaces give them: a list of objects is a table."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from calc.pasted.grid import Cells, settled
from calc.pasted.words import Column, column

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\n]', re.DOTALL)
_SIDES = ("players", "competitors")
_MAX_CELLS = 200


@dataclass(slots=True)
class Node:
    """An object of the text: what it holds, its scalars as they are written; its lines from ``first`` to ``last``."""

    holds: Mapping[str, object]
    first: int = 0
    last: int = 0


@dataclass(slots=True)
class Table:
    """Rows of one kind that stand in one list: each with its lines. ``open``: one of its matches has no result."""

    rows: list[tuple[Cells, int, int]] = field(default_factory=list)
    pairings: bool = False
    open: bool = False
    round: int | None = None


def tables(text: str) -> list[Table] | None:
    """The tables in a JSON text in their order; ``None`` if the text is no JSON."""
    nodes: list[Node] = []

    def node(pairs: list[tuple[str, object]]) -> Node:
        nodes.append(Node(dict(pairs)))
        return nodes[-1]

    try:
        root = json.loads(
            text.removeprefix("\ufeff"), object_pairs_hook=node, parse_int=str, parse_float=str, parse_constant=str
        )
    except (ValueError, RecursionError):
        return None
    for one, (first, last) in zip(nodes, _braces(text), strict=True):
        one.first, one.last = first, last
    return [table for table in map(_table, _lists(root)) if table.rows]


def _braces(text: str) -> Iterator[tuple[int, int]]:
    """The lines of each object, in the order in which objects end, which is the order in which a parser makes them."""
    line = 1
    opened: list[int] = []
    for mark in _MARK.finditer(text):
        sign = mark.group()
        if sign == "{":
            opened.append(line)
        elif sign == "}":
            yield opened.pop(), line
        elif sign == "\n":
            line += 1


def _lists(root: object) -> Iterator[tuple[Sequence[Node], Node | None]]:
    """Every list of objects, with the object it stands in, in the order of the text."""
    waiting: list[tuple[object, Node | None]] = [(root, None)]
    while waiting:
        value, parent = waiting.pop()
        if isinstance(value, Node):
            waiting += [(inner, value) for inner in reversed(list(value.holds.values()))]
        elif isinstance(value, list):
            objects = [inner for inner in value if isinstance(inner, Node)]
            if objects:
                yield objects, parent
            waiting += [(inner, parent) for inner in reversed(value)]


def _table(found: tuple[Sequence[Node], Node | None]) -> Table:
    """The rows that a list of objects holds; none if they are neither standings nor matches."""
    objects, parent = found
    table = Table()
    for one in objects:
        cells = _match(one)
        table.pairings = table.pairings or cells is not None
        if cells is None:
            cells = _row(one)
            table.pairings = table.pairings or Column.OPPONENT in cells
        if cells:
            table.rows.append((cells, one.first, one.last))
            table.open = table.open or (Column.OPPONENT in cells and not cells.get(Column.RESULT))
    number = re.search(r"\d{1,2}", _scalar(parent.holds.get("round")) if parent else "")
    table.round = int(number.group()) if number else None
    return table


def _match(node: Node) -> Cells | None:
    """The cells of an object that lists its one or two players, else ``None``."""
    listed = next((value for key, value in node.holds.items() if key.lower() in _SIDES), None)
    sides = [side for side in listed if isinstance(side, Node)] if isinstance(listed, list) else []
    names = [_row(side, alone=True).get(Column.NAME, "") for side in sides]
    if not 1 <= len(names) <= 2 or not all(names):
        return None
    rest = _named(node, skip=_SIDES)
    cells = {one: cell for one, cell in rest.items() if one in (Column.TABLE, Column.RESULT)}
    return cells | {Column.NAME: names[0], Column.OPPONENT: names[1] if len(names) == 2 else "-"}


def _row(node: Node, *, alone: bool = False) -> Cells:
    """The cells of an object by the names of its keys; empty if these are no row. ``alone``: a name is enough."""
    cells = _named(node)
    if alone:
        return cells
    columns = settled(tuple(cells))
    return dict(zip(columns, cells.values(), strict=True)) if columns and Column.NAME in columns else {}


def _named(node: Node, skip: Sequence[str] = ()) -> dict[Column, str]:
    """The scalars of an object and of the objects in it, the outer ones first, by the columns that their keys name."""
    cells: dict[Column, str] = {}
    waiting: list[tuple[str, object]] = list(node.holds.items())
    for _ in range(_MAX_CELLS):
        if not waiting:
            break
        key, value = waiting.pop(0)
        if key.lower() in skip:
            continue
        if isinstance(value, Node):
            waiting += value.holds.items()
        elif isinstance(value, list):
            team = value[:1] if key.lower() in _SIDES else []
            waiting += [(key, inner) for inner in team if isinstance(inner, Node)]
        else:
            one = column(key)
            if one is not None and one is not Column.OTHER:
                cells.setdefault(one, _scalar(value))
    return cells


def _scalar(value: object) -> str:
    """A scalar as a cell; nothing for ``null`` and for what is none."""
    return value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else ""
