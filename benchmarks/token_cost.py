"""CPU of a streamed token: our service's, against LangChain's client in a graph's own stream."""

import asyncio
import multiprocessing
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import aclosing
from multiprocessing.connection import Connection

from harness import Figure, p50, report

TOKENS, CALLS, ROUNDS = 200, 20, 5
LIMIT = 0.20


def serve(pipe: Connection) -> None:
    """A model's server in a process of its own, so that its CPU is not counted."""
    from fakes.openai_server import OpenAIServer
    from fakes.script import Say

    with OpenAIServer() as model:
        model.always = Say("word " * TOKENS, chunk=5)
        pipe.send(model.url)
        pipe.recv()


async def cost(call: Callable[[], Awaitable[int]]) -> float:
    """CPU milliseconds of this process a call."""
    before = time.process_time()
    for _ in range(CALLS):
        words = await call()
        assert words == 5 * TOKENS, words
    return (time.process_time() - before) * 1000 / CALLS


async def compare(url: str) -> tuple[float, float]:
    """Ours and LangChain's, in rounds that take turns."""
    from langchain_core.messages import HumanMessage
    from langchain_openai import ChatOpenAI
    from langgraph.graph import END, START, MessagesState, StateGraph
    from pydantic import SecretStr

    from tripkit.services.llm.factory import LLMConfig, build_llm
    from tripkit.services.llm.port import Delta, Prompt

    llm = build_llm(LLMConfig("openai", "gpt-4o-mini", openai_api_key="sk-t", openai_base_url=url))
    chat = ChatOpenAI(model="gpt-4o-mini", base_url=url, api_key=SecretStr("sk-t"))

    async def node(state: MessagesState) -> MessagesState:
        return {"messages": [await chat.ainvoke(state["messages"])]}

    graph = StateGraph(MessagesState)
    graph.add_node("node", node)
    graph.add_edge(START, "node")
    graph.add_edge("node", END)
    compiled = graph.compile()

    async def ours() -> int:
        spoken = llm.text(Prompt("You know places.", "Where to?"), otherwise=lambda: "")
        async with aclosing(spoken) as events:
            return sum([len(event.text) async for event in events if isinstance(event, Delta)])

    async def theirs() -> int:
        question = MessagesState(messages=[HumanMessage("Where to?")])
        streamed = compiled.astream(question, stream_mode="messages")
        return sum([len(message.content) async for message, _ in streamed])

    await ours()
    await theirs()
    rounds = [(await cost(ours), await cost(theirs)) for _ in range(ROUNDS)]
    await llm.aclose()
    return p50([one for one, _ in rounds]), p50([other for _, other in rounds])


def main() -> int:
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(there,))
    server.start()
    try:
        ours, theirs = asyncio.run(compare(here.recv()))
    finally:
        here.send("end")
        server.join()
    print(f"     {TOKENS} tokens: ours {ours:.1f} ms, ChatOpenAI in a graph {theirs:.1f} ms")
    return report([Figure("CPU of a streamed token, of ChatOpenAI's", ours / theirs, LIMIT, "")])


if __name__ == "__main__":
    sys.exit(main())
