"""The views of the Elo page.

===============  ===========================================================
two_ratings      two ratings: the chance of each, what each result changes
lookup_tables    tables, the curve, and how far to trust it
rated_event      the open event rated
history_view     a whole history: brought in, who is best, downloads
history_kept     the history of a session and what was computed from it last
history_people   one player of a history, and two against each other
history_fit      which K fits a history
history_example  an invented history
cards            what is shared of ratings
history_cards    what is shared of a history
===============  ===========================================================
"""
