"""Every key of the session outside :mod:`ui.frame.fields`: whose it is, how long its value lasts, what it means.

Code uses the names of this table, so that no two modules share a key by accident and what has to be forgotten is
forgotten in one place. Keys with ``{}`` stand for several: ``EVENT_DROP.format(3)``. Keys of widgets whose value nobody
reads back are not in it.
"""

from __future__ import annotations

import re
from copy import copy
from dataclasses import dataclass
from enum import Flag, auto

import streamlit as st


class Until(Flag):
    """How long a value lasts."""

    RUN = auto()
    """One run sets it, and the same run or the next takes it out."""
    WIDGET = auto()
    """Streamlit's own: it goes with the widget when a page is drawn without it."""
    PAGE = auto()
    """Until another page is opened."""
    EVENT = auto()
    """Until another event is opened, or the open one is closed."""
    SESSION = auto()
    """As long as the session; a value is overwritten, or compared with what it belongs to."""


_TAKEN_OUT = object()


@dataclass(frozen=True, slots=True)
class SessionKey:
    """``name``: the key. ``owner``: the module that writes it. ``until``: how long its value lasts.

    ``empty``: what a widget is told when the value goes; without the key the browser would keep showing the old one.
    """

    name: str
    owner: str
    until: Until
    meaning: str
    empty: object = _TAKEN_OUT

    @property
    def pattern(self) -> re.Pattern[str]:
        """What the keys look like that it stands for."""
        return re.compile(".+".join(map(re.escape, self.name.split("{}"))))


TABLE: dict[str, SessionKey] = {}
"""Every key by its name."""


def _key(name: str, owner: str, until: Until, meaning: str, empty: object = _TAKEN_OUT) -> str:
    if name in TABLE:
        message = f"two session keys are called {name!r}"
        raise ValueError(message)
    TABLE[name] = SessionKey(name, owner, until, meaning, empty)
    return name


def _page_key(name: str, owner: str, until: Until = Until.WIDGET) -> str:
    """The key of a long list's page, which several lists may share where only one of them is shown."""
    return _key(name, owner, until, "the page of a long list", 1)


def forget(until: Until) -> None:
    """Let go of everything that lasts so long. Where widgets are among it, only from a callback."""
    names = [name for name, key in TABLE.items() if until in key.until]
    for key in [str(key) for key in st.session_state]:
        if any(TABLE[name].pattern.fullmatch(key) for name in names):
            _forget(key)


def forget_keys(*names: str) -> None:
    """Let go of the values of these keys. Where widgets are among them, only from a callback."""
    for name in names:
        if name in st.session_state:
            _forget(name)


def _forget(key: str) -> None:
    entry = next(entry for entry in TABLE.values() if entry.pattern.fullmatch(key))
    if entry.empty is _TAKEN_OUT:
        del st.session_state[key]
    else:
        st.session_state[key] = copy(entry.empty)


# The frame ------------------------------------------------------------------------------------------------------------

FRAME_ENTERED = _key("frame.entered", "ui.frame.shell", Until.RUN, "the page is drawn by the frame, not by itself")
FRAME_LINKED = _key("frame.linked", "ui.frame.shell", Until.RUN, "the page has updated the address itself")
FRAME_ANNOUNCED = _key("frame.said", "ui.frame.shell", Until.RUN, "a sentence for screen readers")
FRAME_WARNING = _key("frame.warning", "ui.frame.shell", Until.RUN, "why the link could not be read; said once")
FRAME_PAGE = _key("frame.page", "ui.frame.shell", Until.SESSION, "the page drawn last, as in its address")
FRAME_STARTED = _key("frame.started", "ui.frame.shell", Until.SESSION, "the address was read; it is not read again")
FRAME_MIRRORED = _key("frame.mirrored", "ui.frame.state", Until.SESSION, "what mirrored widgets showed or sent last")
FRAME_SEEN = _key("frame.seen", "ui.frame.state", Until.PAGE, "per place, the fields that stand on the page")
FRAME_RENDERED = _key("frame.drawn", "ui.frame.state", Until.PAGE, "the fields that have been on the page")

# The calculator -------------------------------------------------------------------------------------------------------

CALCULATOR_BEFORE = _key("calculator-before", "pages.calculator", Until.SESSION, "what stood in the form before")
CALCULATOR_FILLING = _key("calculator-filling", "pages.calculator", Until.RUN, "what the coming run puts into the form")
CALCULATOR_OPENED = _key("calculator-opened", "pages.calculator", Until.WIDGET, "the parts that are open")
CALCULATOR_STEP = _key("calculator-step-{}", "pages.calculator", Until.WIDGET, "wins, losses or draws, in steps")
CALCULATOR_GRID = _key("calculator-grid", "ui.parts.opponent_table", Until.SESSION, "the data that the grid began with")
CALCULATOR_GRID_NUMBER = _key(
    "calculator-grids", "ui.parts.opponent_table", Until.SESSION, "how many grids there have been"
)
CALCULATOR_GRID_EDITS = _key("calculator-grid-{}", "ui.parts.opponent_table", Until.WIDGET, "what was edited in a grid")

# The event ------------------------------------------------------------------------------------------------------------

EVENT_DROP = _key("event-drop-{}", "ui.event.import_form", Until.WIDGET, "the uploader; a new number empties it")
EVENT_OPENED = _key("event-opened", "ui.event.import_form", Until.SESSION, "how many events were opened from a source")
EVENT_SOURCES = _key("event-sources", "ui.event.import_form", Until.SESSION, "how many sources were previewed")
EVENT_REFUSED = _key(
    "event-refused", "ui.event.import_form", Until.PAGE | Until.EVENT, "why the file dropped last could not be read"
)
EVENT_SWISS = _key("event-swiss-{}", "ui.parts.import_preview", Until.WIDGET, "the number of Swiss rounds of a source")
EVENT_PLAYER = _key("event-choose-player", "pages.event", Until.WIDGET, "the player whose figures are shown")
EVENT_LINES_PAGE = _page_key("event-lines-page", "ui.parts.import_preview")
EVENT_PAGE = _page_key("event-page", "ui.event.standings_view", Until.EVENT)
EVENT_COMPARE_PAGE = _page_key("event-compare-page", "ui.event.standings_view", Until.EVENT)
ROUNDS_SEEN = _key("rounds-seen", "ui.event.rounds_view", Until.WIDGET, "the round that is shown")
ROUNDS_VIEW = _key("rounds-view-{}", "ui.event.rounds_view", Until.WIDGET, "how the round is shown, of so many ways")
ROUNDS_SHEET_VIEW = _key("rounds-sheet-order", "ui.event.pairings", Until.WIDGET, "how the sheet shows the round")
ROUNDS_PAGE = _page_key("rounds-page", "ui.event.rounds_view", Until.EVENT)
ROUNDS_NAMES_PAGE = _page_key("rounds-names-page", "ui.event.pairings", Until.EVENT)
ROUNDS_WHY_PAGE = _page_key("rounds-why-page", "ui.event.round_notes", Until.EVENT)
ROUNDS_OPTIMAL = _key("rounds-ours", "ui.event.round_notes", Until.EVENT, "the optimal tables of the round seen last")
ROUNDS_REFUSED = _key(
    "rounds-refused-{}", "ui.event.round_actions", Until.EVENT, "why a tap changed nothing, per place; said once"
)
ROUNDS_SWAP = _key("rounds-swap-{}-{}", "ui.event.rounds_view", Until.EVENT, "the players or tables to swap", None)
ROUNDS_LEAVES = _key("rounds-leaves", "ui.event.rounds_view", Until.EVENT, "who is to be dropped", None)
ROUNDS_RETURNS = _key("rounds-returns", "ui.event.rounds_view", Until.EVENT, "whose drop is to be undone", None)
ROUNDS_COMES = _key("rounds-comes", "ui.event.rounds_view", Until.EVENT, "the name of a late player", "")
ROUNDS_RESULT = _key("rounds-result-{}-{}", "ui.event.result_entry", Until.WIDGET, "the result of a round's table")
ROUNDS_RARE = _key("rounds-rare-{}-{}", "ui.event.result_entry", Until.WIDGET, "a rarer result of a round's table")
ROUNDS_TYPED = _key("rounds-typed-{}-{}", "ui.event.result_entry", Until.WIDGET, "a typed result of a round's table")
ROUNDS_MORE = _key("rounds-more", "ui.event.result_entry", Until.EVENT, "the table whose rarer results are open")
ROUNDS_TYPED_REFUSED = _key(
    "rounds-typed-refused", "ui.event.result_entry", Until.PAGE | Until.EVENT, "what is wrong with a typed result"
)
BRACKET_CUT = _key("bracket-cut", "ui.event.bracket_view", Until.WIDGET, "the size of the cut")
BRACKET_LEFT = _key("bracket-left", "ui.event.bracket_view", Until.EVENT, "who left before the cut", [])
BRACKET_LEAVES = _key("bracket-leaves", "ui.event.bracket_view", Until.EVENT, "who drops out of the cut", None)
BRACKET_PLACES_PAGE = _page_key("bracket-places-page", "ui.event.bracket_view", Until.EVENT)

# The last round -------------------------------------------------------------------------------------------------------

LAST_ROUND_DEPTH = _key("last-round-depth", "pages.last_round", Until.WIDGET, "how much is known")
LAST_ROUND_CHANCES = _key("last-round-chances", "ui.last_round.chances_job", Until.SESSION, "the job of the chances")
LAST_ROUND_SHOWN = _key(
    "last-round-shown", "ui.last_round.chances_job", Until.SESSION, "the forecast on screen, with its question"
)
LAST_ROUND_WIN = _key("last-round-win", "ui.last_round.chances_job", Until.WIDGET, "the chance to win, on a slider")
LAST_ROUND_ROWS = _key("last-round-rows", "ui.last_round.count_rows", Until.WIDGET, "what the rows of counts sent")
LAST_ROUND_ROWS_HEARD = _key(
    "last-round-rows-heard", "ui.last_round.count_rows", Until.SESSION, "the message of the rows that was answered last"
)
LAST_ROUND_SAME = _key("last-round-same-{}", "ui.last_round.page_questions", Until.WIDGET, "whose a name is")
LAST_ROUND_ME = _key("last-round-me", "ui.last_round.form", Until.WIDGET, "who is asking")
LAST_ROUND_AGAINST = _key("last-round-against", "ui.last_round.page_questions", Until.WIDGET, "the opponent")
LAST_ROUND_TABLE = _key("last-round-table-{}", "ui.last_round.verdict_view", Until.WIDGET, "a table's known result")
LAST_ROUND_TWO = _key("last-round-two", "ui.last_round.two_rounds", Until.SESSION, "the job of the next two results")
LAST_ROUND_REPORT_PAGE = _page_key("last-round-report-page", "ui.last_round.form")
LAST_ROUND_ROOTING_PAGE = _page_key("last-round-rooting-page", "ui.last_round.chances_view")
LAST_ROUND_RANKS_PAGE = _page_key("last-round-ranks-page", "ui.last_round.chances_view")

# The simulator --------------------------------------------------------------------------------------------------------

SIMULATOR_JOB = _key("simulator-job", "ui.parts.simulation_job", Until.SESSION, "the simulation begun last")
SIMULATOR_ME = _key("simulator-me", "ui.simulator.form", Until.WIDGET, "who is asking")
SIMULATOR_EVERY_RECORD = _key("simulator-every-record", "ui.simulator.result_view", Until.WIDGET, "show all records")
SIMULATOR_RECORD = _key("simulator-record", "ui.simulator.result_view", Until.WIDGET, "the record shown with ranks")
SIMULATOR_RANKS_PAGE = _page_key("simulator-ranks-page", "ui.simulator.result_view")
SIMULATOR_WATCHED = _key(
    "simulator-watched-event", "ui.simulator.watch", Until.SESSION, "the event that is watched, with its parameters"
)
SIMULATOR_ROUND = _key("simulator-round", "ui.simulator.watch", Until.WIDGET, "the round that is watched")
SIMULATOR_PAIRINGS_PAGE = _page_key("simulator-pairings-page", "ui.simulator.watch")
SIMULATOR_STANDINGS_PAGE = _page_key("simulator-standings-page", "ui.simulator.watch")

# Elo ------------------------------------------------------------------------------------------------------------------

ELO_PLAYER = _key("elo-choose-player", "ui.elo.rated_event", Until.WIDGET, "the player whose matches are shown")
ELO_PAGE = _page_key("elo-page", "ui.elo.rated_event")
HISTORY_OPEN = _key("history.kept", "ui.elo.history_kept", Until.SESSION, "the history as read, with what it gave")
HISTORY_REFUSED = _key("history.refused", "ui.elo.history_kept", Until.PAGE, "why the files dropped last gave nothing")
HISTORY_PENDING = _key("history.pending", "ui.elo.history_kept", Until.RUN, "files that the coming run reads")
HISTORY_DROP = _key("history-drop-{}", "ui.elo.history_view", Until.WIDGET, "the uploader; a new number empties it")
HISTORY_DROPS = _key("history-drops", "ui.elo.history_view", Until.SESSION, "how many uploaders there have been")
HISTORY_CORRECTION_REFUSED = _key(
    "history-correct-problem", "ui.elo.history_people", Until.PAGE, "what is wrong with a correction; said once"
)
HISTORY_PAGE = _page_key("history-page", "ui.elo.history_view")
HISTORY_DOUBLES_PAGE = _page_key("history-doubles", "ui.elo.history_view")
HISTORY_MATCHES_PAGE = _page_key("history-matches-page", "ui.elo.history_people")
HISTORY_VERSUS_PAGE = _page_key("history-versus-page", "ui.elo.history_people")
HISTORY_EVENTS_PAGE = _page_key("history-events-page", "ui.elo.history_people")

# Sharing --------------------------------------------------------------------------------------------------------------

SHARE_WHAT = _key("share-what", "ui.share.dialog", Until.WIDGET, "which of several results is shared")
