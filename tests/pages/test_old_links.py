"""Links that people have shared: each opens its page with what was typed, whatever has been renamed since.

`old_links.toml` holds addresses as the app of 1 December 2026 wrote them, what had been typed (`holds`, by the keys of
that day) and what has to stand on the page (`shows`: figures by the rules, names). None of it is ever changed. Where a
field is renamed, its new key goes into `RENAMED`, and links of the first version have to be read with it.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests import ROOT
from ui.frame.fields import FIELDS, Value

pytestmark = pytest.mark.usefixtures("untraced")

PAGES = ("", "last_round", "event", "simulator", "elo", "rules", "stage")
"""The addresses of 1 December 2026, the start page first."""
RENAMED: dict[str, str] = {}
"""Keys of fields that have another name now."""


@dataclass(frozen=True)
class Old:
    """One link: its `answer` is the box in which a verdict stands ("success", "warning"), where there is one."""

    name: str
    address: str
    holds: dict[str, Value]
    shows: tuple[str, ...] = ()
    answer: str = ""


OLD = [Old(**each) for each in tomllib.loads(Path(__file__).with_name("old_links.toml").read_text("utf-8"))["link"]]


def opened(address: str) -> AppTest:
    """The page of an address such as `/event?s=1...`, as a new visitor sees it."""
    page, _, code = address.removeprefix("/").partition("?s=")
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    if code:
        at.query_params["s"] = code
    at.run()
    (at._page_hash,) = (key for key, info in at._registered_pages.items() if info["url_pathname"] == page)
    return at.run()


def seen(at: AppTest) -> str:
    """All that stands on the page and is no field, without escapes and invisible signs; with one kind of hyphen."""
    elements = [*at.markdown, *at.success, *at.info, *at.warning, *at.error, *at.caption, *at.metric]
    texts = [str(element.value) for element in elements]
    texts += [re.sub(r"<(style|script).*?</\1>", "", element.proto.body, flags=re.DOTALL) for element in at.get("html")]
    text = re.sub(r"\\(?=[!-/:-@\[-`{-~])|[\u2060\u2068\u2069]", "", "\n".join(texts))
    return text.replace("\u00a0", " ").replace("\u2011", "-")


@pytest.mark.parametrize("page", PAGES)
def test_plain_address(page):
    """The page itself, with nothing typed."""
    at = opened(f"/{page}")
    assert not at.exception
    assert len(at.title) == (page != "stage")
    assert all(at.session_state[key] == field.default for key, field in FIELDS.items() if key.startswith(f"{page}."))


@pytest.mark.parametrize("old", OLD, ids=[old.name for old in OLD])
def test_opens_as_before(old):
    """Its page, nothing lost, and the same figures."""
    at = opened(old.address)
    assert not at.exception
    present = {key: at.session_state[key] for key in FIELDS}
    unlike = {
        key: value for key, value in present.items() if value not in (None, FIELDS[key].default)
    }  # None: no choice
    assert unlike == {RENAMED.get(key, key): value for key, value in old.holds.items()}
    shown = seen(at)
    for text in old.shows:
        assert text in shown
    if old.answer:
        assert at.get(old.answer), "the verdict"


def test_every_page_and_many_fields():
    """At least thirty, of every page, and none is there twice."""
    assert len({old.address for old in OLD}) == len(OLD) >= 30
    assert {old.address.removeprefix("/").partition("?")[0] for old in OLD} == set(PAGES)
