"""What a process writes behind what it has read is newer, though its clock is behind."""

import time
from typing import Any, TypedDict

import pytest
from langgraph.checkpoint.base import id as ids
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt

PLACE: Any = {"configurable": {"thread_id": "t"}}


class Said(TypedDict, total=False):
    word: str


def asking(database: Any) -> Any:
    """A graph that says back what it hears, and waits for the next word."""
    graph = StateGraph(Said)
    graph.add_node("hear", lambda state: {"word": interrupt("?")})
    graph.add_edge(START, "hear")
    graph.add_edge("hear", "again")
    graph.add_node("again", lambda state: {})
    graph.add_conditional_edges("again", lambda state: END if state["word"] == "bye" else "hear")
    return graph.compile(checkpointer=database.saver)


def another_process(monkeypatch: pytest.MonkeyPatch, ahead: int) -> None:
    """From now on ids are made as by a process that has made none, its clock so many seconds off."""
    real = time.time_ns
    monkeypatch.setattr(ids, "_last_v6_timestamp", None)

    class Clock:
        @staticmethod
        def time_ns() -> int:
            return real() + ahead * 10**9

    monkeypatch.setattr(ids, "time", Clock)


@pytest.mark.parametrize("clocks", [(20, -20), (-20, 20), (0, -3_600), (20, 0)])
async def test_the_newest_state_is_the_last_one_whichever_clock_wrote_it(
    database: Any, monkeypatch: pytest.MonkeyPatch, clocks: tuple[int, int]
) -> None:
    graph = asking(database)
    another_process(monkeypatch, clocks[0])
    await graph.ainvoke({"word": ""}, PLACE, durability="sync")
    await graph.ainvoke(Command(resume="eleven"), PLACE, durability="sync")
    another_process(monkeypatch, clocks[1])
    await graph.ainvoke(Command(resume="twelve"), PLACE, durability="sync")
    assert (await graph.aget_state(PLACE)).values["word"] == "twelve"
    assert await database.newest("t") == await database.waiting("t")
    another_process(monkeypatch, clocks[0])
    await graph.ainvoke(Command(resume="bye"), PLACE, durability="sync")
    ended = await graph.aget_state(PLACE)
    assert (ended.values["word"], ended.next) == ("bye", ())
