"""A player's curve as a picture, drawn with Pillow: no browser and no chart library has to run for it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw

from calc.elo.history import Person
from ui.share import lettering

WIDTH, HEIGHT = 1200, 675
LEFT, RIGHT, TOP, BOTTOM = 90, 1160, 110, 600
_INK, _QUIET, _GRID, _LINE, _BEST = "#061a1f", "#4a5a60", "#d9e2e4", "#0b6b74", "#c4561b"


def steps(low: float, high: float) -> range:
    """Round figures for an axis that holds both values: four to ten of them."""
    span = max(high - low, 1)
    size = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500, 10**3, 10**4, 10**9) if span / step <= 8)
    return range(int(low // size * size), int(-(-high // size) * size) + 1, size)


def _days(first: dt.date, last: dt.date) -> Sequence[dt.date]:
    """At most six days evenly between both, both included."""
    span = (last - first).days
    count = max(1, min(5, span))
    return sorted({first + dt.timedelta(span * place // count) for place in range(count + 1)})


def draw(person: Person, title: str, legend: str) -> bytes:
    """The PNG: rating after every match over time, personal bests marked, with axes, ``title`` and ``legend``.

    The player has at least one match.
    """
    image = Image.new("RGB", (WIDTH, HEIGHT), "#ffffff")
    pen, small = ImageDraw.Draw(image), lettering.sign_font(20)
    matches = person.matches
    first, last = matches[0].date, matches[-1].date
    ratings = [matches[0].before, *(match.after for match in matches)]
    marks = steps(min(ratings), max(ratings))
    low, high = marks[0], max(marks[-1], marks[0] + 1)
    span = max((last - first).days, 1)

    def at(day: dt.date, rating: float) -> tuple[float, float]:
        across = (day - first).days / span * (RIGHT - LEFT)
        return LEFT + across, BOTTOM - (rating - low) / (high - low) * (BOTTOM - TOP)

    for text, size, base, colour in ((title, 32, 58, _INK), (legend, 20, 90, _QUIET)):
        for line in lettering.fit_lines(text, size, RIGHT - LEFT):
            line.draw(pen, LEFT, base, colour)
    for mark in marks:
        height = at(first, mark)[1]
        pen.line((LEFT, height, RIGHT, height), _GRID)
        pen.text((LEFT - 12, height), str(mark), _QUIET, small, anchor="rm")
    for day in _days(first, last):
        across = at(day, low)[0]
        pen.line((across, BOTTOM, across, BOTTOM + 8), _QUIET)
        pen.text((across, BOTTOM + 16), day.isoformat(), _QUIET, small, anchor="rt" if day == last != first else "mt")
    pen.line((LEFT, TOP, LEFT, BOTTOM, RIGHT, BOTTOM), _QUIET, 2)
    points = [at(first, ratings[0]), *(at(match.date, match.after) for match in matches)]
    pen.line(points, _LINE, 3, joint="curve")
    for match in person.bests:
        x, y = at(match.date, match.after)
        pen.ellipse((x - 5, y - 5, x + 5, y + 5), _BEST)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()
