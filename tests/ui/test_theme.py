"""Both themes hold WCAG AA: the contrasts that Streamlit derives from `.streamlit/config.toml`, computed."""

import tomllib

import pytest

from tests import ROOT

CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text())
THEMES = ("light", "dark")
CAPTION_ALPHA = 0.6
"""Streamlit draws captions and placeholders in the text's colour at this opacity ("fadedText60")."""


def rgb(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def luminance(colour: tuple[float, ...]) -> float:
    """Relative luminance, WCAG 2.2."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    """Contrast ratio, WCAG 2.2."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def mixed(front: tuple[float, ...], back: tuple[float, ...], alpha: float) -> tuple[float, ...]:
    return tuple(alpha * f + (1 - alpha) * b for f, b in zip(front, back, strict=True))


def theme(name: str) -> dict[str, tuple[float, ...]]:
    return {key: rgb(value) for key, value in CONFIG["theme"][name].items() if isinstance(value, str)}


def test_the_measure_itself():
    assert contrast(rgb("#000000"), rgb("#ffffff")) == pytest.approx(21)
    assert contrast(rgb("#777777"), rgb("#ffffff")) == pytest.approx(4.48, abs=0.01)  # the well-known near miss


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("surface", ["backgroundColor", "secondaryBackgroundColor"])
class TestContrast:
    """Text 4.5:1 (WCAG 1.4.3); borders and controls 3:1 (WCAG 1.4.11)."""

    def test_text_and_links(self, name, surface):
        colours = theme(name)
        assert contrast(colours["textColor"], colours[surface]) >= 7
        assert contrast(colours["linkColor"], colours[surface]) >= 4.5

    def test_primary(self, name, surface):
        colours = theme(name)
        assert contrast(colours["primaryColor"], colours[surface]) >= 3

    def test_captions(self, name, surface):
        colours = theme(name)
        faded = mixed(colours["textColor"], colours[surface], CAPTION_ALPHA)
        assert contrast(faded, colours[surface]) >= 4.5

    def test_borders(self, name, surface):
        colours = theme(name)
        assert contrast(colours["borderColor"], colours[surface]) >= 3

    def test_chart_colours(self, name, surface):
        for colour in CONFIG["theme"][name]["chartCategoricalColors"]:
            assert contrast(rgb(colour), theme(name)[surface]) >= 3

    def test_ten_chart_colours(self, name, surface):
        """Streamlit fills ten places of Plotly's palette; an unfilled one makes Plotly drop the others, too."""
        del surface
        assert len(CONFIG["theme"][name]["chartCategoricalColors"]) == 10

    def test_boxes_of_messages(self, name, surface):
        del surface
        colours = theme(name)
        for kind in ("red", "green", "yellow", "blue"):
            assert contrast(colours[f"{kind}TextColor"], colours[f"{kind}BackgroundColor"]) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_text_on_the_primary_button(name):
    """Streamlit writes in white on both primary colours."""
    assert contrast(theme(name)["primaryColor"], rgb("#ffffff")) >= 4.5


def test_safe_settings():
    """Nothing is sent anywhere, no inner workings are shown, no collection stops all sessions after every rerun."""
    assert CONFIG["browser"]["gatherUsageStats"] is False
    assert CONFIG["client"] == {"showErrorDetails": "none", "showErrorLinks": False, "toolbarMode": "minimal"}
    assert CONFIG["runner"]["postScriptGC"] is False
    assert CONFIG["server"]["enableXsrfProtection"] is True
    assert CONFIG["server"]["fileWatcherType"] == "none"
