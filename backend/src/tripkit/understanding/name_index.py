"""Known names in running text: folded forms by n-gram, the longest first."""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.understanding import words as closed

_SHORT = 2
_LONG_S = 4


@dataclass(frozen=True)
class Folded:
    """A text without case, accents, marks and spaces; `starts` and `ends` are its word edges.

    `origin[i]` is where `key[i]` stands in the text; an edge is an index into `key`.
    """

    key: str
    origin: tuple[int, ...]
    starts: frozenset[int]
    ends: frozenset[int]


@dataclass(frozen=True)
class Match:
    """A known name at `key[start:end]` of a folded text; not sure where it may be a word."""

    start: int
    end: int
    name: str
    is_sure: bool = True


def _script(letter: str) -> str:
    """h for Hangul, d for digits, a for other letters, "" for what separates words."""
    if "가" <= letter <= "힣":
        return "h"
    if letter.isdigit():
        return "d"
    return "a" if letter.isalpha() else ""


def folded(text: str) -> Folded:
    """`text` as it is searched: "Tri-X 400" is trix400 with edges after tri, x and 400."""
    key: list[str] = []
    origin: list[int] = []
    starts, ends = set[int](), set[int]()
    before = ""
    for at, letter in enumerate(unicodedata.normalize("NFC", text)):
        if letter in "'’‘`":
            continue
        script = _script(letter)
        if script != before:
            ends.add(len(key))
            starts.add(len(key))
        plain = letter if script == "h" else fold(letter) if script else ""
        key += plain
        origin += [at] * len(plain)
        before = script
    ends.add(len(key))
    return Folded("".join(key), tuple(origin), frozenset(starts), frozenset(ends))


@dataclass
class NameIndex:
    """Forms of names, folded; what is added first stays."""

    forms: dict[str, str] = field(default_factory=dict[str, str])
    before: dict[str, str] = field(default_factory=dict[str, str])
    after: dict[str, str] = field(default_factory=dict[str, str])
    longest: int = 0
    bound: int = 1
    """Korean forms of up to so many syllables have to be a word of their own, or with particles."""

    def add(self, name: str, forms: Iterable[str] = ()) -> None:
        """A name with its forms; "…구이" and "raw …" are forms that join what stands beside."""
        is_template = "…" in name
        for form in forms if is_template else (name, *forms):
            table = self.forms
            if is_template:
                table = self.after if form.startswith("…") else self.before
            if key := folded(form.removeprefix("the ").removeprefix("The ")).key:
                table.setdefault(key, name)
                self.longest = max(self.longest, len(key))

    def find(self, text: Folded) -> list[Match]:
        """The names in `text` in its order: the longest win, and none overlap."""
        matches = [
            Match(start, end, name)
            for start in range(len(text.key))
            for end in range(start + 1, min(len(text.key), start + self.longest) + 1)
            if (name := self.forms.get(text.key[start:end])) and self._is_whole(text, start, end)
        ]
        longest_first: list[Match] = []
        for match in sorted(matches, key=lambda m: (m.start - m.end, m.start)):
            if all(match.end <= other.start or other.end <= match.start for other in longest_first):
                longest_first.append(match)
        return self._joined(text, sorted(longest_first, key=lambda m: m.start))

    def _is_whole(self, text: Folded, start: int, end: int) -> bool:
        """Whether `key[start:end]` can be a name: English by whole words, Korean with particles.

        One of three syllables may stand inside a Korean word (국립과천과학관), a shorter one not.
        """
        is_inside = end - start > _SHORT and "가" <= text.key[start] <= "힣"
        return (is_inside or start in text.starts) and _ends_word(text, start, end, self.bound)

    def _joined(self, text: Folded, matches: list[Match]) -> list[Match]:
        """Each name with the form of cooking that stands beside it: 고등어 구이, raw onions."""
        joined: list[Match] = []
        for match in matches:
            if joined and match.start < joined[-1].end:
                continue
            floor = joined[-1].end if joined else 0
            joined.append(self._with_after(text, self._with_before(text, match, floor)))
        return joined

    def _with_before(self, text: Folded, match: Match, floor: int) -> Match:
        for start in range(floor, match.start):
            template = self.before.get(text.key[start : match.start])
            if template and start in text.starts:
                return Match(start, match.end, template.replace("…", match.name))
        return match

    def _with_after(self, text: Folded, match: Match) -> Match:
        for end in range(len(text.key), match.end, -1):
            template = self.after.get(text.key[match.end : end])
            if template and _ends_word(text, match.end, end):
                return Match(match.start, end, template.replace("…", singular(match.name)))
        return match


def singular(name: str) -> str:
    """A name as it stands before another noun: scallops, "scallop pie"."""
    if name.endswith(("ss", "us", "is")) or not name.endswith("s"):
        return name
    if name.endswith("ies") and len(name) > _LONG_S:
        return f"{name[:-3]}y"
    return name.removesuffix("es") if name.endswith("oes") else name[:-1]


def _ends_word(text: Folded, start: int, end: int, bound: int = 1) -> bool:
    if end in text.ends:
        return True
    if not "가" <= text.key[end - 1] <= "힣":
        return False
    if end - start > bound:
        return True
    edge = min(other for other in text.ends if other > end)
    return bool(closed.pattern("named", "particles").fullmatch(text.key, end, edge))
