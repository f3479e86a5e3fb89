"""The application from its first moment: it says that it lives while the rest is imported."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tripkit.domain.errors import TripKitError
from tripkit.settings import SettingsError

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.datastructures import State
    from starlette.types import Receive, Scope, Send

log = logging.getLogger(__name__)

_ANSWERS: dict[str, tuple[int, dict[str, object]]] = {
    "/health": (200, {"status": "ok"}),
    "/ready": (503, {"status": "starting", "parts": {}}),
}


@dataclass
class Loading:
    """Stands for the application's boot until the application is there."""

    failed: BaseException | None = None

    @property
    def boot(self) -> "Loading":
        return self

    async def drain(self) -> None:
        """Nothing is under way yet."""


class Starting:
    """An ASGI application around one whose import takes seconds.

    It answers /health and /ready at once; other requests wait for the application, which is
    loaded in a thread and does the rest.
    """

    def __init__(self, load: "Callable[[], FastAPI]") -> None:
        self._load = load
        self._app: FastAPI | None = None
        self._loading = Loading()
        self._loaded = asyncio.Event()
        self._stopping = asyncio.Event()

    @property
    def state(self) -> "State | Loading":
        """The application's state, whose `boot` tells whether it could start."""
        return self._app.state if self._app else self._loading

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif self._app is None and scope["type"] == "http" and scope["path"] in _ANSWERS:
            await _answer(send, *_ANSWERS[scope["path"]])
        else:
            await self._loaded.wait()
            if self._app is not None:
                await self._app(scope, receive, send)

    async def _live(self, receive: "Receive", send: "Send") -> None:
        await receive()
        running = asyncio.create_task(self._run())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self._stopping.set()
        if not self._loaded.is_set():
            running.cancel()
        with suppress(asyncio.CancelledError):
            await running
        await send({"type": "lifespan.shutdown.complete"})

    async def _run(self) -> None:
        """Loads the application and holds its lifespan until the server stops."""
        try:
            app = await asyncio.to_thread(self._load)
            async with app.router.lifespan_context(app):
                self._app = app
                self._loaded.set()
                await self._stopping.wait()
        except (SettingsError, TripKitError) as error:
            log.error("cannot start: %s", error)
            self._loading.failed = error
        # The boundary of the start: whatever it is, requests are told that it failed.
        except Exception as error:
            log.exception("cannot start")
            self._loading.failed = error
        finally:
            self._loaded.set()


async def _answer(send: "Send", status: int, content: dict[str, object]) -> None:
    body = json.dumps(content).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"x-request-id", secrets.token_hex(16).encode()),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
