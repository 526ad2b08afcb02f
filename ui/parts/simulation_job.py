"""Simulations played in the background: begun by a tap, looked at while they run, stopped by a tap."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import streamlit as st

from calc.errors import InputError
from calc.simulation import Parameters, Simulation, stream, two_to_go
from ui.frame import background, session_keys, shell
from ui.parts.problems import WRONG, show_problems
from ui.texts import t

KIND = "simulation"
"""All simulations share the places there are (:data:`ui.frame.background.PLACES`), whichever page they are on."""


@dataclass(frozen=True, slots=True)
class Played:
    """What there is so far. ``given``: the same with my next two results given, where two rounds are to go."""

    main: Simulation
    given: tuple[Simulation, ...] = ()


def begin_simulation(parameters: Parameters) -> None:
    """Play it, in the place of whatever is being played: only from a callback."""
    stop_simulation()
    st.session_state.pop(session_keys.SIMULATOR_JOB, None)
    background.start_job(
        session_keys.SIMULATOR_JOB,
        parameters,
        lambda: simulate_together((parameters, *_with_next_two(parameters))),
        KIND,
    )


def current_job() -> background.Job[Played] | None:
    """The simulation that was begun last in this session."""
    return st.session_state.get(session_keys.SIMULATOR_JOB)


def stop_simulation() -> None:
    """Play no further; what there is stays."""
    if (found := current_job()) is not None:
        found.stop()


def show_progress(job: background.Job[Played], of: int, stop_it: Callable[[], None], key: str) -> None:
    """How far it is of ``of`` events, or who is before it, with a button that stops it; how it ended, and why."""
    events = job.latest.main.events if job.latest is not None else 0
    if not job.ended:
        before = job.queue_position
        with st.container(horizontal=True, vertical_alignment="center", key=f"{key}-progress"):
            if before:
                st.markdown(t("simulator.waiting", before=before))
            else:
                st.progress(events / of, t("simulator.progress", events=events, of=of))
            st.button(t("simulator.stop"), on_click=stop_it, key=f"{key}-stop")
    elif events and not job.failed:
        ending = "done" if events == of else "made-way" if job.evicted else "stopped"
        said = t(f"simulator.{ending}", events=events, of=of)
        st.markdown(said)
        shell.announce(said)
    show_problems(job.problems, grave=True)
    if job.failed:
        st.error(t("simulator.failed"), icon=WRONG)


def _with_next_two(parameters: Parameters) -> tuple[Parameters, ...]:
    try:
        return two_to_go(parameters)
    except InputError:
        return ()


def simulate_together(parameters: Sequence[Parameters]) -> Iterator[Played]:
    """Several simulations by turns, a chunk of each; a value after every chunk, once there is something of all."""
    streams = dict(enumerate(map(stream, parameters)))
    latest: dict[int, Simulation] = {}
    while streams:
        for number in list(streams):
            found = next(streams[number], None)
            if found is None:
                del streams[number]
                continue
            latest[number] = found
            if 0 in latest:
                given = [latest[other] for other in sorted(latest) if other]
                yield Played(latest[0], tuple(given) if len(given) == len(parameters) - 1 else ())
