"""Published worked examples, each with its figures as published and how this program comes to them.

A self-test that users can see. Nothing is computed until a page or a test asks for it.

Sources: appendix C and E of the Magic Tournament Rules; the two examples of the popular web calculator; figures that
follow from the rules by hand, for what the appendix has no example of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from calc.event import ID_GAMES
from calc.notation import parse_event
from calc.record import Record
from calc.rules import (
    CLASSIC,
    EVENTLINK,
    HALF,
    MELEE,
    MTR,
    PLANESFORGE,
    Advice,
    Rules,
    custom_rules,
    recommended_cut,
    recommended_rounds,
)
from calc.standings import Opponent, Tiebreakers, standings, tiebreakers

Figure = Fraction | int | None


@dataclass(frozen=True, slots=True)
class Expected:
    """One figure as published: a share with its digits (".667") or a whole number ("12").

    ``code`` names it and ``values`` are what its sentence needs.
    """

    code: str
    published: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def digits(self) -> int | None:
        """How many digits after the point were published; ``None`` for a whole number."""
        whole, point, decimals = self.published.partition(".")
        del whole
        return len(decimals) if point else None

    @property
    def value(self) -> Fraction:
        """What was published, as a number."""
        return Fraction(self.published)


@dataclass(frozen=True, slots=True)
class ExampleLine:
    """A published figure beside the computed one."""

    expected: Expected
    computed: Figure

    @property
    def holds(self) -> bool:
        """Whether ``computed``, rounded half up to the published digits, is what was published."""
        if self.computed is None:
            return False
        scale = 10 ** (self.expected.digits or 0)
        if self.expected.digits is None:
            return self.computed == self.expected.value
        return Fraction((self.computed * scale + HALF) // 1, scale) == self.expected.value


@dataclass(frozen=True, slots=True)
class Example:
    """A published example. ``code`` names it; ``compute`` gives one figure for each of ``expected``, in their order."""

    code: str
    expected: tuple[Expected, ...]
    compute: Callable[[], Iterable[Figure]]

    def run(self) -> tuple[ExampleLine, ...]:
        """Compute it now."""
        return tuple(ExampleLine(*pair) for pair in zip(self.expected, self.compute(), strict=True))


def _opponents(*records: str) -> list[Opponent]:
    """Opponents of whom only the match record matters."""
    return [Opponent(Record.parse(record)) for record in records]


_EIGHT = ("4-4", "7-1", "1-3-1", "3-3-1", "6-2", "5-2-1", "4-3-1", "6-1-1")


def _appendix_c() -> Iterable[Figure]:
    yield Record(2, 0, 1).points
    yield Record(2, 0, 1).flipped.points
    yield MTR.match_rate(Record(5, 2, 1))
    yield MTR.match_rate(Record(1, 3))
    yield MTR.match_rate(Record(3, 2), byes=1)
    yield MTR.game_rate(Record(7, 3))
    yield MTR.raw_game_rate(Record(3, 8))
    yield MTR.game_rate(Record(3, 8))
    for records in (_EIGHT, _EIGHT[1:]):
        yield tiebreakers(Record(8, 0), None, _opponents(*records)).omw


def _games() -> Iterable[Figure]:
    yield MTR.game_rate(Record(8, 3), own=True)
    yield MTR.game_rate(Record(8, 3) + ID_GAMES, own=True)
    yield MTR.game_rate(Record(2, 0) + Record(1, 2), own=True)


GOLDEN = """\
round 1
A 2-0 B
C 2-1 D
E bye
round 2
A id E
C 2-0 B
D bye
drop B
round 3
A 1-1-1 C
E 2-1 D
"""
"""Five players, three rounds, and everything that platforms read differently: byes, an ID, a draw, a drop."""


def _golden(code: str, rules: Rules, omw: str, gw: str, ogw: str) -> Example:
    """The golden event under one reading; each text holds the figures of E, C and A."""
    points = {"E": "7", "C": "7", "A": "5", "D": "3", "B": "0"}
    figures = {
        "points": points,
        "omw": dict(zip("ECA", omw.split(), strict=True)),
        "gw": dict(zip("ECA", gw.split(), strict=True)),
        "ogw": dict(zip("ECA", ogw.split(), strict=True)),
    }

    expected = [
        Expected(f"golden-{figure}", published, {"player": player})
        for figure, by_player in figures.items()
        for player, published in by_player.items()
    ]

    def compute() -> Iterable[Figure]:
        computed = {line.player: line.tiebreakers for line in standings(parse_event(GOLDEN), rules)}
        return [getattr(computed[player], figure) for figure, by_player in figures.items() for player in by_player]

    return Example(f"golden-{code}", tuple(expected), compute)


_HALF_A_GAME = custom_rules(Fraction(333, 1000), own_floor=False, drawn_game=HALF)

_A = ("2-5", "3-4", "3-3-1", "2-1-1", "5-2", "2-3", "4-3")
_B = ("3-3-1", "3-2-1", "1-1-1", "3-2", "3-4", "3-3", "1-1")


def _floors() -> Iterable[Figure]:
    for rules in (MTR, MELEE):
        for records in (("1-2", "2-1"), ("0-3", "2-1"), _A, _B):
            yield tiebreakers(Record(0, 0), None, _opponents(*records), rules).omw


def _percents(*pairs: tuple[int, int]) -> list[Opponent]:
    """Opponents typed as MW% and GW%."""
    return [Opponent(Fraction(matches, 100), Fraction(games, 100)) for matches, games in pairs]


def _four(figures: Tiebreakers) -> Iterable[Figure]:
    return figures.points, figures.gw, figures.omw, figures.ogw


def _expected_four(points: str, gw: str, omw: str, ogw: str) -> tuple[Expected, ...]:
    named = (("points", points), ("gw", gw), ("omw", omw), ("ogw", ogw))
    return tuple(Expected(f"my-{figure}", published) for figure, published in named)


_FIVE = _percents((60, 55), (70, 65), (50, 50), (40, 45), (65, 60))
_SIX = _percents((65, 60), (70, 70), (50, 45), (60, 55), (55, 50), (75, 70))
_SO_FAR = Record(9, 4, 1)
"""The games of the second example before its last round."""

_LAST_MATCHES = (
    ("before", Record(0, 0), ".6667"),
    ("2-1", Record(2, 1), ".6667"),
    ("1-1-1", Record(1, 1, 1), ".6275"),
    ("id", ID_GAMES, ".6078"),
    ("1-2", Record(1, 2), ".6078"),
    ("0-2", Record(0, 2), ".5833"),
)
"""How the last match of that example may end, and what GW% the MTR then gives."""

EXAMPLES = (
    Example(
        "appendix-c",
        (
            Expected("game-points", "7"),
            Expected("game-points-against", "1"),
            Expected("mw", ".667"),
            Expected("mw-floor", ".33"),
            Expected("mw-bye", ".60"),
            Expected("gw", ".70"),
            Expected("gw-raw", ".27"),
            Expected("gw-floor", ".33"),
            Expected("omw", ".6164"),
            Expected("omw-bye", ".6330"),
        ),
        _appendix_c,
    ),
    Example(
        "games",
        (Expected("before-id", ".727"), Expected("after-id", ".643"), Expected("pooled", ".60")),
        _games,
    ),
    _golden("mtr", MTR, ".4444 .4063 .6285", ".6250 .6667 .5417", ".5208 .4572 .5406"),
    _golden("byes-out", EVENTLINK, ".4428 .4052 .5915", ".6250 .6667 .5417", ".5208 .4572 .5406"),
    _golden("third", MELEE, ".4444 .4074 .6296", ".6250 .6667 .5417", ".5208 .4583 .5417"),
    _golden("bye-games", PLANESFORGE, ".4444 .4063 .6285", ".5000 .6667 .5417", ".4375 .4017 .4989"),
    _golden("classic", CLASSIC, ".4444 .4073 .6295", ".5833 .6875 .6250", ".4792 .4304 .5346"),
    _golden("half", _HALF_A_GAME, ".4444 .4073 .6295", ".6875 .6875 .6250", ".5625 .4860 .5693"),
    Example(
        "floors",
        (
            Expected("floor-low-one", ".5000"),
            Expected("floor-low-other", ".4983"),
            Expected("floor-low-a", ".500544"),
            Expected("floor-low-b", ".500680"),
            Expected("floor-third-one", ".5000"),
            Expected("floor-third-other", ".5000"),
            Expected("floor-third-a", ".501020"),
            Expected("floor-third-b", ".500680"),
        ),
        _floors,
    ),
    Example(
        "classic-first",
        _expected_four("12", ".7273", ".5700", ".5500"),
        lambda: _four(tiebreakers(Record(4, 1), Record(8, 3), _FIVE, CLASSIC)),
    ),
    Example(
        "classic-win",
        _expected_four("16", ".6765", ".6357", ".5929"),
        lambda: _four(
            tiebreakers(Record(5, 1, 1), _SO_FAR + Record(2, 1), [*_SIX, *_percents((70, 65))], CLASSIC),
        ),
    ),
    Example(
        "classic-draw",
        _expected_four("14", ".6471", ".6214", ".5786"),
        lambda: _four(
            tiebreakers(Record(4, 1, 2), _SO_FAR + Record(1, 1, 1), [*_SIX, *_percents((60, 55))], CLASSIC),
        ),
    ),
    Example(
        "last-match",
        (
            *(Expected(f"last-{code}", published) for code, _, published in _LAST_MATCHES),
            Expected("leader-draws", ".762"),
            Expected("leader-loses", ".714"),
        ),
        lambda: (
            *(MTR.game_rate(_SO_FAR + games, own=True) for _, games, _ in _LAST_MATCHES),
            MTR.match_rate(Record(5, 1, 1)),
            MTR.match_rate(Record(5, 2)),
        ),
    ),
    Example(
        "awarded-byes",
        (Expected("field-1", "2"), Expected("field-2", "4"), Expected("field-3", "8")),
        lambda: (recommended_rounds(1, byes).field for byes in ((1, 0, 0), (0, 1, 0), (0, 0, 1))),
    ),
)


@dataclass(frozen=True, slots=True)
class Band:
    """One row of appendix E as published, with the 2C+1 rule for individuals beside it.

    ``highest``: ``None`` for "and up". ``rounds``: ``None`` where there is no recommendation. ``code`` says which kind
    of row it is: ``knockout``, ``teams``, ``none``, ``swiss`` or ``draft`` (the rounds after the cut are a draft).
    """

    lowest: int
    highest: int | None
    rounds: int | None
    cut: int
    code: str = "swiss"

    @property
    def last(self) -> int:
        """The largest field to try."""
        return 2 * self.lowest if self.highest is None else self.highest

    def advice(self, players: int) -> Advice:
        """What this program recommends for a field of this band."""
        return recommended_rounds(players, draft_playoff=self.code == "draft", teams=self.code == "teams")

    def holds(self) -> bool:
        """Whether for every field of the band the program recommends what was published."""
        knockout = self.code in ("knockout", "teams")
        return all(
            (advice.rounds, advice.knockout, advice.cut) == (self.rounds, knockout, self.cut)
            and (self.code == "draft" or recommended_cut(players) == self.cut)
            for players in range(self.lowest, self.last + 1)
            for advice in (self.advice(players),)
        )


BANDS = (
    Band(0, 3, None, 0, "none"),
    Band(4, 4, None, 0, "none"),
    Band(4, 4, 2, 0, "teams"),
    Band(5, 8, 3, 0, "knockout"),
    Band(9, 16, 5, 4),
    Band(9, 16, 4, 8, "draft"),
    Band(17, 32, 5, 8),
    Band(33, 64, 6, 8),
    Band(65, 128, 7, 8),
    Band(129, 226, 8, 8),
    Band(227, 409, 9, 8),
    Band(410, None, 10, 8),
)
"""The borders of appendix E."""
