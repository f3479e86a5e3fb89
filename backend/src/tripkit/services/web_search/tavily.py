"""Tavily's search API: POST /search with a bearer key."""

import asyncio
from typing import Any

import httpx
from pydantic import BaseModel, Field, ValidationError

from tripkit.services.retry import ONCE_MORE
from tripkit.services.web_search.port import Health, SearchFailed, WebResult

BASE = "https://api.tavily.com"
TIMEOUT = 6.0
MAX_BYTES = 1_000_000


class _Result(BaseModel):
    title: str = ""
    url: str = Field(pattern=r"^https?://")
    content: str = ""
    score: float = 0.0


class Tavily:
    """Retries once what may pass (429, 5xx, a broken connection); anything else is SearchFailed."""

    def __init__(self, key: str, *, base: str = BASE) -> None:
        self._http = httpx.AsyncClient(
            base_url=base, timeout=TIMEOUT, headers={"Authorization": f"Bearer {key}"}
        )
        self._health: Health = "ok"

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        body = {"query": query[:400], "max_results": limit, "search_depth": "basic"}
        try:
            async with asyncio.timeout(TIMEOUT * ONCE_MORE.attempts):
                raw = await ONCE_MORE.call(lambda: self._asked(body), transient=_may_pass)
        except (httpx.HTTPError, TimeoutError, ValueError) as error:
            self._health = "down"
            raise SearchFailed from error
        self._health = "ok"
        return _results(raw)[:limit]

    async def _asked(self, body: dict[str, Any]) -> Any:
        answer = await self._http.post("/search", json=body)
        answer.raise_for_status()
        if len(answer.content) > MAX_BYTES:
            raise ValueError("too large")
        return answer.json()

    def health(self) -> Health:
        return self._health

    async def close(self) -> None:
        await self._http.aclose()


def _may_pass(error: Exception) -> bool:
    if isinstance(error, httpx.HTTPStatusError):
        status = error.response.status_code
        return status == 429 or status >= 500
    return isinstance(error, httpx.TransportError)


def _results(raw: Any) -> list[WebResult]:
    """What has the shape of a result; the rest is left aside."""
    found = []
    listed = raw.get("results") if isinstance(raw, dict) else None
    for one in listed if isinstance(listed, list) else []:
        try:
            result = _Result.model_validate(one)
        except ValidationError:
            continue
        found.append(WebResult(result.title, result.url, result.content, result.score))
    return found
