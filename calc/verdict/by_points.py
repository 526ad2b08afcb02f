"""The verdict on points alone: where tiebreakers, pairings or further rounds are not known. A tie counts against me."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from calc.event import Kind, Match
from calc.field import Condition, Premise
from calc.record import Outcome
from calc.scenarios import Result
from calc.verdict.model import Basis, Status, Verdict, Witness
from calc.verdict.points import BYE, Extreme, extreme
from calc.verdict.question import GAINS, Question
from calc.verdict.witnesses import match_of, scores


def by_points(question: Question, results: Sequence[Result]) -> list[Verdict]:
    """Ranks and status of each own result; sharp unless more than one round is to come, or somebody may have left."""
    first: dict[Outcome, Verdict] = {}
    found = []
    for result in results:
        if result.outcome not in first:
            first[result.outcome] = _verdict(question, result)
        known = first[result.outcome]
        found.append(known if known.result == result else _with_games(known, question, result))
    return found


def most_level(question: Question, result: Result) -> Extreme:
    """As many rivals as possible level with me or above, if I lose all later rounds."""
    points, most = most_points(question, result)
    found = extreme(question, question.own_option(result.outcome), points, most, most=True)
    entries = question.field.entries
    if question.field.grounds.assumed and any(
        entry.unlisted and entry.points + 3 * (entry.later + 1) >= points for entry in entries
    ):  # nobody says how many they are, and each may get there
        return replace(found, count=max(found.count, question.cut))
    return found


def fewest_above(question: Question, result: Result) -> Extreme:
    """As few rivals as possible above me, if I win all later rounds."""
    entries = question.field.entries
    top = most_points(question, result)[0] + 3 * entries[question.me].later
    least = [entry.least for entry in entries]
    return extreme(question, question.own_option(result.outcome), top + 1, least, most=False)


def _with_games(known: Verdict, question: Question, result: Result) -> Verdict:
    """The same verdict on a result of mine with the same points: nothing but my own match differs."""
    me = question.field.entries[question.me].name
    high, low = known.witnesses

    def of(witness: Witness) -> Witness:
        if not witness.matches or me not in witness.matches[0].players:
            return witness
        mine = match_of(me, witness.matches[0].seen_by(me).opponent, result)
        return Witness((mine, *witness.matches[1:]), witness.rank, witness.tied)

    return replace(known, result=result, witnesses=(of(high), of(low)))


def _verdict(question: Question, result: Result) -> Verdict:
    entries, cut = question.field.entries, question.cut
    low, high = most_level(question, result), fewest_above(question, result)
    points, most = most_points(question, result)
    top = points + 3 * entries[question.me].later
    least = [entry.least for entry in entries]
    best, worst = high.count + 1, low.count + 1
    status = Status.LOCKED if worst <= cut else Status.OUT if best > cut else Status.LIVE
    rounds = any(entry.later for entry in entries)
    basis = Basis.ROUNDS if rounds else Basis.ANY_PAIRING if low.extra or high.extra else Basis.POINTS
    witnesses = (
        Witness(_matches(question, high, result), best, _level(question, high, least, top)),
        Witness(_matches(question, low, result), worst, _level(question, low, most, points)),
    )
    dropped = tuple(entry.name for entry in entries if not entry.active and entry.points >= points)
    unseen = status is Status.OUT and not question.field.grounds.drops_shown
    conditions = (Condition(Premise.STAYED),) if unseen else ()
    return Verdict(result, points, None, best, worst, status, witnesses, basis, dropped, conditions)


def most_points(question: Question, result: Result) -> tuple[int, list[int]]:
    """My points with ``result``, losing all later rounds, and everybody's before their open table, winning those."""
    mine = question.field.entries[question.me].points
    if question.table >= 0 or question.unpaired:
        mine += result.outcome.value
    return mine, [entry.points + 3 * entry.later for entry in question.field.entries]


def _level(question: Question, found: Extreme, points: Sequence[int], mine: int) -> tuple[str, ...]:
    """The rivals who end level with me."""
    final = list(points)
    tables = (*question.field.tables, *found.extra)
    for (a, b), option in zip(tables, (*found.options, *found.extra_options), strict=True):
        final[a] += GAINS[option][0]
        if b != BYE:
            final[b] += GAINS[option][1]
    entries = enumerate(question.field.entries)
    return tuple(
        entry.name for number, entry in entries if entry.active and number != question.me and final[number] == mine
    )


def _matches(question: Question, found: Extreme, result: Result) -> tuple[Match, ...]:
    """The tables as matches, my own first."""
    entries = question.field.entries
    usual = scores(question.field.best_of)
    tables = (*question.field.tables, *found.extra)
    own: list[Match] = []
    others: list[Match] = []
    for (a, b), option in zip(tables, (*found.options, *found.extra_options), strict=True):
        one = entries[a].name
        if b == BYE:
            others.append(Match(one, kind=Kind.BYE))
        elif question.me in (a, b):
            own.append(match_of(entries[question.me].name, entries[b if a == question.me else a].name, result))
        else:
            others.append(match_of(one, entries[b].name, usual[option][0]))
    return (*own, *others)
