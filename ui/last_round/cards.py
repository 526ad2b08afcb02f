"""The cards of a last round: where each own result leads, and my figures after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from calc.event import Kind
from calc.record import Record
from calc.rules import Rules
from calc.scenarios import Result, Scenario
from calc.verdict import Verdict
from ui.last_round import chances_view, conditions, verdict_words
from ui.last_round.verdict_words import Case
from ui.share.cards import Card, CardLine, Mark, rules_line
from ui.texts import language, numbers, words

if TYPE_CHECKING:  # they bring arrays along
    from calc.odds import Forecast, Odds

_MARKS: dict[bool | None, Mark] = {True: "good", False: "bad", None: "open"}


def verdict_card(case: Case, rows: Sequence[Verdict], forecast: Forecast | None, *, stands: bool) -> Card:
    """Win, draw, ID and loss: the chance of each where it is counted, and where it leads.

    Of several results of a kind (2-0 and 2-1) the most frequent one, or the first while nothing is counted.
    """
    estimates = {} if forecast is None else {row.result: row for row in forecast.rows}
    kinds: dict[str, Verdict] = {}
    for row in rows:
        kind = _kind(row)
        if kind not in kinds or _frequency(row, estimates) > _frequency(kinds[kind], estimates):
            kinds[kind] = row
    first = rows[0] if stands else next(row for row in rows if row.kind is Kind.ID)
    basis = words(f"last_round.copy-basis-{first.basis.value.replace(' ', '-')}")
    strength = "condition" if first.conditions else "proved" if verdict_words.is_proof(first) else "covers"
    rests = [
        words(f"share.rests-{strength}", basis=basis),
        *([_sample_note(forecast)] if forecast else []),
        rules_line(case.rules.name),
    ]
    player = case.me
    if case.by_hand:  # no name: whoever reads the card in a chat is not the one who asked
        points = next(entry.points for entry in case.field.entries if entry.name == case.me)
        player = words("share.with-points", count=points)
    return Card(
        words(
            f"last_round.{'stands' if stands else 'draw'}-{verdict_words.text_key(first)}",
            condition=conditions.condition_words(first),
        ),
        words("share.verdict-under", player=player, cut=case.cut),
        tuple(_own_line(kind, row, estimates.get(row.result)) for kind, row in kinds.items()),
        " · ".join(rests),
    )


def _kind(row: Verdict) -> str:
    return "id" if row.kind is Kind.ID else row.result.outcome.name.lower()


def _frequency(row: Verdict, estimates: Mapping[Result, Odds]) -> float:
    return estimates[row.result].weight if row.result in estimates else 0.0


def _own_line(kind: str, row: Verdict, odds: Odds | None) -> CardLine:
    """One own result: its chance, else its status."""
    games = "" if row.games is None or kind == "id" else verdict_words.games_text(row.games)
    label = words(f"share.own-{kind}", games=games).strip()
    status = words(f"share.status-{verdict_words.text_key(row)}", condition=conditions.condition_words(row))
    span = verdict_words.possible_ranks(row)
    mark = _MARKS[row.proved]
    if odds is None:
        return CardLine(label, status, span, mark)
    return CardLine(label, _chance_text(odds), words("share.status-span", status=status, span=span), mark)


def _chance_text(odds: Odds) -> str:
    if odds.proved is not None:
        return numbers.percent(Fraction(int(odds.proved)), 0, language())
    value = chances_view.estimate_text(odds.fraction, odds.error)
    return value if value[0] in "<>" else f"{value}\N{NO-BREAK SPACE}{chances_view.error_text(odds.error)}"


def _sample_note(forecast: Forecast) -> str:
    return words("share.rests-samples", trials=forecast.trials)


def next_result_card(rows: Sequence[Scenario], record: Record, rules: Rules, assumed: Fraction) -> Card:
    """My figures after each result, from what I know of myself and my opponents."""
    lines = []
    for row in rows:
        figures = row.figures.assumed
        points = words("share.points", count=figures.points)
        note = words("share.figures", omw=figures.omw, gw=figures.gw, ogw=figures.ogw)
        lines.append(CardLine(verdict_words.result_text(row.result), points, note))
    exact = all(row.figures.exact for row in rows)
    rests = words("share.rests-exact") if exact else words("share.rests-assumed", assumed=assumed)
    return Card(words("share.after-next"), str(record), tuple(lines), f"{rests} · {rules_line(rules.name)}")
