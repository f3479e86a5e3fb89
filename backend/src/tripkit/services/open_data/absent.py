"""No open data: where it is switched off, nobody is asked."""

from collections.abc import Mapping, Sequence

from tripkit.domain.open_data import OpenPlace
from tripkit.services.open_data.port import (
    CityGuide,
    Health,
    Leg,
    OpenDataFailed,
    OpenPhoto,
    Point,
    Town,
)


class NoOpenData:
    """Knows nothing, and says so."""

    async def places(self, name: str) -> list[OpenPlace]:
        return []

    async def guide(self, town: Town) -> CityGuide | None:
        return None

    async def photos(self, files: Sequence[str]) -> Mapping[str, OpenPhoto]:
        return {}

    async def picture(self, photo: OpenPhoto) -> bytes:
        raise OpenDataFailed("open data is switched off")

    async def legs(self, points: Sequence[Point], profile: str) -> list[list[Leg | None]] | None:
        return None

    def health(self) -> Mapping[str, Health]:
        return {"open_data": "not configured"}

    async def close(self) -> None:
        """Nothing was opened."""
