"""Headings of columns: one vocabulary, whichever reader of tables asks."""

import pytest

from calc import headings
from calc.elo.history.reading import read_csv
from calc.headings import columns_by_key, heading_key
from calc.importers import read_event
from calc.notation import parse_event


class TestKey:
    """A heading is told by its letters and digits."""

    @pytest.mark.parametrize("cell", ["Player 1", "player_1", " PLAYER.1: ", "Player1", "Ｐｌａｙｅｒ\u00a01"])
    def test_same(self, cell):
        assert heading_key(cell) == heading_key("player 1")

    def test_accents_stay(self):
        assert heading_key("Résultat") != heading_key("Resultat")

    @pytest.mark.parametrize("cell", ["", " ", "#", "-"])
    def test_no_heading(self, cell):
        assert heading_key(cell) == ""


class TestColumns:
    """What each word means to a reader."""

    def test_by_key_in_order(self):
        columns = columns_by_key({"a": (("player 1", "p1"),), "b": (("p2",), ("player 2",))})
        assert list(columns.items()) == [("player1", "a"), ("p1", "a"), ("p2", "b"), ("player2", "b")]

    def test_word_of_two_columns(self):
        with pytest.raises(ValueError, match="name"):
            columns_by_key({"a": (headings.PLAYER, headings.NAME), "b": (headings.NAME,)})


class TestReaders:
    """A table of one round is an event and a history alike, in every language of the vocabulary."""

    @pytest.mark.parametrize(
        "header",
        [
            "date,round,player 1,player 2,result",
            "Date,Rd,Player_A,Player_B,Score",
            "Datum,Runde,Spieler 1,Spieler 2,Ergebnis",
            "date,Ronda,Jugador 1,Jugador 2,Resultado",
            "date,ronde,Joueur 1,Joueur 2,Résultat",
            "date,Turno,Giocatore,Avversario,Risultato",
            "date,Rodada,Jogador,Oponente,resultado",
            "date,Kierros,Pelaaja,Vastustaja,Tulos",
        ],
    )
    def test_both_read_it(self, header):
        table = f"{header}\n2024-01-31,1,Ana,Bo,2-1\n"
        assert read_event(table).event == parse_event("round 1\nAna 2-1 Bo\n")
        history = read_csv(table.encode()).history
        assert (history.names, history.rounds) == (("Ana", "Bo"), ("", "1"))

    def test_winner_beside_both_players(self):
        """Of an event the winner is a column of its own; a history without a result is of winners and losers."""
        table = "date,round,player,opponent,winner\n2024-01-31,1,Ana,Bo,Bo\n"
        assert read_event(table).event == parse_event("round 1\nAna lost to Bo\n")
        assert read_csv(b"Datum,Sieger,Verlierer\n2024-01-31,Bo,Ana\n").history.names == ("Bo", "Ana")

    def test_colours(self):
        """White and black are seats in a history, and colours of a deck in an event."""
        table = "date,white,black,round,player,opponent,result\n2024-01-31,x,,1,Ana,Bo,2-1\n"
        assert read_event(table).event == parse_event("round 1\nAna 2-1 Bo\n")
        assert read_csv(b"date,white,black,result\n2024-01-31,Ana,Bo,2-1\n").history.names == ("Ana", "Bo")
