"""The order of rounds, and which of them are Swiss."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calc.errors import Problem
from calc.event import CUT_ROUND_NAMES, Match, folded
from calc.importers.model import ListedRound

_MAX_MISSING = 10
"""With more rounds missing than this, the numbers are not those of rounds."""


@dataclass(slots=True)
class Order:
    """Rounds in their order. ``first``: the number of the first one, above 1 where rounds are missing before it."""

    rounds: list[ListedRound]
    first: int = 1
    problems: list[Problem] = field(default_factory=list)


def order_rounds(rounds: Sequence[ListedRound]) -> Order:
    """The rounds by number, those after the cut last; a number given twice is one round, a missing one an empty round.

    Empty rounds at the end are left out. Where not every round has a number, the order of the file counts.
    """
    swiss = [round_ for round_ in rounds if round_.cut_name is None]
    numbers = [round_.number for round_ in swiss]
    known = [number for number in numbers if number]
    order = Order(list(swiss))
    if known and len(known) == len(numbers) and max(known) - len(set(known)) <= max(_MAX_MISSING, min(known)):
        order = _by_number(swiss, known)
    order.rounds += sorted(
        (round_ for round_ in rounds if round_.cut_name is not None),
        key=lambda round_: CUT_ROUND_NAMES.index(round_.cut_name) if round_.cut_name else -1,
    )
    while order.rounds and not order.rounds[-1].matches:
        order.problems.append(Problem("round-empty", values={"round": order.rounds.pop().name}))
    return order


def _by_number(swiss: Sequence[ListedRound], numbers: Sequence[int]) -> Order:
    order = Order([], min(numbers))
    if list(numbers) != sorted(numbers):
        order.problems.append(Problem("rounds-sorted"))
    groups: dict[int, ListedRound] = {}
    for number, round_ in zip(numbers, swiss, strict=True):
        if number in groups:
            order.problems.append(Problem("round-listed-twice", values={"round": number}))
            groups[number].matches += round_.matches
        else:
            groups[number] = ListedRound(round_.name, number, None, list(round_.matches))
    for number in range(order.first, max(numbers) + 1):
        if number not in groups:
            order.problems.append(Problem("round-missing", values={"round": number}))
        order.rounds.append(groups.get(number) or ListedRound(str(number), number))
    return order


def guess_swiss_rounds(
    rounds: Sequence[ListedRound], matches: Sequence[Sequence[Match]], points: Mapping[str, int]
) -> tuple[int, str]:
    """How many of the rounds, from the first, are Swiss, and from what that follows: ``names``, ``points``, ``tables``.

    ``matches`` are those of the ``rounds``; ``points`` are the published ones by folded name.
    """
    named = next((place for place, round_ in enumerate(rounds) if round_.cut_name is not None), None)
    if named is not None:
        return named, "names"
    by_tables = guess_by_tables(matches)
    fitting = rounds_fitting_points(matches, points) if points else []
    if fitting:
        return (by_tables if by_tables in fitting else fitting[-1]), "points"
    return by_tables, "tables"


def rounds_fitting_points(matches: Sequence[Sequence[Match]], points: Mapping[str, int]) -> list[int]:
    """After how many rounds every published player who played has their published points; all such numbers."""
    players = {folded(name): name for round_ in matches for match in round_ for name in match.players}
    wanted = {name: points[key] for key, name in players.items() if key in points}
    standing: dict[str, int] = defaultdict(int)
    off = {name for name, count in wanted.items() if count}
    fitting = []
    for number, round_ in enumerate(matches, start=1):
        for match in round_:
            for name in match.players:
                outcome = match.seen_by(name).outcome
                standing[name] += 0 if outcome is None else outcome.value
                if name in wanted:
                    (off.discard if standing[name] == wanted[name] else off.add)(name)
        if wanted and not off:
            fitting.append(number)
    return fitting


def guess_by_tables(matches: Sequence[Sequence[Match]]) -> int:
    """The rounds before a tail of ... 4, 2, 1 tables in which only winners play on, unfinished or not.

    All of them where only winners play on from the start: single elimination, mostly under the names of Swiss rounds.
    """
    tables = [len(round_) for round_ in matches]
    start = len(tables)
    if not start or (start > 1 and all(_winners_play_on(matches, place) for place in range(1, start))):
        return start
    start -= 1
    if tables[-1] in (1, 2):
        while start and tables[start - 1] == 2 * tables[start] and _winners_play_on(matches, start):
            start -= 1
        if start < len(tables) - 1:
            return start
    # one round alone, the cut's first: a Swiss round has more tables left than half of those before it
    before = tables[start - 1] if start else 0
    return start if before >= {1: 2, 2: 6, 4: 12}.get(tables[-1], before + 1) else len(tables)


def _winners_play_on(matches: Sequence[Sequence[Match]], place: int) -> bool:
    """Whether everybody in the round at ``place`` won in the round before."""
    winners = {match.player if match.opponent is None else match.winner for match in matches[place - 1]}
    return all(name in winners for match in matches[place] for name in match.players)
