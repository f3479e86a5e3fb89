"""Google Places API (Legacy) by the `googlemaps` client, for the projects that still have it."""

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeVar

import googlemaps
import requests
from googlemaps.exceptions import ApiError, HTTPError, Timeout, TransportError

from tripkit.domain.destination import PlaceDetails, PlacePhoto, PlaceReview, Point
from tripkit.services.places.images import MAX_PHOTO, is_providers, media_type
from tripkit.services.places.photo_ids import PhotoIds
from tripkit.services.places.port import (
    Health,
    KeyRefused,
    Photo,
    PhotoGone,
    PlaceQuery,
    PlacesFailed,
)  # fmt: skip

BASE = "https://maps.googleapis.com"
FIELDS = [
    "business_status",
    "place_id", "name", "formatted_address", "international_phone_number", "website", "url",
    "rating", "user_ratings_total", "price_level", "opening_hours", "photo", "reviews", "geometry",
]  # fmt: skip
PHOTOS, REVIEWS = 4, 3
_CHUNK = 64 * 1024
T = TypeVar("T")

# At DEBUG it writes whole addresses, and this API wants the key in the address.
logging.getLogger("urllib3.connectionpool").setLevel(logging.INFO)


class GooglePlacesLegacy:
    """Text search, then details; the client is synchronous and runs in threads."""

    def __init__(
        self, key: str, photo_ids: PhotoIds, *, base: str | None = None, timeout: float = 4.0
    ) -> None:
        self._photo_ids = photo_ids
        self._key, self._base, self._timeout = key, base or BASE, timeout
        self._session = requests.Session()
        self._client = googlemaps.Client(
            key=key, timeout=timeout, retry_over_query_limit=False, base_url=self._base,
            requests_session=self._session,
            requests_kwargs={"allow_redirects": False, "hooks": {"response": _no_second_try}},
        )  # fmt: skip

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        return await _in_thread(lambda: self._look_up(query))

    async def photo(self, photo_id: str, width: int) -> Photo:
        name = self._photo_ids.name(photo_id)
        if "/" in name:  # a name of the New API
            raise PhotoGone
        content = await _in_thread(lambda: self._photo(name, width))
        return Photo(content, media_type(content))

    def _look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        found = self._client.places(
            f"{query.name}, {query.city}", location=(query.lat, query.lng),
            radius=20_000, language=query.locale,
        )  # fmt: skip
        if not found.get("results"):
            return None
        place_id = found["results"][0]["place_id"]
        details = self._client.place(place_id, fields=FIELDS, language=query.locale)
        return self._details(details["result"])

    def _photo(self, name: str, width: int) -> bytes:
        """The client's own call follows redirects anywhere and reads byte by byte."""
        params = {"photoreference": name, "maxwidth": str(width), "key": self._key}
        address = f"{self._base}/maps/api/place/photo"
        try:
            answer = self._get(address, params=params)
        except ValueError:
            raise PhotoGone from None  # it reads the Location, followed or not
        with answer:
            if answer.status_code == 403:
                raise KeyRefused
            if answer.status_code >= 500 or answer.status_code == 429:
                raise PlacesFailed
            there = answer.headers.get("location", "")
        if not is_providers(there, self._base):
            raise PhotoGone
        content = bytearray()
        with self._get(there) as image:
            if image.status_code != 200:
                raise PhotoGone
            for piece in image.iter_content(_CHUNK):
                content += piece
                if len(content) > MAX_PHOTO:
                    raise PhotoGone
        return bytes(content)

    def _get(self, address: str, params: dict[str, str] | None = None) -> requests.Response:
        return self._session.get(
            address, params=params, timeout=self._timeout, stream=True, allow_redirects=False
        )

    def _details(self, place: dict[str, Any]) -> PlaceDetails:
        hours = place.get("opening_hours") or {}
        where = (place.get("geometry") or {}).get("location")
        return PlaceDetails(
            business_status=place.get("business_status"),
            place_id=place["place_id"],
            google_name=place.get("name"),
            address=place.get("formatted_address"),
            phone=place.get("international_phone_number"),
            website=place.get("website"),
            maps_url=place.get("url"),
            rating=place.get("rating"),
            user_ratings_total=place.get("user_ratings_total"),
            price_level=place.get("price_level"),
            opening_hours=hours.get("weekday_text") or [],
            is_open_now=hours.get("open_now"),
            photos=[self._place_photo(photo) for photo in (place.get("photos") or [])[:PHOTOS]],
            reviews=[_review(review) for review in (place.get("reviews") or [])[:REVIEWS]],
            location=Point(lat=where["lat"], lng=where["lng"]) if where else None,
        )

    def _place_photo(self, photo: dict[str, Any]) -> PlacePhoto:
        return PlacePhoto(
            url=self._photo_ids.url(photo["photo_reference"]),
            width=photo.get("width", 0),
            height=photo.get("height", 0),
        )

    def health(self) -> Health:
        return "ok"

    async def close(self) -> None:
        self._session.close()


def _no_second_try(response: requests.Response, *_: Any, **__: Any) -> None:
    # The client would try a 5xx again for a minute; our own wrapper is the one place that does.
    # (retry_timeout=0 is no way: by its clock the first try then often comes too late.)
    if response.status_code >= 500:
        raise requests.HTTPError(f"status {response.status_code}")


async def _in_thread(call: Callable[[], T]) -> T:
    """The client puts the key into its addresses, so no cause is chained to what is raised."""
    try:
        return await asyncio.to_thread(call)
    except ApiError as error:
        raise (KeyRefused if error.status == "REQUEST_DENIED" else PlacesFailed) from None
    except (HTTPError, Timeout, TransportError, requests.RequestException):
        raise PlacesFailed from None
    except (AttributeError, KeyError, TypeError, ValueError):
        raise PlacesFailed from None  # JSON of another shape than the API's


def _review(review: dict[str, Any]) -> PlaceReview:
    time = review.get("time")
    return PlaceReview(
        author=review.get("author_name", ""),
        rating=review.get("rating"),
        text=review.get("text", ""),
        time=datetime.fromtimestamp(time, UTC).isoformat() if time else None,
    )
