"""The three nodes."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.agents.image.description import Place, described
from tripkit.agents.image.prompts import failure_text, film_prompt
from tripkit.agents.image.rules import plan, wish_words
from tripkit.agents.image.state import ImageState, Request
from tripkit.domain.context import RunContext
from tripkit.domain.events import ImageReady
from tripkit.domain.image import ImageMetadata
from tripkit.domain.statements import Statement
from tripkit.knowledge.staging.scene import read, written
from tripkit.services.image.port import Images, Made, PictureRequest
from tripkit.services.keywords.port import KeywordService
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.port import LLM
from tripkit.services.reader.port import Reader
from tripkit.services.storage.belongings import Picture
from tripkit.understanding.reader import ReadingContext

KEYWORDS = 8
ADDRESS = "/api/v1/images"

Keep = Callable[[str, str, Picture], Awaitable[None]]
"""(visitor id, picture id, picture): put it with the visitor's things."""
Forget = Callable[[str, str], Awaitable[object]]
"""(picture id, visitor id): as if it had never been kept."""


@dataclass
class ImageDeps:
    """The services."""

    keywords: KeywordService
    images: Images
    keep: Keep
    forget: Forget
    llm: LLM = field(default_factory=OfflineLLM)
    reader: Reader | None = None


async def extract_keywords(deps: ImageDeps, state: ImageState, runtime: NodeRuntime) -> ImageState:
    """Ask the keyword server, or this process while it is down."""
    emit("status", step="extract_keywords")
    request = Request.model_validate(state["request"])
    extraction = await deps.keywords.extract(
        wish_words(request), limit=KEYWORDS, run_id=context_of(runtime).run_id
    )
    return {
        "keywords": extraction.found.keywords,
        "keywords_source": extraction.source,
        "status": "processing",
    }


async def optimize_prompt(deps: ImageDeps, state: ImageState, runtime: NodeRuntime) -> ImageState:
    """Stage the scene, and write the film prompt for it.

    What a place outside our catalogue looks like a model writes, where there is one.
    """
    emit("status", step="optimize_prompt")
    request, context = Request.model_validate(state["request"]), context_of(runtime)
    planned = plan(request, context)
    spec, moment = planned.staged.spec, planned.staged.moment
    setting, late = planned.setting, ""
    if not setting.is_described:
        statements = await _statements(deps, request, context)
        place = Place(setting, moment, spec, statements)
        seen, late = await described(deps.llm, request, place, context)
        setting = replace(setting, about=seen)
    prompt = film_prompt(
        request, planned.concept, setting, spec, moment, planned.stock,
        state["keywords"],
    )  # fmt: skip
    dated = planned.real_day and request.concept == "filmlog"
    return {
        "optimized_prompt": prompt,
        "scene": written(spec),
        "stock": planned.stock,
        "date_back": planned.day.isoformat() if dated else None,
        "late": late,
    }


async def _statements(
    deps: ImageDeps, request: Request, context: RunContext
) -> Sequence[Statement]:
    """What the person's own words about the picture say."""
    words = ". ".join(filter(None, [request.scene_words, request.outfit_style]))
    if deps.reader is None or not words:
        return ()
    return await deps.reader.read(words, ReadingContext("chat", context.current_day))


async def generate_image(deps: ImageDeps, state: ImageState, runtime: NodeRuntime) -> ImageState:
    """Make the picture, keep it, and say where it is."""
    emit("status", step="generate_image")
    request = Request.model_validate(state["request"])
    dated = state["date_back"]
    started = time.monotonic()
    made = await deps.images.generate(
        PictureRequest(
            state["optimized_prompt"],
            read(state["scene"]),
            state["stock"],
            date_back=date.fromisoformat(dated) if dated else None,
        )
    )
    picture_id = secrets.token_hex(16)
    seconds = round(time.monotonic() - started, 2)
    ready = _ready(state, request, context_of(runtime), picture_id, made, seconds)
    result = ready.model_dump(mode="json", exclude={"type"})
    await _kept(deps, context_of(runtime).visitor_id, picture_id, made, state, result)
    emit(ready.type, **result)
    return {"result": result, "status": "completed"}


async def _kept(
    deps: ImageDeps,
    visitor: str,
    picture_id: str,
    made: Made,
    state: ImageState,
    result: dict[str, Any],
) -> None:
    picture = made.picture
    data = {**result, "width": picture.width, "height": picture.height}
    if picture.provider == "renderer":  # then it can be composed anew for other shapes
        data |= {"scene": state["scene"], "stock": state["stock"]}
    try:
        await deps.keep(visitor, picture_id, Picture(picture.media_type, picture.content, data))
    except asyncio.CancelledError:
        # It may have been written all the same; who cancels finds nothing kept.
        await deps.forget(picture_id, visitor)
        raise


def _ready(
    state: ImageState,
    request: Request,
    context: RunContext,
    picture_id: str,
    made: Made,
    seconds: float,
) -> ImageReady:
    picture = made.picture
    failed = failure_text(made.failed, context.locale) if made.failed else ""
    return ImageReady(
        status="success",
        image_url=f"{ADDRESS}/{picture_id}",
        optimized_prompt=state["optimized_prompt"],
        extracted_keywords=state["keywords"],
        pose_used=state["scene"]["pose"],
        metadata=ImageMetadata(
            concept=request.concept,
            film_stock=state["stock"],
            destination=request.destination,
            provider=picture.provider,
            model=picture.model,
            width=picture.width,
            height=picture.height,
            seconds=seconds,
            keywords_source=state["keywords_source"],
        ),
        error=" ".join(filter(None, [state["late"], failed])) or None,
    )
