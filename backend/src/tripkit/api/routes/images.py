"""Pictures of a trip on film."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Response
from pydantic import ConfigDict, Field, StringConstraints

from tripkit.agents.image.state import ChatContext, Request
from tripkit.api.dependencies import Starter, StarterDep, dumped
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.domain.context import Locale
from tripkit.domain.errors import InvalidInput, NotFound
from tripkit.domain.image import ImageResult
from tripkit.domain.profile import ConceptId
from tripkit.domain.wire import WireInput
from tripkit.knowledge.staging.stocks import stock_list, stock_named

router = APIRouter(
    prefix="/api/v1/images", tags=["pictures"], responses=responses(401, 403, 422, 429)
)

Shape = Literal["card", "contact", "postcard", "square", "portrait", "story", "strip", "og"]
PRIVATE = {"Cache-Control": "private, max-age=31536000, immutable"}
PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The picture",
        "content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}},
    }
}
_NO_CONTROL = r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f]*$"
Said = Annotated[str, StringConstraints(max_length=1000, pattern=_NO_CONTROL)]
Summary = Annotated[str, StringConstraints(max_length=2000, pattern=_NO_CONTROL)]
Named = Annotated[str, StringConstraints(max_length=100, pattern=_NO_CONTROL)]
PictureId = Annotated[
    str, Path(max_length=64, examples=["0f3c9a7be1d24c58a6b0d9e84c1f7a23"], description="its id")
]


class ImageRequest(WireInput):
    """A place and a concept; everything else refines the picture."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "destination": "kr-gunsan-old-port",
                "concept": "filmlog",
                "filmStock": "Portra 400",
                "outfitStyle": "a red coat",
                "additionalPrompt": "rain in the old lanes, walking home",
                "chatContext": {"posePreference": "walking", "when": "2026-10-17"},
            }
        }
    )

    destination: Annotated[
        str, StringConstraints(min_length=1, max_length=200, pattern=_NO_CONTROL)
    ] = Field(description="a destination's id, a spot or city in English or Korean, or your words")
    concept: ConceptId
    film_stock: Named | None = Field(
        default=None, description="an id or a common name; default: the concept's film"
    )
    film_type: Named | None = None
    film_style_description: Said | None = None
    outfit_style: Said | None = None
    additional_prompt: Said | None = None
    chat_context: ChatContext | None = None
    conversation_summary: Summary | None = None
    locale: Locale | None = None
    background: bool = Field(default=False, description="go on when the client goes away")


def known_stock(name: str | None, field: str = "filmStock") -> str | None:
    """The film's id, None where none was named. Raises InvalidInput for an unknown one."""
    if not (name and name.strip()):
        return None
    stock = stock_named(name)
    if stock is None:
        raise InvalidInput(field, f"This film is not known. There are: {stock_list()}")
    return stock


async def _start(starter: Starter, body: ImageRequest) -> str:
    stock = known_stock(body.film_stock)
    await starter.limit_address("images")
    await starter.check_room("pictures")
    fields = body.model_dump(exclude={"locale", "background", "film_stock", "chat_context"})
    request = Request(**fields, film_stock=stock, chat_context=body.chat_context or ChatContext())
    return await starter.start(
        "image", dumped(request), locale=starter.locale(body.locale), background=body.background
    )


@router.post("", summary="Make a picture", responses=responses(402, 409, 503))
async def generate_image(starter: StarterDep, body: ImageRequest) -> ImageResult:
    """A picture of the trip; `imageUrl` answers with it.

    Where the picture service fails, TripKit draws: `metadata.provider` is then `renderer` and
    `error` says what happened.
    """
    return ImageResult.model_validate(await starter.result(await _start(starter, body)))


@router.post(
    "/stream",
    summary="Make a picture, step by step",
    responses={**responses(402, 409, 503), **stream_of("ImageEvent")},
)
async def generate_image_stream(starter: StarterDep, body: ImageRequest) -> Response:
    """The same as a stream: `status` as each of the three steps starts, then `image`."""
    return await starter.follow(await _start(starter, body))


@router.get(
    "/{picture_id}",
    summary="Get a picture of yours",
    response_class=Response,
    responses={**PICTURE, **responses(404, 503)},
)
async def get_picture(
    picture_id: PictureId,
    starter: StarterDep,
    shape: Annotated[
        Shape | None, Query(description="composed anew where we drew it, else cropped")
    ] = None,
) -> Response:
    """The picture itself, as it is or in another shape."""
    picture = await starter.container.belongings.picture(picture_id, starter.visitor_id)
    if picture is None:
        raise NotFound
    if shape is None:
        return Response(picture.content, media_type=picture.media_type, headers=PRIVATE)
    await starter.limit_address("shapes")
    images, data = starter.container.images, picture.data
    if "scene" in data:
        content = await images.composed(data["scene"], data["stock"], shape)
    else:
        content = await images.reshape(picture.content, shape, data.get("frame"))
    return Response(content, media_type="image/webp", headers=PRIVATE)


@router.delete(
    "/{picture_id}", status_code=204, summary="Erase a picture of yours", responses=responses(404)
)
async def delete_picture(picture_id: PictureId, starter: StarterDep) -> None:
    """Erase it, with its share page."""
    if not await starter.container.belongings.delete("pictures", picture_id, starter.visitor_id):
        raise NotFound
