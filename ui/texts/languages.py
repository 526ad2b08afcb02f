"""The languages there are: one file ``ui/texts/<code>.toml`` each, and nothing else has to be told of it.

The section ``language`` of a file says what the language calls itself and how it writes numbers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
DEFAULT = "en"

LANGUAGES = (DEFAULT, *sorted({file.stem for file in FOLDER.glob("*.toml")} - {DEFAULT}))
"""Their codes, as browsers name them ("de", or "pt-BR" where a region has a file of its own)."""

Texts = Mapping[str, Mapping[str, "str | Mapping[str, str]"]]


@dataclass(frozen=True, slots=True)
class Locale:
    """A language's own name, its decimal point, separator of thousands, space before "%", dates, and its ordinals.

    ``date``: with the places ``{day}``, ``{month}`` (two digits each) and ``{year}``. ``ordinals``: by how a number
    ends, what is written behind it ("1": "st"); the longest ending that fits counts.
    """

    name: str
    point: str
    thousands: str
    before_percent: str
    date: str
    ordinals: Mapping[str, str]


@cache  # files of the program, not values of a user
def load(lang: str) -> Texts:
    """The texts of one language. Raises ``FileNotFoundError`` for a language without a file."""
    return tomllib.loads((FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))


@cache
def locale(lang: str) -> Locale:
    """How a language writes. Raises ``FileNotFoundError`` for a language without a file."""
    own = load(lang)["language"]
    name, point, thousands, before, date = (
        str(own[key]) for key in ("name", "point", "thousands", "before-percent", "date")
    )
    ordinals = own["ordinals"]
    return Locale(name, point, thousands, before, date, {"": ordinals} if isinstance(ordinals, str) else ordinals)


def of_browser(wanted: str | None) -> str:
    """The language for a browser that asks for ``wanted`` ("de-AT" -> "de"); English where there is none."""
    code = wanted or DEFAULT
    return next((lang for lang in (code, code.partition("-")[0].lower()) if lang in LANGUAGES), DEFAULT)
