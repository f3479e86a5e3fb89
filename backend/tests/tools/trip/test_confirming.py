"""Whether a place that a model named exists, asked of loopback servers in the vendors' formats."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from fakes.open_data_server import TOWN, OpenDataServer
from fakes.places_server import Answer, Known, PlacesServer
from services.open_data.conftest import Kept, at_once

from tripkit.domain.destination import PlaceDetails
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData
from tripkit.services.places.catalogue import CataloguePlaces
from tripkit.services.places.factory import build_places
from tripkit.services.places.port import PlaceQuery
from tripkit.tools.trip import confirming
from tripkit.tools.trip.confirming import NamedPlace, confirm

KEY = "AIza" + "x" * 35
LANTERNWICK = NamedPlace("Lanternwick Quay", "Ålesund", "NO", 62.472, 6.155)
CUSTOMS = NamedPlace("Old customs row", "Gunsan", "KR", 35.988, 126.711, "군산 구 세관")


@pytest.fixture
def google() -> Iterator[PlacesServer]:
    with PlacesServer(KEY) as server:
        yield server


@pytest.fixture
async def open_data() -> AsyncIterator[LiveOpenData]:
    with OpenDataServer() as server:
        at = server.origin
        opened = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
        yield opened
        await opened.close()


async def of_google(place: NamedPlace, server: PlacesServer) -> confirming.Confirmation:
    places = build_places(KEY, secret="s", api="new", base=server.origin)
    try:
        return await confirm(place, places, NoOpenData())
    finally:
        await places.close()


async def test_without_anybody_to_ask_an_invented_place_stays_unconfirmed() -> None:
    answer = await confirm(LANTERNWICK, CataloguePlaces(), NoOpenData())
    assert answer.verdict == "unconfirmed"
    assert answer.provenance is None


async def test_a_service_that_does_not_know_a_place_refutes_it(google: PlacesServer) -> None:
    google.known = None
    assert (await of_google(LANTERNWICK, google)).verdict == "refuted"


async def test_a_service_that_answers_with_another_place_refutes_it(google: PlacesServer) -> None:
    google.known = Known(name="Storgata 12", lat=62.4721, lng=6.156)
    assert (await of_google(LANTERNWICK, google)).verdict == "refuted"


async def test_a_place_that_a_service_knows_is_confirmed_at_its_position(
    google: PlacesServer,
) -> None:
    google.known = Known(lat=35.9871, lng=126.7112)
    answer = await of_google(CUSTOMS, google)
    assert answer.verdict == "confirmed"
    assert (answer.lat, answer.lng) == (35.9871, 126.7112)
    assert answer.provenance
    assert answer.provenance.tier == "vendor"


async def test_a_place_that_is_closed_for_good_is_refuted(google: PlacesServer) -> None:
    google.known = Known(status="CLOSED_PERMANENTLY")
    answer = await of_google(CUSTOMS, google)
    assert (answer.verdict, answer.reason) == ("refuted", "it is closed for good")


async def test_a_service_that_fails_leaves_it_unconfirmed(google: PlacesServer) -> None:
    google.faults = [Answer(500)] * 4
    assert (await of_google(CUSTOMS, google)).verdict == "unconfirmed"


async def test_one_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hanging(CataloguePlaces):
        async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
            await asyncio.Event().wait()
            return None

        def health(self):  # type: ignore[no-untyped-def]
            return "ok"

    monkeypatch.setattr(confirming, "SECONDS", 0.01)
    assert (await confirm(CUSTOMS, Hanging(), NoOpenData())).verdict == "unconfirmed"


async def test_a_position_in_another_country_is_refuted() -> None:
    place = NamedPlace("Nyhavn", "Copenhagen", "NO", 55.68, 12.59)
    assert (await confirm(place, CataloguePlaces(), NoOpenData())).verdict == "refuted"


async def test_our_own_sights_and_towns_need_nobody_else() -> None:
    castle = NamedPlace("Kinkaku-ji", "Kyoto", "JP", 35.0394, 135.7292)
    answer = await confirm(castle, CataloguePlaces(), NoOpenData())
    assert (answer.verdict, answer.provenance and answer.provenance.tier) == ("confirmed", "ours")
    town = NamedPlace("Ålesund", "Ålesund", "NO", 62.47, 6.15)
    answer = await confirm(town, CataloguePlaces(), NoOpenData())
    assert answer.verdict == "confirmed"
    assert answer.provenance
    assert answer.provenance.source == "GeoNames"


async def test_open_data_confirms_what_it_knows_and_no_more(open_data: LiveOpenData) -> None:
    known = (await open_data.places(TOWN))[0]
    town = NamedPlace(TOWN, TOWN, known.country, known.lat, known.lng)
    answer = await confirm(town, CataloguePlaces(), open_data)
    assert answer.verdict == "confirmed"
    assert answer.provenance
    assert answer.provenance.tier == "open_data"
    assert (await confirm(LANTERNWICK, CataloguePlaces(), open_data)).verdict == "unconfirmed"
