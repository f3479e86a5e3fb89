"""Open data over real sockets: what is read, what is kept, and what a fault leaves."""

import asyncio
from typing import Any

import pytest
from fakes.loopback import LoopbackServer, Recorded, Responder
from fakes.open_data_server import AT, TOWN, OpenDataServer, entity, guide_page, listing, picture
from fakes.script import Hang, HttpError
from fakes.vendor_server import Drop, Raw
from services.open_data.conftest import Kept, Open

from tripkit.services.open_data.host import user_agent
from tripkit.services.open_data.port import OpenDataFailed, OpenPhoto, Town

HERE = Town(TOWN, "AL", *AT)
FAULTS: list[Any] = [
    Raw(b'{"query": {"pages": [{"ti'),
    Raw(b""),
    Raw(b"<html><body>Wikimedia Error</body></html>", headers={"content-type": "text/html"}),
    Raw(b"[]"),
    Raw(b'{"query": {"pages": [3]}}'),
    Raw(b"\xff\xfe\x00"),
    Raw(b"[" * 100_000),
    {"error": {"code": "maxlag", "info": "Waiting for a server"}},
    HttpError(500),
    HttpError(429, {"retry-after": "30"}),
    HttpError(403),
    Drop(),
    Hang(),
]


async def test_a_name_has_its_place_with_country_zone_and_both_names(
    server: OpenDataServer, opened: Open
) -> None:
    place = (await opened().places("brisalva"))[0]
    assert (place.name, place.ko, place.country) == (TOWN, "브리살바", "AL")
    assert (place.lat, place.lng, place.timezone) == (*AT, "Europe/Tirane")
    assert (place.source, place.title) == ("Wikidata", TOWN)
    assert place.url == f"{server.origin}/wiki/Q9000"
    assert (await opened().places("브리살바"))[0].name == TOWN


async def test_only_the_name_itself_counts_and_only_on_earth(
    server: OpenDataServer, opened: Open
) -> None:
    assert await opened().places("Brisal") == []
    moon = entity("Q5", "Lunaria", at=(1.0, 2.0))
    globe = moon["claims"]["P625"][0]["mainsnak"]["datavalue"]["value"]
    globe["globe"] = "http://www.wikidata.org/entity/Q405"
    server.entities |= {"Q5": moon, "Q6": entity("Q6", "Nullia", at=(0.0, 0.0))}
    server.entities["Q7"] = entity("Q7", "Wrongia", at=(91.0, 0.0))
    for name in ("Lunaria", "Nullia", "Wrongia"):
        assert await opened().places(name) == []


async def test_a_town_has_its_guide_with_facts_beside(opened: Open) -> None:
    guide = await opened().guide(HERE)
    assert guide is not None
    assert guide.title == TOWN
    assert guide.image == "Brisalva_harbour.jpg"
    assert guide.about.startswith("Brisalva is a small harbour of Albania")
    listings = {one.name: one for one in guide.listings}
    castle = listings["Brisalva Castle"]
    assert (castle.ko, castle.image, castle.renown) == ("브리살바 성", "Castle.jpg", 40)
    assert listings["Lost Obelisk"].lat is None, "it lies on another continent"


async def test_who_asks_again_within_thirty_days_asks_nobody(
    server: OpenDataServer, opened: Open
) -> None:
    first, second = opened(), opened()
    guide, places = await first.guide(HERE), await first.places(TOWN)
    asked = len(server.requests)
    assert (await second.guide(HERE), await second.places(TOWN)) == (guide, places)
    assert len(server.requests) == asked


async def test_who_asks_meanwhile_waits_for_the_same_answer(
    server: OpenDataServer, opened: Open
) -> None:
    live = opened()
    guides = await asyncio.gather(*(live.guide(HERE) for _ in range(5)))
    assert server.asked.count("wikivoyage") == 1
    assert all(guide == guides[0] for guide in guides)


async def test_who_leaves_early_leaves_the_answer_to_the_next(
    server: OpenDataServer, opened: Open, kept: Kept
) -> None:
    live = opened()
    waiting = asyncio.create_task(live.guide(HERE))
    await server.until(lambda: server.asked)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await live.guide(HERE) is not None
    assert server.asked.count("wikivoyage") == 1


async def test_we_say_who_asks_and_how_to_reach_whoever_runs_this(
    server: OpenDataServer, opened: Open
) -> None:
    await opened(contact="ops@trips.example").guide(HERE)
    agents = {request.headers["user-agent"] for request in server.requests}
    assert agents == {user_agent("ops@trips.example")}
    assert all("TripKit/" in agent and "ops@trips.example" in agent for agent in agents)


async def test_districts_come_in_one_question(server: OpenDataServer, opened: Open) -> None:
    server.pages[TOWN]["revisions"][0]["slots"]["main"]["content"] += (
        "[[Brisalva/Upper Town|Upper Town]] [[Brisalva/Port]] [[Elsewhere/Port]]"
    )
    for part, sight in (("Upper Town", "Cistern"), ("Port", "Customs house")):
        text = listing(sight, "see", 40.061, 19.831, "", "")
        server.pages[f"{TOWN}/{part}"] = server.page(f"{TOWN}/{part}", text, AT)
    guide = await opened().guide(HERE)
    assert guide is not None
    assert {"Cistern", "Customs house"} <= {n.name for n in guide.listings}
    assert server.asked.count("wikivoyage") == 2


async def test_a_namesake_far_away_is_another_town(server: OpenDataServer, opened: Open) -> None:
    server.pages = {
        TOWN: server.page(TOWN, guide_page(), (10.0, 10.0)),
        f"{TOWN} (Albania)": server.page(f"{TOWN} (Albania)", "A town.", AT),
    }
    guide = await opened().guide(HERE)
    assert guide is not None
    assert guide.title == f"{TOWN} (Albania)"


async def test_a_town_that_nobody_lists_has_no_guide(server: OpenDataServer, opened: Open) -> None:
    server.pages = {}
    assert await opened().guide(HERE) is None


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f"{type(f).__name__}{str(f)[:24]}")
async def test_a_fault_says_that_nobody_can_say(
    server: OpenDataServer, opened: Open, kept: Kept, fault: Any
) -> None:
    server.faults["wikivoyage"] = [fault]
    server.faults["wikidata"] = [fault]
    live = opened(longest=0.3)
    with pytest.raises(OpenDataFailed):
        await live.guide(HERE)
    with pytest.raises(OpenDataFailed):
        await live.places(TOWN)
    assert not kept, "a fault is not kept"
    assert live.health()["wikivoyage"] in ("degraded", "down")


async def test_three_failures_leave_a_host_alone_and_ready_says_so(
    server: OpenDataServer, opened: Open
) -> None:
    server.faults["wikivoyage"] = [HttpError(500)] * 3
    live = opened()
    for _ in range(4):
        with pytest.raises(OpenDataFailed):
            await live.guide(HERE)
    assert server.asked.count("wikivoyage") == 3
    health = live.health()
    assert (health["wikivoyage"], health["wikidata"]) == ("down", "ok")


async def test_too_many_questions_leave_it_alone_at_once(
    server: OpenDataServer, opened: Open
) -> None:
    server.faults["wikidata"] = [HttpError(429, {"retry-after": "30"})]
    live = opened()
    for _ in range(2):
        with pytest.raises(OpenDataFailed):
            await live.places(TOWN)
    assert server.asked == ["wikidata"]


async def test_without_facts_the_guide_stands_and_asks_again_next_time(
    server: OpenDataServer, opened: Open
) -> None:
    server.faults["wikidata"] = [HttpError(500)]
    live = opened()
    first = await live.guide(HERE)
    assert first is not None
    assert not any(one.ko for one in first.listings)
    second = await live.guide(HERE)
    assert second is not None
    assert any(one.ko for one in second.listings)


async def test_a_photograph_carries_author_licence_and_page(
    server: OpenDataServer, opened: Open
) -> None:
    live = opened()
    photos = await live.photos(["Castle.jpg", "salt_museum.jpg", "Missing.jpg"])
    assert set(photos) == {"Castle.jpg"}
    photo = photos["Castle.jpg"]
    assert (photo.author, photo.licence) == ("Mira Fixture", "CC BY-SA 4.0")
    assert photo.page == f"{server.origin}/wiki/File:Castle.jpg"
    assert await live.picture(photo) == picture()
    asked = len(server.requests)
    assert await live.picture(photo) == picture()
    await live.photos(["Castle.jpg", "Missing.jpg"])
    assert len(server.requests) == asked


@pytest.mark.parametrize("licence", ["", "CC BY-NC 2.0", "CC BY-ND 4.0", "Fair use", "Copyrighted"])
async def test_a_photograph_that_is_not_free_is_not_shown(
    server: OpenDataServer, opened: Open, licence: str
) -> None:
    server.licence = licence
    assert await opened().photos(["Castle.jpg"]) == {}


class Elsewhere(LoopbackServer):
    """What nobody set as an address: it must hear nothing."""

    async def handle(self, request: Recorded, out: Responder) -> None:
        await out.send(200, b"{}")


async def test_what_is_not_configured_hears_nothing(server: OpenDataServer, opened: Open) -> None:
    with Elsewhere() as elsewhere:
        there = {"location": f"{elsewhere.origin}/w/api.php"}
        server.faults["wikivoyage"] = [Raw(b"", 302, there)]
        server.faults["media"] = [Raw(b"", 301, there)]
        server.thumb_host = elsewhere.origin
        live = opened()
        with pytest.raises(OpenDataFailed):
            await live.guide(HERE)
        photo = (await live.photos(["Castle.jpg"]))["Castle.jpg"]
        with pytest.raises(OpenDataFailed):
            await live.picture(photo)
        ours = photo.model_copy(update={"url": f"{server.origin}/media/x.jpg"})
        with pytest.raises(OpenDataFailed):
            await live.picture(ours)
        assert elsewhere.requests == []


@pytest.mark.parametrize("url", ["//127.0.0.1/x", "file:///etc/passwd", "", "/x", "http://[::1"])
async def test_a_photograph_at_a_strange_address_is_not_fetched(opened: Open, url: str) -> None:
    photo = OpenPhoto(file="X.jpg", url=url, page="", author="a", licence="CC0")
    with pytest.raises(OpenDataFailed):
        await opened().picture(photo)


async def test_the_map_gives_hours_and_places_that_the_guide_lacks(
    server: OpenDataServer, opened: Open
) -> None:
    server.elements = [
        {"type": "node", "id": 1, "lat": 40.0612, "lon": 19.8311, "tags": {
            "name": "Church of the Two Bells", "historic": "church", "wikidata": "Q9003",
            "opening_hours": "Mo-Sa 08:00-12:00"}},
        {"type": "way", "id": 2, "center": {"lat": 40.06, "lon": 19.84}, "tags": {
            "name": "Muzeu i Rrjetave", "name:en": "Net Museum", "name:ko": "그물 박물관",
            "tourism": "museum", "fee": "no"}},
        {"type": "node", "id": 3, "lat": 99.0, "lon": 19.84, "tags": {"name": "Off the map"}},
    ]  # fmt: skip
    guide = await opened(overpass=f"{server.origin}/overpass").guide(HERE)
    assert guide is not None
    listings = {one.name: one for one in guide.listings}
    assert "Off the map" not in listings
    assert listings["Church of the Two Bells"].opening == "Mo-Sa 08:00-12:00"
    museum = listings["Net Museum"]
    assert (museum.ko, museum.heading, museum.price) == ("그물 박물관", "museum", "free")
    assert (museum.publisher, museum.url) == (
        "OpenStreetMap", "https://www.openstreetmap.org/way/2",
    )  # fmt: skip


async def test_the_map_and_the_guide_stand_alone_where_the_other_fails(
    server: OpenDataServer, opened: Open, kept: Kept
) -> None:
    server.elements = [{"type": "node", "id": 4, "lat": 40.06, "lon": 19.84, "tags": {
        "name": "Net Museum", "tourism": "museum"}}]  # fmt: skip
    addresses = {"overpass": f"{server.origin}/overpass"}
    server.faults["wikivoyage"] = [HttpError(500)]
    mapped = await opened(**addresses).guide(HERE)
    assert mapped is not None
    assert [one.name for one in mapped.listings] == ["Net Museum"]
    both = await opened(**addresses).guide(HERE)
    assert both is not None
    assert len(both.listings) > 10, "half a guide was kept"
    kept.clear()
    server.faults["overpass"] = [Drop()]
    guide = await opened(**addresses).guide(HERE)
    assert guide is not None
    assert len(guide.listings) > 10


@pytest.mark.parametrize("path", ["/search", "/api"])
async def test_a_geocoder_knows_what_wikidata_does_not(
    server: OpenDataServer, opened: Open, path: str
) -> None:
    server.entities = {}
    place = (await opened(geocoder=f"{server.origin}{path}").places(TOWN))[0]
    assert (place.name, place.country, place.lat, place.lng) == (TOWN, "AL", *AT)
    assert (place.source, place.url) == (
        "OpenStreetMap", "https://www.openstreetmap.org/node/77",
    )  # fmt: skip


async def test_a_router_gives_ways_and_none_is_asked_unless_set(
    server: OpenDataServer, opened: Open
) -> None:
    assert await opened().legs([AT, (40.07, 19.84)], "foot") is None
    legs = await opened(routing=server.origin).legs([AT, (40.07, 19.84)], "foot")
    assert legs is not None
    assert legs[0][1] is not None
    assert (legs[0][1].seconds, legs[0][1].metres) == (600.0, 600.0)
    assert server.last.path == "/table/v1/foot/19.83000,40.06000;19.84000,40.07000"
