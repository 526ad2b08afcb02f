"""The open event rated: ratings typed, one player's matches, everybody's rating, and the ways out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import streamlit as st

from calc.elo.formulas import EventRating, RatedMatch, Scale, rate
from calc.elo.ratings import Ratings, changes_csv, format_ratings, ratings_csv, read_ratings
from calc.event import Event, Kind
from calc.notation import format_match
from ui.elo.cards import ranking_card
from ui.frame import session_keys, state
from ui.parts import match_words, tables
from ui.parts.choose_player import choose_player
from ui.parts.problems import WRONG
from ui.share import dialog
from ui.share.cards import LISTED_LINES, Card
from ui.texts import Markdown, language, numbers, plain, problem_text, t, words

MAX_PROBLEMS = 5
ROWS = 20
"""Rows of a table of matches that are shown at a time."""


def rounded_rating(rating: float) -> str:
    """A rating as it is shown: a whole number, without a separator of thousands."""
    return numbers.decimal(Fraction(rating), 0, language(), grouped=False)


def change_text(change: float, digits: int = 1) -> str:
    """A change with its sign."""
    return numbers.signed(Fraction(change), digits, language())


def show_rated_event(event: Event, scale: Scale) -> None:
    """The typed ratings, a player's table, everybody's, and what can be taken along."""
    st.text_area(
        t("elo.ratings"),
        placeholder=words("elo.ratings-example"),
        help=t("elo.ratings-help", start=Markdown(rounded_rating(scale.start))),
        height=110,
        **state.widget("elo.ratings"),
    )
    typed = read_ratings(state.get("elo.ratings"), event.players)
    for problem in typed.problems[:MAX_PROBLEMS]:
        st.error(problem_text(problem), icon=WRONG)
    if len(typed.problems) > MAX_PROBLEMS:
        st.caption(t("elo.more-problems", count=len(typed.problems) - MAX_PROBLEMS))
    rated = rate(event, typed.of, scale, typed.pinned)
    if not event.players:
        return
    player = _choose(event)
    matches = rated.of(player)
    _player(event, player, rated, typed)
    st.markdown(t("elo.everybody"))
    tables.show_paged(
        [t("elo.player"), t("elo.before"), t("elo.changed"), t("elo.after")],
        [_line(name, rated, typed) for name in sorted(event.players, key=lambda name: -rated.after[name])],
        key=session_keys.ELO_PAGE,
        numbers=(1, 2, 3),
        size=ROWS,
    )
    st.caption(t("elo.event-note"))
    if rated.spread and st.button(
        t("elo.use-spread", spread=rounded_rating(rated.spread)),
        on_click=state.put,
        args=("simulator.spread", rounded_rating(rated.spread)),
    ):
        st.switch_page("pages/simulator.py")
    with st.container(horizontal=True, vertical_alignment="center", key="elo-exports"):
        for name, write in (("ratings", ratings_csv), ("changes", changes_csv)):
            st.download_button(
                t(f"elo.{name}-csv"),
                lambda write=write: write(rated).encode("utf-8-sig"),  # type: ignore[misc]
                f"{name}.csv",
                "text/csv",
                on_click="ignore",
            )
        dialog.show_share_buttons(
            (words("elo.copy-player"), _matches_to_copy(player, rated, matches)),
            (words("elo.copy-ratings"), format_ratings(rated.after, typed.pinned)),
            key="elo-event-copy",
            made=lambda: {"": _ranking(event, rated, scale)},
            too_long=t("event.link-too-long"),
        )


def _ranking(event: Event, rated: EventRating, scale: Scale) -> Card:
    """The best of the event by their ratings after it."""
    best = sorted(event.players, key=lambda name: -rated.after[name])[:LISTED_LINES]
    lines = [
        (rank, name, rounded_rating(rated.after[name]), change_text(rated.after[name] - rated.before[name]))
        for rank, name in enumerate(best, start=1)
    ]
    return ranking_card(words("share.ranking"), state.get("event.title"), lines, scale.name)


def _choose(event: Event) -> str:
    """The player looked at: the one chosen here, else the one chosen on the event's page, else the first."""
    elsewhere = state.get("event.player")
    usual = elsewhere if elsewhere in event.players else event.players[0]
    chosen = choose_player(t("elo.player"), event.players, key=session_keys.ELO_PLAYER, field="elo.player", usual=usual)
    return chosen or usual


def _player(event: Event, player: str, rated: EventRating, typed: Ratings) -> None:
    """One player's matches, the best one marked."""
    matches, best = rated.of(player), rated.best(player)
    before, after = rated.before[player], rated.after[player]
    if player in typed.pinned:
        st.markdown(t("elo.summary-pinned", player=player, before=Markdown(rounded_rating(before))))
    else:
        values = {
            "before": rounded_rating(before),
            "after": rounded_rating(after),
            "change": change_text(after - before),
        }
        count = sum(match.match.kind in (Kind.PLAYED, Kind.DRAW) and not match.match.open for match in matches)
        shown = {name: Markdown(text) for name, text in values.items()}
        st.markdown(t("elo.summary", player=player, count=count, **shown))
    tables.show_table(
        [t("elo.round"), t("elo.opponent"), t("elo.result"), t("elo.changed"), t("elo.after")],
        [
            [
                _round(event, one),
                "–" if one.match.opponent is None else _opponent(one),
                match_words.outcome_text(one.match),
                t("elo.best-change", change=Markdown(change_text(one.change)))
                if one == best
                else change_text(one.change),
                rounded_rating(one.after),
            ]
            for one in matches
        ],
        numbers=(3, 4),
    )
    if best is not None and best.opponent_before is not None:
        values = {
            "change": Markdown(change_text(best.change)),
            "rating": Markdown(rounded_rating(best.opponent_before)),
        }
        st.markdown(t("elo.best", opponent=best.match.opponent, **values))


def _round(event: Event, one: RatedMatch) -> str:
    """A round's number, or its name after the cut."""
    swiss = len(event.rounds)
    return str(one.round) if one.round <= swiss else t(f"event.{event.cut_rounds[one.round - swiss - 1].name}")


def _opponent(one: RatedMatch) -> Markdown:
    rating = "" if one.opponent_before is None else Markdown(rounded_rating(one.opponent_before))
    return t("elo.against-rated", player=one.match.opponent, rating=rating)


def _line(name: str, rated: EventRating, typed: Ratings) -> list[str]:
    shown = t("elo.pinned", player=name) if name in typed.pinned else plain(name)
    before, after = rated.before[name], rated.after[name]
    return [shown, rounded_rating(before), change_text(after - before), rounded_rating(after)]


def _matches_to_copy(player: str, rated: EventRating, matches: Sequence[RatedMatch]) -> str:
    """A player's matches as text, with fractions: round, match, change, rating after."""
    before, after = rated.before[player], rated.after[player]
    values = {"before": exact_rating(before), "after": exact_rating(after), "change": change_text(after - before, 2)}
    lines = [words("elo.copy-player-head", player=player, **values)]
    lines += [
        f"{one.round}\t{format_match(one.match)}\t{change_text(one.change, 2)}\t{exact_rating(one.after)}"
        for one in matches
    ]
    return "\n".join(lines)


def exact_rating(rating: float) -> str:
    """A rating with two decimals, for what is copied."""
    return numbers.decimal(Fraction(rating), 2, language(), grouped=False)
