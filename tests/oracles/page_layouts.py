"""An invented event and every way to print its standings, as another program would do it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class PagePlayer:
    """A player of the event: W-L-D and exact tiebreakers."""

    name: str
    record: tuple[int, int, int]
    omw: Fraction
    gw: Fraction
    ogw: Fraction

    @property
    def points(self) -> int:
        return 3 * self.record[0] + self.record[2]


PLAYERS = (
    PagePlayer("Wilma Ånäs", (5, 0, 0), Fraction(11, 18), Fraction(10, 11), Fraction(17, 30)),
    PagePlayer("Otto 3Hands", (4, 1, 0), Fraction(5, 9), Fraction(8, 11), Fraction(31, 60)),
    PagePlayer("Marchetti, Ugo", (3, 1, 1), Fraction(8, 15), Fraction(22, 36), Fraction(1, 2)),
    PagePlayer("D’Arcy Quill-Noor", (3, 2, 0), Fraction(7, 13), Fraction(2, 3), Fraction(6, 11)),
    PagePlayer("Ivo Bye", (2, 2, 1), Fraction(1, 2), Fraction(16, 33), Fraction(5, 11)),
    PagePlayer("lena_k (the Owl)", (2, 3, 0), Fraction(4, 9), Fraction(5, 12), Fraction(7, 15)),
    PagePlayer("Pia 🦉 Sol", (1, 3, 1), Fraction(5, 12), Fraction(13, 39), Fraction(3, 7)),
    PagePlayer("Quist", (0, 5, 0), Fraction(3, 7), Fraction(1, 3), Fraction(4, 9)),
)

HEADINGS = {
    "en": ("Rank", "Player", "Points", "W-L-D", "OMW%", "GW%", "OGW%"),
    "en long": (
        "Place",
        "Name",
        "Match Points",
        "Match Record",
        "Opponents’ Match Win %",
        "Game Win %",
        "Opp. Game Win %",
    ),
    "de": ("Rang", "Name", "Punkte", "S/N/U", "OMW%", "GW%", "OGW%"),
    "fi": ("Sija", "Pelaaja", "Pist.", "W-L-D", "OMW", "PGW", "OGW"),
    "pt": ("#", "Jogador", "Pontos", "V/D/E", "OMW%", "GW%", "OGW%"),
    "es": ("Puesto", "Jugador", "Puntos", "V/D/E", "OMW%", "GW%", "OGW%"),
    "fr": ("Rang", "Joueur", "Points", "V/D/N", "OMW%", "GW%", "OGW%"),
    "it": ("Posizione", "Nome giocatore", "Punti", "V/S/P", "OMW%", "GW%", "OGW%"),
    "ja": ("順位", "プレイヤー", "勝点", "勝/敗/分", "OMW%", "GW%", "OGW%"),
}


def percent(value: Fraction, decimals: int, *, rounded: bool, share: bool = False, comma: bool = False) -> str:
    """``value`` as pages print it: with so many decimals, half up or cut off, as ``66.67%`` or the share ``.6667``."""
    scale = 10**decimals * (1 if share else 100)
    number = math.floor(value * scale + (Fraction(1, 2) if rounded else 0))
    digits = f"{number:0{decimals + 1}d}"
    text = digits if not decimals else f"{digits[:-decimals]}.{digits[-decimals:]}"
    if comma:
        text = text.replace(".", ",")
    return text if share else text + "%"


def cells(
    language: str = "en",
    *,
    decimals: int = 2,
    rounded: bool = True,
    share: bool = False,
    comma: bool = False,
    columns: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6),
    order: str = "WLD",
    sign: str = "-",
) -> list[list[str]]:
    """The table of the event, the heading first. ``columns``: which of the seven, in which order."""
    table = [list(HEADINGS[language])]
    for rank, player in enumerate(PLAYERS, start=1):
        record = dict(zip("WLD", player.record, strict=True))
        shares = [
            percent(value, decimals, rounded=rounded, share=share, comma=comma)
            for value in (player.omw, player.gw, player.ogw)
        ]
        result = sign.join(str(record[letter]) for letter in order)
        table.append([str(rank), player.name, str(player.points), result, *shares])
    return [[row[at] for at in columns] for row in table]


def fixed_width(table: list[list[str]]) -> str:
    """A table as a printed report sets it: columns begin below each other, two blanks apart at least."""
    widths = [max(len(row[at]) for row in table) + 2 for at in range(len(table[0]))]
    return "\n".join("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in table)


def joined(table: list[list[str]], separator: str) -> str:
    """A table with ``separator`` between cells; names that hold a comma are quoted where commas part cells."""
    if separator == "fixed":
        return fixed_width(table)
    if separator == "|":
        return "\n".join("| " + " | ".join(row) + " |" for row in table)
    quoted = [[f'"{cell}"' if separator == "," and "," in cell else cell for cell in row] for row in table]
    return "\n".join(separator.join(row) for row in quoted)
