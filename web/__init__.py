"""What stands between Cutline and the network: ``app.py`` gives it to Streamlit's server.

==========  ==========================================================================================
middleware  all of it, in the order in which a request passes it
addresses   robots.txt, what is not for the public, the start page by its own name
headers     what a browser may do with our pages
index       the one HTML page of all addresses: language, title, what it should fetch at once
static      scripts and styles, compressed once per process and kept
==========  ==========================================================================================

The pages need nothing of it: ``benchmarks/plain_entry.py`` serves them without. The websocket is not touched.
"""
