"""The bracket as a picture: HTML of our own, drawn by the browser, narrow enough for a phone; and the same as text.

Every name goes through :func:`html.escape`. Winners are told by weight and a mark, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import zip_longest

from calc.event import CUT_ROUND_NAMES, Kind, Match, Round
from calc.record import Record
from ui.frame.assets import style_element
from ui.texts import words


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One line of a table of the bracket; ``ahead``: who will sit there if nothing changes."""

    name: str = ""
    score: str = ""
    won: bool = False
    ahead: bool = False


BracketTable = tuple[BracketSide, BracketSide]


def bracket_columns(rounds: Sequence[Round]) -> list[tuple[str, list[BracketTable]]]:
    """The rounds played and to come, each its name and its tables from the top down."""
    first = CUT_ROUND_NAMES.index(rounds[0].name)
    drawn: list[tuple[str, list[BracketTable]]] = []
    for at, name in enumerate(CUT_ROUND_NAMES[first:]):
        size = 2 ** (len(CUT_ROUND_NAMES) - 1 - first - at)
        if at < len(rounds):
            tables = [_bracket_table(match) for match in rounds[at].matches]
        else:
            before = drawn[-1][1]
            winners = [next((side.name for side in table if side.won), "") for table in before]
            winners += [""] * (2 * size - len(winners))
            sides = [BracketSide(winner, ahead=True) for winner in winners]
            tables = list(zip_longest(sides[::2], sides[1::2], fillvalue=BracketSide()))
        drawn.append((name, tables + [(BracketSide(), BracketSide())] * (size - len(tables))))
    return drawn


def _bracket_table(match: Match) -> BracketTable:
    if match.opponent is None:
        return BracketSide(match.player, won=match.kind is Kind.BYE), BracketSide(words("bracket.bye"))
    sides = []
    for player in match.players:
        games = match.seen_by(player).games
        won = match.winner == player
        sides.append(BracketSide(player, _score_text(games, decided=not match.open, won=won), won))
    return sides[0], sides[1]


def _score_text(games: Record | None, *, decided: bool, won: bool) -> str:
    if games is not None:
        return str(games.wins)
    return "" if not decided else words("bracket.won") if won else "–"


STYLE = style_element(__file__, "bracket.css")


def bracket_html(rounds: Sequence[Round], seeds: Mapping[str, int]) -> str:
    """The bracket as HTML, its style included. Screen readers hear :func:`bracket_text` in its place."""
    parts = []
    for name, tables in bracket_columns(rounds):
        items = "".join(f"<li><div>{''.join(_side_html(side, seeds) for side in table)}</div></li>" for table in tables)
        parts.append(f"<div><div>{escape(words(f'event.{name}'))}</div><ol>{items}</ol></div>")
    alt = escape("; ".join(bracket_text(rounds, seeds).split("\n")), quote=True)
    return f'{STYLE}<div class="bracket" role="img" aria-label="{alt}">{"".join(parts)}</div>'


def _side_html(side: BracketSide, seeds: Mapping[str, int]) -> str:
    kinds = " ".join(kind for kind, given in (("won", side.won), ("ahead", side.ahead and side.name)) if given)
    seed = seeds.get(side.name, "")
    marks = f"<i>{seed}</i>" if seeds else ""
    return f'<p class="{kinds}">{marks}<span>{escape(side.name)}</span><b>{escape(side.score)}</b></p>'


def bracket_text(rounds: Sequence[Round], seeds: Mapping[str, int]) -> str:
    """The bracket as lines, for a chat and for screen readers."""
    lines = []
    for round_ in rounds:
        lines.append(words("bracket.text-round", round=words(f"event.{round_.name}")))
        lines += [_sentence(match, seeds) for match in round_.matches]
    return "\n".join(lines)


def _sentence(match: Match, seeds: Mapping[str, int]) -> str:
    def person(name: str) -> str:
        return words("bracket.text-seed", player=name, seed=seeds[name]) if name in seeds else name

    if match.opponent is None:
        return words("bracket.text-bye", player=person(match.player))
    if match.winner is None:
        key = "double-loss" if match.kind is Kind.DOUBLE_LOSS else "versus"
        return words(f"bracket.text-{key}", one=person(match.player), other=person(match.opponent))
    first = match.seen_by(match.winner)
    games = "" if first.games is None else f"{first.games.wins}-{first.games.losses}"
    key = "beat-games" if games else "beat"
    return words(f"bracket.text-{key}", one=person(first.player), other=person(str(first.opponent)), games=games)
