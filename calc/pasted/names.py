"""A player's name as shown, without what scorekeepers and sites put round it.

Taken off: countries and regions in brackets, world ranks, VIP and amateur tags, flags, pronouns, user names on a line
of their own, marks of a drop, points in parentheses. Everything else belongs to the name: digits, commas, emoji.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from calc.event import MAX_NAME_LENGTH, folded

_PREFECTURES = (
    "Aichi|Akita|Aomori|Chiba|Ehime|Fukui|Fukuoka|Fukushima|Gifu|Gunma|Hiroshima|Hokkaido|Hyogo|Ibaraki|Ishikawa|Iwate|"
    "Kagawa|Kagoshima|Kanagawa|Kochi|Kumamoto|Kyoto|Mie|Miyagi|Miyazaki|Nagano|Nagasaki|Nara|Niigata|Oita|Okayama|"
    "Okinawa|Osaka|Saga|Saitama|Shiga|Shimane|Shizuoka|Tochigi|Tokushima|Tokyo|Tottori|Toyama|Wakayama|Yamagata|"
    "Yamaguchi|Yamanashi"
)
_DROP = r"dropped|drop|ausgestiegen|gedroppt|abandon|abandonó|retirado|ritirato|keskeyttänyt"
_PRONOUN = r"(?:she|her|hers|he|him|his|they|them|theirs|it|its|xe|xem|ze|zir|any|ey|em|fae|sie|er|elle|il|iel|ella|él)"

_BEFORE = re.compile(
    r"(?:\[(?:V|P|!|VIP)\]|\((?:\d{1,5}|V|P|VIP|Amateur)\)|\*+|(?:Z{1,3}|aa)VIP\b|VIP\s*-|[\U0001F1E6-\U0001F1FF]{2})\s*"
)
_AFTER = re.compile(
    r"\s*(?:\[[A-Z]{2,6}\]|\((?:Amateur|VIP|P|V|" + _PREFECTURES + r")\)|[\U0001F1E6-\U0001F1FF]{2}|(?<=\s)\*+)\Z"
)
_DROPPED = re.compile(r"\s*(?:[\[(]\s*(?:" + _DROP + r")\s*[\])]|\s[*–-]+\s*(?:" + _DROP + r")\.?)\Z", re.IGNORECASE)
_POINTS = re.compile(
    r"\s*\((\d{1,3})\s*(?:points?|pts?\.?|punkte|pkt\.?|pontos|puntos|punti|pist\.?|pistettä|ポイント)\)\Z",
    re.IGNORECASE,
)
_PRONOUNS = re.compile(rf"\s*[\[(]?\b{_PRONOUN}(?:\s?/\s?{_PRONOUN}){{1,3}}\b[\])]?\Z", re.IGNORECASE)
_USER = re.compile(r"@\S+")


@dataclass(frozen=True, slots=True)
class Shown:
    """A name, and what stood beside it."""

    name: str
    dropped: bool = False
    points: int | None = None


def tidy(text: str) -> str:
    """``text`` without control characters and half characters, runs of blanks as one."""
    return " ".join("".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in text).split())


def clean(cell: str, *, tags: bool = True) -> Shown:
    """The name in a cell; the empty name where there is none or it is longer than any name. ``tags``: take them off."""
    lines = [line for line in map(tidy, cell.split("\n")) if line]
    name = lines[0] if lines else ""
    if len(name) > MAX_NAME_LENGTH:
        return Shown("")
    dropped = any(_is_drop(line) for line in lines[1:])
    points = None
    changed = True
    while changed:
        changed = False
        for pattern in (_DROPPED, _POINTS, _PRONOUNS, *((_BEFORE, _AFTER) if tags else ())):
            found = pattern.match(name) if pattern is _BEFORE else pattern.search(name)
            rest = name[: found.start()] + name[found.end() :] if found else ""
            if found and rest.strip():
                name, changed = rest.strip(), True
                dropped = dropped or pattern is _DROPPED
                points = int(found[1]) if pattern is _POINTS else points
    return Shown(name, dropped, points)


def stacked(cell: str) -> list[str]:
    """The players who stand one under the other in one cell, without lines of pronouns, user names and drops."""
    lines = [line for line in map(tidy, cell.split("\n")) if line]
    names = [line for line in lines if not (_PRONOUNS.fullmatch(line) or _USER.fullmatch(line) or _is_drop(line))]
    return names[::2] if len(names) == 4 else names  # each with a user name below


def _is_drop(line: str) -> bool:
    return re.fullmatch(_DROP, folded(line).strip(" *()[]")) is not None


def is_dropped(status: str) -> bool:
    """Whether a status cell says that a player has left: ``Dropped (Staff)``."""
    words = folded(status)
    return words in ("yes", "true", "x") or re.match(_DROP, words) is not None
