"""What is typed on the simulator page, and the simulation that it asks for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

import streamlit as st

from calc.errors import InputError, Problem
from calc.event import Event
from calc.opponents import parse_share
from calc.record import Record
from calc.rules import Rules, recommended_cut, recommended_rounds
from calc.simulation import Drops, Ids, Mine, Parameters, Settings
from calc.simulation.settings import DRAWS, DROP_RATES, PLAYED_DRAWS, SPREAD
from ui.frame import session_keys, state
from ui.parts import open_event
from ui.parts.choose_player import choose_player
from ui.parts.constants import CHOICE_WIDTH, NARROW, SEED, TRIALS
from ui.parts.drawer import show_drawer
from ui.parts.problems import show_problems
from ui.texts import language, numbers, t, words

T = TypeVar("T")

DROP_RATE = 0.03


FIELDS = {"rounds": "swiss_rounds", "byes": "awarded_byes", "spread": "rating_spread", "draws": "played_draws"}
"""What a message calls a place, where the other pages call something else by that name."""
SHARES = {"draws": DRAWS, "drop_rate": DROP_RATES}


@dataclass(frozen=True, slots=True)
class SimulatorForm:
    """What was typed so far: the parameters, or why there are none; what empty fields stand for."""

    parameters: Parameters | None
    problems: tuple[Problem, ...]
    rounds: int
    cut: int
    event: Event | None = None


def typed(name: str) -> str:
    """A field of this page without spaces around it."""
    return str(state.get(f"simulator.{name}")).strip()


# Reading --------------------------------------------------------------------------------------------------------------


def read_form(rules: Rules) -> SimulatorForm:
    """Everything that was typed, as parameters; every problem names its field."""
    problems: list[Problem] = []
    event = open_event.current_event() if typed("start") == "event" else None
    byes = _or_else(_byes, (0, 0, 0), problems, "byes") if event is None else (0, 0, 0)
    players: Any = str(len(event.players)) if event is not None else _whole(typed("players"))
    rounds, cut = _recommended(players, byes, event)
    settings = _or_else(lambda: _settings(rules, byes), Settings(rules=rules), problems)
    mine = _or_else(lambda: _mine(event), None, problems, "record")
    parameters = _or_else(
        lambda: Parameters(
            players,
            _whole(typed("rounds")) or rounds,
            _whole(typed("cut")) or cut,
            _whole(typed("trials")) or TRIALS,
            _whole(typed("seed")) or SEED,
            settings,
            event,
            mine,
        ),
        None,
        problems,
    )
    if typed("start") == "event" and event is None:
        parameters = None
    return SimulatorForm(None if problems else parameters, tuple(map(_named, problems)), rounds, cut, event)


def _or_else(read_it: Callable[[], T], otherwise: T, problems: list[Problem], field: str | None = None) -> T:
    """What was read; where it could not be, its problems are noted and something else stands in."""
    try:
        return read_it()
    except InputError as error:
        problems += [replace(problem, field=problem.field or field) for problem in error.problems]
        return otherwise


def _named(problem: Problem) -> Problem:
    """A problem in the page's words: its own names of fields, shares as percentages."""
    field = problem.field or ""
    values = dict(problem.values)
    if field in SHARES and problem.code == "simulation-limits":
        shares = [numbers.percent(share, 0, language()) for share in map(_exact, SHARES[field])]
        values |= {"text": typed(field), "least": shares[0], "most": shares[1]}
    return replace(problem, field=FIELDS.get(field, problem.field), values=values)


def _exact(share: float) -> Fraction:
    return Fraction(share)


def _whole(text: str) -> Any:  # noqa: ANN401 - a text, which Parameters reads, or refuses, as a number
    """A number as it was typed, without separators of thousands."""
    return re.sub(r"[,. '’]", "", text) if re.fullmatch(r"\d{1,3}([,. '’]\d{3})+", text) else text


def _share(name: str, otherwise: float) -> float:
    """A percentage of this page; a number without a sign is one too. Raises :class:`InputError` naming the field."""
    text = typed(name)
    if not text:
        return otherwise
    try:
        return float(parse_share(text))
    except InputError as error:
        raise InputError(Problem("simulation-limits", field=name, values={"text": text})) from error


def _byes() -> tuple[int, int, int]:
    """How many hold 1, 2 and 3 awarded byes."""
    counts = re.split(r"[\s,/;]+", typed("byes")) if typed("byes") else []
    if len(counts) > 3 or not all(part.isascii() and part.isdigit() and len(part) < 5 for part in counts):
        raise InputError(Problem("simulation-bye-counts", field="byes", values={"text": typed("byes")}))
    one, two, three = [*map(int, counts), 0, 0, 0][:3]
    return one, two, three


def _settings(rules: Rules, byes: tuple[int, int, int]) -> Settings:
    problems: list[Problem] = []
    draws = _or_else(lambda: _share("draws", PLAYED_DRAWS), PLAYED_DRAWS, problems)
    rate = _or_else(lambda: _share("drop_rate", DROP_RATE), DROP_RATE, problems) if typed("drops") == "rate" else 0.0
    spread: Any = (typed("spread").replace(",", ".") or SPREAD) if typed("model") == "elo" else 0.0
    settings = _or_else(
        lambda: Settings(
            spread=spread,
            draws=draws,
            ids=Ids(typed("ids")),
            drops=Drops(typed("drops")),
            drop_rate=rate,
            by_standings=bool(state.get("simulator.by_standings")),
            rules=rules,
            byes=byes,
        ),
        Settings(),
        problems,
    )
    if problems:
        raise InputError(problems)
    return settings


def _mine(event: Event | None) -> Mine | None:
    """My own part, where I have said who I am or what I have."""
    if event is not None:
        player = typed("player")
        return Mine(player=player) if player in event.players else None
    if typed("start") != "record" or not typed("record"):
        return None
    return Mine(Record.parse(typed("record")))


def _recommended(players: str, byes: tuple[int, int, int], event: Event | None) -> tuple[int, int]:
    """Rounds and cut where none are typed: the event's own, else those that are recommended."""
    count = int(players) if players.isascii() and players.isdigit() and len(players) < 7 else 0
    advised = recommended_rounds(count, byes).rounds if sum(byes) <= count else None
    rounds, cut = advised or max(1, min(3, count - 1)), recommended_cut(count)
    if event is None:
        return rounds, cut
    rounds = max(rounds, len(event.rounds)) if event.planned_rounds is None else event.planned_rounds
    return rounds, cut if event.cut is None else event.cut


# Drawing --------------------------------------------------------------------------------------------------------------


def show_form(asked: SimulatorForm) -> None:
    """The whole form."""
    st.segmented_control(
        t("simulator.start"),
        required=True,
        format_func=lambda name: t(f"simulator.start-{name}"),
        **state.widget("simulator.start"),
    )
    start = typed("start")
    if start == "event" and asked.event is None:
        show_problems(open_event.event_problems(), grave=True)
        st.markdown(t("simulator.no-event"))
        st.page_link("pages/event.py", label=t("simulator.to-event"))
        return
    with st.container(horizontal=True, vertical_alignment="bottom", key="simulator-form"):
        if asked.event is not None:
            _choose_me(asked.event.players)
        else:
            _text("players", "64")
        _text("rounds", str(asked.rounds))
        _text("cut", str(asked.cut))
        if start == "record":
            _text("record", "3-1", shown="record")
        if asked.event is None:
            _text("byes", "0 0 0", shown="awarded_byes", width=140)
    if asked.event is not None:
        st.caption(
            t("simulator.event-line", players=len(asked.event.players), rounds=len(asked.event.rounds), of=asked.rounds)
        )
    show_drawer(t("simulator.behaviour"), "simulator-behaviour", _behaviour)


def _text(name: str, example: str, *, shown: str = "", width: int = NARROW) -> None:
    st.text_input(
        t(f"field.{shown or FIELDS.get(name, name)}"),
        placeholder=example,
        help=t(f"simulator.{name}-help"),
        live=True,
        width=width,
        **state.widget(f"simulator.{name}"),
    )


def _choice(name: str) -> None:
    st.segmented_control(
        t(f"simulator.{name}"),
        required=True,
        format_func=lambda option: t(f"simulator.{name}-{option}"),
        help=t(f"simulator.{name}-help"),
        **state.widget(f"simulator.{name}"),
    )


def _behaviour() -> None:
    """How strong they are, how they draw, who leaves, and how much is played."""
    _choice("model")
    with st.container(horizontal=True, vertical_alignment="bottom", key="simulator-strength"):
        if typed("model") == "elo":
            _text("spread", f"{SPREAD:g}", width=140)
        _text("draws", numbers.percent(_exact(PLAYED_DRAWS), 1, language()), width=140)
    _choice("ids")
    _choice("drops")
    if typed("drops") == "rate":
        _text("drop_rate", numbers.percent(_exact(DROP_RATE), 0, language()), width=160)
    st.toggle(
        t("simulator.by_standings"), help=t("simulator.by_standings-help"), **state.widget("simulator.by_standings")
    )
    with st.container(horizontal=True, vertical_alignment="bottom", key="simulator-amount"):
        _text("trials", numbers.decimal(TRIALS, 0, language()), width=140)
        _text("seed", str(SEED), width=140)


def _choose_me(players: Sequence[str]) -> None:
    """Who is asking: chosen from a list, remembered by name; nobody is fine."""
    choose_player(
        t("simulator.me"),
        players,
        key=session_keys.SIMULATOR_ME,
        field="simulator.player",
        placeholder=words("simulator.me-nobody"),
        width=CHOICE_WIDTH,
    )
