"""The running API over HTTP: a run is started as a stream, followed, and its result read."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
from mcp.server.mcpserver.exceptions import ToolError

CONNECT_SECONDS = 3.0
SILENCE_SECONDS = 40.0
"""A stream sends a comment every 15 s: one that is silent for longer is dead."""

Step = Callable[[str], Awaitable[None]]
"""Called with the name of each step as it starts."""


class Api:
    """One visitor of the API: by a key, or by the cookie that its first answer sets."""

    def __init__(self, origin: str, key: str = "") -> None:
        self.origin = origin.rstrip("/")
        self._key = key
        # The environment's proxies stay aside: cookie and key are the API's alone.
        self._http = httpx.AsyncClient(
            base_url=self.origin, trust_env=False,
            headers={"Authorization": f"Bearer {key}"} if key else {},
            timeout=httpx.Timeout(SILENCE_SECONDS, connect=CONNECT_SECONDS),
        )  # fmt: skip
        self._greeting = asyncio.Lock()

    async def run(self, path: str, body: dict[str, Any], step: Step) -> dict[str, Any]:
        """The result of the run that `path` streams. Raises ToolError saying what to do."""
        async with self._asking():
            await self._become_visitor()
            async with self._http.stream("POST", path, json=body) as answer:
                await _accept(answer)
                run_id = await _follow(answer, step)
            answer = await self._http.get(f"/api/v1/runs/{run_id}")
            await _accept(answer)
            result = answer.json().get("result")
        if not isinstance(result, dict):
            raise ToolError("The run ended without a result. Ask again.")
        return result

    async def _become_visitor(self) -> None:
        """Two first questions at once would be two visitors: a run of one is not the other's."""
        async with self._greeting:
            if not self._key and not self._http.cookies:
                await _accept(await self._http.get("/api/v1/me?limit=1"))

    async def read(self, path: str) -> dict[str, Any]:
        """One thing of this visitor's. Raises ToolError saying what to do."""
        async with self._asking():
            answer = await self._http.get(path)
            await _accept(answer)
            found: dict[str, Any] = answer.json()
        return found

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[None]:
        try:
            yield
        except (httpx.ConnectError, httpx.ConnectTimeout) as error:
            raise ToolError(
                f"The TripKit API does not answer at {self.origin}. Start it with `make run`"
                " (or `tripkit serve`), or set MCP_API_URL to where it runs."
            ) from error
        except (httpx.HTTPError, ValueError) as error:
            raise ToolError(
                f"The TripKit API at {self.origin} broke off in the middle of its answer."
                " Ask again; if it happens twice, look at its log."
            ) from error


async def _accept(answer: httpx.Response) -> None:
    """Raises ToolError with the API's own sentence for an answer that is an error."""
    if answer.is_success:
        return
    await answer.aread()
    if answer.headers.get("content-type", "").startswith("application/problem+json"):
        raise ToolError(_said(answer.json()))
    raise ToolError(f"What answers at {answer.url} is not TripKit's API ({answer.status_code}).")


def _said(problem: dict[str, Any]) -> str:
    detail = str(problem.get("detail") or problem.get("title") or "The API refused.")
    if problem.get("code") == "unauthorized":
        return f"{detail} Set MCP_API_KEY to a key of `tripkit keys create`, or leave it empty."
    return detail


async def _follow(answer: httpx.Response, step: Step) -> str:
    """Report the steps until the run has completed; its id."""
    run_id = ""
    async for event in _events(answer):
        kind = event.get("type")
        if kind == "run":
            run_id = str(event["runId"])
        elif kind == "status":
            await step(str(event["step"]))
        elif kind == "step" and event["status"] == "started":
            await step(str(event["agent"]))
        elif kind == "tool_call":
            await step(str(event["name"]))
        elif kind == "complete":
            return run_id
        elif kind in ("error", "cancelled"):
            raise ToolError(str(event.get("detail") or "The run was cancelled."))
    raise httpx.RemoteProtocolError("the stream ended before the run did")


async def _events(answer: httpx.Response) -> AsyncIterator[dict[str, Any]]:
    # httpx's own lines also end at U+2028 and the like, which may stand in a text.
    rest = b""
    async for piece in answer.aiter_bytes():
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            if line.startswith(b"data:"):
                yield json.loads(line.removeprefix(b"data:"))
