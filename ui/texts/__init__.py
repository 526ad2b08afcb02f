"""What the program says: every sentence, every number and every language.

=========  ==========================================================================
catalogue  a sentence by its key, with exact numbers and users' text put in safely
numbers    exact numbers as text, in the language's way; the one place that rounds
languages  which languages there are: one TOML file each, in this folder
=========  ==========================================================================
"""

from ui.texts.catalogue import CHOICE, Markdown, language, plain, problem_text, set_language, t, words

__all__ = ["CHOICE", "Markdown", "language", "plain", "problem_text", "set_language", "t", "words"]
