"""Words against words: BM25 over everything that is written of a spot, in both languages."""

from collections import Counter
from functools import lru_cache

from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.lexical import Bm25, terms
from tripkit.knowledge.picks import picks

_FIELD_WEIGHT = {"name": 3, "tags": 3, "features": 2, "text": 1}


def document(spot: Spot) -> str:
    """What is written of a spot in English, as one text: for the dense model."""
    return " ".join(
        [
            f"{spot.name.en}, {spot.city.en}, {country_name(spot.country)}.",
            spot.description.en,
            spot.local_vibe.en,
            f"Mood: {', '.join(spot.mood)}. Look: {', '.join(spot.aesthetic)}.",
            f"{', '.join(spot.tags)}.",
            " ".join(f"{a.do.en}." for a in spot.activities),
        ]
    )


def _counts(spot: Spot) -> Counter[str]:
    fields = {
        "name": [spot.name.en, spot.name.ko, spot.city.en, spot.city.ko,
                 country_name(spot.country), country_name(spot.country, "ko")],
        "tags": list(spot.tags),
        "features": [f.replace("-", " ") for f in spot.features],
        "text": [w for words in (spot.description, spot.local_vibe, spot.light, spot.why_hidden,
                                 *(a.do for a in spot.activities),
                                 *(a.about for a in spot.activities),
                                 *(a.photo for a in spot.activities))
                 for w in (words.en, words.ko)],
    }  # fmt: skip
    counts: Counter[str] = Counter()
    for name, texts in fields.items():
        for term in terms(" ".join(texts)):
            counts[term] += _FIELD_WEIGHT[name]
    return counts


@lru_cache(maxsize=1)
def _index() -> Bm25:
    return Bm25([_counts(spot) for spot in picks()])


def scores(text: str) -> list[float]:
    """One score a spot in the order of `picks()`, 0..1 of the best; all 0 without a match."""
    return _index().scores(terms(text))


def warm() -> None:
    """Build the index now."""
    _index()
