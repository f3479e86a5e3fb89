"""OpenAI's chat completions; OpenRouter and Ollama are the same with another address and key.

Words and JSON are read from the wire (openai_stream); where tools are in play LangChain's client
writes and reads them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from tripkit.services.llm.failures import lost, of_status, retry_after
from tripkit.services.llm.langchain_messages import to_chunk, to_functions
from tripkit.services.llm.openai_stream import FINISHES, response_format, stream_chat
from tripkit.services.llm.provider import CallFailed, Chunk, Request
from tripkit.services.llm.vendor import Connection, VendorModel

if TYPE_CHECKING:
    import httpx
    from langchain_core.messages import AIMessageChunk
    from langchain_openai import ChatOpenAI

KEPT_CONNECTIONS = 64
"""Open between calls, at most; how many calls run at once is for the Caller to say."""


class OpenAIConnection(Connection["ChatOpenAI"]):
    """One address's HTTP client, and LangChain's over it for tools; shared by its models."""

    def __init__(self, name: str, base_url: str, key: str, timeout: float) -> None:
        super().__init__(name, base_url, key, timeout)
        self._http: httpx.AsyncClient | None = None

    async def http(self) -> httpx.AsyncClient:
        """Returns the client; the first time in a thread, since certificates take a while."""
        if self._http is None:
            return await asyncio.to_thread(self.load_http)
        return self._http

    def load_http(self) -> httpx.AsyncClient:
        """Returns the HTTP client; reading the certificates is slow the first time."""
        import httpx

        with self._lock:
            if self._http is None:
                self._http = httpx.AsyncClient(
                    base_url=self._base_url,
                    headers={b"authorization": f"Bearer {self._key}".encode(), **_JSON},
                    timeout=self._timeout,
                    limits=httpx.Limits(
                        max_connections=None, max_keepalive_connections=KEPT_CONNECTIONS
                    ),
                    follow_redirects=False,
                )
            return self._http

    def _build(self) -> ChatOpenAI:
        from pydantic import SecretStr

        from tripkit.services.llm.openai_chat import RefusalKeepingChat

        logging.getLogger("openai").setLevel(logging.WARNING)  # its debug log holds the prompts
        return RefusalKeepingChat(
            model="unset",  # each call says its own
            base_url=self._base_url,
            api_key=SecretStr(self._key),
            max_retries=0,
            timeout=self._timeout,
            stream_usage=True,
            stream_chunk_timeout=None,
            use_responses_api=False,
            http_async_client=self.load_http(),
        )

    async def aclose(self) -> None:
        if self._http is not None:
            await self._http.aclose()


_JSON = {b"content-type": b"application/json", b"accept": b"text/event-stream"}


class OpenAIModel(VendorModel[OpenAIConnection]):
    """A model behind an address that answers as OpenAI does, read through OpenAI's client."""

    def _errors(self) -> tuple[type[Exception], ...]:
        import httpx
        import openai

        return (openai.OpenAIError, httpx.HTTPError)

    def _failure(self, error: Exception, started: bool) -> CallFailed:
        import httpx
        import openai

        if isinstance(error, openai.APITimeoutError | httpx.TimeoutException):
            return CallFailed("timeout", "transport", transient=True)
        if isinstance(error, openai.APIStatusError):
            quota = error.code == "insufficient_quota"
            return of_status(error.status_code, retry_after(error.response.headers), quota=quota)
        if isinstance(error, openai.APIConnectionError | httpx.HTTPError):
            return lost(started)
        return error_event()


def error_event() -> CallFailed:
    """Returns the failure of an answer in whose stream the vendor tells an error."""
    return CallFailed("unavailable", "error in the stream", transient=True)


class OpenAIProvider(OpenAIModel):
    """One model behind `POST /chat/completions`."""

    def load(self) -> None:
        self._connection.load_http()

    def complete(self, request: Request) -> AsyncIterator[Chunk]:
        if request.tools or any(turn.calls or turn.role == "tool" for turn in request.messages):
            return super().complete(request)
        return stream_chat(self._connection.http, request, self._model, self._parameters)

    def _chunk(self, message: AIMessageChunk) -> Chunk:
        return to_chunk(message, FINISHES)

    def _options(self, request: Request) -> dict[str, object]:
        options: dict[str, object] = {"model": self._model}
        if request.headers:
            options["extra_headers"] = dict(request.headers)
        if request.tools:
            options["tools"] = to_functions(request.tools)
        body: dict[str, object] = dict(self._parameters)
        if request.schema is not None:
            # Not as `response_format`: the client would then parse the whole text at each piece.
            body["response_format"] = response_format(request.schema)
        if body:
            options["extra_body"] = body
        return options
