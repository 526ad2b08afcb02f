"""The table of texts: every key that the code uses exists, none is left over, and foreign text stays harmless."""

import ast
import re
import string
import unicodedata
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.errors import Problem
from calc.record import Record
from tests import ROOT
from ui.texts import Markdown, plain, problem_text, set_language, t, words
from ui.texts.catalogue import COMMON
from ui.texts.languages import LANGUAGES, load
from ui.texts.numbers import format_value

pytestmark = pytest.mark.usefixtures("untraced")


class Source(NamedTuple):
    """A file of the code, parsed: what it calls, and the texts that stand in it as they are."""

    file: Path
    calls: tuple[ast.Call, ...]
    literals: frozenset[str]


@cache
def sources() -> tuple[Source, ...]:
    """Every file of the code, each parsed once: that takes two seconds."""
    found = []
    for file in (file for folder in ("calc", "ui", "pages") for file in sorted((ROOT / folder).rglob("*.py"))):
        nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
        calls = tuple(node for node in nodes if isinstance(node, ast.Call))
        constants = (node.value for node in nodes if isinstance(node, ast.Constant))
        found.append(Source(file, calls, frozenset(value for value in constants if isinstance(value, str))))
    return tuple(found)


@cache
def keys(lang: str) -> dict[str, str | Mapping[str, str]]:
    """All texts of a language by "section.name"; what it says of itself is none."""
    sections = {section: names for section, names in load(lang).items() if section != "language"}
    return {f"{section}.{name}": text for section, names in sections.items() for name, text in names.items()}


def exists(key: str, lang: str) -> bool:
    """Whether a key has a text: its section's own, or the common one."""
    section, _, name = key.partition(".")
    return section in load(lang) and (name in load(lang)[section] or name in load(lang)[COMMON])


def repeated(sections: Mapping[str, Mapping[str, object]]) -> set[str]:
    """Names that stand in several sections with one text in every language, and not in the common section."""
    texts: dict[tuple[str, ...], list[str]] = {}
    for section, names in sections.items():
        for name in names.keys() - sections[COMMON].keys() if section != "language" else ():
            texts.setdefault((name, *(str(load(lang)[section][name]) for lang in LANGUAGES)), []).append(section)
    return {name for (name, *_), found in texts.items() if len(found) > 1}


def forms(text: str | Mapping[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: str) -> set[tuple[str, str]]:
    return {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}


@cache
def used() -> tuple[set[str], set[str]]:
    """The keys that the code names in full, and the beginnings of those it puts together (f"field.{name}")."""
    whole: set[str] = set()
    beginnings: set[str] = set()
    for source in sources():
        for call in source.calls:
            if _called(call) in {"t", "words"} and call.args:
                for key in _branches(call.args[0]):
                    if isinstance(key, ast.Constant):
                        whole.add(str(key.value))
                    elif isinstance(key, ast.JoinedStr) and isinstance(key.values[0], ast.Constant):
                        beginnings.add(str(key.values[0].value))
                    else:
                        pytest.fail(
                            f"{source.file.name}:{key.lineno}: a key must be a text or an f-string that begins as one"
                        )
    return whole, beginnings


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _branches(key: ast.expr) -> Iterator[ast.expr]:
    if isinstance(key, ast.IfExp):
        yield from _branches(key.body)
        yield from _branches(key.orelse)
    else:
        yield key


SHARED = set(
    re.findall(
        r"\w+",
        """
        Cutline Simulator Elo MTR Magic Tournament Rules Melee gg ManaTraders PlanesForge EventLink MTG Project DCI CSV
        JSON OMW GW OGW MW MP ID Cut Top Match Matches Rating Chance Drop Drops Bubble Slide Rematch Overlay Break even
        April August September November
        """,
    )
)
"""Words that other languages use as they are."""


def marks(text: str) -> list[str]:
    """The badges, symbols and typed examples of a text, in order of the alphabet."""
    return sorted(re.findall(r":[a-z-]+\[|:material/\w+:|`[^`]*`", text))


BUILT_CODES = {"games-wins", "games-losses", "games-draws"}
"""Codes of problems that the code puts together from parts."""


def literals() -> set[str]:
    """Every text that stands in the code as it is."""
    return {text for source in sources() for text in source.literals}


def problem_codes() -> set[str]:
    """Every code that `calc` gives to a problem where it makes it: "x" in Problem("x", ...)."""
    codes: set[str] = set()
    for source in sources():
        for call in source.calls:
            if source.file.is_relative_to(ROOT / "calc") and _called(call) == "Problem":
                code = call.args[0]
                codes |= {str(c.value) for c in _branches(code) if isinstance(c, ast.Constant)}
    return codes


@pytest.mark.parametrize("lang", LANGUAGES)
class TestTable:
    """One file per language, all with the same keys and placeholders."""

    def test_every_key_in_the_code_exists(self, lang):
        whole, _ = used()
        assert {key for key in whole if not exists(key, lang)} == set()

    def test_every_beginning_in_the_code_has_texts(self, lang):
        _, beginnings = used()
        assert {begin for begin in beginnings if not any(key.startswith(begin) for key in keys(lang))} == set()

    def test_no_key_is_left_over(self, lang):
        whole, beginnings = used()
        own = {key for key in keys(lang).keys() - whole if not key.startswith(f"{COMMON}.")}
        assert {key for key in own if not key.startswith(tuple(beginnings))} == set()

    def test_no_common_word_is_left_over(self, lang):
        """It is asked for by a whole key, or a name in the code is put behind a section."""
        names = {key.partition(".")[2] for key in used()[0]} | literals()
        assert {name for name in load(lang)[COMMON] if not names & {name, name.partition("-")[0]}} == set()

    def test_every_problem_has_its_sentence(self, lang):
        assert {f"problem.{code}" for code in problem_codes()} - keys(lang).keys() == set()

    def test_every_sentence_has_its_problem(self, lang):
        said = {key.removeprefix("problem.") for key in keys(lang) if key.startswith("problem.")}
        assert said - literals() - BUILT_CODES == set()

    def test_same_keys_and_placeholders_as_english(self, lang):
        english = keys("en")
        assert keys(lang).keys() == english.keys()
        for key, text in keys(lang).items():
            ours, theirs = (set().union(*map(placeholders, forms(x))) for x in (text, english[key]))
            assert ours == theirs, key
            assert isinstance(text, str) == isinstance(english[key], str), key

    def test_same_markdown_as_english(self, lang):
        """Badges, symbols and what is to be typed (in backticks) are no words, so a translation leaves them alone."""
        english = keys("en")
        for key, text in keys(lang).items():
            assert [marks(form) for form in forms(text)] == [marks(form) for form in forms(english[key])], key

    def test_nothing_is_left_in_english(self, lang):
        """A text is the English one only where it is no words, an example of what to type, or a word both use."""
        english = keys("en")
        same = {key for key, text in keys(lang).items() if text == english[key] and not key.endswith("-example")}
        words_of = {
            key: set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}|:[a-z-]+\[", "", str(english[key])))) for key in same
        }
        left = {key: found - SHARED for key, found in words_of.items() if found - SHARED}
        assert lang == "en" or left == {}

    def test_forms(self, lang):
        """A text is a text, or has exactly the forms `one` and `other`; none is empty or has stray spaces."""
        for key, text in keys(lang).items():
            assert isinstance(text, str) or set(text) == {"one", "other"}, key
            assert all(form and form == form.strip() for form in forms(text)), key

    def test_placeholders(self, lang):
        """Plain names with a known spec: no attributes, no indexes, no conversions."""
        for key, text in keys(lang).items():
            for form in forms(text):
                for _, name, spec, conversion in string.Formatter().parse(form):
                    if name is not None:
                        assert name.isidentifier(), key
                        assert conversion is None, key
                        assert format_value(Fraction(1, 2), spec or ""), key


def test_shared_words_are_common():
    """A text that two sections have under one name stands once."""
    assert repeated(load("en")) == set()


class TestText:
    """t() fills texts for Markdown, words() for everything else."""

    def test_numbers_in_the_language(self):
        values = {"percent": Fraction(1, 3), "nearest": Fraction(11, 18), "rounds": 2}
        assert words("problem.matches-percent-impossible", **values) == (
            "No match record of up to 2 rounds gives 33.33%; the nearest possible MW% is 61.11%."
        )

    def test_one_and_other(self):
        assert words("profile.bye-games", count=1) == "1 win"
        assert words("profile.bye-games", count=2) == "2 wins"

    def test_foreign_text_is_escaped_once(self):
        """What went through t() or plain() is Markdown and stays as it is."""
        once = t("problem-place.line", line=3, sentence="*x*")
        assert "\\*x\\*" in once
        assert t("problem-place.line", line=3, sentence=Markdown("*x*")) == "Line 3: *x*"

    def test_words_leave_text_alone(self):
        assert words("problem-place.line", line=3, sentence="*x*") == "Line 3: *x*"

    def test_an_object_is_escaped_too(self):
        class Odd:
            def __str__(self) -> str:
                return "*x*"

        assert "\\*x\\*" in t("problem-place.line", line=3, sentence=Odd())

    def test_records_and_numbers_are_not_escaped(self):
        assert t("problem-place.line", line=1234, sentence=Record(4, 1, 1)) == "Line 1,234: 4-1-1"

    @pytest.mark.parametrize("key", ["shell.nothing", "nothing.at-all", "nothing"])
    def test_missing_key(self, key):
        with pytest.raises(KeyError):
            t(key)

    def test_missing_value(self):
        with pytest.raises(KeyError):
            t("problem-place.line", line=3)


class TestProblem:
    """Line first, else the field; the sentence names the fix."""

    def test_line(self):
        problem = Problem("number-missing", line=3, values={"keyword": "rounds"})
        assert plainly(problem_text(problem)) == "Line 3: “rounds” needs a whole number: “rounds 6”."

    def test_field(self):
        assert plainly(problem_text(Problem("percent-range", field="floor"))).startswith("Floor: A percentage cannot")

    def test_neither(self):
        assert problem_text(Problem("percent-range")) == t("problem.percent-range")

    def test_a_round_of_the_cut_has_its_name(self):
        """The notation's word is English in every language; a sentence has the language's own."""
        twice = Problem("pairing-twice", player="Ana", values={"opponent": "Bo", "round": "semifinals"})
        set_language("de")
        try:
            assert "Halbfinale" in plainly(problem_text(twice))
        finally:
            set_language("en")
        assert "Semifinals" in plainly(problem_text(twice))

    def test_every_sentence_can_be_said(self):
        for key, text in keys("en").items():
            section, _, code = key.partition(".")
            if section == "problem":
                values = {name: Fraction(1, 2) for form in forms(text) for name, _ in placeholders(form)}
                assert problem_text(Problem(code, line=1, player="Ana", values={"count": 2, **values}))


def plainly(text: str) -> str:
    """Without escapes and invisible isolates, as it is seen."""
    return re.sub(r"\\([!-/:-@\[-`{-~])|[\u2060\u2068\u2069]", r"\1", text)


class TestPlain:
    """Foreign text is shown as the characters it consists of. (The browser tests look at what is really drawn.)"""

    @given(st.text(max_size=60))
    def test_every_sign_of_markdown_is_escaped(self, text):
        """No sign of punctuation stands without a backslash before it."""
        inside = plain(text)[1:-1]
        assert re.search(r"(?<!\\)[!-/:-@\[-`{-~]", re.sub(r"\\[!-/:-@\[-`{-~]", "", inside)) is None

    @given(st.text(max_size=60))
    def test_nothing_else_is_lost(self, text):
        kept = plainly(plain(text)).split()
        gone = {"Cc", "Cs", "Co", "Cn", "Zl", "Zp"}
        bidi = "\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069"
        expected = "".join(c for c in " ".join(text.split()) if unicodedata.category(c) not in gone and c not in bidi)
        assert kept == expected.split()

    def test_isolated(self):
        """A right-to-left override ends with the name."""
        assert plain("\u202eanA") == "\u2068anA\u2069"

    def test_one_line(self):
        assert plainly(plain("a\n\n# b\u2028c")) == "a # b c"

    def test_cut(self):
        assert plainly(plain("x" * 200, limit=10)) == "x" * 9 + "…"

    def test_ordinary_names_hold_no_joiner(self):
        assert "\u2060" not in plain("Ana O'Neil-Smith 4-1-1 3.5 % (2)")
