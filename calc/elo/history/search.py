"""Finding players by parts of their names, accents or not; and names that look like one player's."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from calc.elo.history.names import Corrections
from calc.elo.history.table import History
from calc.event import folded, name_key

_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "'": None, "’": None}
)
_TAGS = re.compile(r"\[[^\]]*\]|\([^)]*\)|\b[za]*vip\b|\b(?:amateur|dropped)\b|\*")
_LARGEST_GROUP = 10
_SHORTEST = 6  # letters: shorter names are alike by chance


def bare(name: str) -> str:
    """A name as it is searched: no accents, no case, letters and digits only, one blank between words."""
    if not name.isascii():
        letters = unicodedata.normalize("NFKD", folded(name))
        name = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join("".join(c if c.isalnum() else " " for c in name.lower().translate(_PLAIN)).split())


@dataclass(frozen=True, slots=True)
class NameIndex:
    """The names of a history, ready to be searched; make it once, search often."""

    names: tuple[str, ...]
    bare: tuple[str, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> NameIndex:
        """The index of ``names``; a player's number is their place among them."""
        names = tuple(names)
        return cls(names, tuple(map(bare, names)))

    def find(self, query: str, most: int = 20) -> tuple[int, ...]:
        """The numbers of players whose names hold every word of ``query``, in any order, in part too.

        First the whole name, then names that begin so, then names whose words begin so.
        """
        wanted = bare(query)
        words = wanted.split()
        if not words:
            return ()
        found = [number for number, name in enumerate(self.bare) if all(word in name for word in words)]

        def how(number: int) -> tuple[int, tuple[str, str]]:
            name = self.bare[number]
            kinds = (name == wanted, name.startswith(wanted), all(f" {word}" in f" {name}" for word in words), True)
            return kinds.index(True), name_key(self.names[number])

        return tuple(sorted(found, key=how)[:most])


@dataclass(frozen=True, slots=True)
class Doubles:
    """Two names that may be one player's. ``kind``: accents, swapped, tag, cut-off, anagram."""

    kind: str
    one: str
    other: str


def likely_doubles(history: History, corrections: Corrections | None = None) -> tuple[Doubles, ...]:
    """Pairs of names that look like one player's; nobody is merged, and who have met each other are not among them.

    ``accents``: the same but for accents, case and signs; ``swapped``: the words in another order; ``tag``: but for VIP
    marks and brackets; ``cut-off``: one is the beginning of the other; ``anagram``: the same letters. ``corrections``:
    pairs that its splits made are known to be two.
    """
    names = history.names
    plain = [bare(name) for name in names]
    untagged = [bare(_TAGS.sub(" ", name.casefold())) for name in names]
    kinds = {
        "accents": _equal(plain),
        "swapped": _equal(" ".join(sorted(name.split())) for name in plain),
        "tag": _equal(untagged),
        "cut-off": _cut_off(plain),
        "anagram": _equal(map(_letters, plain)),
    }
    found: dict[tuple[int, int], str] = {}
    for kind, pairs in kinds.items():
        for pair in pairs:
            found.setdefault(pair, kind)
    met = _met(history, found)
    splits = corrections.splits if corrections else ()
    known = {frozenset((folded(split.name), folded(split.other))) for split in splits}
    order = list(kinds)
    doubles = [
        Doubles(kind, *sorted((names[one], names[other]), key=name_key))
        for (one, other), kind in found.items()
        if (one, other) not in met and frozenset((folded(names[one]), folded(names[other]))) not in known
    ]
    return tuple(sorted(doubles, key=lambda pair: (order.index(pair.kind), name_key(pair.one), name_key(pair.other))))


def _letters(plain: str) -> str:
    """The letters of a name in order; empty (like nothing) if they are few, or digits: numbers differ on purpose."""
    letters = plain.replace(" ", "")
    return "".join(sorted(letters)) if len(letters) >= _SHORTEST and letters.isalpha() else ""


def _equal(keys: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Pairs of players whose keys are the same, in small groups: what many share says nothing."""
    groups: dict[str, list[int]] = {}
    for number, key in enumerate(keys):
        groups.setdefault(key, []).append(number)
    groups.pop("", None)
    for group in groups.values():
        yield from combinations(group[:_LARGEST_GROUP], 2)


def _cut_off(plain: list[str]) -> Iterator[tuple[int, int]]:
    """Pairs one name of which is the beginning of the other, after at least one whole word."""
    order = sorted(range(len(plain)), key=plain.__getitem__)
    for place, number in enumerate(order):
        start = plain[number]
        if " " not in start or len(start) < _SHORTEST:
            continue
        for other in order[place + 1 : place + 1 + _LARGEST_GROUP]:
            if not plain[other].startswith(start):
                break
            yield min(number, other), max(number, other)


def _met(history: History, pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Those of ``pairs`` (smaller number first) who played against each other."""
    size = len(history.names)
    wanted = np.array([one * size + other for one, other in pairs], np.int64)
    one, other = np.minimum(history.a, history.b).astype(np.int64), np.maximum(history.a, history.b)
    played = one * size + other
    return {divmod(code, size) for code in set(played[np.isin(played, wanted)].tolist())}
