"""Results put right by the line of their file."""

import pytest

from calc.elo import formulas, history

CSV = b"date,player_a,player_b,result\n2024-02-01,Ana,Bo,2-1\n2024-01-01,Bo,Cy,2-0\n"


def test_the_line_is_the_file_s():
    """Rows are sorted by date, but a correction names the line as the file has it; a later one counts."""
    before = history.read_csv(CSV).history
    after, problems = history.with_results(before, "# seen on the slip\n\n2 0-2\n3 ID  # they agreed\n2 1-2\n")
    assert problems == ()
    assert [str(after.results[place]) for place in after.result] == ["id", "1-2"]
    rated = history.rate(after)
    assert rated.ratings[after.number("Bo")] == 1500 + formulas.changes(1500, 1500)[0].win


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [
        ("4 2-0", "history-line", "4"),
        ("0 2-0", "history-line", "0"),
        ("x 2-0", "history-line", "x"),
        ("2", "history-result", ""),
        ("2 maybe", "history-result", "maybe"),
        ("2 bye", "history-result", "bye"),
    ],
)
def test_what_is_no_correction(text, code, value):
    """It is said by its own line, and the history stays as it is."""
    before = history.read_csv(CSV).history
    after, (problem,) = history.with_results(before, "3 ID\n" + text)
    assert (problem.code, problem.line, problem.values["text"]) == (code, 2, value)
    assert str(after.results[after.result[1]]) == "2-1"
