"""A request made ready: its gaps and dates agree; the arguments that it gives a tool."""

import re
from datetime import date, timedelta
from itertools import zip_longest
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.outcomes import outcome
from tripkit.tools.trip.context import say
from tripkit.tools.trip.routes import with_routes
from tripkit.tools.trip.stages import with_stages
from tripkit.tools.trip.travel_advice import with_warnings
from tripkit.tools.whereabouts import Ambiguous, Unknown, where

_FIXED_DAY = re.compile(r"@(\d{4}-\d\d-\d\d)")
AHEAD = 30
SUGGESTED = 4
"""Days of a trip whose length nobody said."""
LONGEST_ASSUMED = 10
"""Days that are assumed at the most."""
"""Days until a trip begins whose date nobody said."""


def settled(
    request: TripRequest,
    waive: list[str],
    today: date,
    locale: Locale,
    *,
    has_open_data: bool = False,
) -> TripRequest:
    """Waived constraints are gone, dates and days agree, countries and regions are routes.

    `has_open_data`: routes may stop at places of which only open data lists sights.
    """
    kinds = {key.partition(":")[0] for key in waive if ":" not in key}
    rules = [r for r in request.constraints if r.key not in waive and r.kind not in kinds]
    left = {rule.key for rule in rules}
    waived = {r.statement for r in request.constraints if r.key not in left and r.statement}
    changed: dict[str, object] = {
        "constraints": rules,
        "outcomes": [
            outcome(o.statement_id, Fate("set_aside", "waived"), locale)
            if o.statement_id in waived
            else o
            for o in request.outcomes
        ],
    }
    if any(key.partition(":")[0] == "budget" for key in waive):
        changed["budget"] = None
    start, end, days, assumed = _dated(request, today, locale)
    if days is None:
        request = _with_length(request, locale, has_open_data=has_open_data)
        start, end, days, assumed = _dated(request, today, locale)
    changed |= {"start_date": start, "end_date": end, "days": days, "assumptions": assumed}
    routed = with_routes(request.model_copy(update=changed), locale, has_open_data=has_open_data)
    routed = routed if request.stay_days else with_stages(routed)
    places = told_apart(routed, locale)
    return routed.model_copy(
        update={
            "destinations": places,
            "missing": [key for key in request.missing if key != "days" or not days],
            "assumptions": with_warnings(routed.assumptions, places, locale),
        }
    )


def _with_length(request: TripRequest, locale: Locale, *, has_open_data: bool) -> TripRequest:
    """With as many days as its route usually takes, else as a place of its kind does."""
    usual = sum(with_routes(request, locale, has_open_data=has_open_data).stay_days)
    days = min(usual or max(SUGGESTED, 2 * len(request.destinations)), LONGEST_ASSUMED)
    sentence = say(
        locale,
        f"No length was said: planned for {days} days. Say how many to change it.",
        f"며칠인지 말하지 않아 {days}일로 짰어요. 날수를 말하면 바꿔요.",
    )
    return request.model_copy(
        update={"days": days, "assumptions": [*request.assumptions, sentence]}
    )


def _dated(
    request: TripRequest, today: date, locale: Locale
) -> tuple[date | None, date | None, int | None, list[str]]:
    """Its first and last day and how many they are, with what was assumed."""
    start, end, days = request.start_date, request.end_date, request.days
    assumed = list(request.assumptions)
    if start and end and end >= start:
        days = (end - start).days + 1
    elif end and days and not start:
        start = end - timedelta(days=days - 1)
    if start and not days and (last := _last_day(request)):
        days = (last - start).days + 1
    if start is None and days:
        start = today + timedelta(days=AHEAD)
        assumed.append(say(
            locale, f"No date was said: it begins on {start}.",
            f"날짜를 말하지 않아 {start}에 떠나는 것으로 했어요.",
        ))  # fmt: skip
    if start and days and not (end and end < start):
        end = start + timedelta(days=days - 1)
    return start, end, days, assumed


def _last_day(request: TripRequest) -> date | None:
    """The last of the days that are fixed after the first, where nobody said how long it is."""
    days = [
        date.fromisoformat(match[1])
        for value in request.texts("event")
        if (match := _FIXED_DAY.search(value))
    ]
    last = max(days, default=None)
    is_near = last and request.start_date and 0 < (last - request.start_date).days <= AHEAD
    return last if is_near else None


def told_apart(request: TripRequest, locale: Locale) -> list[str]:
    """Destinations by name, with their country where the name alone means another place."""
    names = []
    for name, code in zip_longest(request.destinations, request.countries, fillvalue=""):
        try:
            same = not code or where(name, locale, places=request.places).country == code
        except (Ambiguous, Unknown):
            same = not code
        names.append(
            name
            if same or fold(name) == fold(country_name(code))
            else f"{name}, {country_name(code)}"
        )
    return names


def arguments_for(name: str, request: TripRequest, place: str) -> dict[str, Any]:
    """A call's arguments as far as the request itself gives them; the rest is in the context."""
    start = request.start_date.isoformat() if request.start_date else ""
    end = request.end_date.isoformat() if request.end_date else ""
    arguments: dict[str, Any] = {"destination": place} if place else {}
    if name == "research_flights":
        arguments |= {"origin": request.origin, "departure_date": start, "return_date": end}
    elif name == "research_accommodations":
        arguments |= {"check_in": start, "check_out": end}
    elif name == "find_ways":
        arguments |= {"origin": request.origin, "start_date": start}
    elif name == "describe_country":
        arguments |= {"start_date": start}
    elif name == "analyze_weather":
        arguments |= {"start_date": start, "num_days": request.days}
    elif name in ("research_activities", "analyze_schedule_optimization"):
        field = "interests" if name == "research_activities" else "preferences"
        arguments |= {field: list(request.preferences)}
    return arguments
