"""The verdicts themselves: one for each own result, with the conditions that it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from calc.event import Event
from calc.field import Condition, Field, Listed, Premise
from calc.record import Outcome, Record
from calc.rules import MTR, Rules
from calc.scenarios import Result
from calc.verdict.by_points import fewest_above, most_level
from calc.verdict.model import Status, Verdict
from calc.verdict.outright import outright, own_results
from calc.verdict.question import Question, ask

_SETTLED = (Status.LOCKED, Status.OUT)


def verdicts(
    state: Event | Field,
    player: str,
    cut: int,
    rules: Rules = MTR,
    *,
    results: Sequence[Result | Record | str] | None = None,
    given: Mapping[str, Outcome] | None = None,
) -> tuple[Verdict, ...]:
    """A verdict for each own result of ``player``, in the order of ``results`` (by default all usual ones, best first).

    A bye or a finished match has one: the result that stands. ``given``: what is known of open tables, as the outcome
    for either player of each. A verdict holds for everything that the field leaves possible; where that settles
    nothing, but would under conditions that nobody excludes, it says these. Raises :class:`InputError` for what
    :func:`calc.verdict.question.ask` refuses, and for own results that contradict ``given``.
    """
    field = state if isinstance(state, Field) else Field.from_event(state)
    known = given or {}
    question = ask(field, player, cut, known)
    if field.stated is not None:
        question = _asked(field.stated, player, cut, known)
    chosen = own_results(question, results)
    found = outright(question, chosen, rules)
    if question.field.exact:
        return found
    rows: dict[Result, Verdict] = dict(zip(chosen, found, strict=True))
    for outcome in {row.result.outcome: None for row in found if row.status not in _SETTLED}:
        alike = [result for result in chosen if result.outcome is outcome]
        rows |= {row.result: row for row in _conditional(field, question, alike, rows[alike[0]], rules, known)}
    return tuple(rows[result] for result in chosen)


def _asked(field: Field, player: str, cut: int, known: Mapping[str, Outcome]) -> Question:
    """The question about a field some of whose tables may not be known: what is known of them then says nothing."""
    names = {field.entries[seat].name for table in field.tables for seat in table}
    return ask(field, player, cut, {name: outcome for name, outcome in known.items() if name in names})


def _conditional(
    field: Field,
    question: Question,
    results: Sequence[Result],
    row: Verdict,
    rules: Rules,
    known: Mapping[str, Outcome],
) -> Iterator[Verdict]:
    """The verdicts on own ``results`` of one outcome under the mildest conditions that settle them, if any do.

    ``row``: what holds without. Nothing where that is all that can be said.
    """
    stated = question.field
    player = stated.entries[question.me].name
    for conditions, may in _attempts(field, question, row):
        assumed = stated.assuming(*conditions)
        if player in assumed.done and player not in stated.done:  # in order, the bye would be theirs
            continue
        asked = _asked(assumed, player, question.cut, known)
        if not assumed.exact and not may(asked, results[0]):
            continue
        found = outright(asked, results, rules)
        if found[0].status in _SETTLED:
            for one in found:
                yield replace(one, conditions=(*conditions, *one.conditions))
            return
    *_, strongest = (None, *_about_unlisted(stated, row))
    if strongest is not None:  # undecided either way: ranks without those whom no list shows say more
        listed = stated.assuming(strongest)
        found = outright(_asked(listed, player, question.cut, known), results, rules)
        yield from (replace(one, lower=one.worst < row.worst) for one in found if one.status is Status.LIVE)


def _attempts(field: Field, question: Question, row: Verdict) -> Iterator[tuple[tuple[Condition, ...], _May]]:
    """The conditions that may settle a verdict, the mildest first, and a quick look at whether they can."""
    stated = question.field
    if stated.grounds.strangers and stated.absent:
        return  # whose these names are comes first
    player = stated.entries[question.me].name
    absent = () if player in stated.absent or stated.in_part else stated.absent
    left = (Condition(Premise.LEFT, players=absent),) if absent else ()
    unlisted = list(_about_unlisted(stated, row))
    if unlisted:
        strongest = stated.assuming(unlisted[-1], *left)
        if not strongest.exact and not _locks(_asked(strongest, player, question.cut, {}), row.result):
            unlisted = []
    for conditions in dict.fromkeys(((), left)):
        if conditions:
            yield conditions, _locks
        for one in unlisted:
            yield (one, *conditions), _locks
    if stated.absent:
        yield (Condition(Premise.STAYED),), _leaves_out
    if field.stated is not None:
        yield _in_order(stated), _either
        if left:
            yield (*left, *_in_order(stated)), _either


_May: TypeAlias = Callable[[Question, Result], bool]


def _locks(question: Question, result: Result) -> bool:
    """Whether the player is in on points."""
    return most_level(question, result).count < question.cut


def _leaves_out(question: Question, result: Result) -> bool:
    """Whether the player is out on points."""
    return fewest_above(question, result).count >= question.cut


def _either(*_: object) -> bool:
    return True


def _in_order(stated: Field) -> tuple[Condition, ...]:
    """What :meth:`calc.field.Field.paired_in_order` assumes of a field."""
    last = _below(stated)
    whole = (Condition(Premise.EVERYBODY, players=last),) if stated.grounds.listed is Listed.UNSURE else ()
    return (*whole, Condition(Premise.IN_ORDER))


def _below(field: Field) -> tuple[str, ...]:
    """Below whom players may be missing: below the last row of a page whose rows are in order."""
    return (field.grounds.last,) if field.grounds.last and field.grounds.ordered else ()


def _about_unlisted(field: Field, row: Verdict) -> Iterator[Condition]:
    """That nobody who is not listed has points with which they could reach this player, or that nobody is missing."""
    grounds = field.grounds
    if grounds.listed is Listed.CUT_OFF and grounds.last:  # a page that is known to go on: nobody here can say
        return
    last = _below(field)
    most = max((entry.points for entry in field.entries if entry.unlisted), default=-1)
    # below, a win is not enough to end level; where they may have any points, that nobody is missing says it shorter
    for points in range(most, max(row.points - 4, -1) if grounds.ordered else most, -1):
        yield Condition(Premise.NOBODY_ELSE, tuple(range(most, points - 1, -1)), last)
    if grounds.listed is Listed.UNSURE:
        yield Condition(Premise.EVERYBODY, players=last)
