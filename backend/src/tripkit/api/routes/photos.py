"""A person's own photo on film, and a place's photos from its provider."""

import secrets
from datetime import date
from typing import Annotated, Literal

from fastapi import APIRouter, File, Form, Path, Query, Response, UploadFile
from pydantic import Field

from tripkit.api.dependencies import StarterDep, dumped
from tripkit.api.errors import responses
from tripkit.api.routes.images import PICTURE, known_stock
from tripkit.domain.errors import InvalidInput, TooLarge
from tripkit.domain.wire import Wire
from tripkit.services.storage.belongings import Picture

router = APIRouter(prefix="/api/v1", tags=["pictures"], responses=responses(401, 403, 422, 429))

MAX_PHOTO = 15 * 1024 * 1024
Frame = Literal["none", "white", "rebate"]
# The provider's terms allow a browser's own cache, and no store of ours.
PHOTO_CACHE = {"Cache-Control": "private, max-age=3600", "Content-Disposition": "inline"}


class Developed(Wire):
    """Your photo on film; `imageUrl` answers with it, for you alone."""

    id: str
    image_url: str = Field(examples=["/api/v1/images/0f3c9a7be1d24c58a6b0d9e84c1f7a23"])
    film_stock: str = Field(examples=["kodak_portra"])
    width: int
    height: int
    date_back: date | None = None
    frame: Frame = "none"


@router.post(
    "/photos/develop",
    status_code=201,
    summary="Develop a photo of yours",
    responses=responses(409, 413, 503),
)
async def develop(
    starter: StarterDep,
    photo: Annotated[UploadFile, File(description="JPEG, PNG or WebP, at most 15 MB")],
    film_stock: Annotated[
        str, Form(alias="filmStock", max_length=100, examples=["Portra 400", "kodak_gold"])
    ],
    date_back: Annotated[date | None, Form(alias="dateBack", examples=["2026-10-17"])] = None,
    frame: Annotated[Frame, Form()] = "none",
) -> Developed:
    """Your own photo in the look of a film.

    What the camera wrote into it (place, time, device) is dropped, and the original is not kept.
    """
    stock = known_stock(film_stock)
    if stock is None:
        raise InvalidInput("filmStock", "Name a film")
    await starter.limit_address("develop")
    await starter.check_room("pictures")
    content = await photo.read(MAX_PHOTO + 1)
    if len(content) > MAX_PHOTO:
        raise TooLarge("The photo is larger than 15 MB; send a smaller copy")
    made = await starter.container.images.develop(content, stock, date_back=date_back, frame=frame)
    wish = f"{stock} {date_back} {frame} ".encode()
    picture_id = await starter.claim(secrets.token_hex(16), wish + content)
    developed = Developed(
        id=picture_id, image_url=f"/api/v1/images/{picture_id}", film_stock=stock,
        width=made.width, height=made.height, date_back=date_back, frame=frame,
    )  # fmt: skip
    data = {**dumped(developed), "metadata": {"filmStock": stock, "provider": "developed"}}
    await starter.container.belongings.add_picture(
        starter.visitor_id, picture_id, Picture(made.media_type, made.content, data)
    )
    return developed


@router.get(
    "/places/photos/{photo_id}",
    summary="Get a place's photo",
    response_class=Response,
    responses={
        200: {**PICTURE[200], "content": {"image/*": {}}},
        **responses(404, 503),
    },
)
async def get_place_photo(
    photo_id: Annotated[
        str, Path(max_length=2000, description="from a destination's placeDetails.photos[].url")
    ],
    starter: StarterDep,
    w: Annotated[int, Query(ge=64, le=1600, description="width in pixels")] = 800,
) -> Response:
    """A photo that Places knows of a destination, fetched from its provider and nowhere else."""
    await starter.limit_address("place-photos")
    photo = await starter.container.places.photo(photo_id, w)
    return Response(photo.content, media_type=photo.media_type, headers=PHOTO_CACHE)
