"""Our API whose chat is one streamed call, as the peers' simplest agent is; all else is ours."""

import sys
import time
from contextlib import aclosing

from tripkit.agents.chat import graph
from tripkit.agents.chat.nodes import ChatDeps
from tripkit.agents.chat.state import ChatState, Inbox, Line
from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.cli.main import main
from tripkit.domain.chat import ChatAnswer, Progress
from tripkit.domain.profile import Profile
from tripkit.services.llm.port import Delta, Prompt


async def one_call(deps: ChatDeps, state: ChatState, runtime: NodeRuntime) -> ChatState:
    """Hands the messages so far to the model, and its words on as they come."""
    context, inbox = context_of(runtime), state.get("inbox") or Inbox()
    lines = list(state.get("lines") or [])
    prompt = Prompt("", inbox["message"], tuple((line["role"], line["text"]) for line in lines))
    words: list[str] = []
    async with aclosing(deps.llm.text(prompt, otherwise=lambda: "")) as events:
        async for event in events:
            if isinstance(event, Delta):
                words.append(event.text)
                emit("token", text=event.text)
    seq, now, reply = state.get("seq", 0), time.time(), "".join(words)
    answer = ChatAnswer(
        session_id=context.thread_id, reply=reply, current_step="mood", next_step="aesthetic",
        is_complete=False, can_recommend=False, collected_data=Profile(),
        progress=Progress(step=0, total=7), source="model",
    )  # fmt: skip
    lines.append(Line(seq=seq + 1, role="user", text=inbox["message"], at=now))
    lines.append(Line(seq=seq + 2, role="assistant", text=reply, at=now))
    return ChatState(
        inbox=Inbox(), lines=lines, seq=seq + 2, locale="en", last_run_id=context.run_id,
        answer=answer.model_dump(mode="json"),
    )  # fmt: skip


if __name__ == "__main__":
    graph.process_message = one_call  # type: ignore[attr-defined]
    sys.exit(main(["serve"]))
