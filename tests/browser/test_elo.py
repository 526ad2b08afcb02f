"""The Elo page in a browser, desktop and phone: type, look up, rate the open event, copy, come back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ready, reload
from ui.frame import link
from ui.texts import words

EVENT = "round 1\nAna 2-1 Bo\nCy bye\nround 2\nAna id Cy\nround 3\nCy 2-0 Bo\n"


def box(page: Page, field: str):
    return page.get_by_role("textbox", name=words(f"field.{field}"), exact=True)


def chance(page: Page, label: str):
    tile = page.get_by_test_id("stMetric").filter(has=page.get_by_text(seen(label)))
    return tile.get_by_test_id("stMetricValue")


def seen(text: str) -> re.Pattern[str]:
    """`text` as it stands on the page: an invisible mark may stand around each name."""
    return re.compile("[\u2068\u2069]?".join(map(re.escape, text)))


def drawer(page: Page, name: str) -> None:
    page.get_by_text(words(f"elo.{name}"), exact=True).click()


def fits(page: Page) -> None:
    wide, screen = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
    assert wide <= screen


def test_look_up(app, visit, size, shot):
    """Two ratings give chances and changes while typing; a share of draws is split; the tables answer both ways."""
    there = visit(size)
    page = there.open(f"{app}/elo")
    box(page, "own_rating").press_sequentially("1750", delay=20)
    expect(page.get_by_test_id("stMetric")).to_have_count(0)
    box(page, "other_rating").press_sequentially("Bo 1550", delay=20)
    expect(chance(page, "You win")).to_have_text("60.00%")
    expect(chance(page, "Bo wins")).to_have_text("40.00%")
    expect(page.get_by_role("row", name=re.compile(r"You win.*\+14\.4 → 1764.*−14\.4 → 1536"))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile(r"Intentional draw.*no change"))).to_be_visible()
    box(page, "drawn").press_sequentially("10%", delay=20)
    expect(chance(page, "You win")).to_have_text("55.00%")
    bar = page.get_by_role("img", name=re.compile(r"You 55\.00%, draw 10\.00%, Bo 35\.00%"))
    expect(bar).to_be_visible()
    assert shares(bar) == pytest.approx([0.55, 0.10, 0.35], abs=0.02)
    shot(page, "pair")
    drawer(page, "tables")
    expect(page.get_by_role("row", name=re.compile(r"300 64\.75%"))).to_be_visible()
    box(page, "wanted").fill("60")
    page.keyboard.press("Tab")
    expect(page.get_by_text("200 points ahead").last).to_be_visible()
    shot(page, "tables")
    fits(page)
    assert there.errors == []
    assert not any("plotly" in url.lower() for url in there.requests), "nobody asked for the curve"


def shares(bar) -> list[float]:
    """How wide the parts of a bar are, when they have stopped moving."""
    bar.page.wait_for_timeout(400)
    parts = [bar.locator("span").nth(i).bounding_box()["width"] for i in range(bar.locator("span").count())]
    return [part / sum(parts) for part in parts]


def test_curve(app, visit, shot):
    """The curve comes on request, marks the pair, has no tools, and a screen reader hears what it shows."""
    there = visit("phone", color_scheme="dark")
    page = there.open(f"{app}/elo?s={link.encode({'elo.own': 'Ana 1620', 'elo.other': '1780'})}")
    drawer(page, "curve")
    chart = page.get_by_test_id("stPlotlyChart")
    expect(chart.get_by_text("Ana: 41.96%")).to_be_visible(timeout=20_000)
    assert 250 < chart.bounding_box()["height"] < 330
    expect(page.locator(".modebar-btn")).to_have_count(0)
    expect(page.get_by_label(re.compile("S-shaped curve.*Ana, 160 points behind"))).to_have_count(1)
    shot(page, "curve")
    fits(page)
    assert there.errors == []


def test_event(app, visit, size, shot):
    """The open event rated: typed ratings, a pinned player, the best match marked."""
    there = visit(size)
    page = there.open(f"{app}/elo?s={link.encode({'event.text': EVENT})}")
    drawer(page, "event")
    expect(page.get_by_role("row", name=seen("1 Bo (1500) won 2-1 ★ +18.0 1518"))).to_be_visible()
    area = page.get_by_role("textbox", name=words("elo.ratings"), exact=True)
    area.fill("Ana 1750\nBo 1550 pinned\nNobody 1500")
    page.keyboard.press("Tab")
    expect(page.get_by_role("row", name=seen("1 Bo (1550) won 2-1 ★ +14.4 1764"))).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="Line 3")).to_be_visible()
    expect(page.get_by_role("row", name=seen("Bo (pinned) 1550 0.0 1550"))).to_be_visible()
    ready(page)
    with page.expect_download() as downloading:
        page.get_by_role("button", name=words("elo.ratings-csv")).click()
    assert "Ana,1750.0000,1764.4000" in downloading.value.path().read_text("utf-8-sig")
    shot(page, "event")
    fits(page)
    assert there.errors == []


def test_copy_and_link(app, visit):
    """The results as text with fractions; the address is the page: it survives a reload and opens elsewhere."""
    there = visit(permissions=["clipboard-read", "clipboard-write"])
    page = there.open(f"{app}/elo")
    box(page, "own_rating").press_sequentially("Ana 1700", delay=20)
    box(page, "other_rating").press_sequentially("1500", delay=20)
    page.get_by_role("radio", name=words("elo.custom")).click()
    box(page, "spread").press_sequentially("800", delay=20)
    expect(chance(page, "Ana wins")).to_have_text("64.01%")
    page.get_by_role("button", name=words("elo.copy-results")).click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('Ana'))")
    page.wait_for_timeout(1_000)  # a promise is true to wait_for_function before the copy is there
    copied = page.evaluate("navigator.clipboard.readText()").splitlines()
    assert copied[0] == "Ana 1700 against Opponent 1500 (Custom: scale 800, K 36)"
    assert copied[2] == "Ana wins: Ana +12.96 = 1712.96, Opponent −12.96 = 1487.04"
    reload(page)
    expect(chance(page, "Ana wins")).to_have_text("64.01%")
    page.get_by_role("button", name=words("shell.copy-link")).click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.startsWith('http'))")
    other = visit("phone").open(page.evaluate("navigator.clipboard.readText()"))
    expect(chance(other, "Ana wins")).to_have_text("64.01%")
    expect(box(other, "spread")).to_have_value("800")


def test_bad_input(app, visit):
    """Limits in words, in their place, and what was typed stays."""
    page = visit("phone").open(f"{app}/elo")
    box(page, "own_rating").press_sequentially("1000000000")
    alert = page.get_by_role("alert").filter(has_text=words("field.own_rating"))
    expect(alert).to_contain_text("from 0 to 10,000")
    expect(box(page, "own_rating")).to_have_value("1000000000")
