"""One player of a rated history: their curve, every match, events, best wins, and against anybody else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from textwrap import wrap

import streamlit as st

from calc.elo.formulas import Scale
from calc.elo.history import HeadToHead, NameIndex, Person, Played, Rated, head_to_head, person
from calc.elo.history.texts import read_result
from calc.errors import InputError, Problem
from calc.event import Kind
from ui.elo import history_cards
from ui.elo.history_kept import OpenHistory
from ui.elo.rated_event import ROWS, change_text, rounded_rating
from ui.frame import session_keys, state
from ui.parts import plots, tables
from ui.parts.constants import CHOICE_WIDTH
from ui.parts.drawer import show_drawer
from ui.share import dialog
from ui.texts import Markdown, language, numbers, plain, problem_text, t, words

MOST_FOUND = 20
TITLE_WIDTH, SUBTITLE_WIDTH = 28, 56
"""Characters in one line of a plot's title and of what stands below it: as many as a phone shows."""
PLOT_HEIGHT = 300
"""Pixels of a plot without its title."""


def show_player_page(kept: OpenHistory, rated: Rated, best: Sequence[str]) -> None:
    """The player looked for, whole. ``best``: who is offered before anybody was searched."""
    name = find_player(kept, rated, "", best)
    if name is None:
        return
    one = kept.once("person", (rated, name), lambda: person(rated, name))
    show_figures(one, rated.scale, pinned=rated.history.number(name) in rated.pinned)
    drawers: dict[str, Callable[[], None]] = {
        "curve": lambda: show_curve(one),
        "matches": lambda: show_matches(one.matches, session_keys.HISTORY_MATCHES_PAGE),
        "events": lambda: show_events(one),
        "wins": lambda: show_best_wins(one),
        "versus": lambda: show_head_to_head(kept, rated, one),
        "correct": lambda: show_correction(one, rated),
    }
    for name_, draw in drawers.items():
        show_drawer(t(f"history.{name_}"), f"history-{name_}", draw, expanded=name_ == "matches")


def find_player(kept: OpenHistory, rated: Rated, which: str, usual: Sequence[str]) -> str | None:
    """A player searched by parts of the name: a field, and a choice of who fits. ``which``: "" or "other"."""
    query_key = "elo.history_find_other" if which else "elo.history_find"
    chosen_key = "elo.history_other" if which else "elo.history_player"
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            t("history.find-other" if which else "history.find"),
            placeholder=words("history.find-example"),
            help=t("history.find-help"),
            width=CHOICE_WIDTH,
            live=True,
            **state.widget(query_key),
        )
        query = state.get(query_key).strip()
        players: Sequence[str] = usual
        if query:
            names = rated.history.names
            index = kept.once("index", names, lambda: NameIndex.of(names))
            players = [names[number] for number in index.find(query, MOST_FOUND)]
        if players:
            if st.session_state.get(chosen_key) not in players:
                st.session_state[chosen_key] = players[0]
            label = t("history.other-player" if which else "elo.player")
            st.selectbox(label, players, width=CHOICE_WIDTH, **state.persistent(chosen_key))
    if not players:
        st.markdown(t("history.nobody", query=query))
        return None
    if query and len(players) == MOST_FOUND:
        st.caption(t("history.first-ones", count=MOST_FOUND))
    return str(st.session_state[chosen_key] or players[0])


def show_figures(one: Person, scale: Scale, *, pinned: bool) -> None:
    """The figures of a player."""
    top = one.bests[-1] if one.bests else None
    with st.grid(2, min_column_width=140):
        st.metric(t("elo.after"), rounded_rating(one.rating), border=True)
        st.metric(
            t("history.best"),
            rounded_rating(top.after if top else (one.rating if pinned else scale.start)),
            border=True,
        )
    if pinned:
        st.caption(t("history.is-pinned"))
    sentences = [t("history.has-record", count=len(one.counted), record=one.record)]
    if one.opponents_rating is not None and one.opponents_matches is not None:
        values = {"rating": rounded_rating(one.opponents_rating), "matches": rounded_rating(one.opponents_matches)}
        shown = {name: Markdown(text) for name, text in values.items()}
        sentences.append(t("history.opponents", count=len(one.counted), **shown))
    if top:
        sentences.append(t("history.best-on", date=top.date, opponent=top.opponent))
    st.markdown(" ".join(sentences))
    dialog.show_share_buttons(
        key="history-player-share", page="elo", made=lambda: {"": history_cards.player_card(one, scale)}
    )


def show_curve(one: Person) -> None:
    """The rating over time by Plotly, titled so that the saved picture says whose it is: only who opens this waits."""
    import plotly.graph_objects as go  # noqa: PLC0415 - on request

    dates = [match.date for match in one.matches]
    figure = go.Figure(
        go.Scatter(x=dates, y=[match.after for match in one.matches], mode="lines", name=words("elo.after"))
    )
    legend = words("history.picture-legend", record=str(one.record), first=dates[0], last=dates[-1])
    title = wrap(words("history.picture-title", player=one.name, rating=rounded_rating(one.rating)), TITLE_WIDTH)
    subtitle = wrap(legend, SUBTITLE_WIDTH)
    above = 32 + 22 * len(title) + 16 * len(subtitle)  # pixels: a line of either, and room around them
    bests = one.bests
    figure.add_scatter(
        x=[match.date for match in bests],
        y=[match.after for match in bests],
        mode="markers",
        marker={"size": 7},
        name=words("history.best"),
    )
    figure.update_layout(
        title={
            "text": "<br>".join(map(_plotly_text, title)),
            "subtitle": {"text": "<br>".join(map(_plotly_text, subtitle))},
            "y": 1,
            "yanchor": "top",
            "pad": {"t": 8},
        },
        height=PLOT_HEIGHT + above,
        margin={"l": 8, "r": 8, "t": above, "b": 8},
        dragmode=False,
        legend={
            "orientation": "h",
            "y": -0.15,
            "yanchor": "top",
            "entrywidth": 150,
        },  # room for another font in the file
        xaxis={"fixedrange": True, "type": "date"},
        yaxis={"fixedrange": True, "tickformat": "d"},
    )
    ratings = [match.after for match in one.matches]
    alt = words(
        "history.curve-alt",
        player=one.name,
        first=dates[0],
        last=dates[-1],
        low=rounded_rating(min(ratings)),
        high=rounded_rating(max(ratings)),
        rating=rounded_rating(one.rating),
    )
    config = plots.plot_config(picture="rating", label=words("history.png"))
    st.plotly_chart(figure, config=config, alt=alt, key="history-chart")


def _plotly_text(text: str) -> str:
    """A text as it is: Plotly would take tags and entities in it for its own."""
    return escape(text, quote=False)


def show_matches(played: Sequence[Played], key: str) -> None:
    """Every match, the latest first."""
    if not played:
        return
    tables.show_paged_lines(
        [t("history.date"), t("elo.opponent"), t("elo.result"), t("elo.changed"), t("elo.after")],
        played[::-1],
        _match,
        key=key,
        numbers=(3, 4),
        size=ROWS,
    )
    st.caption(t("history.matches-note"))


def result_text(match: Played) -> str:
    """A result as everybody writes it."""
    result = match.result
    return words("history.id") if result.kind is Kind.ID and result.games is None else str(result)


def _match(match: Played) -> Sequence[str]:
    change = change_text(match.change)
    return (
        numbers.day(match.date, language()),
        t("elo.against-rated", player=match.opponent, rating=Markdown(rounded_rating(match.opponent_rating))),
        result_text(match),
        t("elo.best-change", change=Markdown(change)) if match.best else change,
        rounded_rating(match.after),
    )


def show_events(one: Person) -> None:
    """Every event, the latest first."""
    tables.show_paged_lines(
        [t("history.date"), t("history.event"), t("history.record"), t("elo.changed"), t("elo.after")],
        one.events()[::-1],
        lambda event: (
            numbers.day(event.date, language()),
            plain(event.name, 40) if event.name else numbers.NOTHING,
            str(event.record),
            change_text(event.change),
            rounded_rating(event.matches[-1].after),
        ),
        key=session_keys.HISTORY_EVENTS_PAGE,
        numbers=(3, 4),
        size=ROWS,
    )


def show_best_wins(one: Person) -> None:
    """The wins over the highest rated opponents."""
    best = one.best_wins()
    if not best:
        st.markdown(t("history.no-wins"))
        return
    tables.show_table(
        [t("elo.opponent"), t("history.their-rating"), t("history.date"), t("elo.result"), t("elo.changed")],
        [
            [
                plain(match.opponent),
                rounded_rating(match.opponent_rating),
                numbers.day(match.date, language()),
                result_text(match),
                change_text(match.change),
            ]
            for match in best
        ],
        numbers=(1, 4),
    )


def show_head_to_head(kept: OpenHistory, rated: Rated, one: Person) -> None:
    """Against one opponent out of any result, or anybody at all."""
    met: dict[str, int] = {}
    for match in one.matches:
        met[match.opponent] = met.get(match.opponent, 0) + 1
    other = find_player(kept, rated, "other", sorted(met, key=lambda name: -met[name]))
    if other is None:
        return
    try:
        both = head_to_head(rated, one.name, other)
    except InputError as error:
        for problem in error.problems:
            st.warning(problem_text(problem))
        return
    st.markdown(_sentence(both))
    dialog.show_share_buttons(
        key="history-versus-share", page="elo", made=lambda: {"": history_cards.head_to_head_card(both, rated.scale)}
    )
    show_matches(both.matches, session_keys.HISTORY_VERSUS_PAGE)


def _sentence(both: HeadToHead) -> Markdown:
    """What they did, what the ratings promised, and what they would promise now."""
    now = t(
        "history.versus-now",
        one=both.one,
        other=both.other,
        share=Fraction(both.share),
    )
    if not both.matches:
        return Markdown(f"{t('history.never-met', one=both.one, other=both.other)} {now}")
    values = {
        "promised": numbers.decimal(Fraction(both.promised), 1, language()),
        "scored": numbers.brief(both.record.wins + both.record.draws / 2, 10, language()),
        "change": change_text(both.change),
    }
    shown = {name: Markdown(text) for name, text in values.items()}
    return Markdown(
        f"{t('history.versus-sentence', one=both.one, other=both.other, record=both.record, **shown)} {now}"
    )


# An old result put right ----------------------------------------------------------------------------------------------


def show_correction(one: Person, rated: Rated) -> None:
    """Another result for one of the player's matches; everything is rated anew at once."""
    st.markdown(t("history.correct-lead"))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        chosen = st.selectbox(
            t("history.match"),
            one.matches[::-1],
            format_func=lambda match: (
                f"{numbers.day(match.date, language())} · {match.opponent} · {result_text(match)}"
            ),
            key="history-correct-match",
            width=360,
        )
        st.text_input(
            t("history.new-result"),
            placeholder=words("history.result-example"),
            width=140,
            live=True,
            **state.widget("elo.history_result"),
        )
        st.button(t("history.correct-button"), on_click=lambda: add_correction(rated, chosen))
    if problem := st.session_state.pop(session_keys.HISTORY_CORRECTION_REFUSED, None):
        st.error(problem_text(problem))


def add_correction(rated: Rated, match: Played | None) -> None:
    """Add the correction to the list of them, turned the way the file has the match."""
    if match is None:
        return
    typed = state.get("elo.history_result")
    result = read_result(typed)
    if result is None:
        st.session_state[session_keys.HISTORY_CORRECTION_REFUSED] = Problem("history-result", values={"text": typed})
        return
    first = rated.history.names[rated.history.a[match.row]]
    add_line("results", f"{match.line} {result.flipped if first == match.opponent else result}")
    state.put("elo.history_result", "")


def add_line(field: str, line: str) -> None:
    """One more line in a text of corrections."""
    key = f"elo.history_{field}"
    before = state.get(key).rstrip()
    state.put(key, f"{before}\n{line}" if before else line)
