"""The calculator's result in words: its figures as they are printed, the sentence, and what is copied and shared."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from calc.calculator import Sheet
from calc.record import Record
from calc.rules import Rules
from calc.standings import Range, Tiebreakers
from ui.parts import workings
from ui.parts.constants import PERCENTS
from ui.share import cards
from ui.texts import Markdown, language, numbers, t, words


def large_figures(sheet: Sheet, figures: Range, rules: Rules) -> list[tuple[str, str, str]]:
    """The four figures: what each is called, its value, and the range that unknown opponents leave."""
    lines = [(words("figure.points"), numbers.decimal(figures.assumed.points, 0, language()), "")]
    for name in PERCENTS:
        value, spread = percent_text(sheet, figures.assumed, name, rules), is_open(figures, name)
        lines.append(
            (
                words(f"figure.{name}"),
                words("calculator.about", value=value) if spread else value,
                range_text(sheet, figures, name, rules) if spread else "",
            )
        )
    return lines


def result_sentence(sheet: Sheet, figures: Range, rules: Rules) -> Markdown:
    """What the figures say, as one plain sentence."""
    values = {name: percent_text(sheet, figures.assumed, name, rules) for name in PERCENTS}
    for name in PERCENTS:
        if is_open(figures, name):
            values[name] = words("calculator.about-words", value=values[name])
    key = (
        "sentence-alone" if not sheet.opponents else "sentence" if figures.assumed.gw is not None else "sentence-no-gw"
    )
    line = t(f"calculator.{key}", record=sheet.matches, points=figures.assumed.points, **values)
    if figures.exact:
        return line
    unknown = sum(opponent.matches is None or opponent.games is None for opponent in sheet.opponents)
    ranges = [
        t("calculator.lies", figure=t(f"figure.{name}"), range=range_text(sheet, figures, name, rules))
        for name in PERCENTS
        if is_open(figures, name)
    ]
    return Markdown(" ".join([line, t("calculator.unknown", count=unknown, assumed=sheet.assumed), *ranges]))


def texts_to_copy(sheet: Sheet, figures: Range, rules: Rules, url: str | None) -> Sequence[tuple[str, str]]:
    """The buttons that copy: the results as text, and the link if the table is not too long for one."""
    profile = words(f"profile.{rules.name}")
    lines = [words("calculator.copy-head", record=sheet.matches, points=figures.assumed.points, rules=profile)]
    for name in PERCENTS:
        value = percent_text(sheet, figures.assumed, name, rules)
        if is_open(figures, name):
            value = words("calculator.copy-about", value=value, between=range_text(sheet, figures, name, rules))
        lines.append(f"{words(f'figure.{name}')} {value}")
    link = [] if url is None else [(words("shell.copy-link"), url)]
    return [(words("calculator.copy-results"), "\n".join(lines)), *link]


def result_card(sheet: Sheet, figures: Range, rules: Rules) -> cards.Card:
    """The figures as they are shared."""
    return cards.calculator_card(
        large_figures(sheet, figures, rules),
        record=sheet.matches or Record(0, 0, 0),
        rules=rules,
        assumed=None if figures.exact else sheet.assumed,
    )


def percent_text(sheet: Sheet, figures: Tiebreakers, name: str, rules: Rules) -> str:
    """A percentage as it is printed under ``rules``: what has no value is a dash, or what the profile prints."""
    return numbers.percent(figure_text(sheet, figures, name, rules), 2, language())


def figure_text(sheet: Sheet, figures: Tiebreakers, name: str, rules: Rules) -> Fraction | None:
    """A figure, or what the profile prints where nothing was played; games that were not typed are only unknown."""
    unknown = name == "gw" and sheet.games is None and sheet.matches is not None and sheet.matches.played > 0
    return workings.printed_figure(getattr(figures, name), rules, known=not unknown)


def is_open(figures: Range, name: str) -> bool:
    """Whether unknown opponents leave this figure open."""
    return bool(getattr(figures.lowest, name) != getattr(figures.highest, name))


def range_text(sheet: Sheet, result: Range, name: str, rules: Rules) -> str:
    """The range of a figure that unknown opponents leave open."""
    low, high = (percent_text(sheet, figures, name, rules) for figures in (result.lowest, result.highest))
    return words("calculator.between", low=low, high=high)
