"""How a message's run begins and what it leaves: rows of its session, from the first moment."""

from typing import Any, Protocol

from tripkit.agents.designer.answers import taken
from tripkit.domain.context import RunContext
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion
from tripkit.services.storage.designer import DesignerSessions, StoredSession, TurnKept


class Run(Protocol):
    """The part of a run that is needed here; its input is an Inbox."""

    @property
    def id(self) -> str: ...
    @property
    def visitor_id(self) -> str: ...
    @property
    def input(self) -> dict[str, Any]: ...
    @property
    def context(self) -> RunContext: ...


def said_in(session: StoredSession, message: str, answers: list[QuestionAnswer]) -> str:
    """A message with its answers, in words. Raises InvalidInput for an answer that can't be."""
    open_ = [StructuredQuestion.model_validate(one) for one in session.questions]
    return "\n".join(filter(None, [message.strip(), *taken(answers, open_).words]))


class DesignerJobs:
    """`prepare` and `outcome` of a message's run; its thread is its session's."""

    def __init__(self, sessions: DesignerSessions) -> None:
        self._sessions = sessions

    async def prepare(self, run: Run) -> dict[str, Any]:
        """The graph's input; what was said is written before anything is done about it."""
        inbox = run.input
        session = await self._sessions.get(inbox["session_id"], run.visitor_id)
        answers = [QuestionAnswer.model_validate(one) for one in inbox["answers"]]
        words = said_in(session, inbox["message"], answers)
        await self._sessions.hear(session.id, run.id, words)
        return {"inbox": inbox}

    async def outcome(self, run: Run, state: dict[str, Any]) -> dict[str, Any]:
        """The answer, kept with what the session knows now."""
        response = state["response"]
        cost = response["cost"]
        await self._sessions.answer(
            run.input["session_id"], run.id,
            TurnKept(
                response["message"], response["toolCallsMade"], state["profile"],
                state["waiting"], state.get("compacted"),
                cost["inputTokens"] + cost["outputTokens"],
            ),
        )  # fmt: skip
        return dict(response)


def closing(result: dict[str, Any]) -> dict[str, Any]:
    """What the `complete` event carries."""
    return {"response": result}
