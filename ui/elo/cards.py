"""The cards of ratings: two ratings, and a ranking."""

from __future__ import annotations

from collections.abc import Iterable

from ui.share import cards
from ui.share.cards import LISTED_LINES, Card, CardLine
from ui.texts import words


def two_ratings_card(title: str, shares: Iterable[tuple[str, str, str]], scale: str) -> Card:
    """Two ratings: who wins how often. ``shares``: a label, the chance and a note, as printed."""
    return cards.from_figures(title, shares, words("share.rests-elo", scale=words(f"elo.{scale}")))


def ranking_card(title: str, under: str, lines: Iterable[tuple[int, str, str, str]], scale: str) -> Card:
    """A ranking by rating: rank, player, rating and a note, as printed."""
    shown = tuple(
        CardLine(words("event.choice", rank=rank, player=player), rating, note) for rank, player, rating, note in lines
    )
    return Card(title, under, shown[:LISTED_LINES], words("share.rests-elo", scale=words(f"elo.{scale}")))
