"""The views of the simulator page.

===========  ===============================================================
form         what is typed, and the simulation that it asks for
result_view  the cut line, every record, one's own chances, ranks, strengths
truth        simulated against real events, as figures
watch        one simulated event, round by round
cards        what is shared of a simulation
===========  ===============================================================
"""
