"""A process lives before its application is imported, and ends when that cannot be."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI

from tripkit.cli.starting import Starting
from tripkit.settings import SettingsError


@asynccontextmanager
async def serving(starting: Starting) -> AsyncIterator[httpx.AsyncClient]:
    """The application with its lifespan, as a server drives it."""
    received: asyncio.Queue[Any] = asyncio.Queue()
    sent: asyncio.Queue[Any] = asyncio.Queue()
    received.put_nowait({"type": "lifespan.startup"})
    life = asyncio.create_task(starting({"type": "lifespan"}, received.get, sent.put))
    assert (await sent.get())["type"] == "lifespan.startup.complete"
    transport = httpx.ASGITransport(starting)  # type: ignore[arg-type]
    async with httpx.AsyncClient(transport=transport, base_url="http://tripkit") as client:
        yield client
    received.put_nowait({"type": "lifespan.shutdown"})
    assert (await sent.get())["type"] == "lifespan.shutdown.complete"
    await life


def application(told: list[str]) -> FastAPI:
    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        told.append("started")
        yield
        told.append("stopped")

    app = FastAPI(lifespan=lifespan)
    app.get("/health")(lambda: {"status": "ok", "by": "application"})
    app.get("/page")(lambda: "there")
    return app


async def test_it_lives_at_once_and_other_requests_wait_for_the_application() -> None:
    may_load, told = threading.Event(), list[str]()

    def load() -> FastAPI:
        may_load.wait(30)
        return application(told)

    async with serving(Starting(load)) as client:
        health, ready = await client.get("/health"), await client.get("/ready")
        assert (health.status_code, health.json()) == (200, {"status": "ok"})
        assert (ready.status_code, ready.json()["status"]) == (503, "starting")
        assert health.headers["x-request-id"] != ready.headers["x-request-id"]
        page = asyncio.create_task(client.get("/page"))
        await asyncio.sleep(0)
        assert not page.done()
        may_load.set()
        assert (await page).json() == "there"
        assert (await client.get("/health")).json()["by"] == "application"
        assert told == ["started"]
    assert told == ["started", "stopped"]


async def test_an_application_that_cannot_be_built_says_why() -> None:
    def load() -> FastAPI:
        raise SettingsError("set SECRET_KEY")

    starting = Starting(load)
    async with serving(starting):
        await starting._loaded.wait()
        assert isinstance(starting.state.boot.failed, SettingsError)
