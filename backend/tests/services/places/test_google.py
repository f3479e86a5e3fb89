"""Both of Google's APIs on real sockets: what they say, and what becomes of their faults."""

import json
import logging
import traceback
from typing import Any
from urllib.parse import parse_qs

import pytest
from fakes.places_server import (
    BROKEN,
    INVALID_KEY,
    OVER_LIMIT,
    PNG,
    TOO_MANY,
    WEBP,
    Answer,
    Hang,
    PlacesServer,
)
from services.places.conftest import GUNSAN, IDS, KEY

from tripkit.services.places.google_legacy import GooglePlacesLegacy
from tripkit.services.places.google_new import GooglePlacesNew
from tripkit.services.places.photo_ids import PhotoIds
from tripkit.services.places.port import KeyRefused, PhotoGone, Places, PlacesFailed

PRIVATE = [
    "http://127.0.0.1:1/secret",
    "http://169.254.169.254/latest/meta-data",
    "http://[::1]/",
    "http://2130706433/",
    "file:///etc/passwd",
    "https://example.org/a.jpg",
    "http://lh3.googleusercontent.com/a",
    "https://lh3.googleusercontent.com.example.org/a",
    "https://googleusercontent.com@example.org/a",
    "https://lh3.googleusercontent.com:8443/a",
    "//lh3.googleusercontent.com/a",
    "not an address",
    "https://[",
]


async def photo_id(places: Places) -> str:
    found = await places.look_up(GUNSAN)
    assert found is not None
    return found.photos[0].url.rsplit("/", 1)[1]


async def test_both_apis_say_the_same_of_a_place(google: Places) -> None:
    found = await google.look_up(GUNSAN)
    assert found is not None
    said = found.model_dump(by_alias=False)
    photos, reviews = said.pop("photos"), said.pop("reviews")
    provenance = said.pop("provenance")
    assert (provenance["tier"], provenance["source"]) == ("vendor", "Google Places")
    assert said == {
        "place_id": "ChIJ-gunsan_1",
        "google_name": "군산 구 세관",
        "address": "244-7 Haemang-ro, Gunsan",
        "phone": "+82 63-000-0000",
        "website": "https://example.org/",
        "maps_url": "https://maps.google.com/?cid=1",
        "rating": 4.4,
        "user_ratings_total": 321,
        "price_level": 1,
        "opening_hours": ["Monday: Closed"],
        "is_open_now": True,
        "business_status": "OPERATIONAL",
        "location": {"lat": 35.988, "lng": 126.711},
    }
    assert [(p["width"], p["height"]) for p in photos] == [(1200, 800)] * 2
    assert [(r["author"], r["rating"], r["text"]) for r in reviews] == [
        ("R. Viewer", 5, "Red brick.")
    ]
    assert reviews[0]["time"].startswith("2026-05-01T00:00:00")


async def test_the_new_api_is_asked_near_the_spot_in_the_readers_language(
    server: PlacesServer,
) -> None:
    places = GooglePlacesNew(KEY, IDS, base=server.origin)
    await places.look_up(GUNSAN)
    assert server.last.headers["x-goog-api-key"] == KEY
    assert KEY not in server.last.path + server.last.query
    asked = server.last.json
    assert asked["textQuery"] == "Gunsan old port, Gunsan"
    assert (asked["languageCode"], asked["regionCode"]) == ("ko", "KR")
    centre = asked["locationBias"]["circle"]["center"]
    assert (centre["latitude"], centre["longitude"]) == (GUNSAN.lat, GUNSAN.lng)
    await places.close()


@pytest.mark.parametrize("api", ["legacy"], indirect=True)
async def test_the_legacy_api_is_asked_by_its_own_client(
    google: Places, server: PlacesServer
) -> None:
    await google.look_up(GUNSAN)
    search, details = (parse_qs(request.query) for request in server.requests)
    assert search["query"] == ["Gunsan old port, Gunsan"]
    assert (search["location"], search["language"]) == (["35.988,126.711"], ["ko"])
    assert details["placeid"] == ["ChIJ-gunsan_1"]
    assert "reviews" in details["fields"][0].split(",")
    assert server.last.headers["user-agent"].startswith("GoogleGeoApiClientPython")


@pytest.mark.parametrize("api", ["legacy"], indirect=True)
async def test_the_legacy_client_asks_each_time_that_it_is_told_to(
    google: Places, server: PlacesServer
) -> None:
    for _ in range(40):
        assert await google.look_up(GUNSAN) is not None
    assert len(server.requests) == 80


FAULTS: dict[str, Answer | Hang] = {
    "a broken server": BROKEN,
    "503": Answer(503),
    "too many requests": TOO_MANY,
    "a quota used up": OVER_LIMIT,
    "a redirect": Answer(302, headers={"location": "http://127.0.0.1:1/"}),
    "no such path": Answer(404),
    "no JSON": Answer(body=b"<html>", type="text/html"),
    "half of JSON": Answer(body=b'{"places": [{"id"'),
    "a list": Answer(body=[1, 2]),
    "a word": Answer(body=b'"OK"'),
    "a place without an id": Answer(body={"status": "OK", "places": [{}], "results": [{}]}),
    "a place that is none": Answer(body={"status": "OK", "places": ["a"], "results": ["a"]}),
    "a rating in words": Answer(
        body={"places": [{"id": "a", "rating": "good"}], "status": "UNKNOWN_ERROR"}
    ),
    "nothing, for ever": Hang(),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_is_one_failure_after_one_request(
    fault: str, google: Places, server: PlacesServer
) -> None:
    server.faults = [FAULTS[fault]]
    if fault == "a quota used up" and isinstance(google, GooglePlacesNew):
        pytest.skip("the New API says 429")
    with pytest.raises(PlacesFailed) as failed:
        await google.look_up(GUNSAN)
    assert not isinstance(failed.value, KeyRefused)
    assert len(server.requests) == 1


@pytest.mark.parametrize("adapter", [GooglePlacesNew, GooglePlacesLegacy])
async def test_a_server_that_is_gone_is_a_failure_that_tells_no_key(
    adapter: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    places = adapter(KEY, IDS, base="http://127.0.0.1:1", timeout=0.4)
    with pytest.raises(PlacesFailed) as failed:
        await places.look_up(GUNSAN)
    assert KEY not in "".join(traceback.format_exception(failed.value)) + caplog.text
    await places.close()


async def test_a_key_that_the_api_does_not_take_is_refused(
    google: Places, server: PlacesServer
) -> None:
    server.takes_key = set()
    with pytest.raises(KeyRefused):
        await google.look_up(GUNSAN)


@pytest.mark.parametrize("api", ["new"], indirect=True)
async def test_a_key_that_is_none_is_refused(google: Places, server: PlacesServer) -> None:
    server.faults = [INVALID_KEY]
    with pytest.raises(KeyRefused):
        await google.look_up(GUNSAN)


@pytest.mark.parametrize("fault", [*FAULTS, "denied"])
async def test_the_key_is_in_no_error_and_no_log(
    fault: str, google: Places, server: PlacesServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    if fault == "denied":
        server.takes_key = set()
    else:
        server.faults = [FAULTS[fault]]
    try:
        await google.look_up(GUNSAN)
    except PlacesFailed as error:
        logging.getLogger("a.caller").exception("no places")
        said = "".join(traceback.format_exception(error)) + repr(error) + error.detail
        assert KEY not in said
    assert KEY not in caplog.text


# Photos


@pytest.mark.parametrize("content", [PNG, WEBP])
async def test_a_photo_is_read_through_us_by_its_content(
    content: bytes, google: Places, server: PlacesServer
) -> None:
    server.image = Answer(body=content, type="text/plain")
    photo = await google.photo(await photo_id(google), 640)
    assert photo.content == content
    assert photo.media_type == {PNG: "image/png", WEBP: "image/webp"}[content]
    assert "640" in server.asked("photo")[-1].query
    assert KEY not in str(server.last.headers) + server.last.query, "the image host gets no key"


@pytest.mark.parametrize("address", PRIVATE)
async def test_a_photo_elsewhere_is_not_read(
    address: str, google: Places, server: PlacesServer
) -> None:
    wanted = await photo_id(google)
    server.image_address = address
    with pytest.raises(PhotoGone):
        await google.photo(wanted, 640)
    assert server.asked("/image/") == []


async def test_a_redirect_from_the_image_host_is_not_followed(
    google: Places, server: PlacesServer
) -> None:
    with PlacesServer(KEY) as other:
        wanted = await photo_id(google)
        server.image = Answer(302, headers={"location": f"{other.origin}/image/1"})
        with pytest.raises(PhotoGone):
            await google.photo(wanted, 640)
        assert other.requests == []


@pytest.mark.parametrize(
    "image",
    [
        Answer(body=b"<svg xmlns='http://www.w3.org/2000/svg'/>", type="image/svg+xml"),
        Answer(body=b"<svg/>", type="image/jpeg"),
        Answer(body=b"<html>", type="text/html"),
        Answer(body=b"", type="image/jpeg"),
        Answer(404),
    ],
)
async def test_what_is_no_picture_is_gone(
    image: Answer, google: Places, server: PlacesServer
) -> None:
    wanted = await photo_id(google)
    server.image = image
    with pytest.raises(PhotoGone):
        await google.photo(wanted, 640)


@pytest.mark.parametrize(("megabytes", "taken"), [(7, True), (9, False)])
async def test_a_picture_has_at_most_eight_megabytes(
    megabytes: int, taken: bool, google: Places, server: PlacesServer
) -> None:
    wanted = await photo_id(google)
    server.image = Answer(body=PNG + bytes(megabytes * 1024 * 1024), type="image/png")
    if taken:
        assert len((await google.photo(wanted, 640)).content) > megabytes * 1024 * 1024
    else:
        with pytest.raises(PhotoGone):
            await google.photo(wanted, 640)


async def test_a_photo_that_the_provider_dropped_is_gone(
    google: Places, server: PlacesServer
) -> None:
    wanted = await photo_id(google)
    assert server.known is not None
    server.known.photos.clear()
    with pytest.raises(PhotoGone):
        await google.photo(wanted, 640)


@pytest.mark.parametrize("fault", [BROKEN, TOO_MANY, Hang()])
async def test_a_photo_host_that_fails_is_a_failure_and_not_a_lost_photo(
    fault: Answer | Hang, google: Places, server: PlacesServer
) -> None:
    wanted = await photo_id(google)
    server.faults = [fault]
    with pytest.raises(PlacesFailed):
        await google.photo(wanted, 640)


@pytest.mark.parametrize("name", ["../../v1/x", "places/a/photos/b/../c", "places/a/b", "a/b"])
async def test_a_name_that_is_no_photos_is_never_asked_for(
    name: str, google: Places, server: PlacesServer
) -> None:
    signed = IDS.url(name).rsplit("/", 1)[1]
    with pytest.raises(PhotoGone):
        await google.photo(signed, 640)
    assert server.requests == []


async def test_an_id_signed_with_another_secret_is_gone(
    google: Places, server: PlacesServer
) -> None:
    signed = PhotoIds("another").url("places/ChIJ-gunsan_1/photos/photo-ref_1").rsplit("/", 1)[1]
    with pytest.raises(PhotoGone):
        await google.photo(signed, 640)
    assert server.requests == []


def test_an_id_gives_its_name_back_and_survives_an_address() -> None:
    name: Any = "places/a/photos/" + "b" * 300
    assert IDS.name(IDS.url(name).rsplit("/", 1)[1]) == name
    assert json.dumps(IDS.url(name)).isascii()
