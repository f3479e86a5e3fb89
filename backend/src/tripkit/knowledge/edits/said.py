"""A message as it is read: one line, its small letters, and what in it is no command."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

MOST = 800
"""Letters that are read; nobody edits a trip with more in one message."""
HIDDEN = "\u0298"
_SINGLE = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "「": '"', "」": '"', "～": "~",
                         "〜": "~", "–": "-", "—": "-", "→": "→"})  # fmt: skip
_QUOTED = re.compile(r"(?<!\w)'([^'\n]{1,200}?)'(?!\w)|(?<!\w)'([^'\n]{1,200}?)'(?=[가-힣])|\"([^\"\n]{1,200})\"")  # fmt: skip  # noqa: E501


@dataclass(frozen=True, slots=True)
class Said:
    """`low` and `bare` are as long as `text`; in `bare` quoted words and names are hidden."""

    text: str
    low: str
    bare: str

    def part(self, start: int, end: int) -> "Said":
        return Said(self.text[start:end], self.low[start:end], self.bare[start:end])

    def without(self, spans: Iterable[tuple[int, int]]) -> "Said":
        """The same with spans blanked."""
        return Said(*(_blanked(each, spans, " ") for each in (self.text, self.low, self.bare)))

    def packed(self) -> "Said":
        """The same with single spaces."""
        keep = [n for n, c in enumerate(self.text) if c != " " or self.text[n - 1 : n] != " "]
        texts = (self.text, self.low, self.bare)
        return Said(*("".join(each[n] for n in keep).strip(" ") for each in texts))

    def quoted(self) -> list[str]:
        """What stands in quotation marks, in order."""
        return [next(g for g in m.groups() if g) for m in _QUOTED.finditer(self.text)]


def _blanked(text: str, spans: Iterable[tuple[int, int]], letter: str) -> str:
    for start, end in spans:
        text = text[:start] + letter * (end - start) + text[end:]
    return text


def _small(letter: str) -> str:
    low = letter.lower()
    return low if len(low) == 1 else letter


def heard(text: str, names: Iterable[str]) -> Said:
    """The message; `names` are those of the trip, which are hidden where they stand in full."""
    plain = "".join(letter for letter, _ in _letters(text))
    low = "".join(map(_small, plain))
    spans = [m.span() for m in _QUOTED.finditer(plain)]
    for name in sorted({n.lower() for n in names if len(n) > 3}, key=len, reverse=True):
        if " " in name:
            spans += [m.span() for m in re.finditer(re.escape(name), low)]
    return Said(plain, low, _blanked(low, spans, HIDDEN))


def origins(text: str) -> list[int]:
    """Where in `text` each letter of the message as it is read was typed."""
    return [position for _, position in _letters(text)]


def _letters(text: str) -> list[tuple[str, int]]:
    """The letters that are read, each with its place in the text; spaces stand alone."""
    letters: list[tuple[str, int]] = []
    for plain, position in _plain_letters(text[:MOST]):
        if plain != " " or not letters or letters[-1][0] != " ":
            letters.append((plain, position))
    while letters and letters[0][0].isspace():
        del letters[0]
    while letters and letters[-1][0].isspace():
        del letters[-1]
    return letters


def _plain_letters(text: str) -> Iterator[tuple[str, int]]:
    """In one form of each letter, without what is not seen; every space but a break is one."""
    for position, letter in enumerate(unicodedata.normalize("NFC", text)):
        for plain in unicodedata.normalize("NFKC", letter).translate(_SINGLE):
            if unicodedata.category(plain) not in ("Cf", "Cs", "Co"):
                yield (" " if plain.isspace() and plain != "\n" else plain), position
