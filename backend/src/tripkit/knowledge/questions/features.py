"""What of a question its route may be told from: which rules speak, its meanings, its words."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns

READ = 400
"""Characters of a question that are read; who writes more has said by then what they ask."""
_DATA = Path(__file__).parent / "data" / "patterns"
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")
_TOKEN = re.compile(r"[a-zà-ɏ]+|[가-힣]+|[ㄱ-ㅎㅏ-ㅣ]+|0|[?$€£¥₩₹฿:,+&]|->|→")
_STEM = 5
_LATIN = re.compile("[a-z]")
_HANGUL = re.compile("[가-힣]")
_SENTENCE = re.compile(r"[.!?\n]+(?= |$)")
_SYLLABLES = (2, 3, 4)


def features(low: str, spoken: Iterable[str]) -> list[str]:
    """Each feature once; `spoken` are the rules that speak, by name."""
    low = low[:READ]
    tokens = _TOKEN.findall(_NUMBER.sub("0", low))
    found = dict.fromkeys(f"={name}" for name in spoken)
    found.update(dict.fromkeys(_meanings(low)))
    found.update(dict.fromkeys(_words(tokens)))
    found.update(dict.fromkeys(_syllables(tokens)))
    return list(found)


def _meanings(low: str) -> Iterator[str]:
    """What the words mean: one, two or three in a row, any two together, and at the end."""
    met = _met(low)
    row = ["^"]
    for _, name in met:
        if name != row[-1]:
            row.append(name)
    row.append("$")
    for size in (2, 3):
        for at in range(len(row) - size + 1):
            yield "@" + " ".join(row[at : at + size])
    several = sorted(set(row[1:-1]))
    yield from (f"@{name}" for name in several)
    yield from (f"@{one}&{two}" for one, two in combinations(several, 2))
    # Of several sentences most people ask in the last.
    if begins := [end.end() for end in _SENTENCE.finditer(low) if low[end.end() :].strip()]:
        yield from (f"@last {name}" for start, name in met if start >= begins[-1])


def _met(low: str) -> list[tuple[int, str]]:
    """Where which meaning begins."""
    met = []
    for script, mark in (("latin", _LATIN), ("hangul", _HANGUL)):
        if mark.search(low):
            found = _concepts(script).finditer(low)
            met += [(hit.start(), hit.lastgroup) for hit in found if hit.lastgroup]
    return sorted(met)


@cache
def _concepts(script: str) -> re.Pattern[str]:
    """Every meaning as a group of one expression; a line is in one script."""
    known, groups = Patterns("concepts", _DATA), []
    for name in known.names():
        korean = script == "hangul"
        lines = [x for x in known.alternatives(name) if bool(_HANGUL.search(x)) == korean]
        if lines:
            groups.append(f"(?P<{name}>{'|'.join(lines)})")
    return re.compile("|".join(groups))


def _words(tokens: list[str]) -> Iterator[str]:
    """Words, their stems, and two or three in a row, with where the question begins and ends."""
    row = ["^", *tokens, "$"]
    for word in tokens:
        yield word
        if len(word) > _STEM and word.isascii():
            yield f"{word[:_STEM]}*"
    for size in (2, 3):
        for at in range(len(row) - size + 1):
            yield " ".join(row[at : at + size])


def _syllables(tokens: list[str]) -> Iterator[str]:
    """Runs of Hangul syllables, over words too: endings carry the question, spaces vary."""
    text = "".join(f"{word}_" for word in tokens if "가" <= word[0] <= "힣")
    for size in _SYLLABLES:
        for at in range(len(text) - size + 1):
            yield f"~{text[at : at + size]}"
