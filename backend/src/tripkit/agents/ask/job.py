"""How a question's run begins, with what its session spoke of before, and what it leaves."""

from typing import Any, ClassVar, cast

from tripkit.agents.ask.outcomes import rows_of
from tripkit.agents.ask.state import AskState
from tripkit.agents.run_view import RunView
from tripkit.domain.ask import AskAnswer
from tripkit.domain.errors import TripKitError
from tripkit.services.storage.port import Database
from tripkit.services.storage.threads import last_result

MEMORY = ("told", "known", "asked_before", "exchanges", "spoken_of")
"""What a session keeps of the state."""


class AskFailed(TripKitError):
    """The steps ended without an answer."""

    code: ClassVar[str] = "ask_failed"
    status: ClassVar[int] = 503
    title: ClassVar[str] = "The question could not be answered; ask again"


class AskJobs:
    """`prepare` and `outcome` of a question's run.

    A session is remembered by its last answer alone: it goes when that run goes, after seven days
    or with the visitor's belongings.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def prepare(self, run: RunView) -> dict[str, Any]:
        """The graph's input: the question, and the trip that the session speaks of."""
        last = await last_result(self._database, run.thread_id, run.visitor_id)
        memory = last["memory"] if last else {}
        return {"question": run.input["question"], **memory}

    async def outcome(self, run: RunView, state: dict[str, Any]) -> dict[str, Any]:
        """The answer as the API gives it, with what a follow-up needs. Raises AskFailed."""
        if not state.get("final_plan"):
            raise AskFailed
        answer = AskAnswer(
            session_id=run.input["session"], question=state["question"], route=state["route"],
            validated=state["validation_status"] is not None, trip_params=state["trip_params"],
            trip_info=state["trip_info"], cost_estimate=state["cost_estimate"],
            itinerary=state["itinerary"], validation_status=state["validation_status"],
            constraint_report=state["constraint_report"], assumptions=state["assumptions"],
            final_plan_draft=state["final_plan_draft"], final_plan=state["final_plan"],
            steps=state["steps"], sources=state["sources"], source=state["source"],
            passages=state.get("passages", []),
            statements=rows_of(cast(AskState, state)),
            follow_ups=_follow_ups(cast(AskState, state)),
        )  # fmt: skip
        memory = {key: state[key] for key in MEMORY if key in state}
        return {**answer.model_dump(mode="json"), "memory": memory}


def _follow_ups(state: AskState) -> list[str]:
    """Those of our own answer: they follow on its words, not on a model's."""
    prepared = state.get("prepared")
    return prepared["follow_ups"] if prepared and state["source"] == "offline" else []


def closing(result: dict[str, Any]) -> dict[str, Any]:
    """What the `complete` event carries: the whole answer."""
    return {key: value for key, value in result.items() if key != "memory"}
