"""The rules: every formula with its rule number."""

import streamlit as st

from ui import shell
from ui.texts import t

shell.require_app()

st.title(t("rules.title"))
st.write(t("rules.lead"))
