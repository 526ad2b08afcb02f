"""The frame of every page: navigation, language and rules, the address, what was typed, work in the background.

============  =====================================================================================
shell         what stands on every page: navigation, the language, the guard, the live address
profile       the choice of language and of how the tiebreakers are read
fields        everything a user can type or choose, page by page: key, default, limits
state         the values of those fields, kept in the session
session_keys  every other key of the session: its owner, its lifetime, its meaning
link          the values that differ from their defaults <-> the code behind ``?s=``
background    long work in a thread of its own, one chunk of all sessions' work at a time
rerun         the whole page where the browser asked for a fragment only
jit_warmup    the compiled loops, made ready once a process
stale_answer  says in the browser that an answer belongs to an earlier question, or that the line is dead
assets        styles and scripts, read from the files beside their modules
============  =====================================================================================

``page.css`` is how every page looks on a small screen and in both themes, ``print.css`` how it looks on paper.
"""
