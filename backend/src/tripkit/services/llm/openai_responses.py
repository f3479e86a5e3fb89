"""OpenAI's Responses API, for models that reason between their tools there alone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING

from tripkit.services.llm.failures import unreadable
from tripkit.services.llm.langchain_messages import to_chunk, to_functions, to_langchain
from tripkit.services.llm.openai import OpenAIConnection, openai_errors, openai_failure
from tripkit.services.llm.provider import CallFailed, Chunk, Finish, Request

if TYPE_CHECKING:
    from langchain_core.messages import AIMessageChunk

_INCOMPLETE: Mapping[str, Finish] = {
    "max_output_tokens": "length",
    "content_filter": "content_filter",
}


class ResponsesProvider:
    """One model behind `POST /responses`. Nothing of a call is stored by the vendor."""

    def __init__(
        self,
        connection: OpenAIConnection,
        model: str,
        parameters: Mapping[str, object] | None = None,
    ) -> None:
        self._connection = connection
        self._model = model
        self._parameters = dict(parameters or {})

    @property
    def name(self) -> str:
        return self._connection.name

    @property
    def model(self) -> str:
        return self._model

    def at(self, model: str) -> ResponsesProvider:
        return ResponsesProvider(self._connection, model, self._parameters)

    def load(self) -> None:
        self._connection.load_chat()

    async def aclose(self) -> None:
        await self._connection.aclose()

    async def complete(self, request: Request) -> AsyncIterator[Chunk]:
        chat = (await self._connection.chat()).model_copy(update={"use_responses_api": True})
        failure: CallFailed | None = None
        started = False
        try:
            async for message in chat.astream(
                to_langchain(request.messages),
                {"callbacks": []},  # a graph's own token stream is not to see these
                **self._options(request),  # type: ignore[arg-type]  # the vendor's own names
            ):
                started = True
                yield _chunk(message)
        except openai_errors() as error:
            failure = openai_failure(error, started)
        except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
            # The client raises a plain one for an error that the vendor tells in the stream.
            is_event = type(error) is ValueError
            failure = _error_event() if is_event else unreadable(error, started)
        if failure is not None:  # raised out here, so that the vendor's error is not its context
            raise failure

    def _options(self, request: Request) -> dict[str, object]:
        options: dict[str, object] = {"model": self._model, "store": False, **self._parameters}
        if request.headers:
            options["extra_headers"] = dict(request.headers)
        if request.tools:
            options["tools"] = to_functions(request.tools)
        if (schema := request.schema) is not None:
            # Not as `response_format`: the client would then parse the whole text at its end.
            options["text"] = {
                "format": {
                    "type": "json_schema",
                    "name": schema.name,
                    "strict": schema.strict,
                    "schema": schema.schema,
                }
            }
        return options


def _error_event() -> CallFailed:
    return CallFailed("unavailable", "error in the stream", transient=True)


def _chunk(message: AIMessageChunk) -> Chunk:
    chunk = to_chunk(message, {})
    blocks = message.content if isinstance(message.content, list) else []
    if any(isinstance(block, dict) and block.get("type") == "refusal" for block in blocks):
        return Chunk(finish="refusal")
    status = message.response_metadata.get("status")
    if status == "completed":
        return Chunk(chunk.text, chunk.calls, chunk.usage, "stop")
    if status == "incomplete":
        details = message.response_metadata.get("incomplete_details") or {}
        reason = _INCOMPLETE.get(str(details.get("reason")), "error")
        return Chunk(chunk.text, chunk.calls, chunk.usage, reason)
    return chunk
