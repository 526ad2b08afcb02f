"""The calculator: exact tiebreakers from a record and an opponent table."""

import streamlit as st

from ui import shell
from ui.texts import t

shell.require_app()

st.title(t("calculator.title"))
st.write(t("calculator.lead"))
