"""What stands around a verdict: single tables that decide it, the card for an intentional draw, whose results help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from calc.errors import InputError, Problem
from calc.event import Event
from calc.field import Field
from calc.record import Outcome, Record
from calc.rules import MTR, PRESETS, Rules
from calc.scenarios import Result, as_result
from calc.verdict.by_points import most_points
from calc.verdict.integers import IntegerField, integer_field_of, rank_problem_of
from calc.verdict.model import Verdict
from calc.verdict.outright import own_results
from calc.verdict.points import extreme
from calc.verdict.question import OUTCOMES, Question, ask
from calc.verdict.ranks import counts, most_above
from calc.verdict.rows import verdicts


@dataclass(frozen=True, slots=True)
class DecisiveTable:
    """A table that can settle it alone: each of ``outcomes`` (for the first of ``players``) locks the place."""

    players: tuple[str, str]
    outcomes: tuple[Outcome, ...]

    @property
    def winner_suffices(self) -> bool:
        """Whether it is enough that the table has a winner, whoever that is."""
        return Outcome.WIN in self.outcomes and Outcome.LOSS in self.outcomes


def decisive_tables(
    state: Event | Field,
    player: str,
    cut: int,
    result: Result | Record | str,
    rules: Rules = MTR,
    *,
    given: Mapping[str, Outcome] | None = None,
) -> tuple[DecisiveTable, ...]:
    """The open tables of which a single result makes ``player`` safe with their own ``result``; none if safe anyway.

    Raises :class:`InputError` as :func:`calc.verdict.verdicts` does.
    """
    field = state if isinstance(state, Field) else Field.from_event(state)
    known = given or {}
    if field.stated is not None:  # pairings that are assumed prove nothing
        field = field.stated
        seated = {name for pair in field.named(field.tables) for name in pair}
        known = {name: outcome for name, outcome in known.items() if name in seated}
    question = ask(field, player, cut, known)
    (own,) = own_results(question, (result,))
    options = _by_tables(question, own, integer_field_of(question, rules)) if field.exact else _by_points(question, own)
    found: dict[int, list[Outcome]] = {}
    for table, option in options:
        found.setdefault(table, []).append(OUTCOMES[option])
    names = list(field.named(field.tables))
    return tuple(DecisiveTable(names[table], tuple(outcomes)) for table, outcomes in found.items())


def _others(question: Question) -> Iterable[tuple[int, int]]:
    """Every option of every other table that is still open."""
    for table, options in enumerate(question.allowed):
        if table != question.table and len(options) > 1:
            for option in options:
                yield table, option


def _by_tables(question: Question, own: Result, integer_field: IntegerField) -> list[tuple[int, int]]:
    """Options that lock, with OMW%. Every way to miss the cut that is found rules out whatever it contains."""
    mine = question.own_option(own.outcome)
    rank_problem = rank_problem_of(question, integer_field, mine)
    misses = [most_above(rank_problem, 0)]
    if counts(rank_problem, misses[0])[0] < question.cut:
        return []
    found = []
    for table, option in _others(question):
        if any(options[table] == option for options in misses):
            continue
        turned = tuple(option if number == table else old for number, old in enumerate(misses[0]))
        if counts(rank_problem, turned)[0] < question.cut:
            allowed = tuple((option,) if number == table else old for number, old in enumerate(question.allowed))
            worse = rank_problem_of(replace(question, allowed=allowed), integer_field, mine)
            turned = most_above(worse, 0)
            if counts(worse, turned)[0] < question.cut:
                found.append((table, option))
                continue
        misses.append(turned)
    return found


def _by_points(question: Question, own: Result) -> list[tuple[int, int]]:
    """Options that lock on points: every table counts on its own."""
    mine = question.own_option(own.outcome)
    points, most = most_points(question, own)
    if extreme(question, mine, points, most, most=True).count < question.cut:
        return []
    found = []
    for table, option in _others(question):
        allowed = tuple((option,) if number == table else old for number, old in enumerate(question.allowed))
        count = extreme(replace(question, allowed=allowed), mine, points, most, most=True).count
        if count < question.cut:
            found.append((table, option))
    return found


@dataclass(frozen=True, slots=True)
class DrawCard:
    """An intentional draw at one table: for each of its players the verdicts after a win (2-0), the ID, and a loss.

    ``theirs``: the opponent's, ``None`` where nobody knows who it is.
    """

    player: str
    mine: tuple[Verdict, Verdict, Verdict]
    opponent: str | None
    theirs: tuple[Verdict, Verdict, Verdict] | None

    @property
    def safe_for_both(self) -> bool:
        """Whether the draw puts both in the cut whatever happens elsewhere."""
        return self.mine[1].safe and self.theirs is not None and self.theirs[1].safe

    @property
    def places_lost(self) -> tuple[int, int]:
        """By how many places the draw lowers the best and the worst seed, against winning."""
        win, draw, _ = self.mine
        return draw.best - win.best, draw.worst - win.worst


def draw_card(
    state: Event | Field,
    player: str,
    cut: int,
    rules: Rules = MTR,
    *,
    given: Mapping[str, Outcome] | None = None,
    mine: Sequence[Verdict] = (),
) -> DrawCard:
    """The card of ``player``'s open table.

    ``mine``: their verdicts on all usual results, where they are there already. Raises :class:`InputError` as
    ``verdicts``, and if their match is finished.
    """
    field = state if isinstance(state, Field) else Field.from_event(state)
    elsewhere = dict(given or {})
    opponent = next((b if a == player else a for a, b in field.named(field.tables) if player in (a, b)), None)
    for name in (player, opponent):
        elsewhere.pop(name or "", None)  # the card asks what every own result would do
    most = (field.best_of + 1) // 2
    results = (Record(most, 0), "id", Record(0, most))

    def rows(name: str) -> tuple[Verdict, Verdict, Verdict]:
        win, draw, loss = verdicts(field, name, cut, rules, results=results, given=elsewhere)
        return win, draw, loss

    if player in field.done:
        raise InputError(Problem("match-finished", player=player))
    there = {verdict.result: verdict for verdict in mine}
    usual = [as_result(games) for games in results]
    wanted = [there[result] for result in usual if result in there]
    own = (wanted[0], wanted[1], wanted[2]) if len(wanted) == len(results) else rows(player)
    return DrawCard(player, own, opponent, None if opponent is None else rows(opponent))


@dataclass(frozen=True, slots=True)
class OmwSwing:
    """An open table with earlier opponents of mine.

    ``players``: of the table; ``met``: those I have met; ``shifts``: my OMW% more than at the least helpful option,
    if the first wins, they draw, the second wins; ``past``: rivals whom I may end above or below for it, level on
    points.
    """

    players: tuple[str, str]
    met: tuple[str, ...]
    shifts: tuple[Fraction, Fraction, Fraction]
    past: tuple[str, ...]


def omw_swings(
    state: Event | Field,
    player: str,
    result: Result | Record | str,
    rules: Rules = MTR,
    *,
    given: Mapping[str, Outcome] | None = None,
) -> tuple[OmwSwing, ...]:
    """The tables that move ``player``'s OMW% with their own ``result``, the largest swing first.

    None if histories are unknown.
    Raises :class:`InputError` as ``verdicts``.
    """
    field = state if isinstance(state, Field) else Field.from_event(state)
    question = ask(field, player, 1, given or {})
    (own,) = own_results(question, (result,))
    if not field.exact:
        return ()
    integer_field = integer_field_of(question, rules)
    rank_problem = rank_problem_of(question, integer_field, question.own_option(own.outcome))
    met = field.entries[question.me].opponents or ()
    names = list(field.named(field.tables))
    found = []
    for table, (a, b) in enumerate(field.tables):
        if table == question.table or len(question.allowed[table]) < 2 or not {a, b}.intersection(met):
            continue
        gains = [sum(integer_field.rates[seat][option] for seat in met if seat in (a, b)) for option in range(3)]
        least = min(gains[option] for option in question.allowed[table])
        win, draw, loss = (
            Fraction(gain - least, integer_field.denominator * len(integer_field.met[question.me])) for gain in gains
        )
        past = {
            field.entries[level.rival].name: None
            for level in rank_problem.levels
            if level.low <= 0 <= level.high and level.low < level.high and len(set(level.terms.get(table, ()))) > 1
        }
        here = tuple(name for seat, name in zip((a, b), names[table], strict=True) if seat in met)
        found.append(OmwSwing(names[table], here, (win, draw, loss), tuple(past)))
    return tuple(sorted(found, key=lambda mover: -max(mover.shifts)))


def under_profiles(
    state: Event | Field,
    player: str,
    cut: int,
    result: Result | Record | str,
    *,
    profiles: Iterable[Rules] = tuple(PRESETS.values()),
    given: Mapping[str, Outcome] | None = None,
) -> tuple[tuple[Rules, Verdict], ...]:
    """The verdict on one own result under each profile."""
    field = state if isinstance(state, Field) else Field.from_event(state)
    return tuple((rules, verdicts(field, player, cut, rules, results=(result,), given=given)[0]) for rules in profiles)
