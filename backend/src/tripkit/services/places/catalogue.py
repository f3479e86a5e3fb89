"""Without a key: what our own catalogue knows. Ratings, hours and reviews stay null."""

from urllib.parse import urlencode

from tripkit.domain.destination import PlaceDetails, Point
from tripkit.knowledge.picks import pick
from tripkit.services.places.port import Health, Photo, PhotoGone, PlaceQuery


class CataloguePlaces:
    """Knows the spots of the catalogue and nothing else."""

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        found = pick(query.spot_id) if query.spot_id else None
        if found is None:
            return None
        where = found.location
        search = urlencode({"api": 1, "query": f"{where.lat},{where.lng}"})
        return PlaceDetails(
            place_id=f"tripkit:{found.id}",
            maps_url=f"https://www.google.com/maps/search/?{search}",
            location=Point(lat=where.lat, lng=where.lng),
        )

    async def photo(self, photo_id: str, width: int) -> Photo:
        raise PhotoGone

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        return None
