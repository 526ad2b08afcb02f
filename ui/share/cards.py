"""A result as a card: the words that are copied into a chat, drawn as a picture, or shown on a stream.

A card holds what was true when it was made, as text: whoever shows it computes nothing and needs no event.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from calc.errors import InputError, Problem
from calc.record import Record
from calc.rules import Rules
from ui.texts import words

Mark = Literal["", "good", "bad", "open"]

SHAPES: dict[Mark, str] = {"": "", "good": "✓", "bad": "✗", "open": "?"}
"""What a mark looks like; nobody has to see its colour."""

LONGEST = 120
"""Characters of one text of a card; what is longer is cut with an ellipsis."""
LISTED_LINES = 8
"""Lines of a card that lists players or records."""

MAX_LINES = 16
"""Lines that a card can have at all; more are cut off."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """One figure of a card, as it is shown; ``mark``: whether it is good or bad for whoever asks, or still open."""

    label: str
    value: str
    note: str = ""
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A result in words; ``footer``: on what it rests (proved, estimated, assumed) and under which rules profile."""

    title: str
    subtitle: str = ""
    lines: tuple[CardLine, ...] = ()
    footer: str = ""


def from_figures(title: str, figures: Iterable[tuple[str, str, str]], footer: str, subtitle: str = "") -> Card:
    """The card of figures as :func:`ui.parts.tiles.show_tiles` shows them: each a label, its value and a note."""
    return Card(title, subtitle, tuple(CardLine(*figure) for figure in figures), footer)


def calculator_card(
    figures: Iterable[tuple[str, str, str]], *, record: Record, rules: Rules, assumed: Fraction | None
) -> Card:
    """The calculator's card; ``assumed``: what stands in for unknown opponents, ``None`` where there are none."""
    rests = words("share.rests-exact") if assumed is None else words("share.rests-assumed", assumed=assumed)
    profile = words("share.rests-rules", rules=words(f"profile.{rules.name}"))
    return from_figures(words("share.tiebreakers", record=record), figures, f"{rests} · {profile}")


def card_text(card: Card) -> str:
    """The card as a few lines for a chat."""
    head = " – ".join(part for part in (card.title, card.subtitle) if part)
    lines = [_line_text(line) for line in card.lines]
    return "\n".join(part for part in (head, *lines, card.footer) if part)


def _line_text(line: CardLine) -> str:
    start = f"{line.label}: {line.value}" if line.label and line.value else line.label or line.value
    return f"{start} ({line.note})" if line.note else start


# In a link ------------------------------------------------------------------------------------------------------------

_HARMFUL = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
JOINERS = frozenset("\u200c\u200d")
"""Inside words and emoji: the only invisible characters that mean something."""


def clean_text(text: str, limit: int = LONGEST) -> str:
    """A text on one line that turns nothing around it: without control characters, cut where it is too long."""
    line = "".join(" " if c in "\t\n\r" else c for c in text)
    shown = "".join(c for c in line if unicodedata.category(c) not in _HARMFUL or c in JOINERS).strip()
    return shown if len(shown) <= limit else shown[: limit - 1] + "…"


def encode(card: Card) -> str:
    """The card as a text: title, subtitle and footer on a line each, then label, value, note and mark of every line."""
    head = [clean_text(text) for text in (card.title, card.subtitle, card.footer)]
    lines = [
        "\t".join([clean_text(line.label), clean_text(line.value), clean_text(line.note), line.mark])
        for line in card.lines
    ]
    return "\n".join([*head, *lines[:MAX_LINES]])


def decode(text: str) -> Card:
    """The card of a text. Raises :class:`InputError` for anything that :func:`encode` does not write."""
    title, *rest = text.split("\n")
    cells = [line.split("\t") for line in rest[2:]]
    if (
        len(rest) < 2
        or not title
        or len(cells) > MAX_LINES
        or any(len(line) != 4 or line[3] not in get_args(Mark) for line in cells)
        or any(part != clean_text(part) for part in (title, *rest[:2], *(cell for line in cells for cell in line)))
    ):
        raise InputError(Problem("card-unreadable"))
    lines = tuple(CardLine(label, value, note, _mark(mark)) for label, value, note, mark in cells)
    return Card(title, rest[0], lines, rest[1])


def _mark(text: str) -> Mark:
    return next(mark for mark in SHAPES if mark == text)


def rules_line(name: str) -> str:
    """The line of a card that names the rules profile its figures follow."""
    return words("share.rests-rules", rules=words(f"profile.{name}"))
