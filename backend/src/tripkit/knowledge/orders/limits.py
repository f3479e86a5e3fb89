"""Constraints and wishes of an order out of single statements, or why there is none."""

import re
from collections.abc import Callable, Mapping

from tripkit.domain.statements import Statement
from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.language.kind_counts import LEAST, count_in
from tripkit.knowledge.orders.days import length
from tripkit.knowledge.orders.fates import Fates
from tripkit.knowledge.orders.longest import longest_said
from tripkit.knowledge.orders.tables import (
    hour_of,
    is_free,
    is_much,
    limits_of,
    names_a_day,
    nap_of,
    refused_thing,
    sight_kinds,
)
from tripkit.knowledge.requests.said import Said, Stretch, Wish

Value = str | float | bool
Rule = Callable[[Said, Fates, Statement], bool]
"""Whether it took the statement."""
_NUMBER = re.compile(r"([<>]=?)?(\d+(?:\.\d+)?)(km|min|h|steps)?")
_LONGEST = re.compile(r"([a-z]+)<=?(\d+(?:\.\d+)?)(h|min|km|m)")
_KM_OF = {"km": 1.0, "min": 4.5 / 60, "h": 4.5, "steps": 0.0007}
"""Kilometres on foot in one of each."""
_EVENT_LEAST, _LEAST_NAME, _PLAIN, _NOT_OF_THE_TRIP = 2, 2, 0.95, ("segment", "day")


def take(order: Said, fates: Fates, statement: Statement) -> None:
    """Put one statement to use, or aside with its reason."""
    rule = _RULES.get(statement.kind, _by_table)
    if statement.kind in _OF_ALL_DAYS and statement.about in _NOT_OF_THE_TRIP:
        fates.set_aside(statement.id, "one_day_only")
    elif statement.strength == "mind" and statement.polarity == "wanted":
        fates.use(statement.id, "allowed")
    elif not rule(order, fates, statement):
        fates.set_aside(statement.id, statement.kind)


_OF_ALL_DAYS = frozenset({"earliest", "latest", "per_day", "walking", "arrival", "departure"})


_BINDING: frozenset[ConstraintKind] = frozenset(
    {
        *("diet", "avoid_mode", "direct_flights", "no_red_eye", "accessibility", "must_avoid"),
        *("avoid_kind", "earliest", "latest", "earliest_flight", "latest_flight"),
        "max_walking_km",
    }
)
"""Kinds that hold however softly they were said: a plan against them helps nobody."""


def add(order: Said, statement: Statement, kind: ConstraintKind, value: Value) -> None:
    """One more constraint, in the person's own words."""
    at = Stretch(statement.span.start, statement.span.end)
    binding = statement.strength == "must" or kind in _BINDING
    order.wishes.append(Wish(kind, value, at, statement.text, statement.id, binding))


def prefer(order: Said, words: str) -> None:
    """One more wish that the choice of sights goes by."""
    if words not in order.preferences:
        order.preferences.append(words)


def _limit(
    order: Said, fates: Fates, statement: Statement, kind: ConstraintKind, value: Value
) -> bool:
    add(order, statement, kind, value)
    fates.use(statement.id, "limit")
    return True


def _by_table(order: Said, fates: Fates, statement: Statement) -> bool:
    rows = limits_of(statement.kind, statement.value, statement.polarity)
    for kind, value in rows:
        is_km = kind == "max_walking_km"
        plain: Value = float(value) if is_km else value == "true" or value
        add(order, statement, kind, plain)  # type: ignore[arg-type]
    if not rows and (statement.kind, statement.polarity) == ("mode", "refused"):
        return _limit(order, fates, statement, "must_avoid", refused_thing(statement.text))
    if rows:
        fates.use(statement.id, "limit")
    return bool(rows)


def _sight(order: Said, fates: Fates, statement: Statement) -> bool:
    """By its name; "the Louvre, not on Tuesday" refuses the day, and not the sight."""
    if statement.polarity == "refused" and names_a_day(statement.text):
        at, name = Stretch(statement.span.start, statement.span.end), statement.value
        order.wishes.append(Wish("must_see", name, at, name, binding=False))
        fates.set_aside(statement.id, "one_day_only")
        return True
    if statement.polarity == "refused":
        return _limit(order, fates, statement, "must_avoid", refused_thing(statement.value))
    name = statement.value
    return len(name) >= _LEAST_NAME and _limit(order, fates, statement, "must_see", name)


def _elsewhere(order: Said, fates: Fates, statement: Statement) -> bool:
    """A place of one day is a wish for a sight of that name."""
    if statement.kind == "go" and statement.polarity == "wanted" and statement.about != "trip":
        prefer(order, statement.value)
        fates.use(statement.id, "sights")
        return True
    return False


def _place_kind(order: Said, fates: Fates, statement: Statement) -> bool:
    words = statement.value.replace("_", " ")
    count = count_in(statement.text)
    if count and sight_kinds(statement.kind, statement.value):
        if count.sign == LEAST:
            prefer(order, words)
        return _limit(order, fates, statement, "kind_count", count.of(statement.value))
    if statement.polarity == "refused":
        return bool(sight_kinds(statement.kind, statement.value)) and _limit(
            order, fates, statement, "avoid_kind", statement.value
        )
    if not sight_kinds(statement.kind, statement.value):
        return False
    prefer(order, words)
    return _limit(order, fates, statement, "place_kind", statement.value)


def _interest(order: Said, fates: Fates, statement: Statement) -> bool:
    if statement.polarity == "refused":
        return bool(sight_kinds("interest", statement.value)) and _limit(
            order, fates, statement, "avoid_kind", statement.value
        )
    prefer(order, statement.value.replace("_", " "))
    fates.use(statement.id, "sights")
    return True


def _activity(order: Said, fates: Fates, statement: Statement) -> bool:
    if statement.polarity == "refused":
        return _limit(order, fates, statement, "must_avoid", refused_thing(statement.value))
    prefer(order, statement.value)
    fates.use(statement.id, "sights")
    return True


def _allergy(order: Said, fates: Fates, statement: Statement) -> bool:
    return _limit(order, fates, statement, "allergy", statement.value)


def _either(sought: ConstraintKind, avoided: ConstraintKind) -> Rule:
    """A name that is asked for, or kept away from."""

    def rule(order: Said, fates: Fates, statement: Statement) -> bool:
        kind = sought if statement.polarity == "wanted" else avoided
        return _limit(order, fates, statement, kind, statement.value)

    return rule


_NO_LIMIT = ("morning", "00:00")
""" "Early starts are good" and "before midnight" forbid no hour of a day."""


def _hours(order: Said, fates: Fates, statement: Statement) -> bool:
    if statement.polarity == "refused" or statement.value in _NO_LIMIT:
        return False
    kind: ConstraintKind = statement.kind  # type: ignore[assignment]
    return _limit(order, fates, statement, kind, hour_of(statement.value))


def _nap(order: Said, fates: Fates, statement: Statement) -> bool:
    is_wanted, hours = statement.polarity == "wanted", nap_of(statement.value)
    return is_wanted and _limit(order, fates, statement, "nap", hours)


def _free_day(order: Said, fates: Fates, statement: Statement) -> bool:
    is_meant = is_free(statement.text) or statement.certainty >= _PLAIN
    is_wanted = is_meant and statement.polarity == "wanted"
    return is_wanted and _limit(order, fates, statement, "free_day", statement.value)


def _at_most(value: str) -> float | None:
    """The most that a bounded number allows; None for a lower bound."""
    match = _NUMBER.fullmatch(value)
    if match is None or match[1] in (">", ">="):
        return None
    return float(match[2]) - (1.0 if match[1] == "<" and match[3] is None else 0.0)


def _per_day(order: Said, fates: Fates, statement: Statement) -> bool:
    most = _at_most(statement.value)
    return bool(most) and _limit(order, fates, statement, "per_day", most or 0)


def _walking(order: Said, fates: Fates, statement: Statement) -> bool:
    if statement.value == "little" and is_much(statement.text):
        return False
    match = _NUMBER.fullmatch(statement.value)
    if match is None or match[3] is None:
        return _by_table(order, fates, statement)
    if match[1] in (">", ">="):
        return False
    km = round(float(match[2]) * _KM_OF[match[3]], 1)
    return _limit(order, fates, statement, "max_walking_km", km)


def _longest(order: Said, fates: Fates, statement: Statement) -> bool:
    if limit := longest_said(statement.value, statement.text):
        return _limit(order, fates, statement, "longest_way", limit.value)
    match = _LONGEST.fullmatch(statement.value)
    if match is None or match[1] not in ("flight", "any") or match[3] not in ("h", "min"):
        return False
    hours = float(match[2]) / (60 if match[3] == "min" else 1)
    return _limit(order, fates, statement, "longest_flight", round(hours, 2))


def _rating(order: Said, fates: Fates, statement: Statement) -> bool:
    match = _NUMBER.fullmatch(statement.value)
    return match is not None and _limit(order, fates, statement, "min_rating", float(match[2]))


def _area(order: Said, fates: Fates, statement: Statement) -> bool:
    is_wanted, name = statement.polarity == "wanted", statement.value
    return is_wanted and _limit(order, fates, statement, "lodging_area", name)


def _event(order: Said, fates: Fates, statement: Statement) -> bool:
    """A fixed event needs a day, or an hour on a trip of one day."""
    parts = statement.value.split("@")
    if len(parts) <= _EVENT_LEAST or not parts[2].strip():
        fates.ask(statement.id, "event_when")
        return True
    return _limit(order, fates, statement, "event", statement.value)


def _day_trip(order: Said, fates: Fates, statement: Statement) -> bool:
    if statement.value == "day_trip" and statement.polarity == "wanted" and not order.nights:
        order.days = order.days or 1
        fates.use(statement.id, "length")
        return True
    if statement.value == "round":
        fates.use(statement.id, "return")
        return True
    return False


def _city_count(order: Said, fates: Fates, statement: Statement) -> bool:
    """Used where as many places are named as were asked for."""
    most = _NUMBER.fullmatch(statement.value)
    if most is not None and len(order.destinations) == int(float(most[2])):
        fates.use(statement.id, "destination")
        return True
    return False


def _short_length(order: Said, fates: Fates, statement: Statement) -> bool:
    """A length of hours, or of a part of the trip, holds for no whole trip."""
    if statement.about == "trip" and length(statement.value) is None:
        return False
    fates.set_aside(statement.id, "one_day_only")
    return True


def _included(order: Said, fates: Fates, statement: Statement) -> bool:
    """Flights in or out of the sums: which of them, the judge sees in the sums."""
    if statement.value in ("flights", "all"):
        fates.use(statement.id, "budget")
        return True
    return False


_RULES: Mapping[str, Rule] = {
    "sight": _sight,
    "go": _elsewhere,
    "place_kind": _place_kind,
    "interest": _interest,
    "activity": _activity,
    "allergy": _allergy,
    "cuisine": _either("cuisine", "avoid_cuisine"),
    "earliest": _hours,
    "latest": _hours,
    "arrival": _hours,
    "departure": _hours,
    "nap": _nap,
    "free_day": _free_day,
    "per_day": _per_day,
    "walking": _walking,
    "longest": _longest,
    "rating": _rating,
    "lodging_area": _area,
    "airline": _either("airline", "avoid_airline"),
    "event": _event,
    "included": _included,
    "round_trip": _day_trip,
    "city_count": _city_count,
    "length": _short_length,
}
