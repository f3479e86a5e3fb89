"""What is read out of each host's answer, field by field, and what of it is no place of ours."""

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from tripkit.services.open_data.commons import Commons
from tripkit.services.open_data.openstreetmap import MOST, Geocoder, Osrm, Overpass
from tripkit.services.open_data.port import Leg, Listing, OpenDataFailed, OpenPhoto, Town
from tripkit.services.open_data.wikidata import BATCH, Fact, Wikidata
from tripkit.services.open_data.wikivoyage import DISTRICTS, Wikivoyage
from tripkit.services.vendor import Question

TOWN = Town("Brisalva", "AL", 40.06, 19.83)
GLOBE = "http://www.wikidata.org/entity/Q2"


class Said:
    """A host that gives these answers one after the other, and notes what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked = list(answers), list[Question]()
        self.fetched: list[str] = []

    async def ask(self, question: Question, read: Callable[[Any], Any], **_: Any) -> Any:
        self.asked.append(question)
        return read(self.answers.pop(0))

    async def fetch(self, path: str) -> bytes:
        self.fetched.append(path)
        return b"photo"


def element(kind: str = "node", **more: Any) -> dict[str, Any]:
    tags = {"name": "Lan Tara", "tourism": "museum"} | more.pop("tags", {})
    return {"type": kind, "id": 7, "lat": 40.0, "lon": 19.0, "tags": tags, **more}


async def mapped(*elements: dict[str, Any]) -> list[Listing]:
    host = Said({"elements": list(elements)})
    return await Overpass(host, "/api/interpreter").listings(TOWN)  # type: ignore[arg-type]


async def test_the_map_is_asked_for_named_sights_and_restaurants_about_the_town() -> None:
    host = Said({"elements": []})
    assert await Overpass(host, "/api/interpreter").listings(TOWN) == []  # type: ignore[arg-type]
    (question,) = host.asked
    data = dict(question.params)["data"]
    assert question.path == "/api/interpreter"
    assert data.startswith("[out:json][timeout:7];(nwr(around:6000,40.0600,19.8300)[name]")
    assert data.endswith(f"[amenity=restaurant][cuisine];);out center tags {MOST};")


async def test_a_sight_of_the_map_has_its_names_hours_and_page() -> None:
    tags = {
        "name:en": "Tara Museum", "name:ko": "타라 박물관", "opening_hours": "Tu-Su 10:00-17:00",
        "description:en": "Small.", "charge": "5 EUR", "wikidata": "Q12", "historic": "yes",
    }  # fmt: skip
    (sight,) = await mapped(element(tags=tags))
    assert sight == Listing(
        id="osm-node-7", kind="see", name="Tara Museum", ko="타라 박물관", alt="Lan Tara",
        heading="museum", about="Small.", lat=40.0, lng=19.0, hours="Tu-Su 10:00-17:00",
        opening="Tu-Su 10:00-17:00", price="5 EUR", wikidata="Q12", publisher="OpenStreetMap",
        url="https://www.openstreetmap.org/node/7",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("tags", "kind", "heading", "price"),
    [
        ({"amenity": "restaurant", "cuisine": "sea_food;greek"}, "eat", "sea food, greek", ""),
        ({"tourism": "theme_park", "fee": "no"}, "see", "theme park", "free"),
        ({"fee": "yes", "charge": "3"}, "see", "museum", "3"),
    ],
)
async def test_a_place_of_the_map_says_what_it_is_and_costs(
    tags: dict[str, str], kind: str, heading: str, price: str
) -> None:
    (place,) = await mapped(element(tags=tags))
    assert (place.kind, place.heading, place.price) == (kind, heading, price)


async def test_what_is_historic_alone_is_called_so() -> None:
    (place,) = await mapped({**element(), "tags": {"name": "Tower", "historic": "castle"}})
    assert place.heading == "castle"
    (place,) = await mapped({**element(), "tags": {"name": "Tower"}})
    assert (place.heading, place.kind) == ("", "see")


async def test_a_way_stands_at_its_centre() -> None:
    way = element("way", center={"lat": 41.0, "lon": 20.0}, lat=None, lon=None)
    (place,) = await mapped(way)
    assert (place.lat, place.lng, place.id) == (41.0, 20.0, "osm-way-7")


@pytest.mark.parametrize(
    "wrong",
    [
        {"tags": {"name": ""}}, {"lat": None}, {"lon": None}, {"lat": 90.1}, {"lat": -90.1},
        {"lon": 180.1}, {"lon": -180.1}, {"lat": 0.0, "lon": 0.0}, {"type": "area"},
    ],
)  # fmt: skip
async def test_what_has_no_name_position_or_page_is_left_out(wrong: dict[str, Any]) -> None:
    assert await mapped({**element(), **wrong}, element()) == await mapped(element())


@pytest.mark.parametrize("at", [(90.0, 180.0), (-90.0, -180.0), (0.0, 1.0), (1.0, 0.0)])
async def test_the_ends_of_the_earth_are_on_it(at: tuple[float, float]) -> None:
    (place,) = await mapped(element(lat=at[0], lon=at[1]))
    assert (place.lat, place.lng) == at


@pytest.mark.parametrize(("item", "kept"), [("Q1", "Q1"), ("Q0", ""), ("P1", ""), ("Q1;Q2", "")])
async def test_an_item_of_wikidata_is_one_or_none(item: str, kept: str) -> None:
    (place,) = await mapped(element(tags={"wikidata": item}))
    assert place.wikidata == kept


def row(**more: Any) -> dict[str, Any]:
    return {
        "lat": "40.06", "lon": "19.83", "name": "Brisalva", "osm_type": "relation", "osm_id": 5,
        "address": {"country_code": "al"}, **more,
    }  # fmt: skip


async def located(path: str, answer: Any) -> tuple[list[Any], dict[str, str]]:
    host = Said(answer)
    places = await Geocoder(host, path).places("brisalva")  # type: ignore[arg-type]
    return places, dict(host.asked[0].params)


async def test_nominatim_gives_places_of_exactly_this_name() -> None:
    rows = [row(), row(name="Brisalva Bay"), row(lat="0", lon="0")]
    (place,), asked = await located("/search", rows)
    assert (place.name, place.country, place.lat, place.lng) == ("Brisalva", "AL", 40.06, 19.83)
    assert (place.timezone, place.source) == ("Europe/Tirane", "OpenStreetMap")
    assert place.url == "https://www.openstreetmap.org/relation/5"
    assert asked == {
        "q": "brisalva", "limit": "5", "format": "jsonv2", "addressdetails": "1",
        "accept-language": "en",
    }  # fmt: skip


async def test_without_a_country_that_of_the_position_is_taken_and_on_the_sea_none() -> None:
    (place,), _ = await located("/search", [row(address={}, osm_type="")])
    assert (place.country, place.url) == ("AL", "https://www.openstreetmap.org")
    assert (await located("/search", [row(address={}, lat="0", lon="-140")]))[0] == []


async def test_photon_gives_the_longitude_first_and_types_by_letter() -> None:
    feature = {
        "properties": {"name": "Brisalva", "countrycode": "AL", "osm_type": "W", "osm_id": 9},
        "geometry": {"coordinates": [19.83, 40.06]},
    }
    (place,), asked = await located("/api", {"features": [feature]})
    assert (place.lat, place.lng, place.country) == (40.06, 19.83, "AL")
    assert place.url == "https://www.openstreetmap.org/way/9"
    assert asked == {"q": "brisalva", "limit": "5"}
    feature["properties"]["osm_type"] = "X"  # type: ignore[index]
    (place,), _ = await located("/api", {"features": [feature]})
    assert place.url == "https://www.openstreetmap.org"


def table(**more: Any) -> dict[str, Any]:
    metres, seconds = [[0.0, 100.0], [None, 0.0]], [[0.0, 60.0], [5.0, None]]
    return {"code": "Ok", "distances": metres, "durations": seconds, **more}


POINTS = [(40.06, 19.83), (40.07, 19.84)]


async def test_ways_are_metres_and_seconds_and_none_where_either_is_missing() -> None:
    host = Said(table())
    legs = await Osrm(host, "/osrm").legs(POINTS, "foot")  # type: ignore[arg-type]
    assert legs == [[Leg(0.0, 0.0), Leg(100.0, 60.0)], [None, None]]
    assert host.asked[0].path == "/osrm/table/v1/foot/19.83000,40.06000;19.84000,40.07000"
    assert dict(host.asked[0].params) == {"annotations": "duration,distance"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"code": "NoTable"}, {"distances": [[0.0, 1.0]], "durations": [[0.0, 1.0]]},
        {"distances": [[0.0], [1.0]], "durations": [[0.0], [1.0]]},
        {"distances": [[0.0, 1.0], [1.0]], "durations": [[0.0, 1.0], [1.0]]},
    ],
)  # fmt: skip
async def test_a_table_of_another_size_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="another table"):
        await Osrm(Said(table(**wrong)), "").legs(POINTS, "foot")  # type: ignore[arg-type]


def claim(value: Any, rank: str = "normal") -> dict[str, Any]:
    return {"mainsnak": {"datavalue": {"value": value}}, "rank": rank}


def globe(lat: float, lng: float, at: str = GLOBE) -> dict[str, Any]:
    return {"latitude": lat, "longitude": lng, "globe": at}


def item(key: str = "Q1", **more: Any) -> dict[str, Any]:
    claims = {"P625": [claim(globe(40.0600012, 19.83))], "P1082": [claim({"amount": "+1200"})]}
    return {
        "id": key, "labels": {"en": {"value": "Brisalva"}, "ko": {"value": "브리살바"}},
        "claims": claims | more.pop("claims", {}), **more,
    }  # fmt: skip


async def known(*items: dict[str, Any], name: str = "Brisalva") -> list[Any]:
    search = [{"id": one["id"], "label": name} for one in items]
    host = Said({"search": search}, {"entities": {one["id"]: one for one in items}})
    return await Wikidata(host, "https://data.example").places(name)  # type: ignore[arg-type]


async def test_an_item_is_a_place_with_names_position_population_and_page() -> None:
    sites = {"enwikivoyage": {"title": "Brisalva (Albania)"}}
    (place,) = await known(item(sitelinks=sites), name="brisalva")
    assert (place.name, place.ko, place.alias) == ("Brisalva", "브리살바", "brisalva")
    assert (place.lat, place.lng, place.country) == (40.06, 19.83, "AL")
    assert (place.population, place.title) == (1200, "Brisalva (Albania)")
    assert (place.timezone, place.source) == ("Europe/Tirane", "Wikidata")
    assert place.url == "https://data.example/wiki/Q1"


async def test_places_with_a_guide_come_first_and_then_the_most_populous() -> None:
    guide = {"sitelinks": {"enwikivoyage": {"title": "B"}}}
    few, many = ({"claims": {"P1082": [claim({"amount": n})]}} for n in ("+5", "+90"))
    places = await known(item("Q1", **few), item("Q2", **many), item("Q3", **few, **guide))
    assert [place.url[-2:] for place in places] == ["Q3", "Q2", "Q1"]


@pytest.mark.parametrize(
    ("amount", "population"),
    [("+1200.0", 1200), ("1200", 0), ("-5", 0), ("+1.5", 0), ("+12345678901", 0), (7, 0)],
)
async def test_a_population_is_a_whole_positive_number(amount: Any, population: int) -> None:
    (place,) = await known(item(claims={"P1082": [claim({"amount": amount})]}))
    assert place.population == population


@pytest.mark.parametrize(
    "claims",
    [
        [], [claim("north")], [claim(globe(0.0, 0.0))], [claim(globe(91.0, 0.0))],
        [claim(globe(40.0, 19.0, "http://www.wikidata.org/entity/Q405"))],
        [claim(globe(0.0, -140.0))],
    ],
)  # fmt: skip
async def test_what_is_nowhere_in_a_country_is_no_place(claims: list[Any]) -> None:
    assert await known(item(claims={"P625": claims})) == []


async def test_the_preferred_position_counts_and_no_deprecated_one() -> None:
    positions = [
        claim(globe(1.0, 1.0), "deprecated"), claim(globe(40.0, 20.0)),
        claim(globe(41.0, 20.0), "preferred"), {"mainsnak": {}, "rank": "preferred"},
    ]  # fmt: skip
    (place,) = await known(item(claims={"P625": positions}))
    assert place.lat == 41.0


async def test_only_items_of_the_very_name_are_asked_for() -> None:
    search = [{"id": "Q1", "label": "Brisalva Bay"}, {"id": "Q2", "match": {"text": "BRISALVA"}}]
    host = Said({"search": search}, {"entities": {"Q2": item("Q2")}})
    assert len(await Wikidata(host, "").places("Brisalva")) == 1  # type: ignore[arg-type]
    searched, asked = (dict(question.params) for question in host.asked)
    assert (asked["ids"], searched["language"], searched["limit"]) == ("Q2", "en", "8")
    host = Said({"search": []})
    assert await Wikidata(host, "").places("브리살바") == []  # type: ignore[arg-type]
    assert (len(host.asked), dict(host.asked[0].params)["language"]) == (1, "ko")


async def test_a_fact_counts_the_encyclopaedias_and_names_a_photograph() -> None:
    sites = {"enwiki": {"title": "B"}, "kowiki": {"title": "B"}, "enwikivoyage": {"title": "B"}}
    words = {"en": {"value": "castle"}, "ko": {"value": "성"}}
    full = item("Q1", sitelinks=sites, descriptions=words, claims={"P18": [claim({"x": 1}), claim("B.jpg")]})  # fmt: skip
    bare = {"id": "Q2"}
    host = Said({"entities": {"Q1": full, "Q2": bare, "Q3": {"id": "Q3", "missing": ""}}})
    facts = await Wikidata(host, "").facts(["Q1", "Q2", "Q3"])  # type: ignore[arg-type]
    assert facts == {
        "Q1": Fact(ko="브리살바", about="castle", about_ko="성", image="B.jpg", renown=2, at=(40.06, 19.83)),
        "Q2": Fact(),
    }  # fmt: skip
    many = [f"Q{n}" for n in range(1, BATCH + 5)]
    host = Said({"entities": {}})
    await Wikidata(host, "").facts(many)  # type: ignore[arg-type]
    assert dict(host.asked[0].params)["ids"] == "|".join(many[:BATCH])
    assert await Wikidata(Said(), "").facts([]) == {}  # type: ignore[arg-type]


def photo(**more: Any) -> dict[str, Any]:
    data = {"LicenseShortName": "CC BY-SA 4.0", "Artist": "<a>Ann</a>", "LicenseUrl": "https://l.example"}  # fmt: skip
    data |= more.pop("data", {})
    info = {
        "thumburl": "https://media.example/t.jpg", "url": "https://media.example/f.jpg",
        "mime": "image/jpeg", "extmetadata": {k: {"value": v} for k, v in data.items()}, **more,
    }  # fmt: skip
    return {"title": "File:Tara of (1).jpg", "imageinfo": [info]}


async def photos(*pages: dict[str, Any], files: tuple[str, ...] = ("tara_of (1).jpg",)) -> Any:
    host = Said({"query": {"pages": list(pages)}})
    commons = Commons(host, host, "https://c.example", "https://media.example")  # type: ignore[arg-type]
    return await commons.photos(files), host


async def test_a_photograph_is_shown_with_author_licence_and_page() -> None:
    shown, host = await photos(photo())
    assert shown == {
        "tara_of (1).jpg": OpenPhoto(
            file="Tara of (1).jpg", url="https://media.example/t.jpg",
            page="https://c.example/wiki/File:Tara_of_(1).jpg", author="Ann",
            licence="CC BY-SA 4.0", licence_url="https://l.example",
        )
    }  # fmt: skip
    asked = dict(host.asked[0].params)
    assert (asked["titles"], asked["iiurlwidth"]) == ("File:Tara of (1).jpg", "960")


@pytest.mark.parametrize(
    ("given", "is_shown"),
    [
        ({"data": {"LicenseShortName": "CC0"}}, True),
        ({"data": {"LicenseShortName": "Public domain"}}, True),
        ({"data": {"LicenseShortName": "CC BY-NC 4.0"}}, False),
        ({"data": {"LicenseShortName": "CC BY-ND 4.0"}}, False),
        ({"data": {"LicenseShortName": "All rights reserved"}}, False),
        ({"data": {"LicenseShortName": ""}}, False),
        ({"data": {"Artist": ""}}, False),
        ({"data": {"Artist": "", "Credit": "Museum"}}, True),
        ({"mime": "image/svg+xml"}, False),
        ({"mime": "image/webp"}, True),
    ],
)
async def test_only_a_free_photograph_of_somebody_is_shown(
    given: dict[str, Any], is_shown: bool
) -> None:
    assert bool((await photos(photo(**given)))[0]) == is_shown


async def test_an_unusual_photograph_has_what_it_has() -> None:
    shown, _ = await photos(photo(thumburl="", data={"LicenseUrl": "javascript:x"}))
    (only,) = shown.values()
    assert (only.url, only.licence_url) == ("https://media.example/f.jpg", "")
    assert (await photos({"title": "File:Tara of (1).jpg"}))[0] == {}
    assert (await photos({**photo(), "title": "File:Other.jpg"}))[0] == {}


async def test_a_batch_of_photographs_is_asked_for() -> None:
    _, host = await photos(files=tuple(f"{n}.jpg" for n in range(60)))
    assert dict(host.asked[0].params)["titles"].count("File:") == 50


async def test_a_photograph_is_fetched_from_the_media_host_alone() -> None:
    shown, host = await photos(photo())
    commons = Commons(host, host, "", "https://media.example")
    assert await commons.picture(shown["tara_of (1).jpg"]) == b"photo"
    assert host.fetched == ["/t.jpg"]
    elsewhere = OpenPhoto(file="x", url="https://other.example/x", page="", author="", licence="")
    with pytest.raises(OpenDataFailed, match="not configured"):
        await commons.picture(elsewhere)


def page(title: str = "Brisalva", text: str = "", **more: Any) -> dict[str, Any]:
    at = [{"lat": 40.06, "lon": 19.83}]
    written = {"revisions": [{"slots": {"main": {"content": text}}}], "coordinates": at}
    return {"title": title, **written, **more}


def pages(*found: dict[str, Any]) -> dict[str, Any]:
    return {"query": {"pages": list(found)}}


async def guide(*answers: Any, town: Town = TOWN) -> tuple[Any, Said]:
    host = Said(*answers)
    wiki = Wikivoyage(host, "https://guide.example")  # type: ignore[arg-type]
    return await wiki.guide(town, date(2026, 11, 22)), host


async def test_a_guide_has_its_lead_picture_and_listings_with_their_positions() -> None:
    text = "'''Brisalva''' is small.\n== See ==\n" + "".join(
        f"{{{{see|name={name}|lat={lat}|long=19.83}}}}" for name, lat in
        (("Near", 40.06), ("Edge", 40.59), ("Far", 40.61))
    )  # fmt: skip
    found, host = await guide(pages(page(text=text, pageprops={"wpb_banner": "B.jpg"})))
    assert (found.title, found.about, found.image) == ("Brisalva", "Brisalva is small.", "B.jpg")
    assert (found.url, found.fetched) == ("https://guide.example/wiki/Brisalva", "2026-11-22")
    at = [(one.name, one.lat, one.lng) for one in found.listings]
    assert at == [("Near", 40.06, 19.83), ("Edge", 40.59, 19.83), ("Far", None, None)]
    assert dict(host.asked[0].params)["titles"] == "Brisalva"
    found, _ = await guide(pages(page(pageimage="P.jpg", pageprops={"wpb_banner": "B.jpg"})))
    assert found.image == "P.jpg"


@pytest.mark.parametrize(
    ("given", "is_found"),
    [
        ({"coordinates": [{"lat": 40.4, "lon": 19.83}]}, True),
        ({"coordinates": [{"lat": 40.43, "lon": 19.83}]}, False),
        ({"coordinates": []}, False),
        ({"missing": True}, False),
        ({"pageprops": {"disambiguation": ""}}, False),
    ],
)
async def test_a_page_is_of_the_town_where_it_says_to_be_near(
    given: dict[str, Any], is_found: bool
) -> None:
    found, host = await guide(pages({**page(), **given}), pages())
    assert bool(found) == is_found
    assert len(host.asked) == 2 - is_found


async def test_a_page_that_wikidata_names_needs_no_position() -> None:
    town = Town("Brisalva", "AL", 40.06, 19.83, title="Brisalva (Albania)")
    found, host = await guide(pages(page("Brisalva (Albania)", coordinates=[])), town=town)
    assert dict(host.asked[0].params)["titles"] == "Brisalva (Albania)"
    assert found.url == "https://guide.example/wiki/Brisalva_(Albania)"


async def test_a_page_near_by_is_the_towns_if_it_is_called_like_it() -> None:
    near = (page("Gorrel"), page("Coast/Brisalva (Albania)"))
    found, host = await guide(pages(), pages(*near))
    asked = dict(host.asked[1].params)
    assert found.title == "Coast/Brisalva (Albania)"
    assert (asked["ggscoord"], asked["ggsradius"], asked["ggslimit"]) == (
        "40.0600|19.8300", "10000", "5",
    )  # fmt: skip
    assert (await guide(pages(), pages(page("Gorrel"))))[0] is None


async def test_districts_of_the_town_are_read_with_it_and_a_name_once() -> None:
    links = "[[Brisalva/Old_Town|old]] [[Brisalva/Port]] [[Other/Port]] [[Brisalva/Port]]"
    own, part = "{{see|name=Pier|price=1}}", "{{see|name=pier|price=2}}{{eat|name=Nisi}}"
    found, host = await guide(
        pages(page(text=links + own)), pages(page("Brisalva/Port", text=part))
    )
    assert dict(host.asked[1].params)["titles"] == "Brisalva/Old Town|Brisalva/Port"
    assert [(one.name, one.price) for one in found.listings] == [("Pier", "1"), ("Nisi", "")]
    many = "".join(f"[[Brisalva/D{n}]]" for n in range(DISTRICTS + 5))
    _, host = await guide(pages(page(text=many)), pages())
    assert dict(host.asked[1].params)["titles"].count("|") == DISTRICTS - 1 == 19
