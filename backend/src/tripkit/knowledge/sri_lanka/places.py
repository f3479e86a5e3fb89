"""The places: where they are, what they are, and how they answer to calendar and crowd."""

import json
from datetime import time
from functools import lru_cache
from importlib.resources import files
from math import asin, cos, radians, sin, sqrt
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.context import Locale
from tripkit.knowledge.calendar import Sensitivity
from tripkit.knowledge.crowd import PlaceProfile, PlaceType, Season

Share = Annotated[float, Field(ge=0, le=1)]
EARTH_KM = 6371.0088


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Words(_Data):
    en: str
    ko: str

    def in_(self, locale: Locale) -> str:
        """The words in one language."""
        return self.ko if locale == "ko" else self.en


class Aliases(_Data):
    en: tuple[str, ...] = ()
    ko: tuple[str, ...] = ()


class Scores(_Data):
    """The catalogue's scores: what a visit is for."""

    history: Share
    adventure: Share
    nature: Share
    religion: Share
    relaxation: Share


class Opening(_Data):
    """Local hours, where there are any and they are known."""

    opens: time
    closes: time
    note: str | None = None


class Place(_Data):
    id: str
    name: Words
    aliases: Aliases
    town: str
    district: str
    province: str
    lat: Annotated[float, Field(ge=5.9, le=9.9)]
    lng: Annotated[float, Field(ge=79.5, le=81.95)]
    elevation_m: Annotated[int, Field(ge=0, le=2524)] | None
    """Metres above the sea; None where nobody looked it up. Pidurutalagala, 2524, is the top."""
    type: PlaceType
    scores: Scores
    outdoor: bool
    popularity: Share
    domestic: Share
    season: Season
    opening: Opening | None
    visit_minutes: Annotated[int, Field(ge=15, le=720)]
    modest_dress: bool
    steps: int | None
    best_months: tuple[Annotated[int, Field(ge=1, le=12)], ...]
    near: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def profile(self) -> PlaceProfile:
        return PlaceProfile(self.type, self.season, self.popularity, self.domestic)

    @property
    def sensitivity(self) -> Sensitivity:
        return Sensitivity(self.scores.religion, self.scores.nature)


@lru_cache(maxsize=1)
def _all() -> dict[str, Place]:
    folder = files(__package__) / "data" / "places"
    found = [
        Place.model_validate(json.loads(entry.read_text("utf-8")))
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
    ]
    return {place.id: place for place in found}


def places() -> tuple[Place, ...]:
    """All of them, in order of their ids."""
    return tuple(_all().values())


def place(place_id: str) -> Place | None:
    return _all().get(place_id)


def distance_km(lat: float, lng: float, to: Place) -> float:
    """Along a great circle."""
    a, b = radians(lat), radians(to.lat)
    h = sin((b - a) / 2) ** 2 + cos(a) * cos(b) * sin(radians(to.lng - lng) / 2) ** 2
    return 2 * EARTH_KM * asin(sqrt(h))
