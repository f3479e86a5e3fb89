"""Repeated requests and too many of them."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from api.serving import CHAT, DESTINATIONS, WISH, Api, follow, problem

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
