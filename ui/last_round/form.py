"""What is known of a field before its last round, at three depths: counted, as a page shows it, or a whole event.

What was typed or pasted becomes a field (:mod:`calc.field`) and who asks about it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

import streamlit as st

from calc.calculator import whole_number
from calc.errors import InputError, Problem
from calc.event import Event
from calc.field import ME, Field, Listed, reopened
from calc.pasted import PastedStandings, ReportLine, read_standings
from calc.rules import recommended_cut
from calc.states import progress
from ui.frame import session_keys, shell, state
from ui.last_round import conditions, count_form, page_questions
from ui.last_round.examples import EXAMPLES
from ui.last_round.verdict_words import Case
from ui.parts import open_event, opponent_table, tables
from ui.parts.choose_player import choose_player
from ui.parts.constants import CHOICE_WIDTH, NARROW
from ui.parts.drawer import show_drawer
from ui.parts.problems import NOTE, show_problems
from ui.streamlit_internals import DeltaGenerator
from ui.texts import Markdown, plain, t, words

USUAL_CUT = 8
MOST_JOINED = 6
"""Joined names that are read back."""


def load_example(depth: str) -> None:
    """Fill a depth with its example."""
    for key in ("counts", "mine", "opponent", "tables", "players", "cut", "board"):
        state.put(f"last_round.{key}", "")
    page_questions.forget_answers()
    for key, text in EXAMPLES[depth].items():
        state.put(key, text)
    opponent_table.reset_grid()


def read_number(name: str, field: str | None = None) -> int | None:
    """A number that was typed, ``None`` for an empty field. Raises :class:`InputError` that names the field."""
    text = state.get(f"last_round.{name}")
    if not text.strip():
        return None
    try:
        return whole_number(text)
    except InputError as error:
        raise InputError(replace(problem, field=field or name) for problem in error.problems) from error


def text_field(name: str, width: int, example: str = "") -> None:
    """A short field of this page."""
    st.text_input(
        t(f"field.{name}"), placeholder=example, help=t(f"last_round.{name}-help"), live=True, width=width,
        **state.widget(f"last_round.{name}"),
    )  # fmt: skip


def example_button(depth: str) -> None:
    """The example, one tap away."""
    st.button(t("last_round.example"), on_click=load_example, args=(depth,), key=f"last-round-example-{depth}")


class Query(NamedTuple):
    """A question, and the place of its answer."""

    case: Case
    place: DeltaGenerator


def ask_count() -> Query | None:
    """What everybody counts by hand: how many players have which points.

    What was read and the answer stand above what is counted: a phone's keyboard covers what is below.
    """
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        text_field("mine", NARROW, "13")
        text_field("opponent", NARROW, "13")
        text_field("cut", NARROW, "8")
        text_field("players", 130)
        text_field("tables", 186, "15-15, 13-13, 12-12 x3")
    place, rows = st.container(), st.container(key="last-round-rows-place")
    text_field("counts", 520, "15 x2 / 13 x3 / 12 x8 / 11 x0")
    with place:
        text, mine = state.get("last_round.counts"), read_number("mine")
        if mine is None:
            st.markdown(t("last_round.empty-mine" if text.strip() else "last_round.empty-count"))
            if not text.strip():
                example_button("count")
            return None
        opponent, players, tables_ = read_number("opponent"), read_number("players"), state.get("last_round.tables")
        reading, wrong = count_form.read_count(text, mine, opponent, tables_, players)
        if reading is not None:
            with rows:
                count_form.show_rows(reading, mine, opponent, players)
        if not text.strip():
            st.markdown(t("last_round.empty-rows"))
            example_button("count")
            return None
        if reading is None or wrong:
            count_form.show_count_problems(wrong)
            return None
        st.markdown(count_form.read_back(reading, players))
    field = Field.from_counts(reading, mine, opponent, tables_, players)
    return Query(Case(field, ME, cut_of(len(field.entries)), shell.rules()), place)


def cut_of(players: int, usual: int = USUAL_CUT) -> int:
    """The cut as typed, whatever it is; otherwise the ``usual`` one, as far as there are players for it."""
    cut = read_number("cut")
    return min(usual, players) if cut is None else cut


def ask_page() -> Query | None:
    """Standings and pairings as a hall or a site shows them."""
    st.text_area(
        t("last_round.paste"),
        placeholder=words("last_round.paste-example"),
        help=t("last_round.paste-help"),
        height=120,
        on_change=page_questions.forget_answers,
        **state.widget("last_round.standings"),
    )
    text = state.get("last_round.standings")
    if not text.strip():
        st.markdown(t("last_round.empty-page"))
        example_button("page")
        return None
    pasted = read_standings(text)
    field, wrong = field_of(pasted)
    show_summary(pasted, field)
    page_questions.ask_names(pasted)
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        who = choose_me([entry.name for entry in field.entries[: field.grounds.rows]] if field else ())
        if field is not None and who is not None:
            field = page_questions.ask_opponent(field, who)
        text_field("cut", NARROW, "8")
        text_field("size", 130)
        example_button("page")
    show_report(pasted)
    if field is None:
        show_problems(wrong, grave=True)
        for problem in wrong:
            if problem.code == "strangers-exceed-players":
                listed = str(problem.values["listed"])
                st.button(
                    t("last_round.there-are", count=Markdown(listed)),
                    on_click=state.put,
                    args=("last_round.size", listed),
                )
        return None
    page_questions.ask_absent(field)
    assumed = False
    if field.rest_unknown and not field.grounds.drops_shown:
        st.toggle(t("last_round.in_order"), help=t("last_round.in_order-help"), **state.widget("last_round.in_order"))
        assumed = state.get("last_round.in_order")
    ask_cut_off(field)
    if who is None:
        st.markdown(t("last_round.choose-me"))
        return None
    numbered = {
        frozenset((pairing.a, pairing.b)): pairing.table
        for pairing in pasted.pairings
        if pairing.table is not None and pairing.b is not None
    }
    field = field.paired_in_order() if assumed else field
    return Query(Case(field, who, cut_of(field.grounds.rows), shell.rules(), numbered), st.container())


def field_of(pasted: PastedStandings) -> tuple[Field | None, tuple[Problem, ...]]:
    """The field of a paste, or what is wrong with it."""
    try:
        return Field.from_pasted(pasted, read_number("size"), page_questions.answers()), ()
    except InputError as error:
        return None, error.problems


def show_summary(pasted: PastedStandings, field: Field | None) -> None:
    """What was read, in a line, and what was wrong with it."""
    parts = [t("last_round.read", standings=len(pasted.rows), pairings=len(pasted.pairings))]
    if pasted.round is not None:
        parts.append(t("last_round.read-round", round=pasted.round))
    if field is not None and (others := field.grounds.named - field.grounds.rows):
        parts.append(t("last_round.read-strangers", count=others))
    if field is not None and (joined := field.grounds.joined):
        pairs = Markdown(", ".join(f"{plain(one, 40)} = {plain(other, 40)}" for one, other in joined[:MOST_JOINED]))
        parts.append(t("last_round.read-joined", pairs=pairs))
    st.markdown(Markdown(" ".join(parts)))
    code = "pasted-not-in-standings"  # in the line above, and asked where it matters
    show_problems([problem for problem in pasted.problems if field is None or problem.code != code])


def show_report(pasted: PastedStandings) -> None:
    """How each line of the paste was read; drawn only when it is asked for."""
    head = [t("event.lines-place"), t("event.lines-text"), t("event.lines-became")]
    key = session_keys.LAST_ROUND_REPORT_PAGE
    show_drawer(
        t("last_round.report"),
        "last-round-report",
        lambda: tables.show_paged_lines(head, pasted.report, report_row, key=key, numbers=(0,)),
    )


def report_row(line: ReportLine) -> list[str]:
    """One line of the paste and what it was taken for."""
    kind = t(f"event.line-{line.kind.name.lower().replace('_', '-')}")
    named = ", ".join(plain(name) for name in line.names)
    return [str(line.line), plain(line.text), Markdown(f"{kind}: {named}") if named else kind]


def ask_cut_off(field: Field) -> None:
    """What a page that shows only the top of the standings, or does not say that it shows all, leaves open."""
    grounds = field.grounds
    most = max((entry.points for entry in field.entries if entry.unlisted), default=None)
    if grounds.listed is Listed.WHOLE or most is None:
        return
    if grounds.listed is Listed.UNSURE:
        key = "maybe-cut-off" if grounds.ordered else "maybe-cut-off-anywhere"
        st.caption(t(f"last_round.{key}", player=grounds.last, points=most))
        return
    key = "cut-off" if read_number("size") else "cut-off-unknown"
    if not grounds.ordered:
        key += "-anywhere"
    values = {"shown": grounds.rows, "hidden": field.unlisted, "points": most}
    st.info(t(f"last_round.{key}", **values), icon=NOTE)


def ask_event() -> Query | None:
    """A whole event: the one that is open on the event page."""
    event = open_event.current_event()
    if event is None:
        show_problems(open_event.event_problems(), grave=True)
        st.markdown(t("last_round.no-event"))
        with st.container(horizontal=True, key="last-round-no-event"):
            st.page_link("pages/event.py", label=t("last_round.to-event"))
            example_button("event")
        return None
    finished = not event.open_matches and bool(event.rounds) and (event.planned_rounds or 0) <= len(event.rounds)
    if finished:
        st.toggle(t("last_round.reopen"), help=t("last_round.reopen-help"), **state.widget("last_round.reopen"))
    if finished and state.get("last_round.reopen"):
        event = reopened(event)
    players = len(event.players)
    usual = event.cut or recommended_cut(players) or min(USUAL_CUT, max(1, players // 2))
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-form"):
        who = choose_me(event.players)
        text_field("cut", NARROW, str(usual))
    try:
        field = Field.from_event(event)
    except InputError as error:
        show_problems(error.problems, grave=True)
        return None
    event_summary(event, field)
    if who is None:
        st.markdown(t("last_round.choose-me"))
        return None
    case = Case(field, who, cut_of(players, usual), shell.rules(), numbered_tables(event), event=event)
    if field.absent:
        st.markdown(t("last_round.absent", names=conditions.few_names(field.absent), count=len(field.absent)))
        if strangers := field.grounds.strangers:
            st.markdown(t("last_round.newcomers", names=conditions.few_names(strangers), count=len(strangers)))
        players_ = tuple(name for name in field.absent if name != who)
        if players_:
            label = t("last_round.tap-left", count=len(players_))
            st.button(label, on_click=conditions.say_left, args=(case, players_), key="last-round-they-left")
    return Query(case, st.container())


def event_summary(event: Event, field: Field) -> None:
    """How much of the event is known, in a line."""
    rounds = len(event.rounds)
    parts = [t("last_round.event-line", players=len(event.players), rounds=rounds)]
    if field.tables:
        far = progress(event)
        parts.append(t("last_round.event-tables", round=far.complete + 1, done=far.finished, tables=far.tables))
    st.caption(Markdown(" ".join(parts)))


def numbered_tables(event: Event) -> Mapping[frozenset[str], int]:
    """The numbers of the tables of the first round that has open ones."""
    for round_ in event.rounds:
        if any(match.open for match in round_.matches):
            return {frozenset(match.players): number for number, match in enumerate(round_.matches, start=1)}
    return {}


def choose_me(players: Iterable[str]) -> str | None:
    """Who is asking: chosen from a list, remembered by name."""
    return choose_player(
        t("last_round.me"),
        list(players),
        key=session_keys.LAST_ROUND_ME,
        field="last_round.me",
        forget="last_round.against",  # another player has another opponent
        placeholder=words("last_round.me-example"),
        width=CHOICE_WIDTH,
    )
