"""What the pages share: frame, state, links, texts and the printing of numbers. No rule of the game lives here.

========  =====================================================================================
shell     the frame: navigation, the guard of every page, the rules profile, the live link
fields    everything a user can type or choose, page by page: key, default, limits
state     the values of those fields: read, written, told from their defaults
link      the values that differ from their defaults <-> the code in the address
copy      buttons that copy a text, on a phone and over plain http too
numbers   exact numbers -> text, in the language's way
texts     every sentence on screen, one TOML file per language; safe insertion of what users typed
========  =====================================================================================
"""
