"""Can I draw? Where each result of a last round leaves a player: counted, compared, and proved.

Four depths of knowledge, one question. What was typed or pasted becomes a field (:mod:`calc.field`), the verdicts on it
(:mod:`calc.verdict`) the answer; "My record" knows no field and shows only one's own figures.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import streamlit as st

from calc.errors import InputError
from calc.notation import format_event
from calc.verdict import Status, Verdict, decisive_tables, draw_card, verdicts
from ui.frame import session_keys, shell, state
from ui.frame.fields import DEPTHS
from ui.last_round import (
    calibration,
    chances_job,
    conditions,
    form,
    known_results,
    my_record,
    two_rounds,
    verdict_view,
    verdict_words,
)
from ui.last_round.cards import verdict_card
from ui.last_round.verdict_words import Case
from ui.parts.drawer import show_drawer
from ui.parts.problems import show_problems
from ui.share import dialog
from ui.streamlit_internals import DeltaGenerator
from ui.texts import t, words

shell.require_app()


# The answer -----------------------------------------------------------------------------------------------------------


def answer(case: Case, place: DeltaGenerator) -> None:
    """The verdict first, in its ``place``, then everything around it; drawers are drawn when they are opened."""
    rows = verdicts(case.field, case.me, case.cut, case.rules, given=case.given)
    stands = case.me in case.field.done
    draw = rows[0] if stands else next(row for row in rows if row.kind.value == "id")
    with place:
        verdict_view.show_answer(draw, stands=stands)
        conditions.show_condition_buttons(case, draw)
    st.markdown(verdict_view.show_basis(case, draw))
    profiles, likely = st.empty(), st.container()  # filled last: the answer does not wait for them
    if not draw.safe and not stands:
        what_it_takes(case, draw)
    copies(case, draw, rows, stands=stands)
    st.markdown(t("last_round.rules"))
    if not stands:
        st.subheader(t("last_round.card"))
        verdict_view.show_draw_card(
            case, draw_card(case.field, case.me, case.cut, case.rules, given=case.given, mine=rows)
        )
    drawers(case, draw, rows, stands=stands)
    profiles.markdown(verdict_view.show_profiles(case, draw.result, draw))
    with likely:
        chances_job.show_chances(case, rows, stands=stands)


# Around it ------------------------------------------------------------------------------------------------------------


def what_it_takes(case: Case, draw: Verdict) -> None:
    """A set of results that keeps me out, and single tables that would make it safe."""
    if draw.conditions:
        return
    if draw.status in (Status.LIVE, Status.LOCKED_UNLESS_TIED):
        st.markdown(t("last_round.witness-out", rank=verdict_words.rank_text(draw.witnesses[1].rank)))
        verdict_view.show_witness(case, draw, draw.witnesses[1], "last-round-out")
        verdict_view.show_decisive_tables(
            case, decisive_tables(case.field, case.me, case.cut, draw.result, case.rules, given=case.given)
        )
    if draw.status in (Status.LIVE, Status.OUT_UNLESS_TIED):
        show_drawer(
            t("last_round.witness-in", rank=verdict_words.rank_text(draw.witnesses[0].rank)),
            "last-round-in",
            lambda: verdict_view.show_witness(case, draw, draw.witnesses[0], "last-round-in-rest"),
        )


def copies(case: Case, draw: Verdict, rows: Sequence[Verdict], *, stands: bool) -> None:
    """The buttons that copy: the answer as a sentence, and the link if it is not too long; and the one that shares."""
    url = shell.share_url()
    link = [] if url is None else [(words("shell.copy-link"), url)]
    sentence = verdict_view.sentence_to_copy(case, draw, stands=stands)
    too_long = t("last_round.link-too-long" if case.event else "shell.link-too-long")
    dialog.show_share_buttons(
        (words("last_round.copy"), sentence),
        *link,
        key="last-round-copy",
        made=lambda: {"": verdict_card(case, rows, chances_job.latest_forecast(case, stands=stands), stands=stands)},
        too_long=too_long,
    )
    if url is None:
        st.caption(too_long)


def drawers(case: Case, draw: Verdict, rows: Sequence[Verdict], *, stands: bool) -> None:
    """The board, whose results move my OMW%, and what two results are worth where two rounds are to go."""
    others = len(case.field.tables) - any(case.me in pair for pair in case.field.named(case.field.tables))
    if others:
        show_drawer(t("last_round.board"), "last-round-board", lambda: board(case, draw, rows, stands=stands))
    if case.field.exact and others:
        show_drawer(
            t("last_round.movers"), "last-round-movers", lambda: verdict_view.show_omw_swings(case, draw.result)
        )
    two_rounds.simulate_event(case)


def board(case: Case, draw: Verdict, rows: Sequence[Verdict], *, stands: bool) -> None:
    """A choice for every open table, with the verdict and the chance that follow."""
    now = verdict_words.possible_ranks(draw)
    st.markdown(t("last_round.board-lead", status=conditions.status_text(draw), span=now))
    with st.container(horizontal=True, key="last-round-board-actions"):
        st.button(t("last_round.board-reset"), on_click=state.put, args=("last_round.board", ""))
        save(case)
    chance = chances_job.chance_after(draw.result, chances_job.latest_forecast(case, stands=stands))
    verdict_view.show_board(case, [draw, *rows], chance)


def save(case: Case) -> None:
    """The event with the results of the board, as a file that the event page opens."""
    event = two_rounds.with_known_results(case)
    if event is None:
        return
    st.download_button(t("last_round.save"), format_event(event), "event.txt", on_click="ignore")


# The page -------------------------------------------------------------------------------------------------------------

ASK: Mapping[str, Callable[[], form.Query | None]] = {
    "count": form.ask_count,
    "page": form.ask_page,
    "event": form.ask_event,
}


def depth() -> str:
    """How much is known: as chosen, else the deepest that there is something for."""
    if chosen := state.get("last_round.depth"):
        return str(chosen)
    if state.get("event.text").strip():
        return "event"
    return "page" if state.get("last_round.standings").strip() else "count"


def choose_depth() -> str:
    """The switch of the four depths."""
    st.segmented_control(
        t("last_round.depth"),
        DEPTHS,
        required=True,
        format_func=lambda name: t(f"last_round.depth-{name}"),
        **state.mirrored(session_keys.LAST_ROUND_DEPTH, depth(), lambda name: state.put("last_round.depth", name)),
    )
    return depth()


def body() -> None:
    """Everything below the title; no fragment, for it watches a job (see :func:`ui.frame.background.show_job`)."""
    chosen = choose_depth()
    try:
        if chosen == "record":
            my_record.show_my_record()
        elif asked := ASK[chosen]():
            known = known_results.read_known(state.get("last_round.board"), asked.case.field)
            answer(replace(asked.case, known=known), asked.place)
            show_drawer(t("last_round.well"), "last-round-well", calibration.show_calibration)
    except InputError as error:
        show_problems(error.problems, grave=True)


st.title(t("last_round.title"))
body()
