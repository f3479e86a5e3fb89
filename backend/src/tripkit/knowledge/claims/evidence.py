"""What the sources of an answer say, so that a sentence can be held against those it names."""

import re
from collections.abc import Sequence

from tripkit.domain.provenance import Provenance
from tripkit.knowledge.claims.figures import figures_in, shares_words, without_citations
from tripkit.knowledge.claims.hearsay import PERSON, Hearsay, near_shares
from tripkit.knowledge.claims.shares import is_pitch, shares_in

_UNVERIFIED = frozenset({"web", "model"})
"""Tiers whose word nobody checked."""

_CITED = re.compile(r"\[(\d{1,2})\]")


class Evidence:
    """Texts by their source's number, and what the person said, which needs no source."""

    def __init__(self, person: Sequence[str] = ()) -> None:
        self._texts: dict[int, str] = {}
        self._provenance: dict[int, Provenance] = {}
        self._person = figures_in(" ".join(person))
        self._hearsay = Hearsay()

    def add(self, number: int, text: str, provenance: Provenance) -> None:
        """More of what a source says."""
        self._texts[number] = f"{self._texts.get(number, '')} {text}"
        self._provenance.setdefault(number, provenance)
        if provenance.tier == "web":
            self._hearsay.add(provenance.source or "", text)

    def add_hearsay(self, text: str, site: str = PERSON) -> None:
        """What a page says that no sentence can cite, or what the person pasted."""
        self._hearsay.add(site, text)

    def provenance(self, number: int) -> Provenance:
        return self._provenance[number]

    def vouches_for(self, text: str) -> bool:
        """Whether a source that is no web page holds this."""
        return any(
            text in words and self._provenance[number].tier not in _UNVERIFIED
            for number, words in self._texts.items()
        )

    @property
    def has_hearsay(self) -> bool:
        """Whether there is something that a sentence may not repeat."""
        return self._hearsay.is_doubtful

    def is_hearsay(self, sentence: str) -> bool:
        """Whether it repeats a share or a pitch of one page, and neither our data nor another
        page bears it out."""
        bare = without_citations(sentence)
        return self._hearsay.claims(bare) and not (self._holds(bare) or self._hearsay.agree(bare))

    def rests_on_one_page(self, sentence: str, numbers: Sequence[int]) -> bool:
        """Whether the sources that it names are pages, and nothing else bears it out."""
        bare = without_citations(sentence)
        tiers = {self._provenance[number].tier for number in numbers}
        return tiers == {"web"} and not (self._holds(bare) or self._hearsay.agree(bare))

    def _holds(self, bare: str) -> bool:
        """Whether a source that was checked holds the sentence's figures, shares as shares."""
        shares = shares_in(bare)
        return not is_pitch(bare) and any(
            shares_words(bare, text)
            and self._holds_figures(bare, text)
            and all(near_shares({share}, shares_in(text)) for share in shares)
            for number, text in self._texts.items()
            if self._provenance[number].tier not in _UNVERIFIED
        )

    def cited(self, sentence: str) -> list[int]:
        """The sources that a sentence names and that there are."""
        numbers = (int(number) for number in _CITED.findall(sentence))
        return [number for number in dict.fromkeys(numbers) if number in self._texts]

    def bears_out(self, sentence: str, numbers: Sequence[int]) -> bool:
        """Whether these sources hold the sentence's figures and speak of the same thing."""
        if not numbers:
            return False
        text = " ".join(self._texts[number] for number in numbers)
        bare = without_citations(sentence)
        return self._holds_figures(bare, text) and shares_words(bare, text)

    def is_own_figure(self, sentence: str) -> bool:
        """Whether it has figures and every one of them is the person's."""
        figures = figures_in(without_citations(sentence))
        return bool(figures) and figures <= self._person

    def _holds_figures(self, sentence: str, text: str) -> bool:
        return figures_in(sentence) <= figures_in(text) | self._person
