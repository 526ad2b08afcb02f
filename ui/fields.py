"""Everything a user can type or choose, page by page. The state of the app is exactly this, and nothing computed.

One tuple per page; a key is "page.name" and is also the name of the value in links, so renaming one breaks the links
that people have shared. Streamlit's widgets take the same key (see :func:`ui.state.widget`).
"""

from __future__ import annotations

from dataclasses import dataclass

from calc.rules import PRESETS

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that can be typed or chosen.

    The type of ``default`` is the type of the field. A text is at most ``limit`` characters long, or one of ``options``
    if there are any; a number lies between ``low`` and ``high``.
    """

    key: str
    default: Value
    limit: int = 100
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = 9999

    def accepts(self, value: object) -> bool:
        """Whether ``value`` can be a value of this field; links are checked with it."""
        if type(value) is not type(self.default):  # True is an int, but no number of rounds
            return False
        if isinstance(value, bool):
            return True
        if isinstance(value, int):
            return self.low <= value <= self.high
        return value in self.options if self.options else len(value) <= self.limit


FRAME = (Field("frame.rules", next(iter(PRESETS)), options=tuple(PRESETS)),)

FIELDS = {field.key: field for field in (*FRAME,)}
"""Every field by its key. A new page adds its tuple to this line."""
