"""Kits to test with."""

from datetime import date
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination
from tripkit.domain.kit import Kit
from tripkit.domain.profile import ConceptId, Profile
from tripkit.knowledge.catalogue import spot
from tripkit.knowledge.kit import build_kit
from tripkit.knowledge.presenting import destination_of, light_at
from tripkit.knowledge.ranking.query import query_of
from tripkit.knowledge.ranking.rank import Ranked

TODAY = date(2026, 9, 1)


def destination(
    spot_id: str = "kr-gunsan-old-port", when: str = "2026-10-17", locale: Locale = "en"
) -> Destination:
    known = spot(spot_id)
    assert known is not None
    query = query_of(Profile(mood="nostalgic"), locale=locale)
    return destination_of(Ranked(known, 0.8, {}), query, 0, when=when, today=TODAY)


def elsewhere(lat: float, lng: float, day: date, **more: Any) -> Destination:
    """A place that is not in the catalogue."""
    fields = destination().model_dump() | {
        "id": "xx-nowhere", "location": {"lat": lat, "lng": lng}, "light": light_at(lat, lng, day),
    }  # fmt: skip
    return Destination.model_validate(fields | more)


def kit(
    spot_id: str = "kr-gunsan-old-port",
    concept: ConceptId = "filmlog",
    *,
    when: str = "2026-10-17",
    locale: Locale = "en",
    **profile: Any,
) -> Kit:
    place = destination(spot_id, when, locale)
    day = date.fromisoformat(place.light.date)
    return build_kit("a" * 32, place, concept, Profile(when=when, **profile), day, locale)
