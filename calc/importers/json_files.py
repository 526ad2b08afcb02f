"""JSON: files of decklist caches and of TopDeck's API. No value is trusted to have the expected type."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from fractions import Fraction

from calc.errors import InputError, Problem
from calc.importers.cells import clean_name, list_match, read_cut_round, read_name, read_round_number
from calc.importers.model import ListedFile, ListedRound
from calc.pasted import PastedRow, PastedStandings, Percent, Printing
from calc.record import MAX_COUNT, Record

_Object = Mapping[str, object]
_DIGITS = 10  # decimals of a share that are more than the noise of a float


def read_json(text: str) -> ListedFile:
    """The event in ``text``. Raises :class:`InputError` where it is no JSON, or none of an event."""
    try:
        root, end = json.JSONDecoder().raw_decode(text)
    except json.JSONDecodeError as error:
        raise InputError(Problem("json-broken", line=error.lineno, values={"column": error.colno})) from None
    except (RecursionError, ValueError):  # nested, or a number, beyond anything that a file of an event has
        raise InputError(Problem("json-absurd")) from None
    events = _count_events(text, end, one_a_line=isinstance(root, dict))
    if isinstance(root, list):
        objects = [item for item in root if isinstance(item, dict)]
        root, events = (objects[0] if objects else None), len(objects)
    if not isinstance(root, dict):
        raise InputError(Problem("json-no-event"))
    file = _read_object(root)
    if events > 1:
        file.problems.append(Problem("events-several", values={"count": events}))
    return file


def _count_events(text: str, end: int, *, one_a_line: bool) -> int:
    """How many events a text holds whose first ends at ``end``. Raises :class:`InputError` for anything else after it.

    ``one_a_line``: more may follow, one a line.
    """
    rest = text[end:].lstrip()
    if not rest:
        return 1
    if not one_a_line or not rest.startswith("{"):
        line = text.count("\n", 0, end) + 1
        raise InputError(Problem("json-broken", line=line, values={"column": end - text.rfind("\n", 0, end)}))
    return 1 + sum(line.startswith("{") for line in rest.split("\n"))


def _read_object(event: _Object) -> ListedFile:
    rounds, lines = _list(event, "Rounds"), _list(event, "Standings")
    if not rounds and not lines:
        raise InputError(Problem("json-no-event"))
    if any("tables" in item for item in rounds) or any("standing" in item for item in lines):
        return _read_topdeck(event, rounds, lines)
    file = ListedFile("decklist-cache", _text(_object(_get(event, "Tournament")), "Name"))
    file.published = _published(lines, _CACHE)
    for position, item in enumerate(rounds, start=1):
        cells = (
            (_name(_get(match, "Player1")), _name(_get(match, "Player2")), _text(match, "Result"))
            for match in _list(item, "Matches")
        )
        _add_round(file, _text(item, "RoundName") or str(position), cells)
    return file


def _read_topdeck(event: _Object, rounds: list[_Object], lines: list[_Object]) -> ListedFile:
    """Winners by name or ``Draw``, no game scores; one player at a table is a bye."""
    file = ListedFile("topdeck", _text(_object(_get(event, "Data")), "Name"), published=_published(lines, _TOPDECK))
    for position, item in enumerate(rounds, start=1):
        tables = (_topdeck_table(table) for table in _list(item, "Tables"))
        _add_round(file, _text(item, "Round") or str(position), tables)
    return file


def _topdeck_table(table: _Object) -> tuple[str | None, str | None, str]:
    """``winner`` is a name or ``Draw``; with ``winner_id`` two players of the same name can be told apart."""
    players = _list(table, "Players")
    names = [_name(_get(player, "Name")) for player in players]
    one, two = [*names, None, None][:2]
    winner, winner_id = _text(table, "Winner"), _text(table, "Winner_id")
    if len(names) > 2:  # a table of four is another game
        return None, None, ""
    if two is None or not winner:
        return one, two, ""
    ids = [_text(player, "Id") for player in players]
    if winner_id in ids and ids[0] != ids[1]:
        return one, two, "won" if winner_id == ids[0] else "lost"
    return one, two, {one: "won", two: "lost"}.get(clean_name(winner), winner)


def _add_round(file: ListedFile, name: str, cells: Iterable[tuple[str | None, str | None, str]]) -> None:
    number = read_round_number(name)
    matches = [list_match(*parts) for parts in cells]
    file.rounds.append(ListedRound(name, number, read_cut_round(name) if number is None else None, matches))


_CACHE = ("Rank", "Player", "Points", "OMWP", "GWP", "OGWP")
_TOPDECK = ("Standing", "Name", "Points", "OpponentWinRate", "GameWinRate", "OpponentGameWinRate")


def _published(lines: list[_Object], keys: tuple[str, str, str, str, str, str]) -> PastedStandings | None:
    rank_key, name_key, points_key, *percent_keys = keys
    shares = [[_share(_get(line, key)) for key in percent_keys] for line in lines]
    unit = _unit(part for parts in shares for part in parts)
    rows = []
    for line, parts in zip(lines, shares, strict=True):
        name, points = _name(_get(line, name_key)), _count(_get(line, points_key))
        if name is not None and points is not None:
            omw, gw, ogw = (None if part is None else Percent(part, unit, Printing.ROUNDED) for part in parts)
            rows.append(PastedRow(name, points, _count(_get(line, rank_key)), _record(line), omw, gw, ogw))
    return PastedStandings(tuple(rows), printing=Printing.ROUNDED, complete=True) if rows else None


def _record(line: _Object) -> Record | None:
    """Wins, losses and draws are often all 0 where they are not kept."""
    counts = [_count(_get(line, key)) or 0 for key in ("Wins", "Losses", "Draws")]
    return Record(*counts) if any(counts) else None


def _unit(shares: Iterable[Fraction | None]) -> Fraction:
    """One unit of the last digit with which these shares are printed, at the longest of them."""
    common = math.lcm(*(part.denominator for part in shares if part is not None))
    return Fraction(1, next(10**digits for digits in range(_DIGITS + 1) if not 10**digits % common))


def _share(value: object) -> Fraction | None:
    """A percentage as a share of one; ``None`` for what cannot be one (a placeholder)."""
    if not isinstance(value, int | float) or not 0 <= value <= 1:
        return None
    return Fraction(round(value * 10**_DIGITS), 10**_DIGITS)


def _count(value: object) -> int | None:
    """A whole number that a tournament can have; files write 12 and 12.0."""
    if isinstance(value, int | float) and 0 <= value <= MAX_COUNT * 10 and value == int(value):
        return int(value)
    return None


def _get(item: _Object, key: str) -> object:
    """The value under ``key``, which some files write with a small first letter."""
    return item.get(key, item.get(key[0].lower() + key[1:]))


def _object(value: object) -> _Object:
    return value if isinstance(value, dict) else {}


def _list(item: _Object, key: str) -> list[_Object]:
    value = _get(item, key)
    return [part for part in value if isinstance(part, dict)] if isinstance(value, list) else []


def _text(item: _Object, key: str) -> str:
    value = _get(item, key)
    if isinstance(value, str):
        return clean_name(value)
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else ""


def _name(value: object) -> str | None:
    """A name as typed; ``None`` for nobody."""
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    return read_name(value) if isinstance(value, str) else None
