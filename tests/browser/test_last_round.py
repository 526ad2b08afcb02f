"""The page "Can I draw?" in a browser, desktop and phone: its four depths, the board, and a real size of event."""

import random
import re
import time
from dataclasses import replace

from playwright.sync_api import Page, expect

from calc.event import Event, Round
from calc.notation import format_event
from calc.pairing import pair
from calc.record import Record
from tests.browser.conftest import ready, reload
from ui.frame import link
from ui.last_round.examples import EXAMPLES
from ui.texts import words

ANSWER_SECONDS = 5
"""Until the answer stands there, on a machine that runs other tests at the same time."""


def answer(page: Page):
    """The large answer."""
    return page.locator(".st-key-last-round-answer")


def opened(visit, app: str, size: str, **fields) -> Page:
    """The page with these fields of its own."""
    code = link.encode({f"last_round.{name}": value for name, value in fields.items()})
    page: Page = visit(size).open(f"{app}/last_round?s={code}")
    return page


def field(page: Page, name: str):
    """A short field."""
    return page.get_by_role("textbox", name=words(f"field.{name}"), exact=True)


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen


def drawer(page: Page, name: str) -> None:
    """Open one; what is still drawn above it would move it from under the finger."""
    ready(page)
    page.get_by_text(words(f"last_round.{name}"), exact=True).click()


def test_count(app, visit, size, shot):
    """Typed as in the hall: safe only with the pairings; the copied sentence and the link say the same."""
    there = visit(size, permissions=["clipboard-read", "clipboard-write"])
    page = there.open(f"{app}/last_round")
    for name, text in (("counts", "15 15 / 13 13 / 12 x6 / 11 x0"), ("mine", "13"), ("opponent", "13")):
        field(page, name).press_sequentially(text, delay=10)
    expect(answer(page)).to_contain_text(words("last_round.draw-live"))
    field(page, "tables").press_sequentially("15-15, 13-13, 12-12 x3", delay=10)
    expect(answer(page)).to_contain_text(words("last_round.draw-locked"))
    expect(answer(page)).to_contain_text("7th or better")
    expect(page.get_by_role("row", name=re.compile("draw.*safe.*3rd.to.7th.*safe"))).to_be_visible()
    fits(page)
    shot(page, "safe")
    page.get_by_role("button", name=words("last_round.copy")).click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('whatever happens elsewhere'))")
    expect(page).to_have_url(re.compile(r"[?&]s="))
    reload(page)
    expect(answer(page)).to_contain_text("7th or better")
    assert there.errors == []


def test_my_record_with_the_calculator(app, visit, size, shot):
    """One click from the calculator: what was typed there is here, and what is changed here is there."""
    page = visit(size).open(f"{app}?s={link.encode({'calculator.record': '4-1-1'})}")
    page.get_by_role("button", name=words("calculator.before-next")).click()
    expect(page.get_by_role("row", name=re.compile(r"ID 0-0-3 14 \(\+1\)"))).to_be_visible()
    expect(field(page, "record")).to_have_value("4-1-1")
    field(page, "record").fill("4-2-0")
    expect(page.get_by_role("row", name=re.compile(r"ID 0-0-3 13 \(\+1\)"))).to_be_visible()
    drawer(page, "two-record")
    expect(page.get_by_role("row", name=re.compile(rf"{words('simulator.win-win')} .*\d%"))).to_be_visible()
    fits(page)
    shot(page, "record")
    page.get_by_role("link", name=words("shell.nav-calculator"), exact=True).click()
    expect(field(page, "record")).to_have_value("4-2-0")


def test_standings_page(app, visit, size, shot):
    """Paste, choose oneself, and see what each line became."""
    page = opened(visit, app, size, depth="page", cut="4")
    page.get_by_role("textbox", name=words("last_round.paste")).fill(EXAMPLES["page"]["last_round.standings"])
    page.keyboard.press("Tab")
    page.get_by_role("combobox", name=re.compile(re.escape(words("last_round.me")))).click()
    page.get_by_role("option", name="Dee").click()
    expect(answer(page)).to_be_visible()
    drawer(page, "report")
    expect(page.get_by_role("row", name=re.compile("Iris")).first).to_be_visible()
    fits(page)
    shot(page, "page")


def test_whole_event_and_the_board(app, visit, size, shot):
    """Not safe; as soon as the named table has a winner it is, and the address keeps that."""
    page = opened(visit, app, size, depth="event")
    page.get_by_role("button", name=words("last_round.example")).click()
    expect(answer(page)).to_contain_text(words("last_round.draw-live"))
    expect(page.get_by_text(re.compile("as soon as table 2"))).to_be_visible()
    shot(page, "live")
    drawer(page, "board")
    ready(page)
    page.locator(".st-key-last-round-table-1").get_by_role("radio", name="Gus").click()
    expect(answer(page)).to_contain_text(words("last_round.draw-locked"))
    drawer(page, "movers")
    expect(page.get_by_text(words("last_round.movers-note"))).to_be_visible()
    fits(page)
    shot(page, "board")
    reload(page)
    expect(answer(page)).to_contain_text(words("last_round.draw-locked"))


def large_event(players: int = 200, rounds: int = 8) -> Event:
    """A generated event before its last round."""
    rng = random.Random(4)
    event = Event(tuple(f"P{number:03}" for number in range(players)), planned_rounds=rounds, cut=8)
    for _ in range(rounds - 1):
        results = (replace(match, games=Record(*rng.choice(((2, 0), (1, 2))))) for match in pair(event).matches)
        event = event.with_round(Round(tuple(results)))
    return event.with_round(pair(event))


def test_two_hundred_players(app, visit, size, shot):
    """The answer stands there at once, and a tap on the board moves it: nothing freezes."""
    event = large_event()
    page = visit(size).open(f"{app}/event")
    page.get_by_role("textbox", name=words("event.paste")).fill(format_event(event))
    page.keyboard.press("Tab")
    page.get_by_role("button", name=words("event.open")).click()
    expect(page.get_by_role("columnheader", name=words("figure.omw"), exact=True)).to_be_visible()
    page.get_by_role("link", name=words("shell.nav-last_round"), exact=True).click()
    page.get_by_role("combobox", name=re.compile(re.escape(words("last_round.me")))).click()
    page.keyboard.type(event.open_matches[3].player)
    began = time.monotonic()
    page.keyboard.press("Enter")
    expect(answer(page)).to_be_visible()
    assert time.monotonic() - began < ANSWER_SECONDS
    drawer(page, "board")
    tables = page.locator("[class*=st-key-last-round-table-]")
    expect(tables.first).to_be_visible()
    ready(page)
    tables.first.get_by_role("radio").first.click()
    expect(page.get_by_text(words("last_round.basis-board", count=1).partition("]")[2].strip())).to_be_visible()
    fits(page)
    shot(page, "large")
