"""A plan's pictures with their bytes, and what a share link shows of it."""

import asyncio
from datetime import date
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from fastapi.responses import HTMLResponse

from tripkit.api.files import page_of
from tripkit.api.pages import SHARED, Link, cards
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.export.plan import lead, plan_document

if TYPE_CHECKING:
    from tripkit.bootstrap import Container

HERO = "hero"


def pictures_of(plan: TravelPlanResult) -> dict[str, PlanPicture]:
    """The plan's pictures by key."""
    found = plan.context.get("fetch_images", {}).get("pictures", {})
    return {key: PlanPicture.model_validate(data) for key, data in found.items()}


async def _with_content(container: "Container", plan_id: str, picture: PlanPicture) -> PlanPicture:
    """The picture with its bytes: a photo that was kept, or our drawing. Raises Busy."""
    path, query = urlsplit(picture.url).path, parse_qs(urlsplit(picture.url).query)
    name = path.rsplit("/", 1)[-1]
    if path.startswith("/api/v1/plans/"):
        kept = await container.plans.picture(plan_id, name)
        content = kept.content if kept else b""
    elif path.startswith("/api/v1/cards/"):
        today = clock.today()
        day = date.fromisoformat(query["date"][0]) if "date" in query else None
        content = await container.images.card(name, day, None, "card", today=today)
    else:
        content = b""
    return picture.model_copy(update={"content": content})


async def embedded(container: "Container", plan: TravelPlanResult) -> dict[str, PlanPicture]:
    """The plan's pictures, each with its bytes. Raises Busy."""
    pictures = pictures_of(plan)
    shown = [_with_content(container, plan.plan_id, one) for one in pictures.values()]
    return dict(zip(pictures, await asyncio.gather(*shown), strict=True))


async def hero(container: "Container", plan: TravelPlanResult) -> bytes | None:
    """The picture that stands for the plan. Raises Busy."""
    found = pictures_of(plan).get(HERO)
    if found is None:
        return None
    return (await _with_content(container, plan.plan_id, found)).content or None


async def shared_plan(
    container: "Container", plan: TravelPlanResult, link: Link, locale: Locale
) -> HTMLResponse:
    """The read-only page; photos go into it, since their addresses are the owner's alone.

    Raises Busy, TookTooLong.
    """
    pictures = await embedded(container, plan)
    tags = cards(link, plan.destination, lead(plan, locale), plan.destination, locale)
    make = partial(plan_document, plan, locale, pictures)
    made = await page_of(container.processes, make, embed=True, head=tags)
    policy = made.policy(images="data: 'self'")
    return HTMLResponse(made.html, headers={**SHARED, "Content-Security-Policy": policy})
