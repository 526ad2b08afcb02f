"""The cards of a simulation: my own chance, what each record is worth, the cut line."""

from __future__ import annotations

from calc.simulation import Simulation
from ui.parts import simulation_words
from ui.share.cards import LISTED_LINES, Card, CardLine, rules_line
from ui.texts import language, numbers, words


def simulation_cards(simulation: Simulation) -> dict[str, Card]:
    """The cards of a simulation by their names: my own chance, what each record is worth, the cut line."""
    parameters, me, line = simulation.parameters, simulation.me, simulation.line
    values = {"players": parameters.players, "rounds": parameters.rounds, "cut": parameters.cut}
    under = words("share.simulated-under" if parameters.cut else "share.simulated-no-cut", **values)
    rests = " · ".join(
        [words("share.rests-events", events=simulation.events), rules_line(parameters.settings.rules.name)]
    )
    made = {}
    if me is not None:
        rows = [CardLine(words("share.cut-chance"), simulation_words.chance_text(me.chance))]
        rows += [
            CardLine(simulation_words.unbroken_record(row.record), simulation_words.chance_text(row.chance))
            for row in me.rows
        ]
        made[words("share.card-mine")] = Card(words("share.mine"), under, tuple(rows[:LISTED_LINES]), rests)
    records = [row for row in simulation.records if not parameters.cut or row.inside] or list(simulation.records)
    made[words("share.card-records")] = Card(
        words("simulator.records"),
        under,
        tuple(
            CardLine(
                simulation_words.unbroken_record(row.record),
                simulation_words.chance_text(row.chance)
                if parameters.cut
                else simulation_words.per_event_text(row.holders),
                words("share.holders", holders=simulation_words.per_event_text(row.holders)) if parameters.cut else "",
            )
            for row in records[:LISTED_LINES]
        ),
        rests,
    )
    if line is not None:
        place = numbers.ordinal(parameters.cut, language())
        made[words("share.card-line")] = Card(
            words("simulator.line-points", place=place),
            under,
            tuple(
                CardLine(words("share.points", count=row.points), simulation_words.chance_text(row.share))
                for row in sorted(line.rows, key=lambda row: -row.share.hits)[:LISTED_LINES]
            ),
            rests,
        )
    return made
