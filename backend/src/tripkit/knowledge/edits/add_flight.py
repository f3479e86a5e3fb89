"""A flight that is added: number, airports, departure."""

import re
from dataclasses import replace

from tripkit.knowledge.airports import airport
from tripkit.knowledge.edits.add_when import when_of
from tripkit.knowledge.edits.airlines import airline_in
from tripkit.knowledge.edits.clocks import hhmm
from tripkit.knowledge.edits.marks import FLIGHT_NUMBER
from tripkit.knowledge.edits.places import airport_code, tidy
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.values import choice, number_in

_TABLE = patterns("flights")
_FLIGHT = _TABLE.compiled("flight")
_WAYS = [_TABLE.compiled(name) for name in _TABLE.names() if name.startswith("way")]
_LANDS, _LANDS_AFTER = _TABLE.compiled("lands"), _TABLE.compiled("lands_after")
_CODE = re.compile(r"(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])")
_BOTH, _LANDING = _TABLE.compiled("both"), _TABLE.compiled("landing_at")
_LEAVING, _LEAVES = _TABLE.compiled("leaving"), _TABLE.compiled("leaves")
_LANDS_FAR = _TABLE.compiled("lands_far")
_NOISE = _TABLE.compiled("noise")


def is_flight(clause: Clause) -> bool:
    if clause.marks.flight_numbers or _FLIGHT.search(clause.said.bare):
        return True
    return airline_in(clause.low) is not None and None not in _ends(clause.marks.rest)


def add_flight(clause: Clause, scene: Scene) -> Outcome | None:
    """Arrival, price, class and number only where they were said."""
    marks = clause.marks
    marks.rest = marks.rest.without([m.span() for m in FLIGHT_NUMBER.finditer(marks.rest.text)])
    number = marks.flight_numbers[0] if marks.flight_numbers else None
    named = airline_in(marks.rest.low)
    if named:
        marks.rest = marks.rest.without([named[1]])
    carrier = number[:2] if number else named[0] if named else None
    origin, destination = _ends(marks.rest)
    landing = next((c for c in marks.clocks if _lands(clause, c.start, c.end)), None)
    if landing:
        left = [c for c in marks.clocks if c is not landing]
        marks.clocks = [replace(c, role="at") for c in left]
    when = when_of(clause, scene)
    arrival = when.end
    if landing and when.day and when.start:
        minutes = landing.minutes if landing.sure else landing.new()
        arrival = f"{when.day.isoformat()}T{hhmm(minutes)}"
    cabin = choice("cabinClass", marks.rest.bare)
    reference = number_in(marks.rest)
    money = marks.money[-1] if marks.money else None
    waiting = call(
        "add_flight",
        airline={"code": carrier} if carrier else None, flightNumber=number,
        origin={"code": origin} if origin else None,
        destination={"code": destination} if destination else None,
        departureTime=when.start, arrivalTime=arrival,
        price={"amount": money.amount, "currency": money.currency} if money else None,
        cabinClass=cabin[0] if cabin else None,
        confirmationNumber=reference[0] if reference else None,
    )  # fmt: skip
    for field in ("origin", "destination", "departureTime"):
        if field not in waiting.arguments:
            name = field if field == "departureTime" else f"{field}.code"
            return missing(name, waiting)
    scene.trip.here = _said_as(marks.rest, destination) or scene.trip.here
    return done(waiting)


def _said_as(rest: Said, code: str | None) -> str | None:
    """The word that stands for an airport in the message: "narita"."""
    words = re.findall(r"[A-Za-z]{3,}|[가-힣]{2,}", rest.text)
    return next((w for w in words if code and airport_code(w, city=False) == code), None)


def _lands(clause: Clause, start: int, end: int) -> bool:
    low = clause.low
    before = low[:start]
    if _LEAVES.search(before):
        return False
    if len(clause.marks.clocks) > 1 and _LANDS_FAR.search(before):
        return True
    return bool(_LANDS.search(low[max(0, start - 30) : start]) or _LANDS_AFTER.match(low, end))


def _ends(rest: Said) -> tuple[str | None, str | None]:
    """Codes of where from and where to."""
    codes = [code for code in _CODE.findall(rest.text) if airport(code)]
    if len(codes) >= 2:
        return codes[0], codes[1]
    clean = rest.without([m.span() for m in _NOISE.finditer(rest.low)])
    if m := _BOTH.search(rest.packed().low):
        one, other = airport_code(m["a"]), airport_code(m["b"])
        if one and other:
            return one, other
    landing, leaving = _LANDING.search(clean.low), _LEAVING.search(rest.low)
    if landing:
        other = _code(clean, landing, "b")
        one = _code(rest, leaving, "a") if leaving else None
        one = one or (codes[0] if codes else None) or _single(clean)[0]
        if one and other and one != other:
            return one, other
    for pattern in _WAYS:
        for m in pattern.finditer(clean.low):
            one, other = _code(clean, m, "a"), _code(clean, m, "b")
            if one and other:
                return one, other
    return _single(clean)


def _code(said: Said, m: "re.Match[str]", key: str) -> str | None:
    found = next((k for k in m.groupdict() if k.startswith(key) and m[k] is not None), None)
    return airport_code(tidy(said.text[m.start(found) : m.end(found)])) if found else None


def _single(said: Said) -> tuple[str | None, str | None]:
    """Only one end: "to Rome", 김포에서."""
    one = _TABLE.compiled("from").search(said.low)
    other = _TABLE.compiled("to").search(said.low)
    return (_code(said, one, "a") if one else None), (_code(said, other, "b") if other else None)
