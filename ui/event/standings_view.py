"""Standings as tables: alone, and beside what was published."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence

import streamlit as st

from calc.event import folded
from calc.published import Compared
from calc.standings import Standing
from calc.states import State
from calc.workings import difference
from ui.frame import session_keys
from ui.parts import event_standings, sheet, tables
from ui.parts.constants import PERCENTS
from ui.parts.event_standings import EventStandings
from ui.texts import numbers, plain, t, words


def file_name(shown: EventStandings) -> str:
    """What these standings are called as a file, which says how far they are: its cells are read by machines, too."""
    progress = shown.progress
    if not progress.open:
        return "standings.csv"
    running = "-to-".join(str(number) for number in sorted({progress.complete + 1, progress.last}))
    return f"standings-{progress.finished}-of-{progress.tables}-tables-of-round-{running}-in.csv"


def show_standings(shown: EventStandings, find: str = "") -> None:
    """Rank, name, record, MP, OMW%, GW%, OGW%: a page of them, of all or of those whose name holds ``find``."""
    wanted = folded(find)
    lines = [line for line in shown.lines if wanted in folded(line.player)]
    if not lines:
        st.markdown(t("event.nobody-found", name=find))
        return
    figures = _figure_cells(shown)

    def row(line: Standing) -> list[str]:
        return [event_standings.marked_rank(shown, line), _name(shown, line), *figures(line)]

    header = [*(t(f"event.{name}") for name in _FIRST), *(t(f"figure.{name}") for name in PERCENTS)]
    tables.show_paged_lines(header, lines, row, key=session_keys.EVENT_PAGE, numbers=(0, 3, 4, 5, 6))
    for name, values in _notes(shown):
        st.caption(t(f"event.{name}", **values))


def show_sheet(shown: EventStandings, title: str) -> None:
    """Everybody on one sheet."""
    figures = _figure_cells(shown)
    rows, bold = [], []
    for line in shown.lines:
        name = line.player
        if name in shown.event.dropped:
            name = words("event.dropped-name", name=name)
        rows.append([event_standings.rank_text(shown, line), name, *figures(line)])
        bold.append(event_standings.is_surely_in(shown, line))
    header = [*(words(f"event.{name}") for name in _FIRST), *(words(f"figure.{name}") for name in PERCENTS)]
    notes = [sheet.note_html(words(f"event.{name}", **values)) for name, values in _notes(shown)]
    head = (
        f"{title} · {event_standings.standings_heading(shown)}" if title else event_standings.standings_heading(shown)
    )
    sheet.show_sheet(head, "".join([sheet.table_html(header, rows, bold), *notes]))


_FIRST = ("rank", "player", "record", "points")


def _figure_cells(shown: EventStandings) -> Callable[[Standing], list[str]]:
    """What stands behind a name: record, match points, percentages."""
    digits = _digits_needed(shown.lines)

    def of(line: Standing) -> list[str]:
        percents = [
            event_standings.figure_text(shown, line, name, digits.get((line.player, name), 2)) for name in PERCENTS
        ]
        record = numbers.record(line.matches).replace("-", "\N{NON-BREAKING HYPHEN}")
        return [record, str(line.tiebreakers.points), *percents]

    return of


def _digits_needed(lines: Sequence[Standing]) -> dict[tuple[str, str], int]:
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


def _name(shown: EventStandings, line: Standing) -> str:
    if line.player in shown.event.dropped:
        return t("event.dropped-name", name=line.player)
    return plain(line.player)


def _notes(shown: EventStandings) -> Iterator[tuple[str, dict[str, object]]]:
    """What the table does not say itself: the names of the texts with their values."""
    announced = shown.event.cut is not None or bool(shown.event.cut_rounds)
    if shown.cut and shown.undecided:
        states = list(shown.states.values())
        counts = {state.value: states.count(state) for state in State}
        yield "note-cut-open" if announced else "note-cut-open-recommended", {"cut": shown.cut, **counts}
    elif shown.cut and shown.inside:
        yield "note-cut" if announced else "note-cut-recommended", {"cut": shown.cut}
    if shown.spans:
        yield "note-games", {}
    if any(
        line.tiebreakers.omw is None or (line.games is not None and line.tiebreakers.gw is None) for line in shown.lines
    ):
        yield "note-nothing", {}


def show_comparison(shown: EventStandings, compared: Sequence[Compared], find: str = "") -> None:
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
            event_standings.marked_rank(shown, line),
            _name(shown, line),
            *(_with_published(shown, line, name, of[line.player]) for name in COLUMNS),
        ]

    tables.show_paged_lines(header, lines, row, key=session_keys.EVENT_COMPARE_PAGE, numbers=(0, 2, 3, 4, 5))
    st.caption(t("event.note-compare"))


COLUMNS = ("points", *PERCENTS)


def _with_published(shown: EventStandings, line: Standing, name: str, of: Mapping[str, Compared]) -> str:
    """Ours, a sign, theirs; only ours where nothing was published."""
    ours = str(line.tiebreakers.points) if name == "points" else event_standings.figure_text(shown, line, name)
    one = of.get(name)
    if one is None:
        return ours
    theirs = str(one.theirs) if name == "points" else event_standings.percent_text(one.theirs)
    if one.equal is False:
        if name != "points" and one.ours is not None:
            digits = numbers.digits_apart((one.ours, one.theirs))
            ours, theirs = (
                event_standings.percent_text(one.ours, digits),
                event_standings.percent_text(one.theirs, digits),
            )
        return f":red[**{ours} ≠{numbers.NO_BREAK}{theirs}**]"
    return f"{ours} {'≈' if one.equal is None else '='}{numbers.NO_BREAK}{theirs}"
