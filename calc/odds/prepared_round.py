"""The round about to be played: every table and what is likely there, for whoever asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from calc.elo.formulas import MTG, Scale, expected
from calc.errors import InputError, Problem
from calc.event import Event, Kind
from calc.field import Condition, Entry, Field, Listed, Premise
from calc.odds import behaviour as model
from calc.odds.behaviour import Behaviour, Floats
from calc.odds.figures import Figures, figures_of, rounds_before
from calc.odds.safety import PASSES, chances_by_result, contest_of
from calc.record import Outcome
from calc.rules import MTR, Rules
from calc.verdict.question import OUTCOMES, ask

MAX_PLAYERS = 5000
WORD = (1 << 64) - 1
NO_SEAT = -9
"""Instead of the points of who has left: below everybody, whatever happens."""


@dataclass(frozen=True, eq=False)
class PreparedRound:
    """A field before its last open tables, and the chances of every table's results.

    ``field``: with everything assumed that samples need; ``stated``: as it was given. ``assumed`` says what:
    ``everybody`` (a list that may go on is whole), ``left`` (who has no table has left), ``absent`` (they are still to
    be paired), ``pairings`` (first against second on points, and so on), ``points`` (of players whom a page does not
    show, spread evenly over what they can be), ``tiebreakers`` (sampled within what is known of them). ``chances``
    [table, result]: of the usual results of ``field.best_of``, for each table's first player; ``agreed``: how likely a
    draw is agreed,
    before anything ``given`` is known of the table.
    """

    field: Field
    stated: Field
    cut: int
    rules: Rules
    given: Mapping[str, Outcome]
    figures: Figures
    chances: Floats
    agreed: Floats
    played_draw: float
    seed: int
    assumed: tuple[str, ...]


def prepare(  # noqa: PLR0913 (a question has many parts; all but the first three are named)
    state: Event | Field,
    cut: int,
    rules: Rules = MTR,
    *,
    given: Mapping[str, Outcome] | None = None,
    strengths: Mapping[str, float] | None = None,
    scale: Scale = MTG,
    behaviour: Behaviour = model.FITTED,
    seed: int = 0,
    player: str = "",
) -> PreparedRound:
    """The last round of ``state``, prepared: whatever does not depend on who asks.

    ``player``: somebody who has not left, though the round may not have them at a table.
    ``given``: what is known of open tables, as the outcome for either player. ``strengths``: ratings on ``scale``;
    tables where either is missing go by the records alone. ``behaviour``: what players do. The same ``seed`` gives the
    same chances. Raises :class:`InputError` for a field of more than :data:`MAX_PLAYERS`, for more than one round to
    come, and for what :func:`calc.verdict.verdicts` refuses.
    """
    stated = state if isinstance(state, Field) else Field.from_event(state)
    if len(stated.entries) > MAX_PLAYERS:
        raise InputError(Problem("odds-field-large", values={"players": len(stated.entries), "most": MAX_PLAYERS}))
    later = max((entry.later for entry in stated.entries), default=0)
    if later:
        raise InputError(Problem("odds-several-rounds", values={"rounds": later + 1}))
    field, assumed = _filled(stated, player)
    known = dict(given or {})
    seats = (*(seat for table in field.tables for seat in table), *range(len(field.entries)))
    may_ask = (entry.name for seat in seats if (entry := field.entries[seat]).active and not entry.leaving)
    allowed = ask(field, next(may_ask, ""), cut, known).allowed
    figures = figures_of(field, rules)
    usual = model.usual_results(field.best_of)
    open_to = np.array([[OUTCOMES.index(result.outcome) in options for result in usual] for options in allowed], bool)
    share = behaviour.win_share(_ahead(field), _rated(field, strengths or {}, scale))

    def free(agreed: Floats) -> Floats:
        return model.result_chances(field.best_of, behaviour, agreed, share)

    def chances(agreed: Floats) -> Floats:
        left = free(agreed) * open_to.reshape(len(agreed), len(usual))
        return np.asarray(left / left.sum(axis=1, keepdims=True))

    agreed = np.zeros(len(field.tables))
    if behaviour.draws is not None and field.tables:
        points = np.array(
            [entry.points if entry.active and not entry.leaving else NO_SEAT for entry in field.entries], float
        )
        dice = np.random.default_rng(seed & WORD)
        contest = contest_of(points, np.array(field.tables), figures, cut, dice)
        of_option = np.array([[result.outcome is outcome for outcome in OUTCOMES] for result in usual], float)
        seen = _seen(state)
        # how safe a draw is depends on who else draws; what is given is not known yet to those who decide: so a result
        # set on the board leaves every other table as it was, and the chance is the one that the rooting list names
        for _ in range(PASSES):
            agreed = behaviour.draws.chance(chances_by_result(contest, free(agreed) @ of_option), seen)
    return PreparedRound(
        field, stated, cut, rules, known, figures, chances(agreed), agreed, behaviour.played_draw, seed, assumed
    )


def _filled(stated: Field, player: str) -> tuple[Field, tuple[str, ...]]:
    """The field with players, pairings and points that samples can start from, and what was assumed for it."""
    assumed = []
    field, absent = stated, () if player in stated.absent else stated.absent
    if field.grounds.listed is Listed.UNSURE and field.unlisted:
        field = field.assuming(Condition(Premise.EVERYBODY))
        assumed.append("everybody")
    if absent and not stated.in_part:
        field = field.assuming(Condition(Premise.LEFT, players=absent))
        assumed.append("left")
    elif stated.absent:  # as many as that, or whoever asks, are still to be paired
        assumed.append("absent")
    known = len(field.tables)
    field = field.paired_in_order()
    if len(field.tables) > known or (stated.stated is not None and len(field.tables) > len(stated.stated.tables)):
        assumed.append("pairings")
    hidden = [number for number, entry in enumerate(field.entries) if entry.hidden]
    if hidden:
        entries = list(field.entries)
        top = max((entry.points for entry in entries if not entry.hidden), default=0)
        for number in hidden:  # nobody else says how many points there can be
            entries[number] = replace(
                entries[number], points=max(min(entries[number].points, top), entries[number].least)
            )
        for place, number in enumerate(hidden):
            entry = entries[number]
            points = entry.points - int((place + 0.5) / len(hidden) * (entry.points - entry.least + 1))
            entries[number] = replace(entry, points=points, least=points)
        field = replace(field, entries=tuple(entries))
        assumed.append("points")
    if not field.exact:
        assumed.append("tiebreakers")
    return field, tuple(assumed)


def _seen(state: Event | Field) -> float:
    """Whether this event has seen an agreed draw; how often events have, where it is not known."""
    if isinstance(state, Event):
        return float(any(match.kind is Kind.ID for round_ in state.rounds for match in round_.matches))
    seen = any(match.kind is Kind.ID for match in state.done.values())
    return 1.0 if seen else model.SEEN_USUALLY


def _ahead(field: Field) -> Floats:
    """By how much each table's first player is ahead in MW% and in GW% [table, 2]; 0 where one is not known."""
    rounds = max(rounds_before(field), 1)
    found = np.zeros((len(field.tables), 2))
    for table, (a, b) in enumerate(field.tables):
        one, other = field.entries[a], field.entries[b]
        found[table, 0] = _match_rate(one, rounds) - _match_rate(other, rounds)
        games, others = _game_rate(one), _game_rate(other)
        if games is not None and others is not None:
            found[table, 1] = games - others
    return found


def _match_rate(entry: Entry, rounds: int) -> float:
    played = rounds if entry.matches is None else entry.matches.played
    return entry.points / (3 * played) if played else 0.5


def _game_rate(entry: Entry) -> float | None:
    """GW%, drawn towards one half as if one game more had been won and one lost."""
    if entry.games is not None:
        return (entry.games.wins + entry.games.draws / 3 + 1) / (entry.games.played + 2)
    return None if entry.gw is None else float(entry.gw.low + entry.gw.high) / 2


def _rated(field: Field, strengths: Mapping[str, float], scale: Scale) -> Floats:
    """The expected score of each table's first player by ratings; NaN where one has none."""
    return np.array(
        [
            expected(strengths[one], strengths[other], scale) if one in strengths and other in strengths else np.nan
            for one, other in field.named(field.tables)
        ]
    )
