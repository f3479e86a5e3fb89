"""The guide over HTTP: the published examples word for word, streams, conversations, bad input."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import Api, follow, problem, seen, serving
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Say

CHAT = "/api/v1/chat"
GUIDE = "/api/v1/guide/chat"


@pytest.fixture
def anna(api: Api) -> Iterator[httpx.Client]:
    with api.client(**{"Accept-Language": "en"}) as client:
        yield client


def ask(client: httpx.Client, message: str, **more: Any) -> dict[str, Any]:
    response = client.post(CHAT, json={"message": message, **more})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    assert answer["query"] == message
    return answer


def test_a_greeting_is_answered_with_a_welcome(anna: httpx.Client) -> None:
    answer = ask(anna, "Hi there!")
    assert answer["intent"] == "greeting"
    assert "welcome" in answer["response"].lower()
    assert answer["metadata"]["documents_retrieved"] == 0


def test_a_question_is_answered_from_documents(anna: httpx.Client) -> None:
    answer = ask(anna, "Tell me about Sigiriya")
    assert answer["intent"] == "tourism_query"
    assert "Sigiriya" in answer["response"]
    assert answer["metadata"]["documents_retrieved"] > 0
    sources = answer["metadata"]["kb_sources"]
    assert {source["place"] for source in sources} == {"sigiriya"}
    assert all(source["text"] and source["sources"] for source in sources)


def test_a_plan_on_a_poya_day_says_so(anna: httpx.Client) -> None:
    answer = ask(anna, "Plan a trip to Temple of the Tooth on 2026-01-03")
    assert answer["intent"] == "trip_planning"
    assert "poya" in answer["response"].lower()
    assert "alcohol" in answer["response"].lower()
    assert len(answer["constraints"]) > 0
    assert {item["date"] for item in answer["itinerary"]} == {"2026-01-03"}


def test_a_bar_crawl_on_a_poya_day_is_not_planned(anna: httpx.Client) -> None:
    answer = ask(anna, "Plan a bar crawl in Colombo on Poya day")
    assert answer["metadata"]["reasoning_loops"] >= 1
    assert "banned" in answer["response"].lower()
    assert "blocked" in [log["result"] for log in answer["reasoning_logs"]]


def test_what_is_off_topic_is_led_back(anna: httpx.Client) -> None:
    answer = ask(anna, "What's the capital of France?")
    assert answer["intent"] == "off_topic"
    assert "Sri Lanka" in answer["response"]


@pytest.mark.parametrize(
    "body",
    [
        {"message": "What are the best beaches in Sri Lanka?"},
        {
            "message": "Plan a 2-day trip to Ella with focus on hiking and photography",
            "thread_id": "trip-planning-001",
        },
        {"message": "Can I visit bars in Colombo on January 3rd 2026?"},
        {
            "message": "Plan a trip to Sigiriya next Poya day",
            "thread_id": "user-123-session-1",
            "stream": False,
        },
    ],
)
@pytest.mark.parametrize("path", [CHAT, GUIDE])
def test_the_published_examples_are_answered(
    body: dict[str, Any], path: str, anna: httpx.Client
) -> None:
    response = anna.post(path, json=body)
    assert response.status_code == 200, response.text
    answer = response.json()
    assert answer["response"]
    if "thread_id" in body:
        assert answer["metadata"]["thread_id"] == body["thread_id"]
    if "Ella" in body["message"]:
        assert {item["day"] for item in answer["itinerary"]} == {1, 2}
    if "January 3rd 2026" in body["message"]:
        assert "banned" in answer["response"]


def test_a_published_conversation_goes_on(anna: httpx.Client) -> None:
    ask(anna, "I want to visit Kandy", thread_id="session-abc")
    answer = ask(anna, "What about the Temple of the Tooth there?", thread_id="session-abc")
    assert "golden casket" in answer["response"]


def test_a_label_is_made_where_none_is_sent(anna: httpx.Client) -> None:
    first = ask(anna, "Tell me about Ella")["metadata"]["thread_id"]
    second = ask(anna, "Tell me about Ella")["metadata"]["thread_id"]
    assert len(first) == 32
    assert first != second
    answer = ask(anna, "Is it crowded there on 2026-01-03?", thread_id=first)
    assert answer["facts"]["place"] == "ella"


def test_a_stream_tells_each_step_and_ends_with_the_whole_turn(any_api: Api) -> None:
    """Over SQLite, and over Postgres with Redis."""
    with any_api.client(**{"Accept-Language": "en"}) as anna:
        told(anna)


def told(anna: httpx.Client) -> None:
    body = {"message": "Plan a trip to Kandy on 2026-01-03", "thread_id": "s", "stream": True}
    events = follow(anna, GUIDE, body)
    types = [event.type for event in events]
    assert types[0] == "run"
    assert types[-1] == "complete"
    assert {"status", "reasoning_log", "constraint", "token"} <= set(types)
    whole = events[-1].data
    assert "".join(e.data["text"] for e in events if e.type == "token").strip() == whole["response"]
    assert [e.data["code"] for e in events if e.type == "constraint"] == [
        rule["code"] for rule in whole["constraints"]
    ]
    assert ask(anna, body["message"], thread_id="t")["response"] == whole["response"]
    run_id = events[0].data["runId"]
    again = seen(anna.get(f"/api/v1/runs/{run_id}/events").raise_for_status().iter_lines())
    assert [(event.id, event.type) for event in again] == [(e.id, e.type) for e in events]


def test_who_accepts_a_stream_gets_one(anna: httpx.Client) -> None:
    response = anna.post(GUIDE, json={"message": "Hello"}, headers={"Accept": "text/event-stream"})
    assert response.headers["content-type"].startswith("text/event-stream")


def test_korean_is_answered_in_korean(api: Api) -> None:
    with api.client(**{"Accept-Language": ""}) as client:
        answer = ask(client, "2026년 1월 3일에 캔디 불치사 여행 짜줘")
    assert answer["intent"] == "trip_planning"
    assert "포야" in answer["response"]


def test_two_visitors_with_one_label_never_meet(api: Api) -> None:
    with api.client() as anna, api.client() as ben:
        ask(anna, "Plan a trip to Kandy on 2026-01-03", thread_id="ours")
        answer = ask(ben, "What about the crowds there that day?", thread_id="ours")
    assert answer["facts"] is None or answer["facts"]["place"] is None


def test_who_erases_everything_erases_conversations(api: Api) -> None:
    with api.client() as anna:
        ask(anna, "Plan a trip to Kandy on 2026-01-03", thread_id="gone")
        assert anna.delete("/api/v1/me").status_code == 204
        answer = ask(anna, "What about the crowds there that day?", thread_id="gone")
    assert answer["facts"] is None or answer["facts"]["place"] is None


@pytest.mark.parametrize(
    "body",
    [
        {}, {"message": ""}, {"message": "  "}, {"message": "x" * 2001}, {"message": "a\x00b"},
        {"message": "hi", "unknown": 1}, {"message": "hi", "thread_id": ""},
        {"message": "hi", "thread_id": "x" * 101}, {"message": "hi", "locale": "fr"},
    ],
)  # fmt: skip
def test_bad_questions_are_refused(body: dict[str, Any], anna: httpx.Client) -> None:
    problem(anna.post(CHAT, json=body), 422, "invalid_input")


def test_the_diagram_is_drawn_from_the_graph(anna: httpx.Client) -> None:
    diagram = anna.get("/api/v1/graph").json()["diagram"]
    assert diagram == anna.get("/api/v1/guide/graph").json()["diagram"]
    for step in ("router", "retrieve", "grader", "web_search", "shadow_monitor", "verify"):
        assert step in diagram


def test_health_names_the_guide_s_parts(anna: httpx.Client) -> None:
    health = anna.get("/api/v1/health").json()
    parts = health["components"]
    assert health["status"] == "healthy"
    assert parts["physics_engine"] == "available (NREL SPA)"
    assert parts["recommender"].startswith("available (")
    assert parts["graph"].startswith("compiled")
    assert {"llm", "crowdcast", "event_sentinel", "golden_hour", "ranker_agent"} <= set(parts)
    assert parts["vector_store"] == "connected"


def test_readiness_names_the_vector_store(anna: httpx.Client) -> None:
    assert anna.get("/ready").json()["parts"]["vector_store"] == "ok"


def test_a_vector_store_that_does_not_answer_degrades_and_does_not_stop(tmp_path: Path) -> None:
    with serving(tmp_path, chroma_url="http://127.0.0.1:9") as running, running.client() as client:
        ready = client.get("/ready")
        assert (ready.status_code, ready.json()["status"]) == (200, "degraded")
        assert ready.json()["parts"]["vector_store"] == "down"
        assert "Ella" in ask(client, "Tell me about Ella")["response"]


def test_conversations_are_listed_and_one_is_forgotten(api: Api) -> None:
    with api.client() as client:
        ask(client, "Plan a trip to  Kandy on 2026-01-03", thread_id="one")
        ask(client, "Tell me about Ella", thread_id="a/b?c")
        ask(client, "and the crowds there?", thread_id="one")
        threads = client.get("/api/v1/guide/threads").json()["threads"]
        assert [(t["thread_id"], t["title"]) for t in threads] == [
            ("one", "Plan a trip to Kandy on 2026-01-03"), ("a/b?c", "Tell me about Ella"),
        ]  # fmt: skip
        assert threads[0]["used_at"] > threads[0]["created_at"]
        assert len(client.get("/api/v1/guide/threads?limit=1").json()["threads"]) == 1
        assert [i["id"] for i in client.get("/api/v1/me").json()["guide"]["items"]] == [
            "one",
            "a/b?c",
        ]
        for label in ("one", "a/b%3Fc"):
            assert client.delete(f"/api/v1/guide/threads/{label}").status_code == 204
            problem(client.delete(f"/api/v1/guide/threads/{label}"), 404, "not_found")
        assert client.get("/api/v1/guide/threads").json() == {"threads": []}
        answer = ask(client, "What about the crowds there that day?", thread_id="one")
    assert answer["facts"] is None or answer["facts"]["place"] is None


def test_another_visitor_s_conversation_is_not_there(api: Api) -> None:
    with api.client() as anna, api.client() as ben:
        ask(anna, "Tell me about Ella", thread_id="hers")
        problem(ben.delete("/api/v1/guide/threads/hers"), 404, "not_found")
        assert ben.get("/api/v1/guide/threads").json() == {"threads": []}
        assert len(anna.get("/api/v1/guide/threads").json()["threads"]) == 1


def test_a_second_message_while_a_turn_is_under_way_is_refused(
    model_api: Api, model: OpenAIServer
) -> None:
    held, go_on = threading.Event(), threading.Event()

    def answer(request: Recorded) -> Say:
        held.set()
        go_on.wait(30)
        return Say("I don't know.")

    model.always = answer
    body = {"message": "Tell me about Ella", "thread_id": "busy"}
    with model_api.client() as client, ThreadPoolExecutor(1) as pool:
        client.get("/api/v1/me").raise_for_status()  # whose both messages are
        first = pool.submit(client.post, GUIDE, json=body)
        try:
            assert held.wait(30)
            problem(client.post(GUIDE, json=body), 409, "run_under_way")
            assert client.delete("/api/v1/guide/threads/busy").status_code == 204
            assert client.get("/api/v1/guide/threads").json() == {"threads": []}
        finally:
            go_on.set()
        assert first.result(30).status_code >= 400
