"""Pictures that we make, each made once: kept in memory, drawings in the shared cache too."""

import asyncio
import hashlib
import json
import math
from collections import OrderedDict
from collections.abc import Callable
from importlib.metadata import version
from io import BytesIO

from PIL import Image

from tripkit.knowledge import rendering
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.staging.scene import written
from tripkit.services.image.port import Cache, PictureRequest
from tripkit.services.image.renderer import Renderer

KEPT_BYTES = 48 * 1024 * 1024
CACHED_SECONDS = 7 * 86_400.0
QUALITY = 86


class Drawings:
    """A picture's key is what is drawn, so that the same wish is the same bytes."""

    def __init__(self, renderer: Renderer, cache: Cache | None = None) -> None:
        self._renderer = renderer
        self._cache = cache
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._under_way: dict[str, asyncio.Task[bytes]] = {}

    async def get(self, scene: SceneSpec, shape: str, stock: str | None = None) -> bytes:
        """WebP bytes of the scene composed for that shape. Raises Busy; ValueError for a shape."""
        return await self._once(
            _key("drawing", written(scene), shape, stock),
            lambda: rendering.encode(rendering.drawn(scene, shape, stock), "webp", QUALITY),
        )

    async def developed(self, request: PictureRequest) -> bytes:
        """WebP bytes of a scene on its film, of the scene's own size. Raises Busy."""
        scene, stock, date_back = request.scene, request.stock, request.date_back
        return await self._once(
            _key("developed", written(scene), stock, date_back.isoformat() if date_back else None),
            lambda: rendering.draw(scene, stock, date_back=date_back),
        )

    async def reshaped(self, content: bytes, shape: str, frame: str | None) -> bytes:
        """A finished picture cut to a shape, WebP; kept in this process alone. Raises Busy."""
        return await self._once(
            _key("reshaped", hashlib.sha256(content).hexdigest(), shape, frame),
            lambda: reshaped(content, shape, frame),
            shared=False,
        )

    async def _once(self, key: str, make: Callable[[], bytes], *, shared: bool = True) -> bytes:
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        task = self._under_way.get(key)
        if task is None:
            task = asyncio.create_task(self._made(key, make, self._cache if shared else None))
            self._under_way[key] = task
            task.add_done_callback(lambda done: self._ended(key, done))
        return await asyncio.shield(task)  # others may wait for it too

    def _ended(self, key: str, task: asyncio.Task[bytes]) -> None:
        self._under_way.pop(key, None)
        if not task.cancelled():
            task.exception()  # whoever still waits is handed it; nobody needs to

    async def _made(self, key: str, make: Callable[[], bytes], cache: Cache | None) -> bytes:
        content = await cache.get(key) if cache else None
        if content is None:
            content = await self._renderer.run(make)
            if cache:
                await cache.put(key, content, ttl=CACHED_SECONDS)
        self._keep(key, content)
        return content

    def _keep(self, key: str, content: bytes) -> None:
        self._kept[key] = content
        self._kept_bytes += len(content)
        while self._kept_bytes > KEPT_BYTES:
            _, dropped = self._kept.popitem(last=False)
            self._kept_bytes -= len(dropped)


def _key(kind: str, *wish: object) -> str:
    """What names a picture; a new version of the renderer makes it anew."""
    spelled = json.dumps([version("tripkit"), *wish], sort_keys=True)
    return f"{kind}:{hashlib.sha256(spelled.encode()).hexdigest()}"


def reshaped(content: bytes, shape: str, frame: str | None = None) -> bytes:
    """A finished picture cut to a shape, without its frame; a strip gets four cuts of it."""
    picture = _unframed(Image.open(BytesIO(content)).convert("RGB"), frame)
    if shape == "strip":
        out = rendering.strip(_four_cuts(picture))
    else:
        out = rendering.cropped(picture, shape)
    return rendering.encode(out, "webp", QUALITY)


def _unframed(picture: Image.Image, frame: str | None) -> Image.Image:
    """What lies within a frame that was laid about the picture."""
    dx, dy = (margin / 1000 for margin in rendering.lab.margins(1000, 1000, frame))
    short = min(picture.width / (1 + 2 * dx), picture.height / (1 + 2 * dy))
    left, top = math.ceil(dx * short), math.ceil(dy * short)
    return picture.crop((left, top, picture.width - left, picture.height - top))


def _four_cuts(picture: Image.Image) -> list[Image.Image]:
    """The whole, and three closer looks: left, right, middle."""
    w, h = picture.size

    def cut(x: float, y: float, share: float) -> Image.Image:
        cw, ch = max(1, round(w * share)), max(1, round(h * share))
        left = min(max(round(x * w - cw / 2), 0), w - cw)
        top = min(max(round(y * h - ch / 2), 0), h - ch)
        return picture.crop((left, top, left + cw, top + ch))

    return [picture, cut(0.3, 0.5, 0.6), cut(0.7, 0.5, 0.6), cut(0.5, 0.6, 0.42)]
