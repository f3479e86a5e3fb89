"""The graph over the real renderer at a small size, and a place to keep pictures."""

import io
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from PIL import Image

from tripkit.agents.image.graph import ImageDeps, build_graph
from tripkit.agents.image.state import Request
from tripkit.domain.context import RunContext
from tripkit.knowledge.keywords import extract
from tripkit.services.image.port import Made, PictureRequest
from tripkit.services.image.renderer import Renderer
from tripkit.services.image.service import ImageService
from tripkit.services.keywords.local import LocalKeywords
from tripkit.services.keywords.port import Extraction, KeywordService
from tripkit.services.storage.belongings import Picture

TODAY = "2026-10-01"


class ServerKeywords(LocalKeywords):
    """Says that a server answered, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    async def extract(self, text: str, *, limit: int, run_id: str) -> Extraction:
        self.asked.append((run_id, text))
        return Extraction(extract(text, limit), "mcp")


class SmallImages(ImageService):
    """The real service, at a size that is quick to draw."""

    side = 128

    async def generate(self, request: PictureRequest) -> Made:
        scene = replace(request.scene, width=self.side, height=self.side)
        return await super().generate(replace(request, scene=scene))


@dataclass
class Studio:
    """Runs the graph as a run would, and keeps what it makes."""

    keywords: KeywordService = field(default_factory=ServerKeywords)
    images: Any = field(default_factory=lambda: SmallImages([], Renderer()))
    kept: dict[str, tuple[str, Picture]] = field(default_factory=dict)
    saver: Any = None

    async def keep(self, visitor_id: str, picture_id: str, picture: Picture) -> None:
        self.kept[picture_id] = (visitor_id, picture)

    async def forget(self, picture_id: str, visitor_id: str) -> None:
        self.kept.pop(picture_id, None)

    def graph(self) -> Any:
        deps = ImageDeps(self.keywords, self.images, self.keep, self.forget)
        return build_graph(deps, self.saver)

    async def run(
        self, run_id: str = "run-1", locale: Any = "en", **fields: Any
    ) -> tuple[list[dict[str, Any]], dict[str, Any]]:
        """The events and the result."""
        request = Request.model_validate({"destination": "군산", "concept": "filmlog", **fields})
        events: list[dict[str, Any]] = []
        result: dict[str, Any] = {}
        async for mode, part in self.graph().astream(
            {"request": request.model_dump(mode="json")},
            {"configurable": {"thread_id": run_id}},
            context=RunContext(run_id=run_id, visitor_id="visitor", locale=locale, today=TODAY),
            stream_mode=["custom", "values"],
        ):
            if mode == "custom":
                events.append(part)
            else:
                result = part.get("result", {})
        return events, result


@pytest.fixture
def studio() -> Studio:
    return Studio()


@pytest.fixture
def picture_bytes() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (90, 60), "teal").save(out, "PNG")
    return out.getvalue()
