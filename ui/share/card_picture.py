"""A card as a picture for a chat: drawn with Pillow, the same bytes for the same card, in the colours of the themes."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

from ui.share import cards, lettering
from ui.share.cards import Card
from ui.texts import words

WIDTH, HEIGHT = 1200, 675
"""Of a card with few lines; one with many is higher."""
MARGIN, BAR = 64, 12
"""Around the text, and the height of the coloured bar above it."""

_CONFIG = Path(__file__).resolve().parents[2] / ".streamlit" / "config.toml"
_SIZES = ((80, 64, 36), (68, 52, 34), (56, 44, 30), (48, 36, 26), (44, 30, 24))
"""Type of the title, of the lines, and of what explains them; the first that fits is taken."""
_SMALL = 22
_LEADING = 1.25
_GAP = 24
_MOST_LINES = 2


@cache  # a file of the program
def _theme(*, dark: bool) -> Mapping[str, str]:
    """The colours of a theme."""
    themes = tomllib.loads(_CONFIG.read_text(encoding="utf-8"))["theme"]
    return {key: value for key, value in themes["dark" if dark else "light"].items() if isinstance(value, str)}


_COLOURS = {"good": "greenTextColor", "bad": "redTextColor", "open": "yellowTextColor"}


# What stands where ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of one size below one another."""

    lines: Sequence[lettering.TextLine]
    size: int

    @property
    def heights(self) -> list[tuple[int, int]]:
        """Above and below each base line; marks piled on a letter need more than a line has."""
        above, below = round(self.size * 0.95), round(self.size * (_LEADING - 0.95))
        boxes = [line.box for line in self.lines]
        return [(max(above, -top), max(below, bottom)) for _, top, _, bottom in boxes]

    @property
    def height(self) -> int:
        return sum(above + below for above, below in self.heights)

    @property
    def width(self) -> int:
        return max((line.width for line in self.lines), default=0)

    @property
    def whole(self) -> bool:
        return all(line.whole for line in self.lines)

    def draw(self, pen: ImageDraw.ImageDraw, x: int, y: int, colour: str, *, right: bool = False) -> int:
        """Draw them from ``y`` down, and say where they end."""
        for line, (above, below) in zip(self.lines, self.heights, strict=True):
            line.draw(pen, x, y + above, colour, right=right)
            y += above + below
        return y


def _block(text: str, size: int, width: int, weight: int = lettering.REGULAR, most: int = _MOST_LINES) -> _Block:
    return _Block(lettering.fit_lines(text, size, width, weight=weight, most=most), size)


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the card: its mark's shape, its label and value side by side, its note below or (``beside``) between.

    ``beside``: how far to the right the notes of all lines begin; 0: below.
    """

    mark: cards.Mark
    label: _Block
    value: _Block
    note: _Block
    beside: int = 0

    @property
    def above(self) -> int:
        """The height of label and value."""
        return max(self.label.height, self.value.height)

    @property
    def height(self) -> int:
        return max(self.above, self.note.height) if self.beside else self.above + self.note.height

    @property
    def base(self) -> int:
        """How far below its top the first base line is."""
        return max((block.heights[0][0] for block in (self.label, self.value) if block.lines), default=self.label.size)


@dataclass(frozen=True, slots=True)
class _Layout:
    """A card in one size of type."""

    title: _Block
    subtitle: _Block
    rows: Sequence[_Row]
    indent: int
    padding: int

    @property
    def height(self) -> int:
        rows = sum(row.height + 2 * self.padding for row in self.rows)
        return self.title.height + self.subtitle.height + (_GAP + rows if rows else 0)

    @property
    def whole(self) -> bool:
        blocks = [self.title, self.subtitle]
        blocks += [block for row in self.rows for block in (row.label, row.value, row.note)]
        return all(block.whole for block in blocks)


def _layout(card: Card, sizes: tuple[int, int, int]) -> _Layout:
    large, body, small = sizes
    width = WIDTH - 2 * MARGIN
    indent = round(body * 1.2) if any(line.mark for line in card.lines) else 0
    rows = _beside([_row(line, body, small, width - indent) for line in card.lines], width - indent)
    title = _block(card.title, large, width, lettering.BOLD)
    return _Layout(title, _block(card.subtitle, small, width), rows, indent, round(body * 0.18))


def _row(line: cards.CardLine, body: int, small: int, width: int) -> _Row:
    """The value takes what a short label leaves, and more than half in any case: a figure is not to be cut."""
    label = _block(line.label, body, width)
    room = width - _GAP - min(label.width, round(width * 0.4))
    value = _block(line.value, body, room if label.lines else width, lettering.BOLD)
    if label.width > width - _GAP - value.width:
        label = _block(line.label, body, width - _GAP - value.width)
    return _Row(line.mark, label, value, _block(line.note, small, width))


def _beside(rows: Sequence[_Row], width: int) -> Sequence[_Row]:
    """The rows with their notes in a column of their own, if that has room for each of them on one line."""
    column = max((row.label.width for row in rows), default=0) + _GAP
    single = all(len(block.lines) <= 1 for row in rows for block in (row.label, row.value, row.note))
    named = all(row.label.lines or row.value.lines for row in rows)
    if single and named and all(column + row.note.width + _GAP + row.value.width <= width for row in rows):
        return [replace(row, beside=column) for row in rows]
    return rows


def _chosen(card: Card, room: int) -> _Layout:
    """The largest type in which everything is said and fits; the smallest if it does in none."""
    for sizes in _SIZES[:-1]:
        if len(card.lines) * sizes[1] * _LEADING > room:
            continue
        layout = _layout(card, sizes)
        if layout.whole and layout.height <= room:
            return layout
    return _layout(card, _SIZES[-1])


# The picture ----------------------------------------------------------------------------------------------------------


def card_png(card: Card, *, dark: bool = False) -> bytes:
    """The card as a PNG of 1200x675 pixels, higher if it has more lines than that holds.

    Marks are told by their shapes, too. What is too long ends in an ellipsis; what no font has is a box.
    """
    theme = _theme(dark=dark)
    product = _block(words("shell.product"), _SMALL, WIDTH // 3, lettering.BOLD)
    footer = _block(card.footer, _SMALL, WIDTH - 2 * MARGIN - 2 * _GAP - product.width, most=3)
    below = max(footer.height, product.height)
    taken = BAR + MARGIN + _GAP + below + MARGIN
    layout = _chosen(card, HEIGHT - taken)
    height = max(HEIGHT, layout.height + taken)

    image = Image.new("RGB", (WIDTH, height), theme["backgroundColor"])
    pen = ImageDraw.Draw(image)
    faded = _mixed(theme["textColor"], theme["backgroundColor"])
    pen.rectangle((0, 0, WIDTH, BAR - 1), theme["primaryColor"])
    y = BAR + MARGIN + (height - taken - layout.height) // 2
    y = layout.title.draw(pen, MARGIN, y, theme["textColor"])
    y = layout.subtitle.draw(pen, MARGIN, y, faded) + _GAP
    for row in layout.rows:
        pen.line((MARGIN, y, WIDTH - MARGIN - 1, y), theme["dataframeBorderColor"], 2)
        _draw_row(image, row, y + layout.padding, layout.indent, theme, faded)
        y += row.height + 2 * layout.padding
    footer.draw(pen, MARGIN, height - MARGIN - below, faded)
    product.draw(pen, WIDTH - MARGIN, height - MARGIN - product.height, theme["linkColor"], right=True)
    file = BytesIO()
    image.save(file, "PNG", compress_level=2)  # a sixth larger than by default, in a third of the time
    return file.getvalue()


def _draw_row(image: Image.Image, row: _Row, y: int, indent: int, theme: Mapping[str, str], faded: str) -> None:
    pen = ImageDraw.Draw(image)
    x = MARGIN + indent
    colour = theme[_COLOURS[row.mark]] if row.mark else theme["textColor"]
    if row.mark:
        side = round(row.label.size * 0.8)
        middle = y + row.base - round(row.label.size * 0.36)  # of the letters
        image.paste(colour, (MARGIN, middle - side // 2), _shape(row.mark, side))
    row.label.draw(pen, x, y, theme["textColor"])
    row.value.draw(pen, WIDTH - MARGIN, y, colour, right=True)
    if not row.beside:
        row.note.draw(pen, x, y + row.above, faded)
    for line in row.note.lines if row.beside else ():
        line.draw(pen, x + row.beside, y + row.base, faded)


def _shape(mark: cards.Mark, side: int) -> Image.Image:
    """A mark as a mask: a disc with a tick, a square with a cross, a ring with a question mark."""
    fine = 4 * side  # drawn larger and reduced: Pillow's own edges have steps
    mask = Image.new("L", (fine, fine), 0)
    pen = ImageDraw.Draw(mask)
    stroke = fine // 9

    def line(*points: tuple[float, float]) -> None:
        pen.line([(fine * x, fine * y) for x, y in points], 0, stroke, joint="curve")

    if mark == "bad":
        pen.rounded_rectangle((fine * 0.04, fine * 0.04, fine * 0.96, fine * 0.96), fine // 8, 255)
        line((0.28, 0.28), (0.72, 0.72))
        line((0.72, 0.28), (0.28, 0.72))
    else:
        pen.ellipse((0, 0, fine - 1, fine - 1), 255)
        if mark == "good":
            line((0.26, 0.53), (0.44, 0.70), (0.76, 0.34))
        else:
            pen.ellipse((stroke, stroke, fine - 1 - stroke, fine - 1 - stroke), 0)
            pen.text((fine / 2, fine / 2), cards.SHAPES[mark], 255, lettering.sign_font(round(fine * 0.66)), "mm")
    return mask.resize((side, side), Image.Resampling.LANCZOS)


def _mixed(front: str, back: str, share: float = 0.7) -> str:
    """A colour of text less strong."""
    pairs = ((int(front[at : at + 2], 16), int(back[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in pairs)
