"""The page of the rules, without a browser: what it must say, and that a figure which does not come out is seen."""

import re
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from calc import examples
from calc.examples import EXAMPLES, Band, Expected
from calc.rules import PRESETS
from tests import ROOT
from ui.frame import link
from ui.texts import t, words
from ui.texts.languages import load


def rules_page(**fields) -> AppTest:
    """The page as a new visitor sees it, with these fields in the link."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    if fields:
        at.query_params[link.PARAMETER] = link.encode({key.replace("__", "."): value for key, value in fields.items()})
    at.run()
    at.switch_page("pages/rules.py").run()
    assert not at.exception
    return at


def text_of(at: AppTest) -> str:
    return "\n".join(element.value for element in at.markdown)


@pytest.fixture(scope="module")
def page() -> AppTest:
    return rules_page()


class TestContents:
    """What stands on the page."""

    def test_the_date_of_the_rules(self, page):
        """MTR effective 10 November 2025, in words."""
        assert "10 November 2025" in text_of(page)

    def test_use_it_before_the_match(self, page):
        """MTR 2.12."""
        assert "2.12" in page.info[0].value

    def test_the_table_of_contents_leads_to_every_heading(self, page):
        anchors = re.findall(r"\]\(#([a-z]+)\)", text_of(page))
        assert anchors == [heading.proto.anchor for heading in page.header]
        assert len(anchors) == 7

    def test_every_formula_names_its_rule(self, page):
        shown = [text for text in text_of(page).split("\n") if "gray-badge" in text and "MTR" in text]
        assert len(shown) == len(load("en")["rules-formula"])
        assert all(re.search(r"MTR (C|\d+\.\d+)", text) for text in shown)

    @pytest.mark.parametrize(
        "worked",
        [
            "16 ÷ 24 = **66.7%**",
            "21 ÷ 30 = **70%**",
            "9 ÷ 33 = 27%, raised to **33%**",
            "**61.64%**",
            "**63.30%**",
            "9 ÷ 15 = **60%**",
            "72.7% becomes 27 ÷ 42 = **64.3%**",
            "4 × 3 + 0 × 1 = **12**",
            "275 ÷ 5 = **55%**",
        ],
    )
    def test_worked_numbers(self, page, worked):
        """MTR C, each with its published result, and 8-3 before and after an ID."""
        assert worked in text_of(page)

    def test_every_question_is_asked(self, page):
        labels = [expander.label for expander in page.expander]
        asked = [text for key, text in load("en")["rules-faq"].items() if key.endswith("-q")]
        assert [text for text in asked if text not in labels] == []

    def test_every_word_is_explained(self, page):
        for key, meaning in load("en")["rules-glossary"].items():
            if key.endswith("-means"):
                assert f"| {meaning} |" in text_of(page)

    def test_every_profile_says_whether_it_was_measured(self, page):
        for rules in PRESETS.values():
            assert t(f"rules-profile.basis-{rules.source}") in text_of(page)
            assert words(f"profile.source-{rules.source}") in text_of(page)


class TestProfiles:
    """The table of what platforms read differently."""

    def row(self, at: AppTest, name: str) -> list[str]:
        found = [line for line in text_of(at).split("\n") if line.startswith("|") and name in line and "badge" in line]
        return [cell.strip() for cell in found[0].strip("|").split("|")][1:]

    @pytest.mark.parametrize(
        ("name", "cells"),
        [
            ("MTR", ["33%", "yes", "2-0", "yes", "1/3"]),
            ("Melee", ["1/3", "yes", "2-0", "yes", "1/3"]),
            ("Melee 2024", ["1/3", "yes", "2-0", "no", "1/3"]),
            ("ManaTraders", ["33%", "yes", "2-0", "no", "1/3"]),
            ("PlanesForge", ["33%", "yes", "none", "yes", "1/3"]),
            ("EventLink", ["33%", "no", "2-0", "yes", "1/3"]),
            ("Classic", ["33.3%", "yes", "none", "no", "1/2"]),
        ],
    )
    def test_rows(self, page, name, cells):
        """As the page of the platform, or the measurement, has it."""
        assert self.row(page, name) == cells

    def test_the_chosen_one_is_marked(self):
        at = rules_page(frame__rules="EVENTLINK")
        assert t("rules-profile.chosen", name=t("profile.EVENTLINK")) in text_of(at)
        assert t("rules-profile.chosen", name=t("profile.MTR")) not in text_of(at)

    def test_a_custom_one_is_shown_too(self):
        at = rules_page(frame__rules="custom", frame__floor="30.5", frame__byes=False)
        assert self.row(at, words("profile.custom"))[:2] == ["30.5%", "no"]


class TestSelfTest:
    """The worked examples are computed on the page; whatever does not come out is seen."""

    def test_all_come_out(self, page):
        count = sum(len(example.expected) for example in EXAMPLES)
        assert str(count) in page.success[0].value
        assert not page.error
        ticks = [expander for expander in page.expander if "✓" in expander.label]
        assert len(ticks) == len(EXAMPLES)
        assert not any(expander.proto.expanded for expander in ticks)

    def test_published_beside_computed(self, page):
        """App. C: OMW% .6164, once as published and once as computed."""
        assert "| OMW% against the eight | 61.64% | 61.64% | :green[**✓**] |" in text_of(page)

    def test_a_failing_one_is_seen(self, monkeypatch):
        """A figure expected wrongly on purpose: an error, a cross in the title, and the example lies open."""
        first = EXAMPLES[0]
        wrong = replace(first, expected=(Expected("game-points", "8"), *first.expected[1:]))
        monkeypatch.setattr(examples, "EXAMPLES", (wrong, *EXAMPLES[1:]))
        at = rules_page()
        assert not at.success
        assert at.error[0].value == t("rules-example.some", count=1)
        crossed = [expander for expander in at.expander if "✗" in expander.label]
        assert [expander.proto.expanded for expander in crossed] == [True]
        assert "9 of 10" in crossed[0].label
        assert "| 8 | 7 | :red[**✗ differs**] |" in text_of(at)

    def test_a_failing_row_of_the_rounds_is_seen(self, monkeypatch):
        """The same for the table of rounds: MTR E gives 17 players a Top 8."""
        monkeypatch.setattr(examples, "BANDS", (Band(17, 32, 5, 4),))
        at = rules_page()
        assert at.error[0].value == t("rules-example.some", count=1)
        assert "| Top\u00a08 | Top\u00a08 | :red[**✗ differs**] |" in text_of(at)
