"""The chances of "Can I draw?" in a browser: the verdict first, then numbers; nobody else waits meanwhile."""

import re
import time

from playwright.sync_api import Page, expect

from calc.elo.formulas import expected
from calc.notation import format_event
from tests.browser.conftest import ready, reload
from tests.browser.test_last_round import answer, field, fits, large_event
from ui.frame import link
from ui.last_round.examples import EXAMPLES
from ui.texts import words

ANA = {"event.text": EXAMPLES["event"]["event.text"], "last_round.me": "Ana", "last_round.depth": "event"}
SAMPLED = re.compile("simulated 100,000 times")
COUNTED_MS = 20_000
"""Until all samples are in, on a machine that compiles the loops and runs other tests at the same time."""
TAP_SECONDS = 3


def counted(page: Page) -> None:
    """Wait for all samples."""
    expect(page.get_by_text(SAMPLED)).to_be_visible(timeout=COUNTED_MS)


def open_drawer(page: Page, name: str) -> None:
    """What is still drawn above it would move it from under the finger."""
    ready(page)
    page.get_by_text(words(f"last_round.{name}"), exact=True).click()


def test_example(app, visit, size, shot):
    """Chances beside the verdicts, my own chance to win, whom to root for, and the final rank drawn."""
    there = visit(size)
    page = there.open(f"{app}/last_round?s={link.encode(ANA)}")
    expect(answer(page)).to_contain_text(words("last_round.draw-live"))
    counted(page)
    expect(page.get_by_role("row", name=re.compile(r"ID 0-0-3.*≈.75\.\d%.±.0\.1.*undecided"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"2-0.*100%.proved.*safe"))).to_be_visible()
    field(page, "win_chance").press_sequentially("1", delay=10)
    expect(page.get_by_text(re.compile("from 1% to 99%"))).to_be_visible()
    field(page, "win_chance").fill("80%")
    expect(page.get_by_text(words("last_round.winning", win="80%"))).to_be_visible()
    page.get_by_role("slider").press("ArrowLeft")
    expect(field(page, "win_chance")).to_have_value("79%")
    expect(page.get_by_text(words("last_round.winning", win="79%"))).to_be_visible()
    open_drawer(page, "rooting")
    expect(page.get_by_role("row", name=re.compile("Cy.*Fay"))).to_be_visible()
    fits(page)
    open_drawer(page, "ranks")
    expect(page.locator("[data-testid=stPlotlyChart] .main-svg").first).to_be_visible(timeout=COUNTED_MS)
    fits(page)
    shot(page, "chances")
    expect(page).to_have_url(re.compile(r"[?&]s="))
    reload(page)
    expect(field(page, "win_chance")).to_have_value("79%")
    assert there.errors == []


def test_how_well(app, visit, shot):
    """The table of calibration and its picture, on request."""
    page = visit("phone").open(f"{app}/last_round?s={link.encode({**EXAMPLES['count'], 'last_round.depth': 'count'})}")
    counted(page)
    open_drawer(page, "well")
    expect(page.get_by_role("row", name=re.compile(r"90% to 100%.*218"))).to_be_visible()
    expect(page.locator("[data-testid=stPlotlyChart] .main-svg").first).to_be_visible(timeout=COUNTED_MS)
    fits(page)
    shot(page, "well")


def test_from_the_elo_page(app, visit):
    """One tap: the rated chance to win is my win chance here."""
    page = visit("phone").open(f"{app}/elo?s={link.encode({'elo.own': '1620', 'elo.other': '1780'})}")
    page.get_by_role("button", name=words("elo.use-win")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(words("last_round.title"))
    page.get_by_text(words("last_round.depth-count"), exact=True).click()
    page.get_by_role("button", name=words("last_round.example")).click()
    expect(field(page, "win_chance")).to_have_value(f"{expected(1620, 1780):.2%}")


def test_two_hundred_players(app, visit):
    """The verdict does not wait for the chances, and a second session answers while they are counted."""
    event = large_event()
    page = visit("desktop").open(f"{app}/event")
    page.get_by_role("textbox", name=words("event.paste")).fill(format_event(event))
    page.keyboard.press("Tab")
    opening = page.get_by_role("button", name=words("event.open"))
    opening.click()
    expect(opening).to_be_hidden()
    page.get_by_role("link", name=words("shell.nav-last_round"), exact=True).click()
    page.get_by_role("combobox", name=re.compile(re.escape(words("last_round.me")))).click()
    page.keyboard.type(event.open_matches[3].player)
    other = visit("phone").open(app)
    page.keyboard.press("Enter")
    expect(answer(page)).to_be_visible()
    began = time.monotonic()
    other.get_by_role("textbox", name="Record", exact=True).fill("4-1-1")
    other.keyboard.press("Enter")
    expect(other.get_by_text("13 match points")).to_be_visible()
    assert time.monotonic() - began < TAP_SECONDS
    counted(page)
    expect(page.locator("[data-testid=stMetricValue]").first).to_contain_text("≈")
