"""The guide over HTTP: the published examples word for word, streams, conversations, bad input."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from api.serving import Api, follow, problem

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
    assert "Temple of the Tooth" in answer["response"]


def test_a_label_is_made_where_none_is_sent(anna: httpx.Client) -> None:
    first = ask(anna, "Tell me about Ella")["metadata"]["thread_id"]
    second = ask(anna, "Tell me about Ella")["metadata"]["thread_id"]
    assert len(first) == 32
    assert first != second
    answer = ask(anna, "Is it crowded there on 2026-01-03?", thread_id=first)
    assert answer["facts"]["place"] == "ella"


def test_a_stream_tells_each_step_and_ends_with_the_whole_turn(anna: httpx.Client) -> None:
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
