"""What routes ask for: the container, the visitor, the locale, and how a run is started."""

import asyncio
import hashlib
import json
from collections.abc import AsyncGenerator
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, cast
from zoneinfo import ZoneInfo

from fastapi import Depends, Header, Request
from fastapi.responses import Response

from tripkit.api.errors import RunFailed
from tripkit.api.security import client_ip
from tripkit.api.sse import stream
from tripkit.domain import clock
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.errors import ClientGone, Forbidden, RateLimited, TripKitError, Unauthorized
from tripkit.runs.model import Event, Run, RunStatus
from tripkit.services.storage.quotas import Kept
from tripkit.services.tracing import traceparent

if TYPE_CHECKING:
    from tripkit.bootstrap import Container

WINDOW_SECONDS = 60.0
STARTS_A_MINUTE = 60
"""Runs and other costly things that one address may start in a minute."""


_SEOUL = ZoneInfo("Asia/Seoul")


def _day_of(locale: Locale | None) -> str:
    """The person's day as far as the language tells their zone: Korean readers' is Seoul's."""
    day = clock.today(_SEOUL) if locale == "ko" else clock.today()
    return day.isoformat()


async def get_container(request: Request) -> "Container":
    """The built services; waits for them while the process is still starting."""
    return cast("Container", await request.app.state.boot.container())


ContainerDep = Annotated["Container", Depends(get_container)]


async def get_visitor(request: Request, container: ContainerDep) -> str:
    """Who asks: the holder of an API key, or of our cookie (set with this answer when new).

    Raises Unauthorized for an unknown key, Forbidden for another site's page.
    """
    authorization = request.headers.get("authorization")
    if authorization:
        scheme, _, key = authorization.partition(" ")
        visitor = await container.keys.visitor_of(key) if scheme.lower() == "bearer" else None
        if visitor is None:
            raise Unauthorized
        await noted(container, visitor)
        return visitor
    if request.scope["foreign_origin"]:
        raise Forbidden
    request.scope["wants_visitor"] = True
    visitor = str(request.scope["visitor_id"])
    if request.scope["visitor_is_back"]:
        await noted(container, visitor)
    return visitor


async def noted(container: "Container", visitor_id: str) -> None:
    """They are here; without a database another request says so."""
    with suppress(TripKitError):
        await container.visitors.note(visitor_id)


Visitor = Annotated[str, Depends(get_visitor)]


def accepted_locale(header: str | None) -> Locale | None:
    """The first of our languages in an Accept-Language header, by its order."""
    for part in (header or "").split(","):
        tag = part.split(";")[0].strip().lower()
        if tag.startswith("ko"):
            return "ko"
        if tag.startswith("en"):
            return "en"
    return None


@dataclass(frozen=True)
class Starter:
    """Starts runs for one request and answers with their stream or their result."""

    request: Request
    container: "Container"
    visitor_id: str
    idempotency_key: str | None

    def locale(self, asked: Locale | None) -> Locale | None:
        return asked or accepted_locale(self.request.headers.get("accept-language"))

    async def limit(self, name: str, key: str, limit: int) -> None:
        """Raises RateLimited when `key` was used more than `limit` times in the last minute."""
        wait = await self.container.coordinator.hit(
            f"{name}:{key}", limit=limit, window=WINDOW_SECONDS
        )
        if wait is not None:
            raise RateLimited(retry_after=max(1, round(wait + 0.5)))

    async def limit_address(self, name: str) -> None:
        """The same for the address that asks."""
        proxies = self.container.settings.trusted_proxies
        await self.limit(name, client_ip(self.request.scope, proxies), STARTS_A_MINUTE)

    async def start(
        self, kind: str, input: dict[str, Any], *, locale: Locale | None = None,
        thread_id: str | None = None, background: bool = False,
        provider: str | None = None, model: str | None = None,
    ) -> str:  # fmt: skip
        """Start a run (or find the one that this Idempotency-Key stands for); its id."""
        idempotency = None
        if self.idempotency_key:
            idempotency = (self._route, self.idempotency_key, _hash(await self.request.body()))
        if not await self._is_repeated():
            await self.container.quotas.check_run(self.visitor_id)
        context = RunContext(
            locale=locale or "en", today=_day_of(locale),
            provider=provider, model=model, traceparent=traceparent(),
        )  # fmt: skip
        return await self.container.runs.start(
            kind, visitor_id=self.visitor_id, input=input, context=context,
            thread_id=thread_id, background=background, idempotency=idempotency,
        )  # fmt: skip

    async def check_room(self, kind: Kept) -> None:
        """Raises QuotaReached where no more is kept; never for what is there already."""
        if not await self._is_repeated():
            await self.container.quotas.check_room(self.visitor_id, kind)

    async def _is_repeated(self) -> bool:
        """Whether this request's Idempotency-Key stands for something that was made."""
        if not (key := self.idempotency_key):
            return False
        store, routes = (
            self.container.runs.store,
            (self._route, f"POST {self.request.scope['path']}"),
        )
        return any([await store.has_key(self.visitor_id, route, key) for route in routes])

    @property
    def _route(self) -> str:
        return str(self.request.scope["route"].name)

    async def claim(self, new_id: str, body: bytes | None = None) -> str:
        """The id of what this Idempotency-Key has made or is to make: `new_id` when it is new.

        `body` is what a repeated request has to have in common, where it is not its JSON.
        Raises IdempotencyMismatch.
        """
        if not self.idempotency_key:
            return new_id
        path = str(self.request.scope["path"])
        body = await self.request.body() if body is None else body
        same = (f"POST {path}", self.idempotency_key, _hash(body))
        return await self.container.runs.store.claim(self.visitor_id, same, new_id)

    async def follow(self, run_id: str, after: int = 0) -> Response:
        """The run's events as a stream."""
        return stream(await self.events(run_id, after))

    async def events(self, run_id: str, after: int = 0) -> AsyncGenerator[Event]:
        return await self.container.runs.follow(run_id, self.visitor_id, after)

    async def result(self, run_id: str) -> dict[str, Any]:
        """Wait for the run and return its result. Raises RunFailed.

        Who hangs up meanwhile follows it no more.
        """
        waiting = asyncio.create_task(self.container.runs.finished(run_id, self.visitor_id))
        leaving = asyncio.create_task(self._hung_up())
        try:
            await asyncio.wait({waiting, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                raise ClientGone
            run: Run = waiting.result()
        finally:
            waiting.cancel()
            leaving.cancel()
        if run.result is not None:
            return run.result
        error = run.error or {"code": run.status, "detail": _without_result(run.status)}
        raise RunFailed(run_id, error["code"], error["detail"])

    async def _hung_up(self) -> None:
        while (await self.request.receive())["type"] != "http.disconnect":
            pass


def _without_result(status: RunStatus) -> str:
    if status == "cancelled":
        return "The run was cancelled."
    return "The server is closing; the run goes on: ask for it again."


def _hash(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


async def get_starter(
    request: Request,
    container: ContainerDep,
    visitor: Visitor,
    idempotency_key: Annotated[
        str | None,
        Header(max_length=200, description="Repeating a request with the same key makes it once"),
    ] = None,
) -> Starter:
    return Starter(request, container, visitor, idempotency_key)


StarterDep = Annotated[Starter, Depends(get_starter)]


def dumped(value: Any) -> dict[str, Any]:
    """A model as plain JSON values, in camelCase."""
    return cast("dict[str, Any]", json.loads(value.model_dump_json(by_alias=True)))
