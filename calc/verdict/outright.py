"""Verdicts on everything that a field leaves possible, whatever nobody says."""

from __future__ import annotations

from collections.abc import Sequence

from calc.errors import InputError, Problem
from calc.record import Outcome, Record
from calc.rules import Rules
from calc.scenarios import Result, as_result, default_results, result_of
from calc.verdict.by_points import by_points
from calc.verdict.integers import RankProblem, integer_field_of, rank_problem_of
from calc.verdict.model import Basis, Status, Verdict, Witness
from calc.verdict.question import Question
from calc.verdict.ranks import Ranks, ranks_of
from calc.verdict.witnesses import Scene, comparable, plain_matches, witness


def outright(question: Question, chosen: Sequence[Result], rules: Rules) -> tuple[Verdict, ...]:
    """A verdict for each of the ``chosen`` own results; none hangs on anything but what the field says."""
    if not question.field.exact:
        return tuple(by_points(question, chosen))
    integer_field = integer_field_of(question, rules)
    scenes: dict[Outcome, tuple[RankProblem, Ranks, Scene, Scene]] = {}
    for outcome in {result.outcome: None for result in chosen}:
        rank_problem = rank_problem_of(question, integer_field, question.own_option(outcome))
        ranks = ranks_of(rank_problem, question.cut)
        high, low = (
            Scene(rank_problem, integer_field, rules, o, plain_matches(question, o)) for o in (ranks.high, ranks.low)
        )
        scenes[outcome] = rank_problem, ranks, high, low
    return tuple(_exact(question, result, *scenes[result.outcome]) for result in chosen)


def own_results(question: Question, results: Sequence[Result | Record | str] | None) -> tuple[Result, ...]:
    """The own results to look at, as far as ``question`` leaves them open."""
    field = question.field
    name = field.entries[question.me].name
    if question.table < 0 and name in field.done:
        return (result_of(field.done[name]),)
    chosen = default_results(field.best_of) if results is None else tuple(map(as_result, results))
    if question.table >= 0:
        chosen = tuple(r for r in chosen if question.own_option(r.outcome) in question.allowed[question.table])
    if not chosen:
        raise InputError(Problem("no-own-result", player=name))
    return chosen


def _exact(
    question: Question, result: Result, rank_problem: RankProblem, ranks: Ranks, high: Scene, low: Scene
) -> Verdict:
    top, bottom = witness(high, result, high=True), witness(low, result, high=False)
    best, worst, status = ranks.best, ranks.worst, ranks.status
    if not question.field.tables:  # nothing is open, so all four figures are known, as far as games are
        best, worst = bottom.rank - len(bottom.tied), top.rank + len(top.tied)
        level = tuple(name for name in top.tied if name in bottom.tied)
        unknown = sum(not comparable(low, question.me, question.field.index(name), {}) for name in level)
        status = Status.LOCKED if worst <= question.cut else Status.OUT
        if best <= question.cut < worst:  # across the line by games that nobody told, or level on all four figures
            known = worst - unknown <= question.cut
            status = Status.LOCKED_UNLESS_TIED if known else Status.OUT_UNLESS_TIED
        top, bottom = Witness((), best, level), Witness((), worst, level)
    entries = question.field.entries
    dropped = tuple(entry.name for entry in entries if not entry.active and entry.points >= rank_problem.points)
    return Verdict(
        result, rank_problem.points, rank_problem.omw, best, worst, status, (top, bottom), Basis.EXACT, dropped
    )
