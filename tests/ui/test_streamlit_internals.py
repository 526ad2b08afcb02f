"""What Streamlit does not promise: each private call still answers, and says here what has moved if it does not."""

import ast
import json
import re
from types import SimpleNamespace

import pytest
import streamlit as st
from streamlit import runtime
from streamlit.testing.v1 import AppTest

from tests import ROOT
from ui import streamlit_internals as internals
from ui.streamlit_internals import NAMES

ASSETS = sorted(file for kind in ("css", "js") for file in (ROOT / "ui").rglob(f"*.{kind}"))
SOURCES = sorted(file for folder in ("ui", "pages", "web") for file in (ROOT / folder).rglob("*.py"))
OWN = {"data-asked", "data-stage", "data-waits"}
"""Attributes of the page that are ours."""


def used(text: str) -> set[str]:
    """The names of Streamlit's in a style sheet or script, as selectors."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    text = re.sub(r"(?m)(^|\s)//.*", "", text)
    names = {
        f'[data-testid="{name}"]'
        for name in re.findall(r'data-testid="(st[\w-]+)"|find\("(st\w+)"\)', text)
        for name in name
        if name
    }
    names |= {f".{name}" for name in re.findall(r"\.(st[A-Z]\w*|modebar\b)", text)}
    names |= {f"#{name}" for name in re.findall(r"#(root|portal)\b", text)}
    names |= {
        f"[{name}]" for name in re.findall(r"\bdata-[a-z]+(?:-[a-z]+)*", text) if name not in OWN | {"data-testid"}
    }
    return names | ({'[class*="st-key-"]'} if "st-key-" in text else set())


class TestNames:
    """The table of names, our styles and scripts, and Streamlit's own scripts."""

    def test_every_name_is_in_the_table(self):
        table = {name.selector for name in NAMES}
        assert {file.name: names for file in ASSETS if (names := used(file.read_text(encoding="utf-8")) - table)} == {}

    def test_every_name_of_the_table_is_used(self):
        texts = set().union(*(used(file.read_text(encoding="utf-8")) for file in ASSETS))
        assert {name.selector for name in NAMES} - texts == set()

    def test_each_stands_once_with_its_use(self):
        assert len({name.selector for name in NAMES}) == len(NAMES)
        assert all(name.use for name in NAMES)

    def test_streamlit_knows_them(self):
        """Also those that are on a page for moments only: as words in the scripts that it sends."""
        scripts = "".join(file.read_text(encoding="utf-8") for file in internals.static_folder().rglob("*.js"))
        scripts += (internals.static_folder() / "index.html").read_text(encoding="utf-8")
        words = {name: re.findall(r"[\w-]+", name.selector)[-1] for name in NAMES}
        missing = [f"{name.selector} ({name.use})" for name, word in words.items() if word not in scripts]
        assert missing == [], "Streamlit has another name for these; ui/streamlit_internals.py says where they are used"


class TestCalls:
    """One test each; the name of a test that fails says what has moved."""

    @staticmethod
    def script():
        import streamlit as st  # noqa: PLC0415 - the script runs in a namespace of its own

        from ui import streamlit_internals as internals  # noqa: PLC0415

        st.text(internals.session_id() or "none")
        st.text(str(internals.is_fragment_run()))

        @st.fragment
        def part():
            st.button("again")
            st.caption(str(internals.is_fragment_run()))

        part()

    def test_get_script_run_ctx_session_id(self):
        assert internals.session_id() is None
        at = AppTest.from_function(self.script).run()
        assert at.text[0].value not in {"", "none"}

    def test_get_script_run_ctx_fragment_ids_this_run(self, monkeypatch):
        """In these tests no fragment is drawn alone: the context is as the browser's message would fill it."""
        assert internals.is_fragment_run() is False
        at = AppTest.from_function(self.script).run()
        assert (at.text[1].value, at.caption[0].value) == ("False", "False")
        from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext  # noqa: PLC0415

        assert "fragment_ids_this_run" in ScriptRunContext.__init__.__annotations__ or hasattr(
            ScriptRunContext, "fragment_ids_this_run"
        )
        context = SimpleNamespace(fragment_ids_this_run=["part"])
        monkeypatch.setattr(internals, "get_script_run_ctx", lambda **_: context)
        assert internals.is_fragment_run() is True

    def test_is_active_session(self, monkeypatch):
        """Without a server every session counts as there; with one, it is asked."""
        assert internals.is_connected("anybody") is True
        assert callable(runtime.Runtime.is_active_session)
        monkeypatch.setattr(runtime, "exists", lambda: True)
        monkeypatch.setattr(
            runtime, "get_instance", lambda: SimpleNamespace(is_active_session=lambda one: one == "here")
        )
        assert (internals.is_connected("here"), internals.is_connected("gone")) == (True, False)

    def test_streamlit_page(self):
        page = st.Page(ROOT / "pages" / "rules.py", title="Rules")
        assert isinstance(page, internals.StreamlitPage)
        assert {"url_path", "title", "visibility", "run"} <= set(dir(internals.StreamlitPage))

    def test_delta_generator(self):
        assert isinstance(st.container(), internals.DeltaGenerator)

    @pytest.mark.parametrize(
        ("value", "can"), [("text", True), (3, True), (True, True), ({"edited_rows": {}}, False), ([1], False)]
    )
    def test_values_that_can_be_set(self, value, can):
        assert internals.can_be_set(value) is can

    def test_an_uploaded_file_cannot(self):
        """Its class is one of Streamlit's own modules."""
        from streamlit.runtime.uploaded_file_manager import UploadedFile  # noqa: PLC0415

        assert UploadedFile.__module__.startswith("streamlit")

    def test_the_typeface_by_its_pattern(self):
        assert len(internals.page_fonts()) >= 1
        assert all(name.endswith(".woff2") for name in internals.page_fonts())

    @pytest.mark.parametrize("name", internals.FIRST_PAGE_PARTS)
    def test_the_manifest(self, name):
        """A part of the first page, by the name that the manifest has for it."""
        manifest = json.loads((internals.static_folder() / "manifest.json").read_bytes())
        assert name in {entry.get("name") for entry in manifest.values() if entry.get("isDynamicEntry")}


@pytest.mark.parametrize("file", SOURCES, ids=lambda source: ".".join(source.relative_to(ROOT).with_suffix("").parts))
def test_nothing_else_looks_inside(file):
    """Only `streamlit` itself is imported elsewhere, and no name of it that begins with an underscore is used."""
    if file.name == "streamlit_internals.py":
        return
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert not [alias.name for alias in node.names if alias.name.startswith("streamlit.")]
        elif isinstance(node, ast.ImportFrom):
            assert (node.module or "").split(".")[0] != "streamlit"
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "st":
            assert not node.attr.startswith("_")
