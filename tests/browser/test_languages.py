"""German in a browser: at first sight, by choice, on a phone, and back, with everything that was typed still there."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.test_calculator import edit_cell
from tests.browser.test_shell import THERE, address, close_profile, open_profile
from ui.texts.languages import Texts, load

GERMAN, ENGLISH = load("de"), load("en")


def choose_language(page: Page, name: str) -> None:
    """By what somebody can find who reads only its own name: the globe, then the name."""
    open_profile(page)
    page.get_by_role("radio", name=name).click()
    expect(page.get_by_role("radio", name=name)).to_be_checked()
    ready(page)


def text(lang: Texts, key: str) -> str:
    section, _, name = key.partition(".")
    return str(lang[section][name])


@pytest.mark.parametrize("name", THERE)
def test_every_page(name, app, visit, shot):
    """A German browser gets German at once; on a phone its longer words fit; the page says which language it is in."""
    there = visit("phone", locale="de-DE")
    page = there.open(address(app, name))
    expect(page.get_by_role("heading", level=1, name=text(GERMAN, f"{name}.title"), exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name=text(GERMAN, "shell.nav-rules"), exact=True)).to_be_in_viewport()
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    expect(page.get_by_test_id("stException")).to_have_count(0)
    shot(page, "page")
    assert there.errors == []


def test_there_and_back(app, visit):
    """What was typed, chosen and opened stays; the address carries the choice; what is drawn is in its language."""
    page = visit("desktop", locale="de-DE").open(address(app, "elo"))
    page.get_by_label(text(GERMAN, "field.own_rating"), exact=True).fill("Ana 1620")
    page.get_by_label(text(GERMAN, "field.other_rating"), exact=True).fill("1780")
    expect(page.get_by_text("41,96\u00a0%").first).to_be_visible()
    page.get_by_role("radio", name=text(GERMAN, "elo.chess")).click()
    page.get_by_text(text(GERMAN, "elo.curve"), exact=True).click()
    axis = page.locator(".js-plotly-plot .xtitle")
    expect(axis).to_have_text(text(GERMAN, "elo.curve-x"))
    assert "s=" in page.url

    choose_language(page, "English")
    expect(page.get_by_label(text(ENGLISH, "field.own_rating"), exact=True)).to_have_value("Ana 1620")
    expect(page.get_by_role("radio", name=text(ENGLISH, "elo.chess"))).to_be_checked()
    expect(page.get_by_text("28.47%").first).to_be_visible()
    expect(axis).to_have_text(text(ENGLISH, "elo.curve-x"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page).to_have_title(re.compile("^Elo"))
    code = page.url

    page.goto(code)  # anybody's browser, whatever it asks for, opens it in English
    expect(page.get_by_label(text(ENGLISH, "field.own_rating"), exact=True)).to_have_value("Ana 1620")
    choose_language(page, "Deutsch")
    expect(page.get_by_label(text(GERMAN, "field.own_rating"), exact=True)).to_have_value("Ana 1620")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_grid_keeps_what_was_edited(app, visit):
    """Its columns are called otherwise in the other language; what was typed into them before and after stays."""
    page = visit("desktop", locale="de-DE").open(address(app, "calculator"))
    page.get_by_text(text(GERMAN, "calculator.grid"), exact=True).click()
    edit_cell(page, 0, 1, "60%")
    typed = page.locator("textarea").first
    expect(typed).to_have_value("60%")
    page.get_by_test_id("data-grid-canvas").evaluate("canvas => { canvas.dataset.before = 'yes' }")
    choose_language(page, "English")
    close_profile(page)
    expect(page.locator("[data-before]")).to_have_count(0)  # drawn anew
    edit_cell(page, 1, 1, "55%")
    expect(typed).to_have_value("60%\n55%")


def test_choices_and_the_button_stay_open(app, visit):
    """A profile chosen in German is the same one in English, in a list whose entries are all called otherwise."""
    page = visit("phone", locale="de-DE").open(address(app, "rules"))
    open_profile(page)
    page.get_by_role("combobox", name=text(GERMAN, "shell.profile-label")).click()
    page.get_by_role("option", name=text(GERMAN, "profile.CLASSIC-long"), exact=True).click()
    expect(page.get_by_role("button", name=text(GERMAN, "profile.CLASSIC"))).to_be_visible()
    page.get_by_role("radio", name="English").click()  # still open
    expect(page.get_by_role("button", name=text(ENGLISH, "profile.CLASSIC"))).to_be_visible()
    chosen = page.get_by_role("combobox", name=text(ENGLISH, "shell.profile-label"))
    expect(chosen).to_have_attribute("value", text(ENGLISH, "profile.CLASSIC-long"))
    page.get_by_role("radio", name="Deutsch").click()
    expect(page.get_by_role("button", name=text(GERMAN, "profile.CLASSIC"))).to_be_visible()
