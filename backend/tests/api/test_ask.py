"""Questions over the wire: answered, streamed, followed up, cancelled; resumed after kill -9."""

import os
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import Api, follow, problem, seen
from api.test_faults import ready, started, visitor_cookie
from ops.processes import free_port

ASK = "/api/v1/ask"
COST = {"question": "How much would four days in Lisbon cost for two in May?"}
PLAN = {"question": "Plan a 3 day trip to Kyoto"}
STATUSES = ("used", "asked", "set_aside", "not_understood")
KEYS = {
    "session_id", "question", "route", "validated", "trip_params", "trip_info", "cost_estimate",
    "itinerary", "validation_status", "constraint_report", "assumptions", "final_plan_draft",
    "final_plan", "steps", "sources", "statements", "source",
    "passages", "follow_ups",
}  # fmt: skip


@pytest.fixture(scope="module")
def owner(api: Api) -> Any:
    with api.client() as client:
        yield client


def answered(client: httpx.Client, **body: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.post(ASK, json=body).raise_for_status().json()
    return found


def test_one_question_has_one_answer_with_every_key(owner: httpx.Client) -> None:
    found = answered(owner, **COST)
    assert set(found) == KEYS
    assert found["route"] == "budget"
    assert found["validated"] is False
    assert found["trip_params"]["headcount"] == 2
    assert found["final_plan"]
    assert [s["agent"] for s in found["steps"]].count("polisher") == 1
    assert found["source"] == "offline"
    assert all(row["status"] in STATUSES for row in found["statements"])


def test_a_session_goes_on_and_is_its_visitors_alone(api: Api, owner: httpx.Client) -> None:
    answered(owner, **COST, session_id="trip")
    again = answered(owner, question="and for three people?", session_id="trip")
    assert again["session_id"] == "trip"
    assert again["cost_estimate"]["people"] == 3
    with api.client() as ben:
        other = answered(ben, question="and for three people?", session_id="trip")
    assert other["cost_estimate"] is None
    assert other["trip_params"]["destination"] == []


def test_the_last_event_brings_a_question_that_is_answered_next(owner: httpx.Client) -> None:
    body = {"question": "다낭 날씨 5월에 어때요?", "session_id": "chips"}
    last = follow(owner, f"{ASK}/stream", body)[-1]
    assert last.type == "complete"
    (question,) = last.data["follow_ups"]
    again = answered(owner, question=question, session_id="chips")
    assert [section["topic"] for section in again["trip_info"]] == ["packing"]
    assert question not in again["follow_ups"]


def test_the_route_and_the_steps_are_streamed_before_the_words(owner: httpx.Client) -> None:
    events = follow(owner, f"{ASK}/stream", PLAN)
    kinds = [event.type for event in events]
    assert kinds[0] == "run"
    assert kinds[-1] == "complete"
    assert kinds.index("route") < kinds.index("token")
    route = next(e.data for e in events if e.type == "route")
    assert route["route"] == "full"
    began = [e.data["agent"] for e in events if e.type == "step" and e.data["status"] == "started"]
    ended = [e.data["agent"] for e in events if e.type == "step" and e.data["status"] == "done"]
    assert sorted(began) == sorted(ended) == sorted(route["steps"])
    assert (
        "".join(e.data["text"] for e in events if e.type == "token")
        == (events[-1].data["final_plan"])
    )
    assert set(events[-1].data) == KEYS | {"type"}


def test_the_questions_language_is_the_answers(owner: httpx.Client) -> None:
    found = answered(owner, question="제주 2박 3일 경비 얼마나 들어?")
    assert "기준으로" in found["final_plan"]
    assert (
        answered(owner, **COST, locale="ko")["final_plan"] != answered(owner, **COST)["final_plan"]
    )


def test_a_question_can_be_called_off(owner: httpx.Client) -> None:
    with owner.stream("POST", f"{ASK}/stream", json=PLAN) as answer:
        events = seen(answer.iter_lines())
        run_id = next(events).data["runId"]
        while next(events).type != "route":
            pass
        owner.delete(f"/api/v1/runs/{run_id}").raise_for_status()
        assert list(events)[-1].type == "cancelled"
    assert owner.get(f"/api/v1/runs/{run_id}").json()["status"] == "cancelled"


@pytest.mark.parametrize(
    "body",
    [
        {}, {"question": ""}, {"question": "x" * 2001}, {"question": "Lisbon", "session_id": ""},
        {"question": "Lisbon", "locale": "fr"}, {"question": "Lisbon", "session": "typo"},
    ],
)  # fmt: skip
def test_bad_input_is_refused(owner: httpx.Client, body: dict[str, Any]) -> None:
    problem(owner.post(ASK, json=body), 422, "invalid_input")


def test_an_answer_goes_on_in_the_next_process_after_kill_9(tmp_path: Path) -> None:
    port = free_port()
    client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
    got = []
    with started(tmp_path / "data", port) as process:
        ready(process, port)
        client.headers["Cookie"] = visitor_cookie(client)
        with client.stream("POST", f"{ASK}/stream", json=PLAN) as answer:
            events = seen(answer.iter_lines())
            while not (got and got[-1].data.get("agent") == "itinerary"):
                got.append(next(events))
            os.kill(process.process.pid, signal.SIGKILL)
            with pytest.raises(httpx.HTTPError):
                got += list(events)
    run_id = got[0].data["runId"]
    with started(tmp_path / "data", port) as process:
        ready(process, port)
        address = f"/api/v1/runs/{run_id}/events"
        rest = client.get(address, headers={"Last-Event-ID": str(got[-1].id)})
        more = list(seen(rest.text.split("\n")))
    assert more[-1].type == "complete"
    assert len(more[-1].data["itinerary"]["days"]) == 3
    assert not any(e.type == "route" for e in more), "the query was not asked again"
    shown = "".join(e.data["text"] for e in [*got, *more] if e.type == "token")
    assert shown == more[-1].data["final_plan"]
