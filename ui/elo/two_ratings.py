"""Two ratings: the chance of each, what each result changes, and the ways to copy and share it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import streamlit as st

from calc.elo import formulas
from calc.elo.ratings import Pair
from calc.errors import Problem
from ui.elo.cards import two_ratings_card
from ui.elo.rated_event import change_text, exact_rating, rounded_rating
from ui.frame import shell, state
from ui.parts import bar, tables
from ui.parts.problems import WRONG
from ui.share import dialog
from ui.share.cards import Card
from ui.texts import Markdown, language, numbers, plain, problem_text, t, words


def chance_text(part: float, digits: int = 2) -> str:
    """A chance as it is printed; no difference makes it certain."""
    return numbers.uncertain(Fraction(part), digits, language())


def points_text(difference: float, digits: int = 0) -> str:
    """A number of points."""
    return numbers.decimal(Fraction(difference), digits, language())


def as_markdown(**values: str) -> dict[str, Markdown]:
    """Figures that are printed already, for texts."""
    return {name: Markdown(text) for name, text in values.items()}


def names(pair: Pair) -> tuple[str, str]:
    """What both are called: as typed, else you and the opponent."""
    return pair.one.name or words("elo.you"), pair.other.name or words("elo.opponent")


def win_label(pair: Pair, *, mine: bool) -> tuple[str, str]:
    """That one of them wins: the text's name and the player's."""
    name = pair.one.name if mine else pair.other.name
    return "wins" if name else "you-win" if mine else "opponent-wins", name


def distance_text(ahead: float) -> str:
    """A difference in words, in points, with a decimal only where there is one."""
    size = points_text(abs(ahead), 0 if abs(ahead - round(ahead)) < 0.05 else 1)
    if abs(ahead) < 0.05:
        return words("elo.level")
    return words("elo.ahead", points=size) if ahead > 0 else words("elo.behind", points=size)


def show_problems(problems: Sequence[Problem], *fields: str) -> None:
    """The problems of these fields, in their place."""
    for problem in problems:
        if problem.field in fields:
            st.error(problem_text(problem), icon=WRONG)


def show_figures(pair: Pair) -> None:
    """The chance of each, large, as a bar, and as one sentence."""
    one, other = names(pair)
    split, game = pair.chances, pair.per_game
    with st.grid(2, min_column_width=140):
        for mine, part, each in ((True, split.win, game), (False, split.loss, 1 - game)):
            result, name = win_label(pair, mine=mine)
            st.metric(
                t(f"elo.{result}", player=name),
                chance_text(part),
                delta=words("elo.per-game", chance=chance_text(each)),
                delta_color="off",
                delta_arrow="off",
                border=True,
            )
    parts = [(words("elo.bar", player=one, chance=chance_text(split.win, 0)), split.win)]
    if split.draw:
        parts.append((words("elo.bar-draw", chance=chance_text(split.draw, 0)), split.draw))
    parts.append((words("elo.bar", player=other, chance=chance_text(split.loss, 0)), split.loss))
    alt = words(
        "elo.alt",
        one=one,
        other=other,
        win=chance_text(split.win),
        draw=draw_text(split.draw),
        loss=chance_text(split.loss),
    )
    bar.show_bar(parts, alt=alt, key="elo-bar")
    values = as_markdown(
        rating=rating_text(pair.one.value),
        their=rating_text(pair.other.value),
        distance=distance_text(pair.ahead),
        win=chance_text(split.win),
        draw=draw_text(split.draw),
        loss=chance_text(split.loss),
        score=chance_text(split.score),
        game=chance_text(game),
    )
    sentence = t("elo.sentence-draw" if split.draw else "elo.sentence", one=one, other=other, **values)
    st.markdown(sentence)
    shell.announce(sentence)


def draw_text(part: float) -> str:
    """The chance of a draw; none is printed as 0 %."""
    return chance_text(part) if part else numbers.percent(Fraction(0), 0, language())


def rating_text(value: float) -> str:
    """A typed rating as it was typed: with decimals only if it has some."""
    return numbers.brief(value, 10, language())


def show_changes(pair: Pair, problems: Sequence[Problem]) -> None:
    """What each result changes for both, what is to be expected, and when a draw is worth a point."""
    one, other = names(pair)
    st.header(t("elo.changes"), anchor=False)
    rows = [
        [
            t(f"elo.{result}", player=name),
            change_and_rating(pair.one.value, my_change),
            change_and_rating(pair.other.value, their_change),
        ]
        for result, name, my_change, their_change in (*rated_results(pair), *unrated_results(pair))
    ]
    tables.show_table([t("elo.result"), plain(one), plain(other)], rows, numbers=(1, 2))
    st.text_input(
        t("field.believed"),
        placeholder=chance_text(pair.chances.score),
        help=t("elo.believed-help"),
        live=True,
        width=200,
        **state.widget("elo.believed"),
    )
    show_problems(problems, "believed")
    if pair.believed is None:
        st.markdown(t("elo.expected"))
    else:
        values = as_markdown(
            change=change_text(pair.expected_change),
            their=change_text(-pair.expected_change),
            score=numbers.percent(Fraction(pair.believed), 2, language()),
            rated=chance_text(pair.chances.score),
        )
        st.markdown(t("elo.expected-own", one=one, other=other, **values))
    least = formulas.one_point_draw(pair.scale)
    if least is None:
        st.caption(t("elo.one-point-never"))
    else:
        st.caption(t("elo.one-point", points=Markdown(points_text(least, 2))))


def rated_results(pair: Pair) -> Sequence[tuple[str, str, float, float]]:
    """The results that move ratings: the text's name, the winner's, both changes."""
    mine, theirs = pair.changes
    return (
        (*win_label(pair, mine=True), mine.win, theirs.loss),
        ("played-draw", "", mine.draw, theirs.draw),
        (*win_label(pair, mine=False), mine.loss, theirs.win),
    )


def unrated_results(pair: Pair) -> Sequence[tuple[str, str, float, float]]:
    """The results that say nothing of strength, likewise."""
    mine, theirs = pair.changes
    return (
        ("intentional-draw", "", mine.intentional_draw, theirs.intentional_draw),
        ("bye", "", mine.bye, theirs.bye),
    )


def change_and_rating(before: float, change: float) -> Markdown:
    """A change and where it leads."""
    if change == 0:
        return t("elo.no-change")
    return t("elo.change", **as_markdown(change=change_text(change), rating=rounded_rating(before + change)))


def show_copies(pair: Pair) -> None:
    """The results as text, with fractions, the link, and one tap to the last round."""
    one, other = names(pair)
    split, scale = pair.chances, pair.scale
    head = words(
        "elo.copy-head",
        one=one,
        other=other,
        rating=rating_text(pair.one.value),
        their=rating_text(pair.other.value),
        scale=words(f"elo.{scale.name}"),
        spread=numbers.brief(scale.spread, 8, language()),
        k=numbers.brief(scale.k, 6, language()),
    )
    chances = words(
        "elo.copy-chances",
        one=one,
        other=other,
        win=chance_text(split.win),
        draw=draw_text(split.draw),
        loss=chance_text(split.loss),
        game=chance_text(pair.per_game),
    )
    lines = [
        words(
            "elo.copy-change",
            result=words(f"elo.{result}", player=name),
            one=one,
            other=other,
            change=change_text(my_change, 2),
            rating=exact_rating(pair.one.value + my_change),
            their_change=change_text(their_change, 2),
            their=exact_rating(pair.other.value + their_change),
        )
        for result, name, my_change, their_change in rated_results(pair)
    ]
    url = shell.share_url("elo")
    link = [] if url is None else [(words("shell.copy-link"), url)]
    dialog.show_share_buttons(
        (words("elo.copy-results"), "\n".join([head, chances, *lines])),
        *link,
        key="elo-copy",
        page="elo",
        made=lambda: {"": match_up_card(pair)},
    )
    win_share = numbers.percent(Fraction(split.win), 2, language())
    if st.button(
        t("elo.use-win"), help=t("elo.use-win-help"), on_click=state.put, args=("last_round.win_chance", win_share)
    ):
        st.switch_page("pages/last_round.py")
    if url is None:
        st.caption(t("shell.link-too-long"))


def match_up_card(pair: Pair) -> Card:
    """The card of two ratings: who wins how often, and what it brings the first."""
    one, other = names(pair)
    split = pair.chances
    shares = []
    for (result, name, change, _), each in zip(rated_results(pair), (split.win, split.draw, split.loss), strict=True):
        if each:
            note = words("elo.change", change=change_text(change), rating=rounded_rating(pair.one.value + change))
            shares.append((words(f"elo.{result}", player=name), chance_text(each), note))
    title = words(
        "share.match-up", one=one, other=other, rating=rating_text(pair.one.value), their=rating_text(pair.other.value)
    )
    return two_ratings_card(title, shares, pair.scale.name)
