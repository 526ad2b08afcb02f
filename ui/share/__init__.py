"""A result as it leaves the page: as words, as a picture, on a stream.

===============  ===================================================================
dialog           the button beside a result, and the window behind it
cards            a result as a card: title, lines, what it rests on
card_picture     a card drawn as a PNG
lettering        letters for pictures: fonts, missing glyphs, lines that fit
stage            a card as large as a stream's browser source allows
bracket_picture  a bracket as HTML, and as text
===============  ===================================================================
"""
