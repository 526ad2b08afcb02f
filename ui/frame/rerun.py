"""The whole page, where the browser asked for one fragment of it only.

A browser puts what was typed last and the tap that followed into one message: on a phone the tap itself takes the focus
from the field. Streamlit then draws the fragment of the field and nothing else, and what was tapped outside of it would
do nothing: a drawer opens empty, a button is not heard. So whatever stands outside of a fragment says that it is drawn.
"""

from __future__ import annotations

import streamlit as st

from ui.streamlit_internals import is_fragment_run


def rerun_page() -> None:
    """Have the whole page drawn: a callback of what stands outside every fragment, or the last line of one.

    Costs nothing where the whole page is drawn anyway.
    """
    if is_fragment_run():
        st.rerun()
