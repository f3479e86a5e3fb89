"""All that the house does with pictures: generate, draw, reshape, develop."""

import asyncio
import logging
import math
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

from tripkit.domain.errors import InvalidInput, NotFound
from tripkit.knowledge import rendering
from tripkit.knowledge.presenting import trip_day
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.staging.places import of_card
from tripkit.knowledge.staging.scene import read, stage
from tripkit.services.breaker import CircuitBreaker, CircuitOpen
from tripkit.services.image.drawings import Drawings
from tripkit.services.image.links import LinkDead, SignedDrawings
from tripkit.services.image.opening import NotAPicture, open_picture
from tripkit.services.image.port import (
    Cache,
    FailureCode,
    Health,
    ImageFailed,
    ImageProvider,
    Made,
    Picture,
    PictureRequest,
    ProviderInfo,
)  # fmt: skip
from tripkit.services.image.renderer import MEDIA_TYPE, Renderer

log = logging.getLogger(__name__)

REST_AFTER, REST_SECONDS = 3, 30.0
_OUR_SIDE: frozenset[FailureCode] = frozenset({"refused"})
"""Failures that say nothing about the provider's health."""


class ImageService:
    """Asks the first provider, and draws when it fails; without one it always draws."""

    def __init__(
        self,
        providers: Sequence[ImageProvider],
        renderer: Renderer,
        *,
        cache: Cache | None = None,
        links: SignedDrawings | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.links = links
        self._providers = list(providers)
        self._renderer = renderer
        self._drawings = Drawings(renderer, cache)
        self._breaker = CircuitBreaker(REST_AFTER, REST_SECONDS, clock, probes=math.inf)
        self._why: FailureCode = "unavailable"

    async def generate(self, request: PictureRequest) -> Made:
        """A picture from the first provider, else our drawing and why. Raises Busy."""
        failed: FailureCode | None = None
        if self._providers:
            try:
                return Made(await self._asked(self._providers[0], request))
            except ImageFailed as failure:
                failed = failure.code
        return Made(await self._drawn(request), failed)

    async def _drawn(self, request: PictureRequest) -> Picture:
        ours, scene = self._renderer, request.scene
        content = await self._drawings.developed(request)
        return Picture(content, MEDIA_TYPE, ours.name, ours.model, scene.width, scene.height)

    async def check(self) -> bool:
        """Whether there is a provider; asks it for its model, which costs nothing.

        Raises ImageFailed.
        """
        if self._providers:
            await self._providers[0].check()
        return bool(self._providers)

    async def _asked(self, provider: ImageProvider, request: PictureRequest) -> Picture:
        try:
            return await self._breaker.call(
                lambda: provider.generate(request),
                counts=lambda error: isinstance(error, ImageFailed) and error.code not in _OUR_SIDE,
            )
        except CircuitOpen:
            raise ImageFailed(self._why) from None
        except ImageFailed as failure:
            log.warning("%s (%s) made no picture: %s", provider.name, provider.model, failure.code)
            if failure.code not in _OUR_SIDE:
                self._why = failure.code
            raise

    def list_providers(self) -> list[ProviderInfo]:
        """All that can make pictures, in the order in which they are asked."""
        listed = [
            ProviderInfo(p.name, p.model, n == 0, self.health())
            for n, p in enumerate(self._providers)
        ]
        ours = ProviderInfo(self._renderer.name, self._renderer.model, not listed, "ok")
        return [*listed, ours]

    def health(self) -> Health:
        """Whether the configured provider answers; while it rests, we draw instead."""
        if not self._providers:
            return "not configured"
        return "degraded" if self._breaker.state == "open" else "ok"

    async def card(
        self, card_id: str, day: date | None, concept: str | None, shape: str, *, today: date
    ) -> bytes:
        """The drawn picture of a place, WebP; without a day one of its good months is shown.

        Raises NotFound for an id that says nothing we know, Busy.
        """
        setting = await asyncio.to_thread(of_card, card_id)
        if setting is None:
            raise NotFound
        shown = day or trip_day(None, setting.best_months, today)
        return await self._drawings.get(stage(setting, shown, concept=concept).spec, shape)

    async def composed(self, fields: Mapping[str, Any], stock: str, shape: str) -> bytes:
        """A picture that we drew, composed anew for a shape, WebP. Raises Busy."""
        return await self._drawings.get(read(fields), shape, stock)

    async def signed(self, token: str, shape: str) -> bytes:
        """The drawing behind a signed link, WebP. Raises NotFound for a dead link, Busy."""
        if self.links is None:
            raise NotFound
        try:
            drawing = self.links.read(token)
        except LinkDead:
            raise NotFound from None
        return await self._drawings.get(drawing.scene, shape, drawing.stock)

    async def reshape(self, content: bytes, shape: str, frame: str | None = None) -> bytes:
        """A finished picture (in that frame) cut to a shape, WebP. Raises Busy."""
        return await self._drawings.reshaped(content, shape, frame)

    async def develop(
        self, content: bytes, stock: str, *, date_back: date | None, frame: str | None
    ) -> Picture:
        """Somebody's own photo on that stock, JPEG. Raises InvalidInput, Busy."""

        def work() -> Picture:
            try:
                photo = open_picture(content)
            except NotAPicture as error:
                raise InvalidInput("photo", str(error)) from None
            out = rendering.develop(photo, stock, date_back=date_back, frame=frame)
            data = rendering.encode(out, "jpeg", 92)
            return Picture(data, "image/jpeg", "renderer", stock, out.width, out.height)

        return await self._renderer.run(work)

    async def warm(self) -> None:
        """Draw something small, so that the first visitor does not wait for imports."""
        small = SceneSpec(kind="coast", seed="warm", width=64, height=64)
        await self._renderer.run(lambda: rendering.photograph(small))

    async def close(self) -> None:
        await asyncio.gather(*(p.close() for p in self._providers), self._renderer.close())
