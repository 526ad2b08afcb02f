"""A result as a card: the words that are copied into a chat, drawn as a picture, or shown on a stream.

A card holds what was true when it was made, as text: whoever shows it computes nothing and needs no event.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mark = Literal["", "good", "bad", "open"]


@dataclass(frozen=True, slots=True)
class Line:
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
    lines: tuple[Line, ...] = ()
    footer: str = ""


def as_text(card: Card) -> str:
    """The card as a few lines for a chat."""
    head = " – ".join(part for part in (card.title, card.subtitle) if part)
    lines = [f"{line.label}: {line.value}" + (f" ({line.note})" if line.note else "") for line in card.lines]
    return "\n".join(part for part in (head, *lines, card.footer) if part)
