"""The calculator's page in a real browser against a page with one input and one metric under the same configuration."""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.measure import Claim
from tests.browser.conftest import QUIET, find_browser, ready
from tests.browser.server import serving

ANSWERS = 40
LOADS = 5
QUIET_MS = 1_500
OURS, PEER = "dl.cutline-tiles dd.value", '[data-testid="stMetricValue"]'
"""Where the first figure of each page stands."""
SETTLED_MS = 120

# From the key that commits the input to the first frame that shows the new figure.
ANSWERED = """
([selector, input, expected]) => new Promise((resolve) => {
  const field = document.querySelector(input)
  const began = performance.now()
  const look = () => {
    const value = document.querySelector(selector)
    if (value && value.textContent.trim() === expected) resolve(performance.now() - began)
    else requestAnimationFrame(look)
  }
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
  requestAnimationFrame(look)
})
"""


def answer(page: Page, figure: str, wins: int, expected: str) -> float:
    """Milliseconds from Enter to the figure on screen."""
    page.wait_for_timeout(SETTLED_MS)  # what the last answer left to do is not measured with this one
    page.get_by_role("textbox", name="Record", exact=True).fill(f"{wins}-1")
    took = page.evaluate(ANSWERED, [figure, 'input[aria-label="Record"]', expected])
    return float(took)


def answers(ours: Page, peer: Page) -> tuple[float, float]:
    """Medians, in turns: typed wins 1, 2, 3, ..."""
    times: tuple[list[float], list[float]] = ([], [])
    for number in range(ANSWERS):
        wins = 1 + number % 7
        times[0].append(answer(ours, OURS, wins, str(3 * wins)))
        times[1].append(answer(peer, PEER, wins, str(wins)))
    return statistics.median(times[0][3:]), statistics.median(times[1][3:])


def weight(browser: Browser, address: str) -> float:
    """Kilobytes that a first load brings over the wire, web socket included."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    wire = context.new_cdp_session(page)
    total = 0.0

    def arrived(event: dict[str, float]) -> None:
        nonlocal total
        total += event["encodedDataLength"]

    def said(event: dict[str, dict[str, str]]) -> None:
        nonlocal total
        total += len(event["response"]["payloadData"])

    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.on("Network.loadingFinished", arrived)
    wire.on("Network.webSocketFrameReceived", said)
    page.goto(address)
    ready(page)
    page.wait_for_timeout(QUIET_MS)
    context.close()
    return total / 1000


def claims() -> Iterator[Claim]:
    """From a typed number to the new figures at most 1.5 times, first load at most 1.15 times the baseline."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "ours.txt") as ours,
        serving(Path(folder) / "peer.txt", script="benchmarks/baseline_page.py") as peer,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        pages = [browser.new_page(), browser.new_page()]
        for page, address in zip(pages, (ours, peer), strict=True):
            page.goto(address)
            ready(page)
        mine, theirs = answers(pages[0], pages[1])
        yield Claim(
            "typed record to new figures", mine, theirs, "one input and one metric", "<= 1.5", mine <= 1.5 * theirs
        )
        loads = [(weight(browser, ours), weight(browser, peer)) for _ in range(LOADS)]
        mine, theirs = (statistics.median(column) for column in zip(*loads, strict=True))
        yield Claim("first load of the calculator", mine, theirs, "that page", "<= 1.15", mine <= 1.15 * theirs, "kB")
        browser.close()
