"""Starts the API's server."""

import logging
import socket
from typing import TYPE_CHECKING

import uvicorn
from uvicorn.importer import import_from_string

from tripkit.cli.importing import for_good
from tripkit.cli.starting import Starting
from tripkit.cli.workers import workers
from tripkit.settings import Settings

if TYPE_CHECKING:
    from fastapi import FastAPI

SHUT_DOWN_SECONDS = 5


class Server(uvicorn.Server):
    """Ends when the application cannot start, and lets every stream tell its end first."""

    @property
    def refused(self) -> bool:
        """Whether the application could not be built; it has said why."""
        return self.config.loaded and self.config.loaded_app.state.boot.failed is not None

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or self.refused

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.loaded_app
        await app.state.boot.drain()
        await super().shutdown(sockets)


def _application() -> "FastAPI":
    """The API's application; importing it takes seconds."""
    with for_good():
        app: FastAPI = import_from_string("tripkit.api.app:create_app")()
    return app


def serve(config: Settings) -> int:
    """Serve until a signal; requests are logged without their content or query."""
    # Libraries log statements, addresses and bodies below WARNING, with words and keys in them:
    # LOG_LEVEL is for our own lines.
    logging.basicConfig(level="WARNING", format="%(levelname)s %(name)s %(message)s")
    logging.getLogger("tripkit").setLevel(config.log_level)
    server = Server(
        uvicorn.Config(
            Starting(_application),
            host=config.host,
            port=config.port,
            access_log=False,
            log_level=config.log_level.lower(),
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=SHUT_DOWN_SECONDS,
        )
    )
    with workers(config.workers):
        server.run()
    return 0 if server.started and not server.refused else 1
