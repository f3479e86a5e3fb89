"""A plan to take along: Markdown, one page, PDF, calendar, map."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import HTMLResponse

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.errors import responses
from tripkit.api.files import Ending, file_of, file_responses, page_of
from tripkit.api.plan_pages import embedded, pictures_of
from tripkit.api.routes.plans import PlanId, mine
from tripkit.domain.context import Locale
from tripkit.export.plan import plan_document

router = APIRouter(prefix="/api/v1/plans", tags=["plans"], responses=responses(401, 403, 422, 429))

InLocale = Annotated[Locale | None, Query(description="default: the plan's own")]


async def _file(plan_id: str, starter: Starter, locale: Locale | None, ending: Ending) -> Response:
    plan = await mine(plan_id, starter)
    make = partial(plan_document, plan, locale or plan.locale, pictures_of(plan))
    return await file_of(starter.container.processes, make, ending, "tripkit-plan")


@router.get(
    "/{plan_id}.md",
    summary="Get a plan as Markdown",
    response_class=Response,
    responses=file_responses("md", "The plan"),
)
async def get_markdown(plan_id: PlanId, starter: StarterDep, locale: InLocale = None) -> Response:
    """The whole plan: report, days, costs, checklists, sources."""
    return await _file(plan_id, starter, locale, "md")


@router.get(
    "/{plan_id}.html",
    summary="Get a plan as one page",
    response_class=HTMLResponse,
    responses=responses(404, 503),
)
async def get_page(
    plan_id: PlanId,
    starter: StarterDep,
    locale: InLocale = None,
    embed: Annotated[bool, Query(description="pictures inside: one self-contained file")] = True,
) -> HTMLResponse:
    """The plan as a page that prints; it needs nothing besides itself, but without `embed`."""
    plan = await mine(plan_id, starter)
    pictures = await embedded(starter.container, plan) if embed else pictures_of(plan)
    make = partial(plan_document, plan, locale or plan.locale, pictures)
    made = await page_of(starter.container.processes, make, embed=embed)
    images = "data:" if embed else "'self' data:"
    headers = {"Content-Security-Policy": made.policy(images=images), "Cache-Control": "private"}
    if embed:
        headers |= {"Content-Disposition": 'inline; filename="tripkit-plan.html"'}
    return HTMLResponse(made.html, headers=headers)


@router.get(
    "/{plan_id}.pdf",
    summary="Get a plan as PDF",
    response_class=Response,
    responses=file_responses("pdf", "The plan on A4"),
)
async def get_pdf(plan_id: PlanId, starter: StarterDep, locale: InLocale = None) -> Response:
    """On A4, with Korean, Latin, Greek and Cyrillic letters embedded."""
    return await _file(plan_id, starter, locale, "pdf")


@router.get(
    "/{plan_id}.ics",
    summary="Get a plan's calendar",
    response_class=Response,
    responses=file_responses("ics", "The calendar"),
)
async def get_calendar(plan_id: PlanId, starter: StarterDep, locale: InLocale = None) -> Response:
    """Every entry in the zones of its two ends."""
    return await _file(plan_id, starter, locale, "ics")


@router.get(
    "/{plan_id}.geojson",
    summary="Get a plan's map",
    response_class=Response,
    responses=file_responses("geojson", "The map"),
)
async def get_map(plan_id: PlanId, starter: StarterDep) -> Response:
    """A FeatureCollection of the places, and a line for each day."""
    return await _file(plan_id, starter, None, "geojson")
