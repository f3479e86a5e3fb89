"""Places by their names as a model's sentences are held against them."""

from collections.abc import Iterable, Iterator

from tripkit.domain.context import Locale
from tripkit.knowledge.claims import KnownPlace
from tripkit.knowledge.gazetteer import find
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, where


def known_places(names: Iterable[str], locale: Locale) -> Iterator[KnownPlace]:
    """Those that are one place we know, with every spelling that a sentence may use."""
    for name in names:
        try:
            place = where(name, locale)
        except (Ambiguous, Unknown):
            continue
        yield KnownPlace(_spellings(place), place.lat, place.lng, place.timezone, place.country)


def _spellings(place: Where) -> tuple[str, ...]:
    bare = place.asked.partition(",")[0].strip()
    other = [(p.name, p.ko) for p in find(bare) if p.country == place.country][:1]
    names = [place.name, bare, *(name for pair in other for name in pair if name)]
    if place.city:
        names += [place.city.name.en, place.city.name.ko]
    return tuple(dict.fromkeys(names))
