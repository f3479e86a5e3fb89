"""An itinerary's share page: read-only, silent about its people, dead once it is taken back."""

import re
from collections.abc import Iterator
from io import BytesIO

import httpx
import pytest
from api.serving import Api, problem
from PIL import Image

ROOT = "/api/v1/itineraries"
HOTEL = {
    "type": "HOTEL", "property": "Hotel <Gracery>", "location": {"name": "Shinjuku"},
    "checkInDate": "2027-04-10", "checkOutDate": "2027-04-12", "confirmationNumber": "SECRET77",
}  # fmt: skip
MEETING = {
    "type": "MEETING", "title": "Lunch", "location": {"name": "Ginza"}, "attendees": ["Haruto"],
    "startTime": "2027-04-11T12:00", "endTime": "2027-04-11T13:00",
}  # fmt: skip


@pytest.fixture
def anna(api: Api) -> Iterator[httpx.Client]:
    with api.client(**{"Accept-Language": "en"}) as client:
        yield client


@pytest.fixture
def trip(anna: httpx.Client) -> str:
    body = {"title": "Tokyo & back", "destination": "Tokyo", "travelers": [{"name": "Mina Kim"}]}
    address = anna.post(ROOT, json=body).raise_for_status().headers["location"]
    for segment in (HOTEL, MEETING):
        anna.post(f"{address}/segments", json=segment).raise_for_status()
    return str(address)


def metas(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', page))


def test_whoever_has_the_link_sees_the_days_and_nothing_of_its_people(
    api: Api, anna: httpx.Client, trip: str
) -> None:
    link = anna.post(f"{trip}/share").raise_for_status().json()["url"]
    with api.client(**{"Accept-Language": "en"}) as stranger:
        answer = stranger.get(link)
        picture = stranger.get(f"{link}/picture")
        problem(stranger.get(trip), 404, "not_found")
    assert answer.status_code == 200
    assert "Hotel &lt;Gracery&gt;" in answer.text
    assert "Lunch" in answer.text
    assert answer.text.count("Tonight: ") == 2
    for secret in ("SECRET77", "Haruto", "Mina", trip.rsplit("/", 1)[1]):
        assert secret not in answer.text
    assert "set-cookie" not in answer.headers
    assert "script" not in answer.headers["content-security-policy"]
    assert answer.headers["x-robots-tag"] == "noindex, nofollow"
    tags = metas(answer.text)
    assert tags["og:title"] == "Tokyo &amp; back"
    assert tags["og:image"].endswith(f"{link}/picture")
    assert Image.open(BytesIO(picture.content)).size == (1200, 630)


def test_the_page_speaks_its_readers_language(api: Api, anna: httpx.Client, trip: str) -> None:
    link = anna.post(f"{trip}/share").json()["url"]
    with api.client(**{"Accept-Language": "ko"}) as stranger:
        assert '<html lang="ko">' in stranger.get(link).text
        assert '<html lang="en">' in stranger.get(f"{link}?locale=en").text


def test_a_trip_without_a_place_is_shared_without_a_picture(api: Api, anna: httpx.Client) -> None:
    address = anna.post(ROOT, json={"title": "Somewhere"}).headers["location"]
    link = anna.post(f"{address}/share").json()["url"]
    with api.client() as stranger:
        page = stranger.get(link).text
        problem(stranger.get(f"{link}/picture"), 404, "not_found")
    tags = metas(page)
    assert not [name for name in tags if name.startswith(("og:image", "twitter:image"))]
    assert (tags["twitter:card"], tags["twitter:title"]) == ("summary", "Somewhere")
    assert "<img" not in page


def test_a_link_that_was_taken_back_or_whose_trip_is_erased_is_dead(
    anna: httpx.Client, trip: str
) -> None:
    first = anna.post(f"{trip}/share").json()["url"]
    assert anna.post(f"{trip}/share").json()["url"] == first
    assert anna.delete(f"{trip}/share").status_code == 204
    assert anna.get(first).status_code == 404
    second = anna.post(f"{trip}/share").json()["url"]
    assert second != first
    anna.delete(trip).raise_for_status()
    assert anna.get(second).status_code == 404
    problem(anna.post(f"{trip}/share"), 404, "not_found")
