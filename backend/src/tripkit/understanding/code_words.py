"""Words that tell a statement's code by themselves: "sushi bar" a bar, 혼자 solo, 물가 a price.

`data/code_words.tsv` is made of the marked messages by `training/code_words.py`: of each kind the
words, pairs of words and Korean syllables that stood with nearly one code alone.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from tripkit.understanding.tables import rows

_WORD = re.compile(r"[a-z0-9']+|[가-힣]+")
_MOST_WORDS = 30
_SYLLABLES = (2, 3, 4)
_FUNCTION_WORDS = """
a an the this that these those it its i im i'm me my we us our you your he she they them
their who what which there here is isn't are aren't am was were be been being do does
doesn't doesnt did don't dont has have had can can't cant could would wouldn't will won't
should shall may might must let let's and or but so if as of on in at to for from by with
about into off out up not no just also too very really all both two one some any each per
than then
""".split()  # noqa: SIM905
"""They stand beside every code, and tell none."""


@dataclass(frozen=True)
class Evidence:
    """A code, and of how many in a hundred marks with this word it was the code."""

    code: str
    share: float


def features(phrase: str) -> set[str]:
    """English words and pairs of them; Korean syllables, ^ where a word begins with them."""
    words = _WORD.findall(phrase.lower())[:_MOST_WORDS]
    english = {word for word in words if word.isascii()}
    telling = {word for word in english if word not in _FUNCTION_WORDS and not word.isdecimal()}
    pairs = {
        f"{a} {b}"
        for a, b in pairwise(words)
        if a.isascii() and b.isascii() and not telling.isdisjoint((a, b))
    }
    return (
        telling | pairs | {part for word in words if word not in english for part in _parts(word)}
    )


def _parts(word: str) -> Iterator[str]:
    for size in _SYLLABLES:
        for start in range(len(word) - size + 1):
            yield f"{'' if start else '^'}{word[start : start + size]}"


@cache
def _table() -> dict[tuple[str, str], Evidence]:
    return {
        (kind, feature): Evidence(code, int(share) / 100)
        for kind, code, share, listed in rows("code_words")
        for feature in listed.split("|")
    }


def code(kind: str, phrase: str) -> Evidence | None:
    """The code that its words tell, by the strongest of them; None where none tells one, and where
    they tell several ("train not bus")."""
    signs = [e for feature in features(phrase) if (e := _table().get((kind, feature)))]
    is_clear = len({evidence.code for evidence in signs}) == 1
    return max(signs, key=lambda e: e.share) if is_clear else None
