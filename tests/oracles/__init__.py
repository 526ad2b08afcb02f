"""Second implementations, by brute force or in another structure, that the product is held against.

==============  =================================================
second_opinion  the standings, from nothing, in another structure
verdict_oracle  verdicts by every result of every other table
odds_oracle     chances by every combination of results
pairing_oracle  the best round by every perfect matching
page_layouts    an invented event and every way a page prints it
==============  =================================================
"""
