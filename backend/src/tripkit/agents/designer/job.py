"""How a message's run begins and what it leaves: rows of its session, and a graph that waits."""

from collections.abc import Mapping
from typing import Any, Protocol

from langgraph.types import Command

from tripkit.agents.designer.answers import message_in_words
from tripkit.agents.designer.graph import DesignerGraph
from tripkit.agents.designer.state import DesignerInput, Inbox
from tripkit.agents.run_view import RunView
from tripkit.domain.questions import QuestionAnswer
from tripkit.services.storage.designer import DesignerSessions, TurnKept


class Checkpoints(Protocol):
    """What is kept of a session's thread between its turns."""

    async def waiting(self, thread_id: str) -> str | None: ...
    async def keep_only(self, thread_id: str, checkpoint_id: str) -> None: ...
    async def erase_thread(self, thread_id: str) -> None: ...


class DesignerJobs:
    """`prepare` and `outcome` of a message's run; its thread is its session's.

    Between two turns the thread holds nothing but the checkpoint that waits for an answer, if
    one does; what a cancelled, failed or killed turn left behind it is abandoned.
    """

    def __init__(
        self, graph: DesignerGraph, sessions: DesignerSessions, checkpoints: Checkpoints
    ) -> None:
        self.graph = graph
        self._sessions = sessions
        self._checkpoints = checkpoints

    async def prepare(self, run: RunView) -> DesignerInput | Command[str]:
        """What was said, for the question that waits or for a turn of its own.

        It is written before anything is done about it.
        """
        inbox = Inbox(**{**run.input, "run_id": run.id})  # type: ignore[typeddict-item]
        session = await self._sessions.get(inbox["session_id"], run.visitor_id)
        answers = [QuestionAnswer.model_validate(answer) for answer in inbox["answers"]]
        words = message_in_words(inbox["message"], answers, session.questions)
        await self._sessions.hear(session.id, run.id, words)
        waiting = await self._checkpoints.waiting(run.thread_id)
        if waiting is not None:
            await self._checkpoints.keep_only(run.thread_id, waiting)
            snapshot = await self.graph.aget_state({"configurable": {"thread_id": run.thread_id}})
            if snapshot.interrupts:
                return Command(resume={waiting_at.id: inbox for waiting_at in snapshot.interrupts})
        await self._checkpoints.erase_thread(run.thread_id)
        return {"inbox": inbox}

    async def outcome(self, run: RunView, state: Mapping[str, Any]) -> dict[str, Any]:
        """The answer, kept with what the session knows now."""
        response, questions = state["response"], state["open_questions"]
        cost = response["cost"]
        await self._sessions.answer(
            run.input["session_id"],
            run.id,
            TurnKept(
                response["message"],
                response["toolCallsMade"],
                state["profile"],
                questions,
                state["compacted"],
                cost["inputTokens"] + cost["outputTokens"],
            ),
        )
        return dict(response)


def closing(result: dict[str, Any]) -> dict[str, Any]:
    """What the `complete` event carries."""
    return {"response": result}
