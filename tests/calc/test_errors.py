"""Input problems: codes with values, each with its place."""

import pytest

from calc.errors import InputError, Problem


class TestProblem:
    """A problem names its kind and its place, and carries the figures that its sentence needs."""

    def test_a_code_alone(self):
        problem = Problem("name-empty")
        assert (problem.line, problem.player, problem.field, dict(problem.values)) == (None, None, None, {})

    def test_for_developers_nothing_is_left_out(self):
        """Line 0 and a player without a name, as a forged table may have them, are places too."""
        text = str(Problem("record-negative", 3, "Ana", "games", {"text": "2--1", "most": 9}))
        assert all(part in text for part in ("record-negative", "line 3", "'Ana'", "games", "2--1", "9"))
        assert all(part in str(Problem("name-empty", line=0, player="")) for part in ("line 0", "''"))

    def test_problems_are_values(self):
        one, same = (Problem("a", 1, values={"n": [1]}) for _ in range(2))
        assert one == same
        assert len({one, same}) == 1
        assert one != Problem("a", 1, values={"n": [2]})


class TestInputError:
    """One error for bad input, with every problem that was found."""

    def test_one_problem(self):
        assert InputError(Problem("a")).problems == (Problem("a"),)

    def test_many_problems_in_their_order(self):
        error = InputError(Problem(code) for code in "ba")
        assert error.problems == (Problem("b"), Problem("a"))
        assert all(str(problem) in str(error) for problem in error.problems)

    def test_it_is_a_value_error(self):
        """Callers who know nothing of this program catch what Python raises for a bad value."""
        with pytest.raises(ValueError, match="name-empty"):
            raise InputError(Problem("name-empty", 2))
