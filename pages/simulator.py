"""The mini Swiss simulator: thousands of whole events under the real rules, while one waits."""

from collections.abc import Callable

import streamlit as st

from calc.simulation import Parameters, Simulation
from calc.simulation.settings import TRIALS
from ui.frame import background, session_keys, shell, state
from ui.parts import copy, simulation_job, simulation_words
from ui.parts.drawer import show_drawer
from ui.parts.problems import show_problems
from ui.parts.simulation_job import Played
from ui.share import dialog
from ui.simulator import form, result_view, truth, watch
from ui.simulator.cards import simulation_cards
from ui.texts import t, words

shell.require_app()


def reset() -> None:
    """Empty the page; a simulation that runs stops."""
    simulation_job.stop_simulation()
    st.session_state.pop(session_keys.SIMULATOR_JOB, None)
    state.reset("simulator")


def buttons(parameters: Parameters | None) -> None:
    """Begin, begin anew, and take the address along."""
    with st.container(horizontal=True, vertical_alignment="center", key="simulator-actions"):
        st.button(
            t("simulator.run"),
            type="primary",
            disabled=parameters is None,
            on_click=simulation_job.begin_simulation,
            args=(parameters,),
            key="simulator-run",
        )
        st.button(t("simulator.reset"), on_click=reset, key="simulator-reset")
        if url := shell.share_url("simulator"):
            copy.show_copy_buttons((words("shell.copy-link"), url), key="simulator-copy")


def running(job: background.Job[Played], wanted: Parameters | None) -> None:
    """How far it is and what it shows so far; while it runs this is drawn again and again."""

    def draw() -> None:
        played = job.latest
        simulation_job.show_progress(job, job.question.trials, simulation_job.stop_simulation, "simulator")  # type: ignore[attr-defined]
        if wanted is not None and wanted != job.question:
            st.warning(t("simulator.changed"), icon=":material/update:")
        if played is not None and played.main.events:
            st.caption(simulation_words.assumptions_text(played.main.parameters))
            result_view.show_result(played)

    background.show_job(job, draw)


def drawer_of(name: str, draw: Callable[[], None]) -> None:
    """Something that is drawn when it is opened."""
    show_drawer(t(f"simulator.{name}"), f"simulator-open-{name}", draw)


def drawers(simulation: Simulation) -> None:
    """What is drawn when it is opened, and the files."""
    shown: dict[str, Callable[[], None]] = {
        "ranks": lambda: result_view.show_ranks(simulation),
        "strengths": lambda: result_view.show_strengths(simulation),
        "ids-drawer": lambda: result_view.show_behaviour(simulation),
        "chart": lambda: result_view.show_chart(simulation),
        "watch": lambda: watch.show_watch(simulation.parameters),
    }
    for name, draw in shown.items():
        drawer_of(name, draw)
    with st.container(horizontal=True, key="simulator-downloads"):
        result_view.show_downloads(simulation)
        dialog.show_share_buttons(key="simulator-share", page="simulator", made=lambda: simulation_cards(simulation))
    result_view.show_proof(simulation)


def body() -> None:
    """Everything below the title; no fragment, for it watches a job (see :func:`ui.frame.background.show_job`)."""
    asked = form.read_form(shell.rules())
    form.show_form(asked)
    show_problems(asked.problems, grave=True)
    buttons(asked.parameters)
    job = simulation_job.current_job()
    if job is None:
        if asked.parameters is not None:
            st.caption(simulation_words.assumptions_text(asked.parameters))
            st.markdown(t("simulator.empty", most=TRIALS[1]))
    else:
        running(job, asked.parameters)
        if job.ended and job.latest is not None and job.latest.main.events:
            drawers(job.latest.main)
    drawer_of("truth", truth.show_truth)


st.title(t("simulator.title"))
st.caption(t("simulator.lead"))
body()
