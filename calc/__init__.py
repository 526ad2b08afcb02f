"""The rules and the arithmetic of Cutline, without any screen.

The modules, from the ground up; which may import which is in pyproject.toml (import-linter):

============  =============================================================================
errors        ``InputError`` and ``Problem``: input problems as structured values
record        ``Record`` (W-L-D) and ``Outcome``
rules         what platforms read differently, as data; recommended rounds and cut
event         ``Match``, ``Round``, ``Event``: frozen values
notation      the text format <-> ``Event``
standings     ``Opponent``, ``Tiebreakers``, ``Standing``: exact figures and ranks
registration  a new event from names, late entries, drops
headings      the words that head columns of tables
pasted        standings and pairings as people paste them -> values
importers     files of other platforms -> ``Event``
intervals     how far GW% and OGW% are open where the games of a match are not known
cut           who is in the cut: one definition for whatever shows, counts or proves it
opponents     the opponent table as people type it: lines <-> rows
workings      how each figure came about; why one player stands above another
bare_numbers  numbers of an opponent table that may be points or percentages
plausibility  what cannot be, or may be a slip, in a typed record and table
outlook       points after further rounds; typical cut lines as measured
calculator    from what was typed to the figures and everything about them
scenarios     my last match with every result: what it makes of my own figures
published     our standings against published ones; one rules profile against another
export        tables as CSV
examples      published worked examples, and how this program comes to the same figures
states        which rounds are complete; who is in or out of the cut whatever still happens
pairing       the next Swiss round, proved the best, with the reason of each table
bracket       the cut: its size, seeds and rounds; drops after it; final places
elo           win chances and rating changes; events and whole histories rated
field         all players before the open tables, exact or partly known
verdict       where each own result puts a player, over all results of all other tables
odds          how likely the cut is after each own result
simulation    whole events by the thousand, every round certified
============  =============================================================================
"""
