"""A whole event: dropped or pasted, looked through before anything is computed, then its standings and their proof.

The event's text in our notation is the state (see :mod:`ui.loaded`); every other page reads it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from calc.calculator import typed_from
from calc.errors import InputError, Problem
from calc.event import Event
from calc.export import standings_csv
from calc.importers import Import, read_event
from calc.importers.decode import decoded
from calc.published import Compared, between, compare, fitting
from calc.rules import PRESETS, Rules
from calc.standings import standings
from ui import (
    bracket_view,
    copy,
    drafted,
    loaded,
    new_event,
    player_view,
    preview,
    result_cards,
    rounds_view,
    share,
    sheet,
    shell,
    standings_view,
    state,
    tables,
)
from ui.cards import Card
from ui.fields import FIELDS, MEGABYTES
from ui.standings_view import Shown
from ui.texts import Markdown, plain, t, words

shell.require_app()

MOST_MOVED = 8
EXAMPLE = """\
rounds 4
cut 4
bye 1 Iris
round 1
Ana 2-1 Bo
Cy 2-0 Dee
Eli 2-1 Fay
Gus 1-1-1 Hal
Iris bye
round 2
Iris 2-1 Ana
Cy 2-1 Eli
Hal 2-0 Fay
Gus 2-0 Dee
Bo bye
drop Dee
round 3
Iris 0-2 Cy
Ana 2-0 Hal
Gus 2-1 Eli
Bo 2-1 Fay
round 4
Cy id Gus
Bo 2-1 Iris
Ana 2-0 Fay
Eli 2-1 Hal
"""


# Bringing an event in -------------------------------------------------------------------------------------------------


def load_example() -> None:
    """Open a small event, made up, with a bye, an ID and a drop."""
    loaded.open_import(read_event(EXAMPLE), EXAMPLE)
    fresh_views()


def dropped(key: str) -> None:
    """Keep the text of a dropped file; of what is no text only the reason why, and everything else as it was."""
    if key != drop_key() or key not in st.session_state:  # an emptied uploader reports once more when it goes
        return
    file = st.session_state[key]
    st.session_state.pop("event-refused", None)
    if file is None:
        take("", "")
        return
    try:
        take(decoded(file.getvalue()), file.name[-state.limit("event.file") :])
    except InputError as error:
        st.session_state["event-refused"] = error.problems


def pasted() -> None:
    """Keep what was pasted as if it were a file."""
    st.session_state.pop("event-refused", None)
    take(state.get("event.pasted"), "")


def take(source: str, file: str) -> None:
    """Let the preview show ``source``, its Swiss rounds not chosen yet."""
    state.put("event.source", source[: state.limit("event.source")])
    state.put("event.file", file)
    state.put("event.swiss", "")
    st.session_state["event-sources"] = st.session_state.get("event-sources", 0) + 1


def drop_key() -> str:
    """The uploader's key: a new one empties it, and lets go of the file."""
    return f"event-drop-{st.session_state.get('event-opened', 0)}"


def read_source() -> Import:
    """What the dropped or pasted text is understood as."""
    swiss = state.get("event.swiss")
    return read_event(state.get("event.source"), state.get("event.file"), int(swiss) if swiss.isdecimal() else None)


def open_source() -> None:
    """Open what the preview shows."""
    found = read_source()
    loaded.open_import(found, state.get("event.source") if found.source == "text" else "")
    st.session_state["event-opened"] = st.session_state.get("event-opened", 0) + 1
    fresh_views()


def fresh_views() -> None:
    """Tables begin at their first page again."""
    for key in ("event-page", "event-compare-page"):
        st.session_state.pop(key, None)


def close() -> None:
    """Back to the empty page."""
    state.reset("event")
    fresh_views()


def bring_in() -> None:
    """Drop or paste, and the preview of what came."""
    key = drop_key()
    st.file_uploader(
        t("event.drop"),
        key=key,
        on_change=dropped,
        args=(key,),
        max_upload_size=MEGABYTES,
        help=t("event.drop-help"),
    )
    st.text_area(
        t("event.paste"),
        placeholder=words("event.paste-example"),
        height=120,
        on_change=pasted,
        **state.widget("event.pasted"),
    )
    preview.problems(st.session_state.get("event-refused", ()), grave=True)
    if not state.get("event.source").strip():
        return
    found = read_source()
    with st.container(border=True, key="event-preview"):
        st.header(t("event.preview"))
        preview.show(found)
        if found.event is not None:
            again = bool(state.get("event.text"))
            st.button(t("event.replace" if again else "event.open"), type="primary", on_click=open_source)
        elif found.standings_only:
            hand_over()


def hand_over() -> None:
    """Standings alone are the matter of the page of the last round."""
    key = "last_round.standings"
    text = state.get("event.source")
    if key not in FIELDS:
        return
    if len(text) > state.limit(key):
        st.caption(t("event.too-long-to-hand-over", most=state.limit(key)))
    elif st.button(t("event.hand-over"), type="primary", on_click=handed_over, args=(text,)):
        st.switch_page("pages/last_round.py")


def handed_over(text: str) -> None:
    """The standings are what is asked about there, even if an event is open."""
    state.put("last_round.standings", text)
    state.put("last_round.depth", "page")


# What the event says --------------------------------------------------------------------------------------------------


def head(event: Event) -> None:
    """The event in one line, and what is still open in it."""
    title = state.get("event.title")
    line = t("event.summary", players=len(event.players), count=len(event.rounds))
    parts = [Markdown(f"**{plain(title)}**: {line}") if title else line]
    if event.planned_rounds is not None and event.planned_rounds > len(event.rounds):
        parts.append(t("event.planned", rounds=event.planned_rounds))
    if event.cut:
        parts.append(t("event.cut", cut=event.cut))
    if event.dropped:
        parts.append(t("event.dropped", count=len(event.dropped)))
    st.markdown(" · ".join(parts))
    if event.open_matches and state.get("event.part") == "standings":
        st.info(t("event.open-matches", count=len(event.open_matches)), icon=":material/hourglass_empty:")


def proof(compared: tuple[Compared, ...], fits: tuple[Rules, ...], rules: Rules) -> None:
    """Whether the published figures come out, under which profiles, and one tap to the first of those."""
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
    if different:
        st.warning(t("event.differs", count=len(different), **values), icon=preview.NOTE)
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


def tables_of(shown: Shown, compared: tuple[Compared, ...]) -> None:
    """The standings, or the published figures beside ours."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="event-controls"):
        if compared:
            st.segmented_control(
                t("event.view"),
                required=True,
                format_func=lambda view: t(f"event.view-{view}"),
                **state.widget("event.view"),
            )
        st.text_input(t("event.find"), live=True, width=240, on_change=standings_first, **state.widget("event.find"))
    with st.container(key="event-standings"):
        if compared and state.get("event.view") == "published":
            standings_view.compare(shown, compared, state.get("event.find"))
        else:
            standings_view.show(shown, state.get("event.find"))


def standings_first() -> None:
    """Who is looked for stands on the first page."""
    fresh_views()


def exports(shown: Shown | None = None) -> None:
    """The ways out: the standings as CSV, our text, a link if the event is small enough for one."""
    text = state.get("event.text")  # the buttons ask for their files later, when there is no session at hand
    head_row = [words(f"event.csv-{name}") for name in ("rank", "player", "record", "points", "omw", "gw", "ogw")]
    with st.container(horizontal=True, vertical_alignment="center", key="event-exports"):
        if shown is not None:
            sheet.button()
            lines = shown.lines
            st.download_button(
                t("event.csv"),
                lambda: standings_csv(lines, head_row).encode("utf-8-sig"),
                "standings.csv",
                "text/csv",
                on_click="ignore",
            )
        st.download_button(t("event.as-text"), lambda: text, "event.txt", "text/plain", on_click="ignore")
        url = shell.share_url()
        link = [] if url is None else [(words("shell.copy-link"), url)]
        if state.get("event.part") != "cut":
            share.buttons(*link, key="event-copy", made=lambda: shared(shown), too_long=t("event.link-too-long"))
        elif link:  # the bracket has its own
            copy.buttons(*link, key="event-copy")
    if url is None:
        st.caption(t("event.link-too-long"))


def shared(shown: Shown | None) -> Mapping[str, Card]:
    """The cards of the open event, or of what was ``shown`` of it."""
    event = loaded.event()
    if shown is None and event is not None:
        shown = standings_view.compute(event, shell.rules())
    return {} if shown is None else result_cards.event(shown, state.get("event.title"), state.get("event.player"))


def player(shown: Shown) -> None:
    """One player: his figures term by term, and one tap that makes him the calculator's."""
    names = [line.player for line in shown.lines]
    ranks = {line.player: line.rank for line in shown.lines}
    if state.get("event.player") not in ranks:
        st.session_state["event.player"] = None
    st.selectbox(
        t("event.choose"),
        names,
        format_func=lambda name: words("event.choice", rank=ranks[name], player=name),
        placeholder=words("event.choose-example"),
        **state.kept("event.player"),
    )
    chosen = state.get("event.player")
    if not chosen:
        return
    with st.container(border=True, key="event-player"):
        player_view.show(shown, chosen, lambda: this_is_me(shown.event, chosen))


def this_is_me(event: Event, me: str) -> None:
    """One tap from a player's line to the calculator that holds his figures."""
    if st.button(t("event.me"), help=t("event.me-help"), on_click=fill_calculator, args=(event, me)):
        st.switch_page("pages/calculator.py")


def fill_calculator(event: Event, me: str) -> None:
    """Type into the calculator what this player would type."""
    state.reset("calculator")
    st.session_state.pop("calculator-grid", None)
    for name, text in typed_from(event, me).items():
        key = f"calculator.{name}"
        whole = len(text) <= state.limit(key)
        state.put(key, text if whole else text[: state.limit(key)].rpartition("\n")[0])


def profiles(shown: Shown, fits: tuple[Rules, ...]) -> None:
    """Which ranks another profile changes, and whether it changes the cut."""
    rows, details = [], []
    for name, rules in PRESETS.items():
        if rules == shown.rules:
            continue
        other = between(shown.lines, standings(shown.event, rules), shown.cut, shown.event.dropped)
        label = t(f"profile.{name}")
        cut = t("event.cut-same")
        if other.only_here or other.only_there:
            cut = t("event.cut-other", leaves=listed(other.only_here), comes=listed(other.only_there))
        fit = [t("event.fit-yes" if rules in fits else "event.fit-no")] if state.get("event.published") else []
        rows.append([label, str(len(other.moved)), cut, *fit])
        if other.moved:
            moves = [
                t("event.moved", player=moved.player, rank=moved.rank, other=moved.other_rank)
                for moved in other.moved[:MOST_MOVED]
            ]
            more = len(other.moved) - len(moves)
            moves += [t("event.moved-more", count=more)] if more else []
            details.append(f"- **{label}**: {', '.join(moves)}")
    header = [t("event.profile"), t("event.ranks-changed"), t("event.the-cut") if shown.cut else t("event.no-cut")]
    header += [t("event.fit")] if state.get("event.published") else []
    tables.table(header, rows, numbers=(1,))
    st.markdown("\n".join(details))
    if shown.spans:
        st.caption(t("event.note-games"))


def listed(names: Sequence[str]) -> Markdown:
    """Names in a row; a dash for none."""
    return Markdown(", ".join(plain(name) for name in names) or "–")


def editor(problems: Sequence[Problem]) -> None:
    """The event as text. What has an error in it stays as it was typed, and so do the standings before it."""
    if not state.get("event.draft").strip():
        st.session_state["event.draft"] = state.get("event.text")
    st.text_area(
        t("event.text"), help=t("event.text-help"), height=420, on_change=edited, **state.widget("event.draft")
    )
    draft = state.get("event.draft")
    if draft != state.get("event.text"):
        problems = loaded.read(draft)[1]
        st.error(t("event.draft-wrong"), icon=preview.WRONG)
        st.button(t("event.draft-back"), on_click=state.put, args=("event.draft", ""))
    preview.problems(problems, grave=True)
    lines = draft.split("\n")
    wrong = dict.fromkeys(p.line for p in problems if p.line is not None and p.line <= len(lines))
    if wrong:
        numbered = [words("event.numbered", line=line, text=lines[line - 1]) for line in list(wrong)[:MOST_MOVED]]
        st.code("\n".join(numbered), language=None)


def edited() -> None:
    """A correction without an error is the event from now on."""
    draft = state.get("event.draft")
    if loaded.read(draft)[0] is not None:
        state.put("event.text", draft)


# The page -------------------------------------------------------------------------------------------------------------


def opened(event: Event) -> None:
    """The page of an open event: one of its parts at a time, for each computes what the others do not need."""
    rules = shell.rules()
    part = state.get("event.part")
    there = {"rounds": event.rounds or drafted.read(), "cut": event.cut_rounds, "standings": event.players}
    alone = bool(state.get("event.sheet") and there.get(part))
    if not alone:
        head(event)
        st.segmented_control(
            t("event.part"),
            required=True,
            format_func=lambda part: t(f"event.part-{part}"),
            label_visibility="collapsed",
            **state.widget("event.part"),
        )
    if part == "rounds":
        rounds_view.show(event, rules)
    elif part == "cut":
        bracket_view.show(event, rules)
    elif alone:
        standings_view.as_sheet(standings_view.compute(event, rules), state.get("event.title"))
    else:
        ranked(event, rules)
        return
    if not alone:
        closing()


def ranked(event: Event, rules: Rules) -> None:
    """The part of the standings and their proof."""
    shown = standings_view.compute(event, rules)
    imported = loaded.imported(event)
    compared = compare(imported, rules)
    fits = fitting(imported) if compared else ()
    preview.problems(imported.problems)
    proof(compared, fits, rules)
    tables_of(shown, compared)
    player(shown)
    box = st.expander(t("event.profiles"), key="event-profiles", on_change="rerun")
    if box.open:
        with box:
            profiles(shown, fits)
    closing(shown)


def closing(shown: Shown | None = None) -> None:
    """What stands below each part: the event as text, the ways out, another event."""
    box = st.expander(t("event.editor"), key="event-editor", on_change="rerun")
    if box.open:
        with box:
            editor(())
    exports(shown)
    box = st.expander(t("event.another"), key="event-another", on_change="rerun")
    if box.open:
        with box:
            bring_in()
    st.button(t("event.close"), on_click=close)


@st.fragment
@state.drawing("body")
def body() -> None:
    """Everything below the title."""
    event, problems = loaded.read(state.get("event.text"))
    if event is not None:
        opened(event)
    else:
        st.markdown(t("event.lead"))
        bring_in()
        if problems:  # of a forged link: the page itself never opens such a text
            editor(problems)
        st.button(t("event.example"), help=t("event.example-help"), on_click=load_example)
        box = st.expander(t("event.new"), key="event-new", on_change="rerun")
        if box.open:
            with box:
                new_event.show()
    shell.keep_link()


st.title(t("event.title"))
body()
