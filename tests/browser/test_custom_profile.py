"""A rules profile of one's own in a browser: its settings, a floor that cannot be read, and its link."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import reload
from tests.browser.test_shell import choose_profile, close_profile, open_profile
from tests.ui.test_theme import contrast, mixed, theme
from ui.texts import words


def test_settings_survive_other_profiles_pages_and_reload(app, visit, size, shot):
    """What was set is still there after choosing a preset, walking to another page and loading the link."""
    page = visit(size).open(app)
    choose_profile(page, "custom")
    open_profile(page)
    floor = page.get_by_label(words("field.floor"), exact=True)
    floor.fill("40 %")
    floor.press("Enter")
    shot(page, "custom")
    close_profile(page)
    expect(page).to_have_url(re.compile(r"[?&]s="))
    choose_profile(page, "CLASSIC")
    page.get_by_role("link", name=words("shell.nav-rules"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules\?s="))
    choose_profile(page, "custom")
    open_profile(page)
    expect(page.get_by_label(words("field.floor"), exact=True)).to_have_value("40 %")
    close_profile(page)
    reload(page)
    open_profile(page)
    expect(page.get_by_label(words("field.floor"), exact=True)).to_have_value("40 %")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_selected_setting_can_be_read(scheme, app, visit):
    """WCAG 1.4.3 for the words of a selected segment, on the colours as drawn."""
    page = visit(color_scheme=scheme).open(app)
    choose_profile(page, "custom")
    open_profile(page)
    segment = page.get_by_role("radio", checked=True).first
    expect(segment).to_be_visible()
    page.wait_for_timeout(500)  # its colours fade in
    text = segment.evaluate("e => getComputedStyle(e.querySelector('p') ?? e).color")
    back = segment.evaluate("e => getComputedStyle(e).backgroundColor")
    assert contrast(drawn(text), mixed(drawn(back), theme(scheme)["backgroundColor"], opacity(back))) >= 4.5


def numbers_in(colour: str) -> list[float]:
    return [float(part) for part in re.findall(r"[\d.]+", colour)]


def drawn(colour: str) -> tuple[float, ...]:
    return tuple(part / 255 for part in numbers_in(colour)[:3])


def opacity(colour: str) -> float:
    return [*numbers_in(colour), 1.0][3]


def test_an_unreadable_floor_is_said_and_kept(app, visit):
    page = visit().open(app)
    choose_profile(page, "custom")
    open_profile(page)
    floor = page.get_by_label(words("field.floor"), exact=True)
    floor.fill("a third")
    floor.press("Enter")
    expect(page.get_by_test_id("stAlert")).to_contain_text("a third")
    expect(floor).to_have_value("a third")
