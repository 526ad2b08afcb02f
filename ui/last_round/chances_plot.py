"""Two pictures by Plotly, for drawers that are opened: my final rank by result, and forecasts against what came true.

Colours are the theme's own; what is inside and outside the cut differs by its filling too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from ui.parts import plots
from ui.texts import language, numbers, words


def rank_figure(shares: Mapping[str, Sequence[float]], low: int, high: int, cut: int, *, alt: str) -> None:
    """One row of bars for each own result: the share of samples [rank, from 1] that ended there."""
    import plotly.graph_objects as go  # noqa: PLC0415 - on request; the page does not wait for it
    from plotly.subplots import make_subplots  # noqa: PLC0415 - the same

    figure = make_subplots(
        rows=len(shares),
        shared_xaxes=True,
        vertical_spacing=0.16,
        subplot_titles=[f"<b>{name}</b>" for name in shares],
    )
    across = list(range(low, high + 1))
    for row, of_rank in enumerate(shares.values(), start=1):
        up = [100 * of_rank[rank - 1] if rank <= len(of_rank) else 0 for rank in across]
        filled = ["" if rank <= cut else "/" for rank in across]
        bars = go.Bar(x=across, y=up, marker={"pattern": {"shape": filled, "fillmode": "replace"}}, hoverinfo="skip")
        figure.add_trace(bars, row=row, col=1)
    figure.add_vline(x=cut + 0.5, line={"dash": "dash", "width": 2, "color": "gray"})
    figure.update_layout(**_layout(80 + 80 * len(shares)), bargap=0.15)
    figure.update_xaxes(fixedrange=True, range=[low - 0.6, max(high, cut) + 0.6], dtick=1 if high - low < 18 else None)
    figure.update_xaxes(title=words("last_round.ranks-x", cut=cut), row=len(shares), col=1)
    top = 110 * max(max(of_rank, default=0) for of_rank in shares.values())
    figure.update_yaxes(
        fixedrange=True, range=[0, top], nticks=3, ticksuffix=numbers.percent_sign(language())
    )  # the same for all rows
    figure.update_annotations(x=0, xanchor="left")
    st.plotly_chart(figure, config=plots.plot_config(), alt=alt, key="last-round-ranks-chart")


def calibration_figure(points: Sequence[tuple[float, float, float]], *, alt: str) -> None:
    """Forecast against what came true, each point (forecast, came true, standard error), with the line of agreement."""
    import plotly.graph_objects as go  # noqa: PLC0415 - on request; the page does not wait for it

    across, up, error = ([100 * figure for figure in figures] for figures in zip(*points, strict=True))
    figure = go.Figure(go.Scatter(x=[0, 100], y=[0, 100], mode="lines", line={"dash": "dash"}, hoverinfo="skip"))
    figure.add_scatter(x=across, y=up, error_y={"array": error}, mode="markers", marker={"size": 9}, hoverinfo="skip")
    figure.update_layout(**_layout())
    figure.update_xaxes(
        fixedrange=True, range=[0, 100], ticksuffix=numbers.percent_sign(language()), title=words("last_round.well-x")
    )
    figure.update_yaxes(
        fixedrange=True, range=[0, 100], ticksuffix=numbers.percent_sign(language()), title=words("last_round.well-y")
    )
    st.plotly_chart(figure, config=plots.plot_config(), alt=alt, key="last-round-calibration-chart")


def _layout(height: int = 280) -> dict[str, Any]:
    margin = {"l": 8, "r": 8, "t": 24, "b": 8}
    return {"height": height, "margin": margin, "showlegend": False, "dragmode": False}
