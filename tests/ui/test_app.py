"""The app without a browser: every page runs inside the frame, keeps what was typed, and brings nothing heavy along."""

import ast
import subprocess
import sys

import pytest
import streamlit as st
from streamlit.runtime.fragment import MemoryFragmentStorage
from streamlit.testing.v1 import AppTest

from tests import ROOT
from ui.frame import link, shell, state
from ui.frame.fields import FIELDS, FRAME
from ui.texts import t, words

pytestmark = pytest.mark.usefixtures("untraced")

THERE = [name for name in shell.PAGES if (shell.FOLDER / f"{name}.py").exists()]


def app(code: str = "") -> AppTest:
    """The app as a new visitor with this link opens it, who then opens the profile's button."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    at.session_state["frame-profile"] = True
    if code:
        at.query_params[link.PARAMETER] = code
    return at.run()


def go(at: AppTest, name: str) -> AppTest:
    return at.switch_page(f"pages/{name}.py").run()


@pytest.mark.parametrize("name", THERE)
class TestEveryPage:
    """Each page through the frame, under every profile."""

    def test_runs_in_the_frame(self, name):
        """No error, one title, and the profile of the frame above it: the page came through app.py."""
        at = go(app(), name)
        assert not at.exception
        assert len(at.title) == 1
        assert at.selectbox(key="frame.rules").value == FIELDS["frame.rules"].default

    @pytest.mark.parametrize("profile", FIELDS["frame.rules"].options)
    def test_runs_under_every_profile(self, name, profile):
        at = go(app(link.encode({"frame.rules": profile})), name)
        assert not at.exception
        assert at.selectbox(key="frame.rules").value == profile

    def test_begins_with_the_guard(self, name):
        """The guard is the first thing that the page does, before anything is drawn."""
        body = ast.parse((shell.FOLDER / f"{name}.py").read_text(encoding="utf-8")).body
        passive = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign)
        first = next(statement for statement in body[1:] if not isinstance(statement, passive))
        assert ast.unparse(first) == "shell.require_app()"


def test_every_page_of_the_folder_is_in_the_navigation():
    assert {file.stem for file in shell.FOLDER.glob("[!_]*.py")} <= {*shell.PAGES, shell.STAGE}


def test_no_fragment_stands_in_another(monkeypatch):
    """Cut short, the outer one would leave parts of the inner one without their place: the browser shows nothing then.

    Three of the app's watch a job: of the last round's chances, of two rounds to go, and of the simulator.
    """
    parents: dict[str, str | None] = {}  # a fragment may be drawn more than once: a job ends when it ends
    register = MemoryFragmentStorage.register

    def registered(self, fragment, *args, **kwargs):
        parents[fragment] = kwargs["parent_fragment_id"]
        return register(self, fragment, *args, **kwargs)

    monkeypatch.setattr(MemoryFragmentStorage, "register", registered)
    counts = {"counts": "15 15 / 13 13 / 12 x6", "mine": "13", "opponent": "13"}
    typed = {f"last_round.{name}": text for name, text in counts.items()} | {"calculator.record": "4-1-1"}
    at = go(app(link.encode(typed | {"simulator.players": "16", "simulator.trials": "60"})), "last_round")
    assert len(parents) == 2, "the calculator's and the chances"
    at.session_state["last-round-two-record"] = True
    at.session_state["last_round.depth"] = "record"
    at.run()
    assert len(parents) == 3
    go(at, "simulator").button(key="simulator-run").click().run()
    assert len(parents) == 4
    for name in ("event", "elo", "rules"):
        go(at, name)
    assert len(parents) > 4
    assert not at.exception
    assert set(parents.values()) == {None}


def test_a_bad_link_is_one_warning_and_the_defaults():
    at = app("1broken")
    assert [warning.value for warning in at.warning] == [t("shell.link-unreadable")]
    assert at.selectbox(key="frame.rules").value == FIELDS["frame.rules"].default
    assert not at.run().warning, "said once, not at every run"


def test_a_link_is_read_once():
    """What is chosen afterwards is not overwritten by the address the session began with."""
    at = app(link.encode({"frame.rules": "CLASSIC"}))
    at.selectbox(key="frame.rules").select("MELEE").run()
    assert at.selectbox(key="frame.rules").value == "MELEE"


def test_the_choice_survives_a_walk_over_all_pages():
    at = app()
    at.selectbox(key="frame.rules").select("MELEE").run()
    for name in [*THERE, *reversed(THERE)]:
        go(at, name)
        assert at.selectbox(key="frame.rules").value == "MELEE"


def test_the_frame_shows_where_a_profile_comes_from():
    at = app(link.encode({"frame.rules": "CLASSIC"}))
    assert words("profile.source-classic") in [caption.value for caption in at.caption]


def test_embedded_without_navigation():
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=20)
    at.context = {"is_embedded": True}
    at.run()
    assert not at.exception
    assert not at.selectbox


class TestState:
    """Fields are read, written and reset through one door."""

    @staticmethod
    def script():
        import streamlit as st  # noqa: PLC0415 - the script runs in a namespace of its own

        from ui.frame import state  # noqa: PLC0415

        state.start({"frame.rules": "CLASSIC"})
        st.button("put", on_click=state.put, args=("frame.rules", "MELEE"))
        st.button("refuse", on_click=state.put, args=("frame.rules", "NOBODY"))
        st.button("reset", on_click=state.reset, args=("frame",))
        st.text(state.get("frame.rules"))
        st.json(state.changed())

    def test_put_and_reset(self):
        at = AppTest.from_function(self.script).run()
        assert at.text[0].value == "CLASSIC"
        at.button[0].click().run()
        assert at.text[0].value == "MELEE"
        at.button[2].click().run()
        assert at.text[0].value == "MTR"
        assert at.json[0].value == "{}"

    def test_put_refuses(self):
        at = AppTest.from_function(self.script).run()
        at.button[1].click().run()
        assert at.exception
        with pytest.raises(ValueError, match=r"frame.rules does not accept 'NOBODY'"):
            state.put("frame.rules", "NOBODY")

    def test_widget_carries_the_limits(self):
        for key, field in FIELDS.items():
            arguments = state.widget(key)
            assert arguments["key"] == key
            assert arguments["persist_state"] == "session"
            if isinstance(field.default, str) and not field.options:
                assert arguments["max_chars"] == field.limit

    @staticmethod
    def mirrored_script():
        import streamlit as st  # noqa: PLC0415 - the script runs in a namespace of its own

        from ui.frame import state  # noqa: PLC0415

        def write(value):
            st.session_state["value"] = value
            st.session_state["written"] = [*st.session_state.get("written", []), value]

        shown = st.session_state.setdefault("value", "a")
        st.selectbox("choice", ["a", "b", "c"], **state.mirrored("choice", shown, write))
        st.button("other", on_click=write, args=("c",))

    def test_mirrored(self):
        """A choice is written once; the widget follows a value that is changed elsewhere, which is no choice."""
        at = AppTest.from_function(self.mirrored_script).run()
        at.selectbox[0].select("b").run()
        assert at.session_state["written"] == ["b"]
        at.button[0].click().run()
        assert at.selectbox[0].value == "c"
        assert at.session_state["written"] == ["b", "c"]
        at.selectbox[0].select("b").run()
        assert at.session_state["written"] == ["b", "c", "b"]

    @pytest.mark.parametrize(("clearable", "written"), [(True, ["b", None]), (False, ["b"])])
    def test_mirrored_reports(self, clearable, written):
        """What is reported once more is not written, nor a taken back choice where nobody can take one back."""
        calls: list[str | None] = []
        arguments = state.mirrored("reports", "a", calls.append, clearable=clearable)
        for value in ("a", "b", "b", None, None):
            st.session_state["reports"] = value
            arguments["on_change"]()
        assert calls == written

    def test_two_taps_before_an_answer(self):
        """The second one goes back to what is still shown: it is a choice like any other."""
        calls: list[str] = []
        tapped = state.mirrored("taps", "a", calls.append)["on_change"]
        for value in ("b", "a"):
            st.session_state["taps"] = value
            tapped()
        assert calls == ["b", "a"]

    def test_the_frame_has_its_fields(self):
        assert {field.key for field in FRAME} <= set(FIELDS)


def test_the_frame_is_light():
    """What every page shares brings no tables, charts or arrays: the calculator must not pay for them."""
    code = "import sys, ui.frame.shell, ui.parts.copy; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"pandas", "numpy", "numba"} & set(done.stdout.split()) == set()
