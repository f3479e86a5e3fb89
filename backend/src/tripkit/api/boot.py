"""Starting without making anybody wait: the API answers while the heavy parts are imported."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from tripkit.api.sse import Streams
from tripkit.domain.errors import TripKitError, Unavailable
from tripkit.settings import Settings, SettingsError

if TYPE_CHECKING:
    from tripkit.bootstrap import Container

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 20.0


class Boot:
    """Builds the container in the background; `container()` waits for it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.streams = Streams()
        self._task: asyncio.Task[Container] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._build())
        self._task.add_done_callback(self._told)

    async def _build(self) -> "Container":
        # The graph and vendor libraries take seconds to import: in a thread, so that /health
        # answers meanwhile.
        bootstrap = await asyncio.to_thread(__import__, "tripkit.bootstrap", fromlist=["open"])
        container: Container = await bootstrap.open_container(self._settings)
        log.info("ready")
        return container

    def _told(self, task: "asyncio.Task[Container]") -> None:
        error = self.failed
        if isinstance(error, (SettingsError, TripKitError)):
            log.error("cannot start: %s", error)
        elif error is not None:
            log.error("cannot start", exc_info=error)

    @property
    def failed(self) -> BaseException | None:
        """Why the container could not be built, if so."""
        if self._task and self._task.done() and not self._task.cancelled():
            return self._task.exception()
        return None

    @property
    def built(self) -> "Container | None":
        if self._task and self._task.done() and not self._task.cancelled() and not self.failed:
            return self._task.result()
        return None

    async def container(self) -> "Container":
        """Raises Unavailable while the process is starting for longer than anybody waits."""
        if self._task is None:
            raise Unavailable("The server has not started yet", retry_after=2)
        if self.failed:
            raise Unavailable("The server could not start; its log says why", retry_after=30)
        try:
            return await asyncio.wait_for(asyncio.shield(self._task), PATIENCE_SECONDS)
        except TimeoutError:
            raise Unavailable("The server is still starting; try again", retry_after=2) from None

    async def drain(self) -> None:
        """End what is under way while those who follow it are still connected."""
        if self.built:
            await self.built.runs.close()
        await self.streams.close()

    async def stop(self) -> None:
        if self._task is None:
            return
        if self.built:
            await self.built.close()
        else:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.wait([self._task])
