"""A question about a field: who asks, for which places, over which results of the other tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calc.errors import InputError, Problem
from calc.field import Field
from calc.record import Outcome

GAINS = ((3, 0), (1, 1), (0, 3))
"""Match points of a table's two players by option: the first wins, a draw, the second wins."""

OUTCOMES = (Outcome.WIN, Outcome.DRAW, Outcome.LOSS)
"""The options of a table as its first player has them."""

ALL = (0, 1, 2)

FEW = 4
"""Names that a problem tells."""


@dataclass(frozen=True, slots=True)
class Question:
    """``me``: index into the field's entries; ``table``: mine, -1 without an open one; ``side``: which of its seats.

    ``allowed``: the options that each table still has.
    """

    field: Field
    me: int
    cut: int
    table: int
    side: int
    allowed: tuple[tuple[int, ...], ...]

    @property
    def unpaired(self) -> bool:
        """Whether I play, nobody knows against whom."""
        return self.table < 0 and self.field.rest_unknown and self.plays(self.me)

    def plays(self, seat: int) -> bool:
        """Whether this player has a match to play, if they sit at no known table."""
        entry = self.field.entries[seat]
        return entry.active and entry.name not in self.field.done

    def own_option(self, outcome: Outcome) -> int:
        """The option of my table that is ``outcome`` for me."""
        return OUTCOMES.index(outcome if self.side == 0 else outcome.flipped)


def ask(field: Field, player: str, cut: int, given: Mapping[str, Outcome]) -> Question:
    """The question, checked.

    ``given``: what is known of open tables, by either player. Raises :class:`InputError` for an unknown or dropped
    player or one who may be another, a cut that the field cannot fill, or results of tables that are not open.
    """
    if not 1 <= cut <= len(field.entries):
        raise InputError(Problem("cut-range", field="cut", values={"cut": cut, "players": len(field.entries)}))
    me = field.index(player)
    if player in field.grounds.strangers and field.absent:  # their points may be those of somebody without a table
        raise InputError(Problem("stranger-asks", player=player, values={"names": ", ".join(field.absent[:FEW])}))
    if player in field.done and field.entries[me].hidden:
        raise InputError(Problem("result-counted", player=player))
    if not field.entries[me].active or field.entries[me].leaving:
        raise InputError(Problem("player-dropped", player=player))
    table_of = {seat: number for number, table in enumerate(field.tables) for seat in table}
    allowed: list[tuple[int, ...]] = [ALL] * len(field.tables)
    for name, outcome in given.items():
        seat = field.index(name)
        if seat not in table_of:
            raise InputError(Problem("table-not-open", player=name))
        table = table_of[seat]
        option = OUTCOMES.index(outcome if field.tables[table][0] == seat else outcome.flipped)
        if option not in allowed[table]:
            raise InputError(Problem("results-contradict", player=name))
        allowed[table] = (option,)
    table = table_of.get(me, -1)
    if table < 0 and not field.rest_unknown and player not in field.done:
        raise InputError(Problem("no-last-match", player=player))
    side = field.tables[table].index(me) if table >= 0 else 0
    return Question(field, me, cut, table, side, tuple(allowed))
