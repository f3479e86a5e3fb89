"""Destinations that a client sends back: data from outside, until checked."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import Field, field_validator, model_validator

from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination, PlaceDetails
from tripkit.domain.profile import ConceptId, Profile
from tripkit.domain.provenance import Provenance, provenance_of

LONGEST, MOST = 2000, 40
"""Characters of a text and items of a list that any destination of ours stays below."""
_OURS = re.compile(r"/api/v1/(?:cards|places/photos)/[\w.=-]{1,1400}(?:\?[\w=&-]{0,80})?")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class ReceivedDestination(Destination):
    """As the stream sent it. Its texts and lists are bounded."""

    best_months: list[Annotated[int, Field(ge=1, le=12)]] = Field(default_factory=list)

    @field_validator("id")
    @classmethod
    def _plain_id(cls, text: str) -> str:
        if not re.fullmatch(r"[\w-]{1,120}", text):
            raise ValueError("send the id that the list named")
        return text

    @model_validator(mode="after")
    def _bounded(self) -> "ReceivedDestination":
        for value in _values(self.model_dump(mode="json")):
            if isinstance(value, list) and len(value) > MOST:
                raise ValueError(f"a list has more than {MOST} items")
            if isinstance(value, str) and len(value) > LONGEST:
                raise ValueError(f"a text has more than {LONGEST} characters")
            if isinstance(value, str) and _CONTROL.search(value):
                raise ValueError("a text has control characters")
        return self


def _values(tree: Any) -> Iterator[Any]:
    yield tree
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    for value in inner:
        yield from _values(value)


def destination_of_ours(
    spot_id: str, concept: ConceptId, profile: Profile, locale: Locale, today: date
) -> Destination | None:
    """A catalogue place by its id, with its reason for this profile; None when unknown."""
    from tripkit.knowledge.picks import pick
    from tripkit.knowledge.presenting import destination_of
    from tripkit.knowledge.ranking.query import query_of
    from tripkit.knowledge.ranking.rank import Ranked, rank

    known = pick(spot_id)
    if known is None:
        return None
    query = query_of(profile, locale=locale, concept=concept)
    alone = Ranked(known, 0.0, {})  # what the profile rules out is still there for who asks for it
    ranked = next((r for r in rank(query) if r.spot.id == spot_id), alone)
    return destination_of(ranked, query, 0, when=profile.when, today=today)


def trusted(
    received: ReceivedDestination, concept: ConceptId, profile: Profile, locale: Locale, today: date
) -> Destination:
    """What a kit may be built from: our own facts for a place of ours, checked data for others."""
    details = _safe(received.place_details)
    is_ours = _OURS.fullmatch(received.image_url) is not None
    kept: dict[str, Any] = {"match_reason": received.match_reason, "place_details": details}
    if received.image_kind == "photo" and is_ours:
        kept |= {"image_url": received.image_url, "image_kind": "photo"}
    if ours := destination_of_ours(received.id, concept, profile, locale, today):
        return ours.model_copy(update={**kept, "match_score": received.match_score})
    return _of_elsewhere(received, profile, today).model_copy(update=kept)


def _of_elsewhere(received: ReceivedDestination, profile: Profile, today: date) -> Destination:
    """A place that is not in our catalogue: its light is computed, its picture is drawn by us."""
    from tripkit.knowledge.kit.build import card_id
    from tripkit.knowledge.presenting import card_url, light_at, trip_day

    where = received.location
    day = trip_day(profile.when, received.best_months, today)
    plain = Destination.model_validate(received.model_dump())
    return plain.model_copy(
        update={
            "light": light_at(where.lat, where.lng, day),
            "image_url": card_url(card_id(plain), day),
            "image_kind": "drawn",
            "sources": [source for source in received.sources if _is_web(source)],
            "checked": None,
            "provenance": Provenance(tier="model"),
        }
    )


def _safe(details: PlaceDetails | None) -> PlaceDetails | None:
    """Links only to the web, photos only from us."""
    if details is None:
        return None
    return details.model_copy(
        update={
            "website": details.website if _is_web(details.website) else None,
            "maps_url": details.maps_url if _is_web(details.maps_url) else None,
            "photos": [photo for photo in details.photos if _OURS.fullmatch(photo.url)],
            "provenance": provenance_of("places"),
        }
    )


def _is_web(address: str | None) -> bool:
    return bool(address) and urlsplit(address or "").scheme in ("http", "https")
