"""A link that somebody made by hand: no page breaks, and nobody sees what is another's.

What the codec refuses is in test_link.py. Here whole sessions are opened by forged links and walk over all pages, those
too whose every value is allowed and nonsense.
"""

import base64
import json
import random
import zlib
from collections.abc import Callable, Iterator

import pytest
from streamlit.testing.v1 import AppTest
from streamlit.testing.v1.element_tree import Block

from tests import ROOT
from ui.frame import link, shell
from ui.frame.fields import FIELDS, Field, Value
from ui.texts import t

pytestmark = pytest.mark.usefixtures("untraced")

PAGES = [*shell.PAGES, shell.STAGE]
SEEDS = range(6)

NONSENSE = (
    "\x00", "\u202e4-1\u202c", "<script>alert(1)</script>", "</style><img src=x onerror=alert(1)>", "$$\\frac10$$",
    ":material/home: :red[x] ![x](http://x)", "{0.__class__} {omw:percent4} %s", "' OR 1=1 --", "../../etc/passwd",
    "1/0", "0/0", "-1", "nan", "inf", "1e999", "9" * 400, "٣-١", "1,5", ".", "-", "--", "0-0-0", "99999-99999-99999",
    "4-1", "me 2-1", "Ana 4-1 9-3 me 2-1\nbye\n" * 50, "round 1\nAna 2-1 Ana", "round 1\nA vs B\nround 1\nA vs B",
    "rounds 9999999\ncut 9999999\nplayer A", "round 1\nA bye\n" * 30, "final\nA vs B", "Rank,Name\n1,A",
    "[[[[", '{"a": ', '[{"card": 1}]', "\u200d" * 60, "👩‍👩‍👧" * 20, "a\n\n\n\tb", "=1+1", "\ud7ff\ufffe",
)  # fmt: skip
"""Texts that mean something to somebody: to a parser of ours, to Markdown, HTML, a formula, a file system."""


def forged(value: object) -> str:
    """A code as anybody could make it."""
    return link.VERSION + base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode().rstrip("=")


def opened(code: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=30)
    at.query_params[link.PARAMETER] = code
    return at.run()


def walk(at: AppTest, look: Callable[[str], None] = lambda _: None) -> None:
    """Over all pages, each of which must be drawn; `look` is given the name of each."""
    for name in PAGES:
        at.switch_page(f"pages/{name}.py").run()
        assert not at.exception, name
        look(name)


def everything(at: AppTest) -> str:
    """All that a browser was told: every element of the page, and what the link is to become."""

    def told(block: Block) -> Iterator[str]:
        for node in block.children.values():
            yield from told(node) if isinstance(node, Block) else [str(node.proto)]

    return "\n".join(told(at.main))


def some(field: Field, dice: random.Random) -> Value:
    """Any value that the field accepts, the least sensible first."""
    if field.options:
        return dice.choice(field.options)
    if isinstance(field.default, bool):
        return dice.random() < 0.5
    if isinstance(field.default, int):
        return dice.choice((field.low, field.high))
    return dice.choice(NONSENSE)[: field.limit]


@pytest.mark.parametrize("seed", SEEDS)
def test_allowed_values_without_sense(seed):
    """Whatever the fields accept, all pages are drawn, with their complaints in words."""
    dice = random.Random(seed)
    state = {key: some(field, dice) for key, field in FIELDS.items()}
    while len(link.encode(state)) > link.READABLE:  # as many as an address can hold
        del state[dice.choice(sorted(state))]
    at = opened(link.encode(state))
    assert not at.exception
    walk(at)


GOOD = link.encode({"calculator.record": "4-1", "frame.rules": "CLASSIC"})
REFUSED = {
    "cut": GOOD[:-3],
    "changed": GOOD[:8] + "x" + GOOD[9:],
    "newer": "2" + GOOD[1:],
    "blown up": link.VERSION + base64.urlsafe_b64encode(zlib.compress(b"0" * 2_000_000, 9)).decode().rstrip("="),
    "too long": link.VERSION + "A" * 70_000,
    "markup": "<script>alert(1)</script>",
    "control characters": "1\x00\x1b[31m\u202e",
    "a list": forged(["calculator.record", "4-1"]),
    "a number for a text": forged({"calculator.record": 41}),
    "a list for a text": forged({"calculator.record": ["4-1"]}),
    "null for a choice": forged({"frame.rules": None}),
    "a text for a switch": forged({"frame.byes": "false"}),
    "a switch for a number": forged({"elo.history_least": True}),
    "not a number": forged({"elo.history_least": float("nan")}),
    "the session's own keys": forged({"frame.started": True, "frame.linked": True, "frame.page": "stage"}),
    "another's field": forged({"calculator.record": "4-1", "__class__": "x"}),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_refused_as_a_whole(kind):
    """One warning, and every field as if there had been no link: nothing is half read."""
    at = opened(REFUSED[kind])
    assert not at.exception
    assert [warning.value for warning in at.warning] in ([t("shell.link-unreadable")], [t("shell.link-newer")])
    assert {key: at.session_state[key] for key in FIELDS} == {key: field.default for key, field in FIELDS.items()}


def test_two_sessions_side_by_side():
    """Neither a sound link nor a forged one shows anything of the session beside it, on any page."""
    mine, theirs = "Quendolin", "Xanthippo"
    event = "round 1\n{0} 2-1 Bo\nCy 2-0 Dee\nround 2\n{0} vs Cy\nBo vs Dee\n"

    def state(name: str) -> dict[str, Value]:
        return {
            "calculator.record": "4-1", "calculator.table": f"{name} 4-1 9-3 me 2-1", "event.text": event.format(name),
            "event.player": name, "last_round.depth": "event", "last_round.me": name, "last_round.cut": "2",
            "elo.ratings": f"{name} 1600", "elo.player": name, "simulator.player": name,
        }  # fmt: skip

    first = opened(link.encode(state(mine)))
    second = opened(forged({**state(theirs), "frame.page": "stage"}))
    third = opened(link.encode(state(theirs)))
    shown: dict[str, list[str]] = {mine: [], theirs: []}

    def look(name: str) -> None:
        for at in (second, third):
            at.switch_page(f"pages/{name}.py").run()
            assert not at.exception, name
        pages = [everything(at) for at in (first, second, third)]
        assert theirs not in pages[0], name
        assert mine not in pages[1], name
        assert theirs not in pages[1], name
        assert mine not in pages[2], name
        for who, page in ((mine, pages[0]), (theirs, pages[2])):
            if who in page:
                shown[who].append(name)

    walk(first, look)
    assert shown[mine] == shown[theirs]
    assert shown[mine] == ["calculator", "last_round", "event"], "what nobody shows cannot leak"
