"""Over MCP: a client that outlives a server which is down at start, restarts or hangs."""

import asyncio
import logging
from contextlib import suppress
from typing import cast

import httpx2
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client
from mcp_types import RequestParamsMeta
from pydantic import ValidationError

from tripkit.knowledge.keywords import Keywords
from tripkit.services.keywords.local import LocalKeywords
from tripkit.services.keywords.port import Extraction, Health

log = logging.getLogger(__name__)

TOOL = "extract_keywords"
CALL_SECONDS = 1.5
CONNECT_SECONDS = 5.0
RETRY_SECONDS = 1.0


class McpKeywords:
    """Asks the server; extracts here while it does not answer, and says so."""

    def __init__(
        self, url: str, token: str = "", *, call: float = CALL_SECONDS, retry: float = RETRY_SECONDS
    ) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._call_seconds = call
        self._retry_seconds = retry
        self._local = LocalKeywords()
        self._client: Client | None = None
        self._told = False
        self._lost = asyncio.Event()
        self._connected = asyncio.Event()
        self._keeper = asyncio.create_task(self._keep())

    async def _keep(self) -> None:
        # An unreachable server cancels the task that entered the client, so the client is
        # entered in a task of its own, anew for every connection.
        while True:
            connection = asyncio.create_task(self._connect())
            try:
                await asyncio.wait([connection])
            finally:
                connection.cancel()
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([connection])
                ended = connection.done() and not connection.cancelled()
                error = connection.exception() if ended else None
            if error and not self._told:
                log.info("keyword server away (%s); keywords are made here", type(error).__name__)
            self._told = error is not None and self._client is None
            self._client = None
            self._connected.clear()
            await asyncio.sleep(self._retry_seconds)

    async def _connect(self) -> None:
        self._lost.clear()
        async with (
            httpx2.AsyncClient(headers=self._headers, timeout=CONNECT_SECONDS) as http,
            Client(streamable_http_client(self._url, http_client=http)) as client,
        ):
            self._client = client
            self._connected.set()
            await self._lost.wait()

    async def connected(self) -> None:
        """Wait until there is a connection."""
        await self._connected.wait()

    async def extract(self, text: str, *, limit: int, run_id: str) -> Extraction:
        found = await self._ask(text, limit, run_id)
        if found is None:
            return await self._local.extract(text, limit=limit, run_id=run_id)
        return Extraction(found, "mcp")

    async def _ask(self, text: str, limit: int, run_id: str) -> Keywords | None:
        client = self._client
        if client is None:
            return None
        try:
            result = await asyncio.wait_for(
                client.call_tool(
                    TOOL,
                    {"user_prompt": text, "max_keywords": limit},
                    meta=cast(RequestParamsMeta, {"runId": run_id}),
                ),
                self._call_seconds,
            )
            if result.is_error:
                return None
            return Keywords.model_validate(result.structured_content)
        except ValidationError as error:
            log.warning("the keyword server's answer has another shape: %d", error.error_count())
            return None
        except (TimeoutError, MCPError, httpx2.HTTPError, OSError) as error:
            log.info("keyword server away (%s)", type(error).__name__)
            self._lost.set()
            return None

    def health(self) -> Health:
        return "ok" if self._client else "degraded"

    async def close(self) -> None:
        self._keeper.cancel()
        with suppress(asyncio.CancelledError):
            await self._keeper
