"""What a plan wants pictures of: the place first, then sights, rooms and food."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tripkit.domain.plan import PlanItinerary, Stop, rows_of
from tripkit.domain.plan_picture import ImageCategory
from tripkit.knowledge.presenting import card_of, card_url
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key
from tripkit.services.web_images.port import ImageCandidate

MOST = 15
_OF_STOP: dict[str, ImageCategory] = {
    "sight": "attraction", "experience": "attraction", "lodging": "hotel", "meal": "restaurant",
}  # fmt: skip
_ORDER: tuple[ImageCategory, ...] = ("hero", "attraction", "hotel", "restaurant")
_DRAWN: dict[str, str] = {
    "temple": "temple pagoda", "shrine": "temple", "church": "old town church",
    "mosque": "old town mosque", "palace": "old town", "castle": "old town", "fort": "old town",
    "ruins": "old town ruin", "historic": "old town", "village": "village", "park": "forest",
    "garden": "forest", "nature": "forest", "cemetery": "forest", "zoo": "forest",
    "beach": "beach", "waterfront": "harbour", "island": "island", "aquarium": "harbour",
    "mountain": "mountain", "hike": "mountain", "onsen": "valley", "bridge": "river",
    "tower": "city tower", "viewpoint": "city skyscraper", "day_trip": "valley",
}  # fmt: skip
"""A kind of sight in the words that a card is drawn by; the rest are streets."""
_LEAD = re.compile(
    r"^(?:visit(?:ing)?|explor(?:e|ing)|walk(?:ing)?(?: (?:in|through|around))?|see(?:ing)?|tour"
    r"|stroll(?: through)?|check[- ]?in(?: at)?|lunch|dinner|breakfast)\b[\s:,-]*"
    r"(?:(?:at|in|to)\b)?[\s:,-]*(?:the\b)?\s*", re.I,
)  # fmt: skip
_ASIDE = re.compile(r"\([^)]*\)|\s+(?:at|by|in the|before|after|from)\s+(?:dawn|dusk|night|sunset"
                    r"|sunrise|morning|evening|noon)\b.*|[:;—–|].*", re.I)  # fmt: skip


@dataclass(frozen=True)
class ImageNeed:
    """A wish for a picture: what to search for, and what to draw where nothing is found."""

    key: str
    category: ImageCategory
    label: str
    query: str
    simpler: str
    drawing: str | None
    own: tuple[ImageCandidate, ...] = field(default=())
    file: str = ""
    """Of a photograph in open data."""


@dataclass(frozen=True)
class _Place:
    name: str
    country: str
    lat: float | None
    lng: float | None
    file: str = ""


def simpler(query: str) -> str:
    """A query with less in it: the bare name, at most three words of it."""
    name = _ASIDE.sub("", _LEAD.sub("", query.partition(",")[0])).strip() or query
    return " ".join(name.split()[:3])


def image_needs(
    itinerary: PlanItinerary, context: Mapping[str, Any], destination: str, most: int = MOST
) -> list[ImageNeed]:
    """At most `most` wishes, each key once: the place, sights, rooms, food."""
    places = _places(context)
    day = date.fromisoformat(itinerary.days[0].date) if itinerary.days else None
    found = [
        *_heroes(places, destination, day),
        *_of_days(itinerary, context, places),
        *_of_rooms(context, places, day),
    ]
    unique = {need.key: need for need in reversed(found) if need.key}
    kept = [need for need in found if unique.get(need.key) is need]
    return sorted(kept, key=lambda need: _ORDER.index(need.category))[: max(0, most)]


def _places(context: Mapping[str, Any]) -> list[_Place]:
    return [
        _Place(row.get("name", ""), row.get("country", ""), row.get("latitude"),
               row.get("longitude"), row.get("image") or "")
        for row in rows_of(context, "research_destination")
    ]  # fmt: skip


def _heroes(places: list[_Place], destination: str, day: date | None) -> Iterator[ImageNeed]:
    """The first destination; the others stand among the sights."""
    for n, place in enumerate(places or [_Place(destination, "", None, None)]):
        name = place.name or destination
        drawing = _drawing("city skyline tower", place.lat, place.lng, day)
        yield ImageNeed(
            "hero" if n == 0 else f"hero_{normalize_image_key(name)}",
            "hero" if n == 0 else "attraction", name,
            f"{name} {place.country} landscape photo".replace("  ", " "), f"{name} skyline",
            drawing, file=place.file,
        )  # fmt: skip


def _drawing(text: str, lat: float | None, lng: float | None, day: date | None) -> str | None:
    if lat is None or lng is None or day is None:
        return None
    return card_url(card_of(text, lat, lng), day)


def _of_days(
    itinerary: PlanItinerary, context: Mapping[str, Any], places: list[_Place]
) -> Iterator[ImageNeed]:
    kinds, files = _kinds(context), _files(context)
    country = {normalize_image_key(place.name): place.country for place in places}
    for day in itinerary.days:
        where = f"{day.city}, {country.get(normalize_image_key(day.city), '')}".rstrip(", ")
        for stop in day.schedule:
            if category := _OF_STOP.get(stop.category):
                need = _of_stop(stop, category, where, date.fromisoformat(day.date), kinds)
                yield replace(need, file=files.get(normalize_image_key(stop.activity), ""))


def _of_stop(
    stop: Stop, category: ImageCategory, where: str, day: date, kinds: Mapping[str, str]
) -> ImageNeed:
    named = stop.location if category == "hotel" and stop.location else stop.activity
    wish = stop.image_suggestion or named
    text = kinds.get(normalize_image_key(stop.activity), "city street")
    if category == "restaurant":
        text = "market street"
    return ImageNeed(
        normalize_image_key(wish), category, stop.activity, f"{wish.replace('_', ' ')}, {where}",
        f"{simpler(named)} {where.partition(',')[0]}",
        _drawing(text, stop.latitude, stop.longitude, day),
    )  # fmt: skip


def _kinds(context: Mapping[str, Any]) -> dict[str, str]:
    """What to draw of each sight that was found, by its normalised name."""
    found = {}
    for row in rows_of(context, "research_activities"):
        for one in row.get("activities", []):
            words = [_DRAWN[kind] for kind in one.get("kinds", []) if kind in _DRAWN]
            found[normalize_image_key(one.get("name", ""))] = next(iter(words), "city street")
    return found


def _files(context: Mapping[str, object]) -> dict[str, str]:
    """The photograph of each sight that open data has one of, by its normalised name."""
    return {
        normalize_image_key(sight["name"]): sight["image"]
        for row in rows_of(context, "research_activities")
        for sight in row.get("activities", [])
        if sight.get("image")
    }


def _of_rooms(
    context: Mapping[str, Any], places: list[_Place], day: date | None
) -> Iterator[ImageNeed]:
    """Rooms that a source shows a picture of: that picture is tried first."""
    city = places[0].name if places else ""
    rooms: Iterable[dict[str, Any]] = (
        room for row in rows_of(context, "research_accommodations") for room in row.get("rooms", [])
    )
    for room in rooms:
        shown, name = room.get("image_url"), room.get("name") or ""
        if not shown:
            continue
        drawing = _drawing("city street", room.get("latitude"), room.get("longitude"), day)
        own = ImageCandidate(shown, room.get("source_url") or shown, name)
        yield ImageNeed(
            normalize_image_key(name), "hotel", name, f"{name}, {city}", simpler(name), drawing,
            (own,),
        )  # fmt: skip
