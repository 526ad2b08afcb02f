"""The event page in a browser, desktop and phone: drop a file, look through it, open it, and see its figures proved."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import ROOT
from tests.browser.conftest import ready
from ui.texts import words

DOWNLOADS = ROOT / "tests" / "downloads"
EVENT = "cut 2\nround 1\nAna 2-1 Bo\nCy 2-0 Dee\nround 2\nAna 2-0 Cy\nBo 2-1 Dee\n"


def drop(page: Page, file: Path | str) -> None:
    """Choose a file as a drop does, and wait for what was understood."""
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("heading", name=words("event.preview"))).to_be_visible(timeout=15_000)


def open_event(page: Page) -> None:
    page.get_by_role("button", name=words("event.open"), exact=True).click()
    expect(page.get_by_role("columnheader", name=words("figure.omw"), exact=True)).to_be_visible(timeout=15_000)


def paste(page: Page, text: str) -> None:
    page.get_by_role("textbox", name=words("event.paste")).fill(text)
    page.keyboard.press("Tab")
    expect(page.get_by_role("heading", name=words("event.preview"))).to_be_visible()


def choose(page: Page, name: str) -> None:
    """Type a name into the list of players, as one does with hundreds of them."""
    page.get_by_role("combobox", name=words("event.choose")).click()
    page.keyboard.type(name)
    page.get_by_role("option", name=re.compile(name)).first.click()
    expect(page.get_by_role("button", name=words("event.me"))).to_be_visible()


def fits(page: Page) -> None:
    """Nothing is wider than the screen, and no table than its place."""
    wide = page.evaluate(
        """[...document.querySelectorAll("html, [data-testid=stMain], table")]
           .map(e => e.matches("table") ? e.scrollWidth - e.parentElement.clientWidth : e.scrollWidth - innerWidth)"""
    )
    assert max(wide) <= 0


def row(page: Page, name: str):
    return page.get_by_role("row").filter(has_text=name)


def test_from_a_file_to_its_standings(app, visit, size, shot):
    """Drop, look through, open; then any player's working, and the calculator filled with him."""
    there = visit(size)
    page = there.open(f"{app}/event")
    shot(page, "empty")
    drop(page, DOWNLOADS / "cut_named.json")
    expect(page.get_by_role("table")).to_have_count(0)
    page.get_by_text(words("event.report"), exact=True).click()
    expect(page.get_by_role("table")).to_have_count(1)
    fits(page)
    shot(page, "preview")
    open_event(page)
    fits(page)
    shot(page, "standings")
    first = page.get_by_role("row").nth(1).get_by_role("cell")
    name, record = (re.sub("[\u2068\u2069]", "", first.nth(column).inner_text()) for column in (1, 2))
    record = record.replace("\u2011", "-")
    omw = first.nth(4).inner_text()
    choose(page, name)
    expect(page.get_by_text(re.compile(f"OMW%: .{re.escape(omw)}"))).to_be_visible()
    fits(page)
    shot(page, "player")
    page.get_by_role("button", name=words("event.me")).click()
    expect(page.get_by_role("textbox", name=words("field.record"), exact=True)).to_have_value(record)
    expect(page.locator("dl.cutline-tiles dd.value").nth(1)).to_have_text(f"{omw}%")
    page.get_by_role("link", name=words("shell.nav-event"), exact=True).click()
    expect(page.get_by_role("button", name=words("event.me"))).to_be_visible()
    assert there.errors == []


def test_correct_an_old_result(app, visit, size, shot):
    """Round 1 was 1-2: the standings follow; a slip of the keyboard changes nothing and loses nothing."""
    page = visit(size).open(f"{app}/event")
    paste(page, EVENT)
    open_event(page)
    expect(page.get_by_role("row").nth(1)).to_contain_text("Ana")
    page.get_by_text(words("event.editor"), exact=True).click()
    box = page.get_by_role("textbox", name=words("event.text"), exact=True)
    box.fill(EVENT.replace("Ana 2-1 Bo", "Ana 1-2 Bo"))
    box.press("Control+Enter")
    expect(page.get_by_role("row").nth(1)).to_contain_text("Bo")
    box.fill(EVENT.replace("Ana 2-1 Bo", "Ana 2-x Bo"))
    box.press("Control+Enter")
    expect(page.get_by_text(words("event.draft-wrong"))).to_be_visible()
    expect(page.get_by_text(re.compile("Line 3:"))).to_be_visible()
    expect(page.get_by_role("row").nth(1)).to_contain_text("Bo")
    expect(box).to_have_value(EVENT.replace("Ana 2-1 Bo", "Ana 2-x Bo"))
    shot(page, "error")


def test_swiss_rounds_in_one_tap(app, visit, size):
    """The guess is changed in the preview, and the reason beside it changes with it."""
    page = visit(size).open(f"{app}/event")
    drop(page, DOWNLOADS / "cut_unnamed.json")
    page.get_by_role("radio", name="1", exact=True).click()
    expect(page.get_by_text(words("event.swiss-asked"))).to_be_visible()
    drop(page, DOWNLOADS / "byes.json")
    expect(page.get_by_text(words("event.swiss-asked"))).to_have_count(0)
    page.get_by_role("link", name=words("shell.nav-rules"), exact=True).click()
    ready(page)
    page.get_by_role("link", name=words("shell.nav-event"), exact=True).click()
    expect(page.get_by_role("heading", name=words("event.preview"))).to_be_visible()


def test_link_and_text_file(app, visit, size, tmp_path):
    """A small event travels in the link; its text file opens again by dropping it; the CSV is no formula."""
    page = visit(size).open(f"{app}/event")
    paste(page, EVENT.replace("Dee", "=1+1"))
    open_event(page)
    expect(page).to_have_url(re.compile(r"[?&]s="))
    there = visit("phone").open(page.url)
    expect(row(there, "=1+1")).to_be_visible()
    ready(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=words("event.as-text")).click()
    file = tmp_path / "event.txt"
    download.value.save_as(file)
    assert file.read_text(encoding="utf-8") == EVENT.replace("Dee", "=1+1")
    ready(page)
    with page.expect_download() as download:
        page.get_by_role("button", name=words("event.csv")).click()
    download.value.save_as(tmp_path / "standings.csv")
    assert "4,'=1+1,0-2-0,0," in (tmp_path / "standings.csv").read_text(encoding="utf-8-sig")
    again = visit(size).open(f"{app}/event")
    drop(again, file)
    open_event(again)
    expect(row(again, "=1+1")).to_be_visible()


def test_what_is_no_event(app, visit, size, tmp_path):
    """A picture under a wrong name, noise and nothing: words, and the open event stays."""
    page = visit(size).open(f"{app}/event")
    page.get_by_role("button", name=words("event.example")).click()
    expect(row(page, "Iris").first).to_be_visible()
    page.get_by_text(words("event.another"), exact=True).click()
    for name, data, code in (
        ("picture.json", b"\x89PNG\r\n\x1a\n" + bytes(1_000), "file-image"),
        ("nothing.csv", b"", "file-empty"),
        ("noise.txt", bytes(range(256)) * 20_000, "file-binary"),
    ):
        (tmp_path / name).write_bytes(data)
        page.locator("input[type=file]").set_input_files(tmp_path / name)
        expect(page.get_by_text(words(f"problem.{code}"))).to_be_visible(timeout=15_000)
        expect(row(page, "Iris").first).to_be_visible()


@pytest.mark.data
class TestRealFiles:
    """Files of the platforms themselves, renamed players apart."""

    @pytest.fixture
    def largest(self, shared: Path, tmp_path: Path) -> Path:
        """The largest published event, as one would have downloaded it: 384 players over 13 rounds and a Top 8."""
        with gzip.open(shared / "events" / "melee.jsonl.gz", "rt", encoding="utf-8") as lines:
            event = max(map(json.loads, lines), key=lambda found: len(found["Standings"]))
        file = tmp_path / "download.json"
        file.write_text(json.dumps({key: event[key] for key in ("Tournament", "Rounds", "Standings")}))
        return file

    def test_the_platforms_own_standings(self, app, visit, size, largest, shot):
        """Every published figure comes out under the platform's profile, one tap away; nothing is too wide or lost."""
        there = visit(size)
        page = there.open(f"{app}/event")
        drop(page, largest)
        expect(page.get_by_text(words("event.swiss-points"))).to_be_visible()
        open_event(page)
        page.get_by_text(words("event.view-published"), exact=True).click()
        expect(page.get_by_role("cell", name=re.compile("≠")).first).to_be_visible()
        fits(page)
        shot(page, "differences")
        page.get_by_role("button", name=words("event.use-profile", name=words("profile.MELEE"))).click()
        expect(page.get_by_text("All 1,536 published figures of 384 players match under Melee.")).to_be_visible()
        expect(page.get_by_role("cell", name=re.compile("≠"))).to_have_count(0)
        expect(page.get_by_text(words("event.link-too-long")).first).to_be_visible()
        shot(page, "proved")
        page.get_by_role("link", name=words("shell.nav-rules"), exact=True).click()
        ready(page)
        page.get_by_role("link", name=words("shell.nav-event"), exact=True).click()
        expect(page.get_by_text("All 1,536 published figures of 384 players match under Melee.")).to_be_visible()
        assert there.errors == []

    @pytest.mark.parametrize("name", ["melee_standings_export.txt", "topdeck_api_json.txt"])
    def test_standings_only(self, app, visit, name, shared):
        """No event is made of them, and the page says so."""
        page = visit().open(f"{app}/event")
        drop(page, shared / "pastes" / name)
        expect(page.get_by_text(re.compile("open(s|ed) as standings"))).to_be_visible()
        expect(page.get_by_text(re.compile("10 players in standings"))).to_be_visible()
        expect(page.get_by_role("button", name=words("event.open"), exact=True)).to_have_count(0)
