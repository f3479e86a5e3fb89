"""The answers without a model: what every question says when there is none, or it failed."""

from __future__ import annotations

import inspect
from collections.abc import (
    AsyncGenerator,
    AsyncIterable,
    Awaitable,
    Callable,
    Iterable,
    Sequence,
)
from dataclasses import replace
from typing import TypeVar

from tripkit.services.llm.port import (
    NO_CONTEXT,
    Act,
    ActEvent,
    Answer,
    CallContext,
    Cut,
    Delta,
    Done,
    Extracted,
    Item,
    ItemEvent,
    LLMStatus,
    Message,
    ModelUsage,
    Prompt,
    Reason,
    Reply,
    ReplyEvent,
    TextEvent,
    Tool,
)

T = TypeVar("T")


async def settled(value: T | Awaitable[T]) -> T:
    """Returns a value that may be an awaitable."""
    return await value if inspect.isawaitable(value) else value


async def answer_offline(otherwise: Callable[[], T | Awaitable[T]], reason: Reason) -> Answer[T]:
    """Returns the value of `otherwise`, and why it is that."""
    return Answer(await settled(otherwise()), "offline", reason)


async def items_offline(
    otherwise: Callable[[], Iterable[T] | AsyncIterable[T]], reason: Reason
) -> AsyncGenerator[ItemEvent[T], None]:
    """Yields the elements of `otherwise`, and why it is those; why there is none is a Cut."""
    values = otherwise()
    index = 0
    if isinstance(values, AsyncIterable):
        async for value in values:
            yield Item(index, value, "offline", reason)
            index += 1
    else:
        for value in values:
            yield Item(index, value, "offline", reason)
            index += 1
    if index == 0:
        yield Cut(reason)


async def text_offline(
    otherwise: Callable[[], str | Awaitable[str] | AsyncIterable[str]], reason: Reason
) -> AsyncGenerator[TextEvent, None]:
    """Yields the words of `otherwise`, then Done."""
    words = otherwise()
    if isinstance(words, AsyncIterable):
        async for piece in words:
            yield Delta(piece)
    else:
        yield Delta(await settled(words))
    yield Done("offline", reason)


async def reply_offline(
    otherwise: Callable[[T | None], Reply[T] | Awaitable[Reply[T]]],
    reason: Reason,
    delivered: T | None = None,
) -> AsyncGenerator[ReplyEvent[T], None]:
    """Yields the turn of `otherwise`; without Extracted when the model's was delivered."""
    reply = await settled(otherwise(delivered))
    if delivered is None:
        yield Extracted(reply.extraction, "offline")
    yield Delta(reply.text)
    yield Done("offline", reason)


async def act_offline(
    messages: Sequence[Message],
    tools: Sequence[Tool],
    otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
    reason: Reason,
) -> Act:
    """Returns the step that the rules choose."""
    act = await settled(otherwise(messages, tools))
    return replace(act, source="offline", reason=reason)


class OfflineLLM:
    """The port where no model is configured: every answer is `otherwise`."""

    async def answer(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        otherwise: Callable[[], T | Awaitable[T]],
        context: CallContext = NO_CONTEXT,
    ) -> Answer[T]:
        return await answer_offline(otherwise, "not_configured")

    def items(
        self,
        prompt: Prompt,
        item: type[T],
        *,
        otherwise: Callable[[], Iterable[T] | AsyncIterable[T]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ItemEvent[T], None]:
        return items_offline(otherwise, "not_configured")

    def text(
        self,
        prompt: Prompt,
        *,
        otherwise: Callable[[], str | Awaitable[str] | AsyncIterable[str]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[TextEvent, None]:
        return text_offline(otherwise, "not_configured")

    def reply(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        otherwise: Callable[[T | None], Reply[T] | Awaitable[Reply[T]]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ReplyEvent[T], None]:
        return reply_offline(otherwise, "not_configured")

    async def act(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        *,
        otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
        context: CallContext = NO_CONTEXT,
    ) -> Act:
        return await act_offline(messages, tools, otherwise, "not_configured")

    async def acting(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        *,
        otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ActEvent, None]:
        yield await act_offline(messages, tools, otherwise, "not_configured")

    def status(self) -> LLMStatus:
        return LLMStatus("not configured")

    def usage(self) -> dict[str, ModelUsage]:
        return {}

    async def warm(self) -> None:
        return None

    async def aclose(self) -> None:
        return None
