"""The tools about an itinerary: who may use them, which change it, what each leaves behind."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest
from fakes.open_data_server import OpenDataServer
from pydantic import BaseModel
from services.open_data.conftest import Kept, at_once

from tripkit.domain.context import RunContext
from tripkit.domain.edits import CHANGING, PARAMETERS, ToolName
from tripkit.domain.itinerary import Applied, Itinerary
from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.tools.distances import PlaceFound
from tripkit.tools.itinerary_context import ItineraryContext, ItineraryServices
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import ToolFailed, call

TOOLS = REGISTRY.of("designer")
PARK = {"name": "Ueno Park", "location": {"name": "Ueno Park"}, "startTime": "2026-12-02T10:00"}
GINZA_TO_UENO = {"origin": {"name": "Ginza"}, "destination": {"name": "Ueno"}}


class OneTrip:
    """A store with one trip in it, as the real one answers."""

    def __init__(self) -> None:
        self.trip = Itinerary(id="a" * 32, title="Tokyo", destination="Tokyo")

    async def get(self, itinerary_id: str, visitor_id: str) -> Itinerary:
        return self.trip

    async def change(
        self, itinerary_id: str, visitor_id: str, operation: Callable[[Itinerary], Applied],
        **by: Any,
    ) -> Applied:  # fmt: skip
        done = operation(self.trip)
        self.trip = done.itinerary
        return done


@pytest.fixture
def context() -> ItineraryContext:
    services = ItineraryServices(OneTrip(), EstimatedPrices(), NoWebSearch())  # type: ignore[arg-type]
    return ItineraryContext(
        audience="designer", services=services, call_id="r1.0", session_id="s" * 32,
        run=RunContext(today="2026-11-21"), itinerary_id="a" * 32,
    )  # fmt: skip


async def made(name: str, arguments: dict[str, Any], context: ItineraryContext) -> BaseModel:
    return await call(TOOLS[name], arguments, context, seconds=20)


def test_the_designer_has_the_seventeen_of_the_contract_in_its_order() -> None:
    assert list(TOOLS) == list(get_args(ToolName))
    assert {name: tool.arguments for name, tool in TOOLS.items()} == PARAMETERS


def test_what_writes_is_what_is_held_back_for_a_yes() -> None:
    assert {name for name, tool in TOOLS.items() if tool.effect == "write"} == CHANGING


async def test_a_change_tells_its_lines_and_is_made_once(context: ItineraryContext) -> None:
    for _ in range(2):
        result: Any = await made("add_activity", PARK, context)
        assert len((await context.itinerary()).segments) == 1
    assert (result.status, result.changes) == ("nothing to change", [])
    data = result.model_dump(mode="json", by_alias=True)
    assert set(data) == {
        "status", "segmentId", "segment", "changes", "version", "findings", "newly",
    }  # fmt: skip
    assert result.line() == "nothing to change: Ueno Park"


async def test_a_segment_that_is_not_there_says_where_ids_come_from(
    context: ItineraryContext,
) -> None:
    with pytest.raises(ToolFailed, match="the itinerary's own id") as failed:
        await made("delete_segment", {"segmentId": "a" * 32}, context)
    assert failed.value.kind == "unknown_segment"
    with pytest.raises(ToolFailed, match="Call get_itinerary"):
        await made("move_segment", {
            "segmentId": "b" * 32, "newStartTime": "2026-12-02T10:00",
        }, context)  # fmt: skip


async def test_the_trip_is_read_whole_and_told_in_short(context: ItineraryContext) -> None:
    await made("add_activity", PARK, context)
    trip: Any = await made("get_itinerary", {}, context)
    assert trip.model_dump(mode="json", by_alias=True)["segments"][0]["name"] == "Ueno Park"
    assert "startDatetime" not in trip.content()
    assert trip.line() == "version 1: 1 segments"
    segment: Any = await made("get_segment", {"segmentId": trip.segments[0].id}, context)
    assert segment.model_dump(mode="json", by_alias=True)["startDatetime"] == "2026-12-02T10:00"


async def test_offers_have_their_source_and_tell_a_model_only_what_is_known(
    context: ItineraryContext,
) -> None:
    arguments = {"origin": "ICN", "destination": "NRT", "departureDate": "2026-12-01"}
    found: Any = await made("search_flights", arguments, context)
    first = found.model_dump(mode="json", by_alias=True)["flights"][0]
    assert {"source", "currency", "retrievedAt", "price", "low", "high"} <= set(first)
    assert first["source"] == "estimate"
    assert first["provenance"]["tier"] == "computed"
    assert "carrier" not in found.content()
    ways: Any = await made("search_transfers", GINZA_TO_UENO, context)
    assert "TAXI" in {way.transfer_type for way in ways.ways}
    assert "origin" not in ways.content()


async def test_places_that_are_not_on_the_map_are_said_to_be_so(context: ItineraryContext) -> None:
    with pytest.raises(ToolFailed, match="not on our map"):
        await made("geocode_location", {"query": "Xyzzyplugh"}, context)
    far: Any = await made("get_distance", GINZA_TO_UENO, context)
    assert far.content() == f'{{"kilometres":{far.kilometres}}}'


async def test_a_place_that_only_open_data_knows_is_found_with_its_source(
    context: ItineraryContext,
) -> None:
    with OpenDataServer() as server:
        at = server.origin
        live = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
        services = ItineraryServices(
            OneTrip(),
            EstimatedPrices(),
            NoWebSearch(),
            open_data=live,  # type: ignore[arg-type]
        )
        found = await made(
            "geocode_location", {"query": "Brisalva"}, replace(context, services=services)
        )
        await live.close()
    assert isinstance(found, PlaceFound)
    assert (found.country, found.latitude) == ("AL", 40.06)
    assert (found.provenance.tier, found.provenance.source) == ("open_data", "Wikidata")
