"""An invented history: two years of a club's evenings, the same at every call."""

from __future__ import annotations

import datetime as dt
import random

NAMES = (
    "Ana Lindqvist", "Bo Ferreira", "Chloé Martin", "Dario Conti", "Elif Yıldız", "Finn O'Neil", "Grzegorz Łuczak",
    "Hana Suzuki", "Ines Duarte", "Jonas Weber", "Kwame Mensah", "Lea Novák", "Miguel Ángel Peña", "Nadia Rahman",
    "Oskar Berg", "Priya Nair", "Quentin Roux", "Rosa Vidal",
)  # fmt: skip
EVENINGS = 40
ROUNDS = 4
_RESULTS = ("2-0", "2-1", "2-1", "1-1-1")


def example_csv() -> bytes:
    """The CSV file: 1,440 matches, a name with a tag that looks like a double, and one row that says nothing."""
    dice = random.Random(36)  # noqa: S311 - a made-up club is no secret
    strength = {name: 500 - 60 * place for place, name in enumerate(sorted(NAMES, key=lambda _: dice.random()))}
    lines = ["date,player_a,player_b,result,event,round"]
    for evening in range(EVENINGS):
        day = dt.date(2024, 1, 5) + dt.timedelta(18 * evening)
        for number in range(1, ROUNDS + 1):
            order = sorted(NAMES, key=lambda _: dice.random())
            for one, other in zip(order[::2], order[1::2], strict=True):
                wins = dice.random() < 1 / (1 + 10 ** ((strength[other] - strength[one]) / 1136))
                first, second = (one, other) if wins else (other, one)
                if evening >= EVENINGS - 2:  # an account that changed its name
                    first, second = (f"{name} [VIP]" if name == "Bo Ferreira" else name for name in (first, second))
                result = _RESULTS[int(dice.random() * len(_RESULTS))]
                lines.append(f"{day},{first},{second},{result},FNM {evening + 1},{number}")
    lines.insert(20, "2024-01-05,Ana Lindqvist,Bo Ferreira,rained off,FNM 1,3")
    return "\n".join(lines).encode()
