"""The integer program behind a rank: a result for every table so that as many conditions as possible hold.

Everything is an integer. HiGHS works in floats, so it is asked only where its tolerances cannot matter: a condition
"sum >= 0" over integers is posed as "sum >= -1/2", and the worst that a row can be off by (tolerance times the sum of
its coefficients) stays below a quarter. What it returns is counted again in integers. Where that does not hold, an
exact search decides.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

TOLERANCE = 1e-9
_MOST_OFF = 0.25


@dataclass(frozen=True, slots=True)
class Row:
    """A condition worth one point: ``table`` takes ``option`` (-1: no table needed) and the sum is at least 0.

    The sum is ``constant`` plus one of ``terms`` for each table.
    """

    table: int
    option: int
    constant: int
    terms: Mapping[int, Sequence[int]]

    def holds(self, options: Mapping[int, int] | Sequence[int]) -> bool:
        """Whether the condition holds when every table takes its option."""
        if self.table >= 0 and options[self.table] != self.option:
            return False
        return self.constant + sum(values[options[table]] for table, values in self.terms.items()) >= 0


@dataclass(frozen=True, slots=True)
class Program:
    """``values``: for each table what each option it has is worth by itself; ``rows``: the conditions."""

    values: Mapping[int, Mapping[int, int]]
    rows: Sequence[Row]

    def count(self, options: Mapping[int, int]) -> int:
        """What these options are worth, exactly."""
        by_tables = sum(values[options[table]] for table, values in self.values.items())
        return by_tables + sum(row.holds(options) for row in self.rows)

    def bound(self) -> int:
        """Table by table: no options are worth more."""
        wanted = {(table, option): value for table, values in self.values.items() for option, value in values.items()}
        for row in self.rows:
            if row.table >= 0:
                wanted[row.table, row.option] += 1
        free = sum(row.table < 0 for row in self.rows)
        return free + sum(max(wanted[table, option] for option in values) for table, values in self.values.items())

    def greedy(self) -> dict[int, int]:
        """Good options: table by table, what is worth most by itself and then helps the rows most."""
        help_: dict[int, list[int]] = {table: [0, 0, 0] for table in self.values}
        wanted: dict[int, list[int]] = {table: [0, 0, 0] for table in self.values}
        for row in self.rows:
            if row.table >= 0:
                wanted[row.table][row.option] += 1
            for table, values in row.terms.items():
                for option, value in enumerate(values):
                    help_[table][option] += value
        return {
            table: max(values, key=lambda o: (values[o] + wanted[table][o], help_[table][o]))
            for table, values in self.values.items()
        }


def solve(program: Program) -> dict[int, int]:
    """Options that are worth the most."""
    program = reduced(program)
    options = program.greedy()
    if program.count(options) == program.bound():
        return options
    found = by_highs(program) if fits_tolerance(program) else None
    return by_search(program) if found is None else found


def reduced(program: Program) -> Program:
    """The same program with smaller numbers: every sum above its least, in units of what it can change by.

    The denominators of a large field make rows of ten digits; what tables add to a row is mostly a multiple of few.
    """
    rows = []
    for row in program.rows:
        least = {table: min(terms[option] for option in program.values[table]) for table, terms in row.terms.items()}
        more = {table: [value - least[table] for value in terms] for table, terms in row.terms.items()}
        unit = math.gcd(*[terms[option] for table, terms in more.items() for option in program.values[table]]) or 1
        terms = {table: [value // unit for value in values] for table, values in more.items()}
        rows.append(Row(row.table, row.option, (row.constant + sum(least.values())) // unit, terms))
    return Program(program.values, rows)


def fits_tolerance(program: Program) -> bool:
    """Whether no row can be off by as much as would change an integer."""
    return all(
        TOLERANCE * (2 * abs(row.constant) + 2 * sum(max(map(abs, values)) for values in row.terms.values()))
        < _MOST_OFF
        for row in program.rows
    )


def by_highs(program: Program) -> dict[int, int] | None:
    """Options that are worth the most, by HiGHS; ``None`` if it fails, or claims more than they are worth."""
    import highspy  # noqa: PLC0415 - it brings numpy along; most questions are answered without it

    columns = [(table, option) for table, values in program.values.items() for option in values]
    place = {column: number for number, column in enumerate(columns)}
    size = len(columns) + len(program.rows)
    lower: list[float] = []
    upper: list[float] = []
    starts: list[int] = [0]
    index: list[int] = []
    value: list[float] = []

    def add(low: float, high: float, entries: Mapping[int, float]) -> None:
        lower.append(low)
        upper.append(high)
        index.extend(entries)
        value.extend(entries.values())
        starts.append(len(index))

    for table, values in program.values.items():
        add(1.0, 1.0, {place[table, option]: 1.0 for option in values})
    for number, row in enumerate(program.rows, start=len(columns)):
        if row.table >= 0:
            add(0.0, highspy.kHighsInf, {place[row.table, row.option]: 1.0, number: -1.0})
        least, entries = 0, {}
        for table, terms in row.terms.items():
            floor = min(terms[option] for option in program.values[table])
            least += floor
            for option in program.values[table]:
                if terms[option] != floor:
                    entries[place[table, option]] = float(terms[option] - floor)
        # holds: the sum above its least must make up for it; not counted (0 in its own column): nothing is asked
        short = -(row.constant + least) - 0.5
        add(0.0, highspy.kHighsInf, {**entries, number: -short})
    model = highspy.HighsLp()
    model.num_col_, model.num_row_ = size, len(lower)
    model.col_cost_ = [float(program.values[table][option]) for table, option in columns] + [1.0] * len(program.rows)
    model.col_lower_, model.col_upper_ = [0.0] * size, [1.0] * size
    model.row_lower_, model.row_upper_ = lower, upper
    model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    model.a_matrix_.start_, model.a_matrix_.index_, model.a_matrix_.value_ = starts, index, value
    model.integrality_ = [highspy.HighsVarType.kInteger] * size
    model.sense_ = highspy.ObjSense.kMaximize
    solver = highspy.Highs()  # type: ignore[no-untyped-call] # ships no annotation for its constructor
    for name, setting in _SETTINGS:
        solver.setOptionValue(name, setting)
    solver.passModel(model)
    solver.run()
    solution = list(solver.getSolution().col_value)
    options = {table: max(values, key=lambda o: solution[place[table, o]]) for table, values in program.values.items()}
    claimed = round(solver.getInfo().objective_function_value)
    optimal = solver.getModelStatus() == highspy.HighsModelStatus.kOptimal
    return options if optimal and program.count(options) == claimed else None


_SETTINGS: tuple[tuple[str, bool | int | float], ...] = (
    ("output_flag", False),
    ("threads", 1),
    ("mip_rel_gap", 0.0),
    ("mip_feasibility_tolerance", TOLERANCE),
    ("primal_feasibility_tolerance", TOLERANCE),
)


def by_search(program: Program) -> dict[int, int]:
    """Options that are worth the most, by branch and bound in integers alone."""
    best = program.greedy()
    most = program.count(best)
    touched = {table: sum(table in row.terms or row.table == table for row in program.rows) for table in program.values}
    order = sorted(program.values, key=lambda table: -touched[table])
    stack: list[dict[int, int]] = [{}]
    while stack:
        chosen = stack.pop()
        if _optimistic(program, chosen) <= most:
            continue
        if len(chosen) == len(order):
            best, most = chosen, program.count(chosen)
            continue
        table = order[len(chosen)]
        stack += [{**chosen, table: option} for option in program.values[table]]
    return best


def _optimistic(program: Program, chosen: Mapping[int, int]) -> int:
    """No options that agree with ``chosen`` are worth more."""
    options = {table: (chosen[table],) if table in chosen else tuple(v) for table, v in program.values.items()}
    rows = [
        row
        for row in program.rows
        if (row.table < 0 or row.option in options[row.table])
        and row.constant + sum(max(values[o] for o in options[table]) for table, values in row.terms.items()) >= 0
    ]
    return Program({t: {o: program.values[t][o] for o in left} for t, left in options.items()}, rows).bound()
