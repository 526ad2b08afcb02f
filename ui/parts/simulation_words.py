"""What a simulation shows, in words and numbers.

Percentages come from samples: each has the margin in which it lies 19 times in 20, and none is 0 or 100 %.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import streamlit as st

from calc.record import Record
from ui.parts import tables
from ui.texts import Markdown, language, numbers, t

if TYPE_CHECKING:  # brings arrays along
    from calc.simulation import Parameters, Share, Simulation

SURE = 1.96
"""Standard errors on either side that hold the true value 19 times in 20."""
NOT_SEEN = 3
"""What was not seen in n events is, 19 times in 20, rarer than 3/n."""
GIVEN = ("draw-draw", "draw-win", "win-draw", "win-win")


def chance_text(share: Share) -> Markdown:
    """A share of samples with its margin; what was never, or always, seen is only bounded."""
    lang = language()
    if not share.trials:
        return Markdown(numbers.NOTHING)
    if not 0 < share.hits < share.trials:
        bound = NOT_SEEN * share.error
        if bound > 0.5:
            return Markdown(numbers.NOTHING)
        digits = _digits(bound)
        limit = Fraction(math.ceil(bound * 10 ** (digits + 2)), 10 ** (digits + 2))
        return Markdown(
            f"<{numbers.percent(limit, digits, lang)}"
            if not share.hits
            else f">{numbers.percent(1 - limit, digits, lang)}"
        )
    margin = SURE * share.error
    digits = _digits(margin)
    text = numbers.uncertain(Fraction(share.value), digits, lang)
    if text[0] in "<>":
        return Markdown(text)
    return Markdown(
        f"{text}{numbers.NO_BREAK}±{numbers.NO_BREAK}{numbers.decimal(Fraction(margin * 100), digits, lang)}"
    )


def _digits(margin: float) -> int:
    """As many digits as a margin allows."""
    return 0 if margin >= 0.01 else 1 if margin >= 0.001 else 2


def per_event_text(value: float) -> Markdown:
    """A number of players or tables per event."""
    lang = language()
    if 0 < value < 0.005:
        return Markdown(f"<{numbers.decimal(Fraction(1, 100), 2, lang)}")
    return Markdown(numbers.decimal(Fraction(value), 1 if value >= 0.1 or not value else 2, lang))


def plain_chance_text(value: float) -> Markdown:
    """How likely something is, without its margin."""
    return Markdown(numbers.uncertain(Fraction(min(max(value, 0.0), 1.0)), 1, language()))


def unbroken_record(record: Record) -> Markdown:
    """A record that no phone breaks in two."""
    return Markdown(str(record).replace("-", "\N{NON-BREAKING HYPHEN}"))


def show_next_two(given: Sequence[Simulation]) -> None:
    """My chance by my next two results; ``given``: a simulation with each pair of :data:`GIVEN`."""
    tables.show_table(
        [t("simulator.next-two"), t("simulator.chance")],
        [
            [t(f"simulator.{name}"), chance_text(one.me.chance) if one.me else Markdown(numbers.NOTHING)]
            for name, one in zip(GIVEN, given, strict=True)
        ],
        numbers=(1,),
    )
    st.caption(t("simulator.two-to-go-note"))


def assumptions_text(parameters: Parameters) -> Markdown:
    """What a simulation rests on, in a line."""
    settings = parameters.settings
    lang = language()
    strength = (
        t("simulator.say-elo", spread=Markdown(numbers.brief(settings.spread, 6, language())))
        if settings.spread
        else t("simulator.say-equal")
    )
    drops = t(
        f"simulator.say-drops-{settings.drops.value}",
        rate=Markdown(numbers.percent(Fraction(settings.drop_rate), 1, lang)),
    )
    values = {
        "strength": strength,
        "draws": Markdown(numbers.percent(Fraction(settings.draws), 1, lang)),
        "ids": t(f"simulator.say-ids-{settings.ids.value}"),
        "drops": drops,
        "last": t("simulator.say-last-standings" if settings.by_standings else "simulator.say-last-random"),
    }
    return t(
        "simulator.rests-on",
        players=parameters.players,
        rounds=parameters.rounds,
        cut=parameters.cut,
        seed=Markdown(str(parameters.seed)),
        rules=settings.rules.name,
        **values,
    )
