"""A stay that is added: where, from when, for how long."""

import re
from datetime import date, timedelta

from tripkit.domain.itinerary import Flight, Hotel
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.clocks import hhmm
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.edits.places import place_of, tidy
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.values import choice, number_in, room_in
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold

_TABLE = patterns("stays")
_DOING = _TABLE.compiled("doing")
_STAY = _TABLE.compiled("stay")
_AT, _IN, _KO = _TABLE.compiled("at"), _TABLE.compiled("in"), _TABLE.compiled("ko")
_NOISE = _TABLE.compiled("noise")
_OUT, _OUT_AFTER = _TABLE.compiled("out"), _TABLE.compiled("out_after")
_THERE = re.compile(r"\bthere\b|거기")
_UNTIL = re.compile(r"\b(?:until|till?|through|to)(?: the)? $")
_UNTIL_KO = re.compile(r" ?까지")
_WHOLE = _TABLE.compiled("whole")
_AFTER = _TABLE.compiled("after")
_ENDS = re.compile(
    r"\b(?:(?P<first>first)|last|final) (?:\w+ )?nights?\b|(?:(?P<ko>처음|첫)|마지막) ?\S{0,3} ?박"
)
_HOTEL_WORD = re.compile(r"\s*(?:호텔|숙소|게스트하우스|펜션|에어비앤비|료칸|민박)$")


def is_stay(clause: Clause) -> bool:
    if clause.marks.clocks and not clause.marks.nights and _DOING.search(clause.said.bare):
        return False
    if _counted(clause) and not clause.marks.clocks and choice("boardBasis", clause.said.bare):
        return True
    return clause.marks.nights > 0 or _STAY.search(clause.said.bare) is not None


def add_hotel(clause: Clause, scene: Scene) -> Outcome | None:
    """Its name, or the area where only that was said, and its two dates."""
    marks = clause.marks
    rest = marks.rest
    board, reference = choice("boardBasis", rest.bare), number_in(rest)
    rest = rest.without([found[1] for found in (board, reference) if found])
    room = room_in(rest)
    if room:
        rest = rest.without([room[1]])
    name, place = _name(rest, scene)
    first, last = _dates(clause, scene, rest)
    money = marks.money[-1] if marks.money else None
    arrive, leave = _times(clause)
    waiting = call(
        "add_hotel", property=name, location={"name": place} if place else None,
        checkInDate=first.isoformat() if first else None,
        checkOutDate=last.isoformat() if last else None, checkInTime=arrive, checkOutTime=leave,
        roomType=room[0] if room else None, boardBasis=board[0] if board else None,
        price={"amount": money.amount, "currency": money.currency} if money else None,
        confirmationNumber=reference[0] if reference else None,
    )  # fmt: skip
    for field in ("checkInDate", "checkOutDate", "property"):
        if field not in waiting.arguments:
            return missing(field, waiting)
    return done(waiting)


def _name(rest: Said, scene: Scene) -> tuple[str | None, str | None]:
    """What the hotel is called and where it is."""
    clean = without_acts(rest, "add", "new")
    clean = clean.without([m.span() for m in _NOISE.finditer(clean.low)])
    at, within = _AT.search(clean.low), _IN.search(clean.low)
    area = _taken(clean, within, "a") if within else None
    if at and (name := _taken(clean, at, "a")):
        split = re.fullmatch(r"(.{3,}?) in ([A-Za-z][\w' -]+)", name)
        if split:
            return split[1], split[2]
        return name, place_of(Said(name, name.lower(), name.lower()), scene.trip) or name
    if area:
        before = tidy(clean.text[: within.start()]) if within else ""
        before = "" if _STAY.fullmatch(before.lower()) or not before else before
        return (before or area), area
    m = _KO.search(clean.low)
    if m and (area := _taken(clean, m, "a")):
        name = tidy(clean.text[m.end() :])
        return (area, area) if not name or _STAY.fullmatch(name.lower()) else (name, area)
    if _THERE.search(clean.low) and scene.trip.here:
        return scene.trip.here, scene.trip.here
    name = tidy(clean.text)
    bare = tidy(_HOTEL_WORD.sub("", name))
    if bare != name and bare and _is_area(bare):
        name = bare
    if not name or _STAY.fullmatch(name.lower()):
        return None, None
    return name, name


def _taken(said: Said, m: "re.Match[str]", key: str) -> str | None:
    found = next((k for k in m.groupdict() if k.startswith(key) and m[k] is not None), None)
    return tidy(said.text[m.start(found) : m.end(found)]) or None if found else None


def _is_area(name: str) -> bool:
    from tripkit.knowledge.cities import named_places

    key = fold(name)
    return bool(find(name)) or any(
        key in (fold(place.name.ko), fold(place.name.en))
        for place in named_places()
        if place.kind == "area"
    )


def _dates(clause: Clause, scene: Scene, rest: Said) -> tuple[date | None, date | None]:
    marks = clause.marks
    days = [one for one in marks.days if one.day]
    nights = marks.nights or _counted(clause)
    if days and days[0].last:
        return days[0].day, days[0].last
    if len(days) > 1 and not marks.nights:
        return days[0].day, days[1].day
    if _WHOLE.search(clause.low) and scene.calendar.days and not days:
        return scene.calendar.days[0], scene.calendar.days[-1]
    until = next((d.day for d in days if _UNTIL.search(clause.low[max(0, d.start - 20) : d.start])
                  or _UNTIL_KO.match(clause.low, d.end)), None)  # fmt: skip
    if len(days) == 1 and until:
        first = _from_before(clause, scene, rest)
        return (first, until) if first and first < until else (None, until)
    first = days[0].day if days else _from_before(clause, scene, rest)
    if not days and scene.calendar.days and (ends := _ENDS.search(clause.low)):
        shift = timedelta(days=nights)
        last = scene.calendar.days[-1]
        return (
            (first := scene.calendar.first, first + shift)
            if ends["first"] or ends["ko"]
            else (last - shift, last)
        )
    if first is None or not nights:
        return first, None
    return first, first + timedelta(days=nights)


def _counted(clause: Clause) -> int:
    return next((one.minutes // 1440 for one in clause.marks.lengths if one.minutes >= 1440), 0)


def _from_before(clause: Clause, scene: Scene, rest: Said) -> date | None:
    """From the flight or the stay just said; from what it is said to come after."""
    for one in reversed(scene.added):
        if day := _ends_on(one):
            return day
    if m := _AFTER.search(clause.low):
        key = next(k for k, v in m.groupdict().items() if v is not None)
        found = refer(clause.said.part(*m.span(key)), scene.trip, names_only=True)
        if found.one:
            segment = scene.trip.segment(found.one)
            if isinstance(segment, Hotel | Flight):
                return date.fromisoformat(segment.end_datetime[:10])
    return scene.day


def _ends_on(one: IntendedCall) -> date | None:
    said = one.arguments
    if one.name == "add_hotel":
        return date.fromisoformat(str(said["checkOutDate"]))
    if one.name == "add_flight":
        end = str(said.get("arrivalTime") or said["departureTime"])
        return date.fromisoformat(end[:10])
    return None


def _times(clause: Clause) -> tuple[str | None, str | None]:
    """When one arrives and leaves, where that was said."""
    arrive = leave = None
    for clock in clause.marks.clocks:
        low = clause.low
        out = _OUT.search(low[max(0, clock.start - 24) : clock.start])
        out = out or _OUT_AFTER.match(low, clock.end)
        if out:
            leave = hhmm(clock.minutes if clock.sure else clock.new() % 720 + 0)
        else:
            late = clock.minutes % 720 + 720 if not clock.sure else clock.minutes
            arrive = hhmm(late)
    return arrive, leave
