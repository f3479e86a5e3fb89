"""The designer over the wire: sessions, turns, streams, limits; what survives kill -9."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.conftest import with_model
from api.serving import Api, follow, problem, seen, serving, until
from api.test_faults import ready, started, visitor_cookie
from fakes.loopback import Gate, Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Hang, Say
from ops.processes import free_port

SESSIONS = "/api/v1/designer/sessions"
TRIP = {
    "title": "Tokyo",
    "destination": "Tokyo",
    "startDate": "2027-12-01",
    "endDate": "2027-12-05",
}
PARK = {
    "name": "Ueno Park", "location": {"name": "Ueno Park", "city": None},
    "startTime": "2027-12-02T10:00", "endTime": None, "category": None, "price": None,
    "notes": None,
}  # fmt: skip


def session(client: httpx.Client) -> tuple[str, str]:
    """A new itinerary's id, and a session about it."""
    trip = client.post("/api/v1/itineraries", json=TRIP).raise_for_status().json()["id"]
    made = client.post(SESSIONS, json={"itineraryId": trip})
    assert made.status_code == 201, made.text
    return trip, made.json()["sessionId"]


def answering(*turns: Call | Say) -> Any:
    """A model that answers each decision in turn, and knows nothing for the profile."""
    left = list(turns)

    def choose(request: Recorded) -> Call | Say:
        if request.headers.get("x-label") != "designer":
            return Say.json({})
        return left.pop(0) if left else Say("That is all.")

    return choose


@pytest.fixture(scope="module")
def owner(api: Api) -> Iterator[httpx.Client]:
    with api.client() as client:
        yield client


def test_a_session_is_made_read_listed_and_erased(api: Api, owner: httpx.Client) -> None:
    trip, mine = session(owner)
    found = owner.get(f"{SESSIONS}/{mine}").raise_for_status().json()
    assert (found["itineraryId"], found["status"], found["messages"]) == (trip, "active", [])
    assert [s["sessionId"] for s in owner.get(SESSIONS, params={"itineraryId": trip}).json()] == [
        mine
    ]
    answer = owner.post(f"{SESSIONS}/{mine}/messages", json={"message": "We are vegetarians"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["source"] == "offline"
    profile = owner.get(f"{SESSIONS}/{mine}/profile").json()
    assert profile["dietaryRestrictions"] == ["vegetarian"]
    said = owner.get(f"{SESSIONS}/{mine}").json()["messages"]
    assert [m["role"] for m in said] == ["user", "assistant"]
    assert owner.delete(f"{SESSIONS}/{mine}").status_code == 204
    problem(owner.get(f"{SESSIONS}/{mine}"), 404, "session_not_found")


def test_somebody_elses_session_and_itinerary_are_not_there(api: Api, owner: httpx.Client) -> None:
    trip, mine = session(owner)
    with api.client() as ben:
        problem(ben.post(SESSIONS, json={"itineraryId": trip}), 404, "itinerary_not_found")
        for path in ("", "/profile", "/costs"):
            problem(ben.get(f"{SESSIONS}/{mine}{path}"), 404, "session_not_found")
        for path in ("/messages", "/messages/stream"):
            told = ben.post(f"{SESSIONS}/{mine}{path}", json={"message": "hello"})
            problem(told, 404, "session_not_found")
        problem(
            ben.patch(f"{SESSIONS}/{mine}/profile", json={"allergies": ["nuts"]}),
            404, "session_not_found",
        )  # fmt: skip
        problem(ben.delete(f"{SESSIONS}/{mine}"), 404, "session_not_found")
        assert ben.get(SESSIONS).json() == []


def test_an_erased_itinerary_takes_its_sessions_along(owner: httpx.Client) -> None:
    trip, mine = session(owner)
    assert owner.delete(f"/api/v1/itineraries/{trip}").status_code == 204
    problem(owner.get(f"{SESSIONS}/{mine}"), 404, "session_not_found")


def test_the_profile_is_corrected_by_hand(owner: httpx.Client) -> None:
    _, mine = session(owner)
    address = f"{SESSIONS}/{mine}/profile"
    told = owner.patch(address, json={"allergies": ["nuts"], "travelers": {"count": 4}})
    assert told.json()["travelers"]["count"] == 4
    assert owner.patch(address, json={"allergies": None}).json()["allergies"] == []
    assert owner.get(address).json()["travelers"]["count"] == 4
    problem(owner.patch(address, json={"alergies": []}), 422, "invalid_input")


@pytest.mark.parametrize(
    "body",
    [
        {}, {"message": ""}, {"message": "x" * 4001}, {"message": "hi", "locale": "fr"},
        {"answers": [{"questionId": "nobody asked", "value": "yes"}]}, {"mesage": "typo"},
    ],
)  # fmt: skip
def test_bad_input_is_refused(owner: httpx.Client, body: dict[str, Any]) -> None:
    _, mine = session(owner)
    problem(owner.post(f"{SESSIONS}/{mine}/messages", json=body), 422, "invalid_input")


def test_a_session_takes_twenty_messages_a_minute(owner: httpx.Client) -> None:
    _, mine = session(owner)
    address, body = f"{SESSIONS}/{mine}/messages", {"message": "hm"}
    told = [owner.post(address, json=body).status_code for _ in range(21)]
    assert told == [200] * 20 + [429]
    assert int(owner.post(address, json=body).headers["retry-after"]) > 0


def test_a_turn_is_streamed_in_the_contracts_order(tmp_path: Path, model: OpenAIServer) -> None:
    model.always = answering(
        Call([("add_activity", PARK)]), Say("Ueno Park is in for Thursday at ten.")
    )
    with serving(tmp_path, **with_model(model)) as running, running.client() as anna:
        trip, mine = session(anna)
        events = follow(
            anna, f"{SESSIONS}/{mine}/messages/stream",
            {"message": "Add Ueno Park on 2 December 2027 at 10:00"},
        )  # fmt: skip
        kinds = [e.type for e in events]
        assert kinds[:2] == ["run", "connected"]
        assert kinds[-2:] == ["done", "complete"]
        assert kinds.index("tool_call") < kinds.index("tool_result") < kinds.index("text")
        text = "".join(e.data["content"] for e in events if e.type == "text")
        answer = events[-1].data["response"]
        assert text == answer["message"] == "Ueno Park is in for Thursday at ten."
        assert answer["source"] == "model"
        done = next(e.data for e in events if e.type == "done")
        assert done["itineraryUpdated"]
        assert done["segmentsModified"] == answer["segmentsModified"]
        assert done["tokens"]["total"] >= 300
        segments = anna.get(f"/api/v1/itineraries/{trip}").json()["segments"]
        assert [s["id"] for s in segments] == done["segmentsModified"]
        costs = anna.get(f"{SESSIONS}/{mine}/costs").json()
        assert costs["sessionLimit"] == 2.0
        assert costs["inputTokens"] == 300
        assert list(costs["byModel"]) == ["openai:gpt-4o-mini"]
        assert costs["session"] > 0
        assert not costs["warning"]


def test_one_turn_at_a_time_and_a_spent_budget_is_a_402(
    tmp_path: Path, model: OpenAIServer
) -> None:
    gate = Gate()
    model.always = Say("Hello.", gate=gate, usage=(600_000, 20_000))
    with serving(tmp_path, **with_model(model)) as running, running.client() as anna:
        _, mine = session(anna)
        address, body = f"{SESSIONS}/{mine}/messages", {"message": "hi"}
        with anna.stream("POST", f"{address}/stream", json=body) as answer:
            lines = seen(answer.iter_lines())
            assert next(lines).type == "run"
            until(lambda: model.chats)
            problem(anna.post(address, json=body), 409, "run_under_way")
            gate.open()
            assert list(lines)[-1].type == "complete"
        costs = anna.get(f"{SESSIONS}/{mine}/costs").json()
        assert costs["warning"]
        told = problem(anna.post(address, json=body), 402, "cost_limit")
        assert "new session" in told["detail"]
        trip = anna.get(f"{SESSIONS}/{mine}").json()["itineraryId"]
        other = anna.post(SESSIONS, json={"itineraryId": trip}).json()["sessionId"]
        told = anna.post(f"{SESSIONS}/{other}/messages", json=body)
        assert told.status_code == 200, "another session has its own budget"


def test_a_session_and_its_itinerary_survive_kill_9_in_a_turn(
    tmp_path: Path, model: OpenAIServer
) -> None:
    model.always = answering(Call([("add_activity", PARK)]), Hang())  # type: ignore[arg-type]
    port, env = free_port(), {key.upper(): value for key, value in with_model(model).items()}
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
    with started(tmp_path / "data", port, **env) as process:
        ready(process, port)
        client.headers["Cookie"] = visitor_cookie(client)
        trip, mine = session(client)
        body = {"message": "Add Ueno Park at 10", "background": True}
        with client.stream("POST", f"{SESSIONS}/{mine}/messages/stream", json=body) as answer:
            events, got = seen(answer.iter_lines()), []
            while not (got and got[-1].type == "tool_result"):
                got.append(next(events))
            os.kill(process.process.pid, signal.SIGKILL)
            with pytest.raises(httpx.HTTPError):
                got += list(events)
    run_id = got[0].data["runId"]
    model.always = answering(Say("Ueno Park is in."))
    with started(tmp_path / "data", port, **env) as process:
        ready(process, port)
        until(lambda: client.get(f"/api/v1/runs/{run_id}").json()["status"] != "running")
        segments = client.get(f"/api/v1/itineraries/{trip}").json()["segments"]
        assert [s["name"] for s in segments] == ["Ueno Park"], "and it is there once"
        found = client.get(f"{SESSIONS}/{mine}").json()
        assert [m["role"] for m in found["messages"]] == ["user", "assistant"]
        assert found["messages"][1]["content"] == "Ueno Park is in."
        again = client.post(f"{SESSIONS}/{mine}/messages", json={"message": "thanks"})
        assert again.status_code == 200
