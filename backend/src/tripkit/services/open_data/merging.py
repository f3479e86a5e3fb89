"""Several sources of one town made one guide: facts beside listings, a second source's hours."""

from collections.abc import Mapping, Sequence

from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.open_data.port import CityGuide, Listing, Town
from tripkit.services.open_data.wikidata import Fact
from tripkit.services.open_data.wikivoyage import LISTED_KM

SAME_KM = 0.3


def with_facts(guide: CityGuide, facts: Mapping[str, Fact], town: Town) -> CityGuide:
    """Names in Korean, photographs, renown and missing positions, as Wikidata has them."""
    listings = [
        _with_fact(listing, facts[listing.wikidata], town) if listing.wikidata in facts else listing
        for listing in guide.listings
    ]
    return guide.model_copy(update={"listings": tuple(listings)})


def _with_fact(listing: Listing, fact: Fact, town: Town) -> Listing:
    changed: dict[str, object] = {
        "ko": listing.ko or fact.ko,
        "about": listing.about or fact.about,
        "about_ko": fact.about_ko,
        "image": listing.image or fact.image,
        "renown": fact.renown,
    }
    if listing.lat is None and fact.at and distance_km(*fact.at, town.lat, town.lng) <= LISTED_KM:
        changed |= {"lat": fact.at[0], "lng": fact.at[1]}
    return listing.model_copy(update=changed)


def with_map(guide: CityGuide, mapped: Sequence[Listing]) -> CityGuide:
    """The guide with the map's hours and positions where it has none, and what only the map has."""
    listings = list(guide.listings)
    for place in mapped:
        at = next((n for n, listing in enumerate(listings) if _is_same(listing, place)), None)
        if at is None:
            listings.append(place)
        else:
            listings[at] = _filled(listings[at], place)
    return guide.model_copy(update={"listings": tuple(listings)})


def _is_same(listing: Listing, place: Listing) -> bool:
    if listing.wikidata and listing.wikidata == place.wikidata:
        return True
    names = {fold(name) for name in (listing.name, listing.alt) if name}
    if not names & {fold(place.name), fold(place.alt)}:
        return False
    if listing.lat is None or listing.lng is None:
        return True
    return distance_km(listing.lat, listing.lng, place.lat or 0, place.lng or 0) <= SAME_KM


def _filled(listing: Listing, place: Listing) -> Listing:
    changed: dict[str, object] = {}
    if not listing.opening and place.opening:
        changed |= {"hours": place.hours, "opening": place.opening}
    if listing.lat is None:
        changed |= {"lat": place.lat, "lng": place.lng}
    return listing.model_copy(update=changed)
