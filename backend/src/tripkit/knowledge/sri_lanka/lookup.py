"""A place by what somebody calls it, the names nearest to an unknown one, and a type's average."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from statistics import fmean

from tripkit.knowledge.calendar import Sensitivity
from tripkit.knowledge.crowd import PlaceProfile, PlaceType
from tripkit.knowledge.sri_lanka.places import Place, place, places
from tripkit.knowledge.sri_lanka.router.names import find_places


def find_place(text: str) -> Place | None:
    """By id, name, other name or misspelling; of several the first."""
    exact = place(text.strip().lower())
    if exact:
        return exact
    mentions = find_places(text)
    return place(mentions[0].place_id) if mentions else None


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    return {
        name.lower(): known.name.en
        for known in places()
        for name in (known.name.en, known.name.ko, *known.aliases.en, *known.aliases.ko)
    }


def nearest_names(text: str, count: int = 3) -> list[str]:
    """The names that are written most alike, the likest first."""
    found = get_close_matches(text.lower(), _spellings(), n=count * 3, cutoff=0.5)
    return list(dict.fromkeys(_spellings()[name] for name in found))[:count]


def typical(kind: PlaceType) -> tuple[PlaceProfile, Sensitivity]:
    """The average place of a type, in no region's season."""
    same = [known for known in places() if known.type == kind]

    def mean(of: Callable[[Place], float]) -> float:
        return fmean(of(known) for known in same)

    profile = PlaceProfile(
        kind, "all", mean(lambda p: p.popularity), mean(lambda p: p.domestic)
    )  # fmt: skip
    religion, nature = mean(lambda p: p.scores.religion), mean(lambda p: p.scores.nature)
    return profile, Sensitivity(religion, nature)
