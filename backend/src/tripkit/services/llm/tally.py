"""What came of one attempt: the answer, the tokens, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass, field

from tripkit.services.llm.metering import estimate, estimate_input
from tripkit.services.llm.provider import (
    CallFailed,
    Chunk,
    Finish,
    Request,
    ToolCallPart,
    Usage,
)


@dataclass
class Completion:
    """A whole answer."""

    text: str = ""
    calls: dict[int, ToolCallPart] = field(default_factory=dict)

    def add(self, chunk: Chunk) -> None:
        """Takes the next piece."""
        self.text += chunk.text
        for part in chunk.calls:
            before = self.calls.get(part.index)
            self.calls[part.index] = _joined(before, part) if before else part


def _joined(before: ToolCallPart, part: ToolCallPart) -> ToolCallPart:
    return ToolCallPart(
        before.index,
        before.id or part.id,
        before.name or part.name,
        before.arguments + part.arguments,
        before.signature or part.signature,
    )


class Tally:
    """What one attempt used and how it ended."""

    def __init__(self, request: Request) -> None:
        self.input = estimate_input(request)
        self.sent = False
        self._output = 0
        self._usage: Usage | None = None
        self._finish: Finish | None = None

    def add(self, chunk: Chunk) -> None:
        self._output += estimate(chunk.text) if self._usage is None else 0
        if chunk.usage is not None:
            before = self._usage or Usage()
            self._usage = Usage(
                before.input + chunk.usage.input,
                before.output + chunk.usage.output,
                before.cached + chunk.usage.cached,
            )
        # A refusal stands: the vendor's own finish reason after it is an ordinary stop.
        if self._finish != "refusal":
            self._finish = chunk.finish or self._finish

    def check_finish(self) -> None:
        """Raises CallFailed unless the model came to its own end."""
        match self._finish:
            case "stop" | "tool_calls":
                return
            case None:
                raise CallFailed("cut", "no finish reason", transient=True)
            case "length":
                raise CallFailed("cut", "length", transient=False)
            case "content_filter" | "refusal":
                raise CallFailed("refused", self._finish, transient=False)
            case "malformed":
                raise CallFailed("bad_output", "malformed", transient=True)
            case "error":
                raise CallFailed("unavailable", "finish reason", transient=True)

    def used(self, *, failed: bool) -> tuple[Usage, bool]:
        """Returns the tokens used and whether they are an estimate."""
        if self._usage is not None:
            return self._usage, False
        if not self.sent or (failed and self._output == 0):
            return Usage(), False
        return Usage(self.input, self._output), True
