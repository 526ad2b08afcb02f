"""Every sentence on screen, from one TOML file per language, with exact numbers and foreign text put in safely.

A key is the section and the name: ``t("calculator.title")``. A name that a section lacks is looked up in ``common``,
where words that several sections share stand once: ``event.player`` and ``elo.player`` are one text. A text that
depends on a number has the forms ``one`` and ``other``, chosen by the value ``count``. Placeholders are those of
``str.format``; what stands after the colon is one of the specs of :func:`ui.texts.numbers.format_value`:
``{omw:percent4}``, ``{omw:fraction}``.

Where a text is put decides how: :func:`t` is for everything that Streamlit reads as Markdown (labels, captions,
warnings, table cells of ``st.table``) and makes foreign text harmless; :func:`words` is for places that show characters
as they are (copied text, files, components, cells of a grid, charts).
"""

from __future__ import annotations

import datetime as dt
import re
import string
import unicodedata
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from fractions import Fraction

import streamlit as st

from calc.errors import Problem
from calc.event import CUT_ROUND_NAMES
from calc.record import Record
from ui.streamlit_internals import session_id
from ui.texts import languages, numbers

CHOICE = "frame.language"
"""The field of the user's choice; empty: the browser's language."""

COMMON = "common"
"""The section of words that several sections share: a name that a section lacks is looked up there."""


class Markdown(str):
    """Text that is Markdown already: from our own texts, or made harmless by :func:`plain`. Never escaped again."""

    __slots__ = ()


_spoken: ContextVar[str | None] = ContextVar("_spoken", default=None)  # of the thread, so of one session


def language() -> str:
    """The language that this run speaks. A fragment's run, which begins without :func:`set_language`, finds it out."""
    return _spoken.get() or set_language(_wanted_language())


def set_language(lang: str = "") -> str:
    """From here on this run speaks ``lang``; by default what the user chose, else what the browser asks for.

    The frame calls it as each run begins: asking the session anew for every text would cost more than the texts.
    """
    lang = lang or _wanted_language()
    _spoken.set(lang)
    return lang


def _wanted_language() -> str:
    if session_id() is None:  # no session: a test, a thread in the background
        return languages.DEFAULT
    return st.session_state.get(CHOICE) or languages.of_browser(st.context.locale)


def t(key: str, **values: object) -> Markdown:
    """The text of ``key`` as Markdown; values that are text are made harmless by :func:`plain`.

    Raises ``KeyError`` for a key that is not in the file or a placeholder without a value: both are bugs of ours.
    """
    return Markdown(_fill_text(key, _Safe(language()), values))


def words(key: str, **values: object) -> str:
    """The text of ``key`` as it is, for places that do not read Markdown. Raises as :func:`t` does."""
    return _fill_text(key, _AsIs(language()), values)


def _fill_text(key: str, formatter: string.Formatter, values: Mapping[str, object]) -> str:
    section, _, name = key.partition(".")
    texts = languages.load(language())
    text = texts[section][name] if name in texts[section] else texts[COMMON][name]
    if not isinstance(text, str):
        text = text["one" if values["count"] == 1 else "other"]
    return formatter.vformat(text, (), values)


class _AsIs(string.Formatter):
    """Fills placeholders by :func:`ui.texts.numbers.format_value`; it reaches no attributes or indexes."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def get_field(self, field_name: str, args: Sequence[object], kwargs: Mapping[str, object]) -> tuple[object, str]:
        del args
        return kwargs[field_name], field_name

    def format_field(self, value: object, format_spec: str) -> str:
        return numbers.format_value(value, format_spec, self.lang)


class _Safe(_AsIs):
    """The same for Markdown: whatever is not ours is escaped."""

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Markdown):
            return str(value)
        if value is None or isinstance(value, Fraction | int | Record | dt.date):
            return numbers.format_value(value, format_spec, self.lang)
        return plain(str(value))


_ESCAPED = {ord(sign): f"\\{sign}" for sign in string.punctuation}
# Streamlit recognises emoji codes, bare addresses and typed arrows when the escapes are gone already; an invisible
# joiner (U+2060) inside them stops that. Ordinary names, records and numbers get none.
_RECOGNISED = re.compile(r"(?<=[:@])|(?<=www)(?=\.)|(?<=[-<>=~])(?=[-<>=~])", re.IGNORECASE)
_SPACE = re.compile(r"[^\S\u00a0\u202f]+")  # a number and its sign stay together
_HARMFUL = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
_BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain(text: str, limit: int = 80) -> Markdown:
    """Foreign text, to be shown as the characters it consists of wherever Streamlit reads Markdown.

    Neutral become Markdown, HTML, directives (``:red[x]``, ``:material/x:``), emoji codes, formulas, bare addresses and
    arrows. Line breaks become spaces, control characters disappear, a right-to-left name cannot turn the text around it
    (it stands between U+2068 and U+2069), and what is longer than ``limit`` is cut with an ellipsis.
    """
    shown = _SPACE.sub(" ", text.strip())
    shown = "".join(c for c in shown if unicodedata.category(c) not in _HARMFUL and c not in _BIDI)
    if len(shown) > limit:
        shown = shown[: limit - 1] + "…"
    shown = _RECOGNISED.sub("\N{WORD JOINER}", shown)
    return Markdown(f"\u2068{shown.translate(_ESCAPED)}\u2069")


def problem_text(problem: Problem) -> Markdown:
    """What is wrong, where, and what to do, as one sentence: ``Line 3: ...``.

    The sentence is ``problem.<code>`` of the texts and may use ``line``, ``player``, ``field`` and all ``values``.
    Raises ``KeyError`` for a code without a sentence, which a test excludes.
    """
    values = {**problem.values, "line": problem.line, "player": problem.player, "field": problem.field}
    if values.get("round") in CUT_ROUND_NAMES:  # the notation's word, which is English in every language
        values["round"] = words(f"event.{values['round']}")
    sentence = t(f"problem.{problem.code}", **values)
    if problem.line is not None:
        return t("problem-place.line", line=problem.line, sentence=sentence)
    if problem.field is not None:
        return t("problem-place.field", field=t(f"field.{problem.field}"), sentence=sentence)
    return sentence
