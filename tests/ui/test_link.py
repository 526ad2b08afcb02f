"""Links: what goes in comes out; whatever else comes in is refused and never crashes."""

import base64
import json
import random
import zlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from calc.errors import InputError
from ui.frame import link
from ui.frame.fields import FIELDS, Field, Value

pytestmark = pytest.mark.usefixtures("untraced")


def values_of(field: Field) -> st.SearchStrategy:
    """Everything that a field accepts."""
    if field.options:
        return st.sampled_from(field.options)
    if isinstance(field.default, bool):
        return st.booleans()
    if isinstance(field.default, int):
        return st.integers(field.low, field.high)
    return st.text(max_size=min(field.limit, 60))


states = st.fixed_dictionaries({}, optional={key: values_of(field) for key, field in FIELDS.items()})


def packed(value: object) -> str:
    """A code as anybody could forge it."""
    return "1" + base64.urlsafe_b64encode(zlib.compress(json.dumps(value).encode())).decode().rstrip("=")


def refusal(code: str) -> str:
    with pytest.raises(InputError) as caught:
        link.decode(code)
    (problem,) = caught.value.problems
    return problem.code


class TestRoundTrip:
    """What was typed comes back, through an address that survives being sent about."""

    @given(states)
    def test_law(self, state):
        """decode(encode(x)) == x, as long as the code may be read at all."""
        code = link.encode(state)
        if len(code) <= link.READABLE:
            assert link.decode(code) == state

    @given(states)
    def test_only_characters_that_survive_everywhere(self, state):
        """No character that mail, chat or a browser would quote or cut at."""
        assert all(c.isascii() and (c.isalnum() or c in "-_") for c in link.encode(state))

    def test_nothing_typed_gives_no_code(self):
        assert link.encode({}) == ""
        assert link.decode("") == {}

    def test_same_state_same_code(self):
        one: dict[str, Value] = {"frame.floor": "x", "frame.byes": False}
        other: dict[str, Value] = {"frame.byes": False, "frame.floor": "x"}
        assert link.encode(one) == link.encode(other)

    def test_half_an_emoji(self):
        """A lone surrogate cannot be written; the link is made all the same."""
        assert link.decode(link.encode({"frame.floor": "\ud83d"})) == {"frame.floor": "?"}


class TestRefused:
    """Bad links: one problem, nothing raised but InputError, nothing half read."""

    @given(st.text(max_size=200) | st.binary(max_size=200).map(lambda b: "1" + base64.urlsafe_b64encode(b).decode()))
    @example("1")
    @example("1" + "=" * 50)
    @example("é")
    def test_anything(self, code):
        """Whatever stands in the address: values that the fields accept, or an InputError; nothing else is raised."""
        try:
            values = link.decode(code)
        except InputError as error:
            assert {problem.code for problem in error.problems} <= {"link-unreadable", "link-newer"}  # noqa: PT017
        else:
            assert all(FIELDS[key].accepts(value) for key, value in values.items())

    json_values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*FIELDS, "x"]), inner, max_size=4),
    )

    @given(json_values)
    def test_forged(self, value):
        code = packed(value)
        try:
            values = link.decode(code)
        except InputError:
            return
        assert values == value
        assert all(FIELDS[key].accepts(entry) for key, entry in values.items())

    @given(states.filter(bool), st.data())
    def test_cut_off(self, state, data):
        code = link.encode(state)
        cut = data.draw(st.integers(1, len(code) - 1))
        assert refusal(code[:cut]) == "link-unreadable"

    def test_too_long(self):
        assert refusal("1" + "A" * link.READABLE) == "link-unreadable"

    def test_blown_up(self):
        """3,900 characters that unpack to megabytes are given up at a bound, unread."""
        bomb = "1" + base64.urlsafe_b64encode(zlib.compress(b"0" * 2_000_000, 9)).decode().rstrip("=")
        assert len(bomb) < link.READABLE
        assert refusal(bomb) == "link-unreadable"

    def test_something_hung_on(self):
        """A code is what it holds and nothing else."""
        packed = zlib.compress(json.dumps({}).encode())
        assert refusal("1" + base64.urlsafe_b64encode(packed + b"more").decode().rstrip("=")) == "link-unreadable"

    def test_deeply_nested(self):
        nested = "1" + base64.urlsafe_b64encode(zlib.compress(b"[" * 90_000, 9)).decode().rstrip("=")
        assert refusal(nested) == "link-unreadable"

    def test_absurd_number(self):
        number = "1" + base64.urlsafe_b64encode(zlib.compress(b"9" * 5_000, 9)).decode().rstrip("=")
        assert refusal(number) == "link-unreadable"

    @pytest.mark.parametrize(
        "state",
        [
            {"no.field": "x"},
            {"frame.rules": "NOBODY"},
            {"frame.rules": 1},
            {"frame.rules": None},
            {"frame.rules": True},
        ],
    )
    def test_unknown_fields_and_values(self, state):
        assert refusal(packed(state)) == "link-newer"

    def test_unknown_version(self):
        assert refusal("2" + link.encode({"frame.rules": "CLASSIC"})[1:]) == "link-newer"


def noise(length: int) -> str:
    """A text that hardly packs."""
    return base64.b85encode(random.Random(length).randbytes(length)).decode()[:length]


class TestTooMuch:
    """One text too large for a link does not cost the address all the others; a shared link is never cut."""

    def test_to_share(self):
        """Beyond 2,000 characters no link is offered, and the page says so."""
        assert link.link_url({"calculator.table": noise(1_000)}) is not None
        assert link.link_url({"calculator.table": noise(2_000)}) is None
        assert link.link_url({"calculator.table": "x" * 200_000}) is None

    @pytest.mark.parametrize("text", [noise(10_000), "x" * 200_000])
    def test_in_the_address(self, text):
        """Everything but the longest."""
        values: dict[str, Value] = {"frame.rules": "CLASSIC", "frame.byes": False, "calculator.record": "4-1"}
        assert link.decode(link.address_code({**values, "calculator.table": text})) == values
        assert link.address_code(values) == link.encode(values)

    def test_what_travels_where_there_is_room(self, monkeypatch):
        """It is the first thing left out, even where something else is longer."""
        monkeypatch.setitem(FIELDS, "calculator.games", Field("calculator.games", "", limit=9_000, link="fits"))
        values: dict[str, Value] = {"calculator.table": noise(1_500), "calculator.games": noise(1_000)}
        spared = {"calculator.table": values["calculator.table"]}
        assert link.link_url(values) == link.link_url(spared) is not None
        values["calculator.games"] = noise(4_000)
        assert link.address_code(values) == link.encode(spared)


class TestFields:
    """A field accepts exactly its own type within its limits."""

    @pytest.mark.parametrize("field", FIELDS.values(), ids=FIELDS)
    def test_its_own_default(self, field):
        assert field.accepts(field.default)

    @pytest.mark.parametrize("key", FIELDS)
    def test_key(self, key):
        """A key is page.name, so that a page's fields can be found and reset."""
        assert len(key.split(".")) == 2

    @pytest.mark.parametrize(
        ("field", "good", "bad"),
        [
            (Field("a.b", "", limit=3), ["", "abc"], ["abcd", 1, None, True]),
            (Field("a.b", "x", options=("x", "y")), ["x", "y"], ["", "z"]),
            (Field("a.b", 1, low=1, high=4), [1, 4], [0, 5, 1.0, "1", True]),
            (Field("a.b", default=False), [True, False], [0, 1, "true", None]),
        ],
    )
    def test_kinds(self, field, good, bad):
        assert all(field.accepts(value) for value in good)
        assert not any(field.accepts(value) for value in bad)
