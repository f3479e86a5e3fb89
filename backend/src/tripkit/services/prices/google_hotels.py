"""SerpApi's engine google_hotels: a query as its parameters, its answer as offers.

Its rates are for one room. A party that doesn't fit one is split evenly, one room is asked for,
and what it costs is multiplied. https://serpapi.com/google-hotels-api
"""

from math import ceil
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from tripkit.knowledge.cities import City, find_city
from tripkit.services.prices.google_flights import google, is_answer
from tripkit.services.prices.lodging import area_near, sleepers
from tripkit.services.prices.port import HotelOffer, HotelQuery, RoomType

MOST = 20
_ADULTS, _GUESTS = 2, 4
_AMENITIES = 20
_CLASSES = {"budget": "2,3", "mid": "3,4", "high": "4,5"}
_HOSTELS = "14"


class _Rate(BaseModel):
    extracted_lowest: float = Field(gt=0, allow_inf_nan=False)


class _Point(BaseModel):
    latitude: float = Field(ge=-90, le=90)
    longitude: float = Field(ge=-180, le=180)


class _Image(BaseModel):
    original_image: str | None = None
    thumbnail: str | None = None


class _Property(BaseModel):
    name: str = Field(min_length=1)
    type: str = "hotel"
    description: str | None = None
    link: str | None = None
    gps_coordinates: _Point | None = None
    rate_per_night: _Rate
    total_rate: _Rate | None = None
    overall_rating: float | None = Field(default=None, ge=0, le=5)
    amenities: list[str] = []
    essential_info: list[str] = []
    images: list[_Image] = []


def rooms(query: HotelQuery) -> int:
    """How many rooms the party takes, or beds in a hostel."""
    size = sleepers(query)
    if query.style == "hostel":
        return size
    return max(ceil(query.adults / _ADULTS), ceil(size / _GUESTS), 1)


def parameters(query: HotelQuery) -> dict[str, str]:
    """The query for one of the rooms, in the engine's words."""
    count = rooms(query)
    asked = {
        "engine": "google_hotels", "q": f"{_name(query)} hotels",
        "check_in_date": query.check_in.isoformat(), "check_out_date": query.check_out.isoformat(),
        "currency": "USD", "hl": "en", "gl": "us",
        "adults": str(max(1, ceil(query.adults / count))),
    }  # fmt: skip
    ages = [str(max(1, age)) for age in query.children][: ceil(len(query.children) / count)]
    if query.style == "hostel":
        asked["property_types"] = _HOSTELS
    elif ages:
        asked |= {"children": str(len(ages)), "children_ages": ",".join(ages)}
    if query.style in _CLASSES:
        asked["hotel_class"] = _CLASSES[query.style]
    if query.max_per_night is not None:
        asked["max_price"] = str(max(1, int(query.max_per_night / count)))
    return asked


def offers(raw: Any, query: HotelQuery, now: str) -> list[HotelOffer]:
    """In Google's order; none where it found none. Raises ValueError for another shape."""
    if not is_answer(raw, "properties"):
        raise ValueError("no answer of this engine")
    listed = raw.get("properties") or []
    properties = [read for one in listed if (read := _property(one))]
    if listed and not properties:
        raise ValueError("no property of a known shape")
    page = google(raw.get("search_metadata", {}).get("google_hotels_url"))
    city = next(iter(find_city(query.city)), None)
    found = [_offer(one, query, city, page, now) for one in properties]
    limit = query.max_per_night
    return [o for o in found if limit is None or o.per_night <= limit][:MOST]


def _name(query: HotelQuery) -> str:
    """Google knows it best in English, and with its region."""
    cities = find_city(query.city)
    return f"{cities[0].name.en}, {cities[0].region.en}" if cities else query.city[:100]


def _property(one: object) -> _Property | None:
    """None where the price is missing: Google lists what is booked out too."""
    try:
        return _Property.model_validate(one)
    except ValidationError:
        return None


def _room_type(one: _Property, query: HotelQuery) -> RoomType:
    if query.style == "hostel":
        return "shared"
    entire = any(info.lower().startswith("entire") for info in one.essential_info)
    return "entire" if entire else "private"


def _web(url: str | None) -> str | None:
    return url if url and url.startswith(("https://", "http://")) else None


def _offer(
    one: _Property, query: HotelQuery, city: City | None, page: str | None, now: str
) -> HotelOffer:
    count = rooms(query)
    nights = (query.check_out - query.check_in).days
    rate = one.rate_per_night.extracted_lowest
    total = one.total_rate.extracted_lowest if one.total_rate else rate * nights
    where = one.gps_coordinates
    image = one.images[0] if one.images else None
    return HotelOffer(
        name=one.name, area=area_near(city, where.latitude, where.longitude)
        if city and where else "",
        lat=where.latitude if where else None, lng=where.longitude if where else None,
        per_night=rate * count, total=total * count, low=total * count, high=total * count,
        room_type=_room_type(one, query), source="serpapi", rating=one.overall_rating,
        amenities=tuple(one.amenities[:_AMENITIES]), about=one.description,
        image_url=_web(image.original_image or image.thumbnail) if image else None,
        source_url=_web(one.link) or page, retrieved_at=now,
    )  # fmt: skip
