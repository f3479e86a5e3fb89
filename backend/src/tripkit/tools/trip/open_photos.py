"""A plan's photographs out of open data, each with its author and licence."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from tripkit.domain.plan_picture import PhotoCredit, PlanPicture
from tripkit.services.open_data.port import OpenData, OpenDataFailed, OpenPhoto
from tripkit.services.web_images.pictures import read_picture
from tripkit.services.web_images.port import FetchedImage, NotFetched
from tripkit.tools.trip.image_needs import ImageNeed

SECONDS = 5.0
"""What is not there by then goes on coming for the next plan; this one is drawn."""
Keep = Callable[[FetchedImage, str], Awaitable[str]]


async def open_photos(
    needs: Sequence[ImageNeed], open_data: OpenData, keep: Keep, *, seconds: float = SECONDS
) -> dict[str, PlanPicture]:
    """Photographs for the needs that name a file, as many as come in time."""
    files = {need.file: need for need in reversed(needs) if need.file}
    pictures: dict[str, PlanPicture] = {}
    if not files:
        return pictures

    async def show(need: ImageNeed, photo: OpenPhoto) -> None:
        try:
            content = await open_data.picture(photo)
            image = await asyncio.to_thread(read_picture, content)
        except (OpenDataFailed, NotFetched):
            return
        pictures[need.key] = _shown(need, photo, image, await keep(image, photo.page))

    try:
        async with asyncio.timeout(seconds):
            photos = await open_data.photos([need.file for need in needs if need.file])
            wanting = [need for need in needs if need.file in photos and files[need.file] is need]
            await asyncio.gather(*(show(need, photos[need.file]) for need in wanting))
    except (TimeoutError, OpenDataFailed):
        pass  # what came by then counts
    return pictures


def _shown(need: ImageNeed, photo: OpenPhoto, image: FetchedImage, url: str) -> PlanPicture:
    return PlanPicture(
        key=need.key,
        url=url,
        alt=need.label,
        category=need.category,
        kind="photo",
        source_url=photo.page,
        media_type=image.media_type,
        credit=PhotoCredit(
            author=photo.author,
            licence=photo.licence,
            licence_url=photo.licence_url or None,
            page=photo.page,
        ),
    )
