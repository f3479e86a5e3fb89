"""How many people a message counts, in digits and in words of both languages."""

import re
from collections.abc import Iterator

from tripkit.knowledge.language.korean import NATIVE, NATIVE_PATTERN
from tripkit.knowledge.language.numbers import UNITS

_WORDS = {word: count for word, count in UNITS.items() if 2 <= count <= 12}
_N = rf"(\d+|{'|'.join(_WORDS)})"
_COUNTED = (
    re.compile(
        rf"\b{_N} (?:people|persons|friends|of us|adults|guests|travell?ers|pax|heads|ways?"
        r"|mates)\b"
    ),
    re.compile(
        rf"\b(?:between|among|amongst|by|into|we are|party of) (?:the |all )?{_N}\b(?![.:]\d)"
    ),
    re.compile(
        rf"\b(?:we're|we are|we were|there are|there's|theres) {_N}\b(?! ?(?:days?|nights?|rooms?))"
    ),
    re.compile(rf"(?<![\d.,만천])(\d+|{NATIVE_PATTERN}) ?(?:명|사람|인(?!치|천|원|기|분|상|당))"),
    re.compile(
        rf"\b(?:dinner|lunch|brunch|breakfast|meal|bill|tab|drinks|taxi|cab|table) for {_N}\b"
    ),
    re.compile(r"(둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열)이서?(?![가-힣])"),
)


def _found(low: str) -> Iterator[tuple[int, int]]:
    """Start and count of each."""
    for pattern in _COUNTED:
        for match in pattern.finditer(low):
            word = match[1]
            count = int(word) if word.isdigit() else _WORDS.get(word) or NATIVE.get(word, 0)
            if count > 1:
                yield match.start(1), count


_COUPLES = re.compile(rf"\b{_N} couples?\b|(\d+|{NATIVE_PATTERN}) ?(?:커플|쌍)")
_SINGLE = re.compile(rf"\b(?:an?|{_N}|one) (?:\w+ )?singles?\b|싱글 ?(\d+|한|두|세)? ?명?|솔로")


def _in_couples(low: str) -> int:
    """People by couples, and single ones beside them; 0 where no couples are counted."""
    couples = _COUPLES.search(low)
    if couples is None:
        return 0
    return 2 * _count(couples[1] or couples[2]) + (1 if _SINGLE.search(low) else 0)


def _count(word: str) -> int:
    return int(word) if word.isdigit() else _WORDS.get(word) or NATIVE.get(word, 0)


def heads_in(low: str) -> int | None:
    """The whole company: the largest count of people named; None where none is."""
    return _in_couples(low) or max((count for _, count in _found(low)), default=None)


def head_numbers(low: str) -> set[int]:
    """Where the numbers stand that count people, one person too."""
    counted = {m.start(1) for pattern in _COUNTED for m in pattern.finditer(low)}
    return counted | {m.start(n) for m in _COUPLES.finditer(low) for n in (1, 2) if m[n]}
