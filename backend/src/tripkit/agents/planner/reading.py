"""An order as a request: read into statements and by grammar, its gaps by a language model."""

import asyncio
from datetime import date

from tripkit.agents.planner.second_reader import completed
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import PlanRequest
from tripkit.domain.statements import Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.certainty import doubts_of
from tripkit.knowledge.requests.anchor import anchor
from tripkit.services.reader.port import Reader
from tripkit.tools.trip.agenda import with_agenda
from tripkit.tools.trip.locating import is_answering, located
from tripkit.tools.trip.meals_said import with_meal_hours
from tripkit.tools.trip.named_here import with_names_here
from tripkit.tools.trip.named_sights import with_named_sights
from tripkit.tools.trip.proposals import with_place
from tripkit.tools.trip.request import settled
from tripkit.tools.trip.services import TripServices
from tripkit.tools.trip.toured import without_landscapes
from tripkit.understanding.agenda import trip_ends
from tripkit.understanding.disproved import without_disproved
from tripkit.understanding.fixed import with_fixed
from tripkit.understanding.reader import ReadingContext
from tripkit.understanding.spoken import spoken


async def read_order(
    order: PlanRequest, today: date, locale: Locale, reader: Reader
) -> TripRequest:
    """What the reader, the grammar and the gazetteer read; their tables are heavy, so off the loop.

    Raises InvalidInput for what can't be an order, by its field.
    """
    fields, context = order.constraints, ReadingContext("plan", anchor(order.task, today))
    texts = dict.fromkeys([order.task, *fields.hard_constraints, *fields.preferences])
    readings = {
        text: with_fixed(
            text,
            spoken(text, without_disproved(text, await reader.read(text, context))),
            context.today,
        )
        for text in texts
        if text.strip()
    }
    return await asyncio.to_thread(_request, order, readings, today, locale)


async def ready(
    request: TripRequest, order: PlanRequest, services: TripServices, context: RunContext
) -> TripRequest:
    """The request to plan: what the grammar left open a model may fill, where there is one, as
    far as the order's words bear it out; open data is asked for names that we do not know; then
    dates and days agree, what was waived is gone, and what may be misread is marked."""
    today = context.current_day
    request = await completed(request, order, services.llm, context, today)
    request = await located(request, services.open_data, context.locale)
    request = settled(
        request,
        order.constraints.waive,
        today,
        context.locale,
        has_open_data=is_answering(services.open_data),
    )
    request = without_landscapes(with_place(request, context.locale))
    request = with_meal_hours(with_names_here(request))
    request = with_agenda(with_named_sights(request, context.locale), context.locale)
    return request.model_copy(update={"doubts": doubts_of(request, order, today)})


def _request(
    order: PlanRequest, readings: dict[str, list[Statement]], today: date, locale: Locale
) -> TripRequest:
    from tripkit.knowledge.orders import request_of  # its tables are heavy: not at start

    return request_of(order, readings, today=today, locale=locale, ends_of=trip_ends)
