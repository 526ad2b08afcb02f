"""Every page for every body: axe finds nothing serious, nothing is wider than the screen, fingers hit, keys suffice.

One walk through the whole app shows each page empty, and with a result and every drawer open. It is made at each size
and in each language; both themes are looked at on the way, because a page changes its theme without loading anew.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ready
from ui.frame import link
from ui.frame.fields import DEPTHS
from ui.frame.shell import PAGES
from ui.texts import set_language, words

KEYBOARD_TOP = 460
"""Pixels of a phone's 844 that its keyboard leaves."""
SHAPES: dict[str, tuple[Any, ...]] = {
    "phone": ({"width": 390, "height": 844},),
    "desktop": ({"width": 1920, "height": 1080}, {"width": 1280, "height": 800}),
}
LOCALES = {"en": "en-GB", "de": "de-DE"}
LONG = "cut 4\n" + re.sub(
    r"(?<=[A-Z])\b",
    lambda _: "W" * 20 + " von und zu " + "M" * 20,
    """\
round 1
A 2-0 B
C 2-0 D
E 2-0 F
G 2-0 H
round 2
A vs C
E vs G
B vs D
F vs H
""",
)
"""An event of names that hardly break."""

WIDER = """() => {
  const clipped = (e) => {
    for (let p = e.parentElement; p && p.dataset.testid !== "stMain"; p = p.parentElement)
      if (/auto|scroll|hidden|clip/.test(getComputedStyle(p).overflowX)) return true
    return false
  }
  const all = [...document.querySelectorAll('[data-testid="stMain"] *')].filter((e) => e.getBoundingClientRect().width)
  return [document.documentElement, ...all]
    .filter((e) => Math.max(e.getBoundingClientRect().right, e === document.documentElement ? e.scrollWidth : 0)
      > innerWidth + 1 && !clipped(e))
    .map((e) => `${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`).slice(0, 5)
}"""

# A target counts with the label that it stands in, and with a pseudo-element that takes its taps. Links inside a
# sentence are text (WCAG 2.5.5). Left out are second ways: the grid beside the table's text, the slider beside a field.
SMALL = """() => {
  const targets = "a[href], button, input, textarea, summary, [role=combobox], [role=option]"
  const found = []
  for (const e of document.querySelectorAll(targets)) {
    const frame = '[data-testid="stTextInputRootElement"], [data-testid="stNumberInputContainer"], label, [role=group]'
    const box = (e.matches("input, [role=group] button") && e.closest(frame) || e).getBoundingClientRect()
    const style = getComputedStyle(e)
    const sentence = e.matches("a") && e.closest("p, li, td") && !e.closest(".st-key-rules-contents")
    if (!e.checkVisibility({ visibilityProperty: true }) || box.width < 2 || sentence || e.disabled) continue
    if (e.closest('[data-testid="stDataFrame"], [data-testid="stElementToolbar"], [aria-hidden=true]')) continue
    if (e.type === "range") continue
    const extra = getComputedStyle(e, "::after")
    const size = (extra.position === "absolute" ? [extra.width, extra.height] : [box.width, box.height]).map(parseFloat)
    if (Math.min(...size) < 43.5)
      found.push(`${e.tagName} ${e.getAttribute("aria-label") || e.textContent.slice(0, 30)} ${size.map(Math.round)}`)
  }
  return [...new Set(found)]
}"""

# Nothing is drawn any more; "drawers": every one is open, also those that came with another.
STILL = """(drawers) => new Promise((resolve) => {
  const app = document.querySelector("[data-testid=stApp]")
  const closed = () => [...document.querySelectorAll("[data-testid=stExpander] details:not([open]) > summary")]
  let timer
  const later = () => { clearTimeout(timer); timer = setTimeout(done, 80) }
  const watch = new MutationObserver(later)
  const done = () => {
    if (app.dataset.testScriptState !== "notRunning" || "unanswered" in document.documentElement.dataset) return later()
    const left = drawers ? closed() : []
    left.forEach((summary) => summary.click())
    if (left.length) return later()
    watch.disconnect()
    resolve()
  }
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  later()
})"""


# No colour is on its way to another one.
FADED = """() => Promise.allSettled(document.getAnimations()
  .filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime)).map((one) => one.finished))"""


def still(page: Page, *, drawers: bool = False) -> None:
    """Nothing is drawn any more, and with ``drawers`` every drawer is open."""
    page.evaluate(STILL, drawers)


def press(page: Page, key: str, role: Any = "button") -> None:
    """Press something by its text."""
    page.get_by_role(role, name=words(key), exact=True).first.click()
    still(page)


def paint(page: Page, scheme: Any) -> None:
    """Show the page light or dark; it takes a moment to notice."""
    page.emulate_media(color_scheme=scheme)
    expect(page.get_by_test_id("stApp")).to_have_css("color-scheme", scheme)


def open_all(page: Page) -> None:
    """Open every drawer, and those inside."""
    still(page, drawers=True)


def go(page: Page, name: str) -> None:
    press(page, f"shell.nav-{name}", "link")
    ready(page)


@dataclass(frozen=True)
class View:
    """One state of the app, and what one came for."""

    name: str
    result: Locator


def walk(page: Page) -> Iterator[View]:
    """Every page empty, then with its example, every drawer open."""
    for name in PAGES:
        go(page, name)
        yield View(f"{name}-empty", page.get_by_role("heading", level=1))
    yield from calculator(page)
    yield from last_round(page)
    yield from event(page)
    yield from simulator(page)
    yield from ratings(page)
    go(page, "rules")
    open_all(page)
    yield View("rules", page.get_by_role("heading", name=words("rules.glossary")))


def calculator(page: Page) -> Iterator[View]:
    go(page, "calculator")
    press(page, "calculator.example")
    figures = page.locator("dl.cutline-tiles")
    for name in ("workings", "profiles", "next"):
        page.get_by_text(words(f"calculator.{name}"), exact=True).first.click()
        still(page)
    page.get_by_text(words("calculator.grid"), exact=True).click()
    expect(page.get_by_test_id("data-grid-canvas")).to_be_visible()
    yield View("calculator", figures)
    for key in ("frame-profile", "calculator-stepper"):
        page.locator(f".st-key-{key} button").click()
        expect(page.get_by_test_id("stPopoverBody")).to_be_visible()
        still(page)
        yield View(key, page.get_by_test_id("stPopoverBody"))
        page.keyboard.press("Escape")
    page.get_by_text(words("calculator.grid"), exact=True).click()


def last_round(page: Page) -> Iterator[View]:
    go(page, "last_round")
    for depth in DEPTHS:
        press(page, f"last_round.depth-{depth}", "radio")
        if page.get_by_role("button", name=words("last_round.example"), exact=True).count():
            press(page, "last_round.example")
        if depth != "record":
            expect(page.locator(".st-key-last-round-answer")).to_be_visible()
        open_all(page)
        yield View(f"last_round-{depth}", page.get_by_test_id("stAlert").first)


def event(page: Page) -> Iterator[View]:
    go(page, "event")
    open_all(page)
    yield View("event", page.get_by_role("columnheader", name=words("figure.omw")).first)
    for part in ("rounds", "cut"):
        press(page, f"event.part-{part}", "radio")
        open_all(page)
        yield View(f"event-{part}", page.get_by_role("heading", level=1))


def simulator(page: Page) -> Iterator[View]:
    go(page, "simulator")
    open_all(page)
    page.get_by_role("textbox", name=words("field.trials"), exact=True).fill("200")
    page.keyboard.press("Tab")
    press(page, "simulator.run")
    expect(page.get_by_role("heading", name=words("simulator.records"))).to_be_visible(timeout=60_000)
    open_all(page)
    yield View("simulator", page.get_by_role("heading", name=words("simulator.records")))


def ratings(page: Page) -> Iterator[View]:
    go(page, "elo")
    press(page, "elo.example")
    open_all(page)
    yield View("elo", page.get_by_test_id("stMetricValue").first)
    press(page, "elo.view-history", "radio")
    press(page, "history.example")
    for part in ("board", "player", "fit", "names"):
        press(page, f"history.part-{part}", "radio")
        open_all(page)
        yield View(f"history-{part}", page.get_by_role("heading", level=1))


def violations(page: Page, *only: str) -> list[str]:
    """What axe calls serious or critical, each with the rule and the place. ``only``: these rules."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE_SCRIPT)
    rules = {"runOnly": {"type": "rule", "values": list(only)}} if only else {}
    page.evaluate(FADED)
    found = page.evaluate("options => axe.run(document, options)", {"resultTypes": ["violations"], **rules})
    return [
        f"{one['id']}: {node['target']} {node['html'][:200]}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"]
    ]


@pytest.fixture(params=["en", "de"])
def locale(request) -> Iterator[str]:
    """The language that the browser asks for, and the one in which this test knows the texts."""
    set_language(request.param)
    yield str(request.param)
    set_language("en")


def looked_at(page: Page, size: str) -> list[str]:
    """What is wrong with the page as it stands there, whatever it shows."""
    found = ["an exception"] * page.get_by_test_id("stException").count()
    for shape in SHAPES[size]:
        page.set_viewport_size(shape)
        found += [f"wider than {shape['width']}: {one}" for one in page.evaluate(WIDER)]
    return found + ([f"small: {one}" for one in page.evaluate(SMALL)] if size == "phone" else [])


def test_every_state(app, visit, size, locale):
    """No exception, nothing wider than the screen, what one came for is there, and axe has nothing serious to say.

    Names and roles are the same in every language, and colours at every size.
    """
    there = visit(size, locale=LOCALES[locale])
    page = there.open(app)
    wrong = {}
    for view in walk(page):
        expect(view.result).to_be_visible()
        found = looked_at(page, size)
        empty = view.name.endswith("-empty")
        if locale == "en" and (size == "phone" or not empty):
            # who reads by keyboard has pressed it: wide tables are within its reach from then on
            page.keyboard.press("Tab")
            found += violations(page)
            if size == "phone" and not empty:
                paint(page, "dark")
                found += [f"dark {one}" for one in violations(page, "color-contrast")]
                paint(page, "light")
        if found:
            wrong[view.name] = found
    assert wrong == {}
    assert there.errors == []


def test_long_names(app, visit):
    """Names as long as they may be break instead of widening anything: standings, rounds, the cut, the verdict."""
    page = visit("phone").open(f"{app}/event?s={link.encode({'event.text': LONG})}")
    for part in ("standings", "rounds", "cut"):
        press(page, f"event.part-{part}", "radio")
        open_all(page)
        assert page.evaluate(WIDER) == []
    go(page, "last_round")
    page.get_by_role("combobox", name=re.compile(re.escape(words("last_round.me")))).click()
    page.get_by_role("option").first.click()
    expect(page.locator(".st-key-last-round-answer")).to_be_visible()
    open_all(page)
    assert page.evaluate(WIDER) == []


class TestKeyboardOfAPhone:
    """It covers nearly half of the screen; what one types for stands above it."""

    def test_figures(self, app, visit):
        page = visit("phone").open(app)
        field = page.get_by_role("textbox", name=words("field.record"), exact=True)
        field.press_sequentially("4-1-1")
        figures = page.locator("dl.cutline-tiles")
        expect(figures).to_be_visible()
        assert bottom(figures) <= KEYBOARD_TOP
        table = page.get_by_role("textbox", name=words("calculator.table"))
        table.press_sequentially("65 60")
        table.scroll_into_view_if_needed()
        page.mouse.wheel(0, 400)
        expect(figures).to_be_in_viewport(ratio=1)

    def test_answers(self, app, visit):
        page = visit("phone").open(f"{app}/last_round")
        press(page, "last_round.example")
        answer = page.locator(".st-key-last-round-answer h2")
        expect(answer).to_be_visible()
        assert bottom(answer) <= KEYBOARD_TOP
        go(page, "elo")
        press(page, "elo.example")
        assert bottom(page.get_by_test_id("stMetricValue").first) <= KEYBOARD_TOP


def bottom(locator: Locator) -> float:
    """Where it ends, in pixels from the top of the screen."""
    box = locator.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


# Keys alone -----------------------------------------------------------------------------------------------------------

FOCUSED = """() => {
  let e = document.activeElement
  while (e?.shadowRoot?.activeElement) e = e.shadowRoot.activeElement
  const name = e.getAttribute("aria-label") || e.labels?.[0]?.textContent || (e.querySelector("p") || e).textContent
  const seen = (part) => {
    const style = getComputedStyle(part)
    return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== "none"
  }
  const around = [e, e.parentElement, e.parentElement?.parentElement, ...e.children].filter(Boolean)
  return { name, role: e.getAttribute("role") || e.tagName.toLowerCase(), seen: around.some(seen) }
}"""


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Walk with Tab to what is called ``name``; every stop on the way can be seen."""
    for _ in range(60):
        page.keyboard.press(key)
        focused = page.evaluate(FOCUSED)
        if focused["role"] in {"body", "main"}:  # the page itself, which scrolls by keys
            continue
        assert focused["seen"], f"no ring around {focused}"
        if focused["name"].strip(" \n\u2068\u2069").replace("\u2011", "-") == name:
            return
    raise AssertionError(f"{name} is out of reach")


class TestKeysAlone:
    """Nobody needs a mouse (WCAG 2.1.1), gets caught (2.1.2) or lost (2.4.7)."""

    def test_calculation(self, app, visit):
        """From the link that skips the frame to the figures, which are read aloud."""
        page = visit().open(app)
        tab_to(page, "Skip to main content")
        page.keyboard.press("Enter")
        tab_to(page, words("field.record"))
        page.keyboard.type("2-0-0")
        tab_to(page, words("field.games"))
        page.keyboard.type("4-0-0")
        tab_to(page, words("calculator.table"))
        page.keyboard.type("60 55\n70 65")
        page.keyboard.press("Control+Enter")
        expect(page.locator("dl.cutline-tiles dd.value").nth(1)).to_have_text("65.00%")
        tab_to(page, words("calculator.workings"))
        page.keyboard.press("Enter")
        expect(page.get_by_text(re.compile("13/20 = .*65.00%")).first).to_be_visible()
        tab_to(page, words("field.record"), "Shift+Tab")

    def test_verdict(self, app, visit):
        page = visit().open(f"{app}/last_round")
        for name, text in (("mine", "13"), ("opponent", "13"), ("counts", "15 15 / 13 13 / 12 x6")):
            tab_to(page, words(f"field.{name}"))
            page.keyboard.type(text)
        expect(page.locator(".st-key-last-round-answer")).to_contain_text(words("last_round.draw-live"))
        expect(
            page.locator(".st-key-last-round-answer [role=status], .st-key-last-round-answer [role=alert]")
        ).to_be_visible()

    def test_event(self, app, visit):
        """The example, its rounds, and a result entered."""
        page = visit().open(f"{app}/event")
        tab_to(page, words("event.example"))
        page.keyboard.press("Enter")
        expect(page.get_by_role("columnheader", name=words("figure.omw"), exact=True)).to_be_visible()
        still(page)
        tab_to(page, words("event.part-standings"))
        page.keyboard.press("ArrowRight")
        expect(page.get_by_role("radio", name=words("event.part-rounds"))).to_be_focused()
        page.keyboard.press("Space")
        expect(page.get_by_role("radio", name=words("event.part-rounds"))).to_be_checked()
        still(page)
        tab_to(page, "2-0")
        page.keyboard.press("Space")
        table = page.locator("[class*=st-key-rounds-result-]").first
        expect(table.get_by_role("radio", name=re.compile("2.0")).first).to_be_checked()
        still(page)

    def test_news_is_read_aloud(self, app, visit):
        """What a place with the role of a status begins to say is read politely, the escapes of Markdown left out."""
        page = visit().open(f"{app}/elo")
        press(page, "elo.example")
        expect(page.locator("#cutline-said[role=status]")).to_contain_text("1620")
        assert not re.search(r"[*\\\[\]]", page.locator("#cutline-said").inner_text())
