"""A whole history rated: bring it in, who is best, who is who, the downloads.

One player is :mod:`ui.elo.history_people`, which K fits :mod:`ui.elo.history_fit`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO

import streamlit as st

from calc.elo.formulas import Scale
from calc.elo.history import (
    Corrections,
    Leaderboard,
    Rated,
    Reading,
    changes_csv,
    leaderboard,
    leaderboard_csv,
    likely_doubles,
    rate,
    ratings_csv,
    read_corrections,
    with_results,
)
from calc.elo.history.reading import finished
from calc.elo.history.texts import read_date
from calc.elo.ratings import read_ratings
from calc.errors import InputError, Problem
from ui.elo import history_fit, history_kept, history_people
from ui.elo.cards import ranking_card
from ui.elo.history_example import example_csv
from ui.elo.history_kept import ASSUMED, MEGABYTES, OpenHistory
from ui.elo.rated_event import rounded_rating
from ui.frame import session_keys, state
from ui.parts import tables
from ui.parts.problems import MAX_AT_ONCE, NOTE, WRONG
from ui.share import dialog
from ui.share.cards import LISTED_LINES, Card
from ui.texts import language, numbers, plain, problem_text, t, words


@dataclass(frozen=True, eq=False)
class RatedHistory:
    """The history as corrected and rated now. ``complaints``: what was wrong, by the field that says it."""

    reading: Reading
    rated: Rated
    corrections: Corrections
    complaints: dict[str, Sequence[Problem]]


def show_history(scale: Scale) -> None:
    """The whole view."""
    history_kept.read_waiting()
    kept = history_kept.open_history()
    if kept is None:
        show_import()
        return
    with st.spinner(t("history.rating"), show_time=False):
        shown = rate_history(kept, scale)
    show_summary(kept, shown)
    st.segmented_control(
        t("history.part"),
        required=True,
        label_visibility="collapsed",
        format_func=lambda part: t(f"history.part-{part}"),
        **state.widget("elo.history_part"),
    )
    parts: dict[str, Callable[[], None]] = {
        "board": lambda: show_leaderboard(shown),
        "player": lambda: history_people.show_player_page(kept, shown.rated, best_names(kept, shown)),
        "fit": lambda: history_fit.show_fit(kept, shown.rated),
        "names": lambda: show_corrections(kept, shown),
    }
    parts[state.get("elo.history_part")]()


# Bringing it in -------------------------------------------------------------------------------------------------------


def show_import() -> None:
    """Drop files, or look at the example; why the last ones gave nothing."""
    st.markdown(t("history.empty"))
    key = session_keys.HISTORY_DROP.format(st.session_state.get(session_keys.HISTORY_DROPS, 0))
    st.file_uploader(
        t("history.drop"),
        key=key,
        accept_multiple_files=True,
        max_upload_size=MEGABYTES,
        help=t("history.drop-help"),
        on_change=take_dropped,
        args=(key,),
    )
    problem_list(history_kept.refusals(), grave=True)
    st.button(t("history.example"), on_click=load_example)
    with st.expander(t("history.format")):
        st.markdown(t("history.format-text"))


def take_dropped(key: str) -> None:
    """Have the dropped files read."""
    if files := st.session_state.get(key):
        history_kept.read_next_run([(file.name, file) for file in files])


def load_example() -> None:
    """An invented club of two years."""
    history_kept.read_next_run([(history_kept.EXAMPLE, BytesIO(example_csv()))])


def close_history() -> None:
    """Close the history, and empty the uploader."""
    history_kept.close_history()
    st.session_state[session_keys.HISTORY_DROPS] = st.session_state.get(session_keys.HISTORY_DROPS, 0) + 1


def problem_list(problems: Sequence[Problem], *, grave: bool = False) -> None:
    """The first problems in their box, the others scroll."""
    if not problems:
        return
    box = st.error if grave else st.warning
    with st.container(height=260 if len(problems) > MAX_AT_ONCE else "content", border=False):
        box("\n".join(f"- {problem_text(problem)}" for problem in problems), icon=WRONG if grave else NOTE)


# What is shown --------------------------------------------------------------------------------------------------------


def rate_history(kept: OpenHistory, scale: Scale) -> RatedHistory:
    """The history with everything that the fields say of it, rated; computed anew only for what has changed."""
    typed = tuple(state.get(f"elo.history_{name}") for name in ("names", "results", "pinned"))
    return kept.once("rated", (scale, *typed), lambda: _rated(kept, scale, *typed))


def _rated(kept: OpenHistory, scale: Scale, names_text: str, results_text: str, pinned_text: str) -> RatedHistory:
    reading, corrections, wrong = kept.once("names", names_text, lambda: _corrected(kept.reading, names_text))
    history, unread = with_results(reading.history, results_text)
    typed = read_ratings(pinned_text, history.names) if pinned_text.strip() else None
    complaints = {"names": wrong, "results": unread, "pinned": typed.problems if typed else ()}
    return RatedHistory(reading, rate(history, scale, typed.of if typed else {}), corrections, complaints)


def _corrected(reading: Reading, text: str) -> tuple[Reading, Corrections, Sequence[Problem]]:
    """The reading with the names corrected; with an error in them, as it was."""
    if not text.strip():
        return reading, Corrections(), ()
    try:
        corrections = read_corrections(text)
        counts = {"rows": reading.rows, "skipped": reading.skipped, "byes": reading.byes}
        new = finished(reading.history, corrections, [], **counts)
    except InputError as error:
        return reading, Corrections(), error.problems
    wrong = [problem for problem in new.problems if problem.code.startswith("alias-")]
    others = [problem for problem in new.problems if not problem.code.startswith("alias-")]
    return replace(new, problems=(*reading.problems, *others)), corrections, wrong


def show_summary(kept: OpenHistory, shown: RatedHistory) -> None:
    """What is open, how much of it was understood, what was not and why, and the way out."""
    history, reading = shown.rated.history, shown.reading
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
        st.markdown(
            t(
                "history.summary",
                name=kept.name,
                matches=len(history),
                players=len(history.names),
                first=history.date(0),
                last=history.date(-1),
            ),
            width="content",
        )
        st.button(t("history.close"), on_click=close_history, icon=":material/close:")
    if reading.problems:
        with st.expander(t("history.notes", count=len(reading.problems), skipped=reading.skipped), icon=NOTE):
            problem_list(reading.problems)
    for problem in reading.problems:
        if kept.files and problem.code in ASSUMED:
            st.button(
                t(f"history.{problem.code.removeprefix('history-')}-other"),
                on_click=lambda code=problem.code: history_kept.read_next_run(kept.files, day_first=ASSUMED[code]),
            )
    wrong = [name for name, problems in shown.complaints.items() if problems]
    if wrong and state.get("elo.history_part") != "names":
        st.warning(t("history.look-at-names"), icon=WRONG)


# Who is best ----------------------------------------------------------------------------------------------------------


def best_names(kept: OpenHistory, shown: RatedHistory) -> Sequence[str]:
    """Whom to offer before anybody was searched: the best twenty."""
    return kept.once("best", shown, lambda: leaderboard(shown.rated).name[:20])


def show_leaderboard(shown: RatedHistory) -> None:
    """The leaderboard and the downloads."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="history-board"):
        st.number_input(t("history.least"), width=170, **state.widget("elo.history_least"))
        st.text_input(
            t("history.since"),
            placeholder=words("history.since-example"),
            width=170,
            live=True,
            **state.widget("elo.history_since"),
        )
    since = active_since()
    best = leaderboard(shown.rated, least_matches=state.get("elo.history_least"), since=since)
    pinned = {shown.rated.history.names[number] for number in shown.rated.pinned}
    if best:
        tables.show_paged_lines(
            [t("history.rank"), t("elo.player"), t("elo.after"), t("history.record"), t("history.last")],
            range(len(best)),
            lambda place: _leaderboard_row(best, place, pinned),
            key=session_keys.HISTORY_PAGE,
            numbers=(0, 2),
        )
    st.caption(t("history.board-count", count=len(best)))
    show_downloads(shown, best)


def _leaderboard_row(best: Leaderboard, place: int, pinned: set[str]) -> Sequence[str]:
    name = best.name[place]
    return (
        str(best.rank[place]),
        t("elo.pinned", player=name) if name in pinned else plain(name, 40),
        rounded_rating(best.rating[place]),
        f"{best.wins[place]}-{best.losses[place]}-{best.draws[place]}",
        numbers.day(best.last[place], language()),
    )


def active_since() -> dt.date | None:
    """The typed day; nothing, or what is no date, is no limit."""
    typed = state.get("elo.history_since").strip()
    if not typed:
        return None
    read = read_date(typed)
    seconds = read and (read.day_first if read.month_first is None else read.month_first)
    if not seconds:
        st.error(problem_text(Problem("history-date", values={"text": typed})), icon=WRONG)
        return None
    return dt.date.fromordinal(seconds // 86_400)


def show_downloads(shown: RatedHistory, best: Leaderboard) -> None:
    """Everything as CSV; written when it is asked for."""
    files: dict[str, Callable[[], str]] = {
        "leaderboard": lambda: leaderboard_csv(best),
        "ratings": lambda: ratings_csv(shown.rated),
        "changes": lambda: "".join(changes_csv(shown.rated)),
    }
    with st.container(horizontal=True, key="history-downloads"):
        for name, write in files.items():
            st.download_button(
                t(f"history.{name}-csv"),
                lambda write=write: write().encode("utf-8-sig"),  # type: ignore[misc]
                f"{name}.csv",
                "text/csv",
                on_click="ignore",
            )
        dialog.show_share_buttons(
            key="history-share",
            page="elo",
            made=lambda: {"": _ranking(shown, best)},
            too_long=t("event.link-too-long"),
        )


# Who is who -----------------------------------------------------------------------------------------------------------


def _ranking(shown: RatedHistory, best: Leaderboard) -> Card:
    """The first of the leaderboard."""
    lines = [
        (
            best.rank[at],
            best.name[at],
            rounded_rating(best.rating[at]),
            f"{best.wins[at]}-{best.losses[at]}-{best.draws[at]}",
        )
        for at in range(min(LISTED_LINES, len(best)))
    ]
    return ranking_card(words("share.ranking"), "", lines, shown.rated.scale.name)


def show_corrections(kept: OpenHistory, shown: RatedHistory) -> None:
    """Corrections of names and of results, pinned ratings, and who may be one player."""
    for name, height in (("names", 110), ("results", 90), ("pinned", 90)):
        st.text_area(
            t(f"history.{name}"),
            placeholder=words(f"history.{name}-example"),
            help=t(f"history.{name}-help"),
            height=height,
            **state.widget(f"elo.history_{name}"),
        )
        problem_list(shown.complaints[name])
    corrected = state.get("elo.history_names")
    with st.spinner(t("history.comparing")):
        pairs = kept.once("doubles", corrected, lambda: likely_doubles(shown.rated.history, shown.corrections))
    st.markdown(t("history.doubles", count=len(pairs)))
    if not pairs:
        return
    tables.show_paged_lines(
        [t("history.one"), t("history.other"), t("history.why")],
        pairs,
        lambda pair: (plain(pair.one), plain(pair.other), t(f"history.double-{pair.kind}")),
        key=session_keys.HISTORY_DOUBLES_PAGE,
        size=20,
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            t("history.merge"),
            pairs,
            format_func=lambda pair: f"{pair.one} = {pair.other}",
            key="history-merge",
            width=360,
        )
        st.button(
            t("history.merge-button"),
            on_click=lambda: history_people.add_line("names", f"{chosen.one} = {chosen.other}"),
        )
