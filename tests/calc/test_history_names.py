"""Names: corrections applied as told and only then, players found by parts of their names, doubles pointed out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calc.elo.history import Doubles, NameIndex, likely_doubles, read_corrections, read_csv
from calc.elo.history.search import bare
from calc.errors import InputError

ROWS = """date,a,b,result
2024-05-30,Zed,Lee,W
2024-06-01,Zed ZZVIP,Lee,W
2024-06-30,Lee,Ann,L
2024-07-01,Ann,Lee,D
"""


def players(corrections, rows=ROWS):
    """Who meets whom, with these corrections."""
    history = read_csv(rows.encode(), corrections=read_corrections(corrections)).history
    return [(history.names[a], history.names[b]) for a, b in zip(history.a, history.b, strict=True)]


def complaints(corrections, rows=ROWS):
    reading = read_csv(rows.encode(), corrections=read_corrections(corrections))
    return [(problem.code, problem.line) for problem in reading.problems]


class TestCorrections:
    """Aliases make one player of spellings, splits make another player of one spelling for a time."""

    def test_alias(self):
        """Both spellings are Zed's, whichever the file of matches has first."""
        assert players("Zed = zed  zzvip")[:2] == [("Zed", "Lee"), ("Zed", "Lee")]
        assert players("# champions\n\nThe Champion = Zed = Zed ZZVIP")[:2] == [("The Champion", "Lee")] * 2

    @pytest.mark.parametrize(
        ("date", "split"),
        [
            ("2024-06", [False, True, True, False]),
            ("2024-06-30", [False, False, True, False]),
            ("2024", [True, True, True, True]),
        ],
    )
    def test_split(self, date, split):
        """A split holds for its month, day or year, on either side of the table."""
        found = ["Lee (AUS)" in pair for pair in players(f"Lee @ {date} = Lee (AUS)")]
        assert found == split

    def test_split_after_alias(self):
        """Splits see the names that the aliases made."""
        assert players("Zed = Zed ZZVIP\nZed @ 2024-06 = Zed 2")[:2] == [("Zed", "Lee"), ("Zed 2", "Lee")]

    def test_nobody_left(self):
        """Names that nobody has any more are gone."""
        history = read_csv(ROWS.encode(), corrections=read_corrections("Zed = Zed ZZVIP")).history
        assert set(history.names) == {"Zed", "Lee", "Ann"}

    def test_unused(self):
        """A correction that meets nobody, or nobody at that time, is said."""
        text = "Ann = Anne\nZoe @ 2024 = Zoe 2\nLee @ 2023 = Lee (AUS)"
        assert complaints(text) == [("alias-unused", 1), ("alias-unused", 2), ("alias-unused", 3)]

    def test_against_oneself(self):
        """A match that an alias makes one against oneself is left out and named; if no other is left, that is said."""
        assert complaints("Ann = Lee") == [("history-oneself", 4), ("history-oneself", 5)]
        with pytest.raises(InputError, match="history-one-player"):
            players("Zed = Lee = Zed ZZVIP = Ann")

    @pytest.mark.parametrize(
        ("text", "code", "line"),
        [
            ("Zed", "alias-unreadable", 1),
            ("Zed =", "alias-unreadable", 1),
            ("= Zed", "alias-unreadable", 1),
            ("Lee @ 2015-13 = Lee (AUS)", "alias-unreadable", 1),
            ("Lee @ 2015-06 = Lee (AUS) = Lee (NZ)", "alias-unreadable", 1),
            ("Zed = Z\nYan = Z", "alias-twice", 2),
            ("Zed = Z\nYan = Zed", "alias-chain", 1),
        ],
    )
    def test_bad(self, text, code, line):
        """What is no correction, or contradicts another one."""
        with pytest.raises(InputError) as raised:
            read_corrections(text)
        assert [(problem.code, problem.line) for problem in raised.value.problems] == [(code, line)]

    def test_said_twice(self):
        """The same line twice is no contradiction; a name may stand among its own spellings."""
        assert players("Zed = Zed ZZVIP\nZed = Zed ZZVIP = Zed")[1] == ("Zed", "Lee")


class TestSearch:
    """Players are found by parts of their names, accents or not."""

    NAMES = ("José Núñez", "Jose Maria Nunez", "Ann O'Brien", "Søren Łukasz", "Lopez, Ana", "Annabel Lee", "李小龍")

    @pytest.mark.parametrize(
        ("query", "found"),
        [
            ("jose nunez", ["José Núñez", "Jose Maria Nunez"]),
            ("NÚÑEZ", ["Jose Maria Nunez", "José Núñez"]),
            ("obrien", ["Ann O'Brien"]),
            ("soren luk", ["Søren Łukasz"]),
            ("ana lopez", ["Lopez, Ana"]),
            ("ann", ["Ann O'Brien", "Annabel Lee"]),
            ("nab", ["Annabel Lee"]),
            ("小龍", ["李小龍"]),
            ("  ", []),
            ("zed", []),
        ],
    )
    def test_find(self, query, found):
        index = NameIndex.of(self.NAMES)
        assert [self.NAMES[number] for number in index.find(query)] == found

    def test_order(self):
        """First the whole name, then names that begin so, then words that begin so, then any part; at most so many."""
        names = ("Joanna", "Mary Ann", "Annabel", "Ann")
        index = NameIndex.of(names)
        assert [names[number] for number in index.find("ann")] == ["Ann", "Annabel", "Mary Ann", "Joanna"]
        assert len(index.find("ann", 2)) == 2

    @given(st.text(max_size=20))
    def test_bare(self, name):
        """The bare form of a bare form is itself, and finds its name."""
        assert bare(bare(name)) == bare(name)
        assert NameIndex.of([name]).find(name) == ((0,) if bare(name) else ())


class TestDoubles:
    """Names that look like one player's are listed, and nobody is merged."""

    @staticmethod
    def found(*names, met=(), corrections=None):
        rows = [f'2024-01-01,"{name}",Somebody Else,W' for name in names]
        rows += [f'2024-01-02,"{one}","{other}",W' for one, other in met]
        history = read_csv(("date,a,b,result\n" + "\n".join(rows)).encode()).history
        assert len(history.names) == len(names) + 1
        return likely_doubles(history, corrections)

    @pytest.mark.parametrize(
        ("kind", "one", "other"),
        [
            ("accents", "Jose Nunez", "José Núñez"),
            ("swapped", "Ana Lopez", "Lopez, Ana"),
            ("tag", "Zed Smith", "Zed Smith ZZVIP"),
            ("tag", "Zed Smith", "Zed Smith (VIP) [FRA]"),
            ("cut-off", "Alexander Has", "Alexander Hasselhoff"),
            ("anagram", "John Smith", "Jonh Smith"),
        ],
    )
    def test_kinds(self, kind, one, other):
        assert self.found(one, other) == (Doubles(kind, one, other),)

    def test_not_alike(self):
        """Numbers differ on purpose, short names by chance, and one word is no name cut off."""
        assert self.found("Player 12", "Player 21", "Al", "La", "Lee", "Leeds", "(VIP)", "[V]") == ()

    def test_met(self):
        """Who has played against the other is not the other."""
        assert self.found("John Smith", "Jonh Smith", met=[("Jonh Smith", "John Smith")]) == ()

    def test_split(self):
        """Two whom a correction told apart are not listed again."""
        corrections = read_corrections("Lee Wong @ 2015-06 = Lee Wong (AUS)")
        assert self.found("Lee Wong", "Lee Wong (AUS)", corrections=corrections) == ()
        assert len(self.found("Lee Wong", "Lee Wong (AUS)")) == 1

    def test_order(self):
        """The surest kinds first, then by name."""
        pairs = self.found("Ana Lopez", "Lopez Ana", "Bo Diddley", "Bo Diddlye", "Cy Twombly", "Cý Twombly")
        assert [pair.kind for pair in pairs] == ["accents", "swapped", "anagram"]
