"""The tools that ask the API: over the real one, and over one that misbehaves."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from api.serving import Api as RunningApi
from api.serving import serving
from fakes.loopback import DropConnection, LoopbackServer, Recorded, Responder
from fakes.mcp_process import McpProcess, free_port
from mcp import Client
from mcp.server.mcpserver import MCPServer
from mcp_types import TextContent

from tripkit.domain.destination import Destination
from tripkit.domain.guide import GuideAnswer
from tripkit.services.storage.keys import Keys
from tripkit_mcp.travel.api import Api
from tripkit_mcp.travel.asking import register

RUN, KEY = "r" * 32, "canary-api-key-77"
STEPS = ("router", "generate", "verify")
ANSWER = {
    "query": "hello", "intent": "greeting", "response": "Ayubowan. \u2028 Where to?", "itinerary": [],
    "constraints": [], "reasoning_logs": [], "mended": [], "facts": None, "statements": [],
    "metadata": {
        "reasoning_loops": 1, "corrections": 0, "documents_retrieved": 0, "web_search_used": False,
        "source_urls": [], "kb_sources": [], "thread_id": "a" * 32, "source": "offline",
        "followups": [],
    },
}  # fmt: skip
Handler = Callable[[Recorded, Responder], Awaitable[None]]


def event(type_: str, **data: Any) -> bytes:
    body = json.dumps({"type": type_, **data}, ensure_ascii=False)
    return f"id: 1\nevent: {type_}\ndata: {body}\n\n".encode()


async def whole(request: Recorded, out: Responder) -> None:
    """A turn as the API streams it, in pieces that end anywhere."""
    frames = [event("run", runId=RUN, threadId="t"), b": ping\n\n"]
    frames += [event("status", step=step) for step in STEPS]
    frames += [event("token", text=ANSWER["response"]), event("complete", **ANSWER)]
    await out.start()
    stream = b"".join(frames)
    for at in range(0, len(stream), 37):
        await out.piece(stream[at : at + 37])
    await out.end()


class Peer(LoopbackServer):
    """Speaks the API's contract; `turn` answers the conversation."""

    def __init__(self) -> None:
        super().__init__()
        self.turn: Handler = whole
        self.visitors = 0

    async def handle(self, request: Recorded, out: Responder) -> None:
        if request.path == "/api/v1/guide/chat":
            await self.turn(request, out)
        elif request.path == f"/api/v1/runs/{RUN}":
            await out.send_json(200, {"runId": RUN, "status": "completed", "result": ANSWER})
        else:
            self.visitors += 1
            cookie = {"set-cookie": f"tripkit_visitor=v{self.visitors}; Path=/; HttpOnly"}
            await out.send_json(200, {}, cookie)


@pytest.fixture
def peer() -> Iterator[Peer]:
    with Peer() as server:
        yield server


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningApi]:
    """The real API, without a model."""
    with serving(tmp_path_factory.mktemp("api")) as api:
        yield api


def offered(origin: str, key: str = "", shown: str = "http://trips.example") -> MCPServer[object]:
    made: MCPServer[object] = MCPServer("travel")
    register(made, Api(origin, key), shown)
    return made


async def called(server: MCPServer[object], name: str, **arguments: Any) -> dict[str, Any]:
    async with Client(server) as client:
        result = await client.call_tool(name, arguments)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    return result.structured_content


async def refused(server: MCPServer[object], **arguments: Any) -> str:
    async with Client(server) as client:
        result = await client.call_tool("guide_chat", {"message": "hello", **arguments})
    assert result.is_error, result.structured_content
    return "".join(c.text for c in result.content if isinstance(c, TextContent))


async def test_the_guide_answers_through_the_real_api_and_goes_on_in_its_thread(
    running: RunningApi,
) -> None:
    server = offered(running.url)
    first = GuideAnswer.model_validate(await called(server, "guide_chat", message="hello"))
    assert first.intent == "greeting"
    assert first.response
    label = first.metadata.thread_id
    second = await called(server, "guide_chat", message="안녕하세요", thread_id=label)
    assert second["metadata"]["thread_id"] == label
    assert any("가" <= letter <= "힣" for letter in second["response"])


async def test_a_trip_is_planned_through_the_real_api(running: RunningApi) -> None:
    server = offered(running.url)
    task = "2 days in Kyoto, 2027-04-10 to 2027-04-11"
    plan = await called(
        server, "plan_trip", task=task, constraints={"hard_constraints": ["vegetarian"]}
    )
    assert plan["status"] == "planned"
    assert [day["date"] for day in plan["itinerary"]["days"]] == ["2027-04-10", "2027-04-11"]
    assert plan["constraint_report"]
    assert "context" not in plan
    clash = await called(server, "plan_trip", task=task, constraints={"budget": "$20"})
    assert clash["status"] == "infeasible"
    assert clash["constraint_report"][0]["smallest_change"]


async def test_a_question_is_answered_through_the_real_api(running: RunningApi) -> None:
    server = offered(running.url)
    cost = await called(server, "ask", question="How much are 3 days in Lisbon for two in May?")
    assert cost["route"] == "budget"
    assert cost["cost_estimate"]["people"] == 2
    again = await called(
        server, "ask", question="and for three people?", session_id=cost["session_id"]
    )
    assert again["cost_estimate"]["people"] == 3
    assert "Lisbon" in again["final_plan"]


async def test_an_answer_is_told_first_and_a_follow_up_after_it(running: RunningApi) -> None:
    async with Client(offered(running.url)) as client:
        asked = {"question": "Do US citizens need a visa for Vietnam?"}
        result = await client.call_tool("ask", asked)
        answer = result.structured_content
        assert answer
        texts = [part.text for part in result.content if isinstance(part, TextContent)]
        (question,) = answer["follow_ups"]
        assert texts == [answer["final_plan"], f"→ {question}"]
        assert texts[0].startswith("Vietnam, United States passport: yes")
        onward = {"question": question, "session_id": answer["session_id"]}
        followed = await client.call_tool("ask", onward)
    assert followed.structured_content
    assert followed.structured_content["trip_info"][0]["topic"] == "safety"


async def test_destinations_come_from_the_real_api_with_addresses_that_open(
    running: RunningApi,
) -> None:
    steps: list[str | None] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        assert done == len(steps) + 1
        steps.append(message)

    wish = {"mood": "nostalgic", "interests": ["food"], "destination": "Korea", "count": 2}
    async with Client(offered(running.url)) as client:
        result = await client.call_tool(
            "recommend_destinations", wish | {"locale": "ko"}, progress_callback=progress
        )
    assert not result.is_error, result.content
    found = result.structured_content or {}
    listed = [Destination.model_validate(each) for each in found["destinations"]]
    assert len(listed) == 2
    assert {each.country_code for each in listed} == {"KR"}
    assert all(each.image_url.startswith("http://trips.example/api/v1/") for each in listed)
    assert found["source"] == "offline"
    assert found["userProfile"]["mood"] == "nostalgic"
    assert len(steps) == 5


async def test_a_key_of_the_real_api_is_taken_and_a_wrong_one_explained(
    running: RunningApi,
) -> None:
    key = running.run(Keys(running.container.database).create("travel"))
    answer = await called(offered(running.url, key), "guide_chat", message="hello")
    assert answer["response"]
    said = await refused(offered(running.url, "tk_wrong"))
    assert "MCP_API_KEY" in said
    assert "tk_wrong" not in said


async def test_progress_names_the_steps_and_no_text_breaks_the_stream(peer: Peer) -> None:
    seen: list[tuple[float, str | None]] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        seen.append((done, message))

    async with Client(offered(peer.origin)) as client:
        result = await client.call_tool(
            "guide_chat", {"message": "hello"}, progress_callback=progress
        )
    assert seen == [(n, step) for n, step in enumerate(STEPS, 1)]
    assert (result.structured_content or {})["response"] == ANSWER["response"]


async def test_all_questions_are_one_visitors_and_their_threads_cannot_be_guessed(
    peer: Peer,
) -> None:
    server = offered(peer.origin)
    await asyncio.gather(*(called(server, "guide_chat", message="hello") for _ in range(3)))
    asked = [r for r in peer.requests if r.method == "POST"]
    assert peer.visitors == 1
    assert {r.headers["cookie"] for r in asked} == {"tripkit_visitor=v1"}
    labels = {r.json["thread_id"] for r in asked}
    assert len(labels) == 3
    assert all(len(label) == 32 for label in labels)
    assert "thread_id" in await refused(server, thread_id="holiday")


async def test_a_key_goes_with_every_question_and_no_cookie_is_asked_for(peer: Peer) -> None:
    await called(offered(peer.origin, KEY), "guide_chat", message="hello")
    assert {r.headers["authorization"] for r in peer.requests} == {f"Bearer {KEY}"}
    assert peer.visitors == 0


async def failing(request: Recorded, out: Responder) -> None:
    await out.start()
    await out.piece(event("run", runId=RUN, threadId="t"))
    await out.piece(event("error", code="cost_limit", detail="The day's money is spent."))
    await out.end()


async def limited(request: Recorded, out: Responder) -> None:
    problem = {"code": "rate_limited", "detail": "Wait 20 seconds.", "status": 429}
    await out.send(429, json.dumps(problem).encode(), type_="application/problem+json")


async def stranger(request: Recorded, out: Responder) -> None:
    await out.send(404, b"<html>canary page</html>", type_="text/html")


async def short(request: Recorded, out: Responder) -> None:
    await out.start()
    await out.piece(event("run", runId=RUN, threadId="t"))
    await out.end()


async def dropped(request: Recorded, out: Responder) -> None:
    await out.start()
    await out.piece(event("run", runId=RUN, threadId="t"))
    raise DropConnection


async def garbled(request: Recorded, out: Responder) -> None:
    await out.start()
    await out.piece(b"data: {canary\n\n")
    await out.end()


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (failing, "money is spent"), (limited, "Wait 20 seconds"), (stranger, "not TripKit's API"),
        (short, "broke off"), (dropped, "broke off"), (garbled, "broke off"),
    ],
)  # fmt: skip
async def test_a_failure_is_told_in_a_sentence_and_the_next_question_is_answered(
    peer: Peer, turn: Handler, said: str
) -> None:
    server = offered(peer.origin)
    peer.turn = turn
    told = await refused(server)
    assert said in told
    assert "canary" not in told
    peer.turn = whole
    assert await called(server, "guide_chat", message="hello") == ANSWER


async def test_an_api_that_is_down_is_an_error_that_says_how_to_start_it() -> None:
    origin = f"http://127.0.0.1:{free_port()}"
    said = await refused(offered(origin))
    assert origin in said
    assert "make run" in said
    assert "MCP_API_URL" in said


@pytest.mark.parametrize(
    "arguments",
    [{"message": ""}, {"message": "x" * 2001}, {"thread_id": "A" * 32}, {"locale": "fr"}],
)
async def test_bad_input_is_refused_before_the_api_is_asked(
    peer: Peer, arguments: dict[str, str]
) -> None:
    said = await refused(offered(peer.origin), **arguments)
    assert next(iter(arguments)) in said
    assert peer.requests == []


async def test_tools_that_ask_are_described_as_such(peer: Peer) -> None:
    async with Client(offered(peer.origin)) as client:
        tools = (await client.list_tools()).tools
    assert {tool.name for tool in tools} == {
        "guide_chat", "recommend_destinations", "plan_trip", "ask",
    }  # fmt: skip
    for tool in tools:
        assert tool.description
        assert tool.output_schema
        assert tool.annotations
        assert tool.annotations.read_only_hint is (tool.name == "recommend_destinations")
        assert tool.annotations.destructive_hint is False
        assert tool.annotations.open_world_hint
        assert tool.annotations.idempotent_hint is False


async def test_progress_reaches_a_client_over_http(peer: Peer, tmp_path: Path) -> None:
    seen: list[str | None] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        seen.append(message)

    with McpProcess("travel", tmp_path, MCP_API_URL=peer.origin) as process:
        async with Client(process.url) as client:
            result = await client.call_tool(
                "guide_chat", {"message": "hello"}, progress_callback=progress
            )
            crowd = await client.call_tool(
                "predict_crowd", {"location": "Ella", "target_datetime": "2026-01-07T09:00"}
            )
    assert result.structured_content == ANSWER
    assert seen == list(STEPS)
    assert not crowd.is_error
