"""The baseline of benchmarks/page.py: one input, one metric, the same configuration."""

import streamlit as st

st.title("Baseline")
text = st.text_input("Record")
st.metric("Points", text.split("-", maxsplit=1)[0])
