"""Text broken into lines by the widths of its letters, each letter in a font that has it."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate, groupby
from typing import NamedTuple, Protocol

_SPACES = "\t\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"
_PLAIN = str.maketrans(_SPACES, " " * len(_SPACES), "\u00ad\u200b")
"""Every space that a line may end at is a plain one; marks without a width are left out."""
_HALF_A_THOUSANDTH = 0.5


class Face(Protocol):
    """A font: which letters it has, and their widths in thousandths of its size."""

    @property
    def cmap(self) -> Mapping[int, object]: ...

    @property
    def cw(self) -> Mapping[int, float]: ...


class Words(NamedTuple):
    """Text of one weight; nothing in it is read as a mark."""

    text: str
    is_bold: bool = False


class Piece(NamedTuple):
    """Letters beside each other in one font; their width in thousandths of its size."""

    family: str
    is_bold: bool
    text: str
    width: float


Line = tuple[Piece, ...]


class _Span(NamedTuple):
    family: str
    is_bold: bool
    start: int
    end: int


class Typesetter:
    """Breaks texts into lines."""

    def __init__(self, face: Callable[[str, bool], Face], families: tuple[str, ...]) -> None:
        """`face` gives the font of a family; letters that a text's own lacks are looked for in
        `families`."""
        self._face = face
        self._families = families

    def lines(self, words: Iterable[Words], family: str, room: float) -> list[Line]:
        """The lines of words behind each other, at most `room` wide, in thousandths of the size.

        Lines end at spaces, and within a word only where it is wider than a line.
        """
        letters, spans, widths = "", list[_Span](), list[float]()
        for text, is_bold in words:
            plain = text.translate(_PLAIN)
            for span in self._spans(plain, family, is_bold, len(letters)):
                part = plain[span.start - len(letters) : span.end - len(letters)]
                width_of = self._face(span.family, span.is_bold).cw
                widths.extend([width_of[ord(letter)] for letter in part])
                spans.append(span)
            letters += plain
        ends = list(accumulate(widths, initial=0.0))
        return [
            tuple(
                Piece(span.family, span.is_bold, letters[first:last], ends[last] - ends[first])
                for span in spans
                if (first := max(start, span.start)) < (last := min(end, span.end))
            )
            for start, end in _line_ends(letters, ends, room)
        ]

    def _spans(self, text: str, family: str, is_bold: bool, start: int) -> list[_Span]:
        """The text in parts of one font each, in almost every text one."""
        has = self._face(family, is_bold).cmap
        if all(ord(letter) in has or letter == "\n" for letter in set(text)):
            return [_Span(family, is_bold, start, start + len(text))] if text else []
        spans = []
        for (name, bold), group in groupby(text, lambda c: self._font_of(c, family, is_bold)):
            end = start + len(list(group))
            spans.append(_Span(name, bold, start, end))
            start = end
        return spans

    def _font_of(self, letter: str, family: str, is_bold: bool) -> tuple[str, bool]:
        """The family and weight that have the letter: the weight that is asked for, if any has."""
        for bold in (is_bold, not is_bold):
            for name in (family, *self._families):
                if letter == "\n" or ord(letter) in self._face(name, bold).cmap:
                    return name, bold
        return family, is_bold


def _line_ends(text: str, ends: list[float], room: float) -> list[tuple[int, int]]:
    """Where each line begins and ends; `ends` are the widths up to each letter."""
    breaks = []
    paragraphs = text.split("\n")
    if not paragraphs[-1]:
        paragraphs.pop()
    start = 0
    for paragraph in paragraphs:
        last = start + len(paragraph)
        while ends[last] - ends[start] > room + _HALF_A_THOUSANDTH:
            fits = bisect_right(ends, ends[start] + room + _HALF_A_THOUSANDTH, start, last) - 1
            space = fits if text[fits] == " " else text.rfind(" ", start, fits)
            end = space if space >= 0 else max(fits, start + 1)
            breaks.append((start, end))
            start = end + (space >= 0)
        if start < last or not paragraph:
            breaks.append((start, last))
        start = last + 1
    return breaks
