"""The rules and the arithmetic of Cutline, without any screen.

A map of the rooms, each built only on those above it:

==============  =======================================================================
errors          ``InputError`` and ``Problem``: what is said of bad input, as values
record          ``Record`` (W-L-D) and ``Outcome``
rules           what platforms dispute as data; recommended rounds and cut
event           ``Match``, ``Round``, ``Event``: frozen values
notation        the text format <-> ``Event``
entry           who is in the hall: a new event from names, late entries, drops
pasted          standings and pairings as people paste them -> values
standings       ``Opponent``, ``Tiebreakers``, ``Standing``: exact figures and ranks
cut             who is in the cut: the one definition, for whatever shows, counts or proves it
workings        how each figure came about; why one player stands above another
opponents       the opponent table as people type it: lines <-> rows
outlook         points after further rounds; typical cut lines as measured
calculator      from what was typed to the figures and all that is said of them
pairing         the next Swiss round, proved the best, with the reason of each table; changes by hand
bracket         the cut: its size, seeds and rounds; drops after it; final places
states          which rounds are complete; who is in or out of the cut whatever open tables and further rounds bring
checks          what cannot be, or may be a slip, in a typed record and table
examples        published worked examples, and how this program comes to the same figures
elo             win chances and rating changes; an event rated
ratings         what is typed to look up Elo: two ratings, a scale, an event's ratings, read and answered
history         a whole history of matches: read, corrected, rated, looked at from every side
simulation      whole events by the thousand, every round certified; one of them round by round
==============  =======================================================================
"""
