"""A match in words: its players, its result, and how it ended for one of them."""

from __future__ import annotations

from collections.abc import Mapping

from calc.event import Kind, Match
from calc.notation import format_games, format_match
from calc.record import Outcome
from ui.texts import Markdown, plain, t

OTHER_RESULT = "other"
OPEN_RESULT = "vs"
BY_HAND = Markdown(" !")
"""The notation's mark of a table that was changed by hand, behind its number."""
_OUTCOMES = {Outcome.WIN: "won", Outcome.DRAW: "drew", Outcome.LOSS: "lost"}


def result_notation(match: Match) -> str:
    """What the notation writes between the two names: "2-1", "id", "vs"."""
    both = Match("A", "B", match.games, match.kind, _seat(match), by_hand=False)
    return format_match(both)[2:-2]


def _seat(match: Match) -> str | None:
    return None if match.winner is None else "A" if match.winner == match.player else "B"


def result_label(result: str) -> str:
    """A result as its button shows it."""
    if result in (OTHER_RESULT, OPEN_RESULT, "id", "double loss", "beat", "lost to", "drew"):
        return t(f"rounds.result-{result.replace(' ', '-')}")
    return plain(result.replace("id ", "ID ").replace("-", "\N{NON-BREAKING HYPHEN}"))


def outcome_text(match: Match) -> Markdown:
    """How a match ended for its first player, in words: "won 2-1"."""
    if match.open or match.outcome is None:
        return t("event.result-open")
    if match.kind not in (Kind.PLAYED, Kind.DRAW):
        key = match.kind.name.lower().replace("_", "-")
        return t(f"event.result-{key}", games="" if match.games is None else Markdown(str(match.games)))
    games = t("event.games-unknown") if match.games is None else Markdown(format_games(match.games))
    return t(f"event.result-{_OUTCOMES[match.outcome]}", games=games)


def name_with_points(player: str, points: Mapping[str, int] | None) -> Markdown:
    """A name, and the match points behind it where they are known."""
    if points is None or player not in points:
        return plain(player)
    return t("rounds.with-points", player=player, points=points[player])
