"""fetch_images and format_presentation."""

from functools import partial
from typing import Any

from tripkit.agents.planner import images
from tripkit.agents.planner.outcome import ImagesFound, ItineraryFound, PresentationFound
from tripkit.agents.planner.params import Images, Nothing
from tripkit.agents.planner.presentation import markdown
from tripkit.agents.planner.result import drafted
from tripkit.agents.planner.spec import Desk, ToolFailed
from tripkit.domain.plan import PlanImageEvent


async def fetch_images(params: Images, desk: Desk) -> ImagesFound:
    """A picture for the place, its sights, rooms and food: photos of the web, else drawn."""
    found = desk.found("generate_itinerary", ItineraryFound)
    if found is None:
        raise ToolFailed("There is no itinerary yet.")
    destination = desk.request.destinations[0]
    needs = images.image_needs(found.itinerary, desk.results, destination, params.max_images)
    keep = partial(desk.services.keep_picture, desk.plan_id)
    return ImagesFound(pictures=await images.fetch_images(needs, desk.services.web_images, keep))


async def format_presentation(params: Nothing, desk: Desk) -> PresentationFound:
    """The plan as one page of Markdown, from what the tools found."""
    found = desk.found("fetch_images", ImagesFound)
    text = markdown(drafted(desk), desk.locale, found.pictures if found else {})
    return PresentationFound(markdown=text, words=len(text.split()))


def images_summary(found: ImagesFound) -> str:
    photos = sum(picture.kind == "photo" for picture in found.pictures.values())
    return f"{len(found.pictures)} pictures: {photos} photos, {len(found.pictures) - photos} drawn"


def presentation_summary(found: PresentationFound) -> str:
    return f"A page of {found.words} words"


def image_events(found: ImagesFound) -> list[dict[str, Any]]:
    return [
        PlanImageEvent(key=one.key, url=one.url, alt=one.alt, kind=one.kind).model_dump(mode="json")
        for one in found.pictures.values()
    ]
