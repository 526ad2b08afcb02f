"""Letters for pictures that Pillow draws: which font has them, what stands where none has, lines that fit a width.

Pillow's own font has no umlauts. Streamlit brings the page's typeface along (Source Sans, openly licensed: Latin,
Greek, Cyrillic); for other scripts the machine's fonts are asked, and what no font has is a box, which nobody takes
for a letter. A text is set in one font, so that its directions stay in order.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from PIL import ImageDraw, ImageFont, features

from ui.share.cards import JOINERS
from ui.streamlit_internals import page_fonts

SYSTEM_FONTS = (
    "DejaVuSans.ttf",
    "Arial Unicode.ttf",
    "segoeui.ttf",
    "NotoSansCJK-Regular.ttc",
    "YuGothM.ttc",
    "msyh.ttc",
    "malgun.ttf",
    "wqy-microhei.ttc",
    "DroidSansFallbackFull.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansThai-Regular.ttf",
    "NotoSansDevanagari-Regular.ttf",
    "unifont.otf",
)
"""Fonts of Linux, macOS and Windows with more scripts, the most legible first."""

ELLIPSIS = "…"
MOST_CHARACTERS = 400
"""Of a text; no line of a picture holds more."""
MOST_MARKS = 2
"""On one letter; more would climb over the line above."""

REGULAR, BOLD = 400, 600

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


# Fonts ----------------------------------------------------------------------------------------------------------------

_PROBE = 24
_NO_CHARACTER = "\U0010ffff"


@cache  # of this machine, not of a user
def _names() -> tuple[str, ...]:
    """The fonts there are, in the order in which they are asked, Pillow's own ("") last."""
    return (*(name for name in (*page_fonts(), *SYSTEM_FONTS) if _can_open(name)), "")


def _can_open(name: str) -> bool:
    try:
        ImageFont.truetype(name, _PROBE)
    except OSError:
        return False
    return True


@lru_cache(maxsize=64)  # opening a font takes longer than drawing with it
def _font(name: str, size: int, weight: int) -> Font:
    """A font at a size; ``weight`` where the font has more than one."""
    if not name:
        return ImageFont.load_default(size)
    font = ImageFont.truetype(name, size)
    if name.endswith(".woff2"):
        font.set_variation_by_axes([weight])
    return font


@cache
def _probe(name: str) -> tuple[Font, bytes]:
    """The font without its shaper, which draws circles below lonely marks, and how it draws what it has not."""
    plain = ImageFont.Layout.BASIC
    font = ImageFont.truetype(name, _PROBE, layout_engine=plain) if name else ImageFont.load_default(_PROBE)
    return font, _drawn_character(font, _NO_CHARACTER)


def _drawn_character(font: Font, char: str) -> bytes:
    mask = font.getmask(char)
    return str(mask.size).encode() + bytes(mask)


@lru_cache(maxsize=8192)
def _has_character(name: str, char: str) -> bool:
    """Whether a text in this font shows the character as it is read."""
    if char.isspace() or char in JOINERS:
        return True
    if not _can_shape() and (unicodedata.bidirectional(char) in ("R", "AL") or unicodedata.category(char)[0] == "M"):
        return False
    font, missing = _probe(name)
    return _drawn_character(font, char) != missing


@cache
def _can_shape() -> bool:
    """Whether this Pillow can turn texts around and put marks above their letters."""
    return bool(features.check("raqm"))


def sign_font(size: int) -> Font:
    """The first of the fonts, for digits and signs that every font has."""
    return _font(_names()[0], size, REGULAR)


def _choose_font(text: str) -> tuple[str, str]:
    """The font with most of the text's characters, and the text with a box for each that the font has not."""
    name = max(_names(), key=lambda name: sum(_has_character(name, char) for char in text))
    box = "□" if _has_character(name, "□") else "?"
    return name, "".join(char if _has_character(name, char) else box for char in text)


# Text -----------------------------------------------------------------------------------------------------------------

_BREAKS = re.compile(r"[\s\x00-\x1f]*[\n\r\t\v\f\u2028\u2029][\s\x00-\x1f]*")
_RIGHT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_TURNED = re.compile(f"[{_RIGHT}](?:[{_RIGHT} '.]*[{_RIGHT}])?")
_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")


def _visible_text(text: str) -> str:
    """What of a text is seen: no controls, no hidden turns, no towers of marks."""
    if len(text) > MOST_CHARACTERS:
        text = text[: MOST_CHARACTERS - 1] + ELLIPSIS
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", _SELECTORS.sub("", _BREAKS.sub(" ", text))):
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MOST_MARKS and (unicodedata.category(char)[0] != "C" or (char in JOINERS and _can_shape())):
            kept.append(char)
    return "".join(kept).strip()


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line as it is drawn.

    ``box``: where its ink lies around the beginning of its base line: left, top, right, bottom; ``whole``: nothing of
    the text is missing.
    """

    text: str
    font: Font
    box: tuple[int, int, int, int]
    whole: bool = True

    @property
    def width(self) -> int:
        """From its leftmost to its rightmost ink."""
        return self.box[2] - self.box[0]

    def draw(self, pen: ImageDraw.ImageDraw, x: int, base: int, colour: str, *, right: bool = False) -> None:
        """Draw it upon the base line; ``x``: where its ink begins, or (``right``) ends."""
        at = (x - self.box[2] if right else x - self.box[0], base)
        pen.text(at, _isolated(self.text), colour, self.font, anchor="ls", **_direction())


def _text_line(text: str, font: Font, *, whole: bool = True) -> TextLine:
    left, top, right, bottom = font.getbbox(_isolated(text), anchor="ls", **_direction())
    return TextLine(text, font, (int(left), int(top), int(right), int(bottom)), whole)


def _direction() -> dict[str, Any]:
    return {"direction": "ltr"} if _can_shape() else {}


def _isolated(text: str) -> str:
    """A text whose right-to-left words do not turn what stands beside them."""
    return _TURNED.sub("\u2068\\g<0>\u2069", text) if _can_shape() else text


def fit_lines(text: str, size: int, width: int, *, weight: int = REGULAR, most: int = 1) -> list[TextLine]:
    """The text in at most so many lines no wider than ``width``; what does not fit ends in an ellipsis."""
    name, rest = _choose_font(_visible_text(text))
    font = _font(name, size, weight)
    found: list[TextLine] = []
    while rest:
        line = _text_line(rest, font)
        if line.width <= width:
            return [*found, line]
        if len(found) == most - 1:
            return [*found, _longest_line(rest, font, width, ELLIPSIS)]
        line = _longest_line(rest, font, width)
        space = rest.rfind(" ", 0, len(line.text) + 1)
        if space > 0:
            line = _text_line(rest[:space].rstrip(" "), font)
        found.append(line)
        rest = rest[max(space, len(line.text)) :].lstrip(" ")
    return found


def _longest_line(text: str, font: Font, width: int, tail: str = "") -> TextLine:
    """As many characters of a text that is too wide as fit with ``tail`` behind them, at least one."""

    def until(end: int) -> TextLine:
        return _text_line(text[:end].rstrip(" ") + tail if tail else text[:end], font, whole=not tail)

    ends = [end for end in range(1, len(text)) if not unicodedata.combining(text[end])]  # no mark loses its letter
    fitting = bisect_right(ends, width, key=lambda end: until(end).width)
    return until(ends[max(fitting - 1, 0)] if ends else len(text))
