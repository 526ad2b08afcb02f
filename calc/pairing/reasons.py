"""Why a round is as it is, for each table and each bye, as codes with their values; what to warn of in one by hand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from calc.errors import Problem
from calc.event import Event, Kind, Match, Round
from calc.pairing.draft import Pool, bye_of, byes_had, match_points, ordered, tables_of
from calc.pairing.plan import Cost, Plan, cost, plan
from calc.rules import MTR, Rules


@dataclass(frozen=True, slots=True)
class Reason:
    """A code of :data:`TABLE_REASONS` or :data:`BYE_REASONS`, and the values its sentence needs."""

    code: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)


TABLE_REASONS = (
    "slide",  # the upper half meets the lower half: the table of the plan
    "slide-met",  # the plan's opponent of player was already met (opponent, rounds)
    "slide-moved",  # player's opponent in the plan is needed at another table (opponent)
    "odd-bracket",  # player is the last of an odd bracket (bracket, players, from_above)
    "odd-bracket-other",  # player goes down in place of the last one (bracket, last)
    "bracket-stuck",  # without this pair-down there would be a rematch or larger gaps (bracket)
    "rematch-all-met",  # player has met everybody else in the field (rounds: when these two met)
    "rematch-field",  # no pairing of the whole field does with fewer rematches (rounds)
    "by-hand",  # the table was changed by hand
)
BYE_REASONS = (
    "bye-lowest",  # the lowest-placed player without a bye (passed: lower-placed ones who have had one)
    "bye-again",  # everybody has had one (count: how many they have had)
    "bye-awarded",  # count: how many were awarded to them
    "bye-chosen",  # the organiser chose (rule: who it would have been)
)


@dataclass(frozen=True, slots=True)
class TableNote:
    """One table explained.

    ``table``: its number, from 1. ``points``: match points of both, as ``match`` names them. ``paired_down``: who meets
    somebody with fewer. ``met``: in which rounds the two met before. ``reasons``: the main one first.
    """

    table: int
    match: Match
    points: tuple[int, int]
    paired_down: str | None
    met: tuple[int, ...]
    reasons: tuple[Reason, ...]

    @property
    def bracket(self) -> int:
        """The match points of the higher of the two."""
        return max(self.points)


@dataclass(frozen=True, slots=True)
class ByeNote:
    """One bye explained; ``table``: where it stands in the round."""

    table: int
    player: str
    reason: Reason


@dataclass(frozen=True, slots=True)
class Explanation:
    """A round explained: its tables, its byes, and what it costs as a whole."""

    tables: tuple[TableNote, ...]
    byes: tuple[ByeNote, ...]
    cost: Cost


def explain(event: Event, round_: Round, rules: Rules = MTR, *, order: Sequence[str] | None = None) -> Explanation:
    """Why ``round_``, the next one of ``event``, is as it is; ``order`` as it was given to :func:`pair`."""
    places = list(ordered(event, rules, order))
    pool, pairs = tables_of(event, round_, places)
    plan_ = plan(pool.points)
    numbers = [number for number, match in enumerate(round_.matches, start=1) if match.opponent is not None]
    before = meetings(event)
    notes = []
    for number, (one, other) in zip(numbers, pairs, strict=True):
        match = round_.matches[number - 1]
        higher, lower = pool.points[one], pool.points[other]
        points = (higher, lower) if match.player == pool.order[one] else (lower, higher)
        rounds = before.get(frozenset(match.players), ())
        reasons = _reasons(before, pool, plan_, one, other)
        if match.by_hand:
            reasons = (Reason("by-hand"),)
        notes.append(TableNote(number, match, points, pool.order[one] if higher > lower else None, rounds, reasons))
    return Explanation(tuple(notes), _bye_notes(event, round_, places), cost(plan_, pool.met, pairs))


def _reasons(before: Meetings, pool: Pool, plan_: Plan, one: int, other: int) -> tuple[Reason, ...]:
    """Why the players ``one`` and ``other``, the higher-placed first, meet."""
    name, target = pool.order[one], plan_.targets[one]
    reasons = []
    if other in pool.met[one]:
        reasons.append(_rematch_reason(before, pool, one, other))
    if pool.points[one] > pool.points[other]:
        reasons.append(_pair_down_reason(pool, plan_, one, other))
    if target != other:
        plan_opponent = {"player": name, "opponent": pool.order[target]}
        rounds = before.get(frozenset(plan_opponent.values()))
        reasons.append(
            Reason("slide-met", {**plan_opponent, "rounds": rounds}) if rounds else Reason("slide-moved", plan_opponent)
        )
    return tuple(reasons) or (Reason("slide"),)


def _rematch_reason(before: Meetings, pool: Pool, one: int, other: int) -> Reason:
    rounds = before[frozenset((pool.order[one], pool.order[other]))]
    for player in (one, other):
        if len(pool.met[player]) == len(pool.order) - 1:
            return Reason("rematch-all-met", {"player": pool.order[player], "rounds": rounds})
    return Reason("rematch-field", {"rounds": rounds})


def _pair_down_reason(pool: Pool, plan_: Plan, one: int, other: int) -> Reason:
    name, bracket = pool.order[one], pool.points[one]
    below = bisect_right(plan_.starts, one)  # the number of the bracket below that of ``one``
    start, end, next_end = plan_.starts[below - 1], plan_.starts[below], plan_.starts[below + 1]
    if end % 2 == 0 or other >= next_end:
        return Reason("bracket-stuck", {"player": name, "bracket": bracket})
    if one == end - 1:
        values = {"player": name, "bracket": bracket, "players": end - start, "from_above": start % 2}
        return Reason("odd-bracket", values)
    return Reason("odd-bracket-other", {"player": name, "bracket": bracket, "last": pool.order[end - 1]})


def _bye_notes(event: Event, round_: Round, places: Sequence[str]) -> tuple[ByeNote, ...]:
    """Why each bye of the round is whose it is; ``places``: all players, best first."""
    number = len(event.rounds) + 1
    seated = round_.players
    candidates = [player for player in places if player in seated and event.awarded_bye.get(player, 0) < number]
    notes = []
    for table, match in enumerate(round_.matches, start=1):
        player = match.player
        if match.kind is not Kind.BYE:
            continue
        if event.awarded_bye.get(player, 0) >= number:
            reason = Reason("bye-awarded", {"player": player, "count": event.awarded_bye[player]})
        elif player != bye_of(event, candidates):
            reason = Reason("bye-chosen", {"player": player, "rule": bye_of(event, candidates)})
        elif byes_had(event, player):
            reason = Reason("bye-again", {"player": player, "count": byes_had(event, player)})
        else:
            passed = tuple(candidates[candidates.index(player) + 1 :])
            reason = Reason("bye-lowest", {"player": player, "passed": passed})
        notes.append(ByeNote(table, player, reason))
    return tuple(notes)


@dataclass(frozen=True, slots=True)
class Rematch:
    """A table whose players have met, and in which rounds."""

    table: int
    match: Match
    rounds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairDown:
    """A table of two brackets: who is paired down to whom, with their match points."""

    table: int
    player: str
    opponent: str
    points: int
    opponent_points: int


Meetings = Mapping[frozenset[str], tuple[int, ...]]


def meetings(event: Event) -> Meetings:
    """The Swiss rounds in which two players were paired, by the two."""
    found: dict[frozenset[str], tuple[int, ...]] = {}
    for number, round_ in enumerate(event.rounds, start=1):
        for match in round_.matches:
            both = frozenset(match.players)
            found[both] = (*found.get(both, ()), number)
    return found


def rematches(event: Event, round_: Round) -> tuple[Rematch, ...]:
    """The tables of ``round_``, the next one of ``event``, whose players have met."""
    tables = ((table, match) for table, match in enumerate(round_.matches, start=1) if match.opponent is not None)
    before = meetings(event)
    found = (Rematch(table, match, before.get(frozenset(match.players), ())) for table, match in tables)
    return tuple(rematch for rematch in found if rematch.rounds)


def pair_downs(event: Event, round_: Round) -> tuple[PairDown, ...]:
    """The tables of ``round_``, the next one of ``event``, whose players differ in match points."""
    points = match_points(event)
    found = []
    for table, match in enumerate(round_.matches, start=1):
        if match.opponent is None or points[match.player] == points[match.opponent]:
            continue
        low, high = sorted(match.players, key=points.__getitem__)
        found.append(PairDown(table, high, low, points[high], points[low]))
    return tuple(found)


def hand_warnings(event: Event, round_: Round, rules: Rules = MTR) -> tuple[Problem, ...]:
    """What to say of a round that was changed by hand, before it is accepted; empty if there is nothing.

    ``rematch-by-hand``: a changed table is a rematch; ``bye-again-by-hand``: a second bye while somebody has had none;
    ``seat-missing``: somebody who has not left has no seat.
    """
    warnings = [
        Problem(
            "rematch-by-hand",
            player=rematch.match.player,
            values={"table": rematch.table, "opponent": rematch.match.opponent, "rounds": _listed(rematch.rounds)},
        )
        for rematch in rematches(event, round_)
        if rematch.match.by_hand
    ]
    warnings += [
        Problem(
            "bye-again-by-hand", player=note.player, values={"table": note.table, "rule": note.reason.values["rule"]}
        )
        for note in _bye_notes(event, round_, list(ordered(event, rules, None)))
        if note.reason.code == "bye-chosen" and byes_had(event, note.player)
    ]
    seated = round_.players
    absent = [player for player in event.players if player not in seated and player not in event.dropped]
    return (*warnings, *(Problem("seat-missing", player=player) for player in absent))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
