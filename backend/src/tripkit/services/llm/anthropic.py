"""Anthropic's Claude, through langchain-anthropic, an optional package."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tripkit.services.llm.failures import lost, of_status, retry_after
from tripkit.services.llm.langchain_messages import to_chunk
from tripkit.services.llm.port import Tool
from tripkit.services.llm.provider import CallFailed, Chunk, Finish, Request, Usage
from tripkit.services.llm.tool_schema import tool_schema
from tripkit.services.llm.vendor import Connection, VendorModel

if TYPE_CHECKING:
    from langchain_anthropic import ChatAnthropic
    from langchain_core.messages import AIMessageChunk

_FINISHES: Mapping[str, Finish] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "tool_use": "tool_calls",
    "max_tokens": "length",
    "model_context_window_exceeded": "length",
    "refusal": "refusal",
}
_OVERLOADED = 529
_MOST_TOKENS = 8192  # of an answer; the API wants a bound


def is_installed() -> bool:
    """Whether the vendor's package is there: `pip install tripkit[anthropic]`."""
    return find_spec("langchain_anthropic") is not None


class AnthropicConnection(Connection["ChatAnthropic"]):
    """The vendor's client, built once and shared by its models."""

    def __init__(self, base_url: str, key: str, timeout: float) -> None:
        super().__init__("anthropic", base_url, key, timeout)

    def _build(self) -> ChatAnthropic:
        import anthropic
        from langchain_anthropic import ChatAnthropic
        from pydantic import SecretStr

        logging.getLogger("anthropic").setLevel(logging.WARNING)  # its debug log holds the prompts
        chat = ChatAnthropic(
            model="unset",  # each provider's copy says its own
            base_url=self._base_url,
            api_key=SecretStr(self._key),
            max_retries=0,
            timeout=self._timeout,
            max_tokens=_MOST_TOKENS,
        )
        # Its own client is shared by the whole process, past the loop that it was made in.
        chat.__dict__["_async_client"] = anthropic.AsyncAnthropic(
            api_key=self._key, base_url=self._base_url, max_retries=0, timeout=self._timeout
        )
        return chat

    async def aclose(self) -> None:
        if self._chat is not None:
            await self._chat._async_client.close()


class AnthropicProvider(VendorModel[AnthropicConnection]):
    """One Claude model."""

    def _options(self, request: Request) -> dict[str, object]:
        # Tools, rules and talk so far are the same at each step of a loop: kept for minutes.
        options: dict[str, object] = {"model": self._model, "cache_control": _CACHED}
        options |= self._parameters
        if request.headers:
            options["extra_headers"] = dict(request.headers)
        if request.tools:
            options["tools"] = [_tool(tool) for tool in request.tools]
        if request.schema is not None:
            options["response_format"] = request.schema.schema
        return options

    def _chunk(self, message: AIMessageChunk) -> Chunk:
        if reason := message.response_metadata.get("stop_reason"):
            message.response_metadata["finish_reason"] = reason
        chunk = to_chunk(message, _FINISHES)
        return chunk if chunk.usage != Usage() else replace(chunk, usage=None)

    def _errors(self) -> tuple[type[Exception], ...]:
        import anthropic
        import httpx2

        return (anthropic.AnthropicError, httpx2.HTTPError)

    def _failure(self, error: Exception, started: bool) -> CallFailed:
        import anthropic
        import httpx2

        if isinstance(error, anthropic.APITimeoutError | httpx2.TimeoutException):
            return CallFailed("timeout", "transport", transient=True)
        if isinstance(error, anthropic.APIStatusError) and error.status_code >= 400:
            if error.status_code == _OVERLOADED:
                return CallFailed("rate_limited", "overloaded", transient=True)
            return of_status(error.status_code, retry_after(error.response.headers))
        if isinstance(error, anthropic.APIConnectionError | httpx2.HTTPError):
            return lost(started)
        return CallFailed("unavailable", "error in the stream", transient=True)


_CACHED = {"type": "ephemeral"}


def _tool(tool: Tool) -> dict[str, object]:
    return {
        "name": tool.name,
        "description": tool.description,
        "input_schema": tool_schema(tool.parameters),
    }
