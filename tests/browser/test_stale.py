"""Stale answers: from a key on until its answer is there what is shown is dimmed, and a line that is gone is said.

Each test looks at every frame that the browser draws: a verdict that is bright for a single one beside a question
that it does not answer is a false proof.
"""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready
from tests.browser.server import serving
from tests.browser.test_last_round import answer, field
from ui.frame import link
from ui.frame.fields import DEPTHS
from ui.last_round.examples import EXAMPLES
from ui.texts import set_language, words

pytestmark = pytest.mark.haste

LINE_MS = 500
"""Each way: the answer to a key takes more than a second."""
SAFE = {
    "counts": "15 x2 / 13 x2 / 12 x6 / 11 x0",
    "mine": "13",
    "opponent": "13",
    "tables": "15-15, 13-13, 12-12 x3",
    "cut": "8",
}
TABLE = "4-1\n3-2\n2-2-1\n1-4"
STAGE = "stage"

# What each frame shows of `looked`: its text, whether it is dimmed, how far the page goes; milliseconds from a key on.
WATCH = """looked => {
  window.frames_ = []
  let began
  for (const event of ["input", "click"]) document.addEventListener(event, () => { began ??= performance.now() }, true)
  const look = () => {
    const found = document.querySelector(looked)
    if (found && began) frames_.push({
      ms: performance.now() - began,
      text: found.innerText,
      dim: Number(getComputedStyle(found).opacity) < 1,
      place: JSON.stringify([found.getBoundingClientRect(), document.documentElement.scrollHeight]),
    })
    requestAnimationFrame(look)
  }
  look()
}"""

ASKED = "() => document.documentElement.hasAttribute('data-asked')"
ANSWERED = "() => !document.documentElement.hasAttribute('data-asked')"

LATER = """() => {
  const Now = Date
  window.Date = class extends Now {
    constructor(...given) { given.length ? super(...given) : super(Now.now() + 3 * 3_600_000) }
  }
}"""

VERDICT = ".st-key-last-round-answer [data-testid=stElementContainer] > *"
FIGURES = "[data-testid=stElementContainer]:has(dl.cutline-tiles) > *"
STANDINGS = ".st-key-event-standings [data-testid=stElementContainer]:has(table) > *"


def watch(page: Page, looked: str) -> None:
    expect(page.locator(looked).first).to_be_visible()
    ready(page)
    page.evaluate(WATCH, looked)


def bright(page: Page, text: str) -> None:
    """Wait until the answer that holds `text` is shown as what holds."""
    page.wait_for_function(
        "text => { const last = frames_.at(-1); return last && !last.dim && last.text.includes(text) }", arg=text
    )


def check(page: Page, before: str, after: str) -> None:
    """`before` is dimmed at most 600 ms after the key, not within 100, and `after` alone becomes bright again."""
    frames = page.evaluate("frames_")
    first = next(frame for frame in frames if frame["dim"])
    assert 100 < first["ms"] < 600
    assert before in first["text"]
    assert all(frame["dim"] or after in frame["text"] for frame in frames if frame["ms"] > 600), "bright, and not asked"
    changes = [one["dim"] for one, other in pairwise(frames) if one["dim"] != other["dim"]]
    assert changes == [False, True], "dimmed once"
    moved = {frame["place"] for frame in frames if frame["text"] == first["text"]}
    assert len(moved) == 1, "nothing moves"


def last_round(there, app: str, **fields: str) -> Page:
    code = link.encode({f"last_round.{name}": text for name, text in (SAFE | fields).items()})
    page: Page = there.open(f"{app}/last_round?s={code}")
    return page


def retype(page: Page, name: str, key: str) -> None:
    """Another last character."""
    for press in ("End", "Backspace", key):
        field(page, name).press(press)


@pytest.fixture
def slow(visit):
    """The end of a slow line."""
    return visit("phone", own=True, line_ms=LINE_MS)


class TestUntilItsAnswerIsThere:
    """On each page, whichever of its parts the answer draws anew."""

    def test_the_verdict(self, slow, app):
        """Safe for the first 8 is not shown as what holds beside a cut to 4."""
        page = last_round(slow, app)
        watch(page, VERDICT)
        retype(page, "cut", "4")
        bright(page, words("last_round.draw-live"))
        check(page, words("last_round.draw-locked"), words("last_round.draw-live"))

    def test_a_row_of_the_count(self, slow, app):
        """Three on 11 are typed, and sent after a pause: until the answer to that, "safe" is dimmed."""
        page = last_round(slow, app)
        row = page.get_by_role("textbox", name=words("last_round.rows-name", count=11))
        expect(row).to_have_value("0")
        watch(page, VERDICT)
        row.focus()
        page.keyboard.type("3")
        bright(page, words("last_round.draw-live"))
        check(page, words("last_round.draw-locked"), words("last_round.draw-live"))

    def test_the_figures(self, slow, app):
        """The calculator's answer is a fragment: the frame around it is not drawn anew."""
        page = slow.open(f"{app}?s={link.encode({'calculator.record': '4-1-1', 'calculator.table': TABLE})}")
        watch(page, FIGURES)
        retype(page, "record", "0")
        bright(page, "\n12\n")
        check(page, "\n13\n", "\n12\n")

    def test_the_standings(self, slow, app):
        """Of the event page, by a search."""
        page = slow.open(f"{app}/event")
        page.get_by_role("button", name=words("event.example"), exact=True).click()
        watch(page, STANDINGS)
        page.get_by_role("textbox", name=words("event.find")).press_sequentially("iris")
        page.wait_for_function("() => frames_.length && !frames_.at(-1).dim && !frames_.at(-1).text.includes('Bo')")
        check(page, "Bo", "Iris")

    def test_two_questions_in_a_row(self, slow, app):
        """The answer to the first of them is not that to the second."""
        page = last_round(slow, app)
        watch(page, VERDICT)
        retype(page, "cut", "4")
        page.wait_for_timeout(LINE_MS)  # it is sent
        retype(page, "cut", "6")
        page.wait_for_timeout(3 * LINE_MS)
        bright(page, words("last_round.draw-live"))
        frames = page.evaluate("frames_")
        assert all(frame["dim"] for frame in frames if 600 < frame["ms"] < 3 * LINE_MS)

    def test_a_button(self, slow, app):
        """It fills the fields, so its answer is to another question."""
        page = slow.open(f"{app}?s={link.encode({'calculator.record': '4-1-1', 'calculator.table': TABLE})}")
        watch(page, FIGURES)
        page.get_by_role("button", name=words("calculator.example"), exact=True).click()
        bright(page, "\n12\n")
        check(page, "\n13\n", "\n12\n")

    def test_two_choices_in_one_field(self, slow, app):
        """There and back: the second tap crosses with the answer to the first."""
        page = last_round(slow, app)
        watch(page, VERDICT)
        page.get_by_role("radio", name=words("last_round.depth-page")).click()
        page.wait_for_timeout(LINE_MS // 5)
        page.get_by_role("radio", name=words("last_round.depth-event")).click()
        page.wait_for_function(ASKED)
        page.wait_for_function(ANSWERED)
        expect(page.get_by_role("radio", name=words("last_round.depth-event"))).to_be_checked()
        ready(page)
        expect(answer(page)).to_have_count(0)

    def test_a_text_that_is_sent_only_when_left(self, app, visit):
        """From its first key on, however long one writes; also a long text is answered."""
        code = link.encode({**EXAMPLES["page"], "last_round.depth": "page"})
        page = visit().open(f"{app}/last_round?s={code}")
        watch(page, VERDICT)
        text = page.get_by_role("textbox", name=words("last_round.paste"))
        text.press("Control+End")
        text.press_sequentially("\nÉva Müller 🃏 6")
        page.wait_for_timeout(1_500)
        assert page.evaluate("frames_.at(-1).dim")
        page.get_by_role("heading", level=1).click()
        page.wait_for_function(ANSWERED)
        text.press_sequentially("".join(f"\nZoë “{number}” 3" for number in range(20)))
        page.wait_for_function(ASKED)
        page.get_by_role("heading", level=1).click()
        page.wait_for_function(ANSWERED)
        assert len(text.input_value()) > 200


class TestNothingAsked:
    """What asks for nothing dims nothing, or no longer than it stands there."""

    def test_keys_that_change_nothing(self, app, visit):
        page = last_round(visit(), app)
        watch(page, VERDICT)
        for key in ("ArrowLeft", "Shift", "Control+c", "Home", "Shift+Tab", "Tab", "Escape"):
            field(page, "cut").press(key)
        page.get_by_role("radio", name=words(f"last_round.depth-{DEPTHS[0]}")).click()  # is chosen
        page.wait_for_timeout(700)
        assert not any(frame["dim"] for frame in page.evaluate("frames_"))

    def test_typed_and_deleted_again(self, app, visit):
        """Within the wait of a field nothing is sent; later both are answered."""
        page = last_round(visit(), app)
        watch(page, VERDICT)
        for pause in (0, 260):
            field(page, "cut").press("End")
            field(page, "cut").press("2")
            page.wait_for_timeout(pause)
            field(page, "cut").press("Backspace")
            page.wait_for_timeout(1_500)
            bright(page, words("last_round.draw-locked"))

    def test_work_in_the_background(self, app, visit):
        """A simulation draws itself again and again: nobody has asked anything since it began."""
        page = visit().open(f"{app}/simulator?s={link.encode({'simulator.trials': '200000'})}")
        page.get_by_role("button", name=words("simulator.run"), exact=True).click()
        expect(page.get_by_role("button", name=words("simulator.stop"))).to_be_visible()
        page.wait_for_timeout(500)
        watch_asked = "() => { window.asked = false; const look = () => { asked ||= document.documentElement."
        page.evaluate(watch_asked + "hasAttribute('data-asked'); requestAnimationFrame(look) }; look() }")
        page.wait_for_timeout(2_000)
        assert not page.evaluate("asked")
        page.get_by_role("button", name=words("simulator.stop")).click()


class TestTheLineIsGone:
    """The last answer stays, with the time at which it held; nobody is told how a server is started."""

    @pytest.mark.parametrize("locale", ["en", "de"])
    def test_the_server_has_stopped(self, locale, visit, tmp_path, size, shot):
        there = visit(size, locale=locale)
        set_language(locale)
        try:
            with serving(tmp_path / "log.txt") as app:
                page = last_round(there, app)
                stage = there.context.new_page()
                stage.goto(f"{app}/{STAGE}")
                expect(stage.locator(".stage h1")).to_be_visible()
                shown = stage.locator("body").inner_text()
                expect(answer(page)).to_contain_text(words("last_round.draw-locked"))
                ready(page)
                page.bring_to_front()
                before = answer(page).bounding_box()
            bar = page.locator("#cutline-line")
            expect(bar).to_have_text(
                re.compile(re.escape(words("shell.line-gone", time="…")).replace("…", r"\d\d:\d\d"))
            )
            page.wait_for_timeout(6_000)  # Streamlit's own box comes after 3 seconds
            expect(page.get_by_role("dialog")).to_have_count(0)
            text = page.evaluate("document.body.innerText")
            assert "Streamlit" not in text
            assert "streamlit run" not in text
            assert not page.evaluate("document.querySelector('#root').inert")
            expect(answer(page)).to_contain_text(words("last_round.draw-locked"))
            assert page.locator(VERDICT).first.evaluate("each => getComputedStyle(each).opacity") == "1"
            assert answer(page).bounding_box() == before
            shot(page, "gone")
            assert stage.locator("body").inner_text() == shown
            expect(stage.locator("#cutline-line")).to_have_count(0)
        finally:
            set_language("en")

    def test_the_time_is_that_of_the_answer(self, app, visit):
        """However long ago it came."""
        there = visit(own=True)
        page = there.open(f"{app}?s={link.encode({'calculator.record': '4-1-1'})}")
        page.wait_for_timeout(500)
        came = page.evaluate("60 * new Date().getHours() + new Date().getMinutes()")
        page.evaluate(LATER)
        there.context.set_offline(True)
        hours, minutes = re.findall(r"(\d\d):(\d\d)", page.locator("#cutline-line").inner_text())[0]
        assert (came - 60 * int(hours) - int(minutes)) % 1_440 in (0, 1)

    def test_what_was_typed_without_a_line(self, app, visit):
        """It is dimmed and said; once the line is back the answer comes without another key."""
        there = visit(own=True)
        page = last_round(there, app)
        expect(answer(page)).to_contain_text(words("last_round.draw-locked"))
        ready(page)
        there.context.set_offline(True)
        bar = page.locator("#cutline-line")
        expect(bar).to_contain_text(words("shell.line-gone", time="…").partition("…")[0])
        retype(page, "cut", "4")
        expect(bar).to_contain_text(words("shell.line-unanswered", time="…").partition("…")[0])
        expect(page.locator("html[data-asked]")).to_be_attached()
        expect(page.locator("[aria-busy=true]")).to_have_count(1)
        there.context.set_offline(False)
        expect(bar).to_have_count(0)
        expect(answer(page)).to_contain_text(words("last_round.draw-live"))
        expect(page.locator("html[data-asked]")).to_have_count(0)
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
