"""OpenAI's Responses API, for models that reason between their tools there alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tripkit.services.llm.failures import unreadable
from tripkit.services.llm.langchain_messages import to_chunk, to_functions
from tripkit.services.llm.openai import OpenAIModel, error_event
from tripkit.services.llm.provider import CallFailed, Chunk, Finish, Request

if TYPE_CHECKING:
    from langchain_core.messages import AIMessageChunk
    from langchain_openai import ChatOpenAI

_INCOMPLETE: Mapping[str, Finish] = {
    "max_output_tokens": "length",
    "content_filter": "content_filter",
}


class ResponsesProvider(OpenAIModel):
    """One model behind `POST /responses`. Nothing of a call is stored by the vendor."""

    async def _client(self) -> ChatOpenAI:
        chat = await self._connection.chat()
        return chat.model_copy(update={"use_responses_api": True})

    def _errors(self) -> tuple[type[Exception], ...]:
        return (*super()._errors(), ValueError)

    def _failure(self, error: Exception, started: bool) -> CallFailed:
        if type(error) is ValueError:  # the client's own for an error that the stream tells
            return error_event()
        if isinstance(error, ValueError):
            return unreadable(error, started)
        return super()._failure(error, started)

    def _chunk(self, message: AIMessageChunk) -> Chunk:
        return _chunk(message)

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
