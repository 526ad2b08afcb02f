"""Words that head columns: one vocabulary for the readers of tables with a header.

Each name below is one kind of column, its usual words in English, German, Spanish, French, Italian, Portuguese, Dutch
and Finnish, most telling first. A reader puts its columns together from them (:func:`columns_by_key`) and compares by
:func:`heading_key`. The reader of pastes, :mod:`calc.pasted`, has a vocabulary of its own: it also reads tables without
a header and settles a word of two meanings by its neighbours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from calc.event import folded

Words = tuple[str, ...]


def _words(text: str) -> Words:
    return tuple(text.split("|"))


DATE = _words("date|day|played|played at|played on|event date|match date|time|timestamp|date time|datum")
EVENT = _words("event|event name|tournament|tournament name|competition|league|turnier")
ROUND = _words("round|rd|rnd|round number|round name|runde|ronda|rodada|ronde|turno|kierros|swiss round")

PLAYER = _words(
    "player a|player 1|p1|player one|name a|name 1|player|spieler 1|player name|spieler|spieler a|jugador|jugador 1|"
    "joueur|joueur 1|giocatore|giocatore 1|jogador|jogador 1|pelaaja|pelaaja 1"
)
OPPONENT = _words(
    "player b|player 2|p2|player two|name b|name 2|opponent|spieler 2|opponent name|gegner|spieler b|oponente|"
    "jugador 2|adversaire|joueur 2|avversario|giocatore 2|jogador 2|pelaaja 2|vastustaja"
)
TEAM_1, TEAM_2 = _words("team a|team 1|home"), _words("team b|team 2|away")

# Of two meanings, so only for a reader that knows which is meant: a bare name may be an event's, white and black are
# colours of decks, and a winner may stand in a column of their own beside both players.
NAME = _words("name")
LETTER_A, LETTER_B = _words("a"), _words("b")
WHITE, BLACK = _words("white"), _words("black")
WINNER = _words("winner|sieger|gewinner|ganador|vainqueur|vincitore|vencedor")
LOSER = _words("loser|verlierer|perdedor|perdant|perdente")

RESULT = _words(
    "result|score|games|outcome|ergebnis|results|match result|match results|game score|spiele|resultat|resultado|"
    "résultat|risultato|tulos"
)
RESULT_OF_A = _words("score a|result a|wld")
WINS = _words(
    "wins|games won|game wins|won|w|player 1 wins|p1 wins|player 1 games|p1 games|siege|gewonnen|spiele gewonnen|"
    "player a wins|games 1"
)
LOSSES = _words(
    "losses|games lost|game losses|lost|l|player 2 wins|p2 wins|player 2 games|p2 games|niederlagen|verloren|"
    "spiele verloren|player b wins|games 2"
)
DRAWS = _words("draws|games drawn|game draws|drawn|d|drawn games|unentschieden|remis|ties")


def heading_key(cell: str) -> str:
    """A heading as headings are compared: letters and digits, so that ``Player_1`` is ``player 1``."""
    return "".join(letter for letter in folded(cell) if letter.isalnum())


def columns_by_key(kinds: Mapping[str, Sequence[Words]]) -> dict[str, str]:
    """The reader's column that each heading means, by its :func:`heading_key`, in the order of the words.

    ``kinds``: the words of each column of the reader. Raises ``ValueError`` if a word would mean two of them.
    """
    columns: dict[str, str] = {}
    for column, groups in kinds.items():
        for word in (word for group in groups for word in group):
            if columns.setdefault(heading_key(word), column) != column:
                message = f"{word!r} heads two columns"
                raise ValueError(message)
    return columns
