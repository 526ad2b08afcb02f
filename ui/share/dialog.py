"""Sharing a result: one button beside it, and behind it the card, the stage and the codes for a phone.

Nothing of it is made before the button is pressed: until then it costs one button in a row that is there anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

import streamlit as st

from ui.frame import session_keys, shell
from ui.frame.fields import FIELDS
from ui.parts import copy
from ui.share import cards
from ui.share.cards import Card
from ui.texts import Markdown, plain, t, words

SIZES = {"wide": (1920, 1080), "tall": (1080, 1920)}
"""What is typed into a browser source for a shape: width and height."""

SCANNED = 1_200
"""The longest address in a code that a phone still reads from a screen."""


@dataclass(frozen=True, slots=True)
class StagedBracket:
    """What a stage shows in the place of a card's lines: rounds of the cut in our notation, and the players' seeds."""

    bracket: str
    seeds: str = ""


def show_share_buttons(
    *items: tuple[str, str],
    key: str,
    made: Callable[[], Mapping[str, Card]],
    page: str = "",
    staged: Callable[[], StagedBracket] | None = None,
    too_long: str = "",
) -> None:
    """The buttons that copy, as :func:`ui.parts.copy.show_copy_buttons` has them, and the one that opens the dialog.

    ``made``: the cards of the result by their names, called when the dialog opens. ``page``: see
    :func:`ui.frame.shell.share_url`. ``staged``: what the first card shows on stage instead of its lines. ``too_long``:
    what to do where there is too much for a link, as Markdown.
    """
    if not copy.show_copy_buttons(*items, key=key, more=words("share.open")):
        return
    found = made()
    url = shell.share_url(page)
    special = {next(iter(found)): staged()} if staged and found else {}
    instead = Markdown(too_long) or t("shell.link-too-long")
    st.dialog(t("share.open"))(lambda: _show_dialog(found, special, url, instead))()


def _show_dialog(
    found: Mapping[str, Card], special: Mapping[str, StagedBracket], url: str | None, too_long: Markdown
) -> None:
    """The dialog: what to share, and the three ways."""
    name = next(iter(found))
    if len(found) > 1:
        if st.session_state.get(session_keys.SHARE_WHAT) not in found:  # of another result
            st.session_state[session_keys.SHARE_WHAT] = name
        chosen = st.segmented_control(
            t("share.what"),
            list(found),
            required=True,
            format_func=lambda option: plain(option, 40),
            key=session_keys.SHARE_WHAT,
            label_visibility="collapsed",
        )
        name = chosen or name
    card_tab, stage_tab, phone_tab = st.tabs([t(f"share.tab-{tab}") for tab in ("card", "stage", "phone")])
    with card_tab:
        _show_card(found[name], url, too_long)
    with stage_tab:
        _show_stage(found[name], special.get(name))
    with phone_tab:
        _show_phone(url, too_long)


def _show_card(card: Card, url: str | None, too_long: Markdown) -> None:
    """The card as a picture and as text, and the page's link."""
    from ui.share import card_picture  # noqa: PLC0415 - on request; no page waits for what draws pictures

    text = cards.card_text(card)
    png = card_picture.card_png(card, dark=st.context.theme.type == "dark")
    st.image(png, alt=words("share.card-alt", text=text.replace("\n", ". ")), width="stretch")
    link = [] if url is None else [(words("shell.copy-link"), url)]
    with st.container(horizontal=True, key="share-take"):
        copy.show_copy_buttons((words("share.copy-text"), text), *link, key="share-copy")
        st.download_button(t("share.download"), png, "cutline.png", "image/png", on_click="ignore", key="share-png")
    if url is None:
        st.caption(too_long)


def _show_stage(card: Card, staged: StagedBracket | None) -> None:
    """The address of the stage, in the shape and before the background that are chosen."""
    with st.container(horizontal=True, key="share-stage"):
        shape, background = (
            st.segmented_control(
                t(f"share.{name}"),
                FIELDS[f"stage.{name}"].options,
                default=FIELDS[f"stage.{name}"].default,
                required=True,
                format_func=lambda option, name=name: t(f"share.{name}-{option}"),
                key=f"share-{name}",
            )
            or FIELDS[f"stage.{name}"].default
            for name in ("shape", "background")
        )
    address = shell.stage_url(stage_values(card, staged, str(shape), str(background)))
    if address is None:
        st.caption(t("share.stage-too-long"))
        return
    width, height = SIZES[str(shape)]
    st.markdown(t("share.stage-how", width=Markdown(width), height=Markdown(height)))
    with st.container(horizontal=True, vertical_alignment="center", key="share-ways"):
        copy.show_copy_buttons((words("share.copy-address"), address), key="share-address")
        st.link_button(t("share.open-stage"), address)
    _show_code(address, words("share.stage-code"))
    with st.expander(t("share.address")):
        st.code(address, language=None, wrap_lines=True)


def stage_values(card: Card, staged: StagedBracket | None, shape: str, background: str) -> Mapping[str, str]:
    """The fields of a stage that shows this card: those that differ from their defaults."""
    shown = card if staged is None else Card(card.title, card.subtitle, (), card.footer)
    values = {"stage.card": cards.encode(shown), "stage.shape": shape, "stage.background": background}
    if staged is not None:
        values |= {"stage.bracket": staged.bracket, "stage.seeds": staged.seeds}
    return {key: value for key, value in values.items() if value != FIELDS[key].default}


def _show_phone(url: str | None, too_long: Markdown) -> None:
    """The page's own link as a code."""
    if url is None:
        st.caption(too_long)
        return
    st.markdown(t("share.phone-how"))
    _show_code(url, words("share.page-code"))


def _show_code(address: str, alt: str) -> None:
    """An address as a QR code, dark on white in both themes."""
    if len(address) > SCANNED:
        st.caption(t("share.code-too-long"))
        return
    import segno  # noqa: PLC0415 - on request

    picture = segno.make_qr(address, error="l").png_data_uri(scale=4, border=4)
    style = "display: block; width: min(100%, 20rem); image-rendering: pixelated; background: #fff"
    st.html(f'<img src="{picture}" alt="{escape(alt, quote=True)}" style="{style}">')
    if urlsplit(address).hostname in ("localhost", "127.0.0.1", "::1"):
        st.caption(t("share.local"))
