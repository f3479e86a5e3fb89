"""Two visitors over every route: what is one's is nobody else's."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from api.serving import CHAT, CONTRACT, DESTINATIONS, WISH, Api, follow, problem

from tripkit.services.storage.plans import PlanPictureFile

# Whose a path parameter is. Whoever adds a route with another one says it here.
OWNED = {
    "session_id",
    "run_id",
    "picture_id",
    "kit_id",
    "item_id",
    "thread_id",
    "plan_id",
    "image_id",
    "itinerary_id",
    "segment_id",
    "traveler_id",
}
NOBODYS = {"card_id", "photo_id", "name", "kind", "concept_id", "location"}
BEARERS = {"token"}
"""Whoever has one may use it: share pages and signed drawings."""
# Routes without an id in their path: those that make things, list one's own, or hold nobody's.
WITHOUT = {
    "GET /health", "GET /api/v1/health", "GET /ready", "GET /api/v1/concepts", "GET /api/v1/graphs", "GET /api/v1/map", "GET /api/v1/me",
    "DELETE /api/v1/me", "POST /api/v1/vibe/sessions", "POST /api/v1/vibe/chat",
    "POST /api/v1/vibe/chat/stream", "POST /api/v1/recommendations/destinations",
    "POST /api/v1/recommendations/destinations/stream", "POST /api/v1/kits", "POST /api/v1/images",
    "POST /api/v1/images/stream", "POST /api/v1/photos/develop", "GET /api/v1/places/photos",
    "POST /api/v1/guide/chat", "GET /api/v1/guide/graph", "POST /api/v1/guide/crowd",
    "POST /api/v1/guide/events", "POST /api/v1/guide/events/impact",
    "POST /api/v1/guide/golden-hour", "POST /api/v1/guide/physics/golden-hour",
    "GET /api/v1/guide/physics/sun-position", "POST /api/v1/guide/recommend",
    "GET /api/v1/guide/locations/nearby", "GET /api/v1/guide/threads",
    "POST /api/v1/plans", "POST /api/v1/plans/stream",
    "GET /api/v1/itineraries", "POST /api/v1/itineraries",
    "GET /api/v1/designer/sessions", "POST /api/v1/designer/sessions",
    "POST /api/v1/ask", "POST /api/v1/ask/stream",  # sessions: test_ask.py
}  # fmt: skip
ALIASED = ("/chat/{session_id}/history", "/chat/{session_id}/state")
ITINERARY = "/api/v1/itineraries/{itinerary_id}"
DESIGNER = "/api/v1/designer/sessions/{session_id}"
DRAFT = {
    "segment": {
        "id": "0" * 32, "type": "CUSTOM", "title": "Bert was here", "source": "import",
        "startDatetime": "2027-04-11T10:00", "endDatetime": "2027-04-11T11:00",
        "startZone": "UTC", "endZone": "UTC",
    },
    "confidence": 1, "notes": [], "excerpt": "",
}  # fmt: skip
BODIES: dict[str, Any] = {
    "PATCH": {"mood": "peaceful"},
    f"POST {DESIGNER}/messages": {"message": "Delete all"},
    f"POST {DESIGNER}/messages/stream": {"message": "Delete all"},
    f"PATCH {DESIGNER}/profile": {},
    f"PATCH {ITINERARY}": {"title": "Mine now"},
    f"POST {ITINERARY}/travelers": {"name": "Bert"},
    f"PATCH {ITINERARY}/travelers/{{traveler_id}}": {"name": "Bert"},
    f"POST {ITINERARY}/segments": {
        "type": "CUSTOM", "title": "Bert was here", "startTime": "2027-04-11T10:00",
    },
    f"POST {ITINERARY}/import": {"text": "Flight KE703 ICN-NRT, 10 April 2027, 10:10"},
    f"POST {ITINERARY}/import/confirm": {"drafts": [DRAFT]},
    f"POST {ITINERARY}/segments/reorder": {"segmentIds": ["0" * 32, "1" * 32]},
    f"PATCH {ITINERARY}/segments/{{segment_id}}": {"notes": "Bert was here"},
    f"POST {ITINERARY}/segments/{{segment_id}}/move": {"newStartTime": "2027-04-11T10:00"},
}  # fmt: skip
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")


def operations() -> list[tuple[str, str]]:
    """(method, path) of every route in the contract, and of the seeds' own paths."""
    document = json.loads(CONTRACT.read_text())
    listed = [
        (method.upper(), path)
        for path, methods in document["paths"].items()
        for method in methods
        if method in {"get", "post", "put", "patch", "delete"}
    ]
    return [*listed, *(("GET", path) for path in ALIASED)]


OPERATIONS = operations()
GUARDED = [(m, p) for m, p in OPERATIONS if OWNED & set(PARAMETER.findall(p))]


def test_every_route_says_whose_its_ids_are() -> None:
    for method, path in OPERATIONS:
        named = set(PARAMETER.findall(path))
        assert named <= OWNED | NOBODYS | BEARERS, f"whose are the ids of {method} {path}?"
        if not named:
            assert f"{method} {path}" in WITHOUT, f"does {method} {path} show anybody's things?"


@pytest.fixture(scope="module")
def anna(any_api: Api) -> Iterator[httpx.Client]:
    with any_api.client() as client:
        yield client


@pytest.fixture(scope="module")
def hers(anna: httpx.Client, any_api: Api) -> dict[str, str]:
    """One of everything that Anna can make; by the name of its path parameter."""
    chat = anna.post(CHAT, json={"message": "nostalgic, three days"}).raise_for_status().json()
    run = follow(anna, f"{DESTINATIONS}/stream", WISH)[0].data["runId"]
    request = {"destination": "kr-gunsan-old-port", "concept": "filmlog"}
    picture = anna.post("/api/v1/images", json=request).raise_for_status().json()
    kit = anna.post("/api/v1/kits", json=request).raise_for_status().json()
    talk = {"message": "Tell me about Ella", "thread_id": "annas-own-talk"}
    anna.post("/api/v1/guide/chat", json=talk).raise_for_status()
    order = {"task": "1 day in Lisbon"}
    plan = follow(anna, "/api/v1/plans/stream", order)[-1].data["plan_id"]
    photo = PlanPictureFile("image/png", b"hers")
    kept = any_api.run(any_api.container.plans.keep_picture(plan, photo, "https://example.org/"))
    trip = {"title": "Hers", "travelers": [{"name": "Anna"}]}
    itinerary = anna.post("/api/v1/itineraries", json=trip).raise_for_status().json()
    thing = {"type": "CUSTOM", "title": "Hers", "startTime": "2027-04-11T10:00"}
    address = f"/api/v1/itineraries/{itinerary['id']}/segments"
    added = anna.post(address, json=thing).raise_for_status().json()
    about = {"itineraryId": itinerary["id"]}
    talk_with_designer = anna.post("/api/v1/designer/sessions", json=about).raise_for_status()
    return {
        "itinerary_id": itinerary["id"],
        "designer_session": talk_with_designer.json()["sessionId"],
        "segment_id": added["segmentId"],
        "traveler_id": itinerary["travelers"][0]["id"],
        "plan_id": plan,
        "image_id": kept,
        "session_id": chat["sessionId"],
        "run_id": run,
        "picture_id": picture["imageUrl"].rsplit("/", 1)[1],
        "kit_id": kit["id"],
        "thread_id": talk["thread_id"],
    }


@pytest.fixture(params=["another cookie", "an API key", "no cookie"])
def bert(request: pytest.FixtureRequest, any_api: Api) -> Iterator[httpx.Client]:
    """Somebody else."""
    headers = {}
    if request.param == "an API key":
        key = any_api.run(any_api.container.keys.create("bert"))
        headers = {"Authorization": f"Bearer {key}"}
    with any_api.client(**headers) as client:
        if request.param == "another cookie":
            client.get("/api/v1/me").raise_for_status()
            assert client.cookies
        yield client


def body_of(method: str, path: str) -> Any:
    """A body that only its sender can be wrong in."""
    return BODIES.get(f"{method} {path}", BODIES.get(method))


def filled(path: str, hers: dict[str, str], kind: str = "kits") -> str:
    named = {
        "kits": "kit_id", "pictures": "picture_id", "plans": "plan_id",
        "itineraries": "itinerary_id",
    }  # fmt: skip
    known = {**hers, "kind": kind, "item_id": hers[named[kind]]}
    if path.startswith(DESIGNER):
        known["session_id"] = hers["designer_session"]
    return PARAMETER.sub(lambda found: known[found.group(1)], path)


def variants(path: str) -> list[str]:
    return ["kits", "pictures", "plans", "itineraries"] if "{kind}" in path else ["kits"]


@pytest.mark.parametrize(("method", "path"), GUARDED, ids=lambda value: str(value))
def test_somebody_elses_thing_is_not_there(
    method: str, path: str, bert: httpx.Client, anna: httpx.Client, hers: dict[str, str]
) -> None:
    for kind in variants(path):
        address = filled(path, hers, kind)
        answer = bert.request(method, address, json=body_of(method, path))
        problem(answer, 404, "session_not_found" if path.startswith(DESIGNER) else "not_found")
        nothing = bert.request(
            method, filled(path, dict.fromkeys(hers, "0" * 32), kind), json=body_of(method, path)
        )
        # Hers and what never was look the same, but for the request's id.
        assert {**nothing.json(), "requestId": ""} == {**answer.json(), "requestId": ""}
        if method == "GET":
            with anna.stream("GET", address) as hers_again:  # one never ends: it is left
                assert hers_again.status_code == 200


def test_what_others_tried_left_everything_there(
    anna: httpx.Client, hers: dict[str, str], bert: httpx.Client
) -> None:
    for method, path in GUARDED:
        for kind in variants(path):
            bert.request(method, filled(path, hers, kind), json=body_of(method, path))
    state = anna.get(f"{CHAT}/{hers['session_id']}/state").raise_for_status().json()
    assert state["collectedData"]["mood"] == "nostalgic"
    anna.get(f"/api/v1/images/{hers['picture_id']}").raise_for_status()
    anna.get(f"/api/v1/kits/{hers['kit_id']}").raise_for_status()
    anna.get(f"/api/v1/plans/{hers['plan_id']}").raise_for_status()
    itinerary = anna.get(f"/api/v1/itineraries/{hers['itinerary_id']}").raise_for_status().json()
    assert (itinerary["title"], itinerary["version"]) == ("Hers", 2)
    assert hers["thread_id"] in anna.get("/api/v1/guide/threads").text
    assert anna.get(f"/api/v1/runs/{hers['run_id']}").json()["status"] == "completed"


def test_lists_hold_ones_own_alone(
    anna: httpx.Client, hers: dict[str, str], bert: httpx.Client
) -> None:
    mine = anna.get("/api/v1/me").raise_for_status().json()
    listed = {item["id"] for kind in mine.values() for item in kind["items"]}
    made = {
        hers[name]
        for name in ("session_id", "picture_id", "kit_id", "thread_id", "plan_id", "itinerary_id")
    }
    assert made <= listed
    theirs = bert.get("/api/v1/me").raise_for_status()
    assert not any(one in theirs.text for one in hers.values())
    assert bert.get("/api/v1/guide/threads").json() == {"threads": []}
    assert bert.get("/api/v1/itineraries").json()["items"] == []
    assert bert.get("/api/v1/designer/sessions").json() == []
    for kind in ("chats", "kits", "pictures", "plans", "itineraries"):
        page = bert.get(f"/api/v1/me/{kind}").raise_for_status().json()
        assert not listed & {item["id"] for item in page["items"]}


def test_erasing_oneself_erases_nobody_else(
    anna: httpx.Client, hers: dict[str, str], bert: httpx.Client
) -> None:
    assert bert.delete("/api/v1/me").status_code == 204
    anna.get(f"{CHAT}/{hers['session_id']}/history").raise_for_status()


def test_a_foreign_session_in_a_body_starts_a_new_one(
    anna: httpx.Client, hers: dict[str, str], bert: httpx.Client
) -> None:
    body = {"message": "romantic", "sessionId": hers["session_id"]}
    answer = bert.post(CHAT, json=body).raise_for_status().json()
    assert answer["sessionId"] != hers["session_id"]
    assert answer["collectedData"]["mood"] == "romantic"
    assert answer["collectedData"]["days"] is None
    history = anna.get(f"{CHAT}/{hers['session_id']}/history").json()["history"]
    assert "romantic" not in {line["content"] for line in history}


def test_a_foreign_session_gives_no_recommendations(
    hers: dict[str, str], bert: httpx.Client
) -> None:
    for path in (DESTINATIONS, f"{DESTINATIONS}/stream"):
        problem(bert.post(path, json={"sessionId": hers["session_id"]}), 404, "not_found")


def test_an_id_of_the_clients_own_is_not_taken(bert: httpx.Client) -> None:
    chosen = "0123456789abcdef" * 2
    answer = bert.post(CHAT, json={"message": "art", "sessionId": chosen}).raise_for_status()
    assert answer.json()["sessionId"] != chosen
    assert re.fullmatch(r"[0-9a-f]{32}", answer.json()["sessionId"])


def test_a_cookie_that_we_did_not_sign_makes_a_new_visitor(
    any_api: Api, anna: httpx.Client, hers: dict[str, str]
) -> None:
    (name, value), *_ = anna.cookies.items()
    visitor = value.split(".")[0]
    other = "a" if value[40] != "a" else "b"
    for forged in (visitor, f"{visitor}.forged", value[:40] + other + value[41:]):
        with any_api.client(Cookie=f"{name}={forged}") as client:
            answer = client.get(f"{CHAT}/{hers['session_id']}/state")
            problem(answer, 404, "not_found")
            assert "set-cookie" in answer.headers


def test_an_unknown_key_is_refused_everywhere(any_api: Api) -> None:
    with any_api.client(Authorization="Bearer tk_unknown") as client:
        for path in ("/api/v1/me", "/api/v1/runs/x", f"{CHAT}/x/state"):
            problem(client.get(path), 401, "unauthorized")
