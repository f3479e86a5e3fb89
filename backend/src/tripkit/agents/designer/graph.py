"""The wiring: hear, decide, call, decide again; then the reply is checked and goes out."""

from typing import Any

from langgraph.graph import END, START, StateGraph
from langgraph.types import Send

from tripkit.agents.designer.calling import Calling, next_calls
from tripkit.agents.designer.deciding import ROUNDS, Deciding
from tripkit.agents.designer.deps import DesignerDeps
from tripkit.agents.designer.hearing import Hearing
from tripkit.agents.designer.replying import Replying
from tripkit.agents.designer.state import DesignerState
from tripkit.domain.context import RunContext

MOST_STEPS = 6 * ROUNDS + 12
"""A decision and its batches of calls a round; batches alternate at most a few times."""

__all__ = ["DesignerDeps", "build_graph"]

Next = list[Send] | str | list[str]


def after_decision(state: DesignerState) -> Next:
    """The calls, or the reply."""
    return next_calls(state) or "check"


def after_calls(state: DesignerState) -> Next:
    """The next batch of calls, or the policy again."""
    return next_calls(state) or "decide"


def build_graph(deps: DesignerDeps, checkpointer: Any = None) -> Any:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    hearing, deciding = Hearing(deps), Deciding(deps)
    calling, replying = Calling(deps), Replying(deps)

    def after_reading(state: DesignerState) -> list[Any]:
        """What an answer let go, the decision, or the reply where all is said; beside it the
        profile."""
        first: Any = "check" if state.get("said") else next_calls(state) or "decide"
        steps = list(first) if isinstance(first, list) else [first]
        return [*steps, "learn"] if hearing.is_worth_learning(state) else steps

    graph: Any = StateGraph(DesignerState, context_schema=RunContext)
    for name, node in (
        ("read", hearing.read), ("learn", hearing.learn), ("decide", deciding.decide),
        ("look", calling.look), ("change", calling.change), ("check", replying.check),
        ("respond", replying.respond),
    ):  # fmt: skip
        graph.add_node(name, node)
    graph.add_edge(START, "read")
    graph.add_conditional_edges(
        "read", after_reading, ["learn", "decide", "look", "change", "check"]
    )
    graph.add_conditional_edges("decide", after_decision, ["look", "change", "check"])
    graph.add_conditional_edges("look", after_calls, ["look", "change", "decide"])
    graph.add_conditional_edges("change", after_calls, ["look", "change", "decide"])
    graph.add_edge("learn", END)
    graph.add_edge("check", "respond")
    graph.add_edge("respond", END)
    compiled = graph.compile(checkpointer=checkpointer, name="designer")
    return compiled.with_config(recursion_limit=MOST_STEPS)
