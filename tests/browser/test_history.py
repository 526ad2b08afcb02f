"""The view of a whole history in a browser, desktop and phone: drop a file, find, look, correct, take along."""

import re

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from ui.elo.history_example import example_csv
from ui.parts import plots
from ui.texts import words


def fits(page: Page) -> None:
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen


def choose(page: Page, text: str) -> None:
    page.get_by_role("radio", name=words(text), exact=True).click()


def drawer(page: Page, name: str) -> None:
    """Open one; what is still drawn above it would move it from under the finger."""
    ready(page)
    page.get_by_text(words(f"history.{name}"), exact=True).first.click()


@pytest.fixture
def there(visit, size):
    """Desktop in the light theme, phone in the dark one."""
    return visit(size, color_scheme="dark" if size == "phone" else "light")


def test_history(app, there, shot, tmp_path):
    """A file is dropped, a player found without accents, a result corrected; leaderboard and curve are taken along."""
    page = there.open(f"{app}/elo")
    choose(page, "elo.view-history")
    expect(page.get_by_text(words("history.drop"))).to_be_visible(timeout=15_000)
    shot(page, "empty")
    file = tmp_path / "club.csv"
    file.write_bytes(example_csv())
    page.locator("input[type=file]").set_input_files(file)
    first = page.get_by_role("row", name=re.compile(r"^1 "))
    expect(first).to_be_visible(timeout=15_000)
    expect(page.get_by_text(re.compile("club.*1,440 matches of 19 players"))).to_be_visible()
    page.get_by_text(re.compile("1 note on reading")).click()
    expect(page.get_by_text(re.compile("Line 21.*rained off.*not a result"))).to_be_visible()
    page.get_by_text(re.compile("1 note on reading")).click()
    shot(page, "board")
    ready(page)
    with page.expect_download() as downloading:
        page.get_by_role("button", name=words("history.leaderboard-csv")).click()
    assert downloading.value.path().read_text("utf-8-sig").startswith("rank,player,rating")
    fits(page)
    assert not any("plotly" in url.lower() for url in there.requests), "nobody asked for the curve"

    choose(page, "history.part-player")
    page.get_by_role("textbox", name=words("history.find")).press_sequentially("miguel pena", delay=10)
    expect(page.get_by_role("combobox", name=words("elo.player"))).to_have_value("Miguel Ángel Peña")
    expect(page.get_by_role("row", name=re.compile("FNM|2025-12"))).not_to_have_count(0)
    rating = page.get_by_test_id("stMetricValue").first
    before = rating.text_content()
    drawer(page, "curve")
    expect(page.locator(".js-plotly-plot")).to_be_visible(timeout=20_000)
    ready(page)
    with page.expect_download() as downloading:
        page.get_by_role("button", name=words("history.png")).click()
    with Image.open(downloading.value.path()) as picture:
        assert picture.size == plots.PICTURE_SIZE
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name=words("history.png"))).to_be_hidden()
    page.emulate_media(media="screen")
    drawer(page, "versus")
    expect(page.get_by_text("where the ratings expected")).to_be_visible()
    shot(page, "player")
    fits(page)
    drawer(page, "correct")
    page.get_by_role("textbox", name=words("history.new-result")).press_sequentially("ID", delay=10)
    page.get_by_role("button", name=words("history.correct-button")).click()
    expect(rating).not_to_have_text(before or "")
    fits(page)
    assert there.errors == []


def test_fit_and_names(app, there, shot):
    """The example one click away: which K fits, kept promises, likely doubles; the view survives another page."""
    page = there.open(f"{app}/elo")
    choose(page, "elo.view-history")
    page.get_by_role("button", name=words("history.example")).click()
    choose(page, "history.part-fit")
    expect(page.get_by_text("fits best").first).to_be_visible(timeout=15_000)
    expect(page.get_by_role("row", name=re.compile("^0–50 "))).to_be_visible()
    shot(page, "fit")
    fits(page)
    choose(page, "history.part-names")
    expect(page.get_by_role("row", name=re.compile(r"Bo Ferreira.*\[VIP\].*tag"))).to_be_visible()
    shot(page, "names")
    page.get_by_role("button", name=words("history.merge-button")).click()
    expect(page.get_by_text(re.compile("1,440 matches of 18 players"))).to_be_visible()
    fits(page)
    page.get_by_role("link", name=words("shell.nav-rules")).click()
    ready(page)
    page.get_by_role("link", name=words("shell.nav-elo")).click()
    expect(page.get_by_text(re.compile("1,440 matches of 18 players"))).to_be_visible()
    assert there.errors == []
