"""A request with the hours of its meals."""

import re
from collections.abc import Sequence

from tripkit.domain.statements import Span
from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.meal_times import MealName, Sitting
from tripkit.knowledge.orders.meal_hours import MealHour, meal_hours
from tripkit.tools.trip.replacing import span_of

_MEAL = re.compile(r"\b(?:lunch|dinner|supper|tea)\b|점심|저녁", re.I)
_GIVES_WAY = frozenset({"earliest", "latest", "event"})
_UNREAD = frozenset({"not_understood", "hour", "latest", "earliest", "event", "meal", "wish"})


def with_meal_hours(request: TripRequest) -> TripRequest:
    """With a constraint for each meal that has its hour every day; limits on the whole day and
    rows that were read in the same words give way to it."""
    hours = meal_hours(request.task)
    if not hours:
        return request
    spans = [hour.span for hour in hours]
    rules = [
        rule
        for rule in request.constraints
        if rule.kind not in _GIVES_WAY or not _is_of_meals(rule, request, spans)
    ]
    rules += [
        Constraint(
            kind="meal_hour",
            value=str(hour),
            text=request.task[hour.span.start : hour.span.end].strip(),
            binding=False,
        )
        for hour in hours
    ]
    left = [
        s
        for s in request.statements
        if s.kind not in _UNREAD or not any(map(s.span.overlaps, spans))
    ]
    ids = {s.id for s in left}
    outcomes = [o for o in request.outcomes if o.statement_id in ids]
    return request.model_copy(
        update={"constraints": rules, "statements": left, "outcomes": outcomes}
    )


def _is_of_meals(rule: Constraint, request: TripRequest, spans: Sequence[Span]) -> bool:
    """Whether its words are those of a meal's hour, or name a meal beside an hour of the day."""
    span = span_of(rule, request)
    if span is None:
        return rule.kind != "event" and _MEAL.search(rule.text) is not None
    return any(map(span.overlaps, spans))


def said_sitting(request: TripRequest, name: MealName) -> Sitting | None:
    """When a meal of every day is to begin; None where nobody said."""
    sittings = dict(MealHour.sitting_of(value) for value in request.texts("meal_hour"))
    return sittings.get(name)
