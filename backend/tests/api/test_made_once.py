"""Every POST of the contract that makes something makes it once a key, over both stores.

A new route is tried by the example in its schema, or has to be named below.
"""

import json
import re
from typing import Any

import httpx
import pytest
from api.serving import Api, problem, seen
from api.test_repeats import TRIP
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.processes import ROOT

MAKES_NOTHING = re.compile(r"/api/v1/guide/(?!chat)|/import|/undo$|/redo$|/reorder$|/move$")
"""Computed alone, or a change that is named by the version it is made to."""
OTHERWISE = {
    "/api/v1/photos/develop": "test_repeats: a photo",
    "/api/v1/plans/{plan_id}/itinerary": "test_itinerary_files: needs a plan",
    "/api/v1/{kind}/{item_id}/share": "one share page a thing, with or without a key",
}
DOCUMENT: dict[str, Any] = json.loads((ROOT / "contracts" / "openapi.json").read_text())
OTHER_WORDS = ("message", "question", "title", "task", "name", "additionalPrompt", "notes")
KEYS = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=200)


def example(operation: dict[str, Any]) -> dict[str, Any]:
    """The body that the contract shows; the designer's sessions show none."""
    content = operation["requestBody"]["content"]["application/json"]
    schema = content["schema"]
    if "$ref" in schema:
        schema = DOCUMENT["components"]["schemas"][schema["$ref"].split("/")[-1]]
    shown = schema.get("example") or content.get("example") or {}
    for several in (content.get("examples"), schema.get("examples")):
        if several:
            first = several[0] if isinstance(several, list) else next(iter(several.values()))
            shown = shown or first.get("value", first)
    return dict(shown)


def makers() -> list[str]:
    return [
        path
        for path, item in DOCUMENT["paths"].items()
        if "post" in item and not MAKES_NOTHING.search(path) and path not in OTHERWISE
    ]


def another(body: dict[str, Any], trip: str) -> dict[str, Any]:
    """A body that asks for something else."""
    if "itineraryId" in body:
        return {"itineraryId": trip}
    for word in OTHER_WORDS:
        if isinstance(body.get(word), str):
            return {**body, word: f"{body[word]} too"}
    return {**body, "flightNumber": "KE705"} if "flightNumber" in body else {**body, "locale": "ko"}


def made(client: httpx.Client, path: str, body: Any, key: str) -> Any:
    """What a request is answered with: of a stream, its run and how it ended."""
    headers = {"Idempotency-Key": key}
    if not path.endswith("/stream"):
        answer = client.post(path, json=body, headers=headers)
        assert answer.is_success, answer.text
        return answer.json()
    with client.stream("POST", path, json=body, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        events = list(seen(answer.iter_lines()))
        return events[0], events[-1]


CHANGING = ("changes", "summary")
"""What a change says it did: a repeat did nothing."""


@pytest.mark.parametrize("path", makers())
@settings(max_examples=1)
@given(key=KEYS)
def test_a_repeat_makes_nothing_more(path: str, key: str, any_api: Api) -> None:
    with any_api.client() as client:
        trip, other = (client.post("/api/v1/itineraries", json=TRIP).json()["id"] for _ in range(2))
        session = {"itineraryId": trip}
        talk = client.post("/api/v1/designer/sessions", json=session).json()["sessionId"]
        address = path.format(itinerary_id=trip, session_id=talk)
        body = example(DOCUMENT["paths"][path]["post"])
        if path == "/api/v1/designer/sessions":
            body = session
        if path.startswith("/api/v1/itineraries/"):
            body["version"] = 1  # as it was read: the repeat finds another and is no conflict
        first, again = (made(client, address, body, key) for _ in range(2))
        if isinstance(first, dict):
            first, again = (
                {k: v for k, v in it.items() if k not in CHANGING} for it in (first, again)
            )
        assert again == first
        told = client.post(address, json=another(body, other), headers={"Idempotency-Key": key})
        problem(told, 422, "idempotency_mismatch")
