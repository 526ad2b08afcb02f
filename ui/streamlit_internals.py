"""Everything of Streamlit's that it does not promise: private calls, and the names of its page that we style or script.

Its next version may change any of it. So it all stands here, with what each is for, and a test for each says what has
moved; nothing else of the app imports from inside Streamlit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import streamlit as st
from streamlit import runtime
from streamlit.delta_generator import DeltaGenerator
from streamlit.navigation.page import StreamlitPage
from streamlit.runtime.scriptrunner import get_script_run_ctx

__all__ = [
    "FIRST_PAGE_PARTS",
    "NAMES",
    "DeltaGenerator",
    "PageName",
    "StreamlitPage",
    "can_be_set",
    "is_connected",
    "is_fragment_run",
    "page_fonts",
    "session_id",
    "static_folder",
]


# Private calls --------------------------------------------------------------------------------------------------------


def session_id() -> str | None:
    """Whose run this is; ``None`` outside of every session: in a test, or in a thread in the background."""
    context = get_script_run_ctx(suppress_warning=True)
    return context.session_id if context else None


def is_fragment_run() -> bool:
    """Whether this run draws only fragments, not the page."""
    context = get_script_run_ctx(suppress_warning=True)
    return context is not None and bool(context.fragment_ids_this_run)


def is_connected(session: str) -> bool:
    """Whether the tab of a session is open, as far as the server knows; without a server, all are."""
    return not runtime.exists() or runtime.get_instance().is_active_session(session)


def can_be_set(value: object) -> bool:
    """Whether the session may be given this value of a widget again: not of uploaders and grids.

    Streamlit raises for them. Their values are classes of its own, mappings or lists.
    """
    kind = type(value)
    return not issubclass(kind, Mapping | list) and not kind.__module__.startswith("streamlit")


# Its files ------------------------------------------------------------------------------------------------------------

FIRST_PAGE_PARTS = ("Html", "PageLink", "TextInput", "TextArea", "Button", "Checkbox", "BidiComponent")
"""The frontend's parts that the calculator and the frame draw, as its manifest names them."""


def static_folder() -> Path:
    """The folder of the frontend: ``index.html``, ``manifest.json``, and what both name."""
    return Path(st.__file__).parent / "static"


def page_fonts() -> list[str]:
    """The files of the page's typeface, whose names hold hashes."""
    return sorted(map(str, static_folder().glob("static/media/SourceSansVF-Upright*.woff2")))


# The names of its page ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PageName:
    """A name in Streamlit's page.

    ``selector``: what has it. ``use``: what we do with it. ``rare``: it is on a page only for moments or on a bad line,
    so it is looked for in Streamlit's own scripts and not on a page.
    """

    selector: str
    use: str
    rare: bool = False


def _testid(name: str, use: str, *, rare: bool = False) -> PageName:
    return PageName(f'[data-testid="{name}"]', use, rare)


def _class(name: str, use: str, *, rare: bool = False) -> PageName:
    return PageName(f".{name}", use, rare)


_FIELD = "a field: not dimmed while an answer is on its way"
_PAPER = "to be pressed: not printed"

NAMES = (
    # the page and its parts
    _testid("stApp", "the state of the run and of the line"),
    _class("stApp", "the weight to win over Streamlit's own classes; colours on paper"),
    _testid("stMain", "what is dimmed, scrolled up for a sheet, and clear on stage"),
    _testid("stMainBlockContainer", "the page's margins, on a phone, on paper and around a sheet; what is busy"),
    _testid("stAppViewContainer", "clear on stage"),
    _testid("stVerticalBlock", "gaps; the figures of the calculator that stay in view; our dialogs, unlike its own"),
    _testid("stHorizontalBlock", "gaps"),
    _testid("stLayoutWrapper", "the title's row, and the figures that stay in view"),
    _testid("stElementContainer", "one element: dimmed, hidden, not printed, not broken between sheets of paper"),
    PageName("#root", "clear on stage"),
    PageName("#portal", "where the editor of a grid's cell stands"),
    PageName('[class*="st-key-"]', "elements and containers by our keys"),
    # texts
    _testid("stMarkdownContainer", "tables: their cells, scrolled by keyboard, printed"),
    _class("stMarkdown", "wide tables on a phone"),
    _class("stMarkdownBadge", "a badge's frame on paper"),
    _testid("stHeading", "titles on a phone and above a sheet"),
    _testid("stHeaderActionElements", "the link beside a heading: not for fingers, nor on paper"),
    _testid("stCaptionContainer", "captions that are dimmed stay readable, and are black on paper"),
    _testid("stAlert", "boxes on paper"),
    _testid("stAlertContainer", "boxes on a phone"),
    _testid("stIconMaterial", "the arrow of a drawer: not printed"),
    _testid("stExpander", "closed drawers are not printed; their titles are dimmed"),
    _class("stTooltipIcon", "the sign of help: large enough for a finger, not printed"),
    # what is typed and pressed
    _testid("stTextInput", _FIELD),
    _class("stTextInput", _PAPER),
    _testid("stTextInputRootElement", "the focus ring and the height of a text field"),
    _testid("stTextArea", _FIELD),
    _class("stTextArea", _PAPER),
    _testid("stTextAreaRootElement", "the focus ring of a text area"),
    _testid("stNumberInput", _FIELD),
    _class("stNumberInput", _PAPER),
    _testid("stNumberInputContainer", "the focus ring and the height of a number field; its value is a number"),
    _testid("stSelectbox", "a field; its focus ring and height; what is chosen in it"),
    _class("stSelectbox", _PAPER),
    _testid("stMultiSelect", "a field; what is chosen in it"),
    _class("stMultiSelect", _PAPER),
    _testid("stButtonGroup", "a field; which of its buttons is chosen; on a phone it has several rows"),
    _class("stButtonGroup", "to be pressed: printed only where a result was chosen"),
    _testid("stCheckbox", "a field; large enough for a finger"),
    _class("stCheckbox", _PAPER),
    _testid("stSlider", _FIELD),
    _class("stSlider", _PAPER),
    _testid("stSliderThumbValue", "readable in the dark theme"),
    _testid("stFileUploader", _FIELD),
    _class("stFileUploader", _PAPER),
    _testid("stButton", "a button: not dimmed; pressed, an answer is awaited"),
    _class("stButton", _PAPER),
    _testid("stDownloadButton", "a button: not dimmed"),
    _class("stDownloadButton", _PAPER),
    _testid("stPageLink", "a link to a page: not dimmed; large enough for a finger"),
    _class("stPageLink", _PAPER),
    _testid("stPageLink-NavLink", "a link to a page waits for what was typed"),
    _class("stPagination", _PAPER),
    _class("stDataFrame", _PAPER),
    _class("stBidiComponent", "our components: not printed"),
    _class("stPopover", _PAPER),
    _testid("stDialog", "our dialogs are no part of an answer; its own about a lost line is closed; none on stage"),
    _class("stDialog", "a dialog: not printed"),
    PageName("[data-variant]", "weight for the colour of what is chosen"),
    PageName("[data-selected]", "which button is chosen: its colour, and whether a choice was answered"),
    _testid("stPlotlyChart", "a plot: the button that saves it is not printed", rare=True),
    PageName(".modebar", "Plotly's own: the button that saves a plot, not printed", rare=True),
    # for moments
    _class("stProgress", "a progress bar: not printed", rare=True),
    _class("stSpinner", "a spinner: not printed", rare=True),
    _testid("stStatusWidget", "none on stage", rare=True),
    _testid("stConnectionStatus", "its words on a lost line, which ours replace", rare=True),
    PageName("[data-stale]", "its fading of what a run has not come to: ours replaces it", rare=True),
    PageName("[data-test-script-state]", "whether a run has ended"),
    PageName("[data-test-connection-state]", "whether there is a line"),
    # hidden on stage, where it shows them
    _testid("stHeader", "none on stage", rare=True),
    _testid("stToolbar", "none on stage", rare=True),
    _testid("stBottom", "none on stage", rare=True),
    _testid("stSidebar", "none on stage", rare=True),
)
"""Every name of Streamlit's page that our styles and scripts use."""
