"""The verdict on points alone: where tiebreakers, pairings or further rounds are not known. A tie counts against me."""

from __future__ import annotations

from collections.abc import Sequence

from calc.event import Kind, Match
from calc.scenarios import Result
from calc.verdict.points import BYE, Extreme, extreme
from calc.verdict.question import GAINS, Question
from calc.verdict.values import Basis, Status, Verdict, Witness
from calc.verdict.witnesses import match_of, scores


def by_points(question: Question, result: Result) -> Verdict:
    """Ranks and status of one own result; sharp unless more than one round is to come."""
    entries, cut = question.field.entries, question.cut
    option = question.own_option(result.outcome)
    points, most = most_points(question, result)
    top = points + 3 * entries[question.me].later
    least = [entry.least for entry in entries]
    low = extreme(question, option, points, most, most=True)
    high = extreme(question, option, top + 1, least, most=False)
    best, worst = high.count + 1, low.count + 1
    status = Status.LOCKED if worst <= cut else Status.OUT if best > cut else Status.LIVE
    rounds = any(entry.later for entry in entries)
    basis = Basis.ROUNDS if rounds else Basis.ANY_PAIRING if question.field.rest_unknown else Basis.POINTS
    witnesses = (
        Witness(_matches(question, high, result), best, _level(question, high, least, top)),
        Witness(_matches(question, low, result), worst, _level(question, low, most, points)),
    )
    dropped = tuple(entry.name for entry in entries if not entry.active and entry.points >= points)
    return Verdict(result, points, None, best, worst, status, witnesses, basis, dropped)


def most_points(question: Question, result: Result) -> tuple[int, list[int]]:
    """My points with ``result``, losing all later rounds, and everybody's before his open table, winning those."""
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
    return tuple(entry.name for number, entry in entries if number != question.me and final[number] == mine)


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
