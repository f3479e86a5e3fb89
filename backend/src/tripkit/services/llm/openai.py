"""OpenAI's chat completions; OpenRouter and Ollama are the same with another address and key.

Words and JSON are read from the wire (openai_stream); where tools are in play LangChain's client
writes and reads them.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any

from tripkit.services.llm.failures import lost, of_status, retry_after, unreadable
from tripkit.services.llm.langchain_messages import to_chunk, to_functions, to_langchain
from tripkit.services.llm.openai_stream import (
    FINISHES,
    UNREADABLE,
    response_format,
    stream_chat,
)
from tripkit.services.llm.provider import CallFailed, Chunk, Request

if TYPE_CHECKING:
    import httpx
    from langchain_openai import ChatOpenAI

KEPT_CONNECTIONS = 64
"""Open between calls, at most; how many calls run at once is for the Caller to say."""


class OpenAIConnection:
    """One address's HTTP client, and LangChain's over it for tools; shared by its models."""

    def __init__(self, name: str, base_url: str, key: str, timeout: float) -> None:
        self.name = name
        self._base_url = base_url
        self._key = key
        self._timeout = timeout
        self._lock = threading.RLock()
        self._chat: ChatOpenAI | None = None
        self._http: httpx.AsyncClient | None = None

    async def http(self) -> httpx.AsyncClient:
        """Returns the client; the first time in a thread, since certificates take a while."""
        if self._http is None:
            return await asyncio.to_thread(self.load)
        return self._http

    async def chat(self) -> ChatOpenAI:
        """Returns LangChain's client; the first time in a thread, since importing takes a while."""
        if self._chat is None:
            return await asyncio.to_thread(self.load_chat)
        return self._chat

    def load(self) -> httpx.AsyncClient:
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

    def load_chat(self) -> ChatOpenAI:
        """Imports LangChain and returns its client; slow the first time."""
        from pydantic import SecretStr

        from tripkit.services.llm.openai_chat import RefusalKeepingChat

        logging.getLogger("openai").setLevel(logging.WARNING)  # its debug log holds the prompts
        with self._lock:
            if self._chat is None:
                self._chat = RefusalKeepingChat(
                    model="unset",  # each call says its own
                    base_url=self._base_url,
                    api_key=SecretStr(self._key),
                    max_retries=0,
                    timeout=self._timeout,
                    stream_usage=True,
                    stream_chunk_timeout=None,
                    use_responses_api=False,
                    http_async_client=self.load(),
                )
            return self._chat

    async def aclose(self) -> None:
        if self._http is not None:
            await self._http.aclose()


_JSON = {b"content-type": b"application/json", b"accept": b"text/event-stream"}


class OpenAIProvider:
    """One model behind an OpenAI-compatible address."""

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

    def at(self, model: str) -> OpenAIProvider:
        return OpenAIProvider(self._connection, model, self._parameters)

    def load(self) -> None:
        self._connection.load()

    async def aclose(self) -> None:
        await self._connection.aclose()

    def complete(self, request: Request) -> AsyncIterator[Chunk]:
        if request.tools or any(turn.calls or turn.role == "tool" for turn in request.messages):
            return self._with_tools(request)
        return stream_chat(self._connection.http, request, self._model, self._parameters)

    async def _with_tools(self, request: Request) -> AsyncIterator[Chunk]:
        chat = await self._connection.chat()
        failure: CallFailed | None = None
        started = False
        try:
            async for message in chat.astream(
                to_langchain(request.messages),
                {"callbacks": []},  # a graph's own token stream is not to see these
                **self._options(request),
            ):
                started = True
                yield to_chunk(message, FINISHES)
        except openai_errors() as error:
            failure = openai_failure(error, started)
        except UNREADABLE as error:
            failure = unreadable(error, started)
        if failure is not None:  # raised out here, so that the vendor's error is not its context
            raise failure

    def _options(self, request: Request) -> dict[str, Any]:
        options: dict[str, Any] = {"model": self._model}
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


def openai_errors() -> tuple[type[Exception], ...]:
    """Returns what the vendor's client raises."""
    import httpx
    import openai

    return (openai.OpenAIError, httpx.HTTPError)


def openai_failure(error: Exception, started: bool) -> CallFailed:
    """Returns what an error of the vendor's client means for us."""
    import httpx
    import openai

    if isinstance(error, openai.APITimeoutError | httpx.TimeoutException):
        return CallFailed("timeout", "transport", transient=True)
    if isinstance(error, openai.APIStatusError):
        quota = error.code == "insufficient_quota"
        return of_status(error.status_code, retry_after(error.response.headers), quota=quota)
    if isinstance(error, openai.APIConnectionError | httpx.HTTPError):
        return lost(started)
    return CallFailed("unavailable", "error in the stream", transient=True)
