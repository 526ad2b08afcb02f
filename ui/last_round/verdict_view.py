"""A verdict on screen: the one large answer, what it rests on, and everything around it, each piece on its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import streamlit as st

from calc.event import Match
from calc.record import Outcome
from calc.rules import PRESETS
from calc.scenarios import Result
from calc.verdict import (
    DecisiveTable,
    DrawCard,
    Status,
    Verdict,
    Witness,
    omw_swings,
    relevant_tables,
    under_profiles,
    verdicts,
)
from ui.frame import session_keys, state
from ui.last_round import conditions, known_results
from ui.last_round.verdict_words import (
    MOST_NAMES,
    Case,
    is_proof,
    match_text,
    player_name,
    player_names,
    possible_ranks,
    rank_text,
    repeated,
    table_name,
    text_key,
)
from ui.parts import tables
from ui.parts.drawer import show_drawer
from ui.texts import Markdown, language, numbers, t, words

MOST_TABLES = 8
"""Tables of a witness that are shown at once; the rest on request."""

# The answer -----------------------------------------------------------------------------------------------------------


def show_answer(verdict: Verdict, *, stands: bool) -> None:
    """The one large answer: what an intentional draw does, or (``stands``) the result that stands.

    Green and red are for proofs: what hangs on a condition has neither, and says the condition.
    """
    subject = "stands" if stands else "draw"
    lines = [f"## {headline(subject, verdict)}", rank_sentence(verdict)]
    with st.container(key="last-round-answer"):
        if verdict.proved is not None:
            box = st.success if verdict.proved else st.error
        else:
            box = st.info if verdict.status is Status.LOCKED_UNLESS_TIED or verdict.conditions else st.warning
        box("\n\n".join(lines), icon=ICONS["condition"] if verdict.conditions else ICONS[verdict.status])


def headline(subject: str, verdict: Verdict) -> Markdown:
    """The verdict in a few words, with the condition that it hangs on."""
    return t(f"last_round.{subject}-{text_key(verdict)}", condition=conditions.condition_text(verdict))


ICONS: dict[Status | str, str] = {
    Status.LOCKED: ":material/lock:",
    Status.LOCKED_UNLESS_TIED: ":material/balance:",
    Status.LIVE: ":material/help:",
    Status.OUT_UNLESS_TIED: ":material/balance:",
    Status.OUT: ":material/block:",
    "condition": ":material/rule:",
}


def rank_sentence(verdict: Verdict) -> Markdown:
    """Between which ranks the player ends, as a sentence."""
    best, worst = rank_text(verdict.best), rank_text(verdict.worst)
    if verdict.conditions:
        return t(f"last_round.line-{text_key(verdict)}", span=possible_ranks(verdict))
    if verdict.best == verdict.worst:
        return t("last_round.line-exactly", rank=best)
    key = "live-or-lower" if verdict.lower else text_key(verdict)
    if verdict.status is Status.OUT_UNLESS_TIED and not verdict.witnesses[0].matches:
        key = "level"  # nothing is open, and all four figures are the same
    return t(f"last_round.line-{key}", best=best, worst=worst, rank=rank_text(verdict.witnesses[1].rank))


def show_basis(case: Case, verdict: Verdict) -> Markdown:
    """What the verdict rests on: proved on what, assumed what, and what it does not cover."""
    basis = t(f"last_round.basis-{verdict.basis.value.replace(' ', '-')}")
    if is_proof(verdict):
        basis = Markdown(f"{t('last_round.badge-proved')} {basis}")
    elif verdict.conditions:
        basis = Markdown(f"{t('last_round.badge-condition')} {basis}")
    parts = [basis]
    if case.known:
        parts.append(t("last_round.basis-board", count=len(case.known)))
    parts.append(t("last_round.covers"))
    if verdict.dropped:
        parts.append(t("last_round.dropped", names=player_names(case, verdict.dropped)))
    return Markdown("  \n".join(parts))


def sentence_to_copy(case: Case, verdict: Verdict, *, stands: bool) -> str:
    """The answer as a neutral sentence to copy: what is so, no offer to anybody."""
    subject = ("stands" if stands else "draw") + ("-if" if verdict.conditions else "")
    return words(
        f"last_round.copy-{subject}",
        condition=conditions.condition_words(verdict),
        span=possible_ranks(verdict),
        cut=case.cut,
        points=verdict.points,
        verdict=words(f"last_round.copy-{text_key(verdict)}"),
        basis=words(f"last_round.copy-basis-{verdict.basis.value.replace(' ', '-')}"),
        rules=words(f"profile.{case.rules.name}"),
    )


def show_witness(case: Case, verdict: Verdict, scene: Witness, key: str) -> None:
    """A complete set of results: the tables that matter, and the rest on request."""
    seats = [match.players for match in scene.matches]
    matter = relevant_tables(case.field.stated or case.field, case.me, [verdict.points], seats)
    own = [match for match in scene.matches if case.me in match.players]
    first = [*own, *(scene.matches[number] for number in matter)][:MOST_TABLES]
    st.markdown(_bullets(case, first) or t("last_round.nothing-open"))
    if scene.tied:
        st.caption(t("last_round.tied", names=player_names(case, scene.tied), rank=rank_text(scene.rank)))
    rest = [match for match in scene.matches if match not in first]
    if not rest:
        return
    show_drawer(t("last_round.other-tables", count=len(rest)), key, lambda: st.markdown(_bullets(case, rest)))


def _bullets(case: Case, matches: Sequence[Match]) -> str:
    """Matches one below another; those that read alike, as counted players do, once."""
    lines = Counter(match_text(case, match) for match in matches)
    return "\n".join(f"- {repeated(line, count)}" for line, count in lines.items())


def show_decisive_tables(case: Case, tables_: Sequence[DecisiveTable]) -> None:
    """The single tables that make it safe."""
    lines = []
    for table in tables_[:MOST_NAMES]:
        one, other = (player_name(case, name) for name in table.players)
        outcomes = set(table.outcomes)
        if table.winner_suffices:
            lines.append(t("last_round.safe-with-winner", table=table_name(case, table.players)))
        elif outcomes == {Outcome.DRAW}:
            lines.append(t("last_round.safe-if-draw", table=table_name(case, table.players)))
        elif Outcome.DRAW in outcomes:
            winner, loser = (other, one) if Outcome.WIN in outcomes else (one, other)
            lines.append(t("last_round.safe-unless-wins", player=winner, other=loser))
        else:
            winner, loser = (one, other) if Outcome.WIN in outcomes else (other, one)
            lines.append(t("last_round.safe-if-wins", player=winner, other=loser))
    if lines:
        st.markdown("\n".join(f"- {line}" for line in lines))


# Around it ------------------------------------------------------------------------------------------------------------


def show_draw_card(case: Case, card: DrawCard) -> None:
    """Me and my opponent side by side, after a win, the draw and a loss; what the draw costs, where a loss leads."""
    header = [t("last_round.after"), t("last_round.you-head")]
    if card.opponent is not None:
        header.append(t("last_round.opponent-head") if case.by_hand else player_name(case, card.opponent))
    columns = [card.mine, *([card.theirs] if card.theirs else [])]
    tables.show_table(
        header,
        [
            [t(f"last_round.after-{name}"), *(_cell(rows[number]) for rows in columns)]
            for number, name in enumerate(("win", "draw", "loss"))
        ],
    )
    if card.theirs is not None and not any(rows[1].conditions or rows[1].lower for rows in columns):
        mine, theirs = card.mine[1].safe, card.theirs[1].safe
        both = "both" if card.safe_for_both else "me" if mine else "opponent" if theirs else "neither"
        st.markdown(t(f"last_round.safe-for-{both}"))
    if any(row.conditions or row.lower for row in card.mine):
        return  # places under different conditions do not compare
    win, draw, loss = (possible_ranks(row) for row in card.mine)
    lost = max(card.places_lost)
    st.markdown(t("last_round.seed" if lost else "last_round.seed-same", win=win, draw=draw, loss=loss, count=lost))


def _cell(verdict: Verdict) -> Markdown:
    return Markdown(f"{conditions.status_text(verdict)} {possible_ranks(verdict)}")


def show_omw_swings(case: Case, own: Result) -> None:
    """The tables of my earlier opponents: how each result moves my OMW%, and past whom."""
    swings = omw_swings(case.field, case.me, own, case.rules, given=case.given)
    if not swings:
        st.markdown(t("last_round.no-movers"))
        return
    points = {
        (mover.players, shift): numbers.signed(shift * 100, 2, language()) for mover in swings for shift in mover.shifts
    }
    tables.show_table(
        [
            t("last_round.open-table"),
            t("last_round.first-wins"),
            t("last_round.they-draw"),
            t("last_round.second-wins"),
            t("last_round.past"),
        ],
        [
            [
                _seats(case, mover.players, mover.met),
                *(points[mover.players, shift] for shift in mover.shifts),
                player_names(case, mover.past),
            ]
            for mover in swings
        ],
        numbers=(1, 2, 3),
    )
    st.caption(t("last_round.movers-note"))


def _seats(case: Case, players: tuple[str, ...], met: Iterable[str]) -> Markdown:
    """A table with my earlier opponents in bold."""
    seats = (f"**{player_name(case, name)}**" if name in met else player_name(case, name) for name in players)
    return Markdown(" – ".join(seats))


def show_profiles(case: Case, own: Result, verdict: Verdict) -> Markdown:
    """Whether the verdict holds under every profile, or which one changes it."""
    if verdict.omw is None:
        return t("last_round.profiles-points")
    presets = [rules for rules in PRESETS.values() if rules != case.rules]
    others = under_profiles(case.field, case.me, case.cut, own, profiles=presets, given=case.given)
    changed = [
        t(
            "last_round.profile-differs",
            name=t(f"profile.{rules.name}"),
            status=conditions.status_text(other),
            span=possible_ranks(other),
        )
        for rules, other in others
        if (other.status, other.conditions) != (verdict.status, verdict.conditions)
    ]
    if not changed:
        return t("last_round.profiles-hold")
    return t("last_round.profiles-change", changes=Markdown("; ".join(changed)))


def show_board(case: Case, rows: Sequence[Verdict], chance: Markdown) -> None:
    """The board: a choice for every open table but mine; those that matter first, the rest on request.

    A table matters for any result of mine (``rows``, the one that the page is about first). ``chance``: of the cut
    after that one, as far as it is counted.
    """
    pairs = list(case.field.named(case.field.tables))
    mine = next((number for number, pair in enumerate(pairs) if case.me in pair), -1)
    points = {row.points for row in rows}
    matter = [number for number in relevant_tables(case.field, case.me, points, pairs) if number != mine]
    rest = [number for number in range(len(pairs)) if number not in matter and number != mine]
    for number in matter:
        _table_choice(case, number, pairs[number])
        _show_change(case, number, rows[0], chance)

    def show_rest() -> None:
        for number in rest:
            _table_choice(case, number, pairs[number])
            _show_change(case, number, rows[0], chance)

    if rest:
        show_drawer(t("last_round.board-rest", count=len(rest)), "last-round-rest", show_rest)


def _show_change(case: Case, number: int, now: Verdict, chance: Markdown) -> None:
    """Beside a table that is set: the verdict and the chance now, and the verdict with this table open."""
    if number not in case.known:
        return
    known = {table: outcome for table, outcome in case.known.items() if table != number}
    given = known_results.known_by_name(known, case.field)
    (open_,) = verdicts(case.field, case.me, case.cut, case.rules, results=(now.result,), given=given)
    values = {"now": conditions.status_text(now), "span": possible_ranks(now), "chance": chance}
    st.caption(
        t("last_round.board-now", before=conditions.status_text(open_), before_span=possible_ranks(open_), **values)
    )


def _table_choice(case: Case, number: int, pair: tuple[str, str]) -> None:
    """One table of the board; what is chosen is written into the board's text."""
    letters = {outcome: letter for letter, outcome in known_results.LETTERS.items()}

    def choose(picked: str) -> None:
        known = known_results.read_known(state.get("last_round.board"), case.field)
        known.pop(number, None)
        if picked in known_results.LETTERS:
            known[number] = known_results.LETTERS[picked]
        state.put("last_round.board", known_results.write_known(known, case.field))

    labels = {
        "a": t("last_round.wins", player=player_name(case, pair[0])),
        "d": t("last_round.drawn"),
        "b": t("last_round.wins", player=player_name(case, pair[1])),
        "open": t("last_round.open"),
    }
    st.segmented_control(
        table_name(case, pair, label=True),
        ("a", "d", "b", "open"),
        required=True,
        format_func=labels.__getitem__,
        **state.mirrored(
            session_keys.LAST_ROUND_TABLE.format(number),
            letters[case.known[number]] if number in case.known else "open",
            choose,
        ),
    )
