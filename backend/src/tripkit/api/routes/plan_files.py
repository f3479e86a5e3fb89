"""A plan to take along: Markdown, one page, PDF, calendar, map."""

import asyncio
import json
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Query, Response
from fastapi.responses import HTMLResponse

from tripkit.agents.planner.presentation import calendar, document, geojson, markdown, pdf
from tripkit.api.dependencies import StarterDep
from tripkit.api.errors import responses
from tripkit.api.plan_pages import embedded, pictures_of
from tripkit.api.routes.plans import PlanId, mine
from tripkit.domain.context import Locale

T = TypeVar("T")
router = APIRouter(prefix="/api/v1/plans", tags=["plans"], responses=responses(401, 403, 422, 429))

InLocale = Annotated[Locale | None, Query(description="default: the plan's own")]


def _file(media: str, what: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": what, "content": {media: {}}}, **responses(404)}


def _saved(ending: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="tripkit-plan.{ending}"'}


async def _made(work: Callable[..., T], *given: Any) -> T:
    """Off the event loop: a long plan takes a while to lay out."""
    return await asyncio.to_thread(work, *given)


@router.get(
    "/{plan_id}.md",
    summary="Get a plan as Markdown",
    response_class=Response,
    responses=_file("text/markdown", "The plan"),
)
async def get_markdown(plan_id: PlanId, starter: StarterDep, locale: InLocale = None) -> Response:
    """The whole plan: report, days, costs, checklists, sources."""
    plan = await mine(plan_id, starter)
    text = await _made(markdown, plan, locale or plan.locale, pictures_of(plan))
    return Response(text, media_type="text/markdown; charset=utf-8", headers=_saved("md"))


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
    embed: Annotated[bool, Query(description="pictures inside: one self-contained file")] = False,
) -> HTMLResponse:
    """The plan as a page that prints; with `embed` it needs nothing besides itself."""
    plan = await mine(plan_id, starter)
    pictures = pictures_of(plan)
    if embed:
        pictures = await embedded(starter.container, plan)
    page = await asyncio.to_thread(document, plan, locale or plan.locale, pictures, embed=embed)
    images = "data:" if embed else "'self' data:"
    headers = {"Content-Security-Policy": page.policy(images=images), "Cache-Control": "private"}
    if embed:
        headers |= {"Content-Disposition": 'inline; filename="tripkit-plan.html"'}
    return HTMLResponse(page.html, headers=headers)


@router.get(
    "/{plan_id}.pdf",
    summary="Get a plan as PDF",
    response_class=Response,
    responses=_file("application/pdf", "The plan on A4"),
)
async def get_pdf(plan_id: PlanId, starter: StarterDep, locale: InLocale = None) -> Response:
    """On A4, with Korean and Latin letters embedded."""
    plan = await mine(plan_id, starter)
    content = await _made(pdf, plan, locale or plan.locale)
    return Response(content, media_type="application/pdf", headers=_saved("pdf"))


@router.get(
    "/{plan_id}.ics",
    summary="Get a plan's calendar",
    response_class=Response,
    responses=_file("text/calendar", "The calendar"),
)
async def get_calendar(plan_id: PlanId, starter: StarterDep, locale: InLocale = None) -> Response:
    """Every entry at its local time."""
    plan = await mine(plan_id, starter)
    content = await _made(calendar, plan, locale or plan.locale)
    return Response(content, media_type="text/calendar; charset=utf-8", headers=_saved("ics"))


@router.get(
    "/{plan_id}.geojson",
    summary="Get a plan's map",
    response_class=Response,
    responses=_file("application/geo+json", "The map"),
)
async def get_map(plan_id: PlanId, starter: StarterDep) -> Response:
    """A FeatureCollection of the places, and a line for each day."""
    plan = await mine(plan_id, starter)
    content = json.dumps(await _made(geojson, plan), ensure_ascii=False)
    return Response(content, media_type="application/geo+json", headers=_saved("geojson"))
