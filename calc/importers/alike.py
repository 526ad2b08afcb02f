"""Names that look like one player typed twice. They are pointed out and never merged."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterator

from calc.event import folded

MAX_PAIRS = 50
_MIN_LETTERS = 5  # letters: between shorter names one letter is too much of a difference
_MAX_NAMES = 5_000  # names: beyond it single letters are not compared, for memory


def find_alike(names: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Pairs of names that differ in accents, punctuation, the order of words, or one letter; at most :data:`MAX_PAIRS`.

    Names that differ in a digit are different on purpose (``Player 1``, ``Player 2``). Of several that are alike each
    is paired with the first.
    """
    seen: dict[str, str] = {}
    pairs: set[tuple[str, str]] = set()
    for name in sorted(names):
        for key in _keys(name, single_letters=len(names) <= _MAX_NAMES):
            first = seen.setdefault(key, name)
            if first != name and len(pairs) < MAX_PAIRS:
                pairs.add((first, name))
    return tuple(sorted(pairs))


def _keys(name: str, *, single_letters: bool) -> Iterator[str]:
    """What names that look like ``name`` have one of in common."""
    words = _letters(name).split()
    joined = "".join(words)
    yield joined or name
    yield " ".join(sorted(words)) or name
    if single_letters and len(joined) >= _MIN_LETTERS:
        for place, letter in enumerate(joined):
            if not letter.isdigit():
                yield joined[:place] + joined[place + 1 :]


def _letters(name: str) -> str:
    """Letters, digits and blanks of a name, without accents and case."""
    decomposed = unicodedata.normalize("NFKD", folded(name))
    return "".join(c if c.isalnum() else " " for c in decomposed if not unicodedata.combining(c))
