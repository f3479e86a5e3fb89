"""One picture by the same graph that the API runs, kept nowhere but in the answer."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tripkit.agents.image.graph import ImageDeps, build_graph
from tripkit.agents.image.state import ImageInput, Request
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.image import ImageResult
from tripkit.knowledge.staging.scene import read
from tripkit.services.image.links import Drawing
from tripkit.services.image.service import ImageService
from tripkit.services.keywords.port import KeywordService
from tripkit.services.storage.belongings import Picture

Step = Callable[[str], Awaitable[None]]
"""Called with the name of each step as it starts."""


@dataclass(frozen=True)
class Painted:
    """The picture; `path` is its address under the API's, for a drawing that can be linked."""

    result: ImageResult
    content: bytes
    media_type: str
    path: str | None


class Painter:
    """Bound to the services; `paint` runs the graph once."""

    def __init__(self, keywords: KeywordService, images: ImageService) -> None:
        self.images = images
        self._keywords = keywords

    async def paint(self, request: Request, locale: Locale, shape: str, step: Step) -> Painted:
        """Raises Busy when too many pictures are being drawn."""
        kept: list[Picture] = []

        async def keep(visitor_id: str, picture_id: str, picture: Picture) -> None:
            kept.append(picture)

        async def forget(picture_id: str, visitor_id: str) -> None:
            kept.clear()

        graph = build_graph(ImageDeps(self._keywords, self.images, keep, forget))
        given = ImageInput(request=request.model_dump(mode="json"))
        async for event in graph.astream(
            given, context=RunContext(locale=locale), stream_mode="custom"
        ):
            if event["type"] == "status":
                await step(event["step"])
        return await self._shaped(kept[0], shape)

    async def _shaped(self, picture: Picture, shape: str) -> Painted:
        data: dict[str, Any] = picture.data
        result = ImageResult.model_validate(data).model_copy(update={"image_url": None})
        content, media_type = picture.content, picture.media_type
        if shape != "square":
            media_type = "image/webp"
            if "scene" in data:
                content = await self.images.composed(data["scene"], data["stock"], shape)
            else:
                content = await self.images.reshape(content, shape)
        return Painted(result, content, media_type, self._path(data, shape))

    def _path(self, data: dict[str, Any], shape: str) -> str | None:
        # A model's picture cannot be drawn again, so there is nothing to link to.
        if self.images.links is None or "scene" not in data:
            return None
        path = self.images.links.path(Drawing(read(data["scene"]), data["stock"]))
        return f"{path}?shape={shape}"
