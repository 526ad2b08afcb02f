"""The views of the event page.

==============  ===============================================================================
import_form     an event dropped or pasted, looked through before anything is computed
new_event       an event from a list of names
standings_view  the standings, alone and beside what was published
proof_view      whether the published figures come out, and what another profile would change
player_view     one player: rounds, why they stand where they stand, how each figure came about
rounds_view     the rounds: paired, changed by hand, accepted, their results entered
next_round      the round that is being paired, as text, until it is accepted
round_actions   what a tap on the page of the rounds does
round_notes     why a round is as it is, in sentences
pairings        the pairings of a round: by table, by name, printed, as CSV, for a chat
result_entry    results by taps
player_form     a choice of a player, and a button that drops or brings back the one chosen
bracket_view    the cut: its size, its rounds, the bracket and the final places
cards           what is shared of an event
==============  ===============================================================================
"""
