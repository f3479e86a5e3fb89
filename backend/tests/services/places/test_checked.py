"""What wraps the providers: the other API, answers that fit, and a rest after failures."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

import pytest
from fakes.places_server import BROKEN, TOO_MANY, PlacesServer
from services.places.conftest import GUNSAN, IDS, KEY

from tripkit.domain.destination import PlaceDetails
from tripkit.services.places.checked import AT_ONCE, REST_SECONDS, CheckedPlaces
from tripkit.services.places.google_legacy import GooglePlacesLegacy
from tripkit.services.places.google_new import GooglePlacesNew
from tripkit.services.places.port import (
    Health,
    KeyRefused,
    Photo,
    PhotoGone,
    PlaceQuery,
    PlacesFailed,
)


class Clock:
    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def places(server: PlacesServer, clock: Clock) -> AsyncIterator[CheckedPlaces]:
    checked = CheckedPlaces(
        GooglePlacesNew(KEY, IDS, base=server.origin),
        GooglePlacesLegacy(KEY, IDS, base=server.origin),
        clock=clock,
    )
    yield checked
    await checked.close()


class Scripted:
    """A provider in this process, for what sockets cannot show: who waits for whom."""

    def __init__(self, answer: Callable[[], PlaceDetails | None], *, expects: int = 0) -> None:
        self.answer = answer
        self.expects = expects
        self.full = asyncio.Event()
        self.asked = self.at_once = self.most = 0
        self.may_go = asyncio.Event()
        self.may_go.set()
        self.closed = 0

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        self.asked += 1
        if self.asked == self.expects:
            self.full.set()
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        try:
            await self.may_go.wait()
            return self.answer()
        finally:
            self.at_once -= 1

    async def photo(self, photo_id: str, width: int) -> Photo:
        raise PhotoGone

    def health(self) -> Health:
        return "ok"

    async def close(self) -> None:
        self.closed += 1


def refuse() -> PlaceDetails:
    raise KeyRefused


async def test_a_key_of_the_old_api_is_offered_to_it_and_stays_there(
    places: CheckedPlaces, server: PlacesServer
) -> None:
    server.takes_key = {"legacy"}
    for _ in range(3):
        assert await places.look_up(GUNSAN) is not None
    assert len(server.asked("searchText")) == 1
    assert places.health() == "ok"


async def test_a_key_of_the_new_api_never_meets_the_old_one(
    places: CheckedPlaces, server: PlacesServer
) -> None:
    server.takes_key = {"new"}
    assert await places.look_up(GUNSAN) is not None
    assert server.asked("/maps/") == []


async def test_a_key_that_nobody_takes_is_refused_and_not_asked_again_for_a_while(
    places: CheckedPlaces, server: PlacesServer
) -> None:
    server.takes_key = set()
    with pytest.raises(KeyRefused):
        await places.look_up(GUNSAN)
    asked = len(server.requests)
    with pytest.raises(PlacesFailed):
        await places.look_up(GUNSAN)
    assert len(server.requests) == asked
    assert places.health() == "down"


async def test_look_ups_side_by_side_lose_no_provider_to_a_refusal() -> None:
    first, second = Scripted(refuse, expects=3), Scripted(lambda: PlaceDetails(place_id="p"))
    first.may_go.clear()
    places = CheckedPlaces(first, second)
    under_way = [asyncio.create_task(places.look_up(GUNSAN)) for _ in range(3)]
    await first.full.wait()
    first.may_go.set()
    assert [found.place_id for found in await asyncio.gather(*under_way) if found] == ["p"] * 3
    assert places.health() == "ok"
    await places.close()
    assert (first.closed, second.closed) == (1, 1)


async def test_no_more_than_a_few_look_ups_run_at_once() -> None:
    provider = Scripted(lambda: None, expects=AT_ONCE)
    provider.may_go.clear()
    places = CheckedPlaces(provider)
    under_way = [asyncio.create_task(places.look_up(GUNSAN)) for _ in range(AT_ONCE * 3)]
    await provider.full.wait()
    provider.may_go.set()
    await asyncio.gather(*under_way)
    assert provider.most == AT_ONCE
    assert provider.asked == AT_ONCE * 3


@pytest.mark.parametrize(
    ("precision", "north_km", "kept"),
    [
        ("spot", 2.5, True), ("spot", 3.5, False),
        ("neighbourhood", 4.5, True), ("neighbourhood", 6, False),
        ("town", 14, True), ("town", 17, False),
        ("area", 38, True), ("area", 45, False),
    ],
)  # fmt: skip
async def test_an_answer_far_from_the_spot_is_dropped(
    precision: str, north_km: float, kept: bool, places: CheckedPlaces, server: PlacesServer
) -> None:
    assert server.known is not None
    server.known.lat += north_km / 111.2
    query = replace(GUNSAN, precision=precision)  # type: ignore[arg-type]
    assert (await places.look_up(query) is not None) is kept


@pytest.mark.parametrize("fault", [BROKEN, TOO_MANY])
async def test_one_fault_is_tried_again_at_once(
    fault: object, places: CheckedPlaces, server: PlacesServer
) -> None:
    server.faults = [fault]  # type: ignore[list-item]
    assert await places.look_up(GUNSAN) is not None
    assert len(server.requests) == 2


async def test_after_three_failures_the_provider_rests_and_then_recovers(
    places: CheckedPlaces, server: PlacesServer, clock: Clock
) -> None:
    server.faults = [BROKEN] * 3
    for _ in range(2):
        with pytest.raises(PlacesFailed):
            await places.look_up(GUNSAN)
    assert len(server.requests) == 3, "the third failure ends the second try"
    assert places.health() == "down"

    clock.at += REST_SECONDS - 0.1
    with pytest.raises(PlacesFailed):
        await places.look_up(GUNSAN)
    assert len(server.requests) == 3, "a provider that rests is not asked"

    clock.at += 0.2
    assert places.health() == "ok"
    assert await places.look_up(GUNSAN) is not None


async def test_an_answer_between_failures_starts_the_count_again(
    places: CheckedPlaces, server: PlacesServer
) -> None:
    for _ in range(4):
        server.faults = [BROKEN]
        assert await places.look_up(GUNSAN) is not None
    assert places.health() == "ok"


async def test_a_photo_of_the_provider_before_is_still_read(
    places: CheckedPlaces, server: PlacesServer
) -> None:
    ids = []
    for takes in ({"new"}, {"legacy"}):
        server.takes_key = takes
        found = await places.look_up(GUNSAN)
        assert found is not None
        ids.append(found.photos[0].url.rsplit("/", 1)[1])
    server.takes_key = {"new", "legacy"}
    assert (await places.photo(ids[1], 400)).media_type == "image/jpeg"
    fresh = CheckedPlaces(*places._all)
    for photo_id in ids:
        assert (await fresh.photo(photo_id, 400)).media_type == "image/jpeg"


async def test_photos_rest_with_the_provider(
    places: CheckedPlaces, server: PlacesServer, clock: Clock
) -> None:
    found = await places.look_up(GUNSAN)
    assert found is not None
    photo_id = found.photos[0].url.rsplit("/", 1)[1]
    server.faults = [BROKEN] * 3
    for _ in range(2):
        with pytest.raises(PlacesFailed):
            await places.photo(photo_id, 400)
    asked = len(server.requests)
    with pytest.raises(PlacesFailed):
        await places.photo(photo_id, 400)
    assert len(server.requests) == asked
    clock.at += REST_SECONDS
    assert (await places.photo(photo_id, 400)).content
