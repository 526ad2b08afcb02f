"""Standings as tables: alone, and beside what was published."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import streamlit as st

from calc.cut import cut_of, in_the_cut_of, left_before
from calc.event import Event, folded
from calc.intervals import GameSpans, Span, game_spans, open_ranks
from calc.published import Compared
from calc.rules import Rules
from calc.standings import Standing, standings
from calc.states import Progress, State, progress, states_of
from calc.workings import difference
from ui.parts import sheet, tables
from ui.texts import language, numbers, plain, t, words

PERCENTS = ("omw", "gw", "ogw")
BREAK = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Shown:
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


def compute(event: Event, rules: Rules) -> Shown:
    """The standings of ``event`` under ``rules``."""
    lines = standings(event, rules)
    cut = cut_of(event)
    known = all(line.games is not None for line in lines)
    ranks = {} if known else open_ranks(lines)
    return Shown(
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


def so_far(progress: Progress) -> str:
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


def heading(shown: Shown) -> str:
    """The standings and how far they are, as characters."""
    return words("share.standings-so-far", so_far=so_far(shown.progress))


def file_name(shown: Shown) -> str:
    """What these standings are called as a file, which says how far they are: its cells are read by machines, too."""
    progress = shown.progress
    if not progress.open:
        return "standings.csv"
    running = "-to-".join(str(number) for number in sorted({progress.complete + 1, progress.last}))
    return f"standings-{progress.finished}-of-{progress.tables}-tables-of-round-{running}-in.csv"


def show(shown: Shown, find: str = "") -> None:
    """Rank, name, record, MP, OMW%, GW%, OGW%: a page of them, of all or of those whose name holds ``find``."""
    wanted = folded(find)
    lines = [line for line in shown.lines if wanted in folded(line.player)]
    if not lines:
        st.markdown(t("event.nobody-found", name=find))
        return
    figures = _figures(shown)

    def row(line: Standing) -> list[str]:
        return [rank(shown, line), _name(shown, line), *figures(line)]

    header = [*(t(f"event.{name}") for name in _FIRST), *(t(f"figure.{name}") for name in PERCENTS)]
    tables.paged_lines(header, lines, row, key="event-page", numbers=(0, 3, 4, 5, 6))
    for name, values in _notes(shown):
        st.caption(t(f"event.{name}", **values))


def as_sheet(shown: Shown, title: str) -> None:
    """Everybody on one sheet."""
    figures = _figures(shown)
    rows, bold = [], []
    for line in shown.lines:
        name = line.player
        if name in shown.event.dropped:
            name = words("event.dropped-name", name=name)
        rows.append([bare_rank(shown, line), name, *figures(line)])
        bold.append(_surely_in(shown, line))
    header = [*(words(f"event.{name}") for name in _FIRST), *(words(f"figure.{name}") for name in PERCENTS)]
    notes = [sheet.note(words(f"event.{name}", **values)) for name, values in _notes(shown)]
    head = f"{title} · {heading(shown)}" if title else heading(shown)
    sheet.show(head, "".join([sheet.table(header, rows, bold), *notes]))


_FIRST = ("rank", "player", "record", "points")


def _figures(shown: Shown) -> Callable[[Standing], list[str]]:
    """What stands behind a name: record, match points, percentages."""
    digits = _digits(shown.lines)

    def of(line: Standing) -> list[str]:
        percents = [figure(shown, line, name, digits.get((line.player, name), 2)) for name in PERCENTS]
        record = numbers.record(line.matches).replace("-", "\N{NON-BREAKING HYPHEN}")
        return [record, str(line.tiebreakers.points), *percents]

    return of


def _digits(lines: Sequence[Standing]) -> dict[tuple[str, str], int]:
    """Of whom which figure needs more than two digits: it decides against a neighbour and would print alike."""
    digits: dict[tuple[str, str], int] = {}
    for before, line in itertools.pairwise(lines):
        decides = difference(before.tiebreakers, line.tiebreakers).figure
        if decides in PERCENTS:
            enough = numbers.digits_apart(getattr(each.tiebreakers, str(decides)) for each in (before, line))
            for each in (before, line):
                place = (each.player, str(decides))
                digits[place] = max(enough, digits.get(place, 2))
    return digits


def rank(shown: Shown, line: Standing) -> str:
    """A player's rank, bold if certainly in the cut; from best to worst where unknown games leave it open."""
    return f"**{bare_rank(shown, line)}**" if _surely_in(shown, line) else bare_rank(shown, line)


def bare_rank(shown: Shown, line: Standing) -> str:
    """The same as characters, for places that do not read Markdown."""
    span = shown.ranks.get(line.player)
    return str(line.rank) if span is None else f"{span.low}–{span.high}"


def _surely_in(shown: Shown, line: Standing) -> bool:
    return shown.states.get(line.player) is State.SAFE


def _name(shown: Shown, line: Standing) -> str:
    if line.player in shown.event.dropped:
        return t("event.dropped-name", name=line.player)
    return plain(line.player)


def figure(shown: Shown, line: Standing, name: str, digits: int = 2) -> str:
    """A percentage without its sign; a span where unknown games leave it open."""
    span = shown.span(line, name)
    if span is not None:
        return f"{_percent(span.low, digits)}–{_percent(span.high, digits)}"
    return _percent(getattr(line.tiebreakers, name), digits)


def _percent(value: Fraction | None, digits: int = 2) -> str:
    return numbers.decimal(None if value is None else value * 100, digits, language())


def _notes(shown: Shown) -> Iterator[tuple[str, dict[str, object]]]:
    """What the table does not say itself: the names of the texts with their values."""
    announced = shown.event.cut is not None or bool(shown.event.cut_rounds)
    if shown.cut and shown.undecided:
        found = list(shown.states.values())
        counts = {state.value: found.count(state) for state in State}
        yield "note-cut-open" if announced else "note-cut-open-recommended", {"cut": shown.cut, **counts}
    elif shown.cut and shown.inside:
        yield "note-cut" if announced else "note-cut-recommended", {"cut": shown.cut}
    if shown.spans:
        yield "note-games", {}
    if any(
        line.tiebreakers.omw is None or (line.games is not None and line.tiebreakers.gw is None) for line in shown.lines
    ):
        yield "note-nothing", {}


def compare(shown: Shown, compared: Sequence[Compared], find: str = "") -> None:
    """The published figures beside ours, those of players with a difference first, each difference marked."""
    of: dict[str, dict[str, Compared]] = {}
    for one in compared:
        of.setdefault(one.player, {})[one.figure] = one
    wanted = folded(find)
    lines = [line for line in shown.lines if line.player in of and wanted in folded(line.player)]
    if not lines:
        st.markdown(t("event.nobody-found", name=find))
        return
    lines.sort(key=lambda line: all(one.equal is not False for one in of[line.player].values()))  # stable
    header = [t("event.rank"), t("event.player"), t("event.points"), *(t(f"figure.{name}") for name in PERCENTS)]

    def row(line: Standing) -> list[str]:
        return [
            rank(shown, line),
            _name(shown, line),
            *(_beside(shown, line, name, of[line.player]) for name in COLUMNS),
        ]

    tables.paged_lines(header, lines, row, key="event-compare-page", numbers=(0, 2, 3, 4, 5))
    st.caption(t("event.note-compare"))


COLUMNS = ("points", *PERCENTS)


def _beside(shown: Shown, line: Standing, name: str, of: Mapping[str, Compared]) -> str:
    """Ours, a sign, theirs; only ours where nothing was published."""
    ours = str(line.tiebreakers.points) if name == "points" else figure(shown, line, name)
    one = of.get(name)
    if one is None:
        return ours
    theirs = str(one.theirs) if name == "points" else _percent(one.theirs)
    if one.equal is False:
        if name != "points" and one.ours is not None:
            digits = numbers.digits_apart((one.ours, one.theirs))
            ours, theirs = _percent(one.ours, digits), _percent(one.theirs, digits)
        return f":red[**{ours} ≠{BREAK}{theirs}**]"
    return f"{ours} {'≈' if one.equal is None else '='}{BREAK}{theirs}"
