"""One run's work beside the model: each destination is checked, sent and looked up as it comes."""

import asyncio
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from tripkit.agents.recommendation.checks import Fault, accept
from tripkit.agents.recommendation.prompts import DestinationDraft
from tripkit.agents.recommendation.rules import Reserve
from tripkit.agents.recommendation.state import ListedDestination, Request
from tripkit.domain.destination import Destination, PlaceDetails
from tripkit.domain.events import DestinationFound
from tripkit.knowledge.ranking import Query
from tripkit.services.places.port import PlaceQuery, Places

Write = Callable[[Mapping[str, Any]], None]


def event(listed: ListedDestination, index: int, total: int) -> dict[str, Any]:
    """The `destination` event of one place in the list."""
    phase = "enriched" if listed["enriched"] else "initial"
    return DestinationFound.model_validate(
        {"index": index, "total": total, "destination": listed["destination"],
         "is_fallback": listed["is_fallback"], "phase": phase}
    ).model_dump(mode="json")  # fmt: skip


async def look_up(places: Places, destination: Destination, locale: Any) -> PlaceDetails | None:
    """What Places knows of a destination. Raises PlacesFailed."""
    where = destination.location
    return await places.look_up(
        PlaceQuery(
            destination.name, destination.city, destination.country_code, where.lat, where.lng,
            where.precision, locale, destination.id,
        )
    )  # fmt: skip


class Pipeline:
    """Holds the destinations in their places and the look-ups that are under way."""

    def __init__(
        self, request: Request, query: Query, reserve: Reserve, places: Places, write: Write,
        *, today: date,
    ) -> None:  # fmt: skip
        self.listed: dict[int, ListedDestination] = {}
        self.look_ups: dict[int, asyncio.Task[PlaceDetails | None]] = {}
        self._request = request
        self._query = query
        self._reserve = reserve
        self._places = places
        self._write = write
        self._today = today

    @property
    def total(self) -> int:
        return self._request.count

    def offer(self, index: int, draft: DestinationDraft) -> Fault | None:
        """Show the model's destination, or ours in its place when it fails a check."""
        if index >= self.total or index in self.listed:
            return Fault("too_many")
        accepted = accept(
            draft, index, self._query, self._reserve, self._destinations(),
            when=self._request.profile.when, today=self._today,
        )  # fmt: skip
        if isinstance(accepted, Fault):
            self.replace(index)
            return accepted
        self.show(index, accepted, is_fallback=False)
        return None

    def replace(self, index: int) -> None:
        """Put the catalogue's next destination into a place, if there is one left."""
        if index >= self.total or index in self.listed:
            return
        used = {d.id for d in self._destinations()}
        if destination := self._reserve.take(index, used):
            self.show(index, destination, is_fallback=True)

    def fill(self, *, is_fallback: bool) -> None:
        """The catalogue's answer for every place that is still empty."""
        for index in range(self.total):
            if index in self.listed:
                continue
            used = {d.id for d in self._destinations()}
            if destination := self._reserve.take(index, used):
                self.show(index, destination, is_fallback=is_fallback)

    def show(self, index: int, destination: Destination, *, is_fallback: bool) -> None:
        """Send a destination at once and start its look-up."""
        listed = ListedDestination(
            destination=destination.model_dump(mode="json"),
            is_fallback=is_fallback,
            enriched=False,
        )
        self.listed[index] = listed
        self._write(event(listed, index, self.total))
        self.look_ups[index] = asyncio.create_task(
            look_up(self._places, destination, self._query.locale)
        )

    def _destinations(self) -> list[Destination]:
        return [Destination.model_validate(f["destination"]) for f in self.listed.values()]

    async def close(self) -> None:
        """Cancel the look-ups that nobody waits for any more."""
        for task in self.look_ups.values():
            task.cancel()
        await asyncio.gather(*self.look_ups.values(), return_exceptions=True)


def with_details(destination: Destination, details: PlaceDetails | None) -> Destination:
    """The destination with what Places knows: a photo of theirs replaces our drawing."""
    if details is None:
        return destination
    changes: dict[str, Any] = {"place_details": details}
    if details.photos:
        changes |= {"image_url": details.photos[0].url, "image_kind": "photo"}
    if details.place_id and not details.place_id.startswith("tripkit:"):
        source = details.maps_url or f"google:place_id:{details.place_id}"
        changes["sources"] = [*destination.sources, source]
    return destination.model_copy(update=changes)
