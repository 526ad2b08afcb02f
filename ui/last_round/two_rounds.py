"""With two rounds to go: what a player's next two results are worth, simulated when it is asked for.

The four rows and their errors are those of the simulator; here it is only asked from what the last-round page knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import streamlit as st

from calc.errors import InputError
from calc.event import Event, Kind, Match
from calc.record import Outcome, Record
from calc.rules import Rules, recommended_cut, recommended_rounds
from ui.frame import background, session_keys, state
from ui.last_round.verdict_words import Case
from ui.parts import simulation_words
from ui.parts.constants import NARROW, SEED, TRIALS
from ui.parts.drawer import show_drawer
from ui.parts.problems import show_problems
from ui.texts import t

if TYPE_CHECKING:  # imports numpy; the page does not wait for it before it is asked
    from calc.simulation import Parameters
    from ui.frame.background import Job
    from ui.parts.simulation_job import Played

TO_GO = 2
FIELDS = (32, 64, 128, 226, 409, 512)
"""The largest fields for which 5, 6, 7, 8, 9 rounds are recommended (MTR appendix E), and one for which 10 are."""


def simulate_record(record: Record, rules: Rules) -> None:
    """My own record, in an otherwise typical field whose size and cut are typed here."""
    show_drawer(t("last_round.two-record"), "last-round-two-record", lambda: _ask_record(record, rules))


def _ask_record(record: Record, rules: Rules) -> None:
    rounds = record.played + TO_GO
    usual = next((size for size in FIELDS if (recommended_rounds(size).rounds or 0) >= rounds), FIELDS[-1])
    with st.container(horizontal=True, vertical_alignment="bottom", key="last-round-two-form"):
        players = _field("players", str(usual), t("simulator.players-help")) or str(usual)
        size = int(players) if players.isascii() and players.isdigit() and len(players) < 7 else usual
        cut = _field("cut", str(recommended_cut(size)), t("last_round.cut-help")) or str(recommended_cut(size))

    def asked() -> Parameters:
        from calc.simulation import Mine, Parameters, Settings  # noqa: PLC0415 - imports numpy

        typed: Any = {"players": players, "cut": cut}  # texts, which it reads
        return Parameters(
            **typed, rounds=rounds, trials=TRIALS, seed=SEED, settings=Settings(rules=rules), mine=Mine(record)
        )

    _simulate(asked)


def simulate_event(case: Case) -> None:
    """A player of an event with two rounds to go, played on from where it stands, results of the board included."""
    event = with_known_results(case)
    if event is None or rounds_to_go(event, case.me) != TO_GO:
        return

    def asked() -> Parameters:
        from calc.simulation import Mine, Parameters, Settings  # noqa: PLC0415 - imports numpy

        rounds = event.planned_rounds or len(event.rounds)
        settings, mine = Settings(rules=case.rules), Mine(player=case.me)
        return Parameters(len(event.players), rounds, case.cut, TRIALS, SEED, settings, event, mine)

    show_drawer(t("last_round.two-event"), "last-round-two-event", lambda: _simulate(asked))


def rounds_to_go(event: Event, player: str) -> int | None:
    """How many planned rounds ``player`` has still to play, an open table included; ``None``: nobody says."""
    if event.planned_rounds is None:
        return None
    last = event.rounds[-1].match_of(player) if event.rounds else None
    return event.planned_rounds - len(event.rounds) + (last is not None and last.open)


def with_known_results(case: Case) -> Event | None:
    """The event with the results of the board."""
    event = case.event
    if event is None:
        return None
    pairs = list(case.field.named(case.field.tables))
    for table, outcome in case.known.items():
        one, other = pairs[table]
        winner = one if outcome is Outcome.WIN else other
        event = event.with_result(
            Match(one, other, kind=Kind.DRAW) if outcome is Outcome.DRAW else Match(one, other, winner=winner)
        )
    return event


def _field(name: str, example: str, help_: str) -> str:
    text: str = st.text_input(
        t(f"field.{name}"),
        placeholder=example,
        help=help_,
        live=True,
        width=NARROW,
        **state.widget(f"last_round.{name}"),
    )
    return text.strip()


def _simulate(asked: Callable[[], Parameters]) -> None:
    """The four rows, in the background: drawn as they come, and again while they sharpen."""
    from calc.simulation import two_to_go  # noqa: PLC0415 - imports numpy
    from ui.parts import simulation_job  # noqa: PLC0415 - the same

    try:
        parameters = two_to_go(asked())
    except InputError as error:
        show_problems(error.problems, grave=True)
        return
    job: Job[Played] = background.start_job(
        session_keys.LAST_ROUND_TWO,
        parameters,
        lambda: simulation_job.simulate_together(parameters),
        simulation_job.KIND,
    )

    def draw() -> None:
        simulation_job.show_progress(job, TRIALS, job.stop, "last-round-two")
        played = job.latest
        if played is not None and len(played.given) == len(parameters) - 1:
            simulation_words.show_next_two((played.main, *played.given))
            st.caption(t("last_round.two-estimated"))
        st.caption(simulation_words.assumptions_text(parameters[0]))

    background.show_job(job, draw)
    if job.ended and (job.latest is None or not job.latest.main.done):
        st.button(
            t("simulator.run"),
            on_click=session_keys.forget_keys,
            args=(session_keys.LAST_ROUND_TWO,),
            key="last-round-two-again",
        )
