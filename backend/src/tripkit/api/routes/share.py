"""Share pages: what a person chose to show, read-only, for whoever has the link."""

import asyncio
from contextlib import suppress
from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from tripkit.api.dependencies import ContainerDep, Starter, noted
from tripkit.api.errors import responses
from tripkit.api.languages import readers
from tripkit.api.received import destination_of_ours
from tripkit.domain.context import Locale
from tripkit.domain.errors import NotFound
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.kit import Kit
from tripkit.domain.plan import TravelPlanResult
from tripkit.services.storage.belongings import Kind, Picture

router = APIRouter(prefix="/s", tags=["share pages"], responses=responses(422, 429))

Token = Annotated[
    str,
    Path(pattern=r"^[\w-]{16,64}$", examples=["Vx3Zk0m5T1q8Yw2Lr7Nc9A"], description="a link's"),
]
Shape = Literal["og", "card", "full"]
_PICTURE = {"X-Robots-Tag": "noindex", "Cache-Control": "private, max-age=300"}


@router.get(
    "/{token}",
    summary="Open a share page",
    response_class=HTMLResponse,
    responses={
        404: {"description": "Taken back, or never there", "content": {"text/html": {}}},
        **responses(503),
    },
)
async def open_share(
    token: Token,
    request: Request,
    container: ContainerDep,
    locale: Annotated[
        Locale | None, Query(description="default: the kit's own, for a picture the reader's")
    ] = None,
) -> HTMLResponse:
    """A page with the kit or the picture; nothing of its owner."""
    from tripkit.api.pages import Link, gone, shared_kit, shared_picture  # they need the renderer

    await Starter(request, container, "", None).limit_address("shares")
    readers_locale = locale or readers(request) or "en"
    base = container.settings.public_url or str(request.base_url)
    link = Link(f"{base.rstrip('/')}/s/{token}", locale)
    found = await container.belongings.shared(token)
    if found is None:
        return gone(readers_locale)
    kind, item_id, owner = found
    await noted(container, owner)  # what is still looked at is not swept
    if kind == "kits" and (data := await container.belongings.kit(item_id, owner)):
        kit = await asyncio.to_thread(_in_language, Kit.model_validate(data), locale)
        return await asyncio.to_thread(shared_kit, kit, link)
    if kind == "pictures" and (picture := await container.belongings.picture(item_id, owner)):
        return await asyncio.to_thread(shared_picture, picture, link, readers_locale)
    if kind == "plans" and (plan := await _plan(container, item_id, owner)):
        from tripkit.api.plan_pages import shared_plan

        return await shared_plan(container, plan, link, locale or plan.locale)
    if kind == "itineraries" and (itinerary := await _itinerary(container, item_id, owner)):
        from tripkit.api.itinerary_pages import shared_itinerary

        return await shared_itinerary(container, itinerary, link, readers_locale)
    return gone(readers_locale)


async def _itinerary(container: ContainerDep, item_id: str, owner: str) -> Itinerary | None:
    """The itinerary; None once it is erased."""
    with suppress(NotFound):
        return await container.itineraries.get(item_id, owner)
    return None


async def _plan(container: ContainerDep, plan_id: str, owner: str) -> TravelPlanResult | None:
    """The plan with its tools' results; None once it is erased."""
    data = await container.plans.get(plan_id, owner)
    if data is None:
        return None
    context = await container.plans.of(plan_id)
    return TravelPlanResult.model_validate({**data, "context": context})


def _in_language(kit: Kit, locale: Locale | None) -> Kit:
    """The kit told in that language; a place that is not ours keeps the words it came with."""
    from tripkit.knowledge.kit import build_kit

    if locale is None or locale == kit.locale:
        return kit
    day = date.fromisoformat(kit.date)
    place = destination_of_ours(kit.destination.id, kit.concept, kit.profile, locale, day)
    if place is None:
        return kit
    return build_kit(kit.id, place, kit.concept, kit.profile, day, locale, kit.film.id)


@router.get(
    "/{token}/picture",
    summary="Get a share page's picture",
    response_class=Response,
    responses={
        200: {
            "content": {
                kind: {"schema": {"type": "string", "format": "binary"}}
                for kind in ("image/jpeg", "image/webp")
            }
        },
        **responses(404, 503),
    },
)
async def shared_image(
    token: Token,
    request: Request,
    container: ContainerDep,
    shape: Annotated[Shape, Query(description="og is 1200 × 630; full is as it was made")] = "og",
) -> Response:
    """What the page and its preview show; the preview as JPEG, which every messenger reads."""
    from tripkit.api.pages import jpeg

    await Starter(request, container, "", None).limit_address("drawings")
    found = await container.belongings.shared(token)
    made = await _picture(container, *found, shape) if found else None
    if made is None:
        raise NotFound
    content, media_type = made
    if shape == "og":
        content, media_type = await asyncio.to_thread(jpeg, content), "image/jpeg"
    return Response(content, media_type=media_type, headers=_PICTURE)


async def _picture(
    container: ContainerDep, kind: Kind, item_id: str, owner: str, shape: Shape
) -> tuple[bytes, str] | None:
    """The picture and its media type; None where the thing is gone or has none. Raises Busy."""
    from tripkit.api.pages import drawn

    belongings, content = container.belongings, None
    card: Shape = "card" if shape == "full" else shape
    if kind == "pictures" and (picture := await belongings.picture(item_id, owner)):
        return await _of_picture(container, picture, shape)
    if kind == "kits" and (data := await belongings.kit(item_id, owner)):
        content = await drawn(container, Kit.model_validate(data), card)
    elif kind == "plans" and (plan := await _plan(container, item_id, owner)):
        from tripkit.api.plan_pages import hero

        content = await hero(container, plan)
    elif kind == "itineraries" and (itinerary := await _itinerary(container, item_id, owner)):
        from tripkit.api.itinerary_pages import drawing

        content = await drawing(container, itinerary, card)
    return (content, "image/webp") if content else None


async def _of_picture(container: ContainerDep, picture: Picture, shape: Shape) -> tuple[bytes, str]:
    """As it was made, or composed anew for a preview."""
    if shape == "full":
        return picture.content, picture.media_type
    if "scene" in picture.data:
        data = picture.data
        return await container.images.composed(data["scene"], data["stock"], shape), "image/webp"
    return await container.images.reshape(picture.content, shape), "image/webp"
