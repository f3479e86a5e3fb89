"""The person's own words: the scene, what they wear, and names that we cannot plan by."""

import re
from functools import cache
from pathlib import Path

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.lexicon import Span
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("freetext")

_WORD_START = re.compile(r"(?<![^\W_])[^\W_]")
_TITLES = Path(__file__).parent / "data" / "titles.txt"
_FILLER = _PATTERNS.any_case("filler")
_END = _PATTERNS.any_case("end")
_PICTURED = _PATTERNS.any_case("pictured")
_PICTURED_KO = _PATTERNS.compiled("pictured_ko")
_LOOK = _PATTERNS.compiled("look")
_WEARING = _PATTERNS.compiled("wearing")
_CLAUSE = _PATTERNS.compiled("clause")
_CONTEXT = _PATTERNS.compiled("context")
_AFTER = _PATTERNS.compiled("after")
_QUOTED = _PATTERNS.compiled("quoted")
_KO_SOURCE = _PATTERNS.compiled("ko_source")
_TWO_SENTENCES = re.compile(r"[a-z]{3,}\. ")
_PLAIN_WORDS = frozenset(
    [
        "영화",
        "드라마",
        "만화",
        "애니",
        "소설",
        "예능",
        "티비",
        "tv",
        "방송",
        "인스타",
        "유튜브",
        "사진",
        "책",
        "어디",
        "거기",
        "여기",
        "그거",
        "이거",
        "인스타그램",
        "뉴스",
        "광고",
        "필름",
        "카메라",
        "한국",
        "일본",
        "옛날",
        "동화",
        "그림",
        "엽서",
        "흑백",
        "오래된",
        "누아르",
        "느와르",
        "로맨스",
        "공포",
        "첫사랑",
    ]
)


def trimmed(text: str) -> str:
    """Free text without its filler at both ends; the words themselves stay as they were said."""
    shorter = _FILLER.sub("", text.strip())
    shorter = _END.sub("", shorter) or shorter
    return shorter.strip(" ,.~-") or text.strip()


def pictured(text: Text) -> str | None:
    """The one picture a person names unasked ("I keep imagining…", "…찍는 장면")."""
    found = _PICTURED.search(text.raw)
    if found:
        return trimmed(found["text"])
    if text.korean and (match := _PICTURED_KO.search(text.raw)):
        before = re.split(r"[.!?\n,]", text.raw[: match.start()])[-1].strip()
        if match["after"] or len(before) >= 6:
            return trimmed(match["after"] or before)
    return None


def styled(text: Text, spans: list[Span]) -> str | None:
    """The clause that plainly speaks of clothes or of a film's look, unasked."""
    worn = [s for s in spans if any(x.slot == "wear" for x in s.senses)]
    film = [s for s in spans if any(x.slot == "film" for x in s.senses)]
    if not (worn and (_WEARING.search(text.low) or len(worn) > 1)) and not (
        film and _LOOK.search(text.low)
    ):
        return None
    first = (worn or film)[0]
    return trimmed(_clause(text.raw, first.start, max(s.end for s in worn + film)))


def _clause(raw: str, start: int, end: int) -> str:
    left, right = 0, len(raw)
    for gap in _CLAUSE.finditer(raw):
        if gap.end() <= start:
            left = gap.end()
        elif gap.start() >= end:
            right = min(right, gap.start())
    return raw[left:right]


@cache
def _titles() -> dict[str, list[str]]:
    """Titles in lower case by their first two letters, the longest first."""
    lines = [x for x in _TITLES.read_text("utf-8").splitlines() if not x.startswith("#")]
    table: dict[str, list[str]] = {}
    titles = {t.lower() for line in lines for t in line.split("|")}
    titles |= {t.replace(" ", "") for t in titles if not t.isascii() and len(t) > 4}
    for title in sorted(titles, key=len)[::-1]:
        if len(title) > 4 or not title.isascii():
            table.setdefault(title[:2], []).append(title)
    return table


def title_places(text: Text) -> list[tuple[int, int]]:
    """Where the message names a film, series, book or person of our list."""
    low, found, table = text.low, [], _titles()
    for m in _WORD_START.finditer(low):
        for title in table.get(low[m.start() : m.start() + 2], ()):
            end = m.start() + len(title)
            if low.startswith(title, m.start()) and not (
                title[-1].isascii() and low[end : end + 1].isalnum() and low[end].isascii()
            ):
                found.append((m.start(), end))
                break
    return found


def unknown_names(
    text: Text,
    titles: list[tuple[int, int]],
    taken: list[tuple[int, int]],
    common: frozenset[str],
) -> list[str]:
    """Names of films, books and people, as written. `taken` are the places of known words."""
    spans = list(titles)
    for pattern in (_QUOTED, _CONTEXT, _AFTER, *((_KO_SOURCE,) if text.korean else ())):
        for m in pattern.finditer(text.raw):
            group = m.lastgroup or "name"
            if _nameable(m[group], m.start(group), m.end(group), taken, common):
                spans.append((m.start(group), m.end(group)))
    kept: list[tuple[int, int]] = []
    for start, end in spans:
        if not any(a < end and start < b for a, b in kept):
            kept.append((start, end))
    names = [text.raw[a:b].strip(" ,.'") for a, b in sorted(kept)]
    return list(dict.fromkeys(names))[:4]


def _nameable(
    name: str, start: int, end: int, taken: list[tuple[int, int]], common: frozenset[str]
) -> bool:
    if (
        name.lower() in _PLAIN_WORDS
        or name.lower() in common
        or _TWO_SENTENCES.search(name)
        or ((re.match(r"(?:I|The)\b", name) and " " not in name) or name.startswith(("I'", "I ")))
    ):
        return False
    return not any(a < end and start < b for a, b in taken)
