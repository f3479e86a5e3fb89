"""What Google's two kinds of picture models share: the vendor's client, made when first wanted."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from tripkit.services.image.asking import PAUSE_SECONDS, TIMEOUT_SECONDS, asked, finished
from tripkit.services.image.port import Picture, PictureRequest

if TYPE_CHECKING:
    from google.genai import Client
    from google.genai.types import HttpOptions


class GoogleImages(ABC):
    """The client is made at the first call: its library takes about a second to import."""

    name: str

    def __init__(
        self,
        model: str,
        *,
        base: str | None = None,
        timeout: float = TIMEOUT_SECONDS,
        pause: float = PAUSE_SECONDS,
    ) -> None:
        self.model = model
        self._base = base
        self._timeout = timeout
        self._pause = pause
        self._made: Client | None = None

    async def generate(self, request: PictureRequest) -> Picture:
        """Raises ImageFailed."""
        client = await self._client()
        data = await asked(
            lambda: self._ask(client, request), timeout=self._timeout, pause=self._pause
        )
        return await finished(data, self.name, self.model)

    async def check(self) -> None:
        """Raises ImageFailed."""
        look = (await self._client()).aio.models.get
        await asked(lambda: look(model=self.model), timeout=self._timeout, pause=self._pause)

    async def close(self) -> None:
        if self._made is not None:
            await self._made.aio.aclose()

    async def _client(self) -> Client:
        if self._made is None:
            self._made = await asyncio.to_thread(self._make)
        return self._made

    def _http_options(self) -> HttpOptions:
        from google.genai import types

        return types.HttpOptions(
            base_url=self._base,
            timeout=int(self._timeout * 1000) + 1000,
            retry_options=types.HttpRetryOptions(attempts=1),
        )

    @abstractmethod
    def _make(self) -> Client:
        """Returns the vendor's client. Raises ImageFailed."""

    @abstractmethod
    async def _ask(self, client: Client, request: PictureRequest) -> bytes:
        """Returns a picture's bytes. Raises ImageFailed and what the vendor's client raises."""
