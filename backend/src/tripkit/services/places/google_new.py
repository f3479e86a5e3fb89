"""Google Places API (New): one text search with a field mask, over REST."""

import re
from typing import Any

import httpx

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

BASE = "https://places.googleapis.com"
FIELDS = (
    "id", "displayName", "formattedAddress", "internationalPhoneNumber", "websiteUri",
    "googleMapsUri", "rating", "userRatingCount", "priceLevel", "regularOpeningHours",
    "currentOpeningHours.openNow", "photos", "reviews", "location", "businessStatus",
)  # fmt: skip
PHOTOS, REVIEWS = 4, 3
_PRICE = {
    "PRICE_LEVEL_FREE": 0, "PRICE_LEVEL_INEXPENSIVE": 1, "PRICE_LEVEL_MODERATE": 2,
    "PRICE_LEVEL_EXPENSIVE": 3, "PRICE_LEVEL_VERY_EXPENSIVE": 4,
}  # fmt: skip
_PHOTO = re.compile(r"places/[\w-]{1,300}/photos/[\w-]{1,1000}")


class GooglePlacesNew:
    """`places:searchText` near the spot; photos by their resource name."""

    def __init__(self, key: str, photo_ids: PhotoIds, *, base: str = BASE, timeout: float = 4.0):
        self._photo_ids = photo_ids
        self._base = base
        self._client = httpx.AsyncClient(
            base_url=base, timeout=timeout, headers={"X-Goog-Api-Key": key}, follow_redirects=False
        )
        # The photo itself lies on another of the provider's hosts: it gets no key.
        self._images = httpx.AsyncClient(timeout=timeout, follow_redirects=False)

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        body = {
            "textQuery": f"{query.name}, {query.city}",
            "languageCode": query.locale,
            "regionCode": query.country_code,
            "pageSize": 1,
            "locationBias": {
                "circle": {
                    "center": {"latitude": query.lat, "longitude": query.lng},
                    "radius": 20_000.0,
                }
            },
        }
        mask = ",".join(f"places.{field}" for field in FIELDS)
        found = await self._send(
            "POST", "/v1/places:searchText", json=body, headers={"X-Goog-FieldMask": mask}
        )
        try:
            places = found.get("places") or []
            return self._details(places[0]) if places else None
        except (AttributeError, KeyError, TypeError, ValueError):
            raise PlacesFailed from None  # JSON of another shape than the API's

    async def photo(self, photo_id: str, width: int) -> Photo:
        name = self._photo_ids.name(photo_id)
        if not _PHOTO.fullmatch(name):
            raise PhotoGone
        params: dict[str, Any] = {"maxWidthPx": width, "skipHttpRedirect": "true"}
        found = await self._send("GET", f"/v1/{name}/media", params=params, gone=True)
        address = found.get("photoUri") if isinstance(found, dict) else None
        if not isinstance(address, str) or not is_providers(address, self._base):
            raise PhotoGone
        content = await self._read(address)
        return Photo(content, media_type(content))

    async def _read(self, address: str) -> bytes:
        content = bytearray()
        try:
            async with self._images.stream("GET", address) as response:
                if response.status_code != 200:
                    raise PhotoGone
                async for piece in response.aiter_bytes():
                    content += piece
                    if len(content) > MAX_PHOTO:
                        raise PhotoGone
        except (httpx.HTTPError, httpx.InvalidURL):
            raise PlacesFailed from None
        return bytes(content)

    async def _send(self, method: str, path: str, *, gone: bool = False, **arguments: Any) -> Any:
        """The answer's JSON. Raises KeyRefused, PlacesFailed, and PhotoGone for 404 when `gone`."""
        try:
            response = await self._client.request(method, path, **arguments)
        except httpx.HTTPError:
            raise PlacesFailed from None
        status = response.status_code
        # A key that is not one comes back as 400 with this reason.
        if status in (401, 403) or (status == 400 and "API_KEY_INVALID" in response.text):
            raise KeyRefused
        if gone and status in (400, 404):
            raise PhotoGone
        if status != 200:
            raise PlacesFailed
        try:
            return response.json()
        except ValueError:
            raise PlacesFailed from None

    def _details(self, place: dict[str, Any]) -> PlaceDetails:
        where = place.get("location") or {}
        return PlaceDetails(
            business_status=place.get("businessStatus"),
            place_id=place["id"],
            google_name=(place.get("displayName") or {}).get("text"),
            address=place.get("formattedAddress"),
            phone=place.get("internationalPhoneNumber"),
            website=place.get("websiteUri"),
            maps_url=place.get("googleMapsUri"),
            rating=place.get("rating"),
            user_ratings_total=place.get("userRatingCount"),
            price_level=_PRICE.get(place.get("priceLevel", "")),
            opening_hours=(place.get("regularOpeningHours") or {}).get("weekdayDescriptions") or [],
            is_open_now=(place.get("currentOpeningHours") or {}).get("openNow"),
            photos=[self._photo(photo) for photo in (place.get("photos") or [])[:PHOTOS]],
            reviews=[_review(review) for review in (place.get("reviews") or [])[:REVIEWS]],
            location=Point(lat=where["latitude"], lng=where["longitude"]) if where else None,
        )

    def _photo(self, photo: dict[str, Any]) -> PlacePhoto:
        authors = [a.get("displayName", "") for a in photo.get("authorAttributions") or []]
        return PlacePhoto(
            url=self._photo_ids.url(photo["name"]),
            width=photo.get("widthPx", 0),
            height=photo.get("heightPx", 0),
            attribution=", ".join(filter(None, authors)) or None,
        )

    def health(self) -> Health:
        return "ok"

    async def close(self) -> None:
        await self._client.aclose()
        await self._images.aclose()


def _review(review: dict[str, Any]) -> PlaceReview:
    return PlaceReview(
        author=(review.get("authorAttribution") or {}).get("displayName", ""),
        rating=review.get("rating"),
        text=(review.get("text") or {}).get("text", ""),
        time=review.get("publishTime"),
    )
