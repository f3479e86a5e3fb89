"""The terms of a text: English stems, Korean syllable pairs."""

import re
from threading import Lock

from snowballstemmer import stemmer

from tripkit.knowledge.keywords import stopwords
from tripkit.knowledge.remembered import remembered

_WORD = re.compile(r"[a-zà-ÿ0-9]+|[가-힣]+")
_STEMMER = stemmer("english")
_ONE_AT_A_TIME = Lock()
"""The stemmer keeps the word it works on in itself."""


def terms(text: str) -> list[str]:
    """English words by their stems; Korean words as pairs of syllables."""
    found: list[str] = []
    for word in _WORD.findall(text.casefold()):
        if "가" <= word[0] <= "힣":
            found += [word[i : i + 2] for i in range(max(1, len(word) - 1))]
        elif len(word) > 2 and word not in stopwords():
            found.append(_stem(word))
    return found


@remembered(20_000)
def _stem(word: str) -> str:
    """Porter's English stem: weave, weaving and weavers are one term."""
    with _ONE_AT_A_TIME:
        return str(_STEMMER.stemWord(word))
