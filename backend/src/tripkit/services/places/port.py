"""The port to a places provider."""

from dataclasses import dataclass
from typing import Literal, Protocol

from tripkit.domain.context import Locale
from tripkit.domain.destination import PlaceDetails
from tripkit.domain.errors import NotFound, Unavailable

Health = Literal["ok", "degraded", "down", "not configured"]
NEAR_KM = {"spot": 3.0, "neighbourhood": 5.0, "town": 15.0, "area": 40.0}
"""How far a provider's answer may lie from the place that was asked for."""


class PlacesFailed(Unavailable):
    """The provider did not answer; nothing is known, and the caller goes on without."""

    code = "places_unavailable"
    title = "The places provider does not answer right now"


class KeyRefused(PlacesFailed):
    """The provider does not take this key for this API."""


class PhotoGone(NotFound):
    """The provider no longer has this photo."""


@dataclass(frozen=True)
class PlaceQuery:
    """A spot to look up; `spot_id` is the catalogue's id where it is one of ours."""

    name: str
    city: str
    country_code: str
    lat: float
    lng: float
    precision: Literal["spot", "neighbourhood", "town", "area"] = "area"
    locale: Locale = "en"
    spot_id: str | None = None


@dataclass(frozen=True)
class Photo:
    content: bytes
    media_type: str


class Places(Protocol):
    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        """What is known of the spot, None when it is not found. Raises PlacesFailed."""
        ...

    async def photo(self, photo_id: str, width: int) -> Photo:
        """A photo by the id in its URL. Raises PhotoGone, PlacesFailed."""
        ...

    def health(self) -> Health: ...

    async def close(self) -> None: ...
