"""What a font can print: signs that it lacks are written with those it has."""

import unicodedata
from collections.abc import Collection

_INSTEAD = {
    "−": "-",
    "฿": "THB ",
    "₫": "VND ",
    "₺": "TRY ",
    "₱": "PHP ",
    "₽": "RUB ",
    "₹": "INR ",
    "▸": ">",
    "✓": "v",
    "\u2011": "-",
    "\u202f": " ",
    "\u00a0": " ",
}

_MISDRAWN = {"\\": "＼"}
"""Korean fonts draw a won sign in the place of the backslash."""

_LOST = "□"
"""One sees that a letter is missing; a lost symbol or mark says too little to be missed."""


class Letters:
    """Of a font that has these code points."""

    def __init__(self, has: Collection[int]) -> None:
        self._has = has

    def printable(self, text: str) -> str:
        """The text in letters of the font; accents that it lacks go, other letters are "□"."""
        return "".join(self._one(char) for char in unicodedata.normalize("NFC", text))

    def _one(self, char: str) -> str:
        char = _MISDRAWN.get(char, char)
        if char == "\n" or ord(char) in self._has:
            return char
        if char in _INSTEAD:
            return _INSTEAD[char]
        parts = unicodedata.normalize("NFKD", char)
        like = "".join(part for part in parts if ord(part) in self._has and part.isalnum())
        is_lost = not like and char.isalnum() and ord(_LOST) in self._has
        return _LOST if is_lost else like
