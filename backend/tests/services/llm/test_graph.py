"""Inside a LangGraph node."""

from __future__ import annotations

from typing import TypedDict

from fakes.script import Say, ScriptedServer
from langgraph.graph import END, START, StateGraph

from tripkit.services.llm.port import LLM

from .conftest import ASK, Place, lost_place


class State(TypedDict):
    name: str


async def test_a_nodes_call_is_not_taken_for_words_to_the_person(
    server: ScriptedServer, llm: LLM
) -> None:
    async def node(state: State) -> State:
        answer = await llm.answer(ASK, Place, otherwise=lost_place)
        return {"name": answer.value.name}

    server.then(Say.json({"name": "Ella"}))
    graph = StateGraph(State)
    graph.add_node("node", node)
    graph.add_edge(START, "node")
    graph.add_edge("node", END)
    modes = ["messages", "values"]
    streamed = graph.compile().astream({"name": ""}, stream_mode=modes)  # type: ignore[call-overload]
    seen = [(mode, value) async for mode, value in streamed]
    assert seen[-1] == ("values", {"name": "Ella"})
    assert [mode for mode, _ in seen if mode == "messages"] == []
