"""The views of the calculator page.

===========  =============================================================================
result_text  the result in words: its figures, one sentence, what is copied and shared
outlook      points after further rounds, the typical cut line, recommended rounds and cut
===========  =============================================================================
"""
