"""The rows of a count in a browser, desktop and phone: added up here, sent once, the same as the text beside them."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import ready, reload
from tests.browser.test_access import violations
from tests.browser.test_last_round import answer, field, fits, opened
from ui.texts import words

MESSAGES = """() => {
  const native = Object.getPrototypeOf(window.WebSocket.prototype), send = native.send
  window.messages = 0
  native.send = function (data) {
    if (data.length > 99) window.messages++  // a sign of life is shorter
    return send.call(this, data)
  }
}"""


# The pause after which is sent what was typed ends when the test says so, however busy the machine is.
HELD = """() => {
  const { setTimeout, clearTimeout } = window, held = new Map()
  let id = 0
  window.setTimeout = (run, ms, ...more) => ms === 600 ? (held.set(--id, run), id) : setTimeout(run, ms, ...more)
  window.clearTimeout = (id) => { if (!held.delete(id)) clearTimeout(id) }
  window.release = () => {
    Object.assign(window, { setTimeout, clearTimeout })
    for (const run of held.values()) run()
  }
}"""


def row(page: Page, points: int) -> Locator:
    """The field of a row."""
    return page.get_by_role("textbox", name=words("last_round.rows-name", count=points))


def total(page: Page) -> Locator:
    """The sum below the rows."""
    return page.locator(".cutline-counts .total")


def read_back(page: Page, text: str) -> None:
    """The line before the verdict says so."""
    expect(page.get_by_test_id("stMarkdown").filter(has_text=text)).to_be_visible()


def test_typed_by_thumb(app, visit, size, shot):
    """Numbers are added up at once and sent once, after a pause; text, line and verdict follow, and so does a link."""
    there = visit(size)
    page = opened(lambda _: there, app, size, depth="count", mine="12", opponent="13", players="43")
    expect(row(page, 15)).to_be_visible()
    ready(page)
    page.evaluate(MESSAGES)
    page.evaluate(HELD)
    for points, number in ((15, "2"), (13, "3"), (12, "8")):
        row(page, points).focus()
        page.keyboard.type(number)
    expect(total(page)).to_have_text("Counted: 13 of 43")
    assert page.evaluate("window.messages") == 0
    page.evaluate("window.release()")
    expect(field(page, "counts")).to_have_value("15 x2 / 13 x3 / 12 x8")
    read_back(page, "43 players: 2 on 15, 3 on 13, 8 on 12, nobody on 14; 30 not listed, at most 11.")
    ready(page)
    assert page.evaluate("window.messages") == 1
    expect(answer(page)).to_contain_text(words("last_round.draw-live"))
    expect(row(page, 12)).to_be_focused()
    row(page, 11).focus()
    page.keyboard.type("0")
    read_back(page, "nobody on 14 or 11; 30 not listed, at most 10.")
    fits(page)
    shot(page, "rows")
    reload(page)
    expect(row(page, 15)).to_have_value("2")
    expect(row(page, 11)).to_have_value("0")
    expect(row(page, 14)).to_have_value("")
    expect(row(page, 14)).to_have_attribute("placeholder", "0")  # above the lowest number: nobody
    expect(row(page, 10)).to_have_attribute("placeholder", "")
    assert there.errors == []


def test_leaving_sends_at_once(app, visit, size):
    """No pause is waited for when the focus goes elsewhere; a number that is taken out again says nothing."""
    page = opened(visit, app, size, depth="count", mine="13", counts="15 x2 / 13 x1 / 3 x20")
    expect(row(page, 3)).to_have_value("20")
    row(page, 15).focus()
    page.keyboard.press("Backspace")
    field(page, "players").focus()
    expect(field(page, "counts")).to_have_value("13 x1 / 3 x20")


def test_text_and_rows_are_one(app, visit, size):
    """What is typed into one shows in the other, and nothing that only the text says is lost."""
    page = opened(visit, app, size, depth="count", mine="13")
    expect(row(page, 13)).to_be_visible()
    field(page, "counts").fill("15 15 13 / 40 x2 / 3 on 2")
    expect(row(page, 15)).to_have_value("2")
    expect(row(page, 2)).to_have_value("3")
    expect(total(page)).to_have_text("Counted: 8")
    row(page, 12).fill("4")
    row(page, 12).blur()
    expect(field(page, "counts")).to_have_value("40 x2 / 15 x2 / 13 x1 / 12 x4 / 2 x3")
    field(page, "counts").fill("")
    expect(row(page, 15)).to_have_value("")
    expect(total(page)).to_have_text("Counted: 0")


@pytest.mark.haste
def test_typed_while_an_answer_is_under_way(app, visit, size):
    """On a slow line: what is typed meanwhile stays, and what was typed before it is not forgotten."""
    page = visit(size, own=True, line_ms=250).open(f"{app}/last_round")
    field(page, "mine").fill("13")
    expect(row(page, 19)).to_be_visible()
    for points, number in ((19, "1"), (16, "2"), (15, "3"), (13, "4"), (12, "5"), (10, "6")):
        row(page, points).focus()
        page.keyboard.type(number)
        page.wait_for_timeout(350 if points % 2 else 750)
    expect(field(page, "counts")).to_have_value("19 x1 / 16 x2 / 15 x3 / 13 x4 / 12 x5 / 10 x6")
    for points, number in ((19, "1"), (16, "2"), (15, "3"), (13, "4"), (12, "5"), (10, "6")):
        expect(row(page, points)).to_have_value(number)


def test_more_than_there_are(app, visit, size):
    """The sum says it at once, the page says it with its place, and there is no verdict."""
    page = opened(visit, app, size, depth="count", mine="13", players="10", counts="13 x9")
    expect(answer(page)).to_be_visible()
    row(page, 15).focus()
    page.keyboard.type("2")
    expect(total(page)).to_have_text("Counted: 11, but there are only 10 players")
    expect(page.get_by_role("alert").filter(has_text="11 players are counted")).to_be_visible()
    expect(answer(page)).to_have_count(0)
    page.keyboard.press("Backspace")
    page.keyboard.type("x1y")
    expect(row(page, 15)).to_have_value("1")  # nothing but digits
    expect(answer(page)).to_be_visible()


def test_a_question_and_one_tap(app, visit, size, shot):
    """Two readings: no rows, no verdict; the tap writes the text that has only one."""
    text = "15 2 / 13 3 / 12 8 / 10 7"
    page = opened(visit, app, size, depth="count", mine="12", opponent="13", players="43", counts=text)
    each = page.get_by_role("button", name="One player each on 15, 13, 12, 10")
    expect(each).to_be_visible()
    expect(answer(page)).to_have_count(0)
    expect(page.locator(".cutline-counts")).to_have_count(0)
    assert violations(page) == []
    fits(page)
    shot(page, "question")
    page.get_by_role("button", name="2 players on 15, 3 on 13, 8 on 12, 7 on 10").click()
    expect(answer(page)).to_contain_text("4th to 20th")
    expect(each).to_have_count(0)
    expect(field(page, "counts")).to_have_value("15 x2 / 13 x3 / 12 x8 / 10 x7")
    expect(row(page, 12)).to_have_value("8")


def test_keys_alone(app, visit):
    """Tab goes through the rows from the top, arrows and Enter too; from the last one Tab goes on to the text."""
    page = opened(visit, app, "desktop", depth="count", mine="13")
    expect(row(page, 19)).to_be_visible()
    field(page, "tables").focus()
    for _ in range(9):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.cutline-counts input')"):
            break
    expect(row(page, 19)).to_be_focused()
    for points in (18, 17):
        page.keyboard.press("Tab")
        expect(row(page, points)).to_be_focused()
    for key, points in (("ArrowDown", 16), ("ArrowDown", 15), ("ArrowUp", 16), ("Enter", 15)):
        page.keyboard.press(key)
        expect(row(page, points)).to_be_focused()
    page.keyboard.type("2")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(row(page, 13)).to_be_focused()
    page.keyboard.type("3")
    expect(field(page, "counts")).to_have_value("15 x2 / 13 x3")
    expect(row(page, 13)).to_be_focused()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_for_every_body(app, visit, size, scheme, language, shot):
    """Nothing wider than the screen, every field as large as a finger and called by its points; axe finds nothing."""
    context = visit(size, color_scheme=scheme, locale=language)
    page = opened(
        lambda _: context, app, size, depth="count", mine="13", opponent="12", players="43", counts="15 x2 / 13 x3"
    )
    fields = page.locator(".cutline-counts input")
    expect(fields).to_have_count(10)
    expect(page.get_by_role("textbox", name=re.compile("15 (points|Punkten)"))).to_have_value("2")
    for box in [place.bounding_box() for place in fields.all()]:
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    for place in page.locator(".cutline-counts label").all():
        assert place.evaluate("place => place.scrollWidth <= place.parentElement.clientWidth"), place.inner_text()
    assert fields.first.get_attribute("inputmode") == "numeric"
    fits(page)
    ready(page)
    assert violations(page) == []
    shot(page, "rows")
