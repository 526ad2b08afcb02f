"""One simulated event, round by round: pairings with results, standings with the bubble, the bracket at the end."""

from __future__ import annotations

import streamlit as st

from calc.bracket import champion, seeds_in
from calc.cut import staying
from calc.errors import InputError
from calc.event import Event, Kind, Match
from calc.notation import format_event
from calc.pairing.draft import match_points
from calc.simulation import Parameters, Watched, watch
from calc.simulation.settings import TRIALS, whole
from calc.standings import Standing
from ui.frame import session_keys, state
from ui.parts import event_standings, match_words, tables
from ui.parts.problems import show_problems
from ui.share import bracket_picture
from ui.texts import Markdown, language, numbers, plain, t


def show_watch(parameters: Parameters) -> None:
    """Choose an event of the simulation and a round of it."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="simulator-watch"):
        st.text_input(
            t("field.watched"),
            placeholder="1",
            help=t("simulator.watched-help"),
            width=140,
            **state.widget("simulator.watched"),
        )
        st.button(t("simulator.watch-another"), on_click=_another, key="simulator-another")
    try:
        number = whole(_typed(), (1, TRIALS[1]), "watched")
        watched = _watched(parameters, number - 1)
    except InputError as error:
        show_problems(error.problems, grave=True)
        return
    swiss = len(watched.event.rounds)
    options = [*range(1, swiss + 1), *([swiss + 1] if watched.event.cut_rounds else [])]
    if st.session_state.get(session_keys.SIMULATOR_ROUND) not in options:
        st.session_state[session_keys.SIMULATOR_ROUND] = options[0]
    shown = st.segmented_control(
        t("simulator.watch-round"),
        options,
        required=True,
        format_func=lambda round_: str(round_) if round_ <= swiss else t("simulator.watch-cut"),
        key=session_keys.SIMULATOR_ROUND,
    )
    if watched.me is not None:
        st.caption(t("simulator.watch-me", player=watched.me))
    if shown is None or shown > swiss:
        _bracket(watched, parameters)
    else:
        _round(watched, shown, parameters)
    st.download_button(t("simulator.watch-save"), format_event(watched.event), f"event-{number}.txt", on_click="ignore")


def _typed() -> str:
    return str(state.get("simulator.watched")).strip() or "1"


def _another() -> None:
    """The next event: only from a callback."""
    text = _typed()
    number = int(text) if text.isascii() and text.isdigit() else 0
    state.put("simulator.watched", str(number % TRIALS[1] + 1))


def _watched(parameters: Parameters, number: int) -> Watched:
    """The event, kept while it is looked at: a large one takes a second to play."""
    kept: tuple[Parameters, Watched] | None = st.session_state.get(session_keys.SIMULATOR_WATCHED)
    if kept is not None and kept[0] == parameters and kept[1].number == number:
        return kept[1]
    with st.spinner(t("simulator.watching")):
        watched = watch(parameters, number)
    st.session_state[session_keys.SIMULATOR_WATCHED] = (parameters, watched)
    return watched


def _round(watched: Watched, number: int, parameters: Parameters) -> None:
    """The pairings of a round with their results, and the standings after it."""
    before, after = watched.before(number), watched.before(number + 1)
    points = match_points(before)
    matches = list(enumerate(watched.event.rounds[number - 1].matches, start=1))

    def pairing(line: tuple[int, Match]) -> list[str]:
        table, match = line
        cells = [str(table), _person(match.player, points, watched)]
        if match.opponent is None:
            return [*cells, t("rounds.bye" if match.kind is Kind.BYE else "rounds.assigned-loss"), ""]
        return [
            *cells,
            _person(match.opponent, points, watched),
            match_words.result_label(match_words.result_notation(match)),
        ]

    header = [t("rounds.table"), t("rounds.player"), t("rounds.opponent"), t("rounds.result")]
    tables.show_paged_lines(header, matches, pairing, key=session_keys.SIMULATOR_PAIRINGS_PAGE, numbers=(0,), size=16)
    st.markdown(t("simulator.watch-after", number=number))
    _standings(after, watched, parameters)


def _person(name: str, points: dict[str, int], watched: Watched) -> Markdown:
    shown = match_words.name_with_points(name, points)
    return Markdown(f"**{shown}**") if name == watched.me else shown


def _standings(event: Event, watched: Watched, parameters: Parameters) -> None:
    cut = parameters.cut
    shown = event_standings.compute_standings(event, parameters.settings.rules)
    bubble = _bubble(staying(shown.lines, shown.gone), cut)

    def row(line: Standing) -> list[str]:
        mark = t("simulator.watch-bubble") if line.player in bubble else ""
        name = Markdown(f"**{plain(line.player)}**") if line.player == watched.me else plain(line.player)
        strength = (
            numbers.signed(watched.strengths[line.player], 0, language()) if line.player in watched.strengths else ""
        )
        rank = f"**{line.rank}**" if line.player in shown.inside else str(line.rank)
        record = numbers.record(line.matches).replace("-", "\N{NON-BREAKING HYPHEN}")
        omw = event_standings.figure_text(shown, line, "omw")
        return [rank, Markdown(f"{name} {mark}".strip()), strength, record, str(line.tiebreakers.points), omw]

    header = [t("event.rank"), t("event.player"), t("simulator.watch-strength"), t("event.record")]
    header += [t("event.points"), t("figure.omw")]
    tables.show_paged_lines(
        header, shown.lines, row, key=session_keys.SIMULATOR_STANDINGS_PAGE, numbers=(0, 2, 4, 5), size=16
    )
    st.caption(t("simulator.watch-note" if cut else "simulator.watch-note-no-cut"))


def _bubble(lines: tuple[Standing, ...], cut: int) -> frozenset[str]:
    """Who of those who have not left is level on points with the last place of the cut, while somebody outside is."""
    if not 0 < cut < len(lines):
        return frozenset()
    inside, outside = lines[cut - 1].tiebreakers.points, lines[cut].tiebreakers.points
    if inside != outside:
        return frozenset()
    return frozenset(line.player for line in lines if line.tiebreakers.points == inside)


def _bracket(watched: Watched, parameters: Parameters) -> None:
    event = watched.event
    winner = champion(event)
    if winner is not None:
        st.success(t("bracket.champion", player=winner), icon=":material/trophy:")
    st.html(bracket_picture.bracket_html(event.cut_rounds, seeds_in(event, parameters.settings.rules)))
