"""Google's two Places APIs, New and Legacy, and the host that the photos lie on."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

from .loopback import LoopbackServer, Recorded, Responder

JPEG = b"\xff\xd8\xff\xe0" + b"jpeg" * 64
PNG = b"\x89PNG\r\n\x1a\n" + b"png" * 64
WEBP = b"RIFF\x00\x01\x00\x00WEBP" + b"webp" * 64


@dataclass
class Known:
    """One place that the provider knows; both wire formats are made from it."""

    id: str = "ChIJ-gunsan_1"
    name: str = "군산 구 세관"
    lat: float = 35.988
    lng: float = 126.711
    rating: float = 4.4
    status: str = "OPERATIONAL"
    photos: list[str] = field(default_factory=lambda: ["photo-ref_1", "photo-ref_2"])


@dataclass(frozen=True)
class Answer:
    """What goes out instead of the proper answer."""

    status: int = 200
    body: Any = b""
    headers: dict[str, str] = field(default_factory=dict)
    type: str = "application/json"


@dataclass(frozen=True)
class Hang:
    """Takes the request and never answers."""


class PlacesServer(LoopbackServer):
    """Answers look-ups of anything with `known`; `faults` go first, one a request to an API."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key
        self.known: Known | None = Known()
        self.takes_key = {"new", "legacy"}
        """The APIs that this project has; the others refuse its key."""
        self.faults: list[Answer | Hang] = []
        self.image = Answer(body=JPEG, type="image/jpeg")
        self.image_address: str | None = None
        """Where the photo is said to lie; None for this server itself."""

    def asked(self, part: str) -> list[Recorded]:
        return [request for request in self.requests if part in request.path]

    async def handle(self, request: Recorded, out: Responder) -> None:
        if request.path.startswith("/image/"):
            await self._send(self.image, out)
        elif self.faults:
            fault = self.faults.pop(0)
            if isinstance(fault, Hang):
                await asyncio.Event().wait()
            else:
                await self._send(fault, out)
        elif request.path.startswith("/maps/api/place/"):
            await self._send(self._legacy(request), out)
        else:
            await self._send(self._new(request), out)

    @staticmethod
    async def _send(answer: Answer, out: Responder) -> None:
        body = answer.body
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        await out.send(answer.status, raw, answer.headers, answer.type)

    def _image_address(self) -> str:
        return self.image_address or f"{self.origin}/image/1"

    # Places API (New)

    def _new(self, request: Recorded) -> Answer:
        if request.headers.get("x-goog-api-key") != self.key or "new" not in self.takes_key:
            return _error(403, "PERMISSION_DENIED")
        if request.method == "POST" and request.path == "/v1/places:searchText":
            mask = request.headers.get("x-goog-fieldmask", "")
            if not mask or not request.json.get("textQuery"):
                return _error(400, "INVALID_ARGUMENT")
            if self.known is None:
                return Answer(body={})
            asked = {part.removeprefix("places.").split(".")[0] for part in mask.split(",")}
            place = {name: value for name, value in _new_place(self.known).items() if name in asked}
            return Answer(body={"places": [place]})
        name = request.path.removeprefix("/v1/").removesuffix("/media")
        photos = _new_place(self.known)["photos"] if self.known else []
        if name not in [photo["name"] for photo in photos]:
            return _error(404, "NOT_FOUND")
        return Answer(body={"name": f"{name}/media", "photoUri": self._image_address()})

    # Places API (Legacy)

    def _legacy(self, request: Recorded) -> Answer:
        query = {name: values[0] for name, values in parse_qs(request.query).items()}
        photo = request.path.endswith("/photo")
        if query.get("key") != self.key or "legacy" not in self.takes_key:
            denied = {"status": "REQUEST_DENIED", "error_message": "This API is not activated"}
            return Answer(403) if photo else Answer(body=denied)
        if photo:
            known = self.known is not None and query["photoreference"] in self.known.photos
            there = {"location": self._image_address()}
            return Answer(302, headers=there) if known else Answer(400)
        if request.path.endswith("/textsearch/json"):
            if self.known is None:
                return Answer(body={"status": "ZERO_RESULTS", "results": []})
            return Answer(body={"status": "OK", "results": [{"place_id": self.known.id}]})
        if self.known is None or query.get("placeid") != self.known.id:
            return Answer(body={"status": "NOT_FOUND"})
        return Answer(body={"status": "OK", "result": _legacy_place(self.known)})


def _error(status: int, code: str, **more: Any) -> Answer:
    return Answer(status, {"error": {"code": status, "status": code, "message": "no", **more}})


INVALID_KEY = _error(400, "INVALID_ARGUMENT", details=[{"reason": "API_KEY_INVALID"}])
TOO_MANY = _error(429, "RESOURCE_EXHAUSTED")
OVER_LIMIT = Answer(body={"status": "OVER_QUERY_LIMIT", "error_message": "quota"})
BROKEN = Answer(500, b"oops", type="text/plain")


def _new_place(known: Known) -> dict[str, Any]:
    return {
        "id": known.id,
        "businessStatus": known.status,
        "displayName": {"text": known.name, "languageCode": "ko"},
        "formattedAddress": "244-7 Haemang-ro, Gunsan",
        "internationalPhoneNumber": "+82 63-000-0000",
        "websiteUri": "https://example.org/",
        "googleMapsUri": "https://maps.google.com/?cid=1",
        "location": {"latitude": known.lat, "longitude": known.lng},
        "rating": known.rating,
        "userRatingCount": 321,
        "priceLevel": "PRICE_LEVEL_INEXPENSIVE",
        "regularOpeningHours": {"weekdayDescriptions": ["Monday: Closed"]},
        "currentOpeningHours": {"openNow": True},
        "photos": [
            {
                "name": f"places/{known.id}/photos/{photo}",
                "widthPx": 1200,
                "heightPx": 800,
                "authorAttributions": [{"displayName": "A. Author"}],
            }
            for photo in known.photos
        ],
        "reviews": [
            {
                "authorAttribution": {"displayName": "R. Viewer"},
                "rating": 5,
                "text": {"text": "Red brick."},
                "publishTime": "2026-05-01T00:00:00Z",
            }
        ],
    }


def _legacy_place(known: Known) -> dict[str, Any]:
    return {
        "place_id": known.id,
        "name": known.name,
        "business_status": known.status,
        "formatted_address": "244-7 Haemang-ro, Gunsan",
        "international_phone_number": "+82 63-000-0000",
        "website": "https://example.org/",
        "url": "https://maps.google.com/?cid=1",
        "geometry": {"location": {"lat": known.lat, "lng": known.lng}},
        "rating": known.rating,
        "user_ratings_total": 321,
        "price_level": 1,
        "opening_hours": {"weekday_text": ["Monday: Closed"], "open_now": True},
        "photos": [
            {"photo_reference": photo, "width": 1200, "height": 800} for photo in known.photos
        ],
        "reviews": [
            {"author_name": "R. Viewer", "rating": 5, "text": "Red brick.", "time": 1_777_593_600}
        ],
    }
