"""From a plan to an itinerary that is designed further."""

import asyncio

from fastapi import APIRouter, Response

from tripkit.api.dependencies import StarterDep
from tripkit.api.editing import etag, reader_locale
from tripkit.api.errors import responses
from tripkit.api.routes.plans import PlanId, mine
from tripkit.domain.errors import InvalidInput
from tripkit.domain.itinerary import ItineraryView
from tripkit.knowledge.itineraries.from_plan import designed

router = APIRouter(prefix="/api/v1/plans", tags=["plans"], responses=responses(401, 403, 422, 429))


@router.post(
    "/{plan_id}/itinerary", status_code=201, summary="Design a plan further",
    responses={**responses(404, 409), 201: {"headers": {"ETag": {}, "Location": {}}}},
)  # fmt: skip
async def design_plan(plan_id: PlanId, starter: StarterDep, response: Response) -> ItineraryView:
    """A new itinerary of yours with the plan's flights, stays, ways, meals and sights.

    Everything in it is tentative; the plan stays as it is. A plan without days is refused (422).
    """
    await starter.limit_address("itineraries")
    await starter.check_room("itineraries")
    plan = await mine(plan_id, starter)
    if plan.itinerary is None or not plan.itinerary.days:
        raise InvalidInput("plan_id", "This plan has no days yet that could be designed")
    new = await asyncio.to_thread(designed, plan)
    made = new.model_copy(update={"id": await starter.claim(new.id)})
    await starter.container.itineraries.create(starter.visitor_id, made, by="plan")
    view = await starter.container.itineraries.view(
        made.id, starter.visitor_id, reader_locale(starter)
    )
    response.headers["ETag"] = etag(view)
    response.headers["Location"] = f"/api/v1/itineraries/{made.id}"
    return view
