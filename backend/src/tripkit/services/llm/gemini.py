"""Google's Gemini, through langchain-google-genai."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Mapping
from typing import TYPE_CHECKING, Any

from tripkit.services.llm.failures import lost, of_status, retry_after, unreadable
from tripkit.services.llm.langchain_messages import to_chunk, to_functions, to_langchain
from tripkit.services.llm.provider import CallFailed, Chunk, Finish, Request

if TYPE_CHECKING:
    from langchain_core.messages import AIMessageChunk
    from langchain_google_genai import ChatGoogleGenerativeAI

_FINISHES: Mapping[str, Finish] = {
    "STOP": "stop",
    "MAX_TOKENS": "length",
    "MALFORMED_FUNCTION_CALL": "malformed",
    "UNEXPECTED_TOOL_CALL": "malformed",
    "MALFORMED_RESPONSE": "malformed",
    **dict.fromkeys(
        ("SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"),
        "content_filter",
    ),
}


class GeminiConnection:
    """The vendor's client, built once and shared by its models."""

    def __init__(self, base_url: str, key: str, timeout: float) -> None:
        self.name = "gemini"
        self._base_url = base_url
        self._key = key
        self._timeout = timeout
        self._lock = threading.Lock()
        self._first: ChatGoogleGenerativeAI | None = None

    async def chat(self) -> ChatGoogleGenerativeAI:
        """Returns a client; the first time in a thread, since importing takes a while."""
        if self._first is None:
            return await asyncio.to_thread(self.load)
        return self._first

    def load(self) -> ChatGoogleGenerativeAI:
        """Imports the vendor's library and returns a client; slow the first time."""
        with self._lock:
            if self._first is None:
                self._first = self._build()
            return self._first

    def _build(self) -> ChatGoogleGenerativeAI:
        from langchain_google_genai import ChatGoogleGenerativeAI
        from pydantic import SecretStr

        for library in ("google_genai", "langchain_google_genai"):
            logging.getLogger(library).setLevel(logging.ERROR)  # their warnings hold the answers
        return ChatGoogleGenerativeAI(
            model="unset",  # each provider's copy says its own
            base_url=self._base_url,
            api_key=SecretStr(self._key),
            max_retries=1,  # one attempt: 0 would mean the vendor's default
            timeout=self._timeout,
            temperature=None,  # the model's own, which Gemini 3 is made for; not the library's 0.7
        )

    async def aclose(self) -> None:
        if self._first is not None and self._first.client is not None:
            await self._first.client.aio.aclose()
            self._first.client.close()


class GeminiProvider:
    """One Gemini model."""

    def __init__(
        self,
        connection: GeminiConnection,
        model: str,
        parameters: Mapping[str, object] | None = None,
    ) -> None:
        self._connection = connection
        self._model = model
        self._parameters = dict(parameters or {})
        self._chat: ChatGoogleGenerativeAI | None = None

    @property
    def name(self) -> str:
        return self._connection.name

    @property
    def model(self) -> str:
        return self._model

    def at(self, model: str) -> GeminiProvider:
        return GeminiProvider(self._connection, model, self._parameters)

    def load(self) -> None:
        self._connection.load()

    async def aclose(self) -> None:
        await self._connection.aclose()

    async def complete(self, request: Request) -> AsyncIterator[Chunk]:
        if self._chat is None:
            first = await self._connection.chat()
            self._chat = first.model_copy(update={"model": self._model})
        failure: CallFailed | None = None
        started = False
        try:
            async for message in self._chat.astream(
                to_langchain(request.messages),
                {"callbacks": []},  # a graph's own token stream is not to see these
                **_options(request, self._parameters),
            ):
                started = True
                yield _chunk(message)
        except _vendor_errors() as error:
            failure = _failure(error, started)
        except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
            failure = unreadable(error, started)
        if failure is not None:  # raised out here, so that the vendor's error is not its context
            raise failure


def _chunk(message: AIMessageChunk) -> Chunk:
    feedback = message.response_metadata.get("prompt_feedback") or {}
    if feedback.get("block_reason"):
        return Chunk(finish="content_filter")
    return to_chunk(message, _FINISHES)


def _options(request: Request, parameters: Mapping[str, object]) -> dict[str, Any]:
    options: dict[str, Any] = dict(parameters)
    if request.headers:
        options["http_options"] = {"headers": dict(request.headers)}
    if request.tools:
        options["tools"] = to_functions(request.tools)
    if request.schema is not None:
        options["response_mime_type"] = "application/json"
        options["response_json_schema"] = request.schema.schema
    return options


def _vendor_errors() -> tuple[type[Exception], ...]:
    import httpx
    from google.genai.errors import APIError
    from langchain_google_genai.chat_models import ChatGoogleGenerativeAIError

    return (APIError, ChatGoogleGenerativeAIError, httpx.HTTPError)


def _failure(error: Exception, started: bool) -> CallFailed:
    import httpx
    from google.genai.errors import APIError

    if isinstance(error, httpx.TimeoutException):
        return CallFailed("timeout", "transport", transient=True)
    if isinstance(error, httpx.HTTPError):
        return lost(started)
    vendor = error if isinstance(error, APIError) else error.__cause__
    if not isinstance(vendor, APIError):
        return CallFailed("unavailable", "vendor's client", transient=False)
    headers = getattr(vendor.response, "headers", None) or {}
    wait = retry_after(headers) if headers else None
    return of_status(vendor.code, wait if wait is not None else _retry_info(vendor.details))


def _retry_info(details: Any) -> float | None:
    """Returns the seconds of google.rpc.RetryInfo in an error body ("retryDelay": "34s")."""
    error = details.get("error", details) if isinstance(details, dict) else {}
    for one in error.get("details", []) if isinstance(error, dict) else []:
        delay = one.get("retryDelay", "") if isinstance(one, dict) else ""
        if isinstance(delay, str) and delay.endswith("s") and delay[:-1].replace(".", "").isdigit():
            return float(delay[:-1])
    return None
