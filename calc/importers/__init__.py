"""Files of other platforms, and our own text, as events.

The format is detected from the content, never from the name:

  own text         the notation of :mod:`calc.notation`
  decklist cache   JSON with ``Rounds`` and ``Standings``, one event or one a line
  topdeck          TopDeck's API: winners without game scores
  csv              a table with a header: round, player, opponent, and a result, games in columns or a winner
  standings        a page of standings or pairings as :mod:`calc.pasted` reads them: no event

A match counts once though it is listed from both sides; of two different results the first counts and a problem is
reported. All drawn without a game won is an intentional draw, its digits kept. Against nobody a result is a bye, or an
assigned loss if it is lost. Who stops appearing before the last Swiss round has dropped.

==========  ================================================
decode      bytes -> text
json_files  JSON -> the matches it lists
table       a table with a header -> the matches it lists
cells       what single cells mean: names, results, rounds
model       what a file lists, and how it was read
rounds      the order of rounds, and which of them are Swiss
build       listed matches -> an event
alike       names that look like one player typed twice
==========  ================================================
"""

from __future__ import annotations

import re
from dataclasses import replace

from calc.errors import InputError, Problem
from calc.importers.alike import find_alike
from calc.importers.build import build_import
from calc.importers.decode import MAX_FILE_SIZE, decode
from calc.importers.json_files import read_json
from calc.importers.model import Import, ImportLine, cap_problems
from calc.importers.table import find_table, read_matches
from calc.notation import parse_event
from calc.pasted import PastedStandings, read_standings
from calc.record import MAX_COUNT

__all__ = ["MAX_FILE_SIZE", "MAX_PLAYERS", "Import", "ImportLine", "read_event"]

MAX_PLAYERS = 10_000
"""More than any event of this game has had; the figures of many more would keep a page busy for minutes."""

_OWN_TEXT = re.compile(r"^[ \t]*(?:(?:rounds?|cut)[ \t]+\d+|quarterfinals|semifinals|final)[ \t]*$", re.MULTILINE)
_OWN_MATCH = re.compile(r"^[^\n,;\t]{1,99} (?:\d-\d(?:-\d)?|beat) [^\n,;\t]{1,99}$", re.MULTILINE)
_ENDINGS = {
    ".json": ("decklist-cache", "topdeck"),
    ".csv": ("csv", "standings"),
    ".tsv": ("csv", "standings"),
}


def read_event(data: bytes | str, filename: str = "", swiss_rounds: int | None = None) -> Import:
    """The event in a file or a pasted text, its platform's standings, and what was not understood.

    ``filename``: only for a problem where its ending promises another format than the content has. ``swiss_rounds``:
    how many rounds, from the first, are Swiss; more than the file has: the last ones are still to come; ``None``: they
    are guessed (see :class:`Import`), except in our own text, which names the rounds after the cut. Bad input is no
    error: the event is then ``None``, and why is in the problems. Raises :class:`InputError` only for ``swiss_rounds``
    outside 0 to :data:`~calc.record.MAX_COUNT`.
    """
    if swiss_rounds is not None and not 0 <= swiss_rounds <= MAX_COUNT:
        raise InputError(Problem("swiss-rounds-range", values={"rounds": swiss_rounds, "most": MAX_COUNT}))
    try:
        imported = _read(decode(data), swiss_rounds)
    except InputError as error:
        imported = Import("unknown", problems=error.problems)
    if imported.event is not None and len(imported.event.players) > MAX_PLAYERS:
        values = {"players": len(imported.event.players), "most": MAX_PLAYERS}
        too_many = Problem("event-too-many-players", values=values)
        imported = replace(imported, event=None, problems=(too_many, *imported.problems))
    kinds = next((kinds for ending, kinds in _ENDINGS.items() if filename.casefold().endswith(ending)), None)
    problems = list(imported.problems)
    if kinds is not None and imported.source not in (*kinds, "unknown"):
        problems.insert(0, Problem("file-name", values={"name": filename[-80:], "source": imported.source}))
    return replace(imported, problems=cap_problems(problems))


def _read(text: str, swiss_rounds: int | None) -> Import:
    """Raises :class:`InputError` for a text of no known format, and for one that is broken as a whole."""
    if text.lstrip().startswith(("{", "[")):
        return build_import(read_json(text), swiss_rounds)
    if _OWN_TEXT.search(text):
        return _own_text(text)
    table, unknown = find_table(text), Problem("file-unknown")
    if table is not None:
        try:
            return build_import(read_matches(table), swiss_rounds)
        except InputError as error:  # the pairings of one round are a page of their own
            unknown = error.problems[0]
    own = _OWN_MATCH.search(text) is not None
    try:
        page = read_standings(text)
    except InputError:
        page = PastedStandings()
    if page.rows or (page.pairings and not own):
        why = unknown if table is not None and not page.rows else Problem("standings-only")
        return Import("standings", published=page, problems=(why, *page.problems), standings_only=True)
    if own:  # without any round: its own problems say so
        return _own_text(text)
    raise InputError(unknown)


def _own_text(text: str) -> Import:
    """Our own text is understood as a whole or not at all; each line that is not understood has its problem."""
    try:
        event = parse_event(text)
    except InputError as error:
        lines = text.split("\n")
        unread = tuple(
            ImportLine(problem.line, "", 0, lines[problem.line - 1].strip()[:200], None, problem)
            for problem in error.problems
            if problem.line is not None
        )
        return Import("text", problems=error.problems, lines=unread)
    everything = len(event.rounds) + len(event.cut_rounds)
    return Import(
        "text",
        event,
        swiss_rounds=len(event.rounds),
        all_rounds=everything,
        swiss_from="text",
        alike=find_alike(event.players),
    )
