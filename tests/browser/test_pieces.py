"""Single pieces of the frame in a browser: foreign text stays text, and the copy buttons copy."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.foreign_text import NAMES
from tests.browser.server import serving
from ui.texts import words

ACTIVE = "a, b, i, em, strong, code, del, img, sup, sub, table, li, h1, blockquote, script, .katex, [role=img]"


@pytest.fixture(scope="module")
def pieces(tmp_path_factory) -> Iterator[str]:
    """The address of the script with single pieces."""
    log = tmp_path_factory.mktemp("pieces") / "log.txt"
    with serving(log, script="tests/browser/foreign_text.py") as address:
        yield address


def test_foreign_text_is_drawn_as_it_is(pieces, visit):
    """Every character is visible, and nothing of it became a link, an image, a formula or a style."""
    page = visit().open(pieces)
    expect(page.locator(f".st-key-label{len(NAMES) - 1}")).to_be_visible()
    for number, name in enumerate(NAMES):
        for place in ("text", "label"):
            shown = page.locator(f".st-key-{place}{number} [data-testid=stMarkdownContainer]").first
            expect(shown).to_be_visible()
            assert re.sub("[\u2060\u2068\u2069]", "", shown.text_content() or "").strip() == f"before {name} after"
            assert shown.locator(ACTIVE).count() == 0, name


@pytest.mark.parametrize("clipboard", ["allowed", "missing"])
def test_copy(clipboard, pieces, visit, size):
    """With the browser's clipboard, and without it, as over plain http; said to screen readers; high enough to tap."""
    there = visit(size, own=True, permissions=["clipboard-read", "clipboard-write"])
    if clipboard == "missing":
        there.context.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page = there.open(pieces)
    button = page.get_by_role("button", name="Copy", exact=True)
    assert button.bounding_box()["height"] >= 44
    button.click()
    expect(page.get_by_role("status").filter(has_text=words("shell.copied"))).to_have_count(1)
    expect(button).to_have_count(1)  # its label is back
    target = page.get_by_label("target")
    target.click()
    page.keyboard.press("ControlOrMeta+v")
    expect(target).to_have_value("<b>copied</b>\n:smile:")
