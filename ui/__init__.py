"""What the pages are made of, on ``calc``. No rule of the game lives here.

==========  ===============================================================================
texts       every sentence on screen, one TOML file per language, and numbers as text
frame       what stands around every page: navigation, state, links, work in the background
parts       what several pages are made of
share       a result as words, as a picture, on a stream
calculator  the views of the calculator page
event       the views of the event page
last_round  the views of the page of the last round
simulator   the views of the simulator page
elo         the views of the Elo page
==========  ===============================================================================

Below them all:

===================  ======================================================================
streamlit_internals  what Streamlit does not promise: private calls, and names of its page
===================  ======================================================================
"""
