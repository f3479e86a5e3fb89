"""Open data over the network: what is known from the last thirty days goes before any question."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol, TypeVar

from pydantic import TypeAdapter

from tripkit.domain import clock
from tripkit.domain.open_data import OpenPlace
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.open_data.commons import Commons
from tripkit.services.open_data.host import Host
from tripkit.services.open_data.merging import with_facts, with_map
from tripkit.services.open_data.openstreetmap import Geocoder, Osrm, Overpass
from tripkit.services.open_data.port import (
    CityGuide,
    Health,
    Leg,
    Listing,
    OpenDataFailed,
    OpenPhoto,
    Point,
    Town,
)
from tripkit.services.open_data.wikidata import BATCH, Fact, Wikidata
from tripkit.services.open_data.wikivoyage import Wikivoyage

T = TypeVar("T")
Ask = Callable[[], Awaitable[bytes]]
VERSION = "1"
"""Of what is kept: a release that reads other things out of the same pages counts it up."""
_PLACES = TypeAdapter(list[OpenPlace])
_FACTS = TypeAdapter(dict[str, Fact])
_LISTINGS = TypeAdapter(list[Listing])
_GUIDE: TypeAdapter[CityGuide | None] = TypeAdapter(CityGuide | None)
_PHOTO: TypeAdapter[OpenPhoto | None] = TypeAdapter(OpenPhoto | None)
_LEGS = TypeAdapter(list[list[Leg | None]])


class Keeper(Protocol):
    """What was answered within the last thirty days, by its question."""

    async def get(self, key: str) -> bytes | None: ...

    async def put(self, key: str, value: bytes) -> None: ...


@dataclass(frozen=True)
class Sources:
    """The hosts that there are; the last three only where a person set their addresses."""

    wikivoyage: Wikivoyage
    wikidata: Wikidata
    commons: Commons
    overpass: Overpass | None = None
    geocoder: Geocoder | None = None
    routing: Osrm | None = None

    @property
    def hosts(self) -> list[Host]:
        optional = (self.overpass, self.geocoder, self.routing)
        always = [self.wikivoyage.host, self.wikidata.host, self.commons.host, self.commons.media]
        return [*always, *(source.host for source in optional if source)]


class LiveOpenData:
    """One question to one host at a time; who asks the same meanwhile waits for that answer."""

    def __init__(
        self, sources: Sources, keeper: Keeper, today: Callable[[], date] = clock.today
    ) -> None:
        self._sources, self._keeper, self._today = sources, keeper, today
        self._asking: dict[str, asyncio.Task[bytes]] = {}

    async def places(self, name: str) -> list[OpenPlace]:
        async def ask() -> bytes:
            return _PLACES.dump_json(await self._places(name))

        return await self._kept(f"place:{fold(name)}", _PLACES, ask)

    async def _places(self, name: str) -> list[OpenPlace]:
        """The geocoder is asked where Wikidata has no such place, or does not answer."""
        geocoder = self._sources.geocoder
        try:
            places = await self._sources.wikidata.places(name)
        except OpenDataFailed:
            if geocoder is None:
                raise
            places = []
        return places or (await geocoder.places(name) if geocoder else [])

    async def guide(self, town: Town) -> CityGuide | None:
        where = f"{fold(town.name)}:{town.lat:.2f},{town.lng:.2f}"
        guide = await self._listed(town, where)
        if guide is None:
            return None
        try:
            facts = await self._facts(where, guide)
        except OpenDataFailed:  # the next question asks for them again
            return guide
        return await asyncio.to_thread(with_facts, guide, facts, town)

    async def _listed(self, town: Town, where: str) -> CityGuide | None:
        """A guide, and what a map adds; either alone where the other does not answer."""
        wikivoyage, overpass = self._sources.wikivoyage, self._sources.overpass

        async def ask() -> bytes:
            return _GUIDE.dump_json(await wikivoyage.guide(town, self._today()))

        async def ask_map() -> bytes:
            return _LISTINGS.dump_json(await overpass.listings(town) if overpass else [])

        written = self._kept(f"guide:{where}", _GUIDE, ask)
        if overpass is None:
            return await written
        mapped = self._kept(f"map:{where}", _LISTINGS, ask_map)
        guide, places = await asyncio.gather(written, mapped, return_exceptions=True)
        if isinstance(places, BaseException):
            if isinstance(guide, BaseException):
                raise guide
            return guide
        if guide is None or isinstance(guide, BaseException):
            guide = CityGuide(title=town.name, url="", fetched=self._today().isoformat())
        return with_map(guide, places)

    async def _facts(self, where: str, guide: CityGuide) -> dict[str, Fact]:
        sights = (n for n in guide.listings if n.wikidata and n.kind in ("see", "do"))
        ids = [*dict.fromkeys(listing.wikidata for listing in sights)][:BATCH]
        if not ids:
            return {}

        async def ask() -> bytes:
            return _FACTS.dump_json(await self._sources.wikidata.facts(ids))

        return await self._kept(f"facts:{where}", _FACTS, ask)

    async def photos(self, files: Sequence[str]) -> Mapping[str, OpenPhoto]:
        photos: dict[str, OpenPhoto] = {}
        missing = []
        for file in dict.fromkeys(file for file in files if file):
            stored = await self._keeper.get(_key(f"photo:{file}"))
            if stored is None:
                missing.append(file)
            elif photo := _PHOTO.validate_json(stored):
                photos[file] = photo
        if missing:
            fresh = await self._sources.commons.photos(missing)
            for file in missing:
                await self._keeper.put(_key(f"photo:{file}"), _PHOTO.dump_json(fresh.get(file)))
            photos |= fresh
        return photos

    async def picture(self, photo: OpenPhoto) -> bytes:
        key = f"picture:{photo.url}"
        stored = await self._keeper.get(_key(key))
        return stored or await self._shared(key, lambda: self._sources.commons.picture(photo))

    async def legs(self, points: Sequence[Point], profile: str) -> list[list[Leg | None]] | None:
        routing = self._sources.routing
        if routing is None or not points:
            return None if routing is None else []

        async def ask() -> bytes:
            return _LEGS.dump_json(await routing.legs(points, profile))

        at = hashlib.sha256(repr([*points]).encode()).hexdigest()
        return await self._kept(f"legs:{profile}:{at}", _LEGS, ask)

    async def _kept(self, key: str, model: TypeAdapter[T], ask: Ask) -> T:
        stored = await self._keeper.get(_key(key))
        return model.validate_json(stored or await self._shared(key, ask))

    async def _shared(self, key: str, ask: Ask) -> bytes:
        """The answer, kept; the question goes on where the one who asked first has left."""
        task = self._asking.get(key)
        if task is None:
            task = asyncio.create_task(self._answered(key, ask))
            self._asking[key] = task
            task.add_done_callback(lambda _: self._asking.pop(key, None))
        return await asyncio.shield(task)

    async def _answered(self, key: str, ask: Ask) -> bytes:
        answer = await ask()
        await self._keeper.put(_key(key), answer)
        return answer

    def health(self) -> Mapping[str, Health]:
        return {host.name: host.health() for host in self._sources.hosts}

    async def close(self) -> None:
        for task in [*self._asking.values()]:
            task.cancel()
        await asyncio.gather(*self._asking.values(), return_exceptions=True)
        for host in self._sources.hosts:
            await host.close()


def _key(question: str) -> str:
    return f"{VERSION}:{question}"
