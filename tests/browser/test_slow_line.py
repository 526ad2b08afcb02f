"""A slow line, as in a hall: who does not wait for an answer loses nothing, and what is shown is what holds.

Each message takes its time to the server and back. What one does in the meantime crosses with the answers.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import ready
from tests.browser.test_shell import choose_profile, open_profile
from ui.frame.fields import DEPTHS
from ui.texts import words

pytestmark = pytest.mark.haste

LINE_MS = 150
GAPS_MS = (0, 60, 200)
"""Between two taps: in one message, in two that are answered together, in two that are answered one by one."""


@pytest.fixture
def slow(visit, app):
    """A page at the end of a slow line."""
    there = visit("phone", own=True, line_ms=LINE_MS)
    return lambda path="": there.open(f"{app}/{path}")


def test_a_popover_closed_and_opened_again(slow):
    """What it holds shows the values that hold, and they hold afterwards."""
    page = slow()
    choose_profile(page, "custom")
    ready(page)
    for gap in GAPS_MS:
        open_profile(page)
        floor = page.get_by_label(words("field.floor"), exact=True)
        expect(floor).to_have_value("33 %")
        page.keyboard.press("Escape")
        page.wait_for_timeout(gap)
        open_profile(page)
        ready(page)
        expect(page.get_by_role("combobox", name=words("shell.profile-label"))).to_have_value(
            words("profile.custom-long")
        )
        expect(floor).to_have_value("33 %")
        expect(page.get_by_role("radio", checked=True)).to_have_count(3)
        page.keyboard.press("Escape")
        ready(page)


@pytest.mark.parametrize("gap", GAPS_MS)
def test_there_and_back(gap, slow):
    """Two choices in a row: the second one holds, and what was typed before them is there."""
    page = slow("last_round")
    counts = page.get_by_role("textbox", name=words("field.counts"), exact=True)
    counts.fill("15 15 / 13 13 / 12 x6")
    counts.press("Tab")
    for depth in ("record", DEPTHS[0]):
        page.wait_for_timeout(gap)
        page.get_by_role("radio", name=words(f"last_round.depth-{depth}")).click()
    ready(page)
    expect(counts).to_have_value("15 15 / 13 13 / 12 x6")
    expect(page.get_by_role("radio", name=words(f"last_round.depth-{DEPTHS[0]}"))).to_be_checked()


@pytest.mark.parametrize("gap", GAPS_MS)
def test_every_step_counts(gap, slow):
    page = slow()
    record = page.get_by_role("textbox", name=words("field.record"), exact=True)
    record.fill("4-1-1")
    expect(page.locator("dl.cutline-tiles")).to_be_visible()
    page.get_by_role("button", name=words("calculator.stepper")).click()
    for _ in range(3):
        page.get_by_test_id("stNumberInputStepUp").first.click()
        page.wait_for_timeout(gap)
    expect(record).to_have_value("7-1-1")


@pytest.mark.parametrize("gap", GAPS_MS)
def test_every_result_counts(gap, slow):
    """Results tapped one after the other, as an organiser enters them."""
    page = slow("event")
    page.get_by_role("button", name=words("event.example"), exact=True).click()
    page.get_by_role("radio", name=words("event.part-rounds")).click()
    rows = page.locator("[class*=st-key-rounds-result-]")
    expect(rows.nth(2)).to_be_visible()
    tapped = []
    for number in range(3):
        other = rows.nth(number).get_by_role("radio", checked=False).first
        tapped.append(rows.nth(number).get_by_role("radio", name=other.inner_text(), exact=True))
        tapped[-1].click()
        page.wait_for_timeout(gap)
    ready(page)
    for button in tapped:
        expect(button).to_be_checked()
