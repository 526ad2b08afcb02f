"""A first visit on a phone at an event: `streamlit run app.py` against the same pages from Streamlit alone."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.measure import Claim
from tests.browser.conftest import QUIET, SIZES, find_browser, ready
from tests.browser.server import serving

VISITS = 3
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
"""Milliseconds, and bytes a second: 1.6 Mbit/s down, .75 up."""
GOAL = 0.48


def visit(browser: Browser, address: str, *, slow: bool = True) -> tuple[float, float]:
    """Seconds until the record can be typed, and kilobytes that arrived until then; nothing is in the cache."""
    context = browser.new_context(**SIZES["phone"])
    page = context.new_page()
    wire = context.new_cdp_session(page)
    arrived: list[float] = []
    wire.on("Network.loadingFinished", lambda event: arrived.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    if slow:
        wire.send("Network.emulateNetworkConditions", SLOW)
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("textbox", name="Record", exact=True).wait_for(timeout=120_000)
    took = time.perf_counter() - began
    size = sum(arrived) / 1000
    ready(page)
    context.close()
    return took, size


def claims() -> Iterator[Claim]:
    """Until the calculator's first field is there: at most .48 of the time of Streamlit alone; and half the weight."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "ours.txt") as ours,
        serving(Path(folder) / "peer.txt", script="benchmarks/plain_entry.py") as peer,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        for address in (ours, peer):  # once unmeasured: a server's first page imports and compresses
            visit(browser, address, slow=False)
        visits = [(*visit(browser, ours), *visit(browser, peer)) for _ in range(VISITS)]
        browser.close()
    mine, my_size, theirs, their_size = (statistics.median(column) for column in zip(*visits, strict=True))
    plain = "Streamlit alone"
    yield Claim("first field on a slow line", mine, theirs, plain, f"<= {GOAL}", mine <= GOAL * theirs, "s")
    yield Claim("what arrived until then", my_size, their_size, plain, "<= 0.5", my_size <= 0.5 * their_size, "kB")
