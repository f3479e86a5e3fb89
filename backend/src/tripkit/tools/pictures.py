"""fetch_images: pictures for an itinerary."""

from functools import partial

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip.arguments import Arguments
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.image_fetching import fetch_images
from tripkit.tools.trip.image_needs import MOST, image_needs
from tripkit.tools.trip.open_photos import open_photos
from tripkit.tools.trip.outcome import ImagesFound, ItineraryFound


class Images(Arguments):
    max_images: SkipJsonSchema[int] = Field(default=MOST, ge=1, le=MOST)


async def fetch_plan_images(arguments: Images, trip: TripContext) -> ImagesFound:
    """A picture for the place, its sights, rooms and food: open data's, the web's, else drawn."""
    found = trip.found("generate_itinerary", ItineraryFound)
    if found is None:
        raise ToolFailed("There is no itinerary yet.")
    destination = trip.request.destinations[0]
    needs = image_needs(found.itinerary, trip.results, destination, arguments.max_images)
    keep = partial(trip.services.keep_picture, trip.plan_id)
    free = await open_photos(needs, trip.services.open_data, keep)
    others = [need for need in needs if need.key not in free]
    pictures = free | await fetch_images(others, trip.services.web_images, keep)
    return ImagesFound(pictures={need.key: pictures[need.key] for need in needs})


def images_summary(found: ImagesFound) -> str:
    photos = sum(picture.kind == "photo" for picture in found.pictures.values())
    return f"{len(found.pictures)} pictures: {photos} photos, {len(found.pictures) - photos} drawn"


FETCH_IMAGES = Tool(
    name="fetch_images",
    purpose="Pictures for the itinerary: the place, sights, rooms, food",
    description="Pictures of the place, its sights, rooms and food.",
    arguments=Images,
    result=ImagesFound,
    body=fetch_plan_images,
    audiences=frozenset({"planner"}),
    effect="write",
    open_world=True,
    summary=images_summary,
)
