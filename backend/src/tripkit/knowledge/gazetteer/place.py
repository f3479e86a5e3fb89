"""What the gazetteer answers with."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal["country", "region", "area", "city"]


@dataclass(frozen=True, slots=True)
class Place:
    """A named place: country is an ISO 3166 code ("" for a region of many), km the distance."""

    name: str
    country: str
    timezone: str
    km: float = 0.0
    ko: str = ""
    lat: float | None = None
    lng: float | None = None
    kind: Kind = "city"
    population: int = 0
    notable: bool = False
    """Written into our own lists, so safe to recognise in running text."""
