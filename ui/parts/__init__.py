"""What several pages are made of.

================  =================================================================================
open_event        the event that is open in this session, which every page can use
import_preview    how each line of a dropped or pasted file was read, before anything is computed
problems          input problems in one box; the icons of errors and remarks
drawer            an expander whose content is drawn only while it is open
choose_player     a choice of one of the players, remembered by name
opponent_table    the opponents as text, and a grid that edits it
simulation_job    a simulation in the background: started, watched, stopped
event_standings   the standings of an event with what is said of them
match_words       a match in words: its players, its result, how it ended
simulation_words  what a simulation shows, in words and numbers
tables            tables as real HTML, from Markdown
tiles             a row of large figures
bar               one bar of shares that make a whole
plots             how Plotly draws here
copy              buttons that copy a text
sheet             one list or picture to print or project
workings          how figures came about, as sentences and tables
constants         widths, figures and defaults that several pages share
================  =================================================================================
"""
