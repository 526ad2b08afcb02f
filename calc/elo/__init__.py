"""Elo ratings.

========  ================================================================================
formulas  win chances and rating changes; an event rated
ratings   what is typed to look up Elo: two ratings, a scale, an event's ratings
history   a whole history of matches: read, corrected, rated, looked at from every side
========  ================================================================================
"""
