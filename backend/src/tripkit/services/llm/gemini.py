"""Google's Gemini, through langchain-google-genai."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tripkit.services.llm.failures import lost, of_status, retry_after
from tripkit.services.llm.langchain_messages import to_chunk, to_functions
from tripkit.services.llm.provider import CallFailed, Chunk, Finish, Request
from tripkit.services.llm.vendor import Connection, VendorModel

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


class GeminiConnection(Connection["ChatGoogleGenerativeAI"]):
    """The vendor's client, built once and shared by its models."""

    def __init__(self, base_url: str, key: str, timeout: float) -> None:
        super().__init__("gemini", base_url, key, timeout)

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
        if self._chat is not None and self._chat.client is not None:
            await self._chat.client.aio.aclose()
            self._chat.client.close()


class GeminiProvider(VendorModel[GeminiConnection]):
    """One Gemini model."""

    async def _client(self) -> ChatGoogleGenerativeAI:
        chat = await self._connection.chat()
        return chat.model_copy(update={"model": self._model})

    def _options(self, request: Request) -> dict[str, object]:
        options: dict[str, object] = dict(self._parameters)
        if request.headers:
            options["http_options"] = {"headers": dict(request.headers)}
        if request.tools:
            options["tools"] = to_functions(request.tools)
        if request.schema is not None:
            options["response_mime_type"] = "application/json"
            options["response_json_schema"] = request.schema.schema
        return options

    def _chunk(self, message: AIMessageChunk) -> Chunk:
        feedback = message.response_metadata.get("prompt_feedback") or {}
        if feedback.get("block_reason"):
            return Chunk(finish="content_filter")
        return to_chunk(message, _FINISHES)

    def _errors(self) -> tuple[type[Exception], ...]:
        import httpx
        from google.genai.errors import APIError
        from langchain_google_genai.chat_models import ChatGoogleGenerativeAIError

        return (APIError, ChatGoogleGenerativeAIError, httpx.HTTPError)

    def _failure(self, error: Exception, started: bool) -> CallFailed:
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
