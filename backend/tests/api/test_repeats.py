"""Repeated requests and too many of them."""

import io
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from api.serving import CHAT, DESTINATIONS, WISH, Api, follow, problem
from PIL import Image

IMAGE = {"destination": "kr-gunsan-old-port", "concept": "filmlog"}


def keyed(key: str) -> dict[str, str]:
    return {"Idempotency-Key": key}


@pytest.mark.parametrize(
    ("path", "body"), [(DESTINATIONS, WISH), (CHAT, {"message": "art"}), ("/api/v1/images", IMAGE)]
)
def test_the_same_request_with_the_same_key_gives_the_same_answer(
    path: str, body: object, any_api: Api
) -> None:
    with any_api.client() as client:
        first = client.post(path, json=body, headers=keyed("a")).raise_for_status().json()
        again = client.post(path, json=body, headers=keyed("a")).raise_for_status().json()
        assert again == first
        other = client.post(path, json=body, headers=keyed("b")).raise_for_status().json()
        if path == CHAT:
            assert other["sessionId"] != first["sessionId"]


KIT = {"destination": "kr-gunsan-old-port", "concept": "filmlog", "when": "2027-04-10"}
TRIP = {"title": "Tokyo", "startDate": "2027-04-10", "endDate": "2027-04-12"}
SEGMENT = {"type": "CUSTOM", "title": "Zoo", "startTime": "2027-04-11T10:00"}
MADE: list[tuple[str, dict[str, object], dict[str, object], str]] = [
    ("/api/v1/kits", KIT, {**KIT, "concept": "noir"}, "/api/v1/me/kits"),
    ("/api/v1/itineraries", TRIP, {**TRIP, "title": "Kyoto"}, "/api/v1/itineraries"),
]


@pytest.mark.parametrize(("path", "body", "other", "listed"), MADE)
def test_what_is_made_is_made_once_a_key(
    path: str, body: object, other: object, listed: str, any_api: Api
) -> None:
    with any_api.client() as client, ThreadPoolExecutor(6) as pool:
        client.get("/api/v1/me").raise_for_status()
        made = list(pool.map(lambda _: client.post(path, json=body, headers=keyed("m")), range(6)))
        assert {answer.status_code for answer in made} == {201}
        assert all(answer.json() == made[0].json() for answer in made)
        problem(client.post(path, json=other, headers=keyed("m")), 422, "idempotency_mismatch")
        assert len(client.get(listed).json()["items"]) == 1
        assert client.post(path, json=body, headers=keyed("n")).status_code == 201
        assert len(client.get(listed).json()["items"]) == 2


def test_what_belongs_to_an_itinerary_is_made_once_a_key(any_api: Api) -> None:
    with any_api.client() as client:
        trip = client.post("/api/v1/itineraries", json=TRIP).raise_for_status().json()["id"]
        address = f"/api/v1/itineraries/{trip}"
        session = {"itineraryId": trip}
        for _ in range(2):
            posted = [
                client.post(path, json=body, headers=keyed("p")).raise_for_status()
                for path, body in (
                    (f"{address}/travelers", {"name": "Mina"}), (f"{address}/segments", SEGMENT),
                    ("/api/v1/designer/sessions", session),
                )
            ]  # fmt: skip
        assert [answer.status_code for answer in posted] == [201] * 3
        itinerary = client.get(address).json()
        assert [len(itinerary[part]) for part in ("travelers", "segments")] == [1, 1]
        assert len(client.get("/api/v1/designer/sessions").json()) == 1


def test_a_photo_is_developed_once_a_key(any_api: Api) -> None:
    with any_api.client() as client:
        for grey in (90, 90, 91):
            out = io.BytesIO()
            Image.new("L", (60, 40), grey).save(out, "PNG")
            answer = client.post(
                "/api/v1/photos/develop", data={"filmStock": "gold"}, headers=keyed("d"),
                files={"photo": ("a.png", out.getvalue())},
            )  # fmt: skip
        problem(answer, 422, "idempotency_mismatch")
        assert len(client.get("/api/v1/me/pictures").json()["items"]) == 1


def test_a_stream_asked_for_again_is_the_same_run(any_api: Api) -> None:
    with any_api.client() as client:
        client.headers.update(keyed("s"))
        first = follow(client, f"{DESTINATIONS}/stream", WISH)
        assert follow(client, f"{DESTINATIONS}/stream", WISH) == first


def test_many_at_once_with_one_key_are_one_run(any_api: Api) -> None:
    with any_api.client() as client, ThreadPoolExecutor(8) as pool:
        client.get("/api/v1/me").raise_for_status()
        answers = list(
            pool.map(
                lambda _: client.post(CHAT, json={"message": "art"}, headers=keyed("race")),
                range(8),
            )
        )
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["sessionId"] for answer in answers}) == 1
        assert len(client.get("/api/v1/me/chats").json()["items"]) == 1


def test_another_body_with_the_same_key_is_refused(any_api: Api) -> None:
    with any_api.client() as client:
        client.post(CHAT, json={"message": "art"}, headers=keyed("k")).raise_for_status()
        answer = client.post(CHAT, json={"message": "food"}, headers=keyed("k"))
        problem(answer, 422, "idempotency_mismatch")


def test_a_key_is_its_visitors_and_its_routes_own(any_api: Api) -> None:
    with any_api.client() as anna, any_api.client() as bert:
        body = {"message": "art"}
        hers = anna.post(CHAT, json=body, headers=keyed("x")).raise_for_status().json()
        his = bert.post(CHAT, json=body, headers=keyed("x")).raise_for_status().json()
        assert hers["sessionId"] != his["sessionId"]
        anna.post(DESTINATIONS, json=WISH, headers=keyed("x")).raise_for_status()


def test_a_key_that_is_too_long_is_refused(anna: httpx.Client) -> None:
    problem(anna.post(CHAT, json={"message": "art"}, headers=keyed("k" * 201)), 422,
            "invalid_input")  # fmt: skip


@pytest.fixture
def session(any_api: Api) -> Iterator[tuple[httpx.Client, str]]:
    with any_api.client() as client:
        answer = client.post("/api/v1/vibe/sessions").raise_for_status().json()
        yield client, answer["sessionId"]


def test_twenty_messages_a_minute_a_session(
    any_api: Api, session: tuple[httpx.Client, str]
) -> None:
    client, session_id = session
    body = {"message": "what do you mean?", "sessionId": session_id}
    statuses = [client.post(CHAT, json=body).status_code for _ in range(20)]
    assert statuses == [200] * 20
    refused = client.post(CHAT, json=body)
    problem(refused, 429, "rate_limited")
    assert 1 <= int(refused.headers["retry-after"]) <= 61
    problem(client.post(f"{CHAT}/stream", json=body), 429, "rate_limited")
    history = client.get(f"{CHAT}/{session_id}/history").json()["history"]
    assert sum(line["role"] == "user" for line in history) == 20
    assert client.post(CHAT, json={"message": "art"}).status_code == 200, "another session"
