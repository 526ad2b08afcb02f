"""A simulation as text: JSON with everything, CSV for spreadsheets. Both hold all parameters and the seed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable

from calc.export import safe
from calc.notation import format_event
from calc.simulation.results import Share, Simulation
from calc.simulation.settings import Parameters


def parameters_of(parameters: Parameters) -> dict[str, object]:
    """All parameters by name, as plain values: what gives the same simulation again."""
    settings, mine, start = parameters.settings, parameters.mine, parameters.start
    found: dict[str, object] = {
        "players": parameters.players,
        "rounds": parameters.rounds,
        "cut": parameters.cut,
        "trials": parameters.trials,
        "seed": parameters.seed,
        "spread": settings.spread,
        "scale": settings.scale.spread,
        "draws": settings.draws,
        "clear": settings.clear,
        "ids": settings.ids.value,
        "drops": settings.drops.value,
        "drop_rate": settings.drop_rate,
        "byes": " ".join(map(str, settings.byes)),
        "last_round_by_standings": settings.by_standings,
        "ranks": settings.ranks,
        "rules": settings.rules.name,
        "floor": str(settings.rules.floor),
        "byes_in_match_rate": settings.rules.byes_in_match_rate,
        "bye_games": settings.rules.bye_games,
        "own_floor": settings.rules.own_floor,
        "drawn_game": str(settings.rules.drawn_game),
    }
    if mine is not None:
        found |= {"my_record": str(mine.record), "my_results": " ".join(result.name.lower() for result in mine.then)}
        if mine.player is not None:
            found["player"] = mine.player
    if start is not None:
        found["start"] = format_event(start)
    return found


def _share(share: Share) -> dict[str, float]:
    return {"share": share.value, "error": share.error}


def tables_of(simulation: Simulation) -> dict[str, list[dict[str, object]]]:
    """Every table by its name, as rows of plain values; those that have no rows are left out."""
    line, me = simulation.line, simulation.me
    tables: dict[str, list[dict[str, object]]] = {
        "cut_line": [{"points": row.points, **_share(row.share)} for row in line.rows] if line else [],
        "tiebreakers": [
            {"level": name, **_share(share)}
            for name, share in (("points", line.tied), ("omw", line.tied_omw), ("everything", line.unbroken))
        ]
        if line
        else [],
        "records": [
            {
                "record": str(row.record),
                "points": row.record.points,
                "holders": row.holders,
                "in_the_cut": row.inside,
                **_share(row.chance),
            }
            for row in simulation.records
        ],
        "ranks": [
            {"record": str(row.record), "rank": rank, "players": count}
            for row in simulation.records
            for rank, count in enumerate(simulation.ranks(row.record), start=1)
            if count
        ],
        "strengths": [
            {"least": row.least, "most": row.most, "cut": row.cut.value, "win": row.win.value}
            for row in simulation.strengths
        ],
        "intentional_draws": [
            {"round": number, "tables": count} for number, count in enumerate(simulation.ids_by_round, start=1)
        ],
        "mine": [{"record": "", "likely": 1.0, **_share(me.chance)}] if me else [],
    }
    if me:
        tables["mine"] += [{"record": str(row.record), "likely": row.likely, **_share(row.chance)} for row in me.rows]
    return {name: rows for name, rows in tables.items() if rows}


def simulation_json(simulation: Simulation) -> str:
    """Everything as JSON: ``parameters``, ``events`` played, and the tables."""
    whole = {
        "parameters": parameters_of(simulation.parameters),
        "events": simulation.events,
        **tables_of(simulation),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1)


def simulation_csv(simulation: Simulation) -> str:
    """The same as CSV: the parameters, then one table after the other, each under its name, with empty lines between.

    No cell can be a formula. For Excel encode it as ``utf-8-sig``.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(("parameter", "value"))
    parameters = {**parameters_of(simulation.parameters), "events": simulation.events}
    writer.writerows((name, _cell(value)) for name, value in parameters.items())
    for name, rows in tables_of(simulation).items():
        writer.writerow(())
        writer.writerow((name,))
        writer.writerow(rows[0])
        writer.writerows(_cells(row.values()) for row in rows)
    return written.getvalue()


def _cells(values: Iterable[object]) -> list[str]:
    return [_cell(value) for value in values]


def _cell(value: object) -> str:
    """Numbers with six digits; text that no spreadsheet computes."""
    return f"{value:.6g}" if isinstance(value, float) else safe(str(value))
