"""The calculator in a browser, desktop and phone: type, edit both ways, see the figures, copy, reset, come back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready, reload
from tests.browser.server import free_port, serving
from tests.browser.test_shell import choose_profile, close_profile
from ui.texts import words

TABLE = "Ana 4-1 9-3 me 2-1\nbye\nBo 3-2 6-5 me 1-2\nCy 2-2-1 5-5-3 me id\nDi 1-4 3-8 me 2-1"


def figure(page: Page, name: str):
    """The large figure's value."""
    tile = page.locator("dl.cutline-tiles > div").filter(has=page.get_by_text(words(f"figure.{name}"), exact=True))
    return tile.locator("dd.value")


def said(page: Page):
    """The sentence below the figures, on the page and not where a screen reader is told of it."""
    return page.get_by_test_id("stMarkdown").filter(has_text=re.compile("^With "))


def type_record(page: Page, record: str, games: str = "") -> None:
    """Type as a person does, key by key, without leaving the field."""
    page.get_by_role("textbox", name=words("field.record"), exact=True).press_sequentially(record, delay=20)
    if games:
        page.get_by_role("textbox", name=words("field.games"), exact=True).press_sequentially(games, delay=20)


def table(page: Page):
    """The text of the opponents."""
    return page.get_by_role("textbox", name=words("calculator.table"), exact=True)


def type_table(page: Page, text: str) -> None:
    """Type the opponents and leave the field."""
    table(page).fill(text)
    page.keyboard.press("Tab")


def edit_cell(page: Page, row: int, column: int, text: str) -> None:
    """Type into a cell of the grid, which is a canvas: cells at least 112 x 44 px below a header of 36."""
    ready(page)  # another text begins another grid
    canvas = page.locator(".stDataFrame [data-testid=data-grid-canvas]").last
    expect(canvas).to_be_visible(timeout=15_000)
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    assert box is not None
    width = max(112, box["width"] / 5)
    x, y = box["x"] + width * (column + 0.5), box["y"] + 36 + 44 * (row + 0.5)
    for _ in range(5):  # the editor of a cell is loaded when it is first asked for
        page.mouse.dblclick(x, y)
        field = page.locator("#portal textarea, #portal input").first
        try:
            field.wait_for(timeout=2_000)
        except Exception:  # noqa: BLE001, S112 - asked too early; ask again
            continue
        field.fill(text)
        page.keyboard.press("Enter")
        return
    raise AssertionError("the grid did not open a cell")


def test_from_a_record_to_exact_figures(app, visit, size, shot):
    """4-1-1 and four opponents give the four figures without a button, and the sentence says the same."""
    page = visit(size).open(app)
    shot(page, "empty")
    type_record(page, "3-1-1")
    expect(figure(page, "points")).to_have_text("10")
    expect(figure(page, "omw")).to_have_text("≈ 55.00%")
    expect(said(page)).to_contain_text("5 opponents are not fully known")
    type_table(page, TABLE)
    # (12/15 + 9/15 + 7/15 + .33) / 4; 5-4-3 with the bye's 2-0: 24 of 42; OGW from 9-3, 6-5, 5-5-2 and the floor
    expect(figure(page, "omw")).to_have_text("54.92%")
    expect(figure(page, "gw")).to_have_text("57.14%")
    expect(figure(page, "ogw")).to_have_text("52.17%")  # (3/4 + 6/11 + 18/39 + .33) / 4
    expect(said(page)).to_contain_text("54.92%")
    shot(page, "figures")


def test_live_while_typing(app, visit):
    """The figures follow the keys: no Enter, no leaving of the field."""
    page = visit("phone").open(app)
    type_record(page, "4")
    expect(page.get_by_role("alert")).to_contain_text("4-1-1")
    type_record(page, "-1")
    expect(figure(page, "points")).to_have_text("12")
    type_record(page, "-1")
    expect(figure(page, "points")).to_have_text("13")


def test_text_and_grid_are_one(app, visit, shot):
    """What is edited in the grid stands in the text, and the other way round; what is not understood is refused."""
    page = visit().open(app)
    type_table(page, "Ana 4-1 9-3 me 2-0")
    page.get_by_text(words("calculator.grid"), exact=True).click()
    edit_cell(page, 1, 0, "Bo 3-2 6-5 me 1-2")
    expect(table(page)).to_have_value("Ana 4-1 9-3 me 2-0\nBo 3-2 6-5 me 1-2")
    edit_cell(page, 2, 1, "66,67%")
    expect(table(page)).to_have_value("Ana 4-1 9-3 me 2-0\nBo 3-2 6-5 me 1-2\n66,67%")
    expect(figure(page, "points")).to_have_text("3")
    edit_cell(page, 2, 1, "101%")
    expect(table(page)).to_have_value("Ana 4-1 9-3 me 2-0\nBo 3-2 6-5 me 1-2\n101%")
    expect(page.get_by_role("alert").filter(has_text="Line 3")).to_be_visible()
    type_table(page, "Cy 2-0 me 1-1-1")
    expect(figure(page, "points")).to_have_text("1")
    edit_cell(page, 0, 3, "2-0")
    expect(table(page)).to_have_value("Cy 2-0 me 2-0")
    shot(page, "grid")


def test_stepper(app, visit, size):
    """The record in steps writes the record in the field."""
    page = visit(size).open(app)
    page.get_by_role("button", name=words("calculator.stepper")).click()
    wins = page.get_by_role("spinbutton", name=words("calculator.wins"))
    expect(wins).to_be_visible()
    page.get_by_test_id("stNumberInputStepUp").first.click()
    expect(page.get_by_role("textbox", name=words("field.record"), exact=True)).to_have_value("1-0-0")
    expect(figure(page, "points")).to_have_text("3")


def test_workings_and_profiles(app, visit, size, shot):
    """The drawer shows each figure's terms, the floor where it applied, and what to check; the other the profiles."""
    page = visit(size).open(app)
    type_record(page, "3-1-1")
    type_table(page, TABLE)
    page.get_by_text(words("calculator.workings"), exact=True).click()
    expect(page.get_by_role("row", name=re.compile(r"Di.*1-4-0.*1.5.*33\.00%.*floor"))).to_be_visible()
    page.get_by_text(words("calculator.profiles"), exact=True).click()
    expect(page.get_by_role("row", name=re.compile(r"≠.*Melee.*55\.00%")).first).to_be_visible()
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    shot(page, "drawers")


def test_what_comes_next(app, visit, size, shot):
    """Points after further rounds; cut line and rounds for a size of field."""
    page = visit(size).open(app)
    type_record(page, "4-1-1")
    page.get_by_text(words("calculator.next"), exact=True).click()
    page.get_by_role("radio", name="2").click()
    expect(page.get_by_role("row", name="1-0-1 5-1-2 17")).to_be_visible()
    page.get_by_role("textbox", name=words("calculator.players")).press_sequentially("64")
    expect(page.get_by_text(re.compile("12 points in 36"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"6 rounds.*Top 8.*MTR E"))).to_be_visible()
    shot(page, "next")


def test_copy_results_and_link(app, visit, size):
    """Copying works over plain http too, where the browser hides its clipboard: the text itself is what counts."""
    there = visit(size, permissions=["clipboard-read", "clipboard-write"])
    page = there.open(app)
    type_record(page, "4-1-0", "8-3-0")
    expect(figure(page, "gw")).to_have_text("72.73%")
    page.get_by_role("button", name=words("calculator.copy-results")).click()
    expect(page.get_by_text(words("shell.copied")).first).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[0] == "4-1-0: 12 match points (MTR)"
    assert "GW% 72.73%" in copied
    page.get_by_role("button", name=words("shell.copy-link")).click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('http'))")
    other = visit("phone").open(page.evaluate("navigator.clipboard.readText()"))
    expect(figure(other, "gw")).to_have_text("72.73%")


def test_link_follows_and_comes_back(visit, tmp_path):
    """The address is the scenario: it survives reload and a restart of the server, and adds no history."""
    port = free_port()
    with serving(tmp_path / "first.txt", port) as app:
        page = visit().open(app)
        before = page.evaluate("history.length")
        type_record(page, "3-1-1")
        type_table(page, TABLE)
        expect(figure(page, "omw")).to_have_text("54.92%")
        expect(page).to_have_url(re.compile(r"[?&]s="))
        assert page.evaluate("history.length") == before
        reload(page)
        expect(figure(page, "omw")).to_have_text("54.92%")
        expect(table(page)).to_have_value(TABLE)
    with serving(tmp_path / "second.txt", port):
        page.reload()
        ready(page)
        expect(figure(page, "omw")).to_have_text("54.92%")


def test_moving_between_pages_keeps_everything(app, visit, size):
    """What was typed is there after a visit to another page."""
    page = visit(size).open(app)
    type_record(page, "3-1-1")
    type_table(page, TABLE)
    expect(figure(page, "omw")).to_have_text("54.92%")
    page.get_by_role("link", name=words("shell.nav-rules"), exact=True).click()
    expect(page).to_have_url(re.compile("/rules"))
    page.get_by_role("link", name=words("shell.nav-calculator"), exact=True).click()
    expect(figure(page, "omw")).to_have_text("54.92%")
    expect(table(page)).to_have_value(TABLE)


def test_example_and_reset(app, visit, size):
    """One tap fills the form, one empties it."""
    page = visit(size).open(app)
    page.get_by_role("button", name=words("calculator.example")).click()
    expect(figure(page, "omw")).to_have_text("57.00%")
    expect(figure(page, "gw")).to_have_text("72.73%")
    page.get_by_role("button", name=words("calculator.reset")).click()
    expect(page.locator("dl.cutline-tiles")).to_have_count(0)
    expect(table(page)).to_have_value("")


NASTY = (
    "<img src=x onerror=document.title='owned'> 4-1",
    "**bold** [link](javascript:alert(1)) 4-1",
    "\u202eevil\u202c 4-1",
    "🎲 $x^2$ :material/home: 4-1",
    "x" * 200 + " 4-1",
)


def test_foreign_text_is_only_text(app, visit, size):
    """Names with HTML, Markdown, right-to-left marks, emoji or 200 characters are shown and nothing of them runs."""
    there = visit(size)
    page = there.open(app)
    type_record(page, "5-0")
    type_table(page, "\n".join(NASTY))
    expect(figure(page, "omw")).to_have_text("80.00%")
    page.get_by_text(re.compile(words("calculator.workings"))).click()
    expect(page.get_by_role("row", name=re.compile("onerror")).first).to_be_visible()
    assert page.locator("img[src=x], a[href^='javascript:']").count() == 0
    assert "owned" not in page.title()
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    assert there.errors == []


@pytest.mark.parametrize(
    ("field", "text"),
    [("record", "abc"), ("record", "-3-1"), ("record", "99999-1"), ("games", "1"), ("byes", "x"), ("rounds", "1e9")],
)
def test_bad_input_is_refused_in_its_place(field, text, app, visit):
    """One message that names the field; what was typed stays."""
    page = visit().open(app)
    box = page.get_by_role("textbox", name=words(f"field.{field}"), exact=True)
    box.press_sequentially(text)
    expect(page.get_by_role("alert")).to_have_count(1)
    expect(page.get_by_role("alert")).to_contain_text(words(f"field.{field}"))
    expect(box).to_have_value(text)


def test_copy_while_still_typing(app, visit):
    """A table that is copied without leaving its field first: the copied figures are those of the text."""
    page = visit(permissions=["clipboard-read", "clipboard-write"]).open(app)
    type_record(page, "1-0")
    expect(figure(page, "omw")).to_have_text("≈ 55.00%")
    table(page).fill("Ana 3-1")
    page.get_by_role("button", name=words("calculator.copy-results")).click()
    expect(page.get_by_text(words("shell.copied")).first).to_be_visible()
    assert "OMW% 75.00%" in page.evaluate("navigator.clipboard.readText()")


def test_undo(app, visit):
    """What was emptied by mistake comes back with one tap."""
    page = visit("phone").open(app)
    type_record(page, "3-1-1")
    type_table(page, TABLE)
    expect(figure(page, "omw")).to_have_text("54.92%")
    page.get_by_role("button", name=words("calculator.reset")).click()
    expect(page.locator("dl.cutline-tiles")).to_have_count(0)
    page.get_by_role("button", name=words("calculator.undo")).click()
    expect(figure(page, "omw")).to_have_text("54.92%")
    expect(table(page)).to_have_value(TABLE)


def test_a_tap_right_after_typing(app, visit):
    """On a phone one tap leaves the field and presses the button: both count, wherever the button stands."""
    page = visit("phone").open(app)
    type_record(page, "2-0")
    expect(figure(page, "points")).to_have_text("6")

    def tapped(text: str, place) -> None:
        table(page).fill(text)
        place.tap()

    tapped("Ana 1-1", page.get_by_role("button", name=words("calculator.reset")))
    for box in (table(page), page.get_by_role("textbox", name=words("field.record"), exact=True)):
        expect(box).to_have_value("")
    for _ in range(2):  # the second of two quick taps changes nothing
        page.get_by_role("button", name=words("calculator.example")).tap()
    expect(figure(page, "points")).to_have_text("12")
    page.get_by_role("button", name=words("calculator.undo")).tap()
    expect(table(page)).to_have_value("Ana 1-1")
    tapped("Bo 3-1", page.get_by_role("button", name=words("shell.profile", name=words("profile.MTR"))))
    expect(page.get_by_role("combobox", name=words("shell.profile-label"))).to_be_visible()
    close_profile(page)
    expect(figure(page, "omw")).to_have_text("≈ 65.00%")  # 3/4, and 55 % for the other one
    tapped("Cy 4-1", page.get_by_role("link", name=words("shell.nav-rules"), exact=True))
    expect(page.get_by_role("heading", level=1, name=words("rules.title"))).to_be_visible()
    page.go_back()
    expect(table(page)).to_have_value("Cy 4-1")
    expect(figure(page, "omw")).to_have_text("≈ 67.50%")
    tapped("Di 2-0", page.get_by_role("button", name=words("calculator.before-next")))
    expect(page.get_by_role("heading", level=1, name=words("last_round.title"))).to_be_visible()


def test_unknown_is_not_nothing(app, visit):
    """The classic profile prints 0 % where nothing was played; games that were not typed are a dash."""
    page = visit().open(app)
    choose_profile(page, "CLASSIC")
    type_record(page, "4-1-1")
    expect(figure(page, "gw")).to_have_text("–")
    type_record(page, "", "0-0")
    expect(figure(page, "gw")).to_have_text("0.00%")
