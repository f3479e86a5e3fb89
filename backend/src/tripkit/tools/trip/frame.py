"""Which words of an order tell the trip itself: where, from where, how long and when."""

import re
from collections.abc import Collection

from tripkit.domain.statements import Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.meal_hours import meal_hours
from tripkit.understanding.agenda import Appointment

_OF_TIME = frozenset({"length", "when", "start", "end", "round_trip"})
_LENGTH_ALONE = re.compile(
    r"\W*(?:for )?(?:\d+|a|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|[한두세네일이삼사오육칠팔구]) ?"
    r"(?:nights?|days?|weeks?|박|일|주일?)\W*(?:(?:\d+|[일이삼사오육칠팔구]) ?일)?\W*",
    re.I,
)
_STAY = re.compile(r"\b(?:for|spend) (?:\d|one|two|three|four|five|six|a) nights?\b|\d ?박", re.I)
"""How long one stays at a stop."""


def is_of_the_frame(appointment: Appointment, request: TripRequest) -> bool:
    """Whether its words only say where the trip goes, from where, how long or when: "two nights",
    "flying from Manchester on 4 May", 강아지랑 속초 당일치기. What has its own hour is a thing."""
    if any(hour.span.overlaps(appointment.span) for hour in meal_hours(request.task)):
        return not appointment.days
    if appointment.is_timed or appointment.sort in ("arrival", "departure", "rest"):
        return False
    if _LENGTH_ALONE.fullmatch(appointment.label):
        return True
    inside = [s for s in request.statements if _lies_in(s, appointment)]
    kinds = {s.kind for s in inside}
    if _STAY.search(appointment.label):
        return True
    if "origin" in kinds and not appointment.count > 1:
        return True
    return bool(kinds & _OF_TIME) and _goes_there(inside, request)


def _lies_in(statement: Statement, appointment: Appointment) -> bool:
    span, whole = statement.span, appointment.span
    return whole.start <= span.start and span.end <= whole.end


def _goes_there(inside: Collection[Statement], request: TripRequest) -> bool:
    """Whether one of these names a destination, or the country or region of the route."""
    places = {fold(name.partition(",")[0]) for name in request.destinations}
    places |= {fold(route.region) for route in request.routes}
    places |= {fold(stop.name) for route in request.routes for stop in route.stops}
    return any(s.kind in ("go", "via") and fold(s.value) in places for s in inside)
