"""The names of Streamlit's page that we style or script are on pages: what is not found is named, with its use."""

import pytest

from tests.browser.conftest import ready
from ui.frame import link
from ui.streamlit_internals import NAMES
from ui.texts import words

pytestmark = pytest.mark.browser

EVENT = "rounds 3\nround 1\n" + "".join(f"P{number:03} beat Q{number:03}\n" for number in range(60))
PRESENT = "selectors => selectors.filter(selector => document.querySelector(selector))"


@pytest.fixture
def wanted() -> set[str]:
    """What is looked for; `look` takes out what it finds."""
    return {name.selector for name in NAMES if not name.rare}


def test_every_name_is_on_a_page(app, visit, wanted):
    def look(page) -> None:
        wanted.difference_update(page.evaluate(PRESENT, sorted(wanted)))

    def address(page: str, **fields: str | bool) -> str:
        values = {key.replace("__", "."): value for key, value in fields.items()}
        return f"{app}/{page}?s={link.encode(values)}" if values else f"{app}/{page}"

    there = visit("desktop")
    # fields, a grid, a popover, our own components
    page = there.open(address("", calculator__record="4-1", calculator__table="60 55\n70 65", calculator__grid=True))
    page.locator(".stDataFrame canvas").first.wait_for()
    look(page)
    page.get_by_role("button", name=words("shell.profile", name=words("profile.MTR"))).click()
    page.get_by_test_id("stSelectbox").first.wait_for()
    look(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name=words("calculator.stepper")).click()
    page.get_by_test_id("stNumberInput").first.wait_for()
    look(page)
    page.close()
    # a long event: its pages, choices, files, drawers, and the dialog of its result
    page = there.open(address("event", event__text=EVENT))
    look(page)
    page.get_by_role("button", name=words("share.open")).click()
    page.get_by_role("dialog").wait_for()
    look(page)
    page.close()
    page = there.open(address("event"))
    page.get_by_test_id("stFileUploader").wait_for()
    look(page)
    page.close()
    page = there.open(address("event", event__text=EVENT.replace("rounds 3", "cut 8"), event__part="cut"))
    page.get_by_test_id("stMultiSelect").wait_for()
    look(page)
    page.close()
    # a slider, boxes, switches
    counts = {"last_round__counts": "15 15 / 13 13 / 12 x6", "last_round__mine": "13", "last_round__opponent": "13"}
    page = there.open(address("last_round", last_round__depth="count", **counts))
    page.get_by_test_id("stSlider").wait_for()
    ready(page)
    look(page)
    page.close()
    for name in ("rules", "simulator", "elo"):
        page = there.open(address(name))
        look(page)
        page.close()
    uses = [f"{name.selector}: {name.use}" for name in NAMES if name.selector in wanted]
    if uses:
        pytest.fail("\n".join(["Streamlit has another name for these, or none; what we do with them:", *uses]))
