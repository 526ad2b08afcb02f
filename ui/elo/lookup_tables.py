"""What Elo says without two ratings: the tables both ways, the curve, and how far to trust it."""

from __future__ import annotations

from fractions import Fraction

import streamlit as st

from calc.elo import formulas
from calc.elo.formulas import Scale
from calc.elo.ratings import Pair, curve, read_wanted
from calc.errors import InputError
from ui.elo.two_ratings import as_markdown, chance_text, distance_text, names, points_text
from ui.frame import state
from ui.parts import plots, tables
from ui.parts.problems import WRONG
from ui.texts import Markdown, language, numbers, problem_text, t, words

TYPICAL = "55"
"""The percentage that the tables answer while none is typed."""


BANDS = ((150, 200, 587, 584), (200, 250, 611, 611), (250, 300, 635, 635))
"""Points ahead from and to; what Elo said and what the favourites won of a thousand, on 198,493 public matches."""


SPREAD = 123
"""The standard deviation of ratings of players with 20 or more of those matches."""


def show_tables(scale: Scale) -> None:
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
        wanted = read_wanted(
            state.get("elo.wanted").strip() or TYPICAL, per_game=state.get("elo.per") == "game", scale=scale
        )
    except InputError as error:
        for problem in error.problems:
            st.error(problem_text(problem), icon=WRONG)
    else:
        values = as_markdown(
            match=chance_text(wanted.match), game=chance_text(wanted.game), distance=distance_text(wanted.points)
        )
        st.markdown(t("elo.answer", **values))
    st.markdown(t("elo.by-share"))
    tables.show_table(
        [t("elo.percent"), t("elo.game"), t("elo.points")],
        [
            [
                f"{percent}{numbers.percent_sign(language())}",
                chance_text(formulas.game_chance(percent / 100)),
                points_text(ahead),
            ]
            for percent, ahead in formulas.by_share(scale)
        ],
        numbers=(0, 1, 2),
    )
    st.markdown(t("elo.by-difference"))
    shares = dict(formulas.by_difference(scale))
    steps = (0, 25, 50, 75)
    tables.show_table(
        [t("elo.ahead-column"), *(t("elo.plus", points=step) for step in steps)],
        [
            [f"**{ahead}**", *(chance_text(shares[ahead + step]) if ahead + step in shares else "" for step in steps)]
            for ahead in range(0, 601, 100)
        ],
        numbers=(0, 1, 2, 3, 4),
    )
    st.caption(t("elo.tables-note"))


def show_curve(scale: Scale, pair: Pair | None) -> None:
    """The curve with the pair marked, by Plotly: only who opens this waits for it."""
    import plotly.graph_objects as go  # noqa: PLC0415 - on request; the page does not wait for it

    ahead = 0.0 if pair is None else pair.ahead
    across, up = zip(*curve(scale, ahead), strict=True)
    figure = go.Figure(
        go.Scatter(x=across, y=[100 * share for share in up], mode="lines", line_simplify=False, hoverinfo="skip")
    )
    alt = words("elo.curve-alt", points=points_text(scale.spread))
    if pair is not None:
        one, score = names(pair)[0], pair.chances.score
        label = words("elo.curve-pair", one=one, chance=chance_text(score))
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
        values = {
            "points": points_text(scale.spread),
            "one": one,
            "distance": distance_text(ahead),
            "chance": chance_text(score),
        }
        alt = words("elo.curve-alt-pair", **values)
    figure.update_layout(
        height=280,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        showlegend=False,
        dragmode=False,
        xaxis={"title": words("elo.curve-x"), "fixedrange": True},
        yaxis={"title": words("elo.curve-y"), "fixedrange": True, "range": [0, 100]},
    )
    st.plotly_chart(figure, config=plots.plot_config(), alt=alt, key="elo-chart")


def show_trust() -> None:
    """Against forecasting single matches, and how well the promises were kept."""
    st.markdown(t("elo.trust-lead"))
    tables.show_table(
        [t(f"elo.trust-{column}") for column in ("points", "promised", "kept")],
        [
            [t("elo.trust-range", low=low, high=high), *(permille(share) for share in (promised, kept))]
            for low, high, promised, kept in BANDS
        ],
        numbers=(1, 2),
    )
    st.markdown(t("elo.trust-measured", share=Markdown(chance_text(formulas.expected(SPREAD, 0)))))
    st.markdown(t("elo.trust-project"))


def permille(count: int) -> str:
    """So many of a thousand."""
    return numbers.percent(Fraction(count, 1000), 1, language())
