"""What the policy proposes as its next step, and what of it stands on the screen."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

from langgraph.config import get_stream_writer

from tripkit.agents.designer.compaction import Summary
from tripkit.agents.designer.state import JsonObject
from tripkit.agents.speech import Speech
from tripkit.domain.passages import Passage
from tripkit.domain.questions import StructuredQuestion
from tripkit.services.llm.port import Act, Delta, Reset


@dataclass
class Proposal:
    """An act with what the rules or the model asked beside it."""

    act: Act
    on_screen: str = ""
    passages: list[Passage] = field(default_factory=list)
    question: StructuredQuestion | None = None
    about: str = ""
    compacted: Summary | None = None
    missed: list[JsonObject] = field(default_factory=list)

    def show(self, words: str) -> None:
        """More words on the person's screen."""
        self.on_screen += words
        get_stream_writer()({"type": "text", "content": words})

    def take_back(self) -> None:
        """None of the words on the screen stands."""
        self.on_screen = ""
        get_stream_writer()({"type": "reset", "node": "decide"})

    async def take(
        self, event: Act | Delta | Reset, speech: Callable[[], Awaitable[Speech]]
    ) -> None:
        """Words go out as they come, judged by sentence; what is taken back is reset.

        `speech` gives the one of this step, and is asked for with a model's first word only.
        """
        if isinstance(event, Delta):
            (await speech()).hear(event.text)
        elif isinstance(event, Reset):
            (await speech()).restart()
        elif event.calls or event.source != "model":
            self.act = event
        else:
            ending = await speech()
            ending.end()
            self.act, self.passages = replace(event, text=ending.text), ending.passages
