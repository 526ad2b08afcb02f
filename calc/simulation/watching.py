"""One simulated event as an :class:`~calc.event.Event`, round by round, with the bracket of its cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from calc.bracket import CUTS, first_cut_round, next_cut_round, with_cut_round
from calc.event import CUT_ROUND_NAMES, Event, Kind, Match, Round
from calc.pairing import event_before
from calc.record import Outcome
from calc.rules import Rules
from calc.simulation import playing
from calc.simulation.dice import roll
from calc.simulation.layout import AGREED, EVENT, ROUND, SEATED
from calc.simulation.matches import draw_result
from calc.simulation.running import PLAIN, pair_exactly
from calc.simulation.settings import TRIALS, Parameters, whole
from calc.simulation.tables import GAMES_OF
from calc.simulation.workspace import Workspace, plain_workspace


@dataclass(frozen=True, slots=True)
class Watched:
    """Event ``number`` of a simulation: the very one that was counted there.

    ``event``: with all its rounds and, for a cut of 2, 4 or 8, those of the cut. ``strengths``: ratings above or below
    the average, in whole points. ``me``: who has the given results, if anybody.
    """

    number: int
    event: Event
    strengths: Mapping[str, int] = field(hash=False)
    me: str | None = None

    def before(self, round_number: int) -> Event:
        """The event as it was before that Swiss round (from 1; one more than there are: after the last)."""
        return event_before(self.event, round_number)


def watch(parameters: Parameters, number: int = 0) -> Watched:
    """Play event ``number`` (from 0) of the simulation with these parameters. Same parameters and number, same event.

    The Swiss rounds are those that the simulation counts; the cut's matches are drawn anew from the same strengths.
    Raises :class:`InputError` for a number outside 0 to the most trials there can be.
    """
    number = whole(number, (0, TRIALS[1] - 1), "number")
    workspace = plain_workspace(parameters)
    names = names_of(parameters)
    event = parameters.start or Event(names, awarded_bye=_awarded(workspace, names))
    event = replace(event, planned_rounds=parameters.rounds, cut=parameters.cut)
    workspace.state.clock[EVENT] = number
    playing.begin(workspace.inputs, workspace.state)
    event = _with_early(workspace, event)
    while workspace.state.clock[ROUND] < parameters.rounds:
        event = _next(workspace, event, names)
    me = None if workspace.inputs.me < 0 else names[workspace.inputs.me]
    strengths = dict(zip(names, workspace.state.strength, strict=False))
    return Watched(number, _with_cut(workspace, event, names, parameters.settings.rules), strengths, me)


def names_of(parameters: Parameters) -> tuple[str, ...]:
    """The players' names: the event's own, or numbers of one length; a player who is me is the last one."""
    if parameters.start is not None:
        return parameters.start.players
    digits = len(str(parameters.players))
    return tuple(f"P{number:0{digits}}" for number in range(1, parameters.players + 1))


def _awarded(workspace: Workspace, names: tuple[str, ...]) -> dict[str, int]:
    return {name: count for name, count in zip(names, workspace.inputs.awarded, strict=True) if count}


def _with_early(workspace: Workspace, event: Event) -> Event:
    """The event with results at the tables that earlier rounds had left open."""
    opened = [
        (number, match) for number, round_ in enumerate(event.rounds[:-1], 1) for match in round_.matches if match.open
    ]
    for table, (number, match) in enumerate(opened):
        event = event.with_result(replace(match, games=GAMES_OF[workspace.state.outcome[table]]), number)
    return event


def _next(workspace: Workspace, event: Event, names: tuple[str, ...]) -> Event:
    """The event with one more round."""
    state, number = workspace.state, workspace.state.clock[ROUND]
    byes, out = list(state.byes), list(state.out)
    while not playing.play_round(workspace.inputs, state, workspace.blossoms, workspace.tallies, PLAIN):
        pair_exactly(workspace)
    matches = []
    for table in range(state.clock[SEATED] // 2):
        one, other = names[state.order[2 * table]], names[state.order[2 * table + 1]]
        result = state.outcome[table]
        matches.append(Match(one, other, GAMES_OF[result], Kind.ID if result == AGREED else Kind.PLAYED))
    matches += [
        Match(name, kind=Kind.BYE) for name, had, has in zip(names, byes, state.byes, strict=False) if has > had
    ]
    if number < len(event.rounds):
        for match in matches:
            event = event.with_result(match, number + 1)
    else:
        event = event.with_round(Round(tuple(matches)))
    left = {name: number + 1 for name, was, is_ in zip(names, out, state.out, strict=False) if is_ > was}
    return replace(event, dropped={**event.dropped, **left})


def _with_cut(workspace: Workspace, event: Event, names: tuple[str, ...], rules: Rules) -> Event:
    """The event with the cut played, where it is one of those that have a bracket here."""
    cut = event.cut
    if cut is None or cut not in CUTS:
        return event
    event = with_cut_round(event, first_cut_round(event, cut, rules))
    while True:
        for match in event.cut_rounds[-1].matches:
            event = event.with_result(_decided(workspace, match, names))
        if event.cut_rounds[-1].name == CUT_ROUND_NAMES[-1]:
            return event
        event = with_cut_round(event, next_cut_round(event, rules))


def _decided(workspace: Workspace, match: Match, names: tuple[str, ...]) -> Match:
    """A match of the cut with a result; one that would be drawn is played on."""
    one, other = names.index(match.player), names.index(match.opponent or "")
    while True:
        games = GAMES_OF[draw_result(workspace.inputs, workspace.state, one, other, roll(workspace.state.dice))]
        if games.outcome is not Outcome.DRAW:
            return replace(match, games=games)
