"""The next round of an event: who sits down, who has the bye, all tables at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from calc.errors import InputError, Problem
from calc.event import Event, Kind, Match, Round, missing_results
from calc.pairing.optimum import best_pairs
from calc.pairing.plan import Cost, cost, plan
from calc.rules import MTR, Rules
from calc.standings import standings


@dataclass(frozen=True, slots=True)
class Pool:
    """Those who are to be paired, as the optimum wants them.

    ``order``: their names, by match points and then by place; always an even number. ``points``: their match points.
    ``met``: for everybody the numbers (in ``order``) of those they have met. ``bye``: who is left over; ``awarded``:
    whose awarded bye it is.
    """

    order: tuple[str, ...]
    points: tuple[int, ...]
    met: tuple[frozenset[int], ...]
    bye: str | None = None
    awarded: tuple[str, ...] = ()


def pair(event: Event, rules: Rules = MTR, *, bye: str | None = None, order: Sequence[str] | None = None) -> Round:
    """The next Swiss round: no dice, the same state gives the same round, and no round costs less (see ``Cost``).

    Tables in the order of their higher-placed players, who are named first; then the bye, then awarded byes. ``bye``:
    who is to have it, in place of the rule. ``order``: all players to be paired, best first, in place of the standings;
    match points still come before it. Raises :class:`InputError` if results are missing, fewer than two players are
    left, the cut has begun, or ``bye`` or ``order`` do not fit.
    """
    pool_ = pool(event, rules, bye=bye, order=order)
    tables = [Match(pool_.order[one], pool_.order[other]) for one, other in best_pairs(pool_.points, pool_.met)]
    free = (() if pool_.bye is None else (pool_.bye,)) + pool_.awarded
    return Round((*tables, *(Match(player, kind=Kind.BYE) for player in free)))


def pool(event: Event, rules: Rules = MTR, *, bye: str | None = None, order: Sequence[str] | None = None) -> Pool:
    """Who is to be paired in the next round, in order, the byes taken out. Arguments and errors as :func:`pair`."""
    _demand_results(event)
    number = len(event.rounds) + 1
    present = [player for player in ordered(event, rules, order) if player not in event.dropped]
    if len(present) < 2:
        raise InputError(Problem("too-few-to-pair", values={"players": len(present), "count": len(present)}))
    awarded = tuple(player for player in present if event.awarded_bye.get(player, 0) >= number)
    seated = [player for player in present if player not in awarded]
    if bye is not None and (bye not in seated or len(seated) % 2 == 0):
        raise InputError(Problem("bye-unknown" if bye not in seated else "bye-not-needed", player=bye))
    if len(seated) % 2:
        left_over = bye_of(event, seated) if bye is None else bye
        seated.remove(left_over)
        return replace(pool_of(event, seated), bye=left_over, awarded=awarded)
    return replace(pool_of(event, seated), awarded=awarded)


def pool_of(event: Event, order: Sequence[str]) -> Pool:
    """These players as they stand, in this order but for their match points, which come before it."""
    points = match_points(event)
    seated = sorted(order, key=lambda player: -points[player])
    place = {player: number for number, player in enumerate(seated)}
    met: list[set[int]] = [set() for _ in seated]
    for match in (match for round_ in event.rounds for match in round_.matches):
        if match.opponent in place and match.player in place:
            met[place[match.player]].add(place[match.opponent])
            met[place[match.opponent]].add(place[match.player])
    return Pool(tuple(seated), tuple(points[player] for player in seated), tuple(map(frozenset, met)))


def match_points(event: Event) -> dict[str, int]:
    """Everybody's match points after the event's Swiss rounds."""
    points = dict.fromkeys(event.players, 0)
    for match in (match for round_ in event.rounds for match in round_.matches):
        outcome = match.outcome
        if outcome is not None:
            points[match.player] += outcome.value
            if match.opponent is not None and match.kind is not Kind.DOUBLE_LOSS:
                points[match.opponent] += outcome.flipped.value
    return points


def ordered(event: Event, rules: Rules, order: Sequence[str] | None) -> Iterable[str]:
    """All players of the event, best first: as the standings have them, or as given. Errors as :func:`pair`."""
    if order is None:
        return [line.player for line in standings(event, rules)]
    given = Counter(order)
    missing = [player for player in event.players if player not in given and player not in event.dropped]
    again = [player for player, times in given.items() if times > 1]
    unknown = given.keys() - event.players
    problems = [
        Problem(code, player=player)
        for code, players in (("order-missing", missing), ("order-twice", again), ("order-unknown", sorted(unknown)))
        for player in players
    ]
    if problems:
        raise InputError(problems)
    points = match_points(event)
    return sorted(order, key=lambda player: -points[player])


def byes_had(event: Event, player: str) -> int:
    """How many byes a player has had, those awarded to them included, whether they came up or not."""
    given = sum(match.kind is Kind.BYE for _, match in event.matches_of(player))
    return max(given, event.awarded_bye.get(player, 0))


def bye_of(event: Event, seated: Sequence[str]) -> str:
    """Who of ``seated`` (best first) has the bye: the lowest-placed of those who have had the fewest."""
    had = {player: byes_had(event, player) for player in seated}
    return min(reversed(seated), key=had.__getitem__)


def round_cost(event: Event, round_: Round, rules: Rules = MTR, *, order: Sequence[str] | None = None) -> Cost:
    """What any next round of ``event`` costs, byes left out; for comparing rounds of the same players."""
    pool_, pairs = tables_of(event, round_, ordered(event, rules, order))
    return cost(plan(pool_.points), pool_.met, pairs)


def tables_of(event: Event, round_: Round, order: Iterable[str]) -> tuple[Pool, tuple[tuple[int, int], ...]]:
    """The players of ``round_``'s tables as a pool, and its tables by their numbers."""
    tables = [match for match in round_.matches if match.opponent is not None]
    seated = {player for match in tables for player in match.players}
    pool_ = pool_of(event, [player for player in order if player in seated])
    place = {player: number for number, player in enumerate(pool_.order)}
    unknown = seated - place.keys()
    if unknown:
        raise InputError([Problem("player-unknown", player=player) for player in sorted(unknown)])
    pairs = (sorted(place[player] for player in match.players) for match in tables)
    return pool_, tuple((one, other) for one, other in pairs)


def event_before(event: Event, round_number: int) -> Event:
    """The event as it was before that Swiss round (from 1) was paired."""
    dropped = {player: after for player, after in event.dropped.items() if after < round_number}
    return replace(event, rounds=event.rounds[: round_number - 1], cut_rounds=(), dropped=dropped)


def _demand_results(event: Event) -> None:
    """Raises :class:`InputError` if the event is not ready for another Swiss round."""
    if event.cut_rounds:
        raise InputError(Problem("cut-begun", values={"round": event.cut_rounds[0].name}))
    missing = missing_results(event.rounds)
    if missing:
        raise InputError(missing)
