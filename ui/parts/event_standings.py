"""The standings of an event with what is said of them: how far they are, ranks and figures as they are printed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from calc.cut import cut_of, in_the_cut_of, left_before
from calc.event import Event
from calc.intervals import GameSpans, Span, game_spans, open_ranks
from calc.rules import Rules
from calc.standings import Standing, standings
from calc.states import Progress, State, progress, states_of
from ui.texts import language, numbers, words


@dataclass(frozen=True, slots=True)
class EventStandings:
    """Standings with what is said about them: how far they are, who is in the cut, and what unknown games leave open.

    ``cut``: how many make the cut, 0 for none; ``inside``: who is in by these very standings (:mod:`calc.cut`),
    ``gone``: who has left before the cut. ``states``: who is in or out of it for certain; empty where there is no cut.
    ``spans``: GW% and OGW% of everybody, ``ranks``: of those whose rank is not certain; both empty where all games are
    known.
    """

    event: Event
    lines: tuple[Standing, ...]
    rules: Rules
    cut: int
    inside: Collection[str]
    progress: Progress
    gone: Collection[str] = ()
    states: Mapping[str, State] = field(default_factory=dict)
    spans: Mapping[str, GameSpans] = field(default_factory=dict)
    ranks: Mapping[str, Span] = field(default_factory=dict)

    @property
    def undecided(self) -> bool:
        """Whether results are to come that decide who is in the cut, so that its states are proofs."""
        return self.progress.moving and not self.event.cut_rounds

    def line(self, player: str) -> Standing:
        """The player's line."""
        return next(line for line in self.lines if line.player == player)

    def span(self, line: Standing, figure: str) -> Span | None:
        """How far unknown games leave a player's ``gw`` or ``ogw`` open; ``None`` where they do not."""
        known = getattr(line.tiebreakers, figure) is not None or figure not in ("gw", "ogw")
        return None if known or line.player not in self.spans else getattr(self.spans[line.player], figure)


def compute_standings(event: Event, rules: Rules) -> EventStandings:
    """The standings of ``event`` under ``rules``."""
    lines = standings(event, rules)
    cut = cut_of(event)
    known = all(line.games is not None for line in lines)
    ranks = {} if known else open_ranks(lines)
    return EventStandings(
        event,
        lines,
        rules,
        cut,
        frozenset(in_the_cut_of(event, lines)),
        progress(event),
        left_before(event, lines),
        states_of(event, lines, ranks) if cut else {},
        {} if known else game_spans(event, rules),
        ranks,
    )


def progress_text(progress: Progress) -> str:
    """Which rounds are complete and how far the running one is: "after round 6, 24 of 48 tables of round 7 in"."""
    start = (
        words("share.after", round=progress.complete)
        if progress.complete
        else words("share.during" if progress.open else "share.before", round=1)
    )
    if not progress.open:
        return start
    values = {"finished": progress.finished, "tables": progress.tables, "round": progress.complete + 1}
    if progress.complete + 1 == progress.last:
        return f"{start}, {words('share.tables-in', **values)}"
    return f"{start}, {words('share.tables-in-several', last=progress.last, **values)}"


def standings_heading(shown: EventStandings) -> str:
    """The standings and how far they are, as characters."""
    return words("share.standings-so-far", so_far=progress_text(shown.progress))


def marked_rank(shown: EventStandings, line: Standing) -> str:
    """A player's rank, bold if certainly in the cut; from best to worst where unknown games leave it open."""
    return f"**{rank_text(shown, line)}**" if is_surely_in(shown, line) else rank_text(shown, line)


def rank_text(shown: EventStandings, line: Standing) -> str:
    """The same as characters, for places that do not read Markdown."""
    span = shown.ranks.get(line.player)
    return str(line.rank) if span is None else f"{span.low}–{span.high}"


def is_surely_in(shown: EventStandings, line: Standing) -> bool:
    """Whether the player makes the cut whatever the results still to come are, proved."""
    return shown.states.get(line.player) is State.SAFE


def figure_text(shown: EventStandings, line: Standing, name: str, digits: int = 2) -> str:
    """A percentage without its sign; a span where unknown games leave it open."""
    span = shown.span(line, name)
    if span is not None:
        return f"{percent_text(span.low, digits)}–{percent_text(span.high, digits)}"
    return percent_text(getattr(line.tiebreakers, name), digits)


def percent_text(value: Fraction | None, digits: int = 2) -> str:
    """A share as a percentage without its sign."""
    return numbers.decimal(None if value is None else value * 100, digits, language())
