"""On paper: black on white in both themes, the result without frame and widgets, long lists on several pages."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from calc.event import Event, Match, Round
from calc.notation import format_event
from calc.record import Record
from ui.frame import link
from ui.texts import words

PAPER: ViewportSize = {"width": 703, "height": 1032}
"""A4 without margins of 12 mm, in CSS pixels."""

ROUND = 'rounds 3\ncut 4\nround 1\nAna 2-0 "Maximiliano Featherstonehaugh"\nCy 2-1 Dee\nEli vs Fay\n'
PAGES = {
    "calculator": ("", {"calculator.record": "4-1-1", "calculator.table": "4-1 9-4\n65/60"}, "dl.cutline-tiles"),
    "last round": (
        "last_round",
        {"event.text": ROUND, "last_round.depth": "event", "last_round.me": "Eli"},
        ".st-key-last-round-answer",
    ),
    "results": ("event", {"event.text": ROUND, "event.part": "rounds"}, ".st-key-rounds-result-1-1"),
    "elo": ("elo", {"elo.own": "1750", "elo.other": "1550"}, "table"),
}

LEFT_OVER = """() => [...document.querySelectorAll("button, input, textarea, summary, a[href], canvas")]
    .filter(e => e.checkVisibility({visibilityProperty: true}) && e.getAttribute("aria-checked") !== "true")
    .map(e => e.outerHTML)"""
COLOURED = """() => [...document.querySelectorAll(".stApp, .stApp *")].filter(e => {
    const style = getComputedStyle(e), text = [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
    return e.checkVisibility()
        && (style.backgroundColor !== "rgba(0, 0, 0, 0)" || text && style.color !== "rgb(0, 0, 0)")
  }).map(e => e.outerHTML)"""
TOO_WIDE = """() => [...document.querySelectorAll(".stApp *")]
    .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1).map(e => e.outerHTML)"""


def on_paper(page: Page) -> None:
    """See the page as a printer does, and find nothing there that does not belong on paper."""
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    expect(page.locator(".st-key-frame-header")).to_be_hidden()
    for wrong in (LEFT_OVER, COLOURED, TOO_WIDE):
        assert page.evaluate(wrong) == []
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize(("where", "fields", "result"), PAGES.values(), ids=list(PAGES))
def test_any_page(app, visit, where, fields, result, shot):
    """Printed as it stands in the dark theme, a page gives its result and nothing to press."""
    page = visit(color_scheme="dark").open(f"{app}/{where}?s={link.encode(fields)}")
    expect(page.locator(result).first).to_be_visible()
    on_paper(page)
    expect(page.locator(result).first).to_be_visible()
    shot(page, "paper")


def test_standings_of_300(app, visit, shot):
    """The sheet has everybody, over several pages, no row broken, the header on each."""
    names = [f"Maximiliano Featherstonehaugh the {n}th" if n % 3 else f"Bo {n}" for n in range(300)]
    matches = tuple(
        Match(one, other, Record(2, number % 2, 0))
        for number, (one, other) in enumerate(zip(names[::2], names[1::2], strict=True))
    )
    text = format_event(Event(players=tuple(names), rounds=(Round(matches),)))
    page = visit(color_scheme="light").open(f"{app}/event")
    file = {"name": "event.txt", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").first.set_input_files(file)
    page.get_by_role("button", name=words("event.open"), exact=True).click()
    page.get_by_role("button", name=words("rounds.sheet"), exact=True).click()
    expect(page.locator(".sheet tbody tr")).to_have_count(300)
    shot(page, "sheet")
    on_paper(page)
    assert page.locator(".sheet thead").evaluate("e => getComputedStyle(e).display") == "table-header-group"
    assert page.locator(".sheet tr").last.evaluate("e => getComputedStyle(e).breakInside") == "avoid"
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert 4 <= pages <= 10
    page.emulate_media(media="screen")
    page.get_by_role("button", name=words("rounds.sheet-back")).click()
    expect(page.get_by_role("button", name=words("event.close"))).to_be_visible()
