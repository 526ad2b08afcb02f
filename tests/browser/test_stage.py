"""The stage and the opened beside every result, in a browser: what a stream shows, and the way there."""

import base64
import re
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
import segno
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.server import free_port, serving
from ui.frame import link
from ui.share import cards, dialog
from ui.share.cards import Card, CardLine
from ui.share.dialog import StagedBracket
from ui.texts import words

FOUR = Card(
    "Ana Ångström",
    "rank 3 · 4-1-1",
    (
        CardLine("Match points", "13"),
        CardLine("OMW%", "61.11%"),
        CardLine("GW%", "66.67%"),
        CardLine("OGW%", "57.94%", "54 to 60"),
    ),
    "Exact · Rules: MTR",
)
HOSTILE = Card(
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    (CardLine("W" * 120, "<b>x</b>", "[a](javascript:alert(1))", "bad"), CardLine("$x$", ":smile:", "", "good")),
    "&amp; **x**",
)
BRACKET = StagedBracket(
    "quarterfinals\nAna 2-1 Bo\nCy 2-0 Dee\nEli 2-0 Fay\nGus vs Hal\nsemifinals\nAna vs Cy", "1 8 4 5 2 7 3 6"
)
SIZES = ((1920, 1080), (1080, 1920), (600, 200), (390, 844))
CORNERS = ((0, 0), (-1, 0), (0, -1), (-1, -1))


def address(app, card, *, staged=None, shape="wide", background="clear") -> str:
    return f"{app}/stage?s={link.encode(dialog.stage_values(card, staged, shape, background))}"


FITS = """() => {
  const { width, height } = document.querySelector(".plate").getBoundingClientRect()
  const filled = Math.max(width / innerWidth, height / innerHeight)
  return filled > .8 && filled <= 1
}"""


def fitted(page: Page, width: int, height: int) -> None:
    """Give the source this size and wait until the card has found its own."""
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("html")).to_have_attribute("data-stage", re.compile("tiles|rows"))
    for _ in range(200):
        if page.evaluate(FITS):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"the card does not fill {width} by {height}")


def alphas(page: Page) -> list[int]:
    """How opaque the four corners are."""
    image = Image.open(BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    alpha = image.getchannel("A")
    return [int(alpha.getpixel((x % image.width, y % image.height))) for x, y in CORNERS]  # type: ignore[arg-type]


def test_every_source(app, visit, shot):
    """Wide, tall, a strip and a phone: filled, nothing cut off, nothing to scroll, nothing but the card."""
    there = visit()
    page = there.open(address(app, FOUR))
    sizes = {}
    for width, height in SIZES:
        fitted(page, width, height)
        box = page.locator(".plate").bounding_box()
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["y"] + box["height"] <= height
        cut_off = "es => es.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
        assert page.locator(".stage :is(h1, dt, dd, p)").evaluate_all(cut_off) == []
        assert page.evaluate("[document.documentElement.scrollHeight, innerHeight]") == [height, height]
        sizes[width] = page.locator(".stage .value").first.evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        shot(page, str(width))
    assert sizes[1920] >= 100, "the figures are a tenth of the picture high"
    assert sizes[390] >= 40, "and on a phone too"
    for chrome in ("stHeader", "stToolbar"):
        expect(page.get_by_test_id(chrome)).not_to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    assert there.errors == []


@pytest.mark.parametrize(("background", "opaque"), [("clear", 0), ("dark", 255), ("light", 255)])
def test_backgrounds(background, opaque, app, visit):
    """The corners show the video, or nothing of it, on a machine with the dark theme too."""
    page = visit(color_scheme="dark").open(address(app, FOUR, background=background))
    fitted(page, 600, 200)
    assert alphas(page) == [opaque] * 4


def test_a_server_that_goes_away(visit, tmp_path):
    """On air nothing changes: no word of a lost connection, no veil, not even a flicker when it comes back."""
    port = free_port()
    with serving(tmp_path / "first.txt", port) as app:
        page = visit().open(address(app, FOUR))
        fitted(page, 600, 200)
        before = page.screenshot(omit_background=True)
    lost = page.get_by_test_id("stDialog")
    expect(lost).to_have_count(1)
    expect(lost).not_to_be_visible()
    assert page.screenshot(omit_background=True) == before
    with serving(tmp_path / "second.txt", port):
        expect(lost).to_have_count(0)
        assert page.screenshot(omit_background=True) == before


def test_hostile_names_and_the_bracket(app, visit, shot):
    """Whatever a name holds is shown as its characters; the bracket is drawn and says who won by more than colour."""
    there = visit()
    page = there.open(address(app, HOSTILE, shape="tall"))
    fitted(page, 1080, 1920)
    expect(page.locator(".stage h1")).to_have_text("<script>alert(1)</script>")
    expect(page.locator(".stage .value").first).to_have_text("✗<b>x</b>")
    assert page.locator(".stage :is(img, script, a, b, strong)").count() == 0
    shot(page, "hostile")
    page.goto(address(app, Card("Top 8"), staged=BRACKET))
    fitted(page, 1920, 1080)
    assert page.locator(".stage .bracket li").count() == 4 + 2 + 1
    expect(page.locator(".stage .won b")).to_have_text(["2", "2", "2"])
    shot(page, "bracket")
    page.goto(f"{app}/stage?s=1broken")
    expect(page.locator(".stage")).to_contain_text(words("stage.broken"))
    assert there.errors == []


def decoded(page: Page, alt: str) -> Image.Image:
    """The picture of a QR code."""
    source = page.get_by_role("img", name=alt).get_attribute("src") or ""
    return Image.open(BytesIO(base64.b64decode(source.partition("base64,")[2]))).convert("1")


def holds(picture: Image.Image, text: str) -> bool:
    """Whether every module is that of a code of this text."""
    wanted = Image.open(
        BytesIO(base64.b64decode(segno.make_qr(text, error="l").png_data_uri(scale=4).partition("base64,")[2]))
    )
    return picture.tobytes() == wanted.convert("1").tobytes()


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_dialog(size, app, visit, shot):
    """By keyboard from the result to the stage: card, address and codes, and the address shows the card."""
    scheme = "dark" if size == "phone" else "light"
    there = visit(size, color_scheme=scheme, permissions=["clipboard-read", "clipboard-write"])
    page = there.open(f"{app}/elo?s={link.encode({'elo.own': 'Ana <b> 1620', 'elo.other': 'Bo 1780'})}")
    button = page.get_by_role("button", name=words("share.open"))
    assert button.bounding_box()["height"] >= 44
    button.focus()
    page.keyboard.press("Enter")
    opened = page.get_by_role("dialog")
    expect(opened.get_by_role("img", name=re.compile("Ana <b> 1620"))).to_be_visible()
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen
    shot(page, "card")

    page.get_by_role("tab", name=words("share.tab-card")).focus()
    page.keyboard.press("Tab")
    expect(opened.get_by_role("button", name=words("share.copy-text"))).to_be_focused()
    page.get_by_role("tab", name=words("share.tab-card")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    opens = page.get_by_role("link", name=words("share.open-stage"))
    before = opens.get_attribute("href") or ""
    page.get_by_role("radio", name=words("share.background-light")).click()
    expect(opens).not_to_have_attribute("href", before)
    stage = opens.get_attribute("href") or ""
    values = link.decode(parse_qs(urlsplit(stage).query)["s"][0])
    assert values["stage.background"] == "light"
    assert cards.decode(str(values["stage.card"])).title.startswith("Ana <b> 1620")
    page.get_by_role("button", name=words("share.copy-address")).click()
    assert page.evaluate("navigator.clipboard.readText()") == stage
    assert holds(decoded(page, words("share.stage-code")), stage)
    shot(page, "stage")

    page.get_by_role("tab", name=words("share.tab-phone")).click()
    assert holds(decoded(page, words("share.page-code")), page.url)
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    if size == "desktop":
        page.goto(stage)
        expect(page.locator(".stage h1")).to_have_text("Ana <b> 1620 – Bo 1780")
    assert there.errors == []
