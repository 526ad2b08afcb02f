"""Changes to a round by hand, before it is published. What was changed stays marked (``Match.by_hand``)."""

from __future__ import annotations

from dataclasses import replace

from calc.errors import InputError, Problem
from calc.event import Kind, Match, Round


def swap_players(round_: Round, one: str, other: str) -> Round:
    """``round_`` with two players in each other's seats, a bye being a seat too.

    Raises :class:`InputError` if one of them has no seat, if they sit at the same table, or if a result is known there.
    """
    tables = [_table_of(round_, player) for player in (one, other)]
    if tables[0] == tables[1]:
        raise InputError(Problem("swap-same-table", player=one, values={"opponent": other, "table": tables[0] + 1}))
    seats = {one: other, other: one}
    matches = list(round_.matches)
    for table in tables:
        match = matches[table]
        if not (match.open or match.kind is Kind.BYE):
            raise InputError(Problem("swap-has-result", player=match.player, values={"table": table + 1}))
        opponent = None if match.opponent is None else seats.get(match.opponent, match.opponent)
        matches[table] = Match(seats.get(match.player, match.player), opponent, kind=match.kind, by_hand=True)
    return replace(round_, matches=tuple(matches))


def swap_tables(round_: Round, one: int, other: int) -> Round:
    """``round_`` with two table numbers (from 1) exchanged.

    Raises :class:`InputError` for a number there is not, or twice the same.
    """
    matches = list(round_.matches)
    for table in (one, other):
        if not 1 <= table <= len(matches):
            raise InputError(Problem("no-such-table", values={"table": table, "tables": len(matches)}))
    if one == other:
        raise InputError(Problem("swap-one-table", values={"table": one}))
    first, second = matches[one - 1], matches[other - 1]
    matches[one - 1], matches[other - 1] = replace(second, by_hand=True), replace(first, by_hand=True)
    return replace(round_, matches=tuple(matches))


def _table_of(round_: Round, player: str) -> int:
    for table, match in enumerate(round_.matches):
        if player in match.players:
            return table
    raise InputError(Problem("player-not-seated", player=player))
