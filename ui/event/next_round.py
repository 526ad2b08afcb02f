"""The round that is being drafted: text like the event, in the field ``event.round``, until it is accepted.

Its first line is a comment that tells which state of the event it was drafted for: after a corrected result or a drop
the pairing still stands, and the page can say that it is no longer the one it would make.
"""

from __future__ import annotations

import zlib

from calc.errors import InputError
from calc.event import Round
from calc.notation import format_match, parse_event
from ui.frame import state


def read_pairing() -> Round | None:
    """The drafted round; ``None`` if there is none, or (of a forged link) none that can be read."""
    text = state.get("event.round")
    if not text:
        return None
    try:
        rounds = parse_event(f"round 1\n{text}").rounds
    except InputError:
        return None
    return rounds[0] if len(rounds) == 1 and rounds[0].matches else None


def keep_pairing(round_: Round) -> None:
    """Keep this round as the draft: only from a callback."""
    lines = [f"# {_event_mark()}", *(format_match(match) for match in round_.matches)]
    state.put("event.round", "\n".join(lines) + "\n")


def keep_changed_pairing(round_: Round) -> None:
    """Keep a changed draft, which stays one for the state that it was made for: only from a callback."""
    mark = state.get("event.round").partition("\n")[0]
    lines = [mark, *(format_match(match) for match in round_.matches)]
    state.put("event.round", "\n".join(lines) + "\n")


def delete_pairing() -> None:
    """No draft any more: only from a callback."""
    state.put("event.round", "")


def is_stale() -> bool:
    """Whether the event has changed since the round was drafted."""
    return not state.get("event.round").startswith(f"# {_event_mark()}\n")


def _event_mark() -> str:
    """Eight digits of the event as it is."""
    return f"{zlib.crc32(state.get('event.text').encode('utf-8', 'replace')):08x}"
