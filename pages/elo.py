"""Elo: what two ratings say of a match, what each result changes, the tables both ways, and the open event rated."""

from collections.abc import Sequence
from fractions import Fraction

import streamlit as st

from calc import elo
from calc.elo import Scale
from calc.errors import InputError, Problem
from calc.ratings import CUSTOM, Pair, curve, read_pair, read_scale, read_wanted
from ui import bar, loaded, numbers, plots, rated_view, result_cards, share, shell, state, tables
from ui.cards import Card
from ui.fields import ELO
from ui.rated_view import exact, signed, whole
from ui.texts import Markdown, language, plain, problem_text, t, words

shell.require_app()

WRONG = ":material/error:"
SETTINGS = ("spread", "k", "start")
TYPICAL = "55"
"""The percentage that the tables answer while none is typed."""

BANDS = ((150, 200, 587, 584), (200, 250, 611, 611), (250, 300, 635, 635))
"""Points ahead from and to; what Elo said and what the favourites won of a thousand, on 198,493 public matches."""
SPREAD = 123
"""The standard deviation of ratings of players with 20 or more of those matches."""


def chance(share: float, digits: int = 2) -> str:
    """A chance as it is printed; no difference makes it certain."""
    return numbers.uncertain(Fraction(share), digits, language())


def points(difference: float, digits: int = 0) -> str:
    """A number of points."""
    return numbers.decimal(Fraction(difference), digits, language())


def shown(**values: str) -> dict[str, Markdown]:
    """Figures that are printed already, for texts."""
    return {name: Markdown(text) for name, text in values.items()}


def names(pair: Pair) -> tuple[str, str]:
    """What both are called: as typed, else you and the opponent."""
    return pair.one.name or words("elo.you"), pair.other.name or words("elo.opponent")


def win(pair: Pair, *, mine: bool) -> tuple[str, str]:
    """That one of them wins: the text's name and the player's."""
    name = pair.one.name if mine else pair.other.name
    return "wins" if name else "you-win" if mine else "opponent-wins", name


def distance(ahead: float) -> str:
    """A difference in words, in points, with a decimal only where there is one."""
    size = points(abs(ahead), 0 if abs(ahead - round(ahead)) < 0.05 else 1)
    if abs(ahead) < 0.05:
        return words("elo.level")
    return words("elo.ahead", points=size) if ahead > 0 else words("elo.behind", points=size)


def complain(problems: Sequence[Problem], *fields: str) -> None:
    """The problems of these fields, in their place."""
    for problem in problems:
        if problem.field in fields:
            st.error(problem_text(problem), icon=WRONG)


# The form -------------------------------------------------------------------------------------------------------------


def load_example() -> None:
    """Two ratings and a share of draws."""
    for name, text in {"own": "1620", "other": "1780", "drawn": "5 %"}.items():
        state.put(f"elo.{name}", text)


def reset() -> None:
    """Empty the look-up; the event and the history stay open, with what was said about them."""
    for field in ELO:
        if not field.key.startswith("elo.history_"):
            state.put(field.key, field.default)


def form(problems: Sequence[Problem]) -> None:
    """Both ratings and the share of draws."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="elo-form"):
        for name, label in (("own", "own_rating"), ("other", "other_rating"), ("drawn", "drawn")):
            st.text_input(
                t(f"field.{label}"),
                placeholder=words(f"elo.{name}-example"),
                help=t(f"elo.{name}-help"),
                live=True,
                width=150,
                **state.widget(f"elo.{name}"),
            )
    complain(problems, "own_rating", "other_rating", "drawn")


def settings(scale: Scale, problems: Sequence[Problem]) -> None:
    """Which scale, what it means, and one's own."""
    st.segmented_control(
        t("elo.scale"), required=True, format_func=lambda name: t(f"elo.{name}"), **state.widget("elo.scale")
    )
    if state.get("elo.scale") == CUSTOM:
        with st.container(horizontal=True, vertical_alignment="bottom", key="elo-settings"):
            for name in SETTINGS:
                st.text_input(
                    t(f"field.{name}"),
                    placeholder=numbers.brief(getattr(elo.MTG, name), 8, language()),
                    help=t(f"elo.{name}-help"),
                    live=True,
                    width=150,
                    **state.widget(f"elo.{name}"),
                )
        complain(problems, *SETTINGS)
    values = shown(
        share=chance(elo.expected(200, 0, scale)),
        gain=points(elo.changes(0, 0, scale)[0].win, 1),
        k=numbers.brief(scale.k, 6, language()),
        start=whole(scale.start),
    )
    source = t(f"elo.source-{state.get('elo.scale')}")
    st.caption(f"{source} {t('elo.meaning', **values)}")


# The pair -------------------------------------------------------------------------------------------------------------


def figures(pair: Pair) -> None:
    """The chance of each, large, as a bar, and as one sentence."""
    one, other = names(pair)
    split, game = pair.chances, pair.per_game
    with st.grid(2, min_column_width=140):
        for mine, share, each in ((True, split.win, game), (False, split.loss, 1 - game)):
            result, name = win(pair, mine=mine)
            st.metric(
                t(f"elo.{result}", player=name),
                chance(share),
                delta=words("elo.per-game", chance=chance(each)),
                delta_color="off",
                delta_arrow="off",
                border=True,
            )
    parts = [(words("elo.bar", player=one, chance=chance(split.win, 0)), split.win)]
    if split.draw:
        parts.append((words("elo.bar-draw", chance=chance(split.draw, 0)), split.draw))
    parts.append((words("elo.bar", player=other, chance=chance(split.loss, 0)), split.loss))
    alt = words("elo.alt", one=one, other=other, win=chance(split.win), draw=drawn(split.draw), loss=chance(split.loss))
    bar.show(parts, alt=alt, key="elo-bar")
    values = shown(
        rating=rating(pair.one.value),
        their=rating(pair.other.value),
        distance=distance(pair.ahead),
        win=chance(split.win),
        draw=drawn(split.draw),
        loss=chance(split.loss),
        score=chance(split.score),
        game=chance(game),
    )
    sentence = t("elo.sentence-draw" if split.draw else "elo.sentence", one=one, other=other, **values)
    st.markdown(sentence)
    shell.say(sentence)


def drawn(share: float) -> str:
    """A share of draws: none is none."""
    return chance(share) if share else numbers.percent(Fraction(0), 0, language())


def rating(value: float) -> str:
    """A typed rating as it was typed: with decimals only if it has some."""
    return numbers.brief(value, 10, language())


def changes(pair: Pair, problems: Sequence[Problem]) -> None:
    """What each result changes for both, what is to be expected, and when a draw is worth a point."""
    one, other = names(pair)
    st.header(t("elo.changes"), anchor=False)
    rows = [
        [t(f"elo.{result}", player=name), moved(pair.one.value, my_change), moved(pair.other.value, their_change)]
        for result, name, my_change, their_change in (*results(pair), *unrated(pair))
    ]
    tables.table([t("elo.result"), plain(one), plain(other)], rows, numbers=(1, 2))
    st.text_input(
        t("field.believed"),
        placeholder=chance(pair.chances.score),
        help=t("elo.believed-help"),
        live=True,
        width=200,
        **state.widget("elo.believed"),
    )
    complain(problems, "believed")
    if pair.believed is None:
        st.markdown(t("elo.expected"))
    else:
        values = shown(
            change=signed(pair.expected_change),
            their=signed(-pair.expected_change),
            score=numbers.percent(Fraction(pair.believed), 2, language()),
            rated=chance(pair.chances.score),
        )
        st.markdown(t("elo.expected-own", one=one, other=other, **values))
    least = elo.one_point_draw(pair.scale)
    if least is None:
        st.caption(t("elo.one-point-never"))
    else:
        st.caption(t("elo.one-point", points=Markdown(points(least, 2))))


def results(pair: Pair) -> Sequence[tuple[str, str, float, float]]:
    """The results that move ratings: the text's name, the winner's, both changes."""
    mine, theirs = pair.changes
    return (
        (*win(pair, mine=True), mine.win, theirs.loss),
        ("played-draw", "", mine.draw, theirs.draw),
        (*win(pair, mine=False), mine.loss, theirs.win),
    )


def unrated(pair: Pair) -> Sequence[tuple[str, str, float, float]]:
    """The results that say nothing of strength, likewise."""
    mine, theirs = pair.changes
    return (
        ("intentional-draw", "", mine.intentional_draw, theirs.intentional_draw),
        ("bye", "", mine.bye, theirs.bye),
    )


def moved(before: float, change: float) -> Markdown:
    """A change and where it leads."""
    if change == 0:
        return t("elo.no-change")
    return t("elo.change", **shown(change=signed(change), rating=whole(before + change)))


def copies(pair: Pair) -> None:
    """The results as text, with fractions, the link, and one tap to the last round."""
    one, other = names(pair)
    split, scale = pair.chances, pair.scale
    head = words(
        "elo.copy-head",
        one=one,
        other=other,
        rating=rating(pair.one.value),
        their=rating(pair.other.value),
        scale=words(f"elo.{scale.name}"),
        spread=numbers.brief(scale.spread, 8, language()),
        k=numbers.brief(scale.k, 6, language()),
    )
    chances = words(
        "elo.copy-chances",
        one=one,
        other=other,
        win=chance(split.win),
        draw=drawn(split.draw),
        loss=chance(split.loss),
        game=chance(pair.per_game),
    )
    lines = [
        words(
            "elo.copy-change",
            result=words(f"elo.{result}", player=name),
            one=one,
            other=other,
            change=signed(my_change, 2),
            rating=exact(pair.one.value + my_change),
            their_change=signed(their_change, 2),
            their=exact(pair.other.value + their_change),
        )
        for result, name, my_change, their_change in results(pair)
    ]
    url = shell.share_url("elo")
    link = [] if url is None else [(words("shell.copy-link"), url)]
    share.buttons(
        (words("elo.copy-results"), "\n".join([head, chances, *lines])),
        *link,
        key="elo-copy",
        page="elo",
        made=lambda: {"": match_up(pair)},
    )
    win_share = numbers.percent(Fraction(split.win), 2, language())
    if st.button(
        t("elo.use-win"), help=t("elo.use-win-help"), on_click=state.put, args=("last_round.win_chance", win_share)
    ):
        st.switch_page("pages/last_round.py")
    if url is None:
        st.caption(t("shell.link-too-long"))


def match_up(pair: Pair) -> Card:
    """The card of two ratings: who wins how often, and what it brings the first."""
    one, other = names(pair)
    split = pair.chances
    shares = []
    for (result, name, change, _), each in zip(results(pair), (split.win, split.draw, split.loss), strict=True):
        if each:
            note = words("elo.change", change=signed(change), rating=whole(pair.one.value + change))
            shares.append((words(f"elo.{result}", player=name), chance(each), note))
    title = words("share.match-up", one=one, other=other, rating=rating(pair.one.value), their=rating(pair.other.value))
    return result_cards.match_up(title, shares, pair.scale.name)


# The drawers ----------------------------------------------------------------------------------------------------------


def both_ways(scale: Scale) -> None:
    """From a percentage to points and back: one asked for, and the printed tables."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="elo-wanted"):
        st.text_input(
            t("field.wanted"),
            placeholder=words("elo.wanted-example"),
            live=True,
            width=120,
            **state.widget("elo.wanted"),
        )
        st.segmented_control(
            t("elo.per"),
            required=True,
            format_func=lambda per: t("elo.per-game-one" if per == "game" else "elo.per-match"),
            **state.widget("elo.per"),
        )
    try:
        found = read_wanted(
            state.get("elo.wanted").strip() or TYPICAL, per_game=state.get("elo.per") == "game", scale=scale
        )
    except InputError as error:
        for problem in error.problems:
            st.error(problem_text(problem), icon=WRONG)
    else:
        values = shown(match=chance(found.match), game=chance(found.game), distance=distance(found.points))
        st.markdown(t("elo.answer", **values))
    st.markdown(t("elo.by-share"))
    tables.table(
        [t("elo.percent"), t("elo.game"), t("elo.points")],
        [
            [f"{percent}{numbers.percent_sign(language())}", chance(elo.game_chance(percent / 100)), points(ahead)]
            for percent, ahead in elo.by_share(scale)
        ],
        numbers=(0, 1, 2),
    )
    st.markdown(t("elo.by-difference"))
    shares = dict(elo.by_difference(scale))
    steps = (0, 25, 50, 75)
    tables.table(
        [t("elo.ahead-column"), *(t("elo.plus", points=step) for step in steps)],
        [
            [f"**{ahead}**", *(chance(shares[ahead + step]) if ahead + step in shares else "" for step in steps)]
            for ahead in range(0, 601, 100)
        ],
        numbers=(0, 1, 2, 3, 4),
    )
    st.caption(t("elo.tables-note"))


def drawn_curve(scale: Scale, pair: Pair | None) -> None:
    """The curve with the pair marked, by Plotly: only who opens this waits for it."""
    import plotly.graph_objects as go  # noqa: PLC0415 - on request; the page does not wait for it

    ahead = 0.0 if pair is None else pair.ahead
    across, up = zip(*curve(scale, ahead), strict=True)
    figure = go.Figure(
        go.Scatter(x=across, y=[100 * share for share in up], mode="lines", line_simplify=False, hoverinfo="skip")
    )
    alt = words("elo.curve-alt", points=points(scale.spread))
    if pair is not None:
        one, score = names(pair)[0], pair.chances.score
        label = words("elo.curve-pair", one=one, chance=chance(score))
        side = "bottom right" if ahead < 0 else "top left"  # away from the curve
        figure.add_scatter(
            x=[ahead],
            y=[100 * score],
            mode="markers+text",
            text=[label.replace("<", "&lt;")],  # Plotly reads tags
            textposition=side,
            marker={"size": 14},
            hoverinfo="skip",
        )
        values = {"points": points(scale.spread), "one": one, "distance": distance(ahead), "chance": chance(score)}
        alt = words("elo.curve-alt-pair", **values)
    figure.update_layout(
        height=280,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        showlegend=False,
        dragmode=False,
        xaxis={"title": words("elo.curve-x"), "fixedrange": True},
        yaxis={"title": words("elo.curve-y"), "fixedrange": True, "range": [0, 100]},
    )
    st.plotly_chart(figure, config=plots.config(), alt=alt, key="elo-chart")


def event(scale: Scale) -> None:
    """The open event rated, or the way to one."""
    found = loaded.event()
    if found is not None:
        rated_view.show(found, scale)
        return
    st.markdown(t("elo.event-broken" if loaded.problems() else "elo.event-none"))
    st.page_link(str(shell.FOLDER / "event.py"), label=t("elo.event-link"), icon=":material/arrow_forward:")


def trust() -> None:
    """Against forecasting single matches, and how well the promises were kept."""
    st.markdown(t("elo.trust-lead"))
    tables.table(
        [t(f"elo.trust-{column}") for column in ("points", "promised", "kept")],
        [
            [t("elo.trust-range", low=low, high=high), *(permille(share) for share in (promised, kept))]
            for low, high, promised, kept in BANDS
        ],
        numbers=(1, 2),
    )
    st.markdown(t("elo.trust-measured", share=Markdown(chance(elo.expected(SPREAD, 0)))))
    st.markdown(t("elo.trust-project"))


def permille(count: int) -> str:
    """So many of a thousand."""
    return numbers.percent(Fraction(count, 1000), 1, language())


# The page -------------------------------------------------------------------------------------------------------------


@st.fragment
@state.drawing("body")
def body() -> None:
    """Everything below the title: a fragment, so that typing does not redraw the frame around the page."""
    st.segmented_control(
        t("elo.view"),
        required=True,
        label_visibility="collapsed",
        format_func=lambda view: t(f"elo.view-{view}"),
        **state.widget("elo.view"),
    )
    scale, wrong = read_scale(*(state.get(f"elo.{name}") for name in ("scale", *SETTINGS)))
    if state.get("elo.view") == "history":
        whole_history(scale, wrong)
    else:
        look_up(scale, wrong)
    shell.keep_link()


def whole_history(scale: Scale, wrong: Sequence[Problem]) -> None:
    """A whole history instead of two ratings; who never opens it does not wait for arrays."""
    from ui import history_view  # noqa: PLC0415 - on request

    with st.expander(
        t("elo.scale-now", scale=t(f"elo.{scale.name}"), k=Markdown(numbers.brief(scale.k, 6, language())))
    ):
        settings(scale, wrong)
    history_view.show(scale)


def look_up(scale: Scale, wrong: Sequence[Problem]) -> None:
    """Two ratings, and the drawers."""
    typed = {name: state.get(f"elo.{name}") for name in ("own", "other", "drawn", "believed")}
    pair, problems = read_pair(scale, **typed)
    form(problems)
    if pair is None:
        st.markdown(t("elo.empty"))
    else:
        figures(pair)
    settings(scale, wrong)
    if pair is not None:
        changes(pair, problems)
        copies(pair)
    with st.container(horizontal=True, key="elo-actions"):
        st.button(t("elo.example"), on_click=load_example)
        st.button(t("elo.reset"), on_click=reset)
    st.info(t("elo.caution"), icon=":material/balance:")
    drawers = {
        "tables": lambda: both_ways(scale),
        "curve": lambda: drawn_curve(scale, pair),
        "event": lambda: event(scale),
        "trust": trust,
    }
    for name, draw in drawers.items():
        drawer = st.expander(t(f"elo.{name}"), key=f"elo-{name}", on_change="rerun")
        if drawer.open:
            with drawer:
                draw()


st.title(t("elo.title"))
body()
