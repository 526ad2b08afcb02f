"""What stands between Cutline and the network when it is served by ``asgi.py``.

==========  ==========================================================================================
headers     what a browser may do with our pages; what of Streamlit is not for the public
index       the one HTML page of all addresses: language, title, what it should fetch at once
static      scripts and styles, compressed once per process and kept
==========  ==========================================================================================

Nothing here is needed to run: ``streamlit run app.py`` does without. The websocket is not touched.
"""
