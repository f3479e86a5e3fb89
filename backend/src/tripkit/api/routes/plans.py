"""Plans: order one, watch it being made, read it, take it along, erase it."""

import secrets
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response
from pydantic import ConfigDict

from tripkit.agents.planner.job import started
from tripkit.agents.planner.reading import read_order
from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.domain import clock
from tripkit.domain.errors import NotFound
from tripkit.domain.plan import PlanRequest, TravelPlanResult
from tripkit.domain.plan_events import PlanStarted
from tripkit.knowledge.language import detect

router = APIRouter(prefix="/api/v1/plans", tags=["plans"], responses=responses(401, 403, 422, 429))

PlanId = Annotated[
    str, Path(pattern=r"^[0-9a-f]{32}$", examples=["0f3c9a7be1d24c58a6b0d9e84c1f7a23"])
]
PRIVATE = {"Cache-Control": "private, max-age=31536000, immutable"}
_ENDED = {"failed": "failed", "cancelled": "cancelled", "interrupted": "interrupted"}


class PlanOrder(PlanRequest):
    """A task in your own words, and what must hold."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "task": "5 days Tokyo from Seoul in April, vegetarian, no early flights",
                "constraints": {
                    "budget": {"amount": 1500, "currency": "USD"},
                    "start_date": "2027-04-10", "end_date": "2027-04-14",
                    "preferences": ["gardens", "art"],
                    "hard_constraints": ["walk at most 8 km a day"],
                },
            }
        }
    )  # fmt: skip


async def _start(starter: Starter, order: PlanOrder, *, background: bool) -> PlanStarted:
    await starter.limit_address("plans")
    await starter.check_room("plans")
    plans, plan_id = starter.container.plans, secrets.token_hex(16)
    request = PlanRequest.model_validate(order.model_dump())
    locale = starter.locale(order.locale) or detect(order.task)
    # Read here, so that what can't be an order is refused at once, by its field.
    read = await read_order(request, clock.today(), locale, starter.container.reader)
    await plans.begin(starter.visitor_id, plan_id, started(plan_id, request, locale))
    used = ""
    try:
        run_id = await starter.start(
            "planner",
            {"order": request.model_dump(mode="json"), "plan_id": plan_id,
             "read": read.model_dump(mode="json")},
            locale=locale, background=background,
            provider=order.provider, model=order.model,
        )  # fmt: skip
        run = await starter.container.runs.get(run_id, starter.visitor_id)
        used = str(run.input["plan_id"])
        await plans.made_in(used, run_id)
    finally:
        if used != plan_id:  # refused, or repeated with the key of an earlier order
            await plans.delete(plan_id, starter.visitor_id)
    return PlanStarted(plan_id=used, run_id=run_id)


@router.post(
    "", status_code=202, summary="Order a plan", responses=responses(402, 409, 503),
    response_model=PlanStarted,
)  # fmt: skip
async def order_plan(starter: StarterDep, body: PlanOrder) -> PlanStarted:
    """Starts the planner and answers at once; it goes on when you go away.

    Follow `GET /api/v1/runs/{run_id}/events`, or read `GET /api/v1/plans/{plan_id}` later.
    """
    return await _start(starter, body, background=True)


@router.post(
    "/stream",
    summary="Order a plan and watch it being made",
    responses={**responses(402, 409, 503), **stream_of("PlanEvent")},
)
async def order_plan_stream(starter: StarterDep, body: PlanOrder) -> Response:
    """Each decision, each tool's call and result, the itinerary, its pictures; then `complete`."""
    plan = await _start(starter, body, background=body.background)
    return await starter.follow(plan.run_id)


async def mine(plan_id: str, starter: Starter) -> TravelPlanResult:
    """The plan with its tools' whole results. Raises NotFound, also for somebody else's."""
    plans = starter.container.plans
    data = await plans.get(plan_id, starter.visitor_id)
    if data is None:
        raise NotFound
    plan = TravelPlanResult.model_validate({**data, "context": await plans.of(plan_id)})
    if plan.status == "running" and plan.run_id:
        run = await starter.container.runs.get(plan.run_id, starter.visitor_id)
        plan.status = _ENDED.get(run.status, "running")  # type: ignore[assignment]
    return plan


@router.get("/{plan_id}", summary="Get a plan of yours", responses=responses(404))
async def get_plan(plan_id: PlanId, starter: StarterDep) -> TravelPlanResult:
    """The plan as far as it has come, its report, and every tool's whole result."""
    return await mine(plan_id, starter)


@router.delete(
    "/{plan_id}", status_code=204, summary="Erase a plan of yours", responses=responses(404)
)
async def delete_plan(plan_id: PlanId, starter: StarterDep) -> None:
    """Erase it with its pictures and its share page; one that is under way is cancelled."""
    plan = await mine(plan_id, starter)
    if plan.status == "running" and plan.run_id:
        await starter.container.runs.cancel(plan.run_id, starter.visitor_id)
    await starter.container.plans.delete(plan_id, starter.visitor_id)


_PICTURE: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "The picture",
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}}
            for kind in ("image/jpeg", "image/png", "image/webp")
        },
    }
}


@router.get(
    "/{plan_id}/images/{image_id}",
    summary="Get a picture of a plan of yours",
    response_class=Response,
    responses={**_PICTURE, **responses(404)},
)
async def get_plan_image(
    plan_id: PlanId,
    image_id: Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")],
    starter: StarterDep,
) -> Response:
    """A photo that the plan shows, as it was fetched."""
    plans = starter.container.plans
    if await plans.get(plan_id, starter.visitor_id) is None:
        raise NotFound
    if (picture := await plans.picture(plan_id, image_id)) is None:
        raise NotFound
    return Response(picture.content, media_type=picture.media_type, headers=PRIVATE)
