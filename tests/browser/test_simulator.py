"""The simulator in a browser, desktop and phone: first numbers at once, stop, files, the link, one event watched."""

import json
import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from ui.frame import link
from ui.texts import words

SMALL = {"simulator.players": "16", "simulator.trials": "50", "simulator.seed": "7"}


def button(page: Page, name: str):
    return page.get_by_role("button", name=words(f"simulator.{name}"), exact=True)


def drawer(page: Page, name: str) -> None:
    ready(page)  # what is still drawn above it would move it from under the finger
    page.get_by_text(words(f"simulator.{name}"), exact=True).click()


def done(page: Page):
    return page.get_by_text(re.compile("events simulated"))


def fits(page: Page) -> None:
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen


def test_long_work(app, visit, size, shot):
    """A million events: first numbers at once, they sharpen, stopped at once; a file takes them along."""
    there = visit(size, color_scheme="dark" if size == "phone" else "light")
    page = there.open(f"{app}/simulator?s={link.encode({'simulator.trials': '1000000'})}")
    button(page, "run").click()
    row = page.get_by_role("row", name=re.compile(r"^4\u20111\u20111 13 "))
    expect(row).to_be_visible(timeout=15_000)
    first = row.inner_text()
    expect(row).not_to_have_text(first)
    button(page, "stop").click()
    expect(page.get_by_text(re.compile("Stopped after .* of 1,000,000 events"))).to_be_visible()
    ready(page)
    with page.expect_download() as downloading:
        button(page, "json").click()
    found = json.loads(downloading.value.path().read_text("utf-8"))
    assert (found["parameters"]["seed"], found["parameters"]["players"]) == (1, 64)
    assert 0 < found["events"] < 1_000_000
    shot(page, "stopped")
    fits(page)
    assert there.errors == []
    assert not any("plotly" in url.lower() for url in there.requests), "nobody asked for the chart"


def test_same_link_same_figures(app, visit, shot):
    """The address holds everything, the seed too: whoever opens it and presses the button sees the same table.

    A limit is said in its place, where nothing can be begun. Then one event round by round to its bracket; the chart
    comes on request, and a screen reader hears what it shows.
    """
    page = visit().open(f"{app}/simulator?s={link.encode(SMALL)}")
    players = page.get_by_role("textbox", name=words("field.players"), exact=True)
    players.fill("100000")
    page.keyboard.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="from 2 to 2,048")).to_be_visible()
    expect(players).to_have_value("100000")
    expect(button(page, "run")).to_be_disabled()
    players.fill("16")
    expect(page.get_by_role("alert").filter(has_text="from 2 to 2,048")).to_have_count(0)
    button(page, "run").click()
    expect(done(page)).to_be_visible()
    ready(page)
    table = page.get_by_role("table").first.inner_text()

    there = visit("phone", color_scheme="dark")
    other = there.open(f"{app}/simulator?s={link.encode(SMALL)}")
    expect(other.get_by_role("textbox", name=words("field.players"), exact=True)).to_have_value("16")
    button(other, "run").click()
    expect(done(other)).to_be_visible()
    ready(other)
    assert other.get_by_role("table").first.inner_text().split() == table.split()
    drawer(other, "watch")
    expect(other.get_by_text("bubble").first).to_be_visible()
    other.get_by_role("radio", name=words("simulator.watch-cut"), exact=True).click()
    expect(other.get_by_role("img", name=re.compile("Semifinals|beat|wins", re.IGNORECASE))).to_be_visible()
    drawer(other, "chart")
    expect(other.get_by_test_id("stPlotlyChart").get_by_text("Rank", exact=True)).to_be_visible()
    expect(other.get_by_label(re.compile("Stacked bars for ranks"))).to_have_count(1)
    shot(other, "watch")
    fits(other)
    assert there.errors == []
