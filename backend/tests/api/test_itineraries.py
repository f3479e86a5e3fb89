"""Itineraries over HTTP: made, changed by hand, taken back, looked on at, erased."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from api.serving import Api, problem, seen, until

ROOT = "/api/v1/itineraries"
FLIGHT = {
    "type": "FLIGHT", "airline": {"code": "KE"}, "flightNumber": "KE703",
    "origin": {"code": "ICN"}, "destination": {"code": "NRT"},
    "departureTime": "2027-04-10T10:10", "arrivalTime": "2027-04-10T12:35",
}  # fmt: skip
RAIL = {
    "type": "TRANSFER", "transferType": "RAIL", "pickupLocation": {"name": "Narita Airport"},
    "dropoffLocation": {"name": "Shinjuku"}, "pickupTime": "2027-04-10T13:40",
}  # fmt: skip
HOTEL = {
    "type": "HOTEL", "property": "Hotel Gracery", "location": {"name": "Shinjuku"},
    "checkInDate": "2027-04-10", "checkOutDate": "2027-04-13",
    "price": {"amount": 420.5, "currency": "USD"},
}  # fmt: skip
TEMPLE = {
    "type": "ACTIVITY", "name": "Senso-ji", "location": {"name": "Senso-ji"},
    "startTime": "2027-04-11T10:00",
}  # fmt: skip


@pytest.fixture
def anna(any_api: Api) -> Iterator[httpx.Client]:
    with any_api.client(**{"Accept-Language": "en"}) as client:
        yield client


@pytest.fixture
def trip(anna: httpx.Client) -> str:
    """An itinerary with a flight, its transfer, a hotel and a temple; its address."""
    body = {"title": "Tokyo", "destination": "Tokyo", "travelers": [{"name": "Mina"}]}
    made = anna.post(ROOT, json=body)
    assert made.status_code == 201, made.text
    address = made.headers["location"]
    for segment in (FLIGHT, RAIL, HOTEL, TEMPLE):
        add(anna, address, segment)
    return str(address)


def add(client: httpx.Client, address: str, segment: Any) -> dict[str, Any]:
    answer = client.post(f"{address}/segments", json=segment)
    assert answer.status_code == 201, answer.text
    edited: dict[str, Any] = answer.json()
    return edited


def read(client: httpx.Client, address: str) -> dict[str, Any]:
    view: dict[str, Any] = client.get(address).raise_for_status().json()
    return view


def ids(client: httpx.Client, address: str) -> dict[str, str]:
    return {one["type"]: one["id"] for one in read(client, address)["segments"]}


def times(view: dict[str, Any]) -> dict[str, str]:
    return {one["type"]: one["startDatetime"] for one in view["segments"]}


def test_a_new_itinerary_is_empty_and_at_its_first_version(anna: httpx.Client) -> None:
    made = anna.post(ROOT, json={"destination": "Lisbon"})
    view = made.json()
    assert (made.status_code, made.headers["etag"]) == (201, '"1"')
    assert (view["title"], view["version"], view["segments"]) == ("Lisbon", 1, [])
    assert (view["canUndo"], view["canRedo"], view["findings"], view["cost"]) == (
        False, False, [], {},
    )  # fmt: skip
    korean = anna.post(ROOT, json={}, headers={"Accept-Language": "ko"}).json()
    assert korean["title"] == "새 여행"
    backwards = {"startDate": "2027-04-12", "endDate": "2027-04-10"}
    problem(anna.post(ROOT, json=backwards), 422, "edit_refused")
    problem(anna.post(ROOT, json={"startDate": "2027-02-30"}), 422, "invalid_input")


def test_what_is_added_has_its_places_zones_and_ends(anna: httpx.Client, trip: str) -> None:
    view = read(anna, trip)
    flight, rail, hotel, temple = view["segments"]
    assert (flight["startZone"], flight["endZone"]) == ("Asia/Seoul", "Asia/Tokyo")
    assert rail["dependsOn"] == [flight["id"]]
    assert (rail["inferred"], rail["pickupLocation"]["code"]) == (True, "NRT")
    assert (hotel["checkInDate"], hotel["checkOutDate"]) == ("2027-04-10", "2027-04-13")
    assert temple["endDatetime"] == "2027-04-11T12:00"
    assert round(temple["location"]["latitude"], 1) == 35.7
    assert view["cost"] == {"USD": 420.5}
    assert all(one["source"] == "user" for one in view["segments"])


def test_the_same_thing_is_not_added_twice(anna: httpx.Client, trip: str) -> None:
    again = add(anna, trip, FLIGHT)
    assert again["changes"] == []
    assert again["segmentId"] == ids(anna, trip)["FLIGHT"]
    assert again["itinerary"]["version"] == 5


def test_a_moved_flight_takes_its_transfer_along(anna: httpx.Client, trip: str) -> None:
    flight = ids(anna, trip)["FLIGHT"]
    moved = anna.post(
        f"{trip}/segments/{flight}/move", json={"newStartTime": "2027-04-10T13:10"}
    ).raise_for_status()
    assert moved.headers["etag"] == '"6"'
    assert moved.json()["summary"].startswith("Moved KE703 ICN → NRT and ")
    shown = times(moved.json()["itinerary"])
    assert (shown["FLIGHT"], shown["TRANSFER"]) == ("2027-04-10T13:10", "2027-04-10T16:40")
    assert shown["HOTEL"] == "2027-04-10T15:00"


def test_fields_are_changed_and_what_does_not_fit_is_said(anna: httpx.Client, trip: str) -> None:
    rail = ids(anna, trip)["TRANSFER"]
    answer = anna.patch(
        f"{trip}/segments/{rail}",
        json={"startTime": "2027-04-10T12:00", "status": "CONFIRMED", "price": None},
        headers={"Accept-Language": "ko"},
    ).json()  # fmt: skip
    found = answer["itinerary"]["findings"]
    assert found[0]["kind"] == "overlap"
    assert found[0]["minutes"] == 35
    assert found[0]["message"].endswith("35분 겹쳐요.")
    assert answer["summary"].endswith("바꿨어요")
    refused = anna.patch(f"{trip}/segments/{rail}", json={"cabinClass": "FIRST"})
    assert "cabin_class" in problem(refused, 422, "edit_refused")["detail"]
    problem(anna.patch(f"{trip}/segments/{rail}", json={"nonsense": 1}), 422, "invalid_input")
    problem(anna.patch(f"{trip}/segments/{'0' * 32}", json={"notes": "x"}), 404, "not_found")


def test_a_deleted_flight_takes_its_transfer_along_and_undo_brings_both_back(
    anna: httpx.Client, trip: str
) -> None:
    before = read(anna, trip)
    gone = anna.delete(f"{trip}/segments/{before['segments'][0]['id']}").json()
    assert [one["type"] for one in gone["itinerary"]["segments"]] == ["HOTEL", "ACTIVITY"]
    back = anna.post(f"{trip}/undo").raise_for_status().json()["itinerary"]
    assert back["segments"] == before["segments"]
    assert (back["version"], back["canRedo"]) == (7, True)
    again = anna.post(f"{trip}/redo", json={"version": 7}).raise_for_status().json()["itinerary"]
    assert again["segments"] == gone["itinerary"]["segments"]
    problem(anna.post(f"{trip}/redo"), 422, "edit_refused")
    lines = anna.get(f"{trip}/history?limit=3").json()["items"]
    assert [(line["version"], line["by"]) for line in lines] == [
        (8, "redo"), (7, "undo"), (6, "person"),
    ]  # fmt: skip


def test_segments_are_put_in_another_order(anna: httpx.Client, trip: str) -> None:
    add(anna, trip, {"type": "CUSTOM", "title": "Rest", "startTime": "2027-04-11T16:00"})
    order = [one["id"] for one in read(anna, trip)["segments"]]
    day = order[-2:][::-1]
    answer = anna.post(f"{trip}/segments/reorder", json={"segmentIds": day, "version": 6})
    shown = [one["id"] for one in answer.raise_for_status().json()["itinerary"]["segments"]]
    assert shown == [*order[:-2], *day]
    across = {"segmentIds": [order[0], order[-1]]}
    problem(anna.post(f"{trip}/segments/reorder", json=across), 422, "edit_refused")


def test_an_old_version_is_refused_in_body_and_header(anna: httpx.Client, trip: str) -> None:
    flight = ids(anna, trip)["FLIGHT"]
    stale = {"If-Match": '"4"'}
    fresh = {"If-Match": anna.get(trip).headers["etag"]}
    moving = {"newStartTime": "2027-04-10T13:10"}
    for refused in (
        anna.patch(trip, json={"title": "x", "version": 4}),
        anna.patch(trip, json={"title": "x"}, headers=stale),
        anna.post(f"{trip}/segments", json={**TEMPLE, "version": 4}),
        anna.post(f"{trip}/segments/{flight}/move", json=moving, headers=stale),
        anna.post(f"{trip}/undo", json={"version": 4}),
        anna.delete(f"{trip}/segments/{flight}", headers=stale),
        anna.delete(trip, headers=stale),
    ):
        problem(refused, 409, "version_conflict")
    unlike = anna.patch(trip, json={"title": "x", "version": 4}, headers=fresh)
    problem(unlike, 422, "invalid_input")
    problem(anna.patch(trip, json={}, headers={"If-Match": "5"}), 422, "invalid_input")
    assert read(anna, trip)["version"] == 5
    changed = anna.patch(trip, json={"title": "도쿄"}, headers=fresh).raise_for_status()
    assert (changed.json()["itinerary"]["title"], changed.headers["etag"]) == ("도쿄", '"6"')
    anna.delete(trip, headers={"If-Match": "*"}).raise_for_status()


def test_travellers_come_and_go_with_their_segments(anna: httpx.Client, trip: str) -> None:
    added = anna.post(f"{trip}/travelers", json={"name": "Jun", "kind": "CHILD"}).json()
    mina, jun = (one["id"] for one in added["itinerary"]["travelers"])
    temple = ids(anna, trip)["ACTIVITY"]
    anna.patch(f"{trip}/segments/{temple}", json={"travelerIds": [jun]}).raise_for_status()
    renamed = anna.patch(f"{trip}/travelers/{jun}", json={"name": "June"}).json()
    assert renamed["itinerary"]["travelers"][1] == {"id": jun, "name": "June", "kind": "CHILD"}
    gone = anna.delete(f"{trip}/travelers/{jun}").raise_for_status().json()["itinerary"]
    assert [one["id"] for one in gone["travelers"]] == [mina]
    assert gone["segments"][-1]["travelerIds"] == []
    problem(anna.delete(f"{trip}/travelers/{jun}"), 404, "not_found")
    unknown = anna.patch(f"{trip}/segments/{temple}", json={"travelerIds": [jun]})
    problem(unknown, 422, "edit_refused")


def test_whoever_looks_on_sees_each_change_once(anna: httpx.Client, trip: str) -> None:
    with anna.stream("GET", f"{trip}/events", headers={"Last-Event-ID": "3"}) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = seen(stream.iter_lines())
        kept = [next(lines), next(lines)]
        anna.patch(trip, json={"title": "Edo"}).raise_for_status()
        live = next(lines)
    assert [(one.id, one.type) for one in kept] == [(4, "changed"), (5, "changed")]
    assert live.id == live.data["version"] == 6
    assert (live.data["by"], live.data["summary"]) == ("person", "Changed the title")
    assert live.data["changes"][0]["after"] == {"title": "Edo"}
    with anna.stream("GET", f"{trip}/events?lastEventId=5") as stream:
        assert next(seen(stream.iter_lines())).id == 6
    problem(anna.get(f"{trip}/events?lastEventId=x"), 422, "invalid_input")


def test_a_stream_ends_when_its_itinerary_is_erased(anna: httpx.Client, trip: str) -> None:
    with anna.stream("GET", f"{trip}/events") as stream:
        anna.delete(trip).raise_for_status()
        assert list(seen(stream.iter_lines())) == []
    problem(anna.get(trip), 404, "not_found")


def test_nobody_follows_once_the_client_has_gone(
    anna: httpx.Client, trip: str, any_api: Api
) -> None:
    coordinator: Any = any_api.container.coordinator
    listeners = getattr(coordinator, "_local", coordinator)._listeners
    channel = f"itinerary:{trip.rsplit('/', 1)[1]}"
    with anna.stream("GET", f"{trip}/events?lastEventId=1") as stream:
        events = seen(stream.iter_lines())  # let go of, it would close the stream at once
        next(events)
        until(lambda: channel in listeners)
    until(lambda: channel not in listeners)


def test_mine_lists_itineraries_and_erasing_me_erases_them(anna: httpx.Client, trip: str) -> None:
    listed = anna.get(ROOT).json()["items"]
    assert [(one["title"], one["segments"]) for one in listed] == [("Tokyo", 4)]
    mine = anna.get("/api/v1/me").json()["itineraries"]["items"]
    assert [one["id"] for one in mine] == [trip.rsplit("/", 1)[1]]
    assert mine[0]["summary"]["title"] == "Tokyo"
    assert anna.delete("/api/v1/me").status_code == 204
    problem(anna.get(trip), 404, "not_found")
    assert anna.get(ROOT).json()["items"] == []


def test_a_list_goes_on_page_by_page(anna: httpx.Client) -> None:
    for n in range(3):
        anna.post(ROOT, json={"title": f"t{n}"}).raise_for_status()
    first = anna.get(f"{ROOT}?limit=2").json()
    rest = anna.get(f"{ROOT}?limit=2&cursor={first['next']}").json()
    assert [one["title"] for one in first["items"] + rest["items"]] == ["t2", "t1", "t0"]
    assert rest["next"] is None
    problem(anna.get(f"{ROOT}?cursor=x"), 422, "invalid_input")


def test_too_many_changes_are_slowed_down(
    anna: httpx.Client, trip: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tripkit.api.editing.CHANGES_A_MINUTE", 4)
    answer = anna.patch(trip, json={"title": "x"})
    problem(answer, 429, "rate_limited")
    assert int(answer.headers["retry-after"]) >= 1
