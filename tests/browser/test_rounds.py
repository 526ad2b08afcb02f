"""A whole event by clicks: from an empty hall to the winner of the Top 4; and what can be done with a round."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from calc.notation import parse_event
from calc.pairing import pair
from tests.browser.conftest import ready
from tests.browser.test_event import fits
from ui.frame import link
from ui.texts import words

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Iris"]
TABLES = 4
ROUND = "rounds 3\nround 1\nAna 2-0 Bo\nCy 2-1 Dee\nEli 2-1 Fay\n"


def address(app: str, **fields) -> str:
    """The event page with these fields in its link."""
    return f"{app}/event?s=" + link.encode({key.replace("__", "."): value for key, value in fields.items()})


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def head(page: Page, text: str) -> None:
    expect(page.get_by_role("heading", name=text, exact=True)).to_be_visible(timeout=15_000)


def result(page: Page, number: int, table: int, games: str) -> Locator:
    """A button of a table's row."""
    row = page.locator(f".st-key-rounds-result-{number}-{table}")
    return row.get_by_role("radio", name=re.compile(f"^\u2068?{games.replace('-', '.')}\u2069?$"))


def enter(page: Page, number: int, table: int, games: str) -> None:
    """Tap a result, and see it chosen."""
    result(page, number, table, games).click()
    expect(result(page, number, table, games)).to_be_checked()


def view(page: Page, name: str) -> None:
    page.get_by_role("radio", name=words(f"rounds.view-{name}"), exact=True).click()


def choose(page: Page, key: str, name: str) -> None:
    page.locator(f".st-key-{key}").get_by_role("combobox").click()
    page.get_by_role("option", name=name, exact=True).click()


def test_from_an_empty_hall_to_the_winner(app, visit, size, shot):
    """Nine players, the recommended five rounds, the Top 4: nothing is typed but the names."""
    there = visit(size)
    page = there.open(f"{app}/event")
    page.get_by_text(words("event.new"), exact=True).click()
    page.get_by_role("textbox", name=words("new.names")).fill("\n".join(NAMES))
    page.keyboard.press("Tab")
    expect(page.get_by_text(re.compile("MTR recommend 5 rounds"))).to_be_visible()
    shot(page, "new")
    press(page, words("new.open"))
    for number in range(1, 6):
        press(page, words("rounds.draft", number=number))
        head(page, words("rounds.draft-head", number=number))
        press(page, words("rounds.accept"))
        head(page, words("rounds.head", number=number))
        for table in range(1, TABLES + 1):
            enter(page, number, table, "1-1-1" if number == 5 and table == TABLES else "2-1" if table % 2 else "0-2")
        if number == 2:
            fits(page)
            shot(page, "results")
    expect(page.get_by_text(words("rounds.over"))).to_be_visible()
    press(page, words("rounds.to-cut"))
    press(page, words("bracket.begin", size="Top 4"))
    head(page, words("event.semifinals"))
    enter(page, 6, 1, "2-0")
    enter(page, 6, 2, "1-2")
    fits(page)
    shot(page, "semifinals")
    press(page, words("bracket.make-final"))
    head(page, words("event.final"))
    enter(page, 7, 1, "2-1")
    expect(page.get_by_text(re.compile("wins the event"))).to_be_visible()
    expect(page.get_by_role("cell", name="1st")).to_be_visible()
    expect(page.get_by_role("cell", name="3rd")).to_have_count(2)
    fits(page)
    shot(page, "winner")
    expect(page).to_have_url(re.compile(r"[?&]s="))
    code = page.url.partition("s=")[2]
    event = parse_event(str(link.decode(code)["event.text"]))
    assert [len(round_.matches) for round_ in event.rounds] == [5] * 5
    pairs = [frozenset(m.players) for round_ in event.rounds for m in round_.matches if m.opponent]
    assert len(set(pairs)) == len(pairs), "nobody has met twice"
    byes = [m.player for round_ in event.rounds for m in round_.matches if m.opponent is None]
    assert len(set(byes)) == 5, "nobody had two byes"
    assert there.errors == []


def test_changed_by_hand_and_explained(app, visit, size, shot):
    """A swap that makes a rematch is warned of and marked; the reasons stand on the phone too."""
    there = visit(size)
    page = there.open(address(app, event__text=ROUND, event__part="rounds"))
    press(page, words("rounds.draft", number=2))
    view(page, "why")
    expect(page.get_by_text(re.compile("is paired down: 3 players have 3 points"))).to_be_visible()
    fits(page)
    shot(page, "why")
    page.get_by_text(words("rounds.by-hand"), exact=True).click()
    one, other = pair(parse_event(ROUND)).matches[0].players
    choose(page, "rounds-swap-players-1", other)
    choose(page, "rounds-swap-players-2", {"Ana": "Bo", "Cy": "Dee", "Eli": "Fay"}[one])
    press(page, words("rounds.swap-players"))
    expect(page.get_by_text(re.compile("have already met, in round"))).to_be_visible()
    expect(page.get_by_text(words("rounds-reason.by-hand")).first).to_be_visible()
    press(page, words("rounds.accept"))
    head(page, words("rounds.head", number=2))
    page.get_by_text(words("event.editor"), exact=True).click()
    expect(page.get_by_role("textbox", name=words("event.text"))).to_have_value(re.compile(r"round 2\n! "))
    assert there.errors == []


def test_rarer_results(app, visit, size, shot):
    """What is not in the row: a double loss by two taps, others typed; a wrong one is said."""
    page = visit(size).open(address(app, event__text=ROUND, event__part="rounds"))
    result(page, 1, 1, words("rounds.result-other")).click()
    page.get_by_role("radio", name=words("rounds.result-double-loss"), exact=True).click()
    expect(result(page, 1, 1, words("rounds.result-double-loss"))).to_be_checked()
    result(page, 1, 2, words("rounds.result-other")).click()
    box = page.get_by_role("textbox", name=words("rounds.typed"))
    box.fill("3-x")
    box.press("Enter")
    expect(page.get_by_test_id("stAlert")).to_be_visible()
    shot(page, "wrong")
    box.fill("3-2")
    box.press("Enter")
    expect(result(page, 1, 2, "3-2")).to_be_checked()
    expect(page.get_by_test_id("stAlert")).to_have_count(0)
    fits(page)


def test_to_project_to_print_to_copy(app, visit, size, shot, tmp_path):
    """The sheet shows the pairings alone, in black on white on paper; the CSV has them; a chat gets them as text."""
    there = visit(size, permissions=["clipboard-read", "clipboard-write"])
    page = there.open(address(app, event__text=ROUND.replace("Bo", '"=1+1"'), event__part="rounds"))
    page.get_by_role("button", name=words("rounds.copy")).click()
    expect(page.get_by_role("button", name=words("shell.copied"))).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "Round 1\n1: Ana – =1+1\n2: Cy – Dee\n3: Eli – Fay"
    ready(page)
    with page.expect_download() as download:
        press(page, words("rounds.csv"))
    download.value.save_as(tmp_path / "round.csv")
    assert "1,Ana,0,'=1+1,0,Ana 2-0 =1+1" in (tmp_path / "round.csv").read_text(encoding="utf-8-sig")
    press(page, words("rounds.sheet"))
    expect(page.get_by_role("button", name=words("event.close"))).to_have_count(0)
    expect(page.locator(".sheet li")).to_have_count(3)
    view(page, "names")
    expect(page.locator(".sheet li")).to_have_count(6)
    fits(page)
    shot(page, "sheet")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.get_by_role("button", name=words("rounds.sheet-back"))).to_be_hidden()
    assert page.locator(".sheet").evaluate("e => getComputedStyle(e).color") == "rgb(0, 0, 0)"
    page.emulate_media(media="screen")
    press(page, words("rounds.sheet-back"))
    expect(page.get_by_role("button", name=words("event.close"))).to_be_visible()
    assert there.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_top_8_on_a_phone(app, visit, scheme, shot):
    """Three columns at 390 pixels, long names whole, nothing beside the screen."""
    names = ["Maximiliano Featherstonehaugh", "Sidisi van Houten", "Bo", "Ana", "Cy", "Dee", "Eli", "<b>Fay</b>"]
    quarters = [(0, 7), (3, 4), (1, 6), (2, 5)]
    text = "cut 8\nround 1\n" + "".join(f"{name} bye\n" for name in names)
    text += "quarterfinals\n" + "".join(f"{names[one]} 2-1 {names[other]}\n" for one, other in quarters)
    page = visit("phone", color_scheme=scheme).open(address(app, event__text=text, event__part="cut"))
    expect(page.locator(".bracket li")).to_have_count(7)
    for name in names:
        expect(page.locator(".bracket p span", has_text=name).first).to_be_visible()
    cut_off = page.locator(".bracket p").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length")
    assert cut_off == 0
    small = page.locator(".bracket p").evaluate_all(
        "all => Math.min(...all.map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    assert small >= 12
    fits(page)
    shot(page, "bracket")
