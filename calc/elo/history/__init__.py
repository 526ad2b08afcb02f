"""A whole history of matches rated with Elo: read, corrected, rated anew in a moment, looked at from every side.

===========  ============================================================
texts        what one cell can say: a day, a result
stream       a file in pieces of whole lines
columns      which column is what; the cells as numbers of distinct texts
reading      CSV files -> ``History``
events       event files -> ``History``
table        ``History``: the matches as columns
results      results put right after the fact
names        corrections of names
search       finding players, and likely doubles
kernel       the replay of all matches
compiled     the same, compiled
rating       the ratings after every match; who is best
calibration  how well the ratings foretold
people       one player, two players
downloads    CSV
===========  ============================================================
"""

from calc.elo.history.calibration import FACTORS, Calibration, Step, by_factor, calibration
from calc.elo.history.downloads import changes_csv, leaderboard_csv, ratings_csv
from calc.elo.history.events import DatedEvent, date_of, from_events, read_files
from calc.elo.history.names import Corrections, Split, read_corrections
from calc.elo.history.people import Attended, HeadToHead, Person, Played, head_to_head, person
from calc.elo.history.rating import Leaderboard, Rated, leaderboard, rate, spread, warm
from calc.elo.history.reading import Reading, read_csv
from calc.elo.history.results import with_results
from calc.elo.history.search import Doubles, NameIndex, likely_doubles
from calc.elo.history.table import History
from calc.elo.history.texts import Result

__all__ = [
    "FACTORS",
    "Attended",
    "Calibration",
    "Corrections",
    "DatedEvent",
    "Doubles",
    "HeadToHead",
    "History",
    "Leaderboard",
    "NameIndex",
    "Person",
    "Played",
    "Rated",
    "Reading",
    "Result",
    "Split",
    "Step",
    "by_factor",
    "calibration",
    "changes_csv",
    "date_of",
    "from_events",
    "head_to_head",
    "leaderboard",
    "leaderboard_csv",
    "likely_doubles",
    "person",
    "rate",
    "ratings_csv",
    "read_corrections",
    "read_csv",
    "read_files",
    "spread",
    "warm",
    "with_results",
]
