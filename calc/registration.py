"""Who plays: a new event from a list of names, late entries, drops and their undoing.

Rules implemented (Magic Tournament Rules):
  2.10  a player who drops has left after the latest round; a late entry has played none of the rounds before
  C     awarded byes, for the first rounds
Drops after the cut are in :mod:`calc.bracket`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from calc.errors import InputError, Problem
from calc.event import Event, folded
from calc.record import MAX_COUNT


def new_event(names: str, byes: str = "", *, rounds: int | None = None, cut: int | None = None) -> Event:
    """An event before its first round.

    ``names``: one a line, empty lines left out. ``byes``: awarded byes, one player a line, ``2 Ana``: two byes.
    ``rounds``, ``cut``: as planned. Raises :class:`InputError` with every problem, each with its line in its text.
    """
    players: dict[str, str] = {}  # the name as compared -> as typed
    problems = []
    for line, name in _lines(names):
        if folded(name) in players:
            problems.append(Problem("entered-twice", line, name))
        players.setdefault(folded(name), name)
    awarded: dict[str, int] = {}
    for line, text in _lines(byes):
        count, _, name = text.partition(" ")
        player = players.get(folded(name))
        if not (count.isascii() and count.isdigit()) or len(count) > len(str(MAX_COUNT)) or int(count) < 1:
            problems.append(Problem("awarded-bye-line", line, values={"text": text}))
        elif player is None:
            problems.append(Problem("awarded-bye-unknown", line, name))
        elif player in awarded:
            problems.append(Problem("awarded-bye-twice", line, player))
        else:
            awarded[player] = int(count)
    if problems:
        raise InputError(problems)
    return Event(tuple(players.values()), awarded_bye=awarded, planned_rounds=rounds, cut=cut)


def with_player(event: Event, name: str) -> Event:
    """The event with one more player, who has played nothing so far.

    Raises :class:`InputError` for a name that cannot be one, or that is in the event already.
    """
    name = " ".join(name.split())
    if folded(name) in map(folded, event.players):
        raise InputError(Problem("entered-twice", player=name))
    return replace(event, players=(*event.players, name))


def with_drop(event: Event, player: str) -> Event:
    """The event after ``player`` has dropped, their results kept (MTR 2.10).

    Raises :class:`InputError` if they are not in the event.
    """
    if player not in event.players:
        raise InputError(Problem("player-unknown", player=player))
    return replace(event, dropped={**event.dropped, player: len(event.rounds) + len(event.cut_rounds)})


def without_drop(event: Event, player: str) -> Event:
    """The event with the drop of ``player`` undone."""
    return replace(event, dropped={name: after for name, after in event.dropped.items() if name != player})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, runs of blanks as one, each with its number from 1."""
    for number, line in enumerate(text.split("\n"), start=1):
        words = " ".join(line.split())
        if words:
            yield number, words
