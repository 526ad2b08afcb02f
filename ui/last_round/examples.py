"""An example for each depth of the page of the last round, one click away."""

from __future__ import annotations

from collections.abc import Mapping

EXAMPLES: Mapping[str, Mapping[str, str]] = {
    "count": {
        "last_round.counts": "15 x2 / 13 x2 / 12 x6 / 11 x0",
        "last_round.mine": "13",
        "last_round.opponent": "13",
        "last_round.tables": "15-15, 13-13, 12-12 x3",
    },
    "record": {
        "calculator.record": "4-1-1",
        "calculator.games": "9-4-1",
        "calculator.byes": "",
        "calculator.table": "65 60\n70 70\n50 45\n60 55\n55 50\n75 70",
        "last_round.versus": "4-1-1 9-4-1",
    },
    "page": {
        "last_round.standings": """\
Rank\tName\tPoints\tOMW%\tGW%\tOGW%
1\tHal\t7\t48.04%\t59.26%\t50.86%
2\tDee\t7\t36.81%\t66.67%\t39.51%
3\tGus\t6\t59.15%\t71.43%\t49.91%
4\tAna\t6\t48.04%\t57.14%\t50.86%
5\tCy\t4\t62.85%\t48.15%\t54.32%
6\tFay\t4\t44.22%\t48.15%\t42.50%
7\tBo\t2\t48.04%\t33.33%\t50.97%
8\tJo\t2\t47.93%\t33.33%\t44.33%
9\tEli\t1\t59.15%\t33.00%\t49.91%
10\tIris\t1\t55.56%\t37.04%\t54.32%

Table\tPlayer\tOpponent
1\tHal\tAna
2\tDee\tGus
3\tCy\tFay
4\tBo\tEli
5\tJo\tIris
""",
        "last_round.cut": "4",
        "last_round.me": "Ana",
    },
    "event": {
        "event.text": """\
rounds 4
cut 4
round 1
Ana 2-1 Fay
Bo 0-2 Gus
Cy 1-1-1 Hal
Dee 1-1-1 Iris
Eli 1-1-1 Jo
round 2
Gus 2-0 Ana
Cy 2-1 Iris
Dee 2-0 Jo
Eli 1-2 Hal
Fay 1-1-1 Bo
round 3
Gus 1-2 Hal
Cy 1-2 Dee
Ana 2-0 Eli
Iris 1-2 Fay
Bo 1-1-1 Jo
round 4
Hal vs Ana
Dee vs Gus
Cy vs Fay
Bo vs Eli
Jo vs Iris
""",
        "last_round.me": "Ana",
    },
}
"""One for each depth, the people made up; the second is that of a popular web calculator."""
