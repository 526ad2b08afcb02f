"""The cut: how large, who is in, who meets whom, and the final places.

Rules implemented (Magic Tournament Rules, effective 10 November 2025):
  10.4, 2.2  seeds: Top 8 1-8, 4-5 / 2-7, 3-6, Top 4 1-4 / 2-3; the winners of neighbouring tables meet; the higher
             seed, who is named first, chooses to play or draw
  2.10       drops: before the cut the next one moves up; after it nobody does (see :func:`first_cut_round`)
  2.5        who leaves while a round is being played concedes their match
  E          the cut of the table, beside the one recommended from 2C+1 players
Not implemented: draft seats; cuts larger than eight, whose rounds have no names here; a match for the third place.

The order of a cut round's tables is the bracket itself: tables 1 and 2 lead to table 1 of the next round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from calc.cut import left_before, seeded, staying
from calc.errors import InputError, Problem
from calc.event import CUT_ROUND_NAMES, Event, Kind, Match, Round, missing_results
from calc.record import Record
from calc.rules import MTR, Advice, Rules, recommended_cut, recommended_rounds
from calc.standings import Standing, standings

CUTS = tuple(2**rounds for rounds in range(1, len(CUT_ROUND_NAMES) + 1))
"""Sizes of a cut: 2, 4, 8."""


@dataclass(frozen=True, slots=True)
class CutAdvice:
    """What is recommended, and what to say of the cut that was chosen.

    ``recommended``: by the 2C+1 rule; ``table``: what MTR appendix E has for the field, rounds included; ``cut``: the
    chosen one. ``warnings``: ``cut-not-recommended``; ``cut-line-tied`` and ``seeds-tied``, where the rules leave
    players level who are on both sides of the line, or both in (ask the head judge); nothing of ties while tables are
    open.
    """

    recommended: int
    table: Advice
    cut: int
    warnings: tuple[Problem, ...]


def cut_advice(event: Event, cut: int | None = None, rules: Rules = MTR) -> CutAdvice:
    """Advice on the cut of an event; ``cut`` by default the event's own, else the recommended one; 0: none.

    Players who never sat down do not count. Raises :class:`InputError` for a size there is not, or one that the players
    left cannot fill.
    """
    entered = [player for player in event.players if event.dropped.get(player) != 0]
    one, two, three = (
        sum(min(event.awarded_bye.get(player, 0), 3) == count for player in entered) for count in (1, 2, 3)
    )
    recommended = recommended_cut(len(entered))
    if cut is None:
        cut = recommended if event.cut is None else event.cut
    warnings = []
    if cut != recommended:
        values = {"cut": cut, "recommended": recommended, "players": len(entered)}
        warnings.append(Problem("cut-not-recommended", values=values))
    if cut:
        seeds = qualified(event, cut, rules)
        warnings += [] if event.open_matches else _ties(seeds, event, rules)
    return CutAdvice(recommended, recommended_rounds(len(entered), (one, two, three)), cut, tuple(warnings))


def _ties(seeds: Sequence[str], event: Event, rules: Rules) -> Iterable[Problem]:
    """The ties that matter for the cut and that the rules leave."""
    groups: dict[int, list[str]] = {}
    for line in _left(event, rules):
        groups.setdefault(line.rank, []).append(line.player)
    for players in groups.values():
        seeded = [player for player in players if player in seeds]
        if seeded and len(players) > 1:
            code = "seeds-tied" if len(seeded) == len(players) else "cut-line-tied"
            yield Problem(code, values={"players": ", ".join(players), "count": len(players)})


def _left(event: Event, rules: Rules) -> tuple[Standing, ...]:
    """The standings of those who have not left before the cut."""
    lines = standings(event, rules)
    return staying(lines, left_before(event, lines))


def qualified(event: Event, cut: int, rules: Rules = MTR) -> tuple[str, ...]:
    """The seeds, best first: who has left before the cut is passed over, and the next one moves up (MTR 2.10).

    They are who is in (:mod:`calc.cut`) and, where players are level across the line, as many of these as there are
    seats left, by name: :func:`cut_advice` tells that the head judge has to say who. Raises :class:`InputError` for a
    size there is not, or too few players.
    """
    if cut not in CUTS:
        raise InputError(Problem("cut-size", field="cut", values={"cut": cut, "sizes": ", ".join(map(str, CUTS))}))
    left = _left(event, rules)
    if len(left) < cut:
        raise InputError(Problem("cut-too-few", field="cut", values={"cut": cut, "players": len(left)}))
    return tuple(line.player for line in left[:cut])


def seeds_in(event: Event, rules: Rules = MTR) -> dict[str, int]:
    """Everybody's seed (from 1) in the cut that has begun, as :func:`calc.cut.seeded` tells it; empty if it cannot.

    Who left between the announcement and the first round is not in that round, but keeps their seed.
    """
    return {player: seed for seed, player in enumerate(seeded(event, standings(event, rules)), start=1)}


def seed_pattern(cut: int) -> tuple[tuple[int, int], ...]:
    """Which seeds meet at which table: 1-8, 4-5, 2-7, 3-6. ``cut``: any power of two from 2."""
    order = [1]
    while len(order) < cut:
        order = [seed for high in order for seed in (high, 2 * len(order) + 1 - high)]
    return tuple(zip(order[::2], order[1::2], strict=True))


def first_cut_round(event: Event, cut: int, rules: Rules = MTR, *, left: Collection[str] = ()) -> Round:
    """The first round of the cut.

    ``left``: who dropped after the cut was announced. Nobody moves up for them: the top remaining seed gets the bye,
    and their opponent takes the empty place (MTR 2.10). Precisely, for a Top 8 with the tables 1-8, 4-5, 2-7, 3-6:

    * 5 leaves: 1 has the bye, 8 takes the place of 5: ``1 bye, 4-8, 2-7, 3-6``.
    * 8 leaves: 1 has the bye, they have no opponent any more: ``1 bye, 4-5, 2-7, 3-6``.
    * 1 leaves: 2 is the top remaining seed, 7 takes the place of 1: ``7-8, 4-5, 2 bye, 3-6``.
    * Several leave: the same for each empty place, the highest in the bracket first; a bye goes to the top seed who has
      none yet. 5 and 6 leave: ``1 bye, 4-8, 2 bye, 3-7``. 1 and 8 leave: ``6-7, 4-5, 2 bye, 3 bye``.

    The same between two rounds of the cut: see :func:`next_cut_round`. Who left so has dropped after the last Swiss
    round; that they were in can be seen in the round. Raises :class:`InputError` if results are missing, the cut has
    begun or cannot be filled, or ``left`` names somebody who is not in it.
    """
    if event.cut_rounds:
        raise InputError(Problem("cut-begun", values={"round": event.cut_rounds[0].name}))
    missing = missing_results(event.rounds)
    if missing:
        raise InputError(missing)
    seeds = qualified(event, cut, rules)
    unknown = [player for player in left if player not in seeds]
    if unknown:
        raise InputError([Problem("not-in-cut", player=player) for player in unknown])
    places = [seeds[seed - 1] for pair in seed_pattern(cut) for seed in pair]
    return _round(CUT_ROUND_NAMES[1 - cut.bit_length()], places, left, _places(event, rules))


def next_cut_round(event: Event, rules: Rules = MTR) -> Round:
    """The next round of the cut: the winners of neighbouring tables.

    Who has won and left since is missing, and so is the winner of a double loss: for each such place the top remaining
    seed gets the bye and their opponent takes the place. Raises :class:`InputError` if the cut has not begun or is
    over, if results are missing, if a match was drawn, or if there are more tables than such a round has.
    """
    last = _last(event)
    if last.name == CUT_ROUND_NAMES[-1]:
        raise InputError(Problem("cut-over"))
    problems = [
        Problem(
            "cut-result-missing" if match.open else "cut-draw",
            player=match.player,
            values={"opponent": match.opponent, "round": last.name, "table": table},
        )
        for table, match in enumerate(last.matches, start=1)
        if _undecided(match)
    ]
    if problems:
        raise InputError(problems)
    most = _tables(last.name)
    if len(last.matches) > most:
        values = {"round": last.name, "tables": len(last.matches), "most": most}
        raise InputError(Problem("cut-round-large", values=values))
    winners = [_winner(match) for match in last.matches]
    winners += [None] * (most - len(winners))
    name = CUT_ROUND_NAMES[CUT_ROUND_NAMES.index(last.name) + 1]
    return _round(name, winners, event.dropped, _places(event, rules))


def with_cut_round(event: Event, round_: Round) -> Event:
    """The event with one more round after the cut."""
    return replace(event, cut_rounds=(*event.cut_rounds, round_))


def drop_from_cut(event: Event, player: str, rules: Rules = MTR) -> Event:
    """The event after ``player`` has left the cut.

    * Nothing of the round is played yet: it is made anew, the top remaining seed without a bye gets one, and so on.
    * Their match is open but others are played: they concede it, 2-0 (MTR 2.5).
    * They have won: their place in the next round is empty.

    Raises :class:`InputError` if the cut has not begun, or if they are not in it (any more).
    """
    last = _last(event)
    match = last.match_of(player)
    if match is None or player in event.dropped or (not match.open and _winner(match) != player):
        raise InputError(Problem("not-in-cut", player=player))
    after = len(event.rounds) + len(event.cut_rounds)
    if all(other.open or other.kind is Kind.BYE for other in last.matches):
        places = [name for other in last.matches for name in (other.player, other.opponent)]
        places += [None] * (2 * _tables(last.name) - len(places))
        byes = [other.player for other in last.matches if other.kind is Kind.BYE and other.player != player]
        again = _round(last.name, places, (player,), _places(event, rules), byes)
        event, after = replace(event, cut_rounds=(*event.cut_rounds[:-1], again)), after - 1
    elif match.open:
        event = event.with_result(replace(match, games=Record(0, 2)), after)
    return replace(event, dropped={**event.dropped, player: after})


@dataclass(frozen=True, slots=True)
class Placing:
    """A final place: ``rank`` is shared by the losers of a round; ``still_in``: the cut is not over for them."""

    rank: int
    player: str
    still_in: bool = False


def placings(event: Event, rules: Rules = MTR) -> tuple[Placing, ...]:
    """The final places: the cut from its winner down, then everybody else as the Swiss left them.

    The losers of a round share their place, among them who won the round before and left. Shared Swiss ranks stay
    shared. Those still in the cut come first and share the first place. Raises :class:`InputError` while Swiss tables
    are open: no place is final then.
    """
    missing = missing_results(event.rounds)
    if missing:
        raise InputError(missing)
    reached, over = _reached(event)
    groups: dict[tuple[int, int], list[str]] = {}
    for line in standings(event, rules):
        group = (-reached[line.player], 0) if line.player in reached else (1, line.rank)
        groups.setdefault(group, []).append(line.player)
    result: list[Placing] = []
    for group in sorted(groups):
        rank = len(result) + 1
        still_in = not over and group == (-len(event.cut_rounds) - 1, 0)
        result += [Placing(rank, player, still_in) for player in groups[group]]
    return tuple(result)


def still_in(event: Event, rules: Rules = MTR) -> tuple[str, ...]:
    """For whom the cut that has begun is not over, in the order of the Swiss; nobody once it is won."""
    reached, over = _reached(event)
    if over or not event.cut_rounds:
        return ()
    return tuple(player for player in _places(event, rules) if reached.get(player) == len(event.cut_rounds) + 1)


def _reached(event: Event) -> tuple[dict[str, int], bool]:
    """The round of the cut (from 0) in which it ended for each of its players, and whether it is won.

    Who is still in has one more than there are rounds; who has won the last one and left has as many.
    """
    reached: dict[str, int] = {}
    alive: set[str] = set()
    for number, round_ in enumerate(event.cut_rounds):
        seated = round_.players
        reached |= dict.fromkeys(alive | seated, number)
        alive = {player for match in round_.matches for player in match.players if _undecided(match)}
        alive |= {winner for match in round_.matches if (winner := _winner(match)) is not None}
    over = bool(event.cut_rounds) and event.cut_rounds[-1].name == CUT_ROUND_NAMES[-1] and len(alive) == 1
    last = len(event.cut_rounds)
    reached |= {player: last if player in event.dropped and not over else last + 1 for player in alive}
    return reached, over


def champion(event: Event) -> str | None:
    """Who won the final; ``None`` while it is not known."""
    if not event.cut_rounds or event.cut_rounds[-1].name != CUT_ROUND_NAMES[-1]:
        return None
    return next(map(_winner, event.cut_rounds[-1].matches), None)


def _last(event: Event) -> Round:
    if not event.cut_rounds:
        raise InputError(Problem("cut-not-begun"))
    return event.cut_rounds[-1]


def _tables(name: str) -> int:
    """How many tables a full round of that name has."""
    return int(2 ** (len(CUT_ROUND_NAMES) - 1 - CUT_ROUND_NAMES.index(name)))


def _places(event: Event, rules: Rules) -> dict[str, int]:
    """Everybody's place in the Swiss, which orders the seeds."""
    return {line.player: line.place for line in standings(event, rules)}


def _winner(match: Match) -> str | None:
    return match.player if match.kind is Kind.BYE else match.winner


def _undecided(match: Match) -> bool:
    """Whether nobody goes on or out by this match yet: it is open, or was drawn, which the cut does not know."""
    return match.winner is None and match.kind in (Kind.PLAYED, Kind.ID)


def _round(
    name: str, places: Sequence[str | None], gone: Collection[str], seeds: Mapping[str, int], byes: Sequence[str] = ()
) -> Round:
    """The round that these places of the bracket make, two by two, with who is ``gone`` taken out as MTR 2.10 says.

    ``byes``: who was given a bye before, for whose opponent a place is empty already.
    """
    bracket = [None if player in gone else player for player in places]
    free = set(byes)
    empty = [place for place, player in enumerate(bracket) if player is None and bracket[place ^ 1] not in free]
    while empty:
        waiting = [player for player in bracket if player is not None and player not in free]
        if not waiting:
            break
        top = min(waiting, key=seeds.__getitem__)
        free.add(top)
        opposite = bracket.index(top) ^ 1
        if opposite in empty:
            empty.remove(opposite)
        else:
            bracket[empty.pop(0)], bracket[opposite] = bracket[opposite], None
    matches = []
    for pair in zip(bracket[::2], bracket[1::2], strict=True):
        players = sorted((player for player in pair if player is not None), key=seeds.__getitem__)
        if players:
            alone = len(players) == 1
            matches.append(Match(players[0], None if alone else players[1], kind=Kind.BYE if alone else Kind.PLAYED))
    return Round(tuple(matches), name)
