"""The pairings of a round in every shape: by table, by name, as a sheet, as CSV, as text for a chat."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import streamlit as st

from calc.event import Event, Kind, Match, Round, folded, name_key
from calc.export import pairings_csv
from calc.pairing import event_before
from calc.pairing.draft import match_points
from ui.frame import session_keys, state
from ui.parts import copy, match_words, sheet, tables
from ui.texts import Markdown, t, words


def choose_view(
    key: str, views: Sequence[str], shown: str, label_visibility: Literal["visible", "collapsed"] = "visible"
) -> None:
    """A choice of ``event.list``, which is ``shown``."""
    st.segmented_control(
        t("rounds.view"),
        views,
        required=True,
        format_func=lambda view: t(f"rounds.view-{view}"),
        label_visibility=label_visibility,
        **state.mirrored(key, shown, lambda view: state.put("event.list", view)),
    )


def searched_players(round_: Round) -> Collection[str] | None:
    """The players of the tables that are looked for, by a name or a table's number; ``None``: all."""
    find = folded(state.get("event.find"))
    if not find:
        return None
    return {name for number, match in matching_tables(round_) for name in match.players}


def matching_tables(round_: Round) -> list[tuple[int, Match]]:
    """The tables that are looked for, by a name or a number, each with its number; all if nobody is."""
    find = folded(state.get("event.find"))
    numbered = enumerate(round_.matches, start=1)
    return [
        (number, match)
        for number, match in numbered
        if not find or find == str(number) or any(find in folded(name) for name in match.players)
    ]


def show_pairings(event: Event, number: int, round_: Round, view: str) -> None:
    """The pairings as a table, by table or by name."""
    lines = matching_tables(round_)
    if not lines:
        st.markdown(t("event.nobody-found", name=state.get("event.find")))
        return
    points = match_points(event_before(event, number))
    if view == "tables":
        header = [t("rounds.table"), t("rounds.player"), t("rounds.opponent")]
        played = number <= len(event.rounds)
        header += [t("rounds.result")] if played else []

        def by_table(line: tuple[int, Match]) -> list[str]:
            table, match = line
            mark = match_words.BY_HAND if match.by_hand else ""
            other = (
                _without_opponent(match)
                if match.opponent is None
                else match_words.name_with_points(match.opponent, points)
            )
            result = (
                ""
                if match.open or match.opponent is None
                else match_words.result_label(match_words.result_notation(match))
            )
            cells = [f"{table}{mark}", match_words.name_with_points(match.player, points), other]
            return [*cells, result] if played else cells

        tables.show_paged_lines(header, lines, by_table, key=session_keys.ROUNDS_PAGE, numbers=(0,))
        return
    header = [t("rounds.player"), t("rounds.table"), t("rounds.opponent")]
    tables.show_paged_lines(
        header,
        _lines_by_name(lines),
        lambda line: [
            match_words.name_with_points(line[0], points),
            str(line[1]),
            _without_opponent(line[2])
            if line[2].opponent is None
            else match_words.name_with_points(str(line[2].opponent), points),
        ],
        key=session_keys.ROUNDS_NAMES_PAGE,
        numbers=(1,),
    )


def _lines_by_name(tables: Sequence[tuple[int, Match]]) -> list[tuple[str, int, Match]]:
    """Everybody by name, with table and match from their side."""
    lines = [(name, table, match.seen_by(name)) for table, match in tables for name in match.players]
    return sorted(lines, key=lambda line: name_key(line[0]))


def _without_opponent(match: Match) -> Markdown:
    return t("rounds.bye" if match.kind is Kind.BYE else "rounds.assigned-loss")


def pairing_text(match: Match) -> str:
    """A pairing in plain words, to be copied or projected."""
    if match.opponent is None:
        return words("rounds.copy-bye" if match.kind is Kind.BYE else "rounds.copy-loss", player=match.player)
    return words("rounds.copy-versus", one=match.player, other=match.opponent)


def round_title(number: int) -> str:
    """The event and the round, as they are copied and projected."""
    name = state.get("event.title")
    return words("rounds.sheet-title", title=name, number=number) if name else words("rounds.head", number=number)


def show_sheet(event: Event, number: int, round_: Round) -> None:
    """The pairings alone, large."""
    points = match_points(event_before(event, number))

    def person(name: str) -> str:
        return words("rounds.copy-points", player=name, points=points.get(name, 0))

    everybody = list(enumerate(round_.matches, start=1))
    if state.get("event.list") == "names":
        lines = [
            (str(table), name, pairing_text(match) if match.opponent is None else person(match.opponent))
            for name, table, match in _lines_by_name(everybody)
        ]
        lines = [(table, name, "" if other == name else other) for table, name, other in lines]
    else:
        lines = [
            (
                str(table),
                pairing_text(match)
                if match.opponent is None
                else words("rounds.copy-versus", one=person(match.player), other=person(match.opponent)),
                "" if match.open or match.opponent is None else match_words.result_notation(match),
            )
            for table, match in everybody
        ]
    sheet.show_sheet(round_title(number), sheet.list_html(lines), choose=_sheet_order)


def _sheet_order() -> None:
    shown = "names" if state.get("event.list") == "names" else "tables"
    choose_view(session_keys.ROUNDS_SHEET_VIEW, ("tables", "names"), shown, "collapsed")


def show_exports(event: Event, number: int, round_: Round) -> None:
    """To print, to project, as CSV, as text for a chat."""
    points = match_points(event_before(event, number))
    points |= {name: 0 for match in round_.matches for name in match.players if name not in points}
    header = [
        words(f"rounds.csv-{name}") for name in ("table", "player", "points", "opponent", "opponent-points", "match")
    ]
    lines = [
        words("rounds.copy-line", number=table, match=pairing_text(match))
        for table, match in enumerate(round_.matches, 1)
    ]
    with st.container(horizontal=True, vertical_alignment="center", key="rounds-exports"):
        sheet.show_sheet_button()
        st.download_button(
            t("rounds.csv"),
            lambda: pairings_csv(round_, points, header).encode("utf-8-sig"),
            f"round-{number}.csv",
            "text/csv",
            on_click="ignore",
        )
        copy.show_copy_buttons((words("rounds.copy"), "\n".join([round_title(number), *lines])), key="rounds-copy")
