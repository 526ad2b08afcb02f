"""What a dropped or pasted file is understood as, line by line, before anything is computed from it."""

from __future__ import annotations

import streamlit as st

from calc.importers import Import, ImportLine
from calc.notation import format_match
from calc.pasted.model import ReportLine
from ui.frame import session_keys, state
from ui.parts import tables
from ui.parts.drawer import show_drawer
from ui.parts.problems import NOTE, bullet_list, show_problems
from ui.texts import Markdown, plain, problem_text, t, words

MAX_PILLS = 16
"""Rounds that are offered side by side; an event with more has a field for the number."""


def show_preview(found: Import) -> None:
    """What it is, how many rounds of it are Swiss and why, what was not understood, and what each line became."""
    st.markdown(import_sentence(found))
    if found.event is not None and found.swiss_from != "text":
        _choose_swiss_rounds(found)
    show_problems(found.problems, grave=found.event is None and not found.standings_only)
    if found.alike:
        pairs = [t("event.alike-pair", one=one, other=other) for one, other in found.alike]
        st.warning(bullet_list(t("event.alike", count=len(pairs)), pairs), icon=NOTE)
    if found.lines or (found.published is not None and found.published.report):
        show_drawer(t("event.report"), "event-lines", lambda: _show_lines(found))


def import_sentence(found: Import) -> Markdown:
    """The kind of the file and what is in it, as one sentence."""
    kind = t(f"event.source-{found.source}")
    if found.event is not None:
        event = found.event
        matches = sum(len(round_.matches) for round_ in (*event.rounds, *event.cut_rounds))
        return Markdown(
            f"{kind} {t('event.holds', players=len(event.players), rounds=found.all_rounds, matches=matches)}"
        )
    if found.published is not None:
        counts = {"players": len(found.published.rows), "pairings": len(found.published.pairings)}
        return Markdown(f"{kind} {t('event.holds-standings', **counts)}")
    return kind


def _choose_swiss_rounds(found: Import) -> None:
    """The number of Swiss rounds: the guess with its reason, changed with one tap."""
    key = session_keys.EVENT_SWISS.format(st.session_state.get(session_keys.EVENT_SOURCES, 0))

    guess = max(1, found.swiss_rounds)

    def chosen() -> None:
        if st.session_state[key] != guess:  # also called, with what it shows, when the next file takes its place
            state.put("event.swiss", str(st.session_state[key]))

    if found.all_rounds <= MAX_PILLS:
        options = range(1, found.all_rounds + 1)
        st.pills(t("event.swiss"), options, default=guess, required=True, key=key, on_change=chosen)
    else:
        st.number_input(t("event.swiss"), 1, found.all_rounds, guess, key=key, on_change=chosen)
    st.caption(t(f"event.swiss-{found.swiss_from}", count=found.swiss_rounds, rounds=found.all_rounds))


def _show_lines(found: Import) -> None:
    """How each line was read, a round at a time."""
    head = [t("event.lines-place"), t("event.lines-text"), t("event.lines-became")]
    if found.lines:
        rounds = list(dict.fromkeys(line.round for line in found.lines))
        chosen = rounds[0]
        if len(rounds) > 1:
            chosen = st.selectbox(t("event.lines-round"), rounds, format_func=_round_name, key="event-lines-round")
        lines = [line for line in found.lines if line.round == chosen]
        tables.show_paged_lines(head, lines, _match_row, key=session_keys.EVENT_LINES_PAGE, numbers=(0,))
    elif found.published is not None:
        tables.show_paged_lines(
            head, found.published.report, _report_row, key=session_keys.EVENT_LINES_PAGE, numbers=(0,)
        )


def _round_name(name: str) -> str:
    return name or words("event.lines-no-round")


def _match_row(line: ImportLine) -> list[str]:
    became = t("event.left-out") if line.match is None else plain(format_match(line.match), limit=200)
    if line.problem is not None:
        became = Markdown(f"{became} **{problem_text(line.problem)}**")
    return [str(line.line or line.table), plain(line.text), became]


def _report_row(line: ReportLine) -> list[str]:
    """A line of pasted standings, and whose row it is."""
    became = t(f"event.line-{line.kind.name.lower().replace('_', '-')}")
    names = ", ".join(plain(name) for name in line.names)
    return [str(line.line), plain(line.text), Markdown(f"{became} {names}") if names else became]
