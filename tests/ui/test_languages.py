"""Languages: each is one file, chosen by the browser or the user, carried in the link, and spoken on every page."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from ui.frame import link
from ui.frame.fields import FIELDS
from ui.frame.shell import PAGES
from ui.texts import language, set_language, t, words
from ui.texts.languages import DEFAULT, LANGUAGES, load, locale, of_browser

pytestmark = pytest.mark.usefixtures("untraced")

OTHERS = [lang for lang in LANGUAGES if lang != DEFAULT]
EVENT = """rounds 3
cut 2
round 1
Ana 2-1 Bo
Cy id Dee
round 2
Ana 1-1-1 Cy
Dee beat Bo
drop Bo
round 3
Ana vs Dee
"""
FULL: dict[str, dict[str, str | bool]] = {
    "calculator": {"calculator.record": "4-1-1", "calculator.table": "Ana 4-1 9-3 me 2-1\n65 60\nBo 99%\nnobody knows"},
    "last_round": {"last_round.depth": "count", "last_round.counts": "15 15 / 13 13 / 12 x6", "last_round.mine": "13"},
    "event": {"event.text": EVENT, "event.player": "Ana"},
    "simulator": {"simulator.players": "many"},
    "elo": {"elo.own": "Ana 1620", "elo.other": "1780", "elo.drawn": "lots"},
    "rules": {},
}


@pytest.fixture
def german() -> Iterator[None]:
    """The tests' own thread speaks German for a while."""
    set_language("de")
    yield
    set_language(DEFAULT)


def app(page: str, lang: str, values: dict[str, Any]) -> AppTest:
    """A page as it is opened by a link."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    at.query_params["s"] = link.encode({**values, **({"frame.language": lang} if lang != DEFAULT else {})})
    at.run()
    return at if page == PAGES[0] else at.switch_page(f"pages/{page}.py").run()


def shown(at: AppTest) -> str:
    """Everything that the page sends to the browser, as text."""
    return "\n".join(bytes_of(node) for node in at.main)


def bytes_of(node: Any) -> str:
    proto = getattr(node, "proto", None)
    return "" if proto is None else proto.SerializeToString().decode("utf-8", "ignore")


class TestChoice:
    """The browser's language where there is a file of it; what was chosen counts more, and travels in the link."""

    @pytest.mark.parametrize(
        ("asked", "given"),
        [("de-DE", "de"), ("de", "de"), ("DE-at", "de"), ("en-GB", "en"), ("fr-FR", "en"), ("", "en"), (None, "en")],
    )
    def test_of_the_browser(self, asked, given):
        assert of_browser(asked) == given

    def test_the_field_knows_every_language(self):
        assert FIELDS["frame.language"].options == ("", *LANGUAGES)
        assert FIELDS["frame.language"].default == ""

    @pytest.mark.parametrize("lang", LANGUAGES)
    def test_in_the_link(self, lang):
        at = app("calculator", lang, {})
        assert at.title[0].value == load(lang)["calculator"]["title"]

    def test_a_language_without_a_file_in_a_link(self):
        """A link of a version that knows more languages is refused like any other value that is not known."""
        at = app("calculator", "xx", {})
        assert at.title[0].value == load(DEFAULT)["calculator"]["title"]
        assert [warning.value for warning in at.warning] == [load(DEFAULT)["shell"]["link-newer"]]

    def test_without_a_session(self):
        """A thread in the background, or a test, speaks English unless it is told."""
        assert language() == DEFAULT


@pytest.mark.usefixtures("german")
class TestGerman:
    """Texts and numbers together: 61,11 %, thousands with points, plural forms."""

    def test_text(self):
        values = {"percent": Fraction(1, 3), "nearest": Fraction(11, 18), "rounds": 1234}
        assert words("problem.matches-percent-impossible", **values) == (
            "Keine Matchbilanz von bis zu 1.234 Runden ergibt 33,33\u00a0%; die nächste mögliche MW% ist 61,11\u00a0%."
        )

    def test_one_and_other(self):
        assert words("profile.bye-games", count=1) == "1 Sieg"
        assert words("profile.bye-games", count=2) == "2 Siege"

    def test_a_number_inside_a_text_keeps_its_space(self):
        """What is escaped keeps its no-break space, so that a line never begins with "%"."""
        assert "\u00a0\\%" in t("problem-place.line", line=1, sentence="33,33\u00a0%")


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("page", PAGES)
def test_every_page_speaks(page, lang):
    """Empty and full, with things that are wrong: no error, its own title, and no sentence left in English."""
    english, own = load(DEFAULT), load(lang)
    for values in ({}, FULL[page]):
        at = app(page, lang, values)
        assert not at.exception
        assert at.title[0].value == own[page]["title"]
        said = shown(at)
        left = {
            f"{section}.{name}"
            for section, names in english.items()
            for name, text in names.items()
            if isinstance(text, str) and text != own[section][name]
            if len(text) > 12 and " " in text and not re.search(r"[{\\]", text) and text in said
        }
        assert left == set()


def test_a_third_language_is_one_file(tmp_path):
    """A copy of the program with one more file offers it, and speaks it: nothing else has to be told."""
    for folder in ("calc", "ui", "pages"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "app.py", tmp_path)
    there = (tmp_path / "ui" / "texts" / "en.toml").read_text(encoding="utf-8")
    there = there.replace('name = "English"', 'name = "Français"').replace('nav-elo = "Elo"', 'nav-elo = "Élo"')
    (tmp_path / "ui" / "texts" / "fr.toml").write_text(there, encoding="utf-8")
    program = (
        "from streamlit.testing.v1 import AppTest\n"
        "from ui import texts\n"
        "from ui.texts import languages\n"
        "from ui.frame.fields import FIELDS\n"
        "assert FIELDS['frame.language'].options == ('', 'en', 'de', 'fr')\n"
        "assert languages.of_browser('fr-CA') == 'fr' and languages.locale('fr').name == 'Français'\n"
        "texts.set_language('fr')\n"
        "assert texts.words('shell.nav-elo') == 'Élo'\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, timeout=60)


def test_every_file_says_how_it_writes():
    """A name, the signs of numbers, the order of a date, and what stands behind a rank."""
    for lang in LANGUAGES:
        assert load(lang)["language"].keys() == load(DEFAULT)["language"].keys()
        assert locale(lang).ordinals[""]
