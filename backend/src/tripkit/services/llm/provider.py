"""The inner port: one vendor's model, stripped of all policy."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Protocol

from tripkit.services.llm.port import Message, Reason, Tool

Finish = Literal[
    "stop",
    "tool_calls",
    "length",  # out of tokens
    "content_filter",
    "refusal",
    "malformed",  # the vendor could not read what its model wrote
    "error",  # the vendor stopped for a reason of its own
]


@dataclass(frozen=True)
class Usage:
    """Tokens of one call; `cached` are a part of `input`."""

    input: int = 0
    output: int = 0
    cached: int = 0


@dataclass(frozen=True)
class ToolCallPart:
    """A piece of a tool call; pieces of one call share an index and their arguments join."""

    index: int
    id: str = ""
    name: str = ""
    arguments: str = ""
    signature: str = ""


@dataclass(frozen=True)
class Chunk:
    """A piece of a model's answer."""

    text: str = ""
    calls: tuple[ToolCallPart, ...] = ()
    usage: Usage | None = None
    finish: Finish | None = None


@dataclass(frozen=True)
class JsonSchema:
    """A schema that an answer must fit. `strict`: every provider's strict mode can take it."""

    name: str
    schema: dict[str, Any]
    strict: bool


@dataclass(frozen=True)
class Request:
    """One call: messages, and at most one of a schema and tools."""

    messages: tuple[Message, ...]
    schema: JsonSchema | None = None
    tools: tuple[Tool, ...] = ()
    headers: Mapping[str, str] = field(default_factory=dict)

    def following(self, *messages: Message) -> Request:
        """Returns the request with more messages at its end."""
        return replace(self, messages=self.messages + messages)


class CallFailed(Exception):
    """One attempt failed. `transient`: the same request may succeed a little later."""

    def __init__(
        self,
        reason: Reason,
        detail: str,
        *,
        transient: bool,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{reason} ({detail})")
        self.reason: Reason = reason
        self.detail = detail
        self.transient = transient
        self.retry_after = retry_after
        """Seconds that the provider asked to wait."""


class Provider(Protocol):
    """One vendor's model. `complete` raises CallFailed alone and retries nothing."""

    @property
    def name(self) -> str: ...

    @property
    def model(self) -> str: ...

    def at(self, model: str) -> Provider:
        """Returns the same vendor's other model, over the same connections."""
        ...

    def complete(self, request: Request) -> AsyncIterator[Chunk]: ...

    def load(self) -> None:
        """Imports the vendor's library and builds its client; slow, safe in any thread."""
        ...

    async def aclose(self) -> None: ...
