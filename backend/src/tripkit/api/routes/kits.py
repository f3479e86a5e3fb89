"""Styling kits: what to bring and set for one place on one date."""

import asyncio
import secrets
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Response
from fastapi.responses import HTMLResponse
from pydantic import ConfigDict, Discriminator, Field, StringConstraints, Tag

from tripkit.api.dependencies import Starter, StarterDep, dumped
from tripkit.api.errors import responses
from tripkit.api.files import Ending, file_of, file_responses
from tripkit.api.received import ReceivedDestination, destination_of_ours, trusted
from tripkit.api.routes.images import known_stock
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination
from tripkit.domain.errors import InvalidInput, NotFound
from tripkit.domain.kit import Kit
from tripkit.domain.profile import ConceptId, Profile, When
from tripkit.domain.wire import WireInput

router = APIRouter(prefix="/api/v1/kits", tags=["kits"], responses=responses(401, 403, 422, 429))

FIRST, LAST = 2000, 2100
KitId = Annotated[
    str, Path(pattern=r"^[0-9a-f]{32}$", examples=["0f3c9a7be1d24c58a6b0d9e84c1f7a23"])
]


def _form(destination: Any) -> Literal["id", "object"]:
    return "id" if isinstance(destination, str) else "object"


class KitRequest(WireInput):
    """A place, a concept, and what is known of the trip."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "destination": "kr-gunsan-old-port",
                "concept": "filmlog",
                "profile": {"mood": "nostalgic", "days": 3, "interests": ["photography"]},
                "when": "2026-10-17",
            }
        }
    )

    destination: Annotated[
        Annotated[str, StringConstraints(min_length=1, max_length=120), Tag("id")]
        | Annotated[ReceivedDestination, Tag("object")],
        Discriminator(_form),
    ] = Field(description="a catalogue id, or a Destination as the stream sent it")
    concept: ConceptId
    profile: Profile = Field(default_factory=Profile)
    when: When | None = Field(default=None, description="default: the profile's")
    film_stock: Annotated[str, StringConstraints(max_length=100)] | None = Field(
        default=None, description="an id or a common name; default: the concept's film"
    )
    locale: Locale | None = None


@router.post("", status_code=201, summary="Make a kit", responses=responses(409, 503))
async def make_kit(body: KitRequest, starter: StarterDep) -> Kit:
    """Light, camera, outfit and packing, computed for that place on that date."""
    await starter.limit_address("kits")
    await starter.check_room("kits")
    stock = known_stock(body.film_stock)
    when = body.when or body.profile.when
    # "10" is October of whichever year comes next.
    year = when.split("-")[0] if when else ""
    if len(year) == 4 and year.isdigit() and not FIRST <= int(year) <= LAST:
        raise InvalidInput("when", f"Choose a day between {FIRST} and {LAST}")
    profile = body.profile.model_copy(update={"when": when})
    kit_id, locale = secrets.token_hex(16), starter.locale(body.locale) or "en"
    kit = await asyncio.to_thread(_built, kit_id, body, profile, locale, stock)
    if (claimed := await starter.claim(kit_id)) != kit_id:
        kit = kit.model_copy(update={"id": claimed})
    await starter.container.belongings.add_kit(starter.visitor_id, claimed, dumped(kit))
    return await _mine(claimed, starter)


def _built(
    kit_id: str, body: KitRequest, profile: Profile, locale: Locale, stock: str | None
) -> Kit:
    from tripkit.knowledge.kit import build_kit
    from tripkit.knowledge.presenting import trip_day

    asked, today = body.destination, clock.today()
    found: Destination | None
    if isinstance(asked, str):
        found = destination_of_ours(asked, body.concept, profile, locale, today)
    else:
        found = trusted(asked, body.concept, profile, locale, today)
    if found is None:
        raise InvalidInput(
            "destination", "There is no place with this id; send one that a list named"
        )
    day = trip_day(profile.when, found.best_months, today)
    return build_kit(kit_id, found, body.concept, profile, day, locale, stock)


async def _mine(kit_id: str, starter: Starter) -> Kit:
    data = await starter.container.belongings.kit(kit_id, starter.visitor_id)
    if data is None:
        raise NotFound
    return Kit.model_validate(data)


async def _file(kit_id: str, starter: Starter, ending: Ending) -> Response:
    from tripkit.export.kit import kit_document

    make = partial(kit_document, await _mine(kit_id, starter))
    return await file_of(starter.container.processes, make, ending, "tripkit")


@router.get(
    "/{kit_id}.ics",
    summary="Get a kit's calendar",
    response_class=Response,
    responses=file_responses("ics", "The calendar"),
)
async def get_calendar(kit_id: KitId, starter: StarterDep) -> Response:
    """Golden and blue hours of each day of the trip, with an alarm half an hour before."""
    return await _file(kit_id, starter, "ics")


@router.get(
    "/{kit_id}.md",
    summary="Get a kit as Markdown",
    response_class=Response,
    responses=file_responses("md", "The kit"),
)
async def get_kit_markdown(kit_id: KitId, starter: StarterDep) -> Response:
    """The light by day, then camera, clothes, packing and spots."""
    return await _file(kit_id, starter, "md")


@router.get(
    "/{kit_id}.pdf",
    summary="Get a kit as PDF",
    response_class=Response,
    responses=file_responses("pdf", "The kit on A4"),
)
async def get_kit_pdf(kit_id: KitId, starter: StarterDep) -> Response:
    """The same on A4, without drawings; the page prints as a card."""
    return await _file(kit_id, starter, "pdf")


@router.get(
    "/{kit_id}.geojson",
    summary="Get a kit's map",
    response_class=Response,
    responses=file_responses("geojson", "The map"),
)
async def get_kit_map(kit_id: KitId, starter: StarterDep) -> Response:
    """A FeatureCollection: the place, with when which light falls there."""
    return await _file(kit_id, starter, "geojson")


@router.get(
    "/{kit_id}.html",
    summary="Get a kit as one file",
    response_class=HTMLResponse,
    responses=responses(404, 503),
)
async def get_page(kit_id: KitId, starter: StarterDep) -> HTMLResponse:
    """The kit as one self-contained page, picture included; it prints as a folded A6 card."""
    from tripkit.api.pages import kit_file

    return await kit_file(starter.container, await _mine(kit_id, starter))


@router.get("/{kit_id}", summary="Get a kit of yours", responses=responses(404))
async def get_kit(kit_id: KitId, starter: StarterDep) -> Kit:
    """The kit as it was made."""
    return await _mine(kit_id, starter)


@router.delete(
    "/{kit_id}", status_code=204, summary="Erase a kit of yours", responses=responses(404)
)
async def delete_kit(kit_id: KitId, starter: StarterDep) -> None:
    """Erase it, with its share page."""
    if not await starter.container.belongings.delete("kits", kit_id, starter.visitor_id):
        raise NotFound
