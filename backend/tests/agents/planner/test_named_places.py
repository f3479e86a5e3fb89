"""Places that a model names for a plan: asked after, at most a third unconfirmed, none invented."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from agents.planner.bench import Bench, services
from fakes.loopback import Recorded
from fakes.open_data_server import TOWN, OpenDataServer
from fakes.openai_server import OpenAIServer
from fakes.script import HttpError, Say, Scripted
from services.open_data.conftest import Kept, at_once

from tripkit.domain.destination import PlaceDetails, Point
from tripkit.domain.plan import Stop, TravelPlanResult
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData
from tripkit.services.places.catalogue import CataloguePlaces
from tripkit.services.places.port import Health, PlaceQuery
from tripkit.tools.trip.proposed import beyond_share

JUNE: dict[str, Any] = {"start_date": "2027-06-08", "end_date": "2027-06-09", "days": 2}


@pytest.fixture
def model() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


@pytest.fixture
async def live() -> AsyncIterator[LiveOpenData]:
    with OpenDataServer() as server:
        at = server.origin
        opened = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
        yield opened
        await opened.close()


def named(name: str, lat: float, lng: float) -> dict[str, Any]:
    return {"name": name, "local_name": "", "kind": "viewpoint", "lat": lat, "lng": lng,
            "about": "A quay where boats tie up, built in 1771.", "minutes": 60}  # fmt: skip


class Knowing(CataloguePlaces):
    """A paid service that knows these names, at the position that it is asked at."""

    def __init__(self, *names: str) -> None:
        self.names = names

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        if query.name not in self.names:
            return None
        where = Point(lat=query.lat, lng=query.lng)
        return PlaceDetails(place_id="g1", google_name=query.name, location=where)

    def health(self) -> Health:
        return "ok"


def answering(places: list[dict[str, Any]]) -> Any:
    """Names places when asked for them; every other question fails over to the rules."""

    def reply(request: Recorded) -> Scripted:
        asked_for_places = "known_already" in request.json["messages"][-1]["content"]
        return Say.json({"places": places}) if asked_for_places else HttpError(400)

    return reply


async def planned(
    live: Any, model: OpenAIServer, proposals: list[dict[str, Any]], **given: Any
) -> TravelPlanResult:
    model.always = answering(proposals)
    llm = build_llm(LLMConfig(provider="openai", openai_api_key="k", base_url=model.url))
    bench = Bench(services(llm=llm, open_data=live, **given))
    return await bench.plan(destinations=[TOWN], **JUNE)


def sights(plan: TravelPlanResult) -> list[Stop]:
    assert plan.itinerary is not None
    return [s for day in plan.itinerary.days for s in day.schedule if s.category == "sight"]


async def centre(live: LiveOpenData) -> tuple[float, float]:
    town = (await live.places(TOWN))[0]
    return town.lat, town.lng


async def test_what_a_service_does_not_know_is_not_in_the_plan(
    live: LiveOpenData, model: OpenAIServer
) -> None:
    lat, lng = await centre(live)
    places = [named("Lanternwick Quay", lat, lng), named("Harbour Steps", lat + 0.004, lng)]
    plan = await planned(live, model, places, places=Knowing("Harbour Steps"))
    names = [stop.activity for stop in sights(plan)]
    assert not [name for name in names if "Lanternwick" in name]
    steps = [stop for stop in sights(plan) if "Harbour Steps" in stop.activity]
    assert [stop.provenance.place.tier for stop in steps] == ["vendor"]
    assert "† (not checked)" in steps[0].description


async def test_what_nobody_can_confirm_says_so_and_is_a_third_at_most(
    live: LiveOpenData, model: OpenAIServer
) -> None:
    lat, lng = await centre(live)
    places = [named(f"Lanternwick Quay {n}", lat + n / 900, lng + n / 900) for n in range(10)]
    plan = await planned(live, model, places)
    doubtful = [stop for stop in sights(plan) if "Lanternwick" in stop.activity]
    assert len(doubtful) * 3 <= len(sights(plan))
    for stop in doubtful:
        assert stop.provenance.place.unchecked
        assert "Not confirmed" in (stop.notes or "")


async def test_where_nobody_knows_anything_a_model_still_fills_a_third(
    model: OpenAIServer,
) -> None:
    places = [named(f"Lanternwick Quay {n}", 62.47 + n / 900, 6.15 + n / 900) for n in range(10)]
    model.always = answering(places)
    llm = build_llm(LLMConfig(provider="openai", openai_api_key="k", base_url=model.url))
    plan = await Bench(services(llm=llm)).plan(destinations=["Ålesund"], **JUNE)
    stops = [s for day in plan.itinerary.days for s in day.schedule]  # type: ignore[union-attr]
    own = [s for s in stops if s.category in ("sight", "meal")]
    doubtful = [stop for stop in sights(plan) if stop.source == "model"]
    assert 1 <= len(doubtful) <= len(own) / 3
    assert all("Not confirmed" in (stop.notes or "") for stop in doubtful)


async def test_the_persons_words_reach_the_question(
    live: LiveOpenData, model: OpenAIServer
) -> None:
    await planned(live, model, [])
    question = next(
        r.json["messages"][-1]["content"] for r in model.chats
        if "known_already" in r.json["messages"][-1]["content"]
    )  # fmt: skip
    assert '"order":"a trip"' in question
    assert '"known_already":["' in question


async def test_a_model_that_fails_leaves_the_plan_as_it_is(
    live: LiveOpenData, model: OpenAIServer
) -> None:
    model.always = HttpError(500)
    llm = build_llm(LLMConfig(provider="openai", openai_api_key="k", base_url=model.url))
    plan = await Bench(services(llm=llm, open_data=live)).plan(destinations=[TOWN], **JUNE)
    assert plan.status == "planned"
    assert all(not stop.provenance.place.unchecked for stop in sights(plan))


def test_a_third_is_counted_over_all_that_is_placed() -> None:
    assert beyond_share(["a", "b", "x"], {"x"}) == set()
    assert beyond_share(["a", "x", "y"], {"x", "y"}) == {"x", "y"}
    assert beyond_share(["a", "b", "x", "y"], {"x", "y"}) == {"y"}
    assert beyond_share(["x", "y"], {"x", "y"}) == {"x", "y"}
