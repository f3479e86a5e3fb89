"""Plans where only open data knows the city, over loopback servers."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from agents.planner.bench import Bench, services
from fakes.open_data_server import TOWN, OpenDataServer, entity
from fakes.script import HttpError
from services.open_data.conftest import Kept, at_once

from tripkit.domain.plan import Stop, TravelPlanResult
from tripkit.export.geojson import geojson
from tripkit.export.html.page import page
from tripkit.export.ics import calendar
from tripkit.export.markdown import markdown
from tripkit.export.plan import plan_document
from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData
from tripkit.tools.trip.outcome import ImagesFound

JUNE: dict[str, Any] = {"start_date": "2027-06-08", "end_date": "2027-06-10", "days": 3}


@pytest.fixture
def server() -> Iterator[OpenDataServer]:
    with OpenDataServer() as running:
        yield running


@pytest.fixture
async def live(server: OpenDataServer) -> AsyncIterator[LiveOpenData]:
    at = server.origin
    opened = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
    yield opened
    await opened.close()


def stops(plan: TravelPlanResult, category: str) -> list[Stop]:
    assert plan.itinerary is not None
    return [s for day in plan.itinerary.days for s in day.schedule if s.category == category]


async def planned(live: LiveOpenData, place: str = TOWN, **more: Any) -> TravelPlanResult:
    bench = Bench(services(open_data=live))
    return await bench.plan(destinations=[place], **{**JUNE, **more})


async def test_a_city_that_only_open_data_knows_has_its_days(live: LiveOpenData) -> None:
    plan = await planned(live)
    assert plan.status == "planned"
    assert plan.itinerary is not None
    for day in plan.itinerary.days:
        sights = [stop for stop in day.schedule if stop.category == "sight"]
        assert len(sights) >= 3, day
        for stop in sights:
            assert stop.provenance.place.tier == "open_data"
            assert stop.provenance.place.licence == "CC BY-SA 4.0"
            assert stop.provenance.place.checked
            assert stop.source_url
    names = {stop.activity for stop in stops(plan, "sight")}
    assert {"Brisalva Castle", "Salt Museum"} <= names
    assert "Lost Obelisk" not in names, "nobody knows where it is"


async def test_hours_hold_and_unknown_ones_are_said(live: LiveOpenData) -> None:
    plan = await planned(live)
    assert plan.itinerary is not None
    by_name = {stop.activity: stop for stop in stops(plan, "sight")}
    museum = by_name["Salt Museum"]
    assert museum.time >= "10:00"
    assert museum.end_time <= "17:00"
    church = by_name["Church of the Two Bells"]
    assert church.notes == "Hours not known: check before you go."
    if workshop := by_name.get("Weavers' workshop"):
        assert workshop.notes is not None
        assert "by appointment" in workshop.notes


async def test_a_closing_day_is_kept(live: LiveOpenData) -> None:
    monday = {"start_date": "2027-06-07", "end_date": "2027-06-07", "days": 1}
    plan = await planned(live, **monday)
    assert "Salt Museum" not in {stop.activity for stop in stops(plan, "sight")}


async def test_meals_are_the_guides_and_a_diet_is_not_guessed(live: LiveOpenData) -> None:
    plan = await planned(live)
    assert any("Taverna Nisi" in stop.activity for stop in stops(plan, "meal"))
    rules = [{"kind": "diet", "value": "vegan", "text": "vegan"}]
    vegan = await planned(live, constraints=rules)
    assert vegan.status == "planned"
    assert not any("Taverna" in stop.activity for stop in stops(vegan, "meal"))


async def test_korean_names_are_shown_in_korean(live: LiveOpenData) -> None:
    bench = Bench(services(open_data=live))
    plan = await bench.plan(locale="ko", destinations=["브리살바"], **JUNE)
    assert plan.status == "planned"
    names = {stop.activity for stop in stops(plan, "sight")}
    assert {"브리살바 성", "소금 박물관"} <= names
    assert plan.itinerary is not None
    assert plan.itinerary.days[0].city == "브리살바"


async def test_a_price_that_the_guide_gives_is_the_guides_and_another_an_estimate(
    live: LiveOpenData,
) -> None:
    by_name = {stop.activity: stop for stop in stops(await planned(live), "sight")}
    castle = by_name["Brisalva Castle"].provenance.cost
    assert castle is not None
    assert castle.tier == "open_data"
    assert by_name["Church of the Two Bells"].cost == 0


async def test_a_name_that_nobody_knows_is_said_to_be_unknown(live: LiveOpenData) -> None:
    plan = await planned(live, "Nowhereford")
    assert plan.status == "infeasible"
    assert plan.constraint_report[0].where == "We know no place of this name."


async def test_a_name_that_nobody_could_be_asked_for_is_not_said_to_be_unknown(
    server: OpenDataServer, live: LiveOpenData
) -> None:
    server.faults["wikidata"] = [HttpError(503)]
    plan = await planned(live)
    assert plan.status == "infeasible"
    assert "did not answer" in (plan.constraint_report[0].where or "")


async def test_two_towns_of_one_name_are_told_apart_by_their_country(
    server: OpenDataServer, live: LiveOpenData
) -> None:
    other = entity("Q9100", TOWN, "", (52.1, 5.2))
    other["sitelinks"]["enwikivoyage"] = {"site": "enwikivoyage", "title": f"{TOWN} (N)"}
    server.entities["Q9100"] = other
    plan = await planned(live)
    assert plan.status == "infeasible"
    assert "Albania" in (plan.constraint_report[0].where or "")
    assert (await planned(live, f"{TOWN}, Albania")).status == "planned"


async def test_a_known_town_without_sights_of_ours_is_filled_too(
    server: OpenDataServer, live: LiveOpenData
) -> None:
    at = (40.4661, 19.4897)  # Vlorë, which the gazetteer knows and no more
    page = server.pages.pop(TOWN)
    moved = page["revisions"][0]["slots"]["main"]["content"].replace("40.0", "40.46")
    server.pages["Vlorë"] = server.page("Vlorë", moved, at)
    plan = await planned(live, "Vlorë")
    assert plan.status in ("planned", "partial")
    assert "wikidata" not in server.asked[:1], "its name is known"


async def test_where_the_guide_does_not_answer_the_plan_says_so(
    server: OpenDataServer, live: LiveOpenData
) -> None:
    server.faults["wikivoyage"] = [HttpError(500)] * 9
    plan = await planned(live)
    assert any("did not answer" in warning for warning in plan.warnings)


async def test_photographs_stand_with_author_and_licence_and_drawings_elsewhere(
    live: LiveOpenData,
) -> None:
    plan = await planned(live)
    by_name = {stop.activity: stop for stop in stops(plan, "sight")}
    castle, market = by_name["Brisalva Castle"], by_name["Old Olive Market"]
    assert castle.image_credit is not None
    assert castle.image_credit.words == "Mira Fixture, CC BY-SA 4.0"
    assert castle.image_url is not None
    assert castle.image_url.startswith("/api/v1/plans/p/images/")
    assert market.image_credit is None
    assert market.image_url is None or market.image_url.startswith("/api/v1/cards/")


async def test_a_page_and_a_text_of_the_plan_credit_what_they_show(live: LiveOpenData) -> None:
    plan = await planned(live)
    images = ImagesFound.model_validate(plan.context["fetch_images"]).pictures
    document = plan_document(plan, "en", images)
    for written in (str(page(document, embed=False)), markdown(document)):
        assert "Photo: Mira Fixture" in written
        assert "https://creativecommons.org/licenses/by-sa/4.0" in written
        assert "Wikivoyage contributors (CC BY-SA 4.0)" in written.replace("\\", "")
    for file in (calendar(document), geojson(document)):
        content = file.decode() if isinstance(file, bytes) else file
        assert "Wikivoyage contributors" in content.replace("\r\n ", "")


async def test_photographs_that_do_not_come_in_time_are_drawn(
    server: OpenDataServer, live: LiveOpenData
) -> None:
    server.faults["media"] = [HttpError(404)] * 9
    by_name = {stop.activity: stop for stop in stops(await planned(live), "sight")}
    assert by_name["Brisalva Castle"].image_credit is None
    assert by_name["Brisalva Castle"].image_url
