"""A rules profile of one's own in a browser: its settings, a floor that cannot be read, and its link."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.test_shell import choose_profile
from ui.texts import words


def open_profile(page: Page) -> None:
    page.get_by_role("button", name=words("shell.profile", name="")).click()


def test_settings_survive_other_profiles_pages_and_reload(app, visit, size, shot):
    """What was set is still there after choosing a preset, walking to another page and loading the link."""
    page = visit(size).open(app)
    choose_profile(page, "custom")
    open_profile(page)
    floor = page.get_by_label(words("field.floor"), exact=True)
    floor.fill("40 %")
    floor.press("Enter")
    shot(page, "custom")
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"[?&]s="))
    choose_profile(page, "CLASSIC")
    page.get_by_role("link", name=words("shell.nav-rules"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules\?s="))
    choose_profile(page, "custom")
    open_profile(page)
    expect(page.get_by_label(words("field.floor"), exact=True)).to_have_value("40 %")
    page.keyboard.press("Escape")
    page.reload()
    ready(page)
    open_profile(page)
    expect(page.get_by_label(words("field.floor"), exact=True)).to_have_value("40 %")


def test_an_unreadable_floor_is_said_and_kept(app, visit):
    page = visit().open(app)
    choose_profile(page, "custom")
    open_profile(page)
    floor = page.get_by_label(words("field.floor"), exact=True)
    floor.fill("a third")
    floor.press("Enter")
    expect(page.get_by_test_id("stAlert")).to_contain_text("a third")
    expect(floor).to_have_value("a third")
