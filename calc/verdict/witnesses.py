"""Complete sets of results that show a rank, with the game scores that decide a tie on points and OMW%."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from calc.event import Kind, Match
from calc.record import Outcome, Record
from calc.rules import Rules
from calc.scenarios import Result, default_results, one_match
from calc.standings import NOTHING, Opponent, Tiebreakers, own_game_rate, tiebreakers
from calc.verdict.integers import IntegerField, RankProblem
from calc.verdict.model import Witness
from calc.verdict.question import OUTCOMES, Question
from calc.verdict.ranks import counts, reached


def scores(best_of: int) -> tuple[tuple[Result, ...], ...]:
    """The usual results of a table by its option, for its first player; where none matters the first is taken."""
    usual = default_results(best_of)
    return tuple(tuple(result for result in usual if result.outcome is outcome) for outcome in OUTCOMES)


def match_of(one: str, other: str | None, result: Result) -> Match:
    """A match with this result for ``one``."""
    if result.games is None and result.outcome is Outcome.DRAW:
        return Match(one, other, kind=Kind.DRAW)
    if result.games is None:
        return Match(one, other, winner=one if result.outcome is Outcome.WIN else other)
    return Match(one, other, result.games, result.kind)


def plain_matches(question: Question, options: Sequence[int]) -> list[Match]:
    """The tables of a field with these options and the first usual score of each."""
    usual = scores(question.field.best_of)
    tables = zip(question.field.named(question.field.tables), options, strict=True)
    return [match_of(*names, usual[option][0]) for names, option in tables]


@dataclass(frozen=True, slots=True)
class Scene:
    """Options of every table, and the matches they are: what witnesses with different games of mine share."""

    rank_problem: RankProblem
    integer_field: IntegerField
    rules: Rules
    options: tuple[int, ...]
    matches: list[Match]


def witness(scene: Scene, result: Result, *, high: bool) -> Witness:
    """The set of results of ``scene`` with my own ``result``, as high or as low as game scores can make it."""
    question, options = scene.rank_problem.question, scene.options
    field = question.field
    usual = scores(field.best_of)
    chosen = {table: usual[option][0] for table, option in enumerate(options)}
    if question.table >= 0:
        chosen[question.table] = result if question.side == 0 else _flipped(result)
    level = [level for level in reached(scene.rank_problem, options) if level.difference(options) == 0]
    tables = {rival.table for rival in level} - {-1, question.table}
    mine = _own_game_rate(scene, question.me, chosen)
    for table in tables:
        rivals = [rival.rival for rival in level if rival.table == table]
        wanted = []
        for choice in usual[options[table]]:
            rates = [_own_game_rate(scene, rival, {table: choice}) for rival in rivals]
            wanted.append(sum(rate < mine if high else rate > mine for rate in rates))
        chosen[table] = usual[options[table]][wanted.index(max(wanted))]
    above = counts(scene.rank_problem, options)[1]
    me = question.me
    undecided = [
        field.entries[rival.rival].name
        for rival in level
        if not (beats(scene, me, rival.rival, chosen) if high else beats(scene, rival.rival, me, chosen))
    ]
    matches = scene.matches.copy()
    for table in tables:
        matches[table] = match_of(matches[table].player, matches[table].opponent, chosen[table])
    if question.table >= 0:
        own = matches.pop(question.table).seen_by(field.entries[question.me].name)
        matches.insert(0, match_of(own.player, own.opponent, result))
    return Witness(tuple(matches), above + 1 + (0 if high else len(level)), tuple(undecided))


def beats(scene: Scene, seat: int, other: int, chosen: Mapping[int, Result]) -> bool:
    """Whether ``seat``, level with ``other`` on points and OMW%, is above them however unknown games went."""
    return comparable(scene, seat, other, chosen) and _figures(scene, seat, chosen) > _figures(scene, other, chosen)


def comparable(scene: Scene, seat: int, other: int, chosen: Mapping[int, Result]) -> bool:
    """Whether the games that decide between two players level on points and OMW% are known."""
    if any(_after(scene, one, chosen)[1] is None for one in (seat, other)):
        return False
    one, two = (_figures(scene, each, chosen) for each in (seat, other))
    met = (opponent for each in (seat, other) for opponent in scene.integer_field.met[each])
    return one.gw != two.gw or all(_after(scene, opponent, chosen)[1] is not None for opponent in met)


def _flipped(result: Result) -> Result:
    return Result(result.outcome.flipped, None if result.games is None else result.games.flipped, result.kind)


def _after(scene: Scene, seat: int, chosen: Mapping[int, Result]) -> tuple[Record, Record | None]:
    """Matches and games of a player after the chosen results."""
    entry, table = scene.rank_problem.question.field.entries[seat], scene.integer_field.table_of[seat]
    matches, games = entry.matches or NOTHING, entry.games
    if table < 0:
        return matches, games
    first = scene.rank_problem.question.field.tables[table][0] == seat
    result = chosen[table] if first else _flipped(chosen[table])
    return matches + one_match(result.outcome), None if games is None or result.games is None else games + result.games


def _own_game_rate(scene: Scene, seat: int, chosen: Mapping[int, Result]) -> Fraction:
    """A player's own GW%; unknown games are below any number."""
    byes = scene.rank_problem.question.field.entries[seat].byes
    rate = own_game_rate(_after(scene, seat, chosen)[1], byes, scene.rules)
    return Fraction(-1) if rate is None else rate


def _figures(scene: Scene, seat: int, chosen: Mapping[int, Result]) -> Tiebreakers:
    """All four figures of a player after the chosen results."""
    entries = scene.rank_problem.question.field.entries
    met = [Opponent(*_after(scene, other, chosen), entries[other].byes) for other in scene.integer_field.met[seat]]
    return tiebreakers(*_after(scene, seat, chosen), met, scene.rules, byes=entries[seat].byes)
