"""An order as a request: read by grammar, its gaps by a model, with what was waived left out."""

import asyncio
from datetime import date, timedelta
from itertools import zip_longest

from tripkit.agents.planner.second_reader import completed
from tripkit.agents.planner.spec import say
from tripkit.agents.planner.whereabouts import Ambiguous, Unknown, where
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import country_name
from tripkit.services.llm.port import LLM

AHEAD = 30
"""Days until a trip begins whose date nobody said."""


def _told_apart(request: TripRequest, locale: Locale) -> list[str]:
    """Destinations by name, with their country where the name alone means another place."""
    names = []
    for name, code in zip_longest(request.destinations, request.countries, fillvalue=""):
        try:
            same = not code or where(name, locale).country == code
        except (Ambiguous, Unknown):
            same = not code
        names.append(name if same else f"{name}, {country_name(code)}")
    return names


async def read_order(
    order: PlanRequest, context: RunContext, llm: LLM | None = None
) -> TripRequest:
    """Read by grammar and gazetteer; their tables are heavy, so off the event loop. What they
    leave open a model may fill, where there is one, as far as the order's words bear it out."""
    today = date.fromisoformat(context.today) if context.today else date.today()
    request = await asyncio.to_thread(_read, order, today, context.locale)
    if llm is not None:
        request = await completed(request, order, llm, context, today)
    return settled(request, order.constraints.waive, today, context.locale)


def settled(request: TripRequest, waive: list[str], today: date, locale: Locale) -> TripRequest:
    """Waived constraints are gone, dates and days agree, assumptions are said."""
    kinds = {key.partition(":")[0] for key in waive if ":" not in key}
    rules = [r for r in request.constraints if r.key not in waive and r.kind not in kinds]
    changed: dict[str, object] = {
        "constraints": rules,
        "destinations": _told_apart(request, locale),
    }
    if any(key.partition(":")[0] == "budget" for key in waive):
        changed["budget"] = None
    start, end, days = request.start_date, request.end_date, request.days
    assumed = list(request.assumptions)
    if start and end and end >= start:
        days = (end - start).days + 1
    elif end and days and not start:
        start = end - timedelta(days=days - 1)
    if start is None and days:
        start = today + timedelta(days=AHEAD)
        assumed.append(say(
            locale, f"No date was said: it begins on {start}.",
            f"날짜를 말하지 않아 {start}에 떠나는 것으로 했어요.",
        ))  # fmt: skip
    if start and days and not (end and end < start):
        end = start + timedelta(days=days - 1)
    changed |= {"start_date": start, "end_date": end, "days": days, "assumptions": assumed}
    return request.model_copy(update=changed)


def _read(order: PlanRequest, today: date, locale: Locale) -> TripRequest:
    from tripkit.knowledge.requests import read_request  # its tables are heavy: not at start

    return read_request(order, today=today, locale=locale)
