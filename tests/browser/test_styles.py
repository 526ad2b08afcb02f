"""Our style sheets are linted by whom they are for: the browser knows every selector, property and value in them."""

import re

import pytest

from tests import ROOT

pytestmark = pytest.mark.browser

SHEETS = sorted((ROOT / "ui").rglob("*.css"))
CHECK = """([selectors, declarations]) => [
  ...selectors.filter((selector) => { try { document.querySelector(selector) } catch { return true } }),
  ...declarations.filter(([name, value]) => !CSS.supports(name, value)).map(([name, value]) => `${name}: ${value}`),
]"""


def parts(sheet: str) -> tuple[list[str], list[tuple[str, str]]]:
    """The selectors and the declarations of a sheet; raises ``ValueError`` where its braces do not fit together."""
    selectors: list[str] = []
    declarations: list[tuple[str, str]] = []
    blocks: list[str] = []
    text = ""
    for sign in re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL):
        if sign == "{":
            head = " ".join(text.split())
            blocks.append(head)
            if not head.startswith("@") and not any(block.startswith("@keyframes") for block in blocks):
                selectors.append(head)
        elif sign in ";}":
            if text.strip() and sign == ";" and not blocks:
                raise ValueError(text)
            if text.strip() and not blocks[-1].startswith("@page"):
                name, colon, value = text.partition(":")
                if not colon:
                    raise ValueError(text)
                declarations.append((name.strip(), " ".join(value.replace("!important", "").split())))
            if sign == "}":
                blocks.pop()
        else:
            text += sign
            continue
        text = ""
    if blocks or text.strip():
        raise ValueError(text or blocks[-1])
    return selectors, declarations


@pytest.fixture(scope="module")
def page(chromium):
    """An empty page."""
    page = chromium.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_the_browser_knows_all_of_it(sheet, page):
    selectors, declarations = parts(sheet.read_text(encoding="utf-8"))
    assert selectors
    assert declarations
    assert page.evaluate(CHECK, [selectors, [list(each) for each in declarations]]) == []


def test_what_is_wrong_is_found(page):
    selectors, declarations = parts("/* a */ .a:nope { colr: red; color: 12em; color: red !important } b { margin: 0 }")
    assert page.evaluate(CHECK, [selectors, [list(each) for each in declarations]]) == [
        ".a:nope",
        "colr: red",
        "color: 12em",
    ]


@pytest.mark.parametrize("sheet", [".a { color: red", ".a { color red }", ".a { } }", "color: red;"])
def test_what_cannot_be_read_is_no_sheet(sheet):
    with pytest.raises((ValueError, IndexError)):
        parts(sheet)
