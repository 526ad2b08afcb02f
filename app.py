"""Cutline: ``streamlit run app.py``, or any other ASGI server (``uvicorn app:app``). See docs/deploy.md.

A server imports this file once and finds ``app`` in it. Streamlit then runs it as a script, once for every answer to
every visitor: that draws the page, and everything it does stands in :mod:`ui.frame.shell`.
"""

if __name__ == "__main__":  # so a script is called; what it imports needs a visitor
    from ui.frame import jit_warmup, shell

    jit_warmup.start()
    shell.run()
else:
    import streamlit as st

    from web import addresses, middleware

    app = st.App(__file__, routes=addresses.ROUTES, middleware=middleware.ALL)
