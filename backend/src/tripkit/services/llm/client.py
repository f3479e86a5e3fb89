"""The port over real models: asks, reads, repairs once, and else answers without them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterable, Awaitable, Callable, Iterable, Sequence
from contextlib import aclosing
from typing import TypeVar

from pydantic import ValidationError

from tripkit.services.llm import requests
from tripkit.services.llm.caller import Caller
from tripkit.services.llm.offline import (
    act_offline,
    answer_offline,
    items_offline,
    reply_offline,
    text_offline,
)
from tripkit.services.llm.parsing import ItemParser, json_text, loads
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
    LLMFailed,
    LLMStatus,
    Message,
    ModelUsage,
    Prompt,
    Reason,
    Rejected,
    Reply,
    ReplyEvent,
    Reset,
    TextEvent,
    Tool,
)
from tripkit.services.llm.provider import Request
from tripkit.services.llm.schema import json_schema, list_schema, problems, reply_schema
from tripkit.services.llm.tally import Completion
from tripkit.services.llm.tool_calls import BadCalls, read_calls
from tripkit.services.llm.trimming import validated
from tripkit.services.llm.turn import Turn

T = TypeVar("T")

_REPAIRS = 1


class ModelLLM:
    """Asks models through a Caller; see the port for what each method promises."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    async def answer(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        otherwise: Callable[[], T | Awaitable[T]],
        context: CallContext = NO_CONTEXT,
    ) -> Answer[T]:
        request = requests.of_prompt(prompt, context, json_schema(schema))
        for _ in range(1 + _REPAIRS):
            try:
                text = (await self._caller.whole(request, context)).text
            except LLMFailed as failure:
                return await answer_offline(otherwise, failure.reason)
            try:
                return Answer(validated(schema, json_text(text)), "model")
            except ValidationError as error:
                request = requests.asking_again(request, text, problems(error))
        return await answer_offline(otherwise, "bad_output")

    async def items(
        self,
        prompt: Prompt,
        item: type[T],
        *,
        otherwise: Callable[[], Iterable[T] | AsyncIterable[T]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ItemEvent[T], None]:
        request = requests.of_prompt(prompt, context, list_schema(item))
        parser = ItemParser()
        index = 0
        reason: Reason = "bad_output"  # an answer that ended well and held no whole list
        try:
            async with aclosing(self._caller.stream(request, context)) as chunks:
                async for chunk in chunks:
                    for raw in parser.feed(chunk.text):
                        yield _element(item, index, raw)
                        index += 1
        except LLMFailed as failure:
            # What is wrong after the list's end takes nothing from the list.
            reason = failure.reason
        if index and not parser.complete:
            yield Cut(reason)
        elif not index:
            async with aclosing(items_offline(otherwise, reason)) as others:
                async for other in others:
                    yield other

    async def text(
        self,
        prompt: Prompt,
        *,
        otherwise: Callable[[], str | Awaitable[str] | AsyncIterable[str]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[TextEvent, None]:
        request = requests.of_prompt(prompt, context)
        spoken = False
        reason: Reason | None = None
        try:
            async with aclosing(self._caller.stream(request, context)) as chunks:
                async for chunk in chunks:
                    spoken = spoken or bool(chunk.text)
                    yield Delta(chunk.text)
        except LLMFailed as failure:
            reason = failure.reason
        if spoken and reason is None:
            yield Done("model")
            return
        reason = reason or "bad_output"  # not one word
        if spoken:
            yield Reset(reason)
        async with aclosing(text_offline(otherwise, reason)) as others:
            async for other in others:
                yield other

    async def reply(
        self,
        prompt: Prompt,
        schema: type[T],
        *,
        otherwise: Callable[[T | None], Reply[T] | Awaitable[Reply[T]]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ReplyEvent[T], None]:
        request = requests.of_prompt(prompt, context, reply_schema(schema))
        turn = Turn(schema)
        reason: Reason | None = None
        try:
            async with aclosing(self._turn(turn, request, context)) as events:
                async for event in events:
                    yield event
        except LLMFailed as failure:
            # What is wrong after the turn's closing brace takes nothing from the turn.
            reason = None if turn.said else failure.reason
        if reason is None:
            yield Done("model")
            return
        if turn.spoken:
            yield Reset(reason)
        delivered = turn.extracted.value if turn.extracted else None
        async with aclosing(reply_offline(otherwise, reason, delivered)) as others:
            async for other in others:
                yield other

    async def _turn(
        self, turn: Turn[T], request: Request, context: CallContext
    ) -> AsyncGenerator[Extracted[T] | Delta, None]:
        """Streams a turn, asked for again when its extraction does not fit. Raises LLMFailed."""
        for _ in range(1 + _REPAIRS):
            turn.restart()
            async with aclosing(self._caller.stream(request, context)) as chunks:
                async for chunk in chunks:
                    for event in turn.feed(chunk.text):
                        yield event
                    if turn.broken:
                        break
            if turn.extracted is not None:
                break
            request = requests.asking_again(request, turn.raw, turn.problems)
        if not turn.said:
            raise LLMFailed("bad_output")

    async def act(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        *,
        otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
        context: CallContext = NO_CONTEXT,
    ) -> Act:
        request = requests.of_messages(messages, tools, context)
        reason: Reason = "bad_output"
        for _ in range(1 + _REPAIRS):
            try:
                done = await self._caller.whole(request, context)
            except LLMFailed as failure:
                reason = failure.reason
                break
            try:
                calls = read_calls(done.calls, tools)
            except BadCalls as bad:
                request = request.following(*bad.conversation(done.text))
                continue
            if calls or done.text.strip():
                return Act(done.text, calls)
            break
        return await act_offline(messages, tools, otherwise, reason)

    async def acting(
        self,
        messages: Sequence[Message],
        tools: Sequence[Tool],
        *,
        otherwise: Callable[[Sequence[Message], Sequence[Tool]], Act | Awaitable[Act]],
        context: CallContext = NO_CONTEXT,
    ) -> AsyncGenerator[ActEvent, None]:
        request = requests.of_messages(messages, tools, context)
        reason: Reason = "bad_output"
        done = Completion()
        for _ in range(1 + _REPAIRS):
            if done.text:  # of the step that is asked for again
                yield Reset(reason)
            done = Completion()
            try:
                async with aclosing(self._caller.stream(request, context)) as chunks:
                    async for chunk in chunks:
                        done.add(chunk)
                        if chunk.text:
                            yield Delta(chunk.text)
                calls = read_calls(done.calls, tools)
            except LLMFailed as failure:
                reason = failure.reason
                break
            except BadCalls as bad:
                request = request.following(*bad.conversation(done.text))
                continue
            if calls or done.text.strip():
                yield Act(done.text, calls)
                return
            break
        if done.text:
            yield Reset(reason)
        yield await act_offline(messages, tools, otherwise, reason)

    def status(self) -> LLMStatus:
        states = {f"{p.name}:{p.model}": b.state for p, b in self._caller.models.chain}
        if self._caller.budget.is_spent():
            return LLMStatus("degraded", states, budget_spent=True)
        if all(state == "closed" for state in states.values()):
            return LLMStatus("ok", states)
        if all(state == "open" for state in states.values()):
            return LLMStatus("down", states)
        return LLMStatus("degraded", states)

    def usage(self) -> dict[str, ModelUsage]:
        return self._caller.meter.snapshot()

    async def warm(self) -> None:
        for provider, _ in self._caller.models.chain:
            await asyncio.to_thread(provider.load)

    async def aclose(self) -> None:
        for provider in self._caller.models.providers:
            await provider.aclose()


def _element(item: type[T], index: int, raw: str) -> Item[T] | Rejected:
    try:
        return Item(index, validated(item, raw))
    except ValidationError as error:
        return Rejected(index, loads(raw), problems(error))
