"""The port to open data: places by name, what there is to see and eat, photographs, ways."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from pydantic import BaseModel, ConfigDict

from tripkit.domain.open_data import OpenPlace

Health = Literal["ok", "degraded", "down", "not configured"]
ListingKind = Literal["see", "do", "eat", "drink", "buy"]
Publisher = Literal["Wikivoyage", "OpenStreetMap"]


class OpenDataFailed(Exception):
    """No host gave a usable answer: nobody can say whether there is such a thing."""


class _Record(BaseModel):
    """As it is kept in the database between questions."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Listing(_Record):
    """One place of a guide, as plain text; what the source does not say is empty or None.

    `hours` as the source writes them, `opening` the same in OpenStreetMap's grammar where it can
    be read; `renown` counts the encyclopaedias' languages that have an article of it.
    """

    id: str
    kind: ListingKind
    name: str
    ko: str = ""
    alt: str = ""
    heading: str = ""
    about: str = ""
    about_ko: str = ""
    lat: float | None = None
    lng: float | None = None
    hours: str = ""
    opening: str = ""
    price: str = ""
    wikidata: str = ""
    image: str = ""
    renown: int = 0
    publisher: Publisher
    url: str


class CityGuide(_Record):
    """What open data holds of a town; `fetched` is the day of asking (YYYY-MM-DD)."""

    title: str
    url: str
    about: str = ""
    image: str = ""
    listings: tuple[Listing, ...] = ()
    fetched: str


class OpenPhoto(_Record):
    """A photograph with what its licence asks for beside it; `url` is a copy of usual size."""

    file: str
    url: str
    page: str
    author: str
    licence: str
    licence_url: str = ""


@dataclass(frozen=True)
class Town:
    """Where a guide is wanted of."""

    name: str
    country: str
    lat: float
    lng: float
    title: str = ""
    """Its page in Wikivoyage, where that is known already."""


@dataclass(frozen=True)
class Leg:
    """A way between two points by road or path."""

    metres: float
    seconds: float


Point = tuple[float, float]
"""Latitude and longitude."""


class OpenData(Protocol):
    """Every method raises OpenDataFailed where a host that would know gave no answer."""

    async def places(self, name: str) -> list[OpenPlace]:
        """Places of exactly this name in English or Korean, the most visited first."""
        ...

    async def guide(self, town: Town) -> CityGuide | None:
        """What is listed in a town; None where nobody lists anything."""
        ...

    async def photos(self, files: Sequence[str]) -> Mapping[str, OpenPhoto]:
        """Photographs by their file's name, those that may be shown with author and licence."""
        ...

    async def picture(self, photo: OpenPhoto) -> bytes:
        """The photograph itself, unread."""
        ...

    async def legs(self, points: Sequence[Point], profile: str) -> list[list[Leg | None]] | None:
        """From each point to each; None where no router is configured."""
        ...

    def health(self) -> Mapping[str, Health]:
        """Each host by the name of what it serves."""
        ...

    async def close(self) -> None: ...
