"""Starts the API's server."""

import logging
import socket

import uvicorn

from tripkit.settings import Settings

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


def serve(config: Settings) -> int:
    """Serve until a signal; requests are logged without their content or query."""
    # Libraries log statements, addresses and bodies below WARNING, with words and keys in them:
    # LOG_LEVEL is for our own lines.
    logging.basicConfig(level="WARNING", format="%(levelname)s %(name)s %(message)s")
    logging.getLogger("tripkit").setLevel(config.log_level)
    server = Server(
        uvicorn.Config(
            "tripkit.api.app:create_app",
            factory=True,
            host=config.host,
            port=config.port,
            access_log=False,
            log_level=config.log_level.lower(),
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=SHUT_DOWN_SECONDS,
        )
    )
    server.run()
    return 0 if server.started and not server.refused else 1
