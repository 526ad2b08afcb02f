"""What a dropped or pasted file is understood as, line by line, before anything is computed from it."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from calc.errors import Problem
from calc.importers import Import, ImportLine
from calc.notation import format_match
from calc.pasted.model import ReportLine
from ui.frame import state
from ui.parts import tables
from ui.texts import Markdown, plain, problem_text, t, words

MOST_AT_ONCE = 5
"""Problems shown at full height; a longer list scrolls in a box."""

MOST_PILLS = 16
"""Rounds that are offered side by side; an event with more has a field for the number."""

WRONG = ":material/error:"
NOTE = ":material/fact_check:"


def show_preview(found: Import) -> None:
    """What it is, how many rounds of it are Swiss and why, what was not understood, and what each line became."""
    st.markdown(import_sentence(found))
    if found.event is not None and found.swiss_from != "text":
        _choose_swiss_rounds(found)
    show_problems(found.problems, grave=found.event is None and not found.standings_only)
    if found.alike:
        pairs = [t("event.alike-pair", one=one, other=other) for one, other in found.alike]
        st.warning(bullet_list(t("event.alike", count=len(pairs)), pairs), icon=NOTE)
    _show_lines(found)


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
    key = f"event-swiss-{st.session_state.get('event-sources', 0)}"  # a new one for every file: it begins at the guess

    guess = max(1, found.swiss_rounds)

    def chosen() -> None:
        if st.session_state[key] != guess:  # also called, with what it shows, when the next file takes its place
            state.put("event.swiss", str(st.session_state[key]))

    if found.all_rounds <= MOST_PILLS:
        options = range(1, found.all_rounds + 1)
        st.pills(t("event.swiss"), options, default=guess, required=True, key=key, on_change=chosen)
    else:
        st.number_input(t("event.swiss"), 1, found.all_rounds, guess, key=key, on_change=chosen)
    st.caption(t(f"event.swiss-{found.swiss_from}", count=found.swiss_rounds, rounds=found.all_rounds))


def show_problems(found: Sequence[Problem], *, grave: bool = False) -> None:
    """One box for all of them; ``grave``: they are the reason why there is no event."""
    if not found:
        return
    box = st.error if grave else st.warning
    texts = [problem_text(problem) for problem in found]
    with st.container(height=300 if len(texts) > MOST_AT_ONCE else "content", border=False):
        if len(texts) == 1:
            box(texts[0], icon=WRONG if grave else NOTE)
        else:
            box(bullet_list(t("event.problems", count=len(texts)), texts), icon=WRONG if grave else NOTE)


def bullet_list(head: str, texts: Sequence[str]) -> str:
    """A heading and a list below it, as Markdown."""
    return "\n".join([head, "", *(f"- {text}" for text in texts)])


def _show_lines(found: Import) -> None:
    """What each line became, a round at a time; drawn only when it is asked for."""
    if not (found.lines or (found.published is not None and found.published.report)):
        return
    drawer = st.expander(t("event.report"), key="event-lines", on_change="rerun")
    if not drawer.open:
        return
    head = [t("event.lines-place"), t("event.lines-text"), t("event.lines-became")]
    with drawer:
        if found.lines:
            rounds = list(dict.fromkeys(line.round for line in found.lines))
            chosen = rounds[0]
            if len(rounds) > 1:
                chosen = st.selectbox(t("event.lines-round"), rounds, format_func=_round_name, key="event-lines-round")
            lines = [line for line in found.lines if line.round == chosen]
            tables.show_paged_lines(head, lines, _match_row, key="event-lines-page", numbers=(0,))
        elif found.published is not None:
            tables.show_paged_lines(head, found.published.report, _report_row, key="event-lines-page", numbers=(0,))


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
