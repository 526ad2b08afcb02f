"""The card as a picture: inside its margins whatever the names are, told by shape and colour, nothing misread."""

import unicodedata
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageDraw

from tests.ui.test_theme import contrast, rgb, theme
from ui.share import card_picture, lettering
from ui.share.card_picture import BAR, HEIGHT, MARGIN, WIDTH, card_png
from ui.share.cards import Card, CardLine

NAMES = {
    "long": "W" * 200,
    "many words": "Maximiliano Featherstonehaugh " * 7,
    "german": "Jörg Müßiggang-Größenwahn",
    "right to left": "דוד לוי",
    "arabic": "محمد علي",
    "cjk": "山田 太郎",
    "thai": "สมชาย ใจดี",
    "emoji": "Bo 🎉👩‍👩‍👧🇩🇪❤️",
    "tower of marks": "Z" + "\u0301\u0323" * 90,
    "controls": "a\u202eb\x00\x07\n\nc\ud800\u2066",
    "only controls": "\u202e\u200b",
    "empty": "",
}


def card(name: str, count: int = 3) -> Card:
    lines = tuple(CardLine(f"{name} {number}", "≈ 61.11%", "½ ≥ 3 – " + name, "good") for number in range(count))
    return Card(name, f"{name} – {name}", lines, f"{name} (MTR)")


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def ink(image: Image.Image) -> tuple[int, int, int, int]:
    """The box around everything below the bar that is not background."""
    below = image.crop((0, BAR, image.width, image.height))
    found = ImageChops.difference(below, Image.new("RGB", below.size, image.getpixel((5, BAR + 5)))).getbbox()
    assert found is not None
    return found


@pytest.mark.parametrize(("count", "dark"), [(0, True), (3, False), (14, False)])
@pytest.mark.parametrize("name", NAMES.values(), ids=list(NAMES))
def test_nothing_in_the_margins(name, count, dark):
    """Whatever a name is and however many lines there are, all ink lies within the margins."""
    image = opened(card_png(card(name, count), dark=dark))
    left, top, right, bottom = ink(image)
    assert image.width == WIDTH
    assert image.height >= HEIGHT
    assert left >= MARGIN
    assert top >= MARGIN
    assert right <= WIDTH - MARGIN
    assert bottom <= image.height - BAR - MARGIN


def test_the_same_card_the_same_bytes():
    assert card_png(card("Ana")) == card_png(card("Ana"))
    assert card_png(card("Ana")) != card_png(card("Ana"), dark=True)


def test_grows_downward():
    """A few lines stand in 1200 x 675 pixels, in larger type the fewer they are; many make the picture higher."""

    def first_line(image: Image.Image) -> int:
        left, top, right, bottom = ink(image)
        text = image.crop((left, top + BAR, right, bottom + BAR)).convert("L")
        return next(y for y in range(text.height) if len(text.crop((0, y, text.width, y + 1)).getcolors() or ()) == 1)

    few, some, many = (
        opened(card_png(Card("HIH", "", tuple(CardLine("OMW%", "61.11%") for _ in range(n))))) for n in (1, 8, 40)
    )
    assert few.size == some.size == (WIDTH, HEIGHT)
    assert many.height > HEIGHT
    assert first_line(few) > first_line(some)


def test_marks_without_colour():
    """Good, bad and open differ in shape: in grey, and where nothing but their outline is left."""
    masks = [card_picture._shape(mark, 60).point(lambda level: 255 * (level > 127)) for mark in ("good", "bad", "open")]
    for number, one in enumerate(masks):
        for other in masks[:number]:
            differing = ImageChops.difference(one, other).histogram()[255]
            assert differing > 60 * 60 / 10


@pytest.mark.parametrize("dark", [False, True])
def test_contrast(dark):
    """Text of every kind holds WCAG AA (4.5:1) on the card's ground."""
    name = "dark" if dark else "light"
    colours = theme(name)
    ground = colours["backgroundColor"]
    for key in ("textColor", "linkColor", *card_picture._COLOURS.values()):
        assert contrast(colours[key], ground) >= 4.5
    config = card_picture._theme(dark=dark)
    assert contrast(rgb(card_picture._mixed(config["textColor"], config["backgroundColor"])), ground) >= 4.5


class TestLetters:
    """What is drawn is what is written, or a box."""

    @pytest.mark.parametrize("text", ["äöüÄÖÜß ≈ ≥ ≤ ½ – − ± × → ✓ … „“ 61,11 %", "Łukasz Ştefan Ứng", "Ана Ωμέγα"])
    def test_there_without_any_font_of_the_machine(self, text, monkeypatch):
        """The page's own typeface, which comes with Streamlit, has what the texts and European names need."""
        own = next(name for name in lettering._names() if "SourceSans" in name)
        monkeypatch.setattr(lettering, "_names", lambda: (own, ""))
        assert [line.text for line in lettering.fit_lines(text, 30, 2000)] == [text]

    def test_a_box_for_what_no_font_has(self):
        """A letter without a font is a box, never left out."""
        (line,) = lettering.fit_lines("Ana \U00013000\U00013001", 30, 2000)
        assert line.text in ("Ana □□", "Ana \U00013000\U00013001")

    def test_hidden_characters(self):
        """What turns or hides text is not drawn; line breaks are spaces."""
        assert [line.text for line in lettering.fit_lines("a\u202eb\u200b\x07c\n\nd", 30, 2000)] == ["abc d"]

    def test_a_right_to_left_name_turns_nothing_but_itself(self):
        """A Hebrew name begins at the left as it does alone, and the record follows at its right."""

        def drawn(text: str) -> Image.Image:
            (line,) = lettering.fit_lines(text, 40, 900)
            image = Image.new("L", (900, 100))
            line.draw(ImageDraw.Draw(image), 10, 60, "#ffffff")
            return image

        alone = drawn("דוד")
        box = alone.getbbox()
        assert box is not None
        beginning = (0, 0, box[2], 100)
        assert ImageChops.difference(drawn("דוד 4-1").crop(beginning), alone.crop(beginning)).getbbox() is None

    def test_shortened(self):
        """What does not fit ends in an ellipsis, within the width, and no letter loses its mark."""
        (line,) = lettering.fit_lines("x\u0302" * 100, 30, 200)
        assert not line.whole
        assert line.width <= 200
        assert unicodedata.normalize("NFD", line.text[:-1]).replace("x\u0302", "") == ""
        assert line.text.endswith(lettering.ELLIPSIS)

    def test_never_cut_without_an_ellipsis(self):
        """A text longer than any line ends in one, too."""
        assert lettering.fit_lines("x " * 5_000, 20, 10**5)[0].text.endswith(lettering.ELLIPSIS)

    def test_broken_at_spaces(self):
        """Several lines together hold every word."""
        text = "one two three four five six seven eight nine ten"
        found = lettering.fit_lines(text, 30, 250, most=5)
        assert " ".join(line.text for line in found) == text
        assert all(line.whole and line.width <= 250 for line in found)
