"""The frame in a browser: every page's address, moving about, the live link, nothing wider than a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.server import free_port, serving
from ui.frame.shell import FOLDER, PAGES
from ui.texts import words

THERE = [name for name in PAGES if (FOLDER / f"{name}.py").exists()]


def address(app: str, name: str) -> str:
    return app if name == PAGES[0] else f"{app}/{name}"


def open_profile(page: Page) -> None:
    """The button that names the profile, whichever it is; its globe says that the language is there too."""
    page.get_by_role("button", name="🌐").click()
    expect(page.get_by_test_id("stPopoverBody")).to_be_visible()


def close_profile(page: Page) -> None:
    """Closed, and the server knows it.

    An answer that comes later opens what was closed meanwhile, or closes what was opened: so Streamlit's messages go.
    """
    ready(page)
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("stPopoverBody")).to_have_count(0)
    ready(page)


def choose_profile(page: Page, name: str) -> None:
    open_profile(page)
    page.get_by_role("combobox", name=words("shell.profile-label")).click()
    page.get_by_role("option", name=words(f"profile.{name}-long"), exact=True).click()
    expect(page.get_by_role("button", name=words("shell.profile", name=words(f"profile.{name}")))).to_be_visible()
    close_profile(page)


@pytest.mark.parametrize("name", THERE)
def test_first_request_after_a_start(name, visit, tmp_path):
    """The very first visitor of a fresh server may come by any page's address and sees it inside the frame."""
    with serving(tmp_path / "log.txt") as app:
        page = visit().open(address(app, name))
        expect(page).to_have_title(re.compile(re.escape(words(f"shell.nav-{name}"))))
        expect(page.get_by_role("link", name=words("shell.nav-rules"), exact=True)).to_be_visible()
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", THERE)
def test_every_page(name, size, scheme, app, visit, shot):
    """Each page is drawn without an error, in the console either, and fits the screen."""
    there = visit(size, color_scheme=scheme)
    page = there.open(address(app, name))
    expect(page.get_by_test_id("stException")).to_have_count(0)
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    shot(page, "page")
    assert there.errors == []


def test_moving_between_pages_keeps_what_was_chosen(app, visit, size):
    """A profile chosen on one page holds on the next, and the address there carries it."""
    page = visit(size).open(app)
    choose_profile(page, "CLASSIC")
    expect(page).to_have_url(re.compile(r"[?&]s="))
    code = page.url.partition("s=")[2]
    page.get_by_role("link", name=words("shell.nav-rules"), exact=True).click()
    expect(page).to_have_url(re.compile(r"/rules\?s=" + re.escape(code)))
    expect(page.get_by_role("button", name=words("profile.CLASSIC"))).to_be_visible()


def test_every_page_is_one_tap_away(app, visit):
    """On a phone too: no menu to open first, and each link is high enough for a thumb."""
    page = visit("phone").open(app)
    for name in THERE:
        link = page.get_by_role("link", name=words(f"shell.nav-{name}"), exact=True)
        expect(link).to_be_in_viewport()
        assert link.bounding_box()["height"] >= 44


class TestLink:
    """The address is the scenario: it follows the state and brings it back, and never fills the history."""

    def test_reload_and_other_device(self, app, visit):
        here = visit().open(app)
        before = here.evaluate("history.length")
        choose_profile(here, "MELEE")
        expect(here).to_have_url(re.compile(r"[?&]s="))
        assert here.evaluate("history.length") == before
        here.reload()
        ready(here)
        expect(here.get_by_role("button", name=words("profile.MELEE"))).to_be_visible()
        there = visit("phone").open(here.url)
        expect(there.get_by_role("button", name=words("profile.MELEE"))).to_be_visible()

    def test_back_to_the_default_gives_a_plain_address(self, app, visit):
        page = visit().open(app)
        choose_profile(page, "MELEE")
        expect(page).to_have_url(re.compile(r"[?&]s="))
        choose_profile(page, "MTR")
        expect(page).not_to_have_url(re.compile(r"[?&]s="))

    def test_restart_of_the_server(self, visit, tmp_path):
        port = free_port()
        with serving(tmp_path / "first.txt", port) as app:
            page = visit().open(app)
            choose_profile(page, "MANATRADERS")
            expect(page).to_have_url(re.compile(r"[?&]s="))
        with serving(tmp_path / "second.txt", port):
            page.reload()
            ready(page)
            expect(page.get_by_role("button", name=words("profile.MANATRADERS"))).to_be_visible()

    @pytest.mark.parametrize("code", ["1", "1abc", "9abc", "x" * 5_000, "<script>alert(1)</script>", "1%00"])
    def test_bad_link(self, code, app, visit):
        """One warning, the defaults, and a clean address."""
        page = visit().open(f"{app}/?s={code}")
        expect(page.get_by_test_id("stAlert")).to_have_count(1)
        expect(page.get_by_role("button", name=words("profile.MTR"))).to_be_visible()
        expect(page).not_to_have_url(re.compile(r"[?&]s="))


def test_embedded_without_frame(app, visit):
    """Inside another page (a streamer's scene) there is no navigation."""
    page = visit().open(f"{app}/?embed=true")
    expect(page.get_by_role("link", name=words("shell.nav-rules"), exact=True)).to_have_count(0)
