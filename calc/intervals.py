"""How far GW% and OGW% are open where a match's winner is known and its games are not.

Rules implemented: MTR C (game-win percentage, pooled over all games), over every result that a match of best of three
decided or drawn can have: 2-0, 2-1, 1-0 and, with drawn games, 1-0-1, 2-0-1, 2-1-1; 1-1, 1-1-1, 0-0-3. Not implemented:
longer matches and rarer results (0-0-1, 1-0-3), for which other sets can be passed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from calc.event import Event, Kind
from calc.record import Outcome, Record
from calc.rules import MTR, Rules
from calc.standings import NOTHING, Standing

DECIDED = (Record(2, 0), Record(2, 1), Record(1, 0), Record(1, 0, 1), Record(2, 0, 1), Record(2, 1, 1))
"""What a decided match of best of three can have been, from the winner's side."""
DRAWN = (Record(1, 1), Record(1, 1, 1), Record(0, 0, 3))
"""What a drawn one can have been."""


@dataclass(frozen=True, slots=True)
class Span:
    """From ``low`` to ``high``, both possible; one figure where they are equal."""

    low: Fraction
    high: Fraction


@dataclass(frozen=True, slots=True)
class GameSpans:
    """A player's GW% and OGW%; ``None`` where the figure has no value (nothing played, nobody met).

    ``gw`` is exact: both ends are reached by some games. ``ogw`` takes each opponent alone and is never narrower than
    the truth: not all opponents can be at their ends at once.
    """

    gw: Span | None
    ogw: Span | None


@dataclass(slots=True)
class _Games:
    """What is known of one player's games, and how many matches are open in played."""

    known: Record = NOTHING
    byes: int = 0
    unknown: dict[Outcome, int] = field(default_factory=lambda: dict.fromkeys(Outcome, 0))
    opponents: list[str] = field(default_factory=list)

    def span(self, rules: Rules, sets: Mapping[Outcome, Sequence[Record]], *, own: bool) -> Span | None:
        """A rate of sums is highest, and lowest, where all wins have the same games, all losses, and all draws.

        At the best rate r each match alone is the best of its set in (points won - r times points there were), and the
        matches of one kind have the same set.
        """
        choices = [
            [Record(count * games.wins, count * games.losses, count * games.draws) for games in sets[outcome]]
            for outcome, count in self.unknown.items()
            if count
        ]
        totals = (sum(chosen, self.known) for chosen in itertools.product(*choices))
        rates = (rules.game_rate(total, self.byes, own=own) for total in totals)
        values = [rate for rate in rates if rate is not None]
        return Span(min(values), max(values)) if values else None


def game_spans(
    event: Event, rules: Rules = MTR, *, decided: Sequence[Record] = DECIDED, drawn: Sequence[Record] = DRAWN
) -> dict[str, GameSpans]:
    """Every player's GW% and OGW% after the event's Swiss rounds, as far as the games that are known leave them open.

    ``decided`` (from the winner's side) and ``drawn``: the results that a match with unknown games can have had.
    """
    sets = {Outcome.WIN: decided, Outcome.LOSS: [games.flipped for games in decided], Outcome.DRAW: drawn}
    games = _games(event)
    counted = {}
    for player, played in games.items():
        counted[player] = played.span(rules, sets, own=False) or Span(rules.floor, rules.floor)  # nothing played: MTR C
    return {
        player: GameSpans(played.span(rules, sets, own=True), _mean([counted[name] for name in played.opponents]))
        for player, played in games.items()
    }


def _games(event: Event) -> dict[str, _Games]:
    games = {player: _Games() for player in event.players}
    for match in (match for round_ in event.rounds for match in round_.matches if not match.open):
        for player in match.players:
            mine, played = match.seen_by(player), games[player]
            if mine.opponent is None:
                played.byes += mine.kind is Kind.BYE
                continue
            played.opponents.append(mine.opponent)
            if mine.games is not None:
                played.known += mine.games
            elif mine.kind is not Kind.DOUBLE_LOSS and mine.outcome is not None:
                played.unknown[mine.outcome] += 1
    return games


def _mean(spans: Sequence[Span]) -> Span | None:
    if not spans:
        return None
    return Span(_average(span.low for span in spans), _average(span.high for span in spans))


def _average(figures: Iterable[Fraction]) -> Fraction:
    known = list(figures)
    return sum(known, Fraction(0)) / len(known)


def open_ranks(lines: Sequence[Standing]) -> dict[str, Span]:
    """Of every player whose rank unknown games leave open: from the best to the worst that it can be.

    ``lines``: standings, best first. Match points and OMW% need no games, so only those level on both can change places
    (MTR 3.1); the spans are never narrower than the truth. Players whose rank is certain are left out.
    """
    spans: dict[str, Span] = {}
    for _, level in itertools.groupby(lines, key=lambda line: (line.tiebreakers.points, line.tiebreakers.omw)):
        group = list(level)
        if any(line.games is None for line in group):
            spans.update(_anywhere(group))
            continue
        for _, still in itertools.groupby(group, key=lambda line: line.tiebreakers.gw):
            equal = list(still)  # who met somebody has an OGW%, unless somebody's games are unknown
            if any(line.tiebreakers.ogw is None and line.tiebreakers.omw is not None for line in equal):
                spans.update(_anywhere(equal))
    return spans


def _anywhere(group: Sequence[Standing]) -> dict[str, Span]:
    if len(group) == 1:
        return {}
    span = Span(Fraction(group[0].place), Fraction(group[-1].place))
    return {line.player: span for line in group}
