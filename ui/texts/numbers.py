"""Exact numbers as text. The one place where anything is rounded.

Percentages are rounded half up from the exact fraction, never by way of a float: 2/3 is 66.67 %, 0.125 % is 0.13 %.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from fractions import Fraction

from calc.record import Record
from ui.texts import languages

NOTHING = "–"
"""What is printed where there is no value."""

MINUS = "−"

NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a figure and its sign on one line."""


def decimal(value: Fraction | int | None, digits: int = 2, lang: str = "en", *, grouped: bool = True) -> str:
    """``value`` with that many ``digits`` after the point, rounded half up (away from zero below it).

    ``grouped``: thousands are separated.
    """
    if value is None:
        return NOTHING
    exact = Fraction(value)
    scaled = (2 * abs(exact.numerator) * 10**digits + exact.denominator) // (2 * exact.denominator)
    whole, rest = divmod(scaled, 10**digits)
    written = languages.locale(lang)
    text = f"{whole:,}".replace(",", written.thousands if grouped else "")
    if digits:
        text += f"{written.point}{rest:0{digits}d}"
    return MINUS + text if exact < 0 and scaled else text


def percent(value: Fraction | None, digits: int = 2, lang: str = "en") -> str:
    """A share as a percentage: 11/18 -> "61.11%" ("61,11 %" in German), ``None`` -> "–"."""
    if value is None:
        return NOTHING
    return f"{decimal(value * 100, digits, lang)}{percent_sign(lang)}"


def percent_sign(lang: str = "en") -> str:
    """What stands behind the number of a percentage: "%", with a no-break space before it in German."""
    return f"{languages.locale(lang).before_percent}%"


def signed(value: Fraction | int, digits: int = 1, lang: str = "en") -> str:
    """A change: "+14.4", "−21.6"; what rounds to nothing has no sign."""
    text = decimal(value, digits, lang)
    return f"+{text}" if value > 0 and text != decimal(0, digits, lang) else text


def uncertain(value: Fraction, digits: int = 2, lang: str = "en") -> str:
    """A chance that is never certain, however near: "<0.01%" and ">99.99%" instead of 0 and 100 %."""
    least = Fraction(1, 10 ** (digits + 2))
    if 2 * value < least:
        return f"<{percent(least, digits, lang)}"
    if 2 * (1 - value) <= least:  # half a unit is rounded up, to 100 %
        return f">{percent(1 - least, digits, lang)}"
    return percent(value, digits, lang)


def digits_apart(values: Iterable[Fraction | None], digits: int = 2) -> int:
    """How many digits, at least ``digits``, it takes until percentages that differ are also printed differently."""
    different = {value for value in values if value is not None}
    while len({decimal(value * 100, digits) for value in different}) < len(different):
        digits += 1
    return digits


def distinct(values: Sequence[Fraction | None], digits: int = 2, lang: str = "en") -> list[str]:
    """Percentages of one column, with more digits where two different values would print alike."""
    enough = digits_apart(values, digits)
    return [percent(value, enough, lang) for value in values]


def fraction(value: Fraction | None) -> str:
    """A share as a fraction: "11/18"; whole numbers without a denominator; ``None`` -> "–"."""
    return NOTHING if value is None else str(value).replace("-", MINUS)


def ordinal(number: int, lang: str = "en") -> str:
    """A rank: "1st", "2nd", "11th"; "1." in German."""
    text = str(number)
    ordinals = languages.locale(lang).ordinals
    return text + ordinals[max((ending for ending in ordinals if text.endswith(ending)), key=len)]


def brief(value: float, digits: int = 6, lang: str = "en") -> str:
    """A number as somebody would type it: at most so many ``digits`` in all, decimals only where it has some."""
    return f"{value:.{digits}g}".replace(".", languages.locale(lang).point)


def day(value: dt.date, lang: str = "en") -> str:
    """A date: "2024-01-31", "31.01.2024" in German."""
    return languages.locale(lang).date.format(day=f"{value.day:02}", month=f"{value.month:02}", year=value.year)


def record(value: Record | None) -> str:
    """A record: "4-1-1"; ``None`` -> "–"."""
    return NOTHING if value is None else str(value)


def format_value(value: object, spec: str = "", lang: str = "en") -> str:
    """Any value as the texts insert it.

    ``spec`` is what stands after the colon of a placeholder: ``percent`` (two digits), ``percent4`` (four),
    ``fraction``, ``decimal1`` or nothing. Without a spec a Fraction is a percentage, a number has its thousands
    separated, a date is :func:`day`, ``None`` is a dash. Raises ``ValueError`` for a spec it does not know.
    """
    name, digits = spec.rstrip("0123456789"), spec[len(spec.rstrip("0123456789")) :]
    if value is None:
        return NOTHING
    if isinstance(value, Fraction | int) and not isinstance(value, bool):
        if name == "percent" or (not spec and isinstance(value, Fraction)):
            return percent(Fraction(value), int(digits or 2), lang)
        if name == "fraction":
            return fraction(Fraction(value))
        if name == "decimal" or not spec:
            return decimal(value, int(digits or 0), lang)
    if isinstance(value, dt.date) and not spec:
        return day(value, lang)
    if spec:
        message = f"no way to print a {type(value).__name__} as {spec!r}"
        raise ValueError(message)
    return str(value)
