"""Each graph of langgraph.json runs on LangGraph's own server, without any key or network."""

import asyncio
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from ops.processes import BIN, ROOT, child, clean_environment, free_port

from tripkit.agents.registry import DESCRIPTIONS
from tripkit.domain.itinerary import Itinerary
from tripkit.services.coordination.memory import Memory
from tripkit.services.storage.designer import DesignerSessions
from tripkit.services.storage.itineraries import Itineraries
from tripkit.services.storage.sqlite import Sqlite

VISITOR = "anna"

REQUESTS: dict[str, Any] = {
    "recommendation": {
        "request": {"profile": {"mood": "nostalgic", "interests": ["photography"]}, "count": 3}
    },
    "image": {"request": {"destination": "kr-gunsan-old-port", "concept": "filmlog"}},
    "planner": {"order": {"task": "2 days in Lisbon", "constraints": {"start_date": "2027-04-10"}}},
    "ask": {"question": "How much are three days in Lisbon?"},
    "chat": {"inbox": {"message": "nostalgic, old lanes, film camera, three days"}},
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("langgraph")


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[httpx.Client]:
    """`langgraph dev` as a developer starts it, in a folder of its own."""
    (folder / "langgraph.json").write_text((ROOT / "langgraph.json").read_text())
    (folder / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    for name in ("backend", "mcp_servers"):
        (folder / name).symlink_to(ROOT / name)
    port = free_port()
    env = clean_environment(DATA_DIR=str(folder / "data"), SEARCH_MCP_URL="", IMAGE_MCP_URL="")
    env["PATH"] = f"{Path(sys.executable).parent}:{env['PATH']}"
    command = [str(BIN / "langgraph"), "dev", "--no-browser", "--no-reload", "--port", str(port)]
    with child(command, folder, env) as process:
        # It moves to another port without a word when its own is taken: believe what it prints.
        assert process.says(r"API: http://127\.0\.0\.1:(\d+)", 90).group(1) == str(port)
        process.answers(f"http://127.0.0.1:{port}/ok", 90)
        with httpx.Client(
            base_url=f"http://127.0.0.1:{port}", timeout=90, trust_env=False
        ) as client:
            yield client


def started(server: httpx.Client) -> str:
    thread = server.post("/threads", json={}).raise_for_status().json()
    return str(thread["thread_id"])


def run(server: httpx.Client, thread: str, graph: str, **what: Any) -> dict[str, Any]:
    """The final state. Raises when the run failed."""
    body = {"assistant_id": graph, **what}
    answer = server.post(f"/threads/{thread}/runs/wait", json=body).raise_for_status()
    state: dict[str, Any] = answer.json()
    assert "__error__" not in state, state["__error__"]
    return state


def test_the_file_names_every_graph_that_there_is() -> None:
    assert set(json.loads((ROOT / "langgraph.json").read_text())["graphs"]) == set(DESCRIPTIONS)


def test_every_graph_is_listed(server: httpx.Client) -> None:
    found = server.post("/assistants/search", json={"limit": 100}).raise_for_status().json()
    assert {assistant["graph_id"] for assistant in found} == set(DESCRIPTIONS)


INPUTS = {
    "chat": {"inbox": {"message", "edit", "greet", "locale"}},
    "recommendation": {"request": {"profile", "concept", "count"}},
    "image": {"request": {"destination", "concept", "filmStock"}},
    "guide": {"query": set(), "now": set(), "locale": set()},
    "planner": {"order": {"task", "constraints"}, "plan_id": set(), "read": {"destinations"}},
    "designer": {"inbox": {"session_id", "itinerary_id", "message", "answers"}},
    "ask": {
        "question": set(),
        "known": set(),
        "told": set(),
        "asked_before": set(),
        "spoken_of": set(),
        "exchanges": set(),
    },
}
"""The fields of each graph's input, and what is told of those that have fields of their own."""


@pytest.mark.parametrize("graph", sorted(INPUTS))
def test_the_studio_shows_what_a_graph_is_started_with(server: httpx.Client, graph: str) -> None:
    found = server.post("/assistants/search", json={"graph_id": graph}).raise_for_status().json()
    answer = server.get(f"/assistants/{found[0]['assistant_id']}/schemas").raise_for_status()
    schema = answer.json()["input_schema"]
    assert set(schema["properties"]) == set(INPUTS[graph])
    for name, inner in INPUTS[graph].items():
        field = schema["properties"][name]
        if "$ref" in field:
            field = schema["$defs"][field["$ref"].rpartition("/")[2]]
        assert inner <= set(field.get("properties", ()))


def test_the_recommendation_completes(server: httpx.Client) -> None:
    thread = started(server)
    state = run(server, thread, "recommendation", input=REQUESTS["recommendation"])
    assert state["status"] == "completed"
    assert len(state["destinations"]) == 3
    assert all(listed["destination"]["name"] for listed in state["destinations"].values())


def test_runs_at_the_same_time_do_not_mix(server: httpx.Client) -> None:
    counts = {}
    for count in (1, 4):
        thread = started(server)
        body = {
            "assistant_id": "recommendation",
            "input": {"request": {"profile": {"mood": "peaceful"}, "count": count}},
        }
        server.post(f"/threads/{thread}/runs", json=body).raise_for_status()
        counts[thread] = count
    for thread, count in counts.items():
        for asked in server.get(f"/threads/{thread}/runs").raise_for_status().json():
            server.get(f"/threads/{thread}/runs/{asked['run_id']}/join").raise_for_status()
        state = server.get(f"/threads/{thread}/state").raise_for_status().json()["values"]
        assert len(state["destinations"]) == count


def test_the_image_is_made_and_said_where(server: httpx.Client) -> None:
    state = run(server, started(server), "image", input=REQUESTS["image"])
    assert state["result"]["imageUrl"].startswith("/api/v1/images/")
    assert state["result"]["metadata"]["provider"] == "renderer"


def test_the_planner_makes_its_plan(server: httpx.Client) -> None:
    state = run(server, started(server), "planner", input=REQUESTS["planner"])
    assert state["result"]["status"] == "planned"
    assert len(state["result"]["itinerary"]["days"]) == 2
    assert state["result"]["plan_id"] == state["plan_id"]


def test_ask_answers_with_a_sum(server: httpx.Client) -> None:
    state = run(server, started(server), "ask", input=REQUESTS["ask"])
    assert state["cost_estimate"]["total"] > 0
    assert state["final_plan"]


def test_the_guide_answers_from_its_documents(server: httpx.Client) -> None:
    question = {"query": "When is the golden hour at Sigiriya?", "now": "2026-11-21T06:00:00Z"}
    state = run(server, started(server), "guide", input={**question, "locale": "en"})
    assert "Sigiriya" in state["response"]
    assert state["issues"] == []


async def test_the_designer_works_on_a_session_of_the_database(
    server: httpx.Client, folder: Path
) -> None:
    database = await Sqlite.open(folder / "data" / "tripkit.sqlite")
    try:
        empty = Itinerary(
            id="a" * 32, title="Tokyo", destination="Tokyo",
            start_date="2026-12-01", end_date="2026-12-05",
        )  # fmt: skip
        trip = await Itineraries(database, Memory()).create(VISITOR, empty)
        session = await DesignerSessions(database).create(VISITOR, trip.id)
    finally:
        await database.close()
    message = "Add Ueno Park on 2 December 2026 from 10:00 to 11:00"
    inbox = {"session_id": session, "itinerary_id": trip.id, "message": message}
    context = {"visitor_id": VISITOR, "today": "2026-11-21"}
    body = {"input": {"inbox": inbox}, "context": context}
    state = await asyncio.to_thread(run, server, started(server), "designer", **body)
    assert state["response"]["itineraryUpdated"], state["response"]
    assert len(state["response"]["segmentsModified"]) == 1


def test_the_chat_interrupts_and_resumes(server: httpx.Client) -> None:
    thread = started(server)
    first = run(server, thread, "chat", input=REQUESTS["chat"])
    assert first["__interrupt__"][0]["value"]["currentStep"] == first["answer"]["currentStep"]
    assert first["profile"]["mood"] == "nostalgic"
    second = run(server, thread, "chat", command={"resume": "actually a week, and no beaches"})
    assert second["profile"]["days"] == 7
    assert second["answer"]["reply"] != first["answer"]["reply"]
    assert len(second["lines"]) == 4


def test_a_resumed_chat_does_not_show_the_turn_before_again(server: httpx.Client) -> None:
    thread = started(server)
    run(server, thread, "chat", input=REQUESTS["chat"])
    body = {"assistant_id": "chat", "command": {"resume": "art"}, "stream_mode": ["custom"]}
    with server.stream("POST", f"/threads/{thread}/runs/stream", json=body) as answer:
        data = [line[6:] for line in answer.iter_lines() if line.startswith("data: {")]
    turns = [event for line in data if (event := json.loads(line)).get("type") == "turn"]
    assert len(turns) == 1
    assert "art" in turns[0]["collectedData"]["interests"]
