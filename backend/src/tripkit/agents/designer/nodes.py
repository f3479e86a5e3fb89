"""The nodes: functions of the state and the run's context, bound to their services in `graph`."""

from typing import cast

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime
from langgraph.types import interrupt

from tripkit.agents.designer import profile as profiles
from tripkit.agents.designer.deciding import make_decision
from tripkit.agents.designer.deps import DesignerDeps, TurnContext
from tripkit.agents.designer.questions import for_client
from tripkit.agents.designer.reading import read_message
from tripkit.agents.designer.replying import answer_of, checked_reply
from tripkit.agents.designer.state import (
    CallState,
    DesignerState,
    Inbox,
    Outcome,
    Update,
)
from tripkit.agents.designer.tool_calls import pending_changes, run_call, same_change
from tripkit.domain.context import RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.questions import StructuredQuestion

Context = Runtime[RunContext]
SHORT = 3
"""Words: a shorter message tells a model nothing of the profile."""


async def read(deps: DesignerDeps, state: DesignerState, runtime: Context) -> Update:
    """Take the answers, let go what waited for them, and note facts of the trip."""
    get_stream_writer()({"type": "connected", "status": "connected"})
    return await read_message(TurnContext.of(deps, state, runtime), state)


def is_worth_learning(deps: DesignerDeps, state: DesignerState) -> bool:
    """Whether there is a model, and a message that may say something of the trip."""
    configured = deps.llm.status().state != "not configured"
    return configured and len(state["inbox"].get("message", "").split()) >= SHORT


async def learn(deps: DesignerDeps, state: DesignerState, runtime: Context) -> DesignerState:
    """Have a model read the profile out of the message, beside the decision."""
    turn = TurnContext.of(deps, state, runtime)
    facts, by_model = await profiles.extract_profile(
        deps.llm, turn.inbox.get("message", ""), {}, turn.call("designer-profile")
    )
    if not by_model:
        return {}
    profile = TripProfile.model_validate(state["profile"])
    profile = profiles.with_facts(profile, facts, profiles.INFERRED)
    return {"profile": profile.model_dump(mode="json")}


async def decide(deps: DesignerDeps, state: DesignerState, runtime: Context) -> DesignerState:
    """The next calls, the question, or the words of the answer."""
    return await make_decision(TurnContext.of(deps, state, runtime), state)


async def look(deps: DesignerDeps, state: CallState, runtime: Context) -> DesignerState:
    """Make one call that changes nothing."""
    turn = TurnContext.of(deps, state, runtime)
    return {"outcomes": [await run_call(turn, state["call"], state["profile"])]}


async def change(deps: DesignerDeps, state: DesignerState, runtime: Context) -> DesignerState:
    """Make the changes one by one, so that each sees what the one before it did."""
    turn, outcomes = TurnContext.of(deps, state, runtime), list[Outcome]()
    for call in pending_changes(state):
        same = same_change(call, [*state["outcomes"], *outcomes])
        outcomes.append(same or await run_call(turn, call, state["profile"]))
    return {"outcomes": outcomes}


async def check(deps: DesignerDeps, state: DesignerState, runtime: Context) -> DesignerState:
    """No word says that something was done which no tool did."""
    text = await checked_reply(TurnContext.of(deps, state, runtime), state)
    return {"draft": {**state["draft"], "text": text, "shown": text}}


async def respond(deps: DesignerDeps, state: DesignerState, runtime: Context) -> DesignerState:
    """The whole answer."""
    answer = await answer_of(TurnContext.of(deps, state, runtime), state)
    questions = [state["question"]] if state["question"] else []
    return {
        "response": answer.model_dump(mode="json", by_alias=True),
        "open_questions": [*state["open_questions"], *questions],
    }


async def wait_for_answer(state: DesignerState) -> DesignerState:
    """Wait with the calls that the question holds back for whatever the person says next.

    Resumed, it begins again from its first line: nothing is done before the interrupt.
    """
    waiting = [StructuredQuestion.model_validate(question) for question in state["open_questions"]]
    questions = [
        for_client(question).model_dump(mode="json", by_alias=True) for question in waiting
    ]
    sent = interrupt({"questions": questions})
    if isinstance(sent, dict):
        return {"inbox": cast(Inbox, {**state["inbox"], "message": "", "answers": [], **sent})}
    return {"inbox": Inbox(**{**state["inbox"], "message": str(sent), "answers": []})}
