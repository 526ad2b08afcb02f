"""The cards of a rated history: a player, and two against each other."""

from __future__ import annotations

from fractions import Fraction

from calc.elo.formulas import Scale
from calc.elo.history import HeadToHead, Person
from ui.elo.rated_event import rounded_rating
from ui.share.cards import Card, CardLine
from ui.texts import language, numbers, words


def player_card(one: Person, scale: Scale) -> Card:
    """The figures of a player."""
    lines = [CardLine(words("elo.after"), rounded_rating(one.rating))]
    if one.bests:
        best = one.bests[-1]
        lines.append(CardLine(words("history.best"), rounded_rating(best.after), numbers.day(best.date, language())))
    lines.append(CardLine(words("history.record"), str(one.record), words("share.matches", count=len(one.counted))))
    return Card(one.name, "", tuple(lines), _rests_on(scale))


def head_to_head_card(both: HeadToHead, scale: Scale) -> Card:
    """What they did against each other, what the ratings promised, and what they would promise now."""
    lines = []
    if both.matches:
        promised = words("share.score-promised", promised=numbers.decimal(Fraction(both.promised), 1, language()))
        scored = numbers.brief(both.record.wins + both.record.draws / 2, 10, language())
        lines = [CardLine(words("history.record"), str(both.record)), CardLine(words("share.score"), scored, promised)]
    now = numbers.percent(Fraction(both.share), 1, language())
    lines.append(CardLine(words("share.score-now", one=both.one), now))
    return Card(words("share.versus", one=both.one, other=both.other), "", tuple(lines), _rests_on(scale))


def _rests_on(scale: Scale) -> str:
    return words("share.rests-elo", scale=words(f"elo.{scale.name}"))
