"""Who asks for the difference of an edit gets that; everybody else the whole itinerary."""

import json
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import httpx
import pytest
from api.serving import CONTRACT, Api
from api.test_itineraries import FLIGHT, HOTEL, RAIL, ROOT, TEMPLE, add, ids, read
from knowledge.itineraries.patching import patched

from tripkit.api.editing import DIFFERENCE

ENTRIES = 400
PLAIN = {"findings", "cost", "canUndo", "canRedo", "updatedAt"}
"""What a difference carries as it is."""
Request = tuple[str, str, Any]


@pytest.fixture
def anna(any_api: Api) -> Iterator[httpx.Client]:
    with any_api.client(**{"Accept-Language": "en"}) as client:
        yield client


@pytest.fixture
def trip(anna: httpx.Client) -> str:
    """The address of a trip with a flight and its transfer, a hotel and a temple."""
    address = str(anna.post(ROOT, json={"title": "Tokyo"}).headers["location"])
    for segment in (FLIGHT, RAIL, HOTEL, TEMPLE):
        add(anna, address, segment)
    return address


def difference(client: httpx.Client, method: str, address: str, body: Any) -> httpx.Response:
    headers = {"Accept": f"{DIFFERENCE}, application/json;q=0.5"}
    return client.request(method, address, json=body, headers=headers).raise_for_status()


def requests(client: httpx.Client, address: str) -> list[Callable[[], Request]]:
    """Edits one after the other, each made of what the one before left."""

    def of(kind: str) -> str:
        return f"/segments/{ids(client, address)[kind]}"

    def last_first() -> list[str]:
        every = [segment["id"] for segment in read(client, address)["segments"]]
        return [every[-1], *every[:-1]]

    again = {**TEMPLE, "name": "Ueno Park", "location": {"name": "Ueno Park"}}
    return [
        lambda: ("PATCH", "", {"title": "Tokyo, at last", "endDate": "2027-04-20"}),
        lambda: ("PATCH", of("HOTEL"), {"notes": "Late arrival"}),
        lambda: ("POST", f"{of('FLIGHT')}/move", {"newStartTime": "2027-04-12T10:10"}),
        lambda: ("POST", "/segments/reorder", {"segmentIds": last_first()}),
        lambda: ("POST", "/segments", {**again, "startTime": "2027-04-10T08:00"}),
        lambda: ("POST", "/travelers", {"name": "Mina"}),
        lambda: ("DELETE", of("FLIGHT"), None),
        lambda: ("POST", "/undo", None),
        lambda: ("POST", "/redo", None),
        lambda: ("PATCH", of("HOTEL"), {"notes": "Late arrival"}),  # as it is already
    ]


def test_each_edit_is_told_by_what_it_changed(anna: httpx.Client, trip: str) -> None:
    for request in requests(anna, trip):
        method, part, body = request()
        before = read(anna, trip)
        answer = difference(anna, method, trip + part, body)
        assert answer.headers["content-type"] == DIFFERENCE
        told, after = answer.json(), read(anna, trip)
        made = patched(before, told)
        for name in PLAIN:
            made[name] = before[name] if name == "findings" and told[name] is None else told[name]
        assert made == after, (method, part)
        assert answer.headers["etag"] == f'"{after["version"]}"'
        assert (answer.status_code == 201) == (part in ("/segments", "/travelers"))
        assert told["summary"] or told["since"] == told["version"]


def test_what_was_added_is_named_and_a_repeat_names_it_again(anna: httpx.Client, trip: str) -> None:
    body = {**TEMPLE, "name": "Ueno Park", "location": {"name": "Ueno Park"}}
    headers = {"Accept": DIFFERENCE, "Idempotency-Key": "once"}
    first, again = (
        anna.post(f"{trip}/segments", json=body, headers=headers).json() for _ in range(2)
    )
    assert first["placed"][0]["segmentId"] == first["segmentId"] == again["segmentId"]
    assert again["placed"] == []


def test_who_does_not_ask_for_it_gets_the_whole(anna: httpx.Client, trip: str) -> None:
    for accept in ("*/*", "application/json"):
        answer = anna.patch(trip, json={"title": accept}, headers={"Accept": accept})
        assert answer.headers["content-type"] == "application/json"
        assert len(answer.json()["itinerary"]["segments"]) == 4


def walk(number: int, like: dict[str, Any]) -> dict[str, Any]:
    """One of four a day."""
    day, hour = date(2027, 4, 12) + timedelta(days=number // 4), 9 + 3 * (number % 4)
    times = {"startDatetime": f"{day}T{hour:02}:00", "endDatetime": f"{day}T{hour + 1:02}:00"}
    return {**like, **times, "id": f"{number:032x}", "name": f"Walk {number}"}


def test_an_edit_of_a_long_trip_is_a_short_answer(anna: httpx.Client, trip: str) -> None:
    temple = next(one for one in read(anna, trip)["segments"] if one["type"] == "ACTIVITY")
    for first in range(0, ENTRIES, 200):
        walks = [walk(number, temple) for number in range(first, min(first + 200, ENTRIES - 4))]
        drafts = [{"segment": segment, "confidence": 1} for segment in walks]
        anna.post(f"{trip}/import/confirm", json={"drafts": drafts}).raise_for_status()
    assert len(read(anna, trip)["segments"]) == ENTRIES
    answer = difference(anna, "PATCH", f"{trip}/segments/{7:032x}", {"notes": "Mind the step"})
    assert len(answer.content) < 3_000


def test_the_contract_names_both() -> None:
    path = json.loads(CONTRACT.read_text())["paths"]["/api/v1/itineraries/{itinerary_id}/segments"][
        "post"
    ]
    content = path["responses"]["201"]["content"]
    assert content["application/json"]["schema"]["$ref"].endswith("/Edited")
    assert content[DIFFERENCE]["schema"]["$ref"].endswith("/ItineraryDifference")
