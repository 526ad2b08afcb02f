"""Standings and pairings as tables for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from fractions import Fraction

from calc.event import Round
from calc.notation import format_match
from calc.standings import Standing

COLUMNS = ("rank", "player", "record", "points", "omw", "gw", "ogw")

_FORMULA = tuple("=+-@\t\r\n＝＋－＠")  # also the wide forms, which some spreadsheets take for the same


def standings_csv(lines: Sequence[Standing], header: Sequence[str] = COLUMNS) -> str:
    """CSV of ``lines``: rank, player, record, match points, OMW%, GW%, OGW% as shares of one to four decimals.

    No cell can be a formula: what begins like one gets an apostrophe in front, which spreadsheets take for "text".
    An empty cell is no value. ``header``: seven words. For Excel encode it as ``utf-8-sig``.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(safe(word) for word in header)
    for line in lines:
        figures = line.tiebreakers
        shares = (_decimal(share) for share in (figures.omw, figures.gw, figures.ogw))
        writer.writerow((line.rank, safe(line.player), str(line.matches), figures.points, *shares))
    return written.getvalue()


PAIRINGS = ("table", "player", "points", "opponent", "opponent_points", "match")


def pairings_csv(round_: Round, points: Mapping[str, int], header: Sequence[str] = PAIRINGS) -> str:
    """CSV of a round: table, player, match points, opponent, match points, the match as the notation writes it.

    ``points``: everybody's before the round. Cells, ``header`` (six words) and encoding as :func:`standings_csv`.
    """
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(safe(word) for word in header)
    for table, match in enumerate(round_.matches, start=1):
        opponent = ("", "") if match.opponent is None else (safe(match.opponent), points[match.opponent])
        writer.writerow((table, safe(match.player), points[match.player], *opponent, safe(format_match(match))))
    return written.getvalue()


def safe(text: str) -> str:
    """``text`` as a cell that no spreadsheet computes."""
    return "'" + text if text.lstrip().startswith(_FORMULA) else text


def _decimal(share: Fraction | None) -> str:
    """Rounded once, half up, from the exact figure."""
    if share is None:
        return ""
    digits = f"{(share * 20_000 + 1) // 2:05}"
    return f"{digits[:-4]}.{digits[-4:]}"
