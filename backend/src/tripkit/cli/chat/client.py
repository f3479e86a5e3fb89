"""The API as this terminal sees it: JSON, files, and streams that survive a dropped line."""

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, cast

import httpx

from tripkit.cli.chat.sse import Event, events

TRIES, FIRST_WAIT = 6, 0.25
TIMEOUT = httpx.Timeout(30.0, connect=5.0, read=45.0)
"""Seconds; a stream's heartbeat comes every fifteen."""


class Unreachable(Exception):
    """Nothing answers at the address."""


class Refused(Exception):
    """The API said no. `code` is stable, `wait` seconds where it named some, `detail` words."""

    def __init__(
        self, code: str, *, wait: int | None = None, request_id: str = "", detail: str = ""
    ) -> None:
        super().__init__(code)
        self.detail = detail
        self.code = code
        self.wait = wait
        self.request_id = request_id


class Client:
    """Holds the last run, so that whoever leaves in the middle can cancel it."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http = http
        self.run_id: str | None = None

    async def get(self, path: str) -> Any:
        return _plain((await self._asked("GET", path)).json())

    async def post(self, path: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        return cast("dict[str, Any]", _plain((await self._asked("POST", path, body or {})).json()))

    async def file(self, path: str) -> tuple[bytes, str]:
        """A file's content and its media type."""
        answer = await self._asked("GET", path)
        return answer.content, answer.headers.get("content-type", "").partition(";")[0]

    async def _asked(
        self, method: str, path: str, body: dict[str, Any] | None = None
    ) -> httpx.Response:
        try:
            answer = await self._http.request(method, path, json=body)
        except httpx.TransportError as error:
            raise Unreachable from error
        _check(answer)
        return answer

    async def stream(self, path: str, body: dict[str, Any]) -> AsyncIterator[Event]:
        """The events of a new run to its last; after a drop it goes on behind the last one seen.

        Raises Refused for an `error` event too.
        """
        key, seen, tries = {"Idempotency-Key": uuid.uuid4().hex}, "0", 0
        self.run_id = None
        while True:
            request = self._request(path, body, key, seen)
            try:
                async for event in self._followed(request):
                    seen, tries = event.id, 0
                    if event.type == "run":
                        self.run_id = event.data["runId"]
                    if event.type == "error":
                        detail = str(_plain(event.data.get("detail") or ""))
                        raise Refused(str(event.data.get("code", "internal")), detail=detail)
                    yield replace(event, data=_plain(event.data))
                    if event.is_last:
                        self.run_id = None
                        return
            except httpx.ConnectError as error:
                if self.run_id is None:
                    raise Unreachable from error
            except httpx.TransportError:
                pass
            tries += 1
            if tries > TRIES:
                raise Unreachable
            await asyncio.sleep(FIRST_WAIT * 2 ** (tries - 1))

    def _request(
        self, path: str, body: dict[str, Any], key: dict[str, str], seen: str
    ) -> httpx.Request:
        """The start of the run (the same key starts nothing twice), later its continuation."""
        if self.run_id is None:
            return self._http.build_request("POST", path, json=body, headers=key)
        return self._http.build_request(
            "GET", f"/api/v1/runs/{self.run_id}/events", headers={"Last-Event-ID": seen}
        )

    async def _followed(self, request: httpx.Request) -> AsyncIterator[Event]:
        answer = await self._http.send(request, stream=True)
        try:
            if answer.is_error:
                await answer.aread()
            _check(answer)
            async for event in events(answer.aiter_lines()):
                yield event
        finally:
            await answer.aclose()

    async def cancel(self) -> None:
        """End the run that is under way, if there is one; nobody waits for it any more."""
        run_id, self.run_id = self.run_id, None
        if run_id:
            try:
                await self._http.delete(f"/api/v1/runs/{run_id}", timeout=2.0)
            except httpx.TransportError:
                return  # it is cancelled on its own when nobody comes back


def _plain(value: Any) -> Any:
    """The same without control characters, so that no text can steer the terminal."""
    if isinstance(value, str):
        return "".join(char for char in value if char.isprintable() or char == "\n")
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return value


def _check(answer: httpx.Response) -> None:
    if not answer.is_error:
        return
    try:
        problem = answer.json()
    except json.JSONDecodeError:
        problem = {}
    wait = answer.headers.get("retry-after", "")
    raise Refused(
        str(problem.get("code") or answer.status_code),
        wait=int(wait) if wait.isdigit() else None,
        request_id=answer.headers.get("x-request-id", ""),
        detail=str(_plain(problem.get("detail") or "")),
    )
