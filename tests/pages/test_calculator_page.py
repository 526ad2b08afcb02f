"""The calculator page without a browser."""

import pytest
from streamlit.testing.v1 import AppTest

import calc.calculator
from tests import ROOT
from ui.frame import link
from ui.frame.fields import Value

pytestmark = pytest.mark.usefixtures("untraced")

FIVE_ROUNDS: dict[str, Value] = {
    "calculator.record": "4-1",
    "calculator.table": "Ana 4-1 9-3 me 2-1\n65 60\n\nCy 3-2 7-5 me 2-0\n",
    "calculator.grid": True,
}


@pytest.fixture
def parsed(monkeypatch) -> list[dict[str, str]]:
    """The texts of every sheet that is parsed, as a list that grows."""
    texts: list[dict[str, str]] = []
    read_sheet = calc.calculator.read_sheet

    def counted(**typed: str) -> calc.calculator.Sheet:
        texts.append(typed)
        return read_sheet(**typed)

    monkeypatch.setattr(calc.calculator, "read_sheet", counted)
    return texts


class TestSheet:
    """What was typed, as the parts of the page share it."""

    def test_parsed_once_a_run(self, parsed):
        """One parse, though form, stepper, grid and every drawer are on the page and show what it says."""
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        at.query_params[link.PARAMETER] = link.encode(FIVE_ROUNDS)
        at.session_state["calculator-stepper"] = True
        at.session_state["calculator-opened"] = ["workings", "profiles", "next"]
        at.run()
        assert not at.exception
        assert {"calculator-step-wins", "calculator.players"} <= {
            widget.key for widget in [*at.number_input, *at.text_input]
        }
        assert len(parsed) == 1

    def test_what_one_part_writes_all_show(self, parsed):
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
        at.query_params[link.PARAMETER] = link.encode(FIVE_ROUNDS)
        at.session_state["calculator-stepper"] = True
        at.session_state["calculator-opened"] = ["next"]
        at.run()
        parsed.clear()
        at.number_input(key="calculator-step-wins").set_value(3).run()
        assert not at.exception
        assert [typed["record"] for typed in parsed] == ["3-1-0"]
        assert any("3-1-0" in text.value for text in at.markdown)
