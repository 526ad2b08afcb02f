"""What somebody types or pastes of a truth, in four ways, and what is missing or odd in it.

`count`: how many players have which points, and the tables that are known. `page`: standings and pairings, separated by
tabs. `text`: an event in our notation. `file`: the JSON of the decklist caches. Nothing in an input is a lie: rows,
pairings and columns are missing, stand twice, in another order, or with something behind a name; a count leaves out
everybody below some score, never part of one.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from checks.truths import BYE, ID, LOSS, Sheet, Table, Truth, figures_of, sheets_of

WAYS = ("count", "page", "text", "file")

HIDDEN_ROWS = "rows hidden"
HIDDEN_TABLES = "pairings hidden"
HIDDEN_COLUMNS = "columns hidden"
DOUBLED_ROW = "row doubled"
DOUBLED_TABLE = "pairing doubled"
RENAMED = "renamed"
REORDERED = "reordered"
LEFT_MARKED = "left, marked"
LEFT_UNMARKED = "left, not marked"
HALF_POSTED = "half posted"
NOTATION = "notation"

OPERATIONS = {
    HIDDEN_ROWS: ("count", "page", "file"),
    HIDDEN_TABLES: ("count", "page", "text", "file"),
    HIDDEN_COLUMNS: ("page", "file"),
    DOUBLED_ROW: ("page", "file"),
    DOUBLED_TABLE: ("page", "text", "file"),
    RENAMED: ("page", "text", "file"),
    REORDERED: ("count", "page", "text", "file"),
    LEFT_MARKED: ("count", "page", "text"),
    LEFT_UNMARKED: ("page", "text", "file"),
    HALF_POSTED: ("page", "text", "file"),
    NOTATION: ("count",),
}
"""Each operation, and the ways of input that it can be done to."""

BESIDE: tuple[Callable[[str], str], ...] = (
    lambda name: f"{name} (Team Heron)",
    lambda name: f"{name} - Blue Lantern",
    lambda name: f'{name} "Badger"',
    lambda name: f"{name} [Owls]",
    lambda name: f"{name} Heron Guild",
    lambda name: f"{name} (NO)",
    lambda name: f"{name.partition(' ')[0]} [V] {name.partition(' ')[2]}",
    lambda name: f"{name}™",
)
"""What stands beside a name on one page only: team, nickname, country, mark."""

NOTATIONS: dict[str, Callable[[int, int], str]] = {
    "15 x2": lambda points, times: f"{points} x{times}" if times > 1 else f"{points}",
    "15×2": lambda points, times: f"{points}×{times}",
    "15 15": lambda points, times: " ".join([str(points)] * times),
    "15 2": lambda points, times: f"{points} {times}",
    "15: 2": lambda points, times: f"{points}: {times}",
    "15:2": lambda points, times: f"{points}:{times}",
    "15=2": lambda points, times: f"{points}={times}",
    "15 (2)": lambda points, times: f"{points} ({times})",
    "2 on 15": lambda points, times: f"{times} on {points}",
    "2x15": lambda points, times: f"{times}x{points}",
}
"""How a score and the number of players who have it are written."""


@dataclass(frozen=True)
class Input:
    """What was typed, and for whom it is asked.

    ``text``: the count, page, event or file. ``mine``, ``opponent``, ``tables``: of a count. ``players``: how many
    there are in all, if that is said. ``rounds``: how many of a file's rounds are Swiss. ``seated``: who has a table in
    its last round; ``marked``: who is said to have left. ``posted``: whether it shows any table of that round.
    """

    way: str
    operations: tuple[str, ...]
    me: str
    seat: int
    text: str
    seated: frozenset[int]
    posted: bool
    marked: frozenset[int] = frozenset()
    mine: int = 0
    opponent: int | None = None
    tables: str = ""
    players: int | None = None
    rounds: int | None = None


@dataclass
class Draft:
    """An input while operations are done to it. Whole at first.

    ``rows``: seats in the order of the standings. ``tables``: those of the last round that are shown.
    """

    truth: Truth
    rng: random.Random
    rows: list[int]
    tables: list[Table]
    columns: list[str]
    mirrored: list[Table] = field(default_factory=list)
    beside_row: dict[int, str] = field(default_factory=dict)
    beside_table: dict[int, str] = field(default_factory=dict)
    marked: bool = True
    numbered: bool = True
    total: int | None = None
    extent: bool = False
    notation: str = "15 x2"
    separator: str = " / "
    reordered: bool = False

    def row_name(self, seat: int) -> str:
        """How a player is called in the standings."""
        return self.beside_row.get(seat, self.truth.names[seat])

    def table_name(self, seat: int) -> str:
        """How a player is called in the last round."""
        return self.beside_table.get(seat, self.truth.names[seat])


def whole(truth: Truth, rng: random.Random) -> Draft:
    """Everything that a page can show before the last round: everybody who has entered by then, all tables."""
    figures = figures_of(sheets_of(len(truth.names), truth.rounds[:-1]))
    entered = {one for tables in truth.rounds for table in tables for one in table.seats} | set(truth.left)
    rows = sorted(entered, key=lambda one: figures[one], reverse=True)
    return Draft(truth, rng, rows, list(truth.last), ["Rank", "Name", "Points", "OMW%", "GW%", "OGW%"])


def chosen_operations(rng: random.Random, way: str) -> tuple[str, ...]:
    """The operations of one case: three together in more than half of all."""
    possible = [name for name, ways in OPERATIONS.items() if way in ways]
    many = rng.choices((0, 1, 2, 3, 4, 5), (3, 12, 20, 40, 18, 7))[0]
    return tuple(name for name in OPERATIONS if name in rng.sample(possible, min(many, len(possible))))


def made(rng: random.Random, truth: Truth, way: str, operations: Sequence[str], seat: int) -> Input:
    """The input of a truth, asked for the player at ``seat``, after ``operations``."""
    draft = whole(truth, rng)
    draft.total = len(draft.rows) if rng.random() < 0.5 else None
    for operation in operations:
        _OPERATE[operation](draft, way, seat)
    return _WRITE[way](draft, way, tuple(operations), seat)


# Operations -----------------------------------------------------------------------------------------------------------


def _hide_rows(draft: Draft, way: str, seat: int) -> None:
    """Rows at the end of the standings; the own row stays."""
    if way == "count":
        return  # in whole groups of points, when they are written
    own = draft.rows.index(seat) + 1 if seat in draft.rows else 1
    fewest = max(2, own, min(draft.truth.cut, len(draft.rows) - 1))
    fewest = max(2, own) if draft.rng.random() < 0.3 else fewest
    del draft.rows[draft.rng.randint(fewest, max(fewest, len(draft.rows) - 1)) :]
    draft.extent = draft.rng.random() < 0.25


def _hide_tables(draft: Draft, _way: str, _seat: int) -> None:
    """Pairings of the last round: one, some or all of them, with or without the numbers that would show it."""
    some = draft.rng.choice((1, 1, draft.rng.randint(1, len(draft.tables)), len(draft.tables)))
    if some < len(draft.tables) and draft.rng.random() < 0.5:
        del draft.tables[-some:]
    else:
        hidden = draft.rng.sample(draft.tables, min(some, len(draft.tables)))
        draft.tables = [table for table in draft.tables if table not in hidden]
    draft.numbered = draft.numbered and draft.rng.random() < 0.5


def _hide_columns(draft: Draft, _way: str, _seat: int) -> None:
    draft.columns = list(
        draft.rng.choice(
            (
                ("Rank", "Name", "Points"),
                ("Name", "Points"),
                ("Rank", "Name", "Points", "OMW%"),
                ("Name", "Points", "OMW%", "GW%", "OGW%"),
                ("Rank", "Name", "W-L-D", "OMW%", "GW%", "OGW%"),
                ("Rank", "Name", "W-L-D"),
            )
        )
    )


def _double_row(draft: Draft, _way: str, _seat: int) -> None:
    at = draft.rng.randrange(len(draft.rows))
    draft.rows.insert(draft.rng.choice((at, len(draft.rows))), draft.rows[at])


def _double_table(draft: Draft, _way: str, _seat: int) -> None:
    """One pairing, or all of them, from the other side as well."""
    pairs = [table for table in draft.tables if table.two >= 0]
    if pairs:
        draft.mirrored = pairs if draft.rng.random() < 0.5 else [draft.rng.choice(pairs)]


def _rename(draft: Draft, way: str, seat: int) -> None:
    """Something stands beside the names of one player, some or all, on one page only."""
    everybody = sorted({one for table in draft.tables for one in table.seats})
    if not everybody:
        return
    some = draft.rng.choice((1, 1, 2, len(everybody)))
    renamed = draft.rng.sample(everybody, min(some, len(everybody)))
    if seat in everybody and draft.rng.random() < 0.2 and seat not in renamed:
        renamed.append(seat)
    beside = draft.rng.choice(BESIDE)
    where = draft.beside_row if way == "page" and draft.rng.random() < 0.6 else draft.beside_table
    where.update((one, beside(draft.truth.names[one])) for one in renamed)


def _reorder(draft: Draft, _way: str, _seat: int) -> None:
    draft.reordered = True
    draft.rng.shuffle(draft.tables)
    draft.tables = [_turned(table) if table.two >= 0 and draft.rng.random() < 0.5 else table for table in draft.tables]
    if draft.rng.random() < 0.5:
        draft.rng.shuffle(draft.rows)


def _mark(draft: Draft, _way: str, _seat: int) -> None:
    draft.marked = True


def _leave_unmarked(draft: Draft, _way: str, _seat: int) -> None:
    draft.marked = False


def _post_half(draft: Draft, _way: str, _seat: int) -> None:
    """Some results of the last round are there; the other tables are missing altogether, or some of them."""
    if draft.rng.random() < 0.6:
        shown = [table for table in draft.tables if not table.open or draft.rng.random() < 0.3]
        draft.tables = shown or draft.tables


def _vary_notation(draft: Draft, _way: str, _seat: int) -> None:
    draft.notation = draft.rng.choice(list(NOTATIONS))
    draft.separator = draft.rng.choice((" / ", ", ", "\n", "; ", " "))


_OPERATE: dict[str, Callable[[Draft, str, int], None]] = {
    HIDDEN_ROWS: _hide_rows,
    HIDDEN_TABLES: _hide_tables,
    HIDDEN_COLUMNS: _hide_columns,
    DOUBLED_ROW: _double_row,
    DOUBLED_TABLE: _double_table,
    RENAMED: _rename,
    REORDERED: _reorder,
    LEFT_MARKED: _mark,
    LEFT_UNMARKED: _leave_unmarked,
    HALF_POSTED: _post_half,
    NOTATION: _vary_notation,
}


def _turned(table: Table) -> Table:
    """The same match from the other side."""
    games = None if table.games is None else (table.games[1], table.games[0], table.games[2])
    return Table(table.two, table.one, games)


def _score(games: tuple[int, int, int] | None) -> str:
    return "" if games is None else "-".join(map(str, games if games[2] else games[:2]))


# A count --------------------------------------------------------------------------------------------------------------


def _count(draft: Draft, way: str, operations: tuple[str, ...], seat: int) -> Input:
    """Dropped players are not counted; tables are named by the points of their players."""
    truth, rng = draft.truth, draft.rng
    points = [sheet.points for sheet in sheets_of(len(truth.names), truth.rounds[:-1])]
    active = [one for one in range(len(truth.names)) if one not in truth.left]
    groups = Counter(points[one] for one in active)
    scores = sorted(groups, reverse=True)
    if HIDDEN_ROWS in operations:
        least = scores.index(points[seat]) + 1
        scores = scores[: rng.randint(least, len(scores))]
    if REORDERED in operations:
        rng.shuffle(scores)
    write = NOTATIONS[draft.notation]
    text = draft.separator.join(write(score, groups[score]) for score in scores)
    own = truth.table_of(seat)
    other = next((one for one in own.seats if one != seat), None) if own else None
    knows = other is not None and points[other] in scores and rng.random() < 0.8
    shown = [table for table in draft.tables if table.two >= 0 and all(points[one] in scores for one in table.seats)]
    if rng.random() < 0.4:
        shown = []
    if HIDDEN_TABLES not in operations and not shown and rng.random() < 0.5:
        knows = False
    if not knows and own in shown:
        shown.remove(own)
    tables = [f"{points[table.one]}-{points[table.two]}" for table in shown if rng.random() < 0.8]
    total = len(active) if draft.total is not None else None
    opponent = points[other] if knows and other is not None else None
    seated = frozenset(active)
    return Input(
        way, operations, "*me", seat, text, seated, True,
        mine=points[seat], opponent=opponent, tables=", ".join(tables), players=total,
    )  # fmt: skip


# A page ---------------------------------------------------------------------------------------------------------------


def _page(draft: Draft, way: str, operations: tuple[str, ...], seat: int) -> Input:
    rng = draft.rng
    text = page_text(draft, points=rng.random() < 0.4)
    name = draft.row_name(seat)
    if seat not in draft.rows or (seat in draft.beside_table and rng.random() < 0.5):
        name = draft.table_name(seat)
    seated = frozenset(one for table in (*draft.tables, *draft.mirrored) for one in table.seats)
    return Input(way, operations, name, seat, text, seated, bool(draft.tables), players=draft.total)


def page_text(draft: Draft, *, points: bool = False) -> str:
    """The standings before the last round and its pairings, separated by tabs; ``points``: beside the pairings, too."""
    sheets = sheets_of(len(draft.truth.names), draft.truth.rounds[:-1])
    lines = []
    if draft.extent:
        everybody = len(whole(draft.truth, draft.rng).rows)
        lines.append(f"Showing 1 to {len(set(draft.rows))} of {everybody}")
    lines += _standings(draft, sheets)
    if draft.tables:
        lines += ["", f"Round {len(draft.truth.rounds)}"]
        lines += _pairings(draft, sheets, points=points)
    return "\n".join(lines) + "\n"


def _standings(draft: Draft, sheets: Sequence[Sheet]) -> Iterable[str]:
    """The rows of the standings before the last round, tiebreakers to two decimals."""
    truth = draft.truth
    figures = figures_of(sheets)
    ranks = {one: rank for rank, one in enumerate(sorted(range(len(sheets)), key=lambda o: figures[o])[::-1], 1)}
    yield "\t".join(draft.columns)
    for one in draft.rows:
        name = draft.row_name(one)
        if draft.marked and one in truth.left:
            name += " (dropped)"
        _, omw, gw, ogw = figures[one]
        cells = {"Rank": str(ranks[one]), "Name": name, "Points": str(sheets[one].points)}
        cells["W-L-D"] = "-".join(map(str, sheets[one].record))
        cells |= {"OMW%": percent(omw), "GW%": percent(gw), "OGW%": percent(ogw)}
        yield "\t".join(cells[column] for column in draft.columns)


def percent(share: Fraction) -> str:
    """A share as pages print it; a dash where there is none."""
    hundredths = int(share * 10000 + Fraction(1, 2))
    return "-" if share < 0 else f"{hundredths // 100}.{hundredths % 100:02d}%"


def _pairings(draft: Draft, sheets: Sequence[Sheet], *, points: bool) -> Iterable[str]:
    """The tables of the last round that are shown."""
    results = any(table.games is not None for table in draft.tables)
    head = ["Table"] if draft.numbered else []
    head += ["Player", "Points", "Opponent", "Points"] if points else ["Player", "Opponent"]
    yield "\t".join([*head, "Result"] if results else head)
    number = {table.seats: at for at, table in enumerate(draft.truth.last, start=1)}
    for table in (*draft.tables, *(_turned(table) for table in draft.mirrored)):
        if table.alone == LOSS:
            continue
        cells = []
        if draft.numbered:
            cells.append(str(number.get(table.seats) or number[table.seats[::-1]]) if table.two >= 0 else "")
        cells += [draft.table_name(table.one), *([str(sheets[table.one].points)] if points else [])]
        if table.two < 0:
            cells += ["Bye", *([""] if points else [])]
        else:
            cells += [draft.table_name(table.two), *([str(sheets[table.two].points)] if points else [])]
        yield "\t".join([*cells, _score(table.games)] if results else cells)


# An event -------------------------------------------------------------------------------------------------------------


def _text(draft: Draft, way: str, operations: tuple[str, ...], seat: int) -> Input:
    return _event(draft, way, operations, seat, event_text(draft), None)


def event_text(draft: Draft) -> str:
    """Our notation; who has left says so, unless the operation is that it does not."""
    truth, last = draft.truth, len(draft.truth.rounds)
    lines = [f"rounds {last}", f"cut {truth.cut}"]
    for number, tables in enumerate((*truth.rounds[:-1], _last(draft)), start=1):
        if number == last and not tables:
            break
        lines.append(f"round {number}")
        lines += [_line(table, draft.table_name if number == last else truth.names.__getitem__) for table in tables]
        if draft.marked:
            lines += [f'drop "{truth.names[one]}"' for one, after in sorted(truth.left.items()) if after == number]
    return "\n".join(lines) + "\n"


def _last(draft: Draft) -> list[Table]:
    return [*draft.tables, *(_turned(table) for table in draft.mirrored)]


def _line(table: Table, name: Callable[[int], str]) -> str:
    def quoted(seat: int) -> str:
        return '"' + name(seat).replace('"', '""') + '"'

    if table.two < 0:
        return f"{quoted(table.one)} {table.alone}"
    how = "vs" if table.games is None else "id" if table.games == ID else _score(table.games)
    return f"{quoted(table.one)} {how} {quoted(table.two)}"


def _file(draft: Draft, way: str, operations: tuple[str, ...], seat: int) -> Input:
    """The decklist caches' JSON, where nothing says who has left; the standings in it are before the last round."""
    truth, rng = draft.truth, draft.rng
    rounds = []
    for number, tables in enumerate((*truth.rounds[:-1], _last(draft)), start=1):
        name = draft.table_name if number == len(truth.rounds) else truth.names.__getitem__
        matches = [
            {
                "Player1": name(table.one),
                "Player2": name(table.two) if table.two >= 0 else "-",
                "Result": _file_result(table),
            }
            for table in tables
        ]
        if matches or number < len(truth.rounds):
            rounds.append({"RoundName": f"Round {number}", "Matches": matches})
    found: dict[str, object] = {"Tournament": {"Name": "Made up"}, "Rounds": rounds}
    if HIDDEN_ROWS in operations or HIDDEN_COLUMNS in operations or DOUBLED_ROW in operations or rng.random() < 0.3:
        sheets = sheets_of(len(truth.names), truth.rounds[:-1])
        keys = ("Points", *(("OMWP", "GWP", "OGWP") if "OMW%" in draft.columns else ()))
        figures = figures_of(sheets)
        found["Standings"] = [
            {"Rank": rank, "Player": draft.row_name(one)}
            | {key: float(max(Fraction(0), figures[one][at])) for at, key in enumerate(keys)}
            for rank, one in enumerate(draft.rows, start=1)
        ]
    return _event(draft, way, operations, seat, json.dumps(found), len(truth.rounds))


def _file_result(table: Table) -> str:
    if table.two < 0:
        return "2-0-0" if table.alone == BYE else "0-2-0"
    return "" if table.games is None else "-".join(map(str, table.games))


def _event(
    draft: Draft, way: str, operations: tuple[str, ...], seat: int, text: str, rounds: int | None
) -> Input:  # fmt: skip
    name = draft.truth.names[seat]
    if seat in draft.beside_table and draft.rng.random() < 0.5:
        name = draft.table_name(seat)
    seated = frozenset(one for table in (*draft.tables, *draft.mirrored) for one in table.seats)
    marked = frozenset(draft.truth.left) if way == "text" and draft.marked else frozenset[int]()
    return Input(way, operations, name, seat, text, seated, bool(draft.tables), marked, rounds=rounds)


_WRITE: dict[str, Callable[[Draft, str, tuple[str, ...], int], Input]] = {
    "count": _count,
    "page": _page,
    "text": _text,
    "file": _file,
}
