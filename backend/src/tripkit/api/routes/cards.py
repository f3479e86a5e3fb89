"""Drawn pictures that anybody may open: destination cards, and drawings behind a signed link."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tripkit.api.dependencies import ContainerDep, Starter
from tripkit.api.errors import responses
from tripkit.api.routes.images import PICTURE, Shape
from tripkit.domain import clock
from tripkit.domain.errors import InvalidInput
from tripkit.domain.profile import ConceptId

router = APIRouter(prefix="/api/v1", tags=["pictures"], responses=responses(422, 429))

FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}
ONE_DAY = {"Cache-Control": "public, max-age=86400"}
FIRST, LAST = date(2000, 1, 1), date(2100, 12, 31)


async def _limit(request: Request, container: ContainerDep) -> None:
    """By address alone: no visitor is made for a picture that every cache may keep."""
    await Starter(request, container, "", None).limit_address("drawings")


@router.get(
    "/cards/{card_id}",
    summary="Get a destination's card",
    response_class=Response,
    responses={**PICTURE, **responses(404, 503)},
)
async def get_card(
    card_id: Annotated[
        str, Path(max_length=120, examples=["kr-gunsan-old-port"], description="from `imageUrl`")
    ],
    request: Request,
    container: ContainerDep,
    day: Annotated[
        date | None,
        Query(alias="date", examples=["2026-10-17"], description="default: a day of a good month"),
    ] = None,
    concept: ConceptId | None = None,
    shape: Shape = "card",
) -> Response:
    """The place, drawn in the light of that day at the concept's hour."""
    if day and not FIRST <= day <= LAST:
        raise InvalidInput("date", "Choose a day between 2000 and 2100")
    await _limit(request, container)
    today = clock.today()
    content = await container.images.card(card_id, day, concept, shape, today=today)
    return Response(content, media_type="image/webp", headers=FOREVER if day else ONE_DAY)


@router.get(
    "/pictures/signed/{token}",
    summary="Open a signed drawing",
    response_class=Response,
    responses={**PICTURE, **responses(404, 503)},
)
async def get_signed_drawing(
    token: Annotated[str, Path(max_length=4000, description="from the image MCP server")],
    request: Request,
    container: ContainerDep,
    shape: Shape = "square",
) -> Response:
    """What a link of the image MCP server shows, for seven days; it is drawn again each time."""
    await _limit(request, container)
    content = await container.images.signed(token, shape)
    return Response(content, media_type="image/webp", headers=ONE_DAY)
