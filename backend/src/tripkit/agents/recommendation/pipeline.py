"""One run's work beside the model: each destination is checked, sent and looked up as it comes."""

import asyncio
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from tripkit.agents.recommendation.checks import Fault, accept, confirmed, named_place
from tripkit.agents.recommendation.prompts import CataloguePick, DestinationDraft
from tripkit.agents.recommendation.rules import Reserve
from tripkit.agents.recommendation.state import ListedDestination, Request
from tripkit.domain.destination import Destination, PlaceDetails
from tripkit.domain.events import DestinationFound
from tripkit.knowledge.ranking import Query
from tripkit.services.open_data.port import OpenData
from tripkit.services.places.port import PlaceQuery, Places
from tripkit.tools.trip.confirming import Confirmation, confirm

Write = Callable[[Mapping[str, Any]], None]


UNCONFIRMED_OF = 3
"""One place of so many may be one that nobody could confirm."""


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
        self,
        request: Request,
        query: Query,
        reserve: Reserve,
        places: Places,
        write: Write,
        *,
        today: date,
        open_data: OpenData,
    ) -> None:
        self._open_data = open_data
        self._confirming: dict[int, Destination] = {}
        """A model's places that somebody is being asked about."""
        self._confirmations: list[asyncio.Task[None]] = []
        self._unconfirmed = 0
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

    def offer(self, index: int, draft: CataloguePick | DestinationDraft) -> Fault | None:
        """Show the model's destination, or ours in its place when it fails a check.

        One that is not of our catalogue is shown once it is known whether anybody knows it.
        """
        if index >= self.total or index in self.listed or index in self._confirming:
            return Fault("too_many")
        accepted = accept(
            draft, index, self._query, self._reserve, self._destinations(),
            when=self._request.profile.when, today=self._today,
        )  # fmt: skip
        if isinstance(accepted, Fault):
            self.replace(index)
            return accepted
        if accepted.confirmed is None:
            self.show(index, accepted, is_fallback=False)
            return None
        self._confirming[index] = accepted
        self._confirmations.append(asyncio.create_task(self._confirm(index, accepted)))
        return None

    async def _confirm(self, index: int, destination: Destination) -> None:
        confirmation = await confirm(
            named_place(destination), self._places, self._open_data, locale=self._query.locale
        )
        del self._confirming[index]
        if confirmation.verdict == "confirmed":
            self.show(
                index,
                confirmed(destination, confirmation),
                is_fallback=False,
                confirmation=confirmation,
            )
        elif confirmation.verdict == "unconfirmed" and self._may_stay():
            self._unconfirmed += 1
            self.show(index, destination, is_fallback=False)
        else:
            self.replace(index)

    def _may_stay(self) -> bool:
        """At most a third of a list is of places that nobody could confirm."""
        return self._unconfirmed < self.total // UNCONFIRMED_OF

    async def confirmed(self) -> None:
        """Wait until it is known of each of the model's places."""
        await asyncio.gather(*self._confirmations)

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

    def show(
        self,
        index: int,
        destination: Destination,
        *,
        is_fallback: bool,
        confirmation: Confirmation | None = None,
    ) -> None:
        """Send a destination at once and start its look-up, unless that was made already."""
        listed = ListedDestination(
            destination=destination.model_dump(mode="json"),
            is_fallback=is_fallback,
            enriched=False,
        )
        self.listed[index] = listed
        self._write(event(listed, index, self.total))
        details = self._details(destination, confirmation)
        self.look_ups[index] = asyncio.create_task(details)

    async def _details(
        self, destination: Destination, confirmation: Confirmation | None
    ) -> PlaceDetails | None:
        if confirmation and confirmation.details:
            return confirmation.details
        return await look_up(self._places, destination, self._query.locale)

    def _destinations(self) -> list[Destination]:
        sent = [Destination.model_validate(f["destination"]) for f in self.listed.values()]
        return [*sent, *self._confirming.values()]

    async def close(self) -> None:
        """Cancel the look-ups that nobody waits for any more."""
        tasks = [*self._confirmations, *self.look_ups.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


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
