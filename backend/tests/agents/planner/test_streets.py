"""Ways on foot in a plan by a router that the person set up, over loopback servers."""

from collections.abc import AsyncIterator, Iterator

import pytest
from agents.planner.bench import Bench, services
from agents.planner.test_open_data import JUNE
from fakes.open_data_server import TOWN, OpenDataServer
from fakes.script import HttpError
from services.open_data.conftest import Kept, at_once

from tripkit.domain.plan import Stop, TravelPlanResult
from tripkit.export.markdown import markdown
from tripkit.export.plan import plan_document
from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData


@pytest.fixture
def server() -> Iterator[OpenDataServer]:
    with OpenDataServer() as running:
        yield running


@pytest.fixture
async def live(server: OpenDataServer) -> AsyncIterator[LiveOpenData]:
    at = server.origin
    opened = build_open_data(Addresses(at, at, at, at, routing=at), Kept(), at_once)
    yield opened
    await opened.close()


def moved(plan: TravelPlanResult) -> list[Stop]:
    """The entries that one comes to from another."""
    assert plan.itinerary is not None
    return [s for day in plan.itinerary.days for s in day.schedule if s.travel_minutes]


async def planned(live: LiveOpenData) -> TravelPlanResult:
    return await Bench(services(open_data=live)).plan(destinations=[TOWN], **JUNE)


async def test_a_routers_minutes_are_walked_and_its_source_stands_beside_them(
    live: LiveOpenData, server: OpenDataServer
) -> None:
    server.way = (700.0, 1380.0)
    plan = await planned(live)
    measured = [s for s in moved(plan) if s.provenance.way and s.provenance.way.tier == "open_data"]
    assert len(measured) >= 4
    for stop in measured:
        assert (stop.travel_minutes, stop.travel_mode) == (23, "walk")
        assert stop.provenance.way is not None
        assert stop.provenance.way.licence == "ODbL 1.0"
    assert server.asked.count("routing") == 1
    shown = markdown(plan_document(plan, "en", {}))
    assert "OpenStreetMap contributors" in shown


async def test_the_same_ways_are_asked_for_once_in_thirty_days(
    live: LiveOpenData, server: OpenDataServer
) -> None:
    await planned(live)
    await planned(live)
    assert server.asked.count("routing") == 1


@pytest.mark.parametrize("fault", ["error", "car", "cut"])
async def test_without_a_usable_answer_ways_are_estimated_as_ever(
    live: LiveOpenData, server: OpenDataServer, fault: str
) -> None:
    if fault == "error":
        server.faults["routing"] = [HttpError(500)] * 9
    elif fault == "cut":
        server.faults["routing"] = [{"code": "Ok", "durations": [[0]]}] * 9  # type: ignore[list-item]
    else:
        server.way = (6000.0, 600.0)
    plan = await planned(live)
    assert plan.status == "planned"
    ways = [stop.provenance.way for stop in moved(plan)]
    assert ways
    assert {way and way.tier for way in ways} == {"computed"}


async def test_without_a_router_nobody_is_asked(server: OpenDataServer) -> None:
    at = server.origin
    opened = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
    plan = await planned(opened)
    await opened.close()
    assert plan.status == "planned"
    assert "routing" not in server.asked
