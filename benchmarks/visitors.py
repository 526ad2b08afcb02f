"""A second visitor while a simulation runs, and how soon its first numbers stand there: in a browser, on one server."""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.measure import Claim
from benchmarks.page import OURS, answer
from tests.browser.conftest import QUIET, find_browser, ready
from tests.browser.server import serving
from ui.texts import words

TURNS = 6
ANSWERS = 8
FIRST_SECONDS = 2.0
STOP_SECONDS = 1.0
SETTLED_SECONDS = 1.0
RECORD = re.compile(r"^4\u20111\u20111 13 ")


def median(page: Page) -> float:
    """Milliseconds from a typed record to the visitor's new figures, the median of some."""
    times = [answer(page, OURS, 1 + number % 7, str(3 + 3 * (number % 7))) for number in range(ANSWERS)]
    return statistics.median(times[1:])


def simulate(page: Page) -> float:
    """Press the button; seconds until the first numbers of it stand there."""
    began = time.perf_counter()
    page.get_by_role("button", name=words("simulator.run"), exact=True).click()
    page.get_by_role("row", name=RECORD).wait_for(timeout=60_000)
    return time.perf_counter() - began


def reset(page: Page) -> None:
    """Nothing runs and nothing stands there."""
    page.get_by_role("button", name=words("simulator.reset"), exact=True).click()
    page.get_by_role("row", name=RECORD).wait_for(state="hidden")


def claims() -> Iterator[Claim]:
    """10,000 events of 64 players: first numbers; the visitor's answers in turns with and without; a stop."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "log.txt") as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=list(QUIET))
        visitor, player = browser.new_page(), browser.new_page()
        for page, path in ((visitor, ""), (player, "/simulator")):
            page.goto(f"{address}{path}")
            ready(page)
        yield Claim(
            "first numbers, a server just begun", simulate(player), FIRST_SECONDS, "goal", "reported", True, "s"
        )
        player.get_by_text(re.compile("events simulated")).wait_for(timeout=400_000)
        firsts = []
        for _ in range(TURNS):
            reset(player)
            firsts.append(simulate(player))
            player.get_by_text(re.compile("events simulated")).wait_for(timeout=60_000)
        first = statistics.median(firsts)
        yield Claim("first numbers", first, FIRST_SECONDS, "about two seconds", "<= 1", first <= FIRST_SECONDS, "s")
        yield from _visited(visitor, player)
        browser.close()


def _visited(visitor: Page, player: Page) -> Iterator[Claim]:
    """In turns: idle, and while events are played without an end (the work of 10,000, again and again)."""
    idle, busy, stops = [], [], []
    reset(player)
    player.get_by_text(words("simulator.behaviour"), exact=True).click()
    for _ in range(TURNS):
        idle.append(median(visitor))
        field = player.get_by_role("textbox", name=words("field.trials"), exact=True)
        field.fill("1000000")  # a reset has emptied it
        field.press("Enter")
        ready(player)
        simulate(player)
        busy.append(median(visitor))
        began = time.perf_counter()
        player.get_by_role("button", name=words("simulator.stop"), exact=True).click()
        player.get_by_text(re.compile("Stopped after")).wait_for()
        stops.append(time.perf_counter() - began)
        reset(player)
        visitor.wait_for_timeout(SETTLED_SECONDS * 1000)
    mine, alone = statistics.median(busy), statistics.median(idle)
    yield Claim("a second visitor's answer meanwhile", mine, alone, "without", "<= 4", mine <= 4 * alone)
    stop = statistics.median(stops)
    yield Claim("from Stop to its word", stop, STOP_SECONDS, "a second", "<= 1", stop <= STOP_SECONDS, "s")
