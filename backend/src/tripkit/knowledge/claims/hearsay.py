"""What pages and pasted messages say: nobody checked it, and two that agree bear it out."""

import re
from itertools import combinations

from tripkit.knowledge.claims.figures import figures_in, shares_words
from tripkit.knowledge.claims.sentences import sentences_in
from tripkit.knowledge.claims.shares import is_pitch, shares_in

NEAR = 3.0
"""Points of percent: a share this near to a page's is the page's, told in other words."""
_EXACT = 0.05
_PUBLIC_LABELS = frozenset({"ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"})
_COUNTRY_LETTERS = 2
PERSON = "person"
"""Instead of a site: what somebody pasted or says that they read."""


def owner_of(host: str) -> str:
    """The part of a host that somebody owns: `news.example.co.kr` → `example.co.kr`."""
    labels = host.casefold().split(".")
    is_public = len(labels[-1]) == _COUNTRY_LETTERS and labels[-2:-1] != []
    is_public = is_public and labels[-2] in _PUBLIC_LABELS
    return ".".join(labels[-3 if is_public else -2 :])


class Hearsay:
    """Sentences by who says them; a copy of a sentence on another site is no second voice."""

    def __init__(self) -> None:
        self._sentences: dict[str, list[str]] = {}

    def add(self, site: str, text: str) -> None:
        """More of what a site says; `site` is its host, or `PERSON`."""
        pieces = [" ".join(piece.split()) for piece in sentences_in(text)]
        self._sentences.setdefault(owner_of(site), []).extend(filter(None, pieces))

    @property
    def is_doubtful(self) -> bool:
        """Whether a page was read, or the person repeats a share or a pitch."""
        own = self._sentences.get(PERSON, [])
        return any(site != PERSON for site in self._sentences) or any(
            shares_in(text) or is_pitch(text) for text in own
        )

    def claims(self, sentence: str) -> bool:
        """Whether a sentence repeats a share or a sales pitch that stands in here."""
        shares = shares_in(sentence)
        texts = [text for texts in self._sentences.values() for text in texts]
        if shares and any(near_shares(shares, shares_in(text), NEAR) for text in texts):
            return True
        return is_pitch(sentence) and any(map(is_pitch, texts))

    def agree(self, sentence: str) -> bool:
        """Whether two sites bear it out, each in a sentence of its own words."""
        if is_pitch(sentence):
            return False
        voices = [self._bearing_out(sentence, site) for site in self._sentences]
        return any(first - second and second - first for first, second in combinations(voices, 2))

    def _bearing_out(self, sentence: str, site: str) -> set[str]:
        """The site's sentences that hold the figures of this one and speak of the same thing."""
        if site == PERSON:
            return set()
        figures, shares = figures_in(sentence), shares_in(sentence)
        return {
            re.sub(r"\W+", " ", text.casefold())
            for text in self._sentences[site]
            if shares_words(sentence, text)
            and (
                all(near_shares({share}, shares_in(text)) for share in shares)
                if shares
                else figures <= figures_in(text)
            )
        }


def near_shares(shares: set[float], others: set[float], points: float = _EXACT) -> bool:
    """Whether two shares lie this near, in points of percent."""
    return any(abs(share - other) <= points for share in shares for other in others)
