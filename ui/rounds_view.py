"""The rounds of an event: drafted, changed by hand, accepted; their results entered; their pairings in every shape.

The event's text and the draft's text are all there is to remember; ``calc.pairing`` is asked when somebody asks.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import streamlit as st

from calc.entry import with_drop, with_player, without_drop
from calc.errors import InputError, Problem
from calc.event import Event, Kind, Match, Round, folded, name_key
from calc.export import pairings_csv
from calc.pairing import event_before, explain, hand_warnings, pair, swap_players, swap_tables
from calc.pairing.draft import match_points
from calc.rules import Rules
from ui import copy, drafted, loaded, preview, result_entry, round_notes, sheet, state, tables
from ui.texts import Markdown, t, words

MOST_PILLS = 16
PER_PAGE = 24
_REFUSED = "rounds-refused"


# What a tap does ------------------------------------------------------------------------------------------------------


def refused(problems: Sequence[Problem], place: str = "round") -> None:
    """Keep why something was not done, to be said once, at this place of the page."""
    st.session_state[f"{_REFUSED}-{place}"] = tuple(problems)


def say_refused(place: str = "round") -> None:
    """Say what was kept for this place."""
    preview.problems(st.session_state.pop(f"{_REFUSED}-{place}", ()), grave=True)


def _draft(rules: Rules) -> None:
    event = loaded.event()
    if event is None:
        return
    try:
        drafted.put(pair(event, rules))
    except InputError as error:
        refused(error.problems)
        return
    _look_at("")


def _accept() -> None:
    event, round_ = loaded.event(), drafted.read()
    if event is None or round_ is None:
        return
    try:
        loaded.change(event.with_round(round_))
    except InputError as error:
        refused(error.problems)
        return
    drafted.delete()
    state.put("event.list", "results")
    _look_at("")


def _take_back() -> None:
    """The latest round becomes a draft again: nothing has been played in it."""
    event = loaded.event()
    if event is None or not may_take_back(event):
        return
    loaded.change(event_before(event, len(event.rounds)))
    drafted.put(event.rounds[-1])
    _look_at("")


def may_take_back(event: Event) -> bool:
    """Whether the latest round has no result yet, and nothing hangs on it."""
    if not event.rounds or event.cut_rounds or state.get("event.round"):
        return False
    number = len(event.rounds)
    alone = all(match.open or match.kind is Kind.BYE for match in event.rounds[-1].matches)
    return alone and event.dropped == event_before(event, number).dropped


def _swap(what: str) -> None:
    """Swap the two players or tables that were chosen."""
    round_ = drafted.read()
    one, other = (st.session_state.get(f"rounds-swap-{what}-{seat}") for seat in (1, 2))
    if round_ is None or one is None or other is None:
        return
    try:
        drafted.again(swap_players(round_, one, other) if what == "players" else swap_tables(round_, one, other))
    except InputError as error:
        refused(error.problems, "hand")
        return
    for seat in (1, 2):
        st.session_state[f"rounds-swap-{what}-{seat}"] = None


def _leave(player: str | None = None) -> None:
    event, player = loaded.event(), player or st.session_state.get("rounds-leaves")
    if event is not None and player in event.players:
        loaded.change(with_drop(event, player))
        st.session_state["rounds-leaves"] = None


def _back() -> None:
    event, player = loaded.event(), st.session_state.get("rounds-returns")
    if event is not None and player is not None:
        loaded.change(without_drop(event, player))
        st.session_state["rounds-returns"] = None


def _come() -> None:
    event, name = loaded.event(), str(st.session_state.get("rounds-comes") or "")
    if event is None or not name.strip():
        return
    try:
        loaded.change(with_player(event, name))
    except InputError as error:
        refused(error.problems, "hall")
        return
    st.session_state["rounds-comes"] = ""


def _look_at(number: str) -> None:
    """Which round is shown; none named: the draft, else the latest."""
    state.put("event.seen", number)
    for key in ("rounds-page", "rounds-why-page", "rounds-names-page"):
        st.session_state.pop(key, None)


# The page -------------------------------------------------------------------------------------------------------------


def show(event: Event, rules: Rules) -> None:
    """Everything about the rounds; as a sheet only the pairings."""
    draft = drafted.read()
    number = _chosen(event, draft)
    is_draft = draft is not None and number > len(event.rounds)
    if number == 0:
        _next(event, 0, rules)
    elif state.get("event.sheet"):
        _sheet(event, number, draft if draft is not None and is_draft else event.rounds[number - 1])
        return
    elif draft is not None and is_draft:
        _draft_view(event, draft, rules)
    else:
        _round_view(event, number, rules)
    _hall(event)


def _chosen(event: Event, draft: Round | None) -> int:
    """The number of the round shown; 0 before the first one. The choice is drawn where there is one."""
    last = len(event.rounds) + (draft is not None)
    seen = state.get("event.seen")
    number = int(seen) if seen.isdecimal() and 1 <= int(seen) <= last else last
    if last > 1 and not state.get("event.sheet"):
        key = "rounds-seen"
        st.session_state[key] = number

        def chosen() -> None:
            value = st.session_state.get(key)
            if value != number and value is not None:
                _look_at(str(value) if value != last else "")

        def name(each: int) -> str:
            return t("rounds.draft-pill", number=each) if each > len(event.rounds) else str(each)

        if last <= MOST_PILLS:
            st.segmented_control(
                t("rounds.round"), range(1, last + 1), required=True, format_func=name, key=key, on_change=chosen
            )
        else:
            st.selectbox(t("rounds.round"), range(1, last + 1), format_func=name, key=key, on_change=chosen)
    return number


def _draft_view(event: Event, round_: Round, rules: Rules) -> None:
    number = len(event.rounds) + 1
    st.subheader(t("rounds.draft-head", number=number))
    try:
        told, ours = round_notes.of_draft(event, round_, rules)
        warnings = hand_warnings(event, round_, rules)
    except InputError as error:  # of a text in a link, or somebody has been renamed since
        preview.problems(error.problems, grave=True)
        _draft_buttons(rules, usable=False)
        return
    if drafted.stale():
        st.warning(t("rounds.stale"), icon=preview.NOTE)
    if number == 1:
        st.caption(t("rounds.first-round"))
    unavoidable = list(round_notes.rematches(told))
    if unavoidable:
        bullets = "\n".join(f"- {sentence}" for sentence in unavoidable)
        st.warning(t("rounds.rematches", count=len(unavoidable)) + "\n\n" + bullets, icon=preview.NOTE)
    preview.problems(warnings)
    for note in told.byes:
        st.markdown(f":material/event_seat: {round_notes.reason(note.reason)}")
    _draft_buttons(rules, usable=True)
    views = ("tables", "names", "why")
    view = _view(views)
    if view == "why":
        round_notes.show(told, ours, _wanted(round_))
    else:
        _list(event, number, round_, view)
    box = st.expander(t("rounds.by-hand"), key="rounds-by-hand", on_change="rerun")
    if box.open:
        with box:
            _by_hand(round_)
    _ways_out(event, number, round_)


def _draft_buttons(rules: Rules, *, usable: bool) -> None:
    with st.container(horizontal=True, key="rounds-actions"):
        if usable:
            st.button(t("rounds.accept"), type="primary", on_click=_accept)
        st.button(t("rounds.re-pair"), on_click=_draft, args=(rules,))
        st.button(t("rounds.delete"), on_click=drafted.delete)
    say_refused()


def _by_hand(round_: Round) -> None:
    """Two rows: players, table numbers."""
    st.caption(t("rounds.by-hand-help"))
    players = sorted((name for match in round_.matches for name in match.players), key=name_key)
    numbers = range(1, len(round_.matches) + 1)

    def table(number: int) -> str:
        return words("rounds.copy-line", number=number, match=_versus(round_.matches[number - 1]))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        for seat, label in ((1, t("rounds.swap-player")), (2, t("rounds.swap-with"))):
            st.selectbox(label, players, index=None, key=f"rounds-swap-players-{seat}", width=220)
        st.button(t("rounds.swap-players"), on_click=_swap, args=("players",))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for seat, label in ((1, t("rounds.swap-table")), (2, t("rounds.swap-with-table"))):
            st.selectbox(label, numbers, index=None, format_func=table, key=f"rounds-swap-tables-{seat}", width=220)
        st.button(t("rounds.swap-tables"), on_click=_swap, args=("tables",))
    say_refused("hand")


def _round_view(event: Event, number: int, rules: Rules) -> None:
    round_ = event.rounds[number - 1]
    still = [table for table, match in enumerate(round_.matches, start=1) if match.open]
    st.subheader(t("rounds.head", number=number))
    if still:
        first = ", ".join(map(str, still[:12])) + (" …" if len(still) > 12 else "")
        st.markdown(t("rounds.open", count=len(still), tables=first))
    elif number < len(event.rounds):
        st.markdown(t("rounds.done"))
    if number == len(event.rounds):
        _next(event, len(still), rules)
    view = _view(("results", "tables", "names", "why"))
    if view == "results":
        _results(event, number, round_)
    elif view == "why":
        before = event_before(event, number)
        ours = round_notes.ours(before, round_, rules)
        round_notes.show(explain(before, round_, rules), ours, _wanted(round_))
    else:
        _list(event, number, round_, view)
    _ways_out(event, number, round_)


def _next(event: Event, still: int, rules: Rules) -> None:
    """What comes after the latest round: the next one, or the cut."""
    if drafted.read() is not None or event.cut_rounds:
        return
    number = len(event.rounds) + 1
    over = event.planned_rounds is not None and event.planned_rounds < number
    if not event.rounds:
        st.markdown(t("rounds.hall", count=len(event.players)))
    elif not still:
        st.markdown(t("rounds.over" if over else "rounds.done"))
    with st.container(horizontal=True, key="rounds-next"):
        if not still:
            if over:
                st.button(t("rounds.to-cut"), type="primary", on_click=state.put, args=("event.part", "cut"))
            label = t("rounds.draft", number=number)
            st.button(label, type="secondary" if over else "primary", on_click=_draft, args=(rules,))
        if may_take_back(event):
            st.button(t("rounds.take-back"), help=t("rounds.take-back-help"), on_click=_take_back)
    say_refused()


def _view(views: Sequence[str]) -> str:
    """How the round is shown, and the field that finds somebody in it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="rounds-controls"):
        key = f"rounds-view-{len(views)}"  # one that lacks a choice is another control
        present = state.get("event.list")
        st.session_state[key] = present if present in views else views[0]

        def chosen() -> None:
            value = st.session_state.get(key)
            if value is not None:
                state.put("event.list", value)

        st.segmented_control(
            t("rounds.view"),
            views,
            required=True,
            format_func=lambda view: t(f"rounds.view-{view}"),
            key=key,
            on_change=chosen,
        )
        st.text_input(t("rounds.find"), live=True, width=200, on_change=_look_again, **state.widget("event.find"))
    return str(st.session_state[key])


def _look_again() -> None:
    _look_at(state.get("event.seen"))


def _wanted(round_: Round) -> Collection[str] | None:
    """The players of the tables that are looked for, by a name or a table's number; ``None``: all."""
    find = folded(state.get("event.find"))
    if not find:
        return None
    return {name for number, match in _found(round_) for name in match.players}


def _found(round_: Round) -> list[tuple[int, Match]]:
    find = folded(state.get("event.find"))
    numbered = enumerate(round_.matches, start=1)
    return [
        (number, match)
        for number, match in numbered
        if not find or find == str(number) or any(find in folded(name) for name in match.players)
    ]


def _results(event: Event, number: int, round_: Round) -> None:
    found = _found(round_)
    if not found:
        st.markdown(t("event.nobody-found", name=state.get("event.find")))
        return
    points = match_points(event_before(event, number))
    pages = -(-len(found) // PER_PAGE)
    key = "rounds-page"
    if pages > 1 and st.session_state.get(key, 1) > pages:
        st.session_state[key] = 1
    page = st.session_state.get(key, 1) if pages > 1 else 1
    st.caption(t("rounds.results-help"))
    result_entry.rows(found[(page - 1) * PER_PAGE : page * PER_PAGE], number, points=points)
    if pages > 1:
        st.pagination(pages, key=key)


def _list(event: Event, number: int, round_: Round, view: str) -> None:
    """The pairings as a table, by table or by name."""
    found = _found(round_)
    if not found:
        st.markdown(t("event.nobody-found", name=state.get("event.find")))
        return
    points = match_points(event_before(event, number))
    if view == "tables":
        header = [t("rounds.table"), t("rounds.player"), t("rounds.opponent"), t("rounds.result")]

        def by_table(line: tuple[int, Match]) -> list[str]:
            table, match = line
            mark = t("rounds.hand-mark") if match.by_hand else ""
            other = _alone(match) if match.opponent is None else result_entry.name_with(match.opponent, points)
            result = "" if match.open or match.opponent is None else result_entry.word(result_entry.said(match))
            return [f"{table}{mark}", result_entry.name_with(match.player, points), other, result]

        tables.paged_lines(header, found, by_table, key="rounds-page", numbers=(0,))
        return
    header = [t("rounds.player"), t("rounds.table"), t("rounds.opponent")]
    tables.paged_lines(
        header,
        _by_name(found),
        lambda line: [
            result_entry.name_with(line[0], points),
            str(line[1]),
            _alone(line[2]) if line[2].opponent is None else result_entry.name_with(str(line[2].opponent), points),
        ],
        key="rounds-names-page",
        numbers=(1,),
    )


def _by_name(found: Sequence[tuple[int, Match]]) -> list[tuple[str, int, Match]]:
    """Everybody by name, with table and match from his side."""
    lines = [(name, table, match.seen_by(name)) for table, match in found for name in match.players]
    return sorted(lines, key=lambda line: name_key(line[0]))


def _alone(match: Match) -> Markdown:
    return t("rounds.bye" if match.kind is Kind.BYE else "rounds.assigned-loss")


def _versus(match: Match) -> str:
    """A pairing in plain words, to be copied or projected."""
    if match.opponent is None:
        return words("rounds.copy-bye" if match.kind is Kind.BYE else "rounds.copy-loss", player=match.player)
    return words("rounds.copy-versus", one=match.player, other=match.opponent)


def _title(number: int) -> str:
    title = state.get("event.title")
    return words("rounds.sheet-title", title=title, number=number) if title else words("rounds.head", number=number)


def _sheet(event: Event, number: int, round_: Round) -> None:
    """The pairings alone, large."""
    points = match_points(event_before(event, number))

    def person(name: str) -> str:
        return words("rounds.copy-points", player=name, points=points.get(name, 0))

    everybody = list(enumerate(round_.matches, start=1))
    if state.get("event.list") == "names":
        lines = [
            (str(table), name, _versus(match) if match.opponent is None else person(match.opponent))
            for name, table, match in _by_name(everybody)
        ]
        lines = [(table, name, "" if other == name else other) for table, name, other in lines]
    else:
        lines = [
            (
                str(table),
                _versus(match)
                if match.opponent is None
                else words("rounds.copy-versus", one=person(match.player), other=person(match.opponent)),
                "" if match.open or match.opponent is None else result_entry.said(match),
            )
            for table, match in everybody
        ]
    sheet.show(_title(number), sheet.items(lines), choose=_sheet_order)


def _sheet_order() -> None:
    key = "rounds-sheet-order"
    st.session_state[key] = "names" if state.get("event.list") == "names" else "tables"

    def chosen() -> None:
        value = st.session_state.get(key)
        if value is not None:
            state.put("event.list", value)

    st.segmented_control(
        t("rounds.view"),
        ("tables", "names"),
        required=True,
        format_func=lambda view: t(f"rounds.view-{view}"),
        key=key,
        on_change=chosen,
        label_visibility="collapsed",
    )


def _ways_out(event: Event, number: int, round_: Round) -> None:
    """To print, to project, as CSV, as text for a chat."""
    points = match_points(event_before(event, number))
    points |= {name: 0 for match in round_.matches for name in match.players if name not in points}
    header = [
        words(f"rounds.csv-{name}") for name in ("table", "player", "points", "opponent", "opponent-points", "match")
    ]
    lines = [
        words("rounds.copy-line", number=table, match=_versus(match)) for table, match in enumerate(round_.matches, 1)
    ]
    with st.container(horizontal=True, vertical_alignment="center", key="rounds-exports"):
        sheet.button()
        st.download_button(
            t("rounds.csv"),
            lambda: pairings_csv(round_, points, header).encode("utf-8-sig"),
            f"round-{number}.csv",
            "text/csv",
            on_click="ignore",
        )
        copy.buttons((words("rounds.copy"), "\n".join([_title(number), *lines])), key="rounds-copy")


def _hall(event: Event) -> None:
    """Drops, their taking back, and late entries."""
    box = st.expander(t("rounds.players"), key="rounds-players", on_change="rerun")
    if not box.open:
        return
    with box:
        if event.cut_rounds:
            st.caption(t("rounds.players-cut"))
            return
        here = [name for name in event.players if name not in event.dropped]
        st.caption(t("rounds.players-help", count=len(here)))
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.selectbox(t("rounds.leaves"), here, index=None, key="rounds-leaves", width=260)
            st.button(t("rounds.drop"), on_click=_leave)
        with st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input(t("rounds.comes"), max_chars=200, key="rounds-comes", width=260)
            st.button(t("rounds.enter"), on_click=_come)
        say_refused("hall")
        gone = list(event.dropped)
        if gone:
            with st.container(horizontal=True, vertical_alignment="bottom"):
                st.selectbox(t("rounds.returns"), gone, index=None, key="rounds-returns", width=260)
                st.button(t("rounds.back"), on_click=_back)
            names = ", ".join(t("rounds.gone", player=name, round=after) for name, after in event.dropped.items())
            st.caption(Markdown(names))
