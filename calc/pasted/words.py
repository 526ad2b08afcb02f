"""The words that event software and sites put above columns and around tables, in the languages they are used in.

English, German, Finnish, Portuguese, Spanish, French, Italian, Japanese. Which language a page speaks is never asked: a
word that means two things is settled by its neighbours.
"""

from __future__ import annotations

import re
from enum import Enum

from calc.event import folded

MAX_HEADER_LENGTH = 60
"""Characters of a column's heading; what is longer is no heading."""


class Column(Enum):
    """What stands in a column. ``OTHER``: known, and of no use here (decks, pods, a second percentage)."""

    RANK = "rank"
    NAME = "name"
    POINTS = "points"
    RECORD = "record"
    OMW = "omw"
    GW = "gw"
    OGW = "ogw"
    WINS = "wins"
    LOSSES = "losses"
    DRAWS = "draws"
    STATUS = "status"
    ROUND = "round"
    FIRST = "first name"
    LAST = "last name"
    TABLE = "table"
    OPPONENT = "opponent"
    OPPONENT_POINTS = "opponent's points"
    RESULT = "result"
    OTHER = "other"


PERCENTS = (Column.OMW, Column.GW, Column.OGW)

_WORDS = {
    Column.RANK: "rank|rang|platz|place|placing|placement|standing|pos|position|posição|posicao|posición|puesto|"
    "posizione|sija|sijoitus|classement|clasificación|#|no|nr|nro|n°|rk|順位",
    Column.NAME: "name|player|players|players teams|player name|full name|player 1|player a|spieler|spielername|"
    "spieler 1|spieler in|pelaaja|nimi|pelaaja 1|jogador|jogadora|nome|jogador 1|jugador|jugadora|nombre|jugador 1|nom|"
    "joueur|joueuse|joueur 1|giocatore|nome giocatore|giocatore 1|participant|name to use|"
    "名前|プレイヤー|プレーヤー|選手|プレイヤー 1",
    Column.OPPONENT: "opponent|opponents|player 2|player b|gegner|gegnerin|spieler 2|vastustaja|pelaaja 2|oponente|"
    "adversário|jogador 2|adversario|rival|jugador 2|adversaire|joueur 2|avversario|giocatore 2|対戦相手|プレイヤー 2",
    Column.POINTS: "points|point|pts|match points|mp|total points|punkte|pkt|matchpunkte|pisteet|pist|pontos|puntos|"
    "punti|ポイント|勝点|勝ち点|得点",
    Column.RECORD: "record|match record|bilanz|wld|w l|勝敗|戦績",
    Column.OMW: "omw|omwp|omw p|opponent match win|opponent win|opponent mw|opponent match|omp",
    Column.GW: "gw|gwp|gw p|tgw|pgw|game win|games win|player game win|team game win|own game win|game",
    Column.OGW: "ogw|ogwp|ogw p|opponent game win|opponent gw|opponent game",
    Column.WINS: "wins|win|w|won|match wins|siege|vitórias|victorias|victoires|vittorie",
    Column.LOSSES: "losses|loss|l|lost|match losses|niederlagen|derrotas|défaites|sconfitte",
    Column.DRAWS: "draws|draw|d|t|ties|drawn|match draws|unentschieden|empates|nuls|pareggi",
    Column.STATUS: "status|team status description|dropped|drop",
    Column.ROUND: "round number",
    Column.FIRST: "first name|vorname|prénom|etunimi",
    Column.LAST: "last name|nachname|surname|family name|sukunimi",
    Column.TABLE: "table|tisch|pöytä|mesa|tavolo|テーブル|卓|tbl|table number",
    Column.RESULT: "result|results|match result|match results|ergebnis|tulos|resultado|résultat|risultato|結果|score|"
    "winner",
    Column.OTHER: "deck|decks|decklist|decklists|archetype|pod|game record|games|mw|mwp|match win|win rate|"
    "opponent opponent win|opponent opponent match win|buchholz|team|country|nation|prize|pro points|byes|username|"
    "user name|id",
}
_HEADINGS = {word: column for column, words in _WORDS.items() for word in words.split("|")}

_FIRST = {word.split()[0] for word in _HEADINGS}

_RECORD_LETTERS = {"w": "W", "s": "W", "v": "W", "勝": "W", "l": "L", "n": "L", "負": "L", "敗": "L"}
_DRAW_LETTERS = "dteup分"
_FAMILIES = {"v": {"d": "L", "s": "L", "n": "D"}}
"""After V (victory in the Romance languages) D and S are defeats and N is a null; after W and S, D is a draw."""

_SHARE = {"percentage", "percent", "pct", "rate"}
_OPPONENT = {"opp": "opponent", "opponents": "opponent", "opps": "opponent", "opponent's": "opponent"}
_JOINT = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[^\W\d_])(?=\d$)")
"""Where ``TeamGameWin`` and ``Player1`` fall into words."""

_PREFIX = re.compile(r"(?:competitors ?([12]) )?team players ?1? ")


def column(text: str) -> Column | None:
    """What a column headed ``text`` holds; ``None`` if the words are not known."""
    if not 0 < len(text.strip()) <= MAX_HEADER_LENGTH:
        return None
    plain = " ".join(text.lower().split()) if text.isascii() else folded(text)
    if plain in _HEADINGS:
        return _HEADINGS[plain]
    if record_order(text):
        return Column.RECORD
    spaced = _JOINT.sub(" ", text)
    return _by_words(plain) or (None if spaced == text else _by_words(folded(spaced)))


def may_begin(word: str) -> bool:
    """Whether a heading of several words may begin with ``word``: cheap, and wrong only to the safe side."""
    bare = word.lower().strip("%.:'’_()*")
    return bare in _FIRST or bare in _OPPONENT


def _by_words(plain: str) -> Column | None:
    """``column`` after punctuation, words for "share" and spellings of "opponent" are brought to one form."""
    words = [_OPPONENT.get(word, word) for word in re.sub(r"[%.:*_/()\[\]†-]", " ", plain).split()]
    words = [word.replace("'", "").replace("’", "") for word in words]
    words = [_OPPONENT.get(word, word) for word in words]
    joined = " ".join(words)
    found = _PREFIX.match(joined + " ")
    if found:
        rest = joined[found.end() :].strip()
        if rest == "name":
            return Column.OPPONENT if found[1] == "2" else Column.NAME
        joined = joined if joined.startswith("team players") else ""
    if joined in _HEADINGS:
        return _HEADINGS[joined]
    shares = [word for word in words if word not in _SHARE]
    share = len(shares) < len(words) or "%" in plain
    shorter = _HEADINGS.get(" ".join(shares))
    return shorter if share and shorter in (*PERCENTS, Column.OTHER) else None


def record_order(text: str) -> str:
    """The order that a heading like ``W/L/D``, ``S-U-N`` or ``V/E/D`` promises, as ``WLD``; empty if it is none."""
    letters = [part.strip() for part in re.split(r"[-/–]", folded(text))]
    if len(letters) == 1 and len(letters[0]) == 3:
        letters = list(letters[0])
    if not 2 <= len(letters) <= 3 or any(len(letter) != 1 for letter in letters):
        return ""
    family = _FAMILIES.get(letters[0], {})
    order = "".join(
        family.get(letter) or ("D" if letter in _DRAW_LETTERS else _RECORD_LETTERS.get(letter, "?"))
        for letter in letters
    )
    return order if sorted(order) in (sorted("WLD"), sorted("WL")) else ""


_BYES = re.compile(
    r"(?:(?:awarded|assigned|has a) )?bye|freilos|spielfrei|exempté?|libre|descanso|folga|riposo|turno libero|vapaa|"
    r"不戦勝"
)
_BYE_SENTENCE = re.compile(r"(?:.* )?was (?:assigned|awarded) an? bye|awarded (?:.* )?bye")


def is_bye(cell: str) -> bool:
    """Whether a whole cell says that there is no opponent. ``Henrik Bye`` is a player."""
    if len(cell) > MAX_HEADER_LENGTH * 4:
        return False
    words = folded(cell).strip(" *-–—=_.()[]")
    return (
        _BYES.fullmatch(words) is not None
        or (not words and bool(cell.strip()))
        or _BYE_SENTENCE.fullmatch(words) is not None
    )


_DIGIT = re.compile(r"\d")
_ROUND = re.compile(
    r"(?:\b(?:round|runde|ronde|rodada|ronda|turno|kierros|rd)\b|ラウンド|第)\s*[:#]?\s*(\d{1,2})(?!\d)"
    r"(?:\s*(?:of|von|de|di|sur|/)\s*(\d{1,2})(?!\d))?"
)
_ROUND_AFTER = re.compile(r"\b(\d{1,2})\s*(?:\.\s*(?:kierros|runde)|回戦)")
_EXTENT = re.compile(
    r"\b(\d{1,6})\s*(?:to|bis|a|à|al|hasta|-|–|から)\s*(\d{1,6})\s*(?:of|von|de|di|sur|su|out of|/)\s*(\d{1,6})\b"
)
_PEOPLE = "players|entries|rows|spieler|einträge|pelaajaa|jogadores|jugadores|joueurs|giocatori"
_TOP = re.compile(
    r"\b(?:top|first|erste) (\d{1,6})\s*(?:of|von|de|di|sur|out of)\s*(?:the )?(\d{1,6})\b"
    rf"|\b(\d{{1,6}})\s*(?:of|von|de|di|sur|/)\s*(\d{{1,6}}) (?:{_PEOPLE})\b"
)
_PAGE = re.compile(r"\b(?:page|seite|página|pagina|sivu)\s*(\d{1,4})\s*(?:of|von|de|di|sur|/)\s*(\d{1,4})\b")
_LABELS = re.compile(
    r"(?:(?:standings?|pairings?|rangliste|paarungen|sijoitukset|parit|classificação|classifica|clasificaci[oó]n|"
    r"emparejamientos|emparelhamentos|classement|appariements|abbinamenti|組み合わせ|順位表|finished|beendet|"
    r"ongoing)(?: by \w+)?[ :]*)+"
)
_FURNITURE = re.compile(
    r"report:|event(?: date| information)?:|eventlink|wizards |©|copyright|show$|entries|search|previous|next|"
    r"posted in|omw% *:|gw% *:|ogw% *:|opponents'? (?:match|game) win|game win percent",
)

MAX_LABEL_LENGTH = 160
"""Characters of a line that may be a title or a label around a table."""


def label(text: str) -> str:
    """``text`` as labels are looked for in it; empty if it is too long to be one."""
    return folded(text) if len(text) <= MAX_LABEL_LENGTH else ""


def _numbered(text: str) -> str:
    """A label that holds a number; empty if it cannot."""
    return label(text) if _DIGIT.search(text[:MAX_LABEL_LENGTH]) else ""


def round_number(text: str) -> tuple[int, int | None] | None:
    """``Round 5 of 7``: the round and of how many."""
    words = _numbered(text)
    found = _ROUND.search(words) or _ROUND_AFTER.search(words)
    if not found:
        return None
    total = found[2] if found.re is _ROUND else None
    return int(found[1]), int(total) if total else None


def page(text: str) -> tuple[int, int] | None:
    """``Page 1 of 2``."""
    found = _PAGE.search(_numbered(text))
    return (int(found[1]), int(found[2])) if found else None


def extent(text: str) -> tuple[int, int, int] | None:
    """``Showing 1 to 25 of 200``, ``top 32 of 200``: from, to, of how many."""
    words = _numbered(text)
    if not words or round_number(text) or page(text):
        return None
    found = _EXTENT.search(words)
    if found:
        first, last, total = (int(part) for part in found.groups())
    else:
        found = _TOP.search(words)
        if not found:
            return None
        first, (last, total) = 1, (int(part) for part in found.groups() if part)
    return (first, last, total) if first <= last <= total else None


def is_label(text: str) -> bool:
    """Whether a line is one of those round a table: titles, page numbers, buttons, rules."""
    words = label(text)
    if not any(letter.isalnum() or ord(letter) > 0x2E7F for letter in text[: MAX_LABEL_LENGTH * 2]):
        return True  # a rule of dashes; what lies higher are scripts and emoji
    return bool(
        words
        and (round_number(text) or page(text) or extent(text) or _LABELS.fullmatch(words) or _FURNITURE.match(words))
    )
