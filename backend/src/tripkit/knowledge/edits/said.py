"""A message as it is read: one line, its small letters, and what in it is no command."""

import re
import unicodedata
from collections.abc import Iterable
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
    plain = unicodedata.normalize("NFKC", text[:MOST]).translate(_SINGLE)
    plain = "".join(c for c in plain if unicodedata.category(c) not in ("Cf", "Cs", "Co"))
    plain = re.sub(r"[^\S\n]+", " ", plain).strip()
    low = "".join(map(_small, plain))
    spans = [m.span() for m in _QUOTED.finditer(plain)]
    for name in sorted({n.lower() for n in names if len(n) > 3}, key=len, reverse=True):
        if " " in name:
            spans += [m.span() for m in re.finditer(re.escape(name), low)]
    return Said(plain, low, _blanked(low, spans, HIDDEN))
