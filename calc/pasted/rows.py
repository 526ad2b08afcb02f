"""From the cells of one row to a player's standing or to a pairing."""

from __future__ import annotations

import re
from dataclasses import dataclass

from calc.errors import InputError, Problem
from calc.event import Kind, Match, folded, is_unlikely_score
from calc.pasted import figures, names
from calc.pasted.figures import Figure
from calc.pasted.grid import Cells
from calc.pasted.model import PastedPairing
from calc.pasted.words import PERCENTS, Column, is_bye
from calc.record import Outcome, Record


@dataclass(frozen=True, slots=True)
class Draft:
    """A standing before the page as a whole is known.

    ``shown``: the name with its tags. ``counts``: the record in the order in which it stands, which is ``order`` if the
    heading tells. ``percents``: OMW%, GW%, OGW%, their scale still open. ``round``: after which round, if the row says.
    """

    line: int
    name: str
    shown: str
    rank: int | None
    points: int | None
    counts: tuple[int, ...] | None
    order: str
    percents: tuple[Figure | None, Figure | None, Figure | None]
    dropped: bool
    round: int | None


def standing(cells: Cells, line: int, order: str = "") -> tuple[Draft, list[Problem]]:
    """The standing in ``cells`` and what of it could not be read. Raises :class:`InputError` if it is none."""
    cell = cells.get(Column.NAME) or f"{cells.get(Column.FIRST, '')} {cells.get(Column.LAST, '')}"
    shown = names.clean(cell)
    if not shown.name:
        raise InputError(Problem("pasted-name", line))
    told = cells.get(Column.POINTS, "")
    points = figures.points(told)
    if points is None and _said(told):
        raise InputError(Problem("pasted-points", line, shown.name, values={"text": told}))
    problems = []
    counts = figures.record(cells.get(Column.RECORD, "")) or figures.record_in_points(told)
    if counts is None and _said(cells.get(Column.RECORD, "")):
        problems.append(Problem("pasted-record", line, shown.name, values={"text": cells[Column.RECORD]}))
    if counts is None and Column.WINS in cells:
        parts = [figures.points(cells.get(one, "")) for one in (Column.WINS, Column.LOSSES, Column.DRAWS)]
        if parts[0] is not None and parts[1] is not None:
            counts, order = (parts[0], parts[1], parts[2] or 0), "WLD"
    if points is None and counts is None:
        raise InputError(Problem("pasted-points", line, shown.name, values={"text": told}))
    shares = [_share(cells, one, line, shown.name, problems) for one in PERCENTS]
    number = figures.rank(cells.get(Column.ROUND, ""))
    draft = Draft(
        line,
        shown.name,
        names.clean(cell, tags=False).name,
        figures.rank(cells.get(Column.RANK, "")),
        points,
        counts,
        order,
        (shares[0], shares[1], shares[2]),
        shown.dropped or names.is_dropped(cells.get(Column.STATUS, "")),
        number,
    )
    return draft, problems


def _said(cell: str) -> bool:
    """Whether a cell says anything: a dash and ``N/A`` do not."""
    return folded(cell).strip(" -–—") not in ("", "n/a", "null", "none")


def _share(cells: Cells, one: Column, line: int, name: str, problems: list[Problem]) -> Figure | None:
    """The percentage in a column; a negative one, or what is none, is left out and said."""
    cell = cells.get(one, "")
    found = figures.percent(cell)
    if found is not None and found.value >= 0:
        return found
    if _said(cell):
        problems.append(Problem("pasted-percent", line, name, one.value, {"text": cell}))
    return None


def pairing(cells: Cells, line: int) -> tuple[PastedPairing, list[Problem]]:
    """The pairing in ``cells`` and what of it could not be read. Raises :class:`InputError` if it is none."""
    sides = _sides(cells, line)
    if is_bye(sides[0]):
        sides = sides[::-1]
    bye = len(sides) < 2 or not sides[1] or is_bye(sides[1])
    shown = [names.clean(side) for side in (sides[:1] if bye else sides)]
    if not all(side.name for side in shown) or is_bye(sides[0]):
        raise InputError(Problem("pasted-name", line))
    a, b = shown[0].name, None if bye else shown[1].name
    if b is not None and folded(a) == folded(b):
        raise InputError(Problem("pasted-against-oneself", line, a))
    problems = []
    said = cells.get(Column.RESULT, "")
    if bye and len(sides) > 1 and not sides[1]:
        problems.append(Problem("pasted-opponent-missing", line, a))
    result = match_of(a, b, said)
    if result is None and not _open(said):
        problems.append(Problem("pasted-result", line, a, values={"text": said}))
    if result is not None and result.games is not None and is_unlikely_score(result.games):
        problems.append(Problem("score-unusual", line, a, values={"games": result.games}))
    beside = figures.record(cells.get(Column.POINTS, ""))
    points = beside if beside is not None and len(beside) == 2 else (figures.points(cells.get(Column.POINTS, "")), None)
    other = figures.points(cells.get(Column.OPPONENT_POINTS, ""))
    found = PastedPairing(
        figures.rank(cells.get(Column.TABLE, "")),
        a,
        b,
        result,
        shown[0].points if points[0] is None else points[0],
        next((one for one in (points[1], other, None if bye else shown[1].points) if one is not None), None),
        line,
    )
    return found, problems


def _sides(cells: Cells, line: int) -> list[str]:
    """The cells of the two players, or the one name that stands alone."""
    if Column.OPPONENT in cells or "\n" not in cells.get(Column.NAME, ""):
        sides = [cells.get(Column.NAME, ""), cells.get(Column.OPPONENT, "")]
        if Column.OPPONENT not in cells:
            if _BYE.search(folded(cells.get(Column.RESULT, ""))) is None:
                raise InputError(Problem("pasted-name", line))
            return sides[:1]
        return sides
    sides = names.stacked(cells[Column.NAME])
    if len(sides) > 2 or not sides:
        raise InputError(Problem("pasted-name", line))
    return sides


MAX_RESULT_LENGTH = 500
"""Characters of a sentence that tells a result."""

_BYE = re.compile(r"(?:^|was (?:assigned|awarded) an? )bye\b")
_WON = re.compile(r"(.*\S)\s+(?:won|wins|gewinnt|gewann|voitti|venceu|ganó|gagne|vince)\s+(\d\S*)", re.IGNORECASE)
_DRAWN = re.compile(r"(\d\S*)\s+(?:draw|unentschieden|empate|nul|pareggio)|(draw|drawn|unentschieden|tasapeli)")
_FORFEIT = re.compile(r"(.*\S)\s+forfeited(?: the match)?", re.IGNORECASE)
_NOTHING_YET = ("not reported", "pending", "in progress", "active", "vs", "vs.", "ongoing", "offen", "open", "decklist")


def _open(said: str) -> bool:
    """Whether a result cell says that there is no result yet: nothing, a dash, ``0 - 0``."""
    counts = figures.record(said)
    return not _said(said) or folded(said) in _NOTHING_YET or (counts is not None and not any(counts))


def match_of(a: str, b: str | None, said: str) -> Match | None:
    """The finished match that a result cell tells of, from ``a``'s side; ``None`` if it tells of none."""
    counts = figures.record(said)
    if b is None:
        lost = counts is not None and counts[0] < counts[1]
        return Match(a, kind=Kind.LOSS if lost else Kind.BYE)
    if _open(said) or len(said) > MAX_RESULT_LENGTH:
        return None
    if counts is None:
        return _told(a, b, said)
    games = Record(*counts)
    return Match(a, b, games) if games.wins or games.losses else Match(a, b, games, Kind.ID)


def _told(a: str, b: str, said: str) -> Match | None:
    """A match whose result is told in words, with or without its games."""
    won = _WON.fullmatch(said)
    drawn = _DRAWN.fullmatch(folded(said))
    if not won and not drawn:
        return _decided(a, b, said)
    counts = figures.record(won[2]) if won else figures.record(drawn[1] or "0-0-0") if drawn else None
    if counts is None:
        return None
    games = Record(*counts)
    if drawn and games.outcome is Outcome.DRAW:
        # without a game won it was agreed; a draw without any figure is one whose games are unknown
        return Match(a, b, games, Kind.PLAYED if games.wins or drawn[1] is None else Kind.ID)
    winner = won and _side(a, b, won[1])
    if not winner or games.outcome is not Outcome.WIN:
        return None
    return Match(a, b, games if winner == a else games.flipped)


def _decided(a: str, b: str, said: str) -> Match | None:
    """A match of which only the winner is known, by name or because the other player gave up."""
    gone = _FORFEIT.fullmatch(said)
    if not gone:
        winner = _side(a, b, said)
        return Match(a, b, winner=winner) if winner else None
    loser = _side(a, b, gone[1])
    if loser:
        return Match(a, b, winner=b if loser == a else a)
    both = folded(gone[1])
    ends = [(both.startswith(folded(one)), both.endswith(folded(other))) for one, other in ((a, b), (b, a))]
    return Match(a, b, kind=Kind.DOUBLE_LOSS) if (True, True) in ends else None


def _side(a: str, b: str, said: str) -> str | None:
    """Whom of the two a sentence names."""
    told = folded(names.clean(said).name)
    return next((side for side in (a, b) if folded(side) == told), None)
