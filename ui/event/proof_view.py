"""Whether the published figures come out, and what another profile would change in the standings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from calc.published import Compared, OpenTables, diff_standings
from calc.rules import PRESETS, Rules
from calc.standings import standings
from ui.frame import state
from ui.parts import tables
from ui.parts.event_standings import EventStandings
from ui.parts.problems import NOTE
from ui.texts import Markdown, plain, t

MOST_MOVED = 8
"""Players whose ranks another profile changes are named up to this many."""


def show_proof(
    compared: tuple[Compared, ...], fits: tuple[Rules, ...], rules: Rules, why: OpenTables | None = None
) -> None:
    """Whether the published figures come out, under which profiles, and one tap to the first of those.

    ``why``: what open tables explain of the differences.
    """
    if not compared:
        return
    different = [one for one in compared if one.equal is False]
    unproved = sum(one.equal is None for one in compared)
    players = len({one.player for one in compared})
    values = {
        "figures": len(compared),
        "players": players,
        "rules": t(f"profile.{rules.name}"),
        "proved": len(compared) - unproved,
        "open": unproved,
    }
    names = ", ".join(t(f"profile.{fit.name}") for fit in fits)
    if why is not None and (why.after is not None or len(why.explained) == len(different)):
        _explain_open_tables(why, values, len(different))
        return
    if different:
        st.warning(t("event.differs", count=len(different), **values), icon=NOTE)
        if why is not None:
            st.markdown(t("event.differs-open", count=len(why.explained)))
    else:
        key = "possible" if unproved else "proved"
        st.success(t(f"event.{key}", **values), icon=":material/verified:")
    if fits:
        st.markdown(t("event.fits", names=Markdown(names)))
    elif any(one.figure == "points" for one in different):
        st.markdown(t("event.fits-none-points"))
    else:
        st.markdown(t("event.fits-none"))
    if different and fits:
        label = t("event.use-profile", name=t(f"profile.{fits[0].name}"))
        if st.button(label, on_click=state.put, args=("frame.rules", fits[0].name)):
            st.rerun()  # the profile's name stands in the frame, outside this fragment


def _explain_open_tables(why: OpenTables, values: Mapping[str, object], different: int) -> None:
    """All differences come of open tables: which results the one side lacks, and which profiles fit what is left."""
    names = Markdown(", ".join(t(f"profile.{fit.name}") for fit in why.fits))
    if why.after is not None:
        st.info(t("event.open-ours", round=why.after, next=why.after + 1, names=names), icon=NOTE)
        return
    st.info(t("event.open-theirs", count=different, **values), icon=NOTE)
    if why.fits:
        st.markdown(t("event.fits-others", names=names))


def show_profiles(shown: EventStandings, fits: tuple[Rules, ...]) -> None:
    """Which ranks another profile changes, and whether it changes the cut."""
    rows, details = [], []
    for name, rules in PRESETS.items():
        if rules == shown.rules:
            continue
        other = diff_standings(shown.event, shown.lines, standings(shown.event, rules), shown.cut)
        label = t(f"profile.{name}")
        cut = t("event.cut-same")
        if other.only_first or other.only_second:
            cut = t("event.cut-other", leaves=name_list(other.only_first), comes=name_list(other.only_second))
        fit = [t("event.yes" if rules in fits else "event.no")] if state.get("event.published") else []
        rows.append([label, str(len(other.moved)), cut, *fit])
        if other.moved:
            moves = [
                t("event.moved", player=moved.player, rank=moved.rank, other=moved.other_rank)
                for moved in other.moved[:MOST_MOVED]
            ]
            more = len(other.moved) - len(moves)
            moves += [t("event.moved-more", count=more)] if more else []
            details.append(f"- **{label}**: {', '.join(moves)}")
    cut_column = t("event.the-cut-now" if shown.undecided else "event.the-cut") if shown.cut else t("event.no-cut")
    header = [t("event.profile"), t("event.ranks-changed"), cut_column]
    header += [t("event.fit")] if state.get("event.published") else []
    tables.show_table(header, rows, numbers=(1,))
    st.markdown("\n".join(details))
    if shown.spans:
        st.caption(t("event.note-games"))


def name_list(names: Sequence[str]) -> Markdown:
    """Names in a row; a dash for none."""
    return Markdown(", ".join(plain(name) for name in names) or "–")
