"""The application: lifespan, middleware, routes and their second addresses."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tripkit.api import aliases, docs, errors, web
from tripkit.api.boot import Boot
from tripkit.api.hosts import AllowedHosts
from tripkit.api.plain_text import plain_text
from tripkit.api.routes import ROUTERS
from tripkit.api.security import Guard, Visitors
from tripkit.api.street_map import map_origins
from tripkit.settings import Settings, secret, secret_in, settings

DESCRIPTION = """From a feeling to a trip you can take.

Every answer is made with or without a model: `source` says which. Facts are computed and carry
their source. Streams are server-sent events with ids; a dropped one is continued with
`GET /api/v1/runs/{runId}/events` and `Last-Event-ID`."""


def create_app(config: Settings | None = None) -> FastAPI:
    """The API for these settings (by default the process's own)."""
    config = config or settings()
    boot = Boot(config)
    origins = map_origins(config)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        boot.start()
        yield
        await boot.stop()

    app = FastAPI(
        title="TripKit",
        version="1.0",
        description=DESCRIPTION,
        lifespan=lifespan,
        dependencies=[Depends(plain_text)],
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        separate_input_output_schemas=False,
    )
    app.state.boot = boot
    app.state.settings = config
    errors.install(app)
    for router in ROUTERS:
        app.include_router(router)
    aliases.install(app)
    docs.install(app)
    web.install(app, origins)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(
        Guard,
        visitors=Visitors(secret(config.secret_key) or secret_in(config.data_dir)),
        public_url=config.public_url,
        csp=web.content_security_policy(origins),
        hosts=AllowedHosts(config.allowed_hosts, config.public_url),
        streams=boot.streams,
    )
    logging.getLogger("tripkit").setLevel(config.log_level)
    return app
