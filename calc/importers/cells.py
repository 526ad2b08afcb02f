"""What single cells mean: a name, nobody, a result, a round."""

from __future__ import annotations

import re
import unicodedata

from calc.errors import InputError, Problem
from calc.event import CUT_ROUND_NAMES, MAX_NAME_LENGTH, Kind, folded
from calc.importers.model import OPEN, ListedMatch, ListedResult
from calc.record import MAX_COUNT, Record

BYE_WORDS = frozenset(
    {
        "bye",
        "* bye *",
        "***bye***",
        "*** bye ***",
        "--- bye ---",
        "(bye)",
        "[bye]",
        "awarded bye",
        "freilos",
        "spielfrei",
        "exempt",
    }
)
"""Cells that mean a bye as a whole; a player may have one of them for a surname."""
NOBODY = frozenset({"", "-", "–", "—"})

_DASH = r"\s*[-/:‐‑‒–—−]\s*"
_SCORE = re.compile(rf"(\d{{1,9}}){_DASH}(\d{{1,9}})(?:{_DASH}(\d{{1,9}}))?", re.ASCII)
_OPEN_WORDS = frozenset(
    {"vs", "vs.", "?", "*", "not reported", "no result", "pending", "active", "in progress", "open", "offen", "tbd"}
)
_WON = frozenset({"w", "win", "wins", "won", "victory", "s", "sieg", "gewonnen"})
_LOST = frozenset({"l", "loss", "lost", "loses", "defeat", "n", "niederlage", "verloren"})
_DREW = frozenset({"d", "draw", "draws", "drew", "drawn", "t", "tie", "u", "unentschieden", "remis"})
_WHOLE = {
    **dict.fromkeys(_WON, ListedResult(won=True)),
    **dict.fromkeys(_LOST, ListedResult(won=False)),
    **dict.fromkeys(_DREW, ListedResult(Kind.DRAW)),
    **dict.fromkeys(("id", "intentional draw", "intentional draw (id)"), ListedResult(Kind.ID, Record(0, 0, 3))),
    **dict.fromkeys(("double loss", "double-loss", "both lost", "doppelniederlage"), ListedResult(Kind.DOUBLE_LOSS)),
    **dict.fromkeys(
        ("bye", "freilos", "was assigned a bye", "was awarded a bye", "assigned a bye"), ListedResult(Kind.BYE)
    ),
    **dict.fromkeys((*_OPEN_WORDS, *NOBODY), OPEN),
}

_ROUND = re.compile(
    r"(?:(?:round|rd|runde|ronda|rodada|ronde|turno|kierros|r|swiss round|swiss)\.?\s*#?\s*)?(\d{1,3})\.?", re.ASCII
)
_OTHER_CUT = re.compile(
    r"loser|consol|bronze|place|platz|3rd|third|(?:top|round of) (?:16|32|64)|playoff|play-off|achtel|eighth"
)
_CUT = (
    (re.compile(r"quarter|viertel|quart|cuarto|(?:top|round of) 8\b"), CUT_ROUND_NAMES[0]),
    (re.compile(r"semi|halb|demi|(?:top|round of) 4\b"), CUT_ROUND_NAMES[1]),
    (re.compile(r"^(?:grand |the )?fin(?:al|ale|als|ali|ales)$|top 2\b"), CUT_ROUND_NAMES[2]),
)


def clean_name(name: str) -> str:
    """``name`` as typed, without control characters, lone surrogates and blanks around it."""
    if not name.isprintable():
        name = "".join(_letter(letter) for letter in name)
    return name.strip()


def _letter(letter: str) -> str:
    category = unicodedata.category(letter)
    return {"Cc": " ", "Cs": "\ufffd"}.get(category, letter)


def read_name(cell: str) -> str | None:
    """The name in a cell, as typed; ``None`` for nobody: an empty cell, a dash, a word for a bye as the whole cell."""
    name = clean_name(cell)
    return None if name in NOBODY or name.casefold() in BYE_WORDS else name


def name_problem(name: str) -> Problem | None:
    """Why a cleaned, non-empty ``name`` cannot be one."""
    if len(name) > MAX_NAME_LENGTH:
        return Problem("name-too-long", player=name[:40], values={"length": len(name), "most": MAX_NAME_LENGTH})
    return None


def list_match(one: str | None, two: str | None, cell: str, line: int | None = None, text: str = "") -> ListedMatch:
    """One match from its cells: two names (``None``: nobody) and the result; an unreadable result leaves it open.

    Against nobody a result that is no loss is a bye. No match without a name, nor with one that cannot be a name.
    """
    text = text or f"{one or '-'} | {two or '-'} | {cell}"
    problem = Problem("match-nobody") if one is two is None else name_problem(one or "") or name_problem(two or "")
    if problem:
        return ListedMatch(None, None, OPEN, text, line, problem)
    try:
        result = read_result(cell, one or "", two or "")
    except InputError as error:
        result, problem = OPEN, error.problems[0]
    if one is not None and two is not None:
        if result.kind is Kind.BYE:
            result, problem = OPEN, Problem("bye-opponent", player=one, values={"opponent": two})
        return ListedMatch(one, two, result, text, line, problem)
    lost = result.kind is Kind.DOUBLE_LOSS or result.won is (one is None)
    if result.games is not None and result.won is None:
        problem = Problem("bye-drawn", player=one or two, values={"result": cell[:80]})
    return ListedMatch(one or two, None, ListedResult(Kind.LOSS if lost else Kind.BYE), text, line, problem)


def read_result(text: str, player: str = "", opponent: str = "") -> ListedResult:
    """The result in ``text`` from ``player``'s side: ``2-1``, ``0-0-3``, ``Bo won 2-0``, ``draw``, ``id`` ...

    Games that are all drawn are an intentional draw, their digits kept. ``0-0`` and an empty cell are no result yet.
    Raises :class:`InputError` for anything else.
    """
    score = _SCORE.fullmatch(text)
    if score:
        return _of_score(score, text)
    words = folded(text)
    known = _WHOLE.get(words)
    if known:
        return known
    for name, flipped in ((folded(player), False), (folded(opponent), True)):
        if name and words.startswith(name + " "):
            result = _word_or_score(words.removeprefix(name).strip(), text)
            return _flipped(result) if flipped else result
    return _word_or_score(words, text)


def _of_score(score: re.Match[str], text: str) -> ListedResult:
    wins, losses, draws = (int(part or 0) for part in score.groups())
    if max(wins, losses, draws) > MAX_COUNT:
        raise InputError(Problem("result-cell", values={"text": text[:80]}))
    if wins == losses == 0:
        if score[3] is None:
            return OPEN
        return ListedResult(Kind.ID, Record(0, 0, draws))
    return ListedResult(games=Record(wins, losses, draws), won=None if wins == losses else wins > losses)


def _word_or_score(words: str, text: str) -> ListedResult:
    """A word, a score, or both: ``lost 1-2`` and ``lost 2-1`` are the same."""
    known = _WHOLE.get(words)
    if known:
        return known
    score = _SCORE.search(words)
    if score:
        word = _WHOLE.get((words[: score.start()] + words[score.end() :]).strip())
        result = _of_score(score, text)
        if word == ListedResult(Kind.DRAW) and result.won is None and not result.open:
            return result
        if word is not None and word.won is not None and result.won is not None:
            return result if result.won is word.won else _flipped(result)
    raise InputError(Problem("result-cell", values={"text": text[:80]}))


def _flipped(result: ListedResult) -> ListedResult:
    return ListedResult(
        result.kind,
        None if result.games is None else result.games.flipped,
        None if result.won is None else not result.won,
    )


def read_round_number(name: str) -> int | None:
    """The number in ``Round 3``, ``R3``, ``Runde 3``, ``3``; ``None`` if it is nothing like that."""
    match = _ROUND.fullmatch(folded(name))
    return int(match[1]) if match else None


def read_cut_round(name: str) -> str | None:
    """Which round after the cut ``name`` is; ``""`` for one that an event has no place for, ``None`` if it is none."""
    words = folded(name)
    if _OTHER_CUT.search(words):
        return ""
    return next((cut_name for pattern, cut_name in _CUT if pattern.search(words)), None)
