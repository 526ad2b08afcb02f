"""The mini Swiss simulator: thousands of whole events under the real rules, while one waits."""

from collections.abc import Callable

import streamlit as st

from calc.simulation import Parameters, Simulation
from calc.simulation.settings import TRIALS
from ui import (
    background,
    copy,
    preview,
    result_cards,
    share,
    shell,
    simulator_form,
    simulator_job,
    simulator_truth,
    simulator_view,
    state,
    watch_view,
)
from ui.simulator_job import Played
from ui.texts import t, words

shell.require_app()


def reset() -> None:
    """Empty the page; a simulation that runs stops."""
    simulator_job.stop()
    st.session_state.pop(simulator_job.KEY, None)
    state.reset("simulator")


def buttons(parameters: Parameters | None) -> None:
    """Begin, begin anew, and take the address along."""
    with st.container(horizontal=True, vertical_alignment="center", key="simulator-actions"):
        st.button(
            t("simulator.run"),
            type="primary",
            disabled=parameters is None,
            on_click=simulator_job.begin,
            args=(parameters,),
            key="simulator-run",
        )
        st.button(t("simulator.reset"), on_click=reset, key="simulator-reset")
        if url := shell.share_url("simulator"):
            copy.buttons((words("shell.copy-link"), url), key="simulator-copy")


def running(job: background.Job[Played], wanted: Parameters | None) -> None:
    """How far it is and what it shows so far; while it runs this is drawn again and again."""

    def draw() -> None:
        played = job.latest
        simulator_job.progress(job, job.question.trials, simulator_job.stop, "simulator")  # type: ignore[attr-defined]
        if wanted is not None and wanted != job.question:
            st.warning(t("simulator.changed"), icon=":material/update:")
        if played is not None and played.main.events:
            st.caption(simulator_form.assumptions(played.main.parameters))
            simulator_view.answer(played)

    background.watch(job, draw)


def drawer_of(name: str, draw: Callable[[], None]) -> None:
    """Something that is drawn when it is opened."""
    drawer = st.expander(t(f"simulator.{name}"), key=f"simulator-open-{name}", on_change="rerun")
    if drawer.open:
        with drawer:
            draw()


def drawers(simulation: Simulation) -> None:
    """What is drawn when it is opened, and the files."""
    shown: dict[str, Callable[[], None]] = {
        "ranks": lambda: simulator_view.ranks(simulation),
        "strengths": lambda: simulator_view.strengths(simulation),
        "ids-drawer": lambda: simulator_view.behaviour(simulation),
        "chart": lambda: simulator_view.chart(simulation),
        "watch": lambda: watch_view.show(simulation.parameters),
    }
    for name, draw in shown.items():
        drawer_of(name, draw)
    with st.container(horizontal=True, key="simulator-downloads"):
        simulator_view.downloads(simulation)
        share.buttons(key="simulator-share", page="simulator", made=lambda: result_cards.simulated(simulation))
    simulator_view.proof(simulation)


def body() -> None:
    """Everything below the title; no fragment, for it watches a job (see :func:`ui.background.watch`)."""
    asked = simulator_form.read(shell.rules())
    simulator_form.draw(asked)
    preview.problems(asked.problems, grave=True)
    buttons(asked.parameters)
    job = simulator_job.present()
    if job is None:
        if asked.parameters is not None:
            st.caption(simulator_form.assumptions(asked.parameters))
            st.markdown(t("simulator.empty", most=TRIALS[1]))
    else:
        running(job, asked.parameters)
        if job.ended and job.latest is not None and job.latest.main.events:
            drawers(job.latest.main)
    drawer_of("truth", simulator_truth.show)


st.title(t("simulator.title"))
st.caption(t("simulator.lead"))
body()
