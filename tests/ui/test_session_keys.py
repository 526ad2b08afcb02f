"""The session's keys: every one is in the table, and what should be forgotten is."""

import ast
from collections.abc import Iterator

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from tests import ROOT
from ui.frame import session_keys
from ui.frame.fields import FIELDS
from ui.frame.session_keys import TABLE, Until

pytestmark = pytest.mark.usefixtures("untraced")

FILES = sorted(file for folder in ("ui", "pages", "web") for file in (ROOT / folder).rglob("*.py"))
CONSTANTS = {name for name, value in vars(session_keys).items() if isinstance(value, str) and value in TABLE}
FIELD_MODULES = {"ui.frame.state", "ui.frame.profile", "ui.texts.catalogue"}
"""What handles fields by their keys, whichever they are; and a table of what they have been shown."""
KEYED = {"start_job": 0, "mirrored": 0, "one_page": 1, "show_paged_lines": 3, "show_paged": 2, "choose_player": 2}
"""Functions that keep a value under the key that they are given, as ``key`` or in this place."""


def module(file) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts)


def is_session(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "session_state"


def keys_used(tree: ast.AST) -> Iterator[ast.expr]:
    """Every expression that stands for a key: of the session itself, or of a function that keeps something in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and is_session(node.value):
            yield node.slice
        elif isinstance(node, ast.Compare) and is_session(node.comparators[-1]):
            yield node.left
        elif isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            of_session = isinstance(node.func, ast.Attribute) and is_session(node.func.value)
            if of_session and name in {"get", "pop", "setdefault"}:
                yield node.args[0]
            elif name == "forget_keys":
                yield from node.args
            elif name in KEYED:
                named = [keyword.value for keyword in node.keywords if keyword.arg == "key"]
                yield from named or node.args[KEYED[name] : KEYED[name] + 1]


def is_constant(node: ast.expr) -> bool:
    """A name of the table, or one made of it: ``NAME``, ``session_keys.NAME``, ``NAME.format(...)``."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        node = node.func.value
    return (node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")) in CONSTANTS


def is_field(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in FIELDS


def assigned(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """What the names of a function, or of a whole module, are assigned."""
    values: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = [(target, node.value)]
                if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                    pairs = list(zip(target.elts, node.value.elts, strict=True))
                for name, value in pairs:
                    values.setdefault(getattr(name, "id", ""), []).append(value)
    return values


def is_known(key: ast.expr, names: dict[str, list[ast.expr]]) -> bool:
    """Whether it stands for a key of the table or of a field."""
    if isinstance(key, ast.IfExp):
        return is_known(key.body, names) and is_known(key.orelse, names)
    if isinstance(key, ast.Name) and key.id in names:
        return all(is_known(value, names) for value in names[key.id])
    elsewhere = ast.unparse(key) in {
        "key",  # a parameter: its callers are looked at; or one of several in a loop
        "began['key']",  # the grid's: CALCULATOR_GRID_EDITS
        "drop_key()",  # of the same module
    }
    return elsewhere or is_constant(key) or is_field(key)


def unknown_keys(tree: ast.Module) -> list[str]:
    """The keys used in a module that are of no table; names are looked up in their function, then in the module."""
    whole = {name: values for name, values in assigned(tree).items() if name.isupper()}
    parts = [(node, whole | assigned(node)) for node in tree.body]
    return [ast.unparse(key) for part, names in parts for key in keys_used(part) if not is_known(key, names)]


CHECKED = [file for file in FILES if module(file) not in {*FIELD_MODULES, "ui.frame.session_keys"}]


@pytest.mark.parametrize("file", CHECKED, ids=module)
def test_every_key_is_in_the_table(file):
    """No text of its own: a key that is in no table is reset by nobody."""
    assert unknown_keys(ast.parse(file.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "code",
    [
        "def f(): st.session_state['own'] = 1",
        "KEY = 'own'\ndef f(): return st.session_state.get(KEY)",
        "def f():\n    key = f'own-{1}'\n    if key in st.session_state: pass",
        "def f(): show_paged_lines(head, lines, row, key='own')",
        "def f(): return state.mirrored('own', 1, write)",
        "def f(): start_job('own', 1, work)",
    ],
)
def test_what_the_test_above_would_find(code):
    assert len(unknown_keys(ast.parse(code))) == 1


def test_every_key_is_used():
    texts = {module(file): file.read_text(encoding="utf-8") for file in FILES}
    uses = " ".join(text for name, text in texts.items() if name != "ui.frame.session_keys")
    assert {name for name in CONSTANTS if name not in uses} == set()


@pytest.mark.parametrize("name", sorted(CONSTANTS))
def test_the_owner_uses_it(name):
    file = ROOT.joinpath(*TABLE[vars(session_keys)[name]].owner.split(".")).with_suffix(".py")
    assert name in file.read_text(encoding="utf-8")


def test_no_key_is_a_field():
    assert TABLE.keys() & FIELDS.keys() == set()


def test_a_key_belongs_to_one_line():
    """A key of several (``event-drop-3``) is none of another line."""
    for name in TABLE:
        example = name.replace("{}", "1")
        fitting = [each for each in TABLE if TABLE[each].pattern.fullmatch(example)]
        assert fitting == [name]


class TestLifetimes:
    """What lasts until an event, or a page, goes with it; the rest stays."""

    @staticmethod
    def script():
        import streamlit as st  # noqa: PLC0415 - the script runs in a namespace of its own

        from ui.frame import session_keys  # noqa: PLC0415

        for until in session_keys.Until:
            st.button(str(until.name), on_click=session_keys.forget, args=(until,))

    @pytest.mark.parametrize("until", [Until.PAGE, Until.EVENT])
    def test_forget(self, until):
        at = AppTest.from_function(self.script).run()
        for name in TABLE:
            at.session_state[name.replace("{}", "1")] = "kept"
        next(button for button in at.button if button.label == until.name).click().run()
        for name, key in TABLE.items():
            example = name.replace("{}", "1")
            kept = example in at.session_state and at.session_state[example] == "kept"
            assert kept is (until not in key.until), name

    def test_what_a_widget_begins_with_is_its_own(self):
        """A list is not shared between sessions."""
        assert session_keys.BRACKET_LEFT in TABLE
        st.session_state[session_keys.BRACKET_LEFT] = ["Ana"]
        session_keys.forget_keys(session_keys.BRACKET_LEFT)
        st.session_state[session_keys.BRACKET_LEFT].append("Bo")
        assert TABLE[session_keys.BRACKET_LEFT].empty == []
        del st.session_state[session_keys.BRACKET_LEFT]
