"""An order as a request: read by grammar, its gaps by a model, with what was waived left out."""

import asyncio
from datetime import date

from tripkit.agents.planner.second_reader import completed
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import TripRequest
from tripkit.services.llm.port import LLM
from tripkit.tools.trip.request import settled


async def read_order(order: PlanRequest, today: date, locale: Locale) -> TripRequest:
    """What the grammar and the gazetteer read; their tables are heavy, so off the event loop.

    Raises InvalidInput for what can't be an order, by its field.
    """
    return await asyncio.to_thread(_read, order, today, locale)


async def ready(
    request: TripRequest, order: PlanRequest, llm: LLM, context: RunContext, today: date
) -> TripRequest:
    """The request to plan: what the grammar left open a model may fill, where there is one, as
    far as the order's words bear it out; then dates and days agree, and what was waived is gone."""
    request = await completed(request, order, llm, context, today)
    return settled(request, order.constraints.waive, today, context.locale)


def _read(order: PlanRequest, today: date, locale: Locale) -> TripRequest:
    from tripkit.knowledge.requests import read_request  # its tables are heavy: not at start

    return read_request(order, today=today, locale=locale)
