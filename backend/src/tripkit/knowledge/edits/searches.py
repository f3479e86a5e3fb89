"""Searches for flights, hotels and rides that are not in the trip yet."""

import re
from datetime import timedelta

from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.asks import asks, commands
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.edits.places import airport_code, place_of, tidy
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing
from tripkit.knowledge.edits.tables import each, patterns
from tripkit.knowledge.edits.values import choice

_ASKS = patterns("asks")
_TABLE = patterns("searches")
_SEEK = _ASKS.compiled("seek")
_ROUTE = _ASKS.compiled("route")
_FROM = re.compile(r"\bfrom\b|에서")
_STRONG_ADD = patterns("adds").compiled("strong_add")
_FLIGHTS, _HOTELS = _ASKS.compiled("seek_flights"), _ASKS.compiled("seek_hotels")
_NEW_FLIGHT, _NEW_HOTEL = _TABLE.compiled("new_flight"), _TABLE.compiled("new_hotel")
_WAY, _AREA = each(_TABLE, "way"), each(_TABLE, "area")
_OF_OURS = _TABLE.compiled("of_ours")
_BARE = _TABLE.compiled("bare")
_WHOLE = _TABLE.compiled("whole_trip")
_DROP = _TABLE.compiled("drop")
_LIMIT = _TABLE.compiled("limit")


def read_search(clause: Clause, scene: Scene) -> Outcome | None:
    """A search that names what is looked for; None for anything else."""
    low = clause.said.bare
    if _STRONG_ADD.search(low) or commands(clause) or _OF_OURS.search(low):
        return None
    limited = bool(clause.marks.money) and _LIMIT.search(low) is not None
    seeking = limited or _SEEK.search(low) or asks(clause) or _BARE.search(low)
    if not seeking:
        return None
    if _FLIGHTS.search(low) and _is_new(_NEW_FLIGHT, clause, scene):
        return _flights(clause, scene)
    if _ROUTE.search(low) and _FROM.search(low):
        return None
    if _HOTELS.search(low) and _is_new(_NEW_HOTEL, clause, scene):
        return _hotels(clause, scene)
    return None


def _is_new(pattern: "re.Pattern[str]", clause: Clause, scene: Scene) -> bool:
    """Whether it speaks of something to be found, not of what the trip has."""
    if pattern.search(clause.said.bare) or _LIMIT.search(clause.said.bare):
        return True
    return not scene.trip.itinerary.segments and _SEEK.search(clause.said.bare) is not None


def _group(said: Said, m: "re.Match[str]", key: str) -> str | None:
    found = next((k for k in m.groupdict() if k.startswith(key) and m[k] is not None), None)
    return tidy(said.text[m.start(found) : m.end(found)]) if found else None


def _flights(clause: Clause, scene: Scene) -> Outcome | None:
    rest = clause.marks.rest
    cabin = choice("cabinClass", rest.bare)
    if cabin:
        rest = rest.without([cabin[1]])
    rest = rest.without([m.span() for m in _DROP.finditer(rest.low)]).packed()
    origin = destination = None
    for pattern in _WAY:
        if m := pattern.search(rest.low):
            origin, destination = _group(rest, m, "a"), _group(rest, m, "b")
            break
    origin, destination = _named(origin), _named(destination)
    days = _days(clause)
    arguments = {
        "origin": origin, "destination": destination,
        "departureDate": days[0] if days else _whole(clause, scene, 0),
        "returnDate": days[1] if len(days) > 1 else _whole(clause, scene, 1),
        "cabinClass": cabin[0] if cabin else None,
    }  # fmt: skip
    if len(days) == 1:
        arguments["returnDate"] = None
    waiting = call("search_flights", **arguments)
    for field in ("origin", "destination", "departureDate"):
        if field not in waiting.arguments:
            if field == "departureDate" and scene.calendar.only:
                arguments[field] = scene.calendar.only.isoformat()
                return done(call("search_flights", **arguments), about="search")
            return missing(field, waiting, about="search")
    return done(waiting, about="search")


def _named(name: str | None) -> str | None:
    """An airport's code; a city as said."""
    return (airport_code(name, city=False) or name) if name else None


def _days(clause: Clause) -> list[str]:
    days = [each for one in clause.marks.days for each in (one.day, one.last) if each]
    return [day.isoformat() for day in days]


def _whole(clause: Clause, scene: Scene, end: int) -> str | None:
    if not _WHOLE.search(clause.said.bare) or not scene.calendar.days:
        return None
    return scene.calendar.days[-1 if end else 0].isoformat()


def _hotels(clause: Clause, scene: Scene) -> Outcome:
    marks = clause.marks
    rest = marks.rest.without([m.span() for m in _LIMIT.finditer(marks.rest.low)])
    rest = rest.without([m.span() for m in _WHOLE.finditer(rest.low)])
    rest = rest.without([m.span() for m in _DROP.finditer(rest.low)])
    rest = without_acts(rest, "new").packed()
    m = next((m for pattern in _AREA if (m := pattern.search(rest.low))), None)
    place = _group(rest, m, "a") if m else None
    if m and place and re.match(r"near|by|close|around|근처|가까", m.group().strip().lower()):
        place = place_of(Said(place, place.lower(), place.lower()), scene.trip) or place
    place = place or _only_town(scene)
    first, last = _stay(clause, scene)
    arguments = {
        "location": place, "checkInDate": first, "checkOutDate": last,
        "maxPricePerNight": _most(clause),
    }  # fmt: skip
    waiting: IntendedCall = call("search_hotels", **arguments)
    for field in ("location", "checkInDate", "checkOutDate"):
        if field not in waiting.arguments:
            return missing(field, waiting, about="search")
    return done(waiting, about="search")


def _only_town(scene: Scene) -> str | None:
    return scene.trip.itinerary.destination


def _stay(clause: Clause, scene: Scene) -> tuple[str | None, str | None]:
    days, nights = _days(clause), clause.marks.nights
    if len(days) > 1:
        return days[0], days[1]
    day = next((one.day for one in clause.marks.days if one.day), None)
    if day and nights:
        return day.isoformat(), (day + timedelta(days=nights)).isoformat()
    if day and "1박" in clause.low:
        return day.isoformat(), (day + timedelta(days=1)).isoformat()
    if day:
        return day.isoformat(), None
    return _whole(clause, scene, 0), _whole(clause, scene, 1)


def _most(clause: Clause) -> dict[str, float | str] | None:
    if not clause.marks.money:
        return None
    money = clause.marks.money[-1]
    return {"amount": money.amount, "currency": money.currency}


def names_one(clause: Clause, scene: Scene) -> bool:
    return refer(clause.marks.rest, scene.trip).one is not None
