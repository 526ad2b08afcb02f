"""Browser fixtures: one server and one Chromium per run, fresh pages at desktop and phone size.

Every page records what it asks for and what its console says; the fixture that made it fails the test if anything was
asked of another machine, or refused by our Content-Security-Policy. Screenshots are kept in `shots/` with
`CUTLINE_SHOTS=1`. With `CUTLINE_LINE_MS=150` every page is at the end of a slow line: a test that presses on before the
server has answered, and would fail one time in a thousand on a busy machine, fails there each time.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect, sync_playwright

from tests import ROOT
from tests.browser.server import serving

SHELL = "chromium-headless-shell"
"""Chromium without the windows around a page, which cost a third of a test's time."""
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
QUIET = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
SIZES: dict[str, Any] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
LINE_MS = int(os.environ.get("CUTLINE_LINE_MS", "0"))
"""What the line takes in each direction, in milliseconds."""

LINE = (Path(__file__).parent / "line.js").read_text()


expect.set_options(timeout=20_000)  # what is waited for comes; a busy machine only takes longer


def pytest_collection_modifyitems(items):
    """Whatever lies in this folder needs a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def app(tmp_path_factory) -> Iterator[str]:
    """The address of the app, started by the README's line: so every test also tests what is refused there."""
    with serving(tmp_path_factory.mktemp("server") / "log.txt") as address:
        yield address


def find_browser() -> str | None:
    """Where this machine has a Chrome or Chromium of its own."""
    return next(filter(None, map(shutil.which, BROWSERS)), None) or next(filter(os.path.exists, PLACES), None)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Any Chrome of this machine, or the one that Playwright itself has installed."""
    found = find_browser()
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        except Error as error:
            if found:
                raise
            pytest.skip(f"no Chrome or Chromium on this machine ({str(error).splitlines()[0]})")
        yield browser
        browser.close()


class Visit:
    """A browser context under observation: its pages, what they asked for, what their consoles said."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.requests: list[str] = []
        self.errors: list[str] = []
        self.refused: list[str] = []
        self._heard: dict[Any, Callable[[Any], None]] = {
            "request": lambda request: self.requests.append(request.url),
            "console": self._said,
            "weberror": lambda error: self.errors.append(str(error.error)),
        }
        for event, handler in self._heard.items():
            context.on(event, handler)

    def end(self) -> None:
        """Close the pages and stop listening; the context, and with it what it has in its cache, is used again."""
        for page in self.context.pages:
            page.close()
        for event, handler in self._heard.items():
            self.context.remove_listener(event, handler)
        self.context.clear_cookies()

    def open(self, address: str) -> Page:
        """A new page at `address`, ready: its title is drawn and its script has ended."""
        page = self.context.new_page()
        page.goto(address)
        ready(page)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        # below a page's own address Streamlit looks for its services there first, before it asks the root
        if "Content Security Policy" in message.text:
            self.refused.append(message.text)
        expected = re.search(r"/\w+/_stcore/(health|host-config)$", message.location["url"])
        if message.type == "error" and not expected:
            self.errors.append(f"{message.text} {message.location['url']}")

    @property
    def abroad(self) -> list[str]:
        """The requests that left this machine."""
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme not in {"data", "blob"} and urlsplit(url).hostname != "127.0.0.1"
        ]


def ready(page: Page) -> None:
    """Wait until the page shows its title, and the answers to all that was pressed or typed."""
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(
        page.locator("html:not([data-unanswered]) [data-testid=stApp][data-test-script-state=notRunning]")
    ).to_be_visible()


@pytest.fixture(autouse=True)
def _patient(monkeypatch, request) -> None:
    """A click waits for the answers to the ones before it, as a list that opens over what is still drawn closes again.

    Not where a test is of haste: in a file marked `haste`, and never a tap.
    """
    click = Locator.click

    def patient(self: Locator, **options: Any) -> None:
        expect(self.page.locator("html:not([data-unanswered])")).to_be_attached()
        click(self, **options)

    if not request.node.get_closest_marker("haste"):
        monkeypatch.setattr(Locator, "click", patient)


def reload(page: Page) -> None:
    """Load the page anew by its address, once that has followed what was typed: the browser writes it at the end."""
    ready(page)
    page.wait_for_timeout(300)
    page.reload()
    ready(page)


def new_context(chromium: Browser, size: str, line_ms: int = LINE_MS, **options: Any) -> BrowserContext:
    """A browser of its own: nothing cached, nothing kept."""
    context = chromium.new_context(**SIZES[size], **options)
    context.add_init_script(LINE.replace("MS", str(line_ms)))
    return context


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Callable[..., BrowserContext]:
    """A browser context for a size and options, the same one again for the same: loading a page anew costs seconds."""
    made: dict[str, BrowserContext] = {}

    def find(size: str, **options: Any) -> BrowserContext:
        key = f"{size} {sorted(options.items())}"
        if key not in made:
            made[key] = new_context(chromium, size, **options)
        return made[key]

    return find


@pytest.fixture
def visit(chromium: Browser, contexts: Callable[..., BrowserContext]) -> Iterator[Callable[..., Visit]]:
    """Make observed visits: `visit("phone")`, `visit("desktop", color_scheme="dark")`; none may ask another machine.

    `own`: in a context of its own, for a test that changes the context or has a line of its own (`line_ms=150`).
    """
    visits: list[Visit] = []

    def make(size: str = "desktop", *, own: bool = False, **options: Any) -> Visit:
        context = new_context(chromium, size, **options) if own else contexts(size, **options)
        visits.append(Visit(context))
        return visits[-1]

    yield make
    for each in visits:
        each.end()
    assert [url for each in visits for url in each.abroad] == [], "nothing may leave the machine"
    assert [text for each in visits for text in each.refused] == [], "nothing of ours may be refused"


@pytest.fixture(params=list(SIZES))
def size(request) -> str:
    """Desktop and phone."""
    return str(request.param)


@pytest.fixture
def shot(request) -> Callable[[Page, str], None]:
    """Keep a screenshot of the whole page if `CUTLINE_SHOTS` is set."""

    def keep(page: Page, name: str) -> None:
        if os.environ.get("CUTLINE_SHOTS"):
            folder = ROOT / "shots"
            folder.mkdir(exist_ok=True)
            test = re.sub(r"\W+", "-", request.node.name).strip("-")
            page.screenshot(path=folder / f"{test}-{name}.png", full_page=True)

    return keep
