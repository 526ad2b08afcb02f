"""A script for the browser tests: foreign text in the places where Streamlit reads Markdown."""

import streamlit as st

from ui.parts import copy
from ui.texts import plain

NAMES = (
    ":smile: :streamlit: :material/home:",
    ":red[x] :small[x] :blue-background[x]",
    "www.evil.example WWW.EVIL.EXAMPLE",
    "http://x.example/y ftp://x.example",
    "mailto:a@b.example xmpp:a@b.c user+tag@mail.example.org",
    "[a](http://b.example) ![a](http://b.example/x.png)",
    "$x$ and $$y$$",
    "<b>x</b> <script>alert(1)</script> <img src=x onerror=alert(1)>",
    "**x** _y_ ~~z~~ `x`",
    "a -> b <- c <-> d -- e >= f <= g ~= h",
    "# x",
    "- x",
    "1. x",
    "| a | b |",
    "> x",
    "&amp; &lt; \\ a\\*b [^1]",
    "Zoë Ångström 🎲",
    "אבג דהו",
)

if __name__ == "__main__":
    st.title("names")
    for number, name in enumerate(NAMES):
        with st.container(key=f"text{number}"):
            st.markdown(f"before {plain(name)} after")
        with st.container(key=f"label{number}"):
            st.checkbox(f"before {plain(name)} after", key=f"check{number}")
    copy.show_copy_buttons(("Copy", "<b>copied</b>\n:smile:"), ("Copy two", "second"), key="copy")
    st.text_area("target")
