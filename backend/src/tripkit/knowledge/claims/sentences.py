"""A text as sentences, whole or while it is still being written."""

import re
from collections.abc import Iterator

_WORD = re.compile(r"[^\W_]+")
_END = re.compile(
    r"\n|[.!?。！？…]+[\"'”’)\]*_†]*(?:\s*\[\d{1,2}\])*(?=[ \t]+[^\s\[a-z\d]|[ \t]*\n)"
)
_ABBREVIATION = re.compile(r"\b(?:St|Mt|Dr|Mr|Mrs|Ms|No|approx|vs|e\.g|i\.e|a\.m|p\.m|[A-Z])\.$")
_FRAME = re.compile(r"\s*(?:#{1,6}\s|\||[-:|\s*_]+$|\*\*[^*]+\*\*:?\s*$)")
_FEWEST_WORDS = 3


class Sentences:
    """Cuts sentences off a text that grows: `feed` gives those that are whole by now."""

    def __init__(self) -> None:
        self.rest = ""
        """What has no end yet."""

    def feed(self, text: str) -> Iterator[str]:
        """Each sentence with its end mark and citations; gaps between sentences come alone."""
        self.rest += text
        while piece := self._next():
            self.rest = self.rest[len(piece) :]
            yield piece

    def _next(self) -> str:
        """The next sentence or gap that is whole; empty while there is none."""
        gap = self.rest[: len(self.rest) - len(self.rest.lstrip())]
        if gap:
            return gap if len(gap) < len(self.rest) else ""
        for end in _END.finditer(self.rest):
            piece = self.rest[: end.end()].rstrip("\n")
            if not _ABBREVIATION.search(piece):
                return piece
        return ""


def sentences_in(text: str) -> list[str]:
    """Its sentences and the gaps between them, which join to the text."""
    reader = Sentences()
    return [*reader.feed(text), *([reader.rest] if reader.rest else [])]


def is_statement(sentence: str) -> bool:
    """Whether it says that something is so: no question, heading, table's frame or bare label."""
    bare = sentence.strip()
    if _FRAME.match(bare) or bare.endswith(("?", "？", ":", "：")):
        return False
    return len(_WORD.findall(bare)) >= _FEWEST_WORDS
