"""Everything a user can type or choose, page by page. The state of the app is exactly this, and nothing computed.

One tuple per page; a key is "page.name" and is also the name of the value in links, so renaming one breaks the links
that people have shared. Streamlit's widgets take the same key (see :func:`ui.frame.state.widget`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calc.elo.formulas import PRESETS as SCALES
from calc.event import MAX_NAME_LENGTH
from calc.notation import MAX_TEXT_LENGTH
from calc.outlook import MAX_ROUNDS_TO_GO
from calc.rules import PRESETS
from ui.texts.languages import LANGUAGES

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be typed or chosen.

    The type of ``default`` is the type of the field. A text is at most ``limit`` characters long, or one of ``options``
    if there are any; a number lies between ``low`` and ``high``. ``link``: whether it travels in the links of pages
    (``always``, ``never``, or ``fits``: where there is room for it).
    """

    key: str
    default: Value
    limit: int = 100
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 9999
    link: str = "always"

    def accepts(self, value: object) -> bool:
        """Whether ``value`` can be a value of this field; links are checked with it."""
        if type(value) is not type(self.default):  # True is an int, but no number of rounds
            return False
        if isinstance(value, bool):
            return True
        if isinstance(value, int):
            return self.low <= value <= self.high
        return value in self.options if self.options else len(value) <= self.limit and _is_text(value)


def _is_text(value: str) -> bool:
    """Whether a browser can show it: half an emoji (a lone surrogate) is no text that UTF-8 knows."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


CUSTOM = "custom"
"""The profile of one's own, beside the presets."""

FRAME = (
    Field("frame.language", "", options=("", *LANGUAGES)),
    Field("frame.rules", next(iter(PRESETS)), options=(*PRESETS, CUSTOM)),
    Field("frame.floor", "33 %", limit=20),
    Field("frame.byes", default=True),
    Field("frame.bye_games", "2", options=("2", "1", "0")),
    Field("frame.own_floor", default=True),
    Field("frame.drawn_game", "1/3", options=("1/3", "1/2")),
)

# The limits are far beyond what can be meant: a browser drops what is longer without a word, the parsers say why.
CALCULATOR = (
    Field("calculator.record", "", limit=500),
    Field("calculator.games", "", limit=500),
    Field("calculator.byes", "", limit=500),
    Field("calculator.rounds", "", limit=500),
    Field("calculator.assumed", "", limit=500),
    Field("calculator.table", "", limit=100_000),
    Field("calculator.grid", False),
    Field("calculator.to_go", "1", options=tuple(map(str, range(1, MAX_ROUNDS_TO_GO + 1)))),
    Field("calculator.players", "", limit=500),
)

MEGABYTES = 10
"""The largest file that the event page takes; one with all its decks has half of that."""

EVENT = (
    Field("event.text", "", limit=MAX_TEXT_LENGTH),
    Field("event.title", "", limit=200, link="fits"),
    Field("event.published", "", limit=MAX_TEXT_LENGTH, link="fits"),
    Field("event.player", "", limit=MAX_NAME_LENGTH),
    Field("event.view", "standings", options=("standings", "published")),
    Field("event.find", "", limit=MAX_NAME_LENGTH),
    Field("event.draft", "", limit=MAX_TEXT_LENGTH, link="never"),
    Field("event.pasted", "", limit=MAX_TEXT_LENGTH, link="never"),
    Field("event.source", "", limit=MEGABYTES * 1_000_000, link="never"),
    Field("event.file", "", limit=200, link="never"),
    Field("event.swiss", "", limit=3, link="never"),
    Field("event.part", "standings", options=("standings", "rounds", "cut")),
    Field("event.round", "", limit=MAX_TEXT_LENGTH, link="fits"),
    Field("event.seen", "", limit=3),
    Field("event.list", "results", options=("results", "tables", "names", "why")),
    Field("event.sheet", default=False),
    Field("event.names", "", limit=100_000, link="fits"),
    Field("event.byes", "", limit=4_000, link="fits"),
    Field("event.new_rounds", "", limit=2, link="fits"),
    Field("event.new_cut", "", options=("", "0", "2", "4", "8"), link="fits"),
)

ELO = (
    Field("elo.own", "", limit=60),
    Field("elo.other", "", limit=60),
    Field("elo.drawn", "", limit=10),
    Field("elo.believed", "", limit=10),
    Field("elo.scale", next(iter(SCALES)), options=(*SCALES, CUSTOM)),
    Field("elo.spread", "", limit=20),
    Field("elo.k", "", limit=20),
    Field("elo.start", "", limit=20),
    Field("elo.wanted", "", limit=10),
    Field("elo.per", "match", options=("match", "game")),
    Field("elo.ratings", "", limit=100_000, link="fits"),
    Field("elo.player", "", limit=MAX_NAME_LENGTH),
    Field("elo.view", "pair", options=("pair", "history")),
    Field("elo.history_part", "board", options=("board", "player", "fit", "names")),
    Field("elo.history_least", 1, low=1),
    Field("elo.history_since", "", limit=40),
    Field("elo.history_find", "", limit=MAX_NAME_LENGTH),
    Field("elo.history_player", "", limit=MAX_NAME_LENGTH),
    Field("elo.history_find_other", "", limit=MAX_NAME_LENGTH),
    Field("elo.history_other", "", limit=MAX_NAME_LENGTH),
    Field("elo.history_k", "", limit=20),
    Field("elo.history_names", "", limit=100_000, link="fits"),
    Field("elo.history_pinned", "", limit=100_000, link="fits"),
    Field("elo.history_results", "", limit=100_000, link="fits"),
    Field("elo.history_result", "", limit=40, link="never"),
)

DEPTHS = ("count", "record", "page", "event")
"""How much is known of a last round, the quickest to say first."""

LAST_ROUND = (
    Field("last_round.depth", "", options=("", *DEPTHS)),
    Field("last_round.cut", "", limit=6),
    Field("last_round.counts", "", limit=2_000),
    Field("last_round.mine", "", limit=6),
    Field("last_round.opponent", "", limit=6),
    Field("last_round.tables", "", limit=1_000),
    Field("last_round.players", "", limit=6),
    Field("last_round.versus", "", limit=100),
    Field("last_round.standings", "", limit=200_000),
    Field("last_round.size", "", limit=6),
    Field("last_round.in_order", default=False),
    Field("last_round.same", "", limit=4_000),
    Field("last_round.left", default=False),
    Field("last_round.against", "", limit=MAX_NAME_LENGTH),
    Field("last_round.me", "", limit=MAX_NAME_LENGTH),
    Field("last_round.reopen", default=False),
    Field("last_round.board", "", limit=4_000),
    Field("last_round.win_chance", "", limit=20),
)


SIMULATOR = (
    Field("simulator.start", "hall", options=("hall", "record", "event")),
    Field("simulator.players", "64", limit=20),
    Field("simulator.rounds", "", limit=20),
    Field("simulator.cut", "", limit=20),
    Field("simulator.byes", "", limit=40),
    Field("simulator.record", "", limit=20),
    Field("simulator.player", "", limit=MAX_NAME_LENGTH),
    Field("simulator.model", "elo", options=("elo", "equal")),
    Field("simulator.spread", "", limit=20),
    Field("simulator.draws", "", limit=20),
    Field("simulator.ids", "measured", options=("measured", "safe", "none")),
    Field("simulator.drops", "nobody", options=("nobody", "hopeless", "rate")),
    Field("simulator.drop_rate", "", limit=20),
    Field("simulator.by_standings", default=True),
    Field("simulator.trials", "", limit=20),
    Field("simulator.seed", "", limit=40),
    Field("simulator.watched", "", limit=20),
)


# What an address of the stage carries: the card itself, in words (see ui.share.cards). It is made for the stage alone;
# the links of pages carry nothing of it.
STAGE = (
    Field("stage.card", "", limit=3_000, link="never"),
    Field("stage.bracket", "", limit=2_000, link="never"),
    Field("stage.seeds", "", limit=60, link="never"),
    Field("stage.shape", "wide", options=("wide", "tall"), link="never"),
    Field("stage.background", "clear", options=("clear", "dark", "light"), link="never"),
)


def text_length(values: Mapping[str, Value]) -> int:
    """How many characters the texts among ``values`` have."""
    return sum(len(value) for value in values.values() if isinstance(value, str))


FIELDS = {field.key: field for field in (*FRAME, *CALCULATOR, *LAST_ROUND, *EVENT, *SIMULATOR, *ELO, *STAGE)}
"""Every field by its key. A new page adds its tuple to this line."""
