"""The page of the rules in a browser: found at once on a phone, nothing wider than it, readable without eyes."""

from playwright.sync_api import expect

from calc.examples import EXAMPLES
from tests.browser.test_shell import choose_profile
from ui.texts import words

SECTIONS = ("formulas", "deciding", "rounds", "profiles", "questions", "examples", "glossary")
DASH = "\u2060–\u2060"
SPACE = "\u00a0"
TABLES = 3
"""Beside those of the examples: rounds, profiles, glossary."""


def test_whole_page(size, app, visit, shot):
    """With every question and example open no error is seen and nothing moves sideways, tables neither."""
    there = visit(size)
    page = there.open(f"{app}/rules")
    page.evaluate("document.querySelectorAll('details:not([open]) > summary').forEach(closed => closed.click())")
    expect(page.locator("details:not([open])")).to_have_count(0)
    expect(page.get_by_role("table")).to_have_count(len(EXAMPLES) + TABLES)
    wide = page.evaluate(
        """[...document.querySelectorAll("[data-testid=stMain], table")]
           .map(e => e.matches("table") ? e.scrollWidth - e.parentElement.clientWidth : e.scrollWidth - innerWidth)"""
    )
    assert max(wide) <= 0
    expect(page.get_by_test_id("stException")).to_have_count(0)
    shot(page, "rules")
    assert there.errors == []


def test_contents_lead_to_the_sections(app, visit):
    """One tap from the top of the page to each heading."""
    page = visit("phone").open(f"{app}/rules")
    for name in SECTIONS:
        link = page.get_by_role("link", name=words(f"rules.{name}"), exact=True)
        heading = page.get_by_role("heading", name=words(f"rules.{name}"), exact=True)
        link.scroll_into_view_if_needed()
        link.click()
        expect(heading).to_be_in_viewport()
        assert page.url.endswith(f"#{name}")


def test_contents_keep_what_was_chosen(app, visit):
    """Going to a section is no change of page: the rules profile stays."""
    page = visit("phone").open(f"{app}/rules")
    choose_profile(page, "MELEE")
    button = page.get_by_role("button", name=words("shell.profile", name=words("profile.MELEE")), exact=True)
    page.get_by_role("link", name=words("rules.profiles"), exact=True).click()
    expect(page.get_by_role("heading", name=words("rules.profiles"), exact=True)).to_be_in_viewport()
    expect(page.get_by_role("row", name="Melee (chosen) measured")).to_be_visible()
    expect(button).to_be_attached()


def test_tables_are_tables(app, visit):
    """A screen reader finds rows and column heads, and a tick as a sign and not as a colour."""
    page = visit().open(f"{app}/rules")
    row = page.get_by_role("row", name=f"33{DASH}64")
    expect(row.get_by_role("cell")).to_have_text([f"33{DASH}64", "6", f"Top{SPACE}8", f"Top{SPACE}8", "✓"])
    expect(page.get_by_role("columnheader", name=words("rules-profile.own-floor"))).to_be_visible()


def test_a_question_opens_by_keyboard(app, visit):
    """Enter on the question shows the answer: 8-3 in games before an ID, and after it."""
    page = visit().open(f"{app}/rules")
    page.locator("summary").filter(has_text=words("rules-faq.id-q")).press("Enter")
    answer = page.locator("details[open]")
    expect(answer).to_contain_text("72.7%")
    expect(answer).to_contain_text("64.3%")
