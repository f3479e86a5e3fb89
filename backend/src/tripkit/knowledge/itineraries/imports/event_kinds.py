"""What an event of a calendar file is: a flight, a stay, a ride, a table, a meeting, a note."""

import re
from datetime import timedelta

from icalendar import Event

from tripkit.domain.edits import (
    AddActivity,
    AddCustom,
    AddFlight,
    AddHotel,
    AddMeeting,
    AddTransfer,
    NamedAirport,
    Spot,
)
from tripkit.domain.itinerary import TransferType
from tripkit.knowledge.itineraries.imports.airlines import airline
from tripkit.knowledge.itineraries.imports.airports_said import Port, ports
from tripkit.knowledge.itineraries.imports.event_own import own
from tripkit.knowledge.itineraries.imports.event_said import Said
from tripkit.knowledge.itineraries.imports.event_times import When, when
from tripkit.knowledge.itineraries.imports.flights import numbers
from tripkit.knowledge.itineraries.imports.review import Found, Setting
from tripkit.knowledge.itineraries.imports.words import say
from tripkit.knowledge.itineraries.resolve import location_of
from tripkit.knowledge.presenting.written import one_line

_FLIES = re.compile(r"\b(?:flight|fly)\b|✈|항공|비행", re.I)
_STAY = re.compile(
    r"\b(?:hotel|hostel|inn|resort|stay (?:at|in)|check[\s-]?in|airbnb|lodging|accommodation"
    r"|ryokan|apartment)\b|호텔|숙소|숙박|체크인|게스트하우스|펜션|료칸",
    re.I,
)
_RIDES: dict[TransferType, re.Pattern[str]] = {
    "RAIL": re.compile(
        r"\b(?:train|ktx|srt|shinkansen|eurostar|tgv|amtrak|rail)\b|열차|기차|신칸센", re.I
    ),
    "PUBLIC": re.compile(r"\b(?:bus|coach)\b|버스", re.I),
    "FERRY": re.compile(r"\bferry\b|페리|여객선", re.I),
    "TAXI": re.compile(r"\b(?:taxi|cab)\b|택시", re.I),
    "SHUTTLE": re.compile(r"\b(?:shuttle|transfer)\b|셔틀|픽업", re.I),
}
_WAY = re.compile(
    r"(?:from\s+)?(?P<a>[^\n→>()]{2,60}?)\s*(?:→|->|➔|\s(?:to)\s|에서)\s*(?P<b>[^\n→>()]{2,60}?)"
    r"(?=\s*(?:\(|$|\n|까지))",
    re.I,
)
_LEAD = re.compile(
    r"^(?:train|bus|coach|ferry|taxi|shuttle|transfer|열차|버스)\b[^A-Za-z가-힣]*(?:from\s+)?", re.I
)
_STAY_LEAD = re.compile(
    r"^(?:stay (?:at|in)|hotel(?: reservation| booking)?(?: at|:)|check[\s-]?in(?: at|:)?"
    r"|숙소:|숙박:|체크인:?)\s+",
    re.I,
)
_MEAL = re.compile(
    r"\b(?:restaurant|dinner|lunch|brunch|breakfast|table)\b|식당|저녁|점심|레스토랑", re.I
)
_NUMBER = re.compile(
    r"(?:confirmation|booking|reservation|reference|pnr|예약)\s*(?:number|code|no\.?|번호|reference)?"
    r"\s*[:#]\s*(?P<n>[A-Z0-9][A-Z0-9-]{3,24})\b",
    re.I,
)


def found_in(event: Event, calendar_zone: str, setting: Setting) -> Found | None:
    """What the event would add; None where it has no start. Raises ValueError for odd values."""
    start = when(event, "DTSTART", calendar_zone)
    if start is None:
        return None
    end = when(event, "DTEND", calendar_zone) or _by_length(event, start)
    words = {name: str(event.get(name) or "") for name in ("SUMMARY", "LOCATION", "DESCRIPTION")}
    about = "\n".join(one_line(line) for line in words["DESCRIPTION"].split("\n"))[:2000].strip()
    said = Said(event, one_line(words["SUMMARY"])[:200], one_line(words["LOCATION"])[:300], about,
                start, end, _point(event), setting)  # fmt: skip
    found = own(said) or _flight(said) or _stay(said) or _ride(said) or _other(said)
    _complete(said, found)
    return found


def _point(event: Event) -> tuple[float, float] | None:
    geo = event.get("GEO")
    lat, lng = getattr(geo, "latitude", None), getattr(geo, "longitude", None)
    if lat is None or lng is None or not (abs(lat) <= 90 and abs(lng) <= 180):
        return None
    return None if (lat, lng) == (0.0, 0.0) else (round(lat, 6), round(lng, 6))


def _by_length(event: Event, start: When) -> When | None:
    length = getattr(event.get("DURATION"), "dt", None)
    if not isinstance(length, timedelta) or not timedelta(0) < length < timedelta(days=366):
        return None
    if start.is_day:
        return When(start.day + timedelta(days=max(1, length.days)), "", "", None)
    begin = event.decoded("DTSTART")
    later = begin + length
    exact = start.exact + length if start.exact else None
    return When(later.date(), f"{later:%H:%M}", start.zone, exact)


def _complete(said: Said, found: Found) -> None:
    """What any event may carry: its identity, its number, what its zone was taken for."""
    found.key = str(said.event.get("UID") or "")[:500] or found.key
    if said.ours("TYPE"):
        return
    if said.about:
        found.more.setdefault("notes", said.about)
    if m := _NUMBER.search(said.about):
        found.more["confirmation_number"] = m["n"]
    zone = found.more.get("start_zone")
    if zone and (said.start.is_odd or (said.end and said.end.is_odd)):
        found.note("assumed", "startZone", "zone_offset", zone=zone)
    elif zone and said.start.clock and said.start.exact is None:
        found.note("assumed", "startZone", "zone", zone=zone)


def _flight(said: Said) -> Found | None:
    """Two airports and a number, or a number and words for one; hours turned to the airports'."""
    marks = numbers(said.every_word)
    ends = _airports(said)
    if ends is None or said.start.is_day or not (marks or _FLIES.search(said.every_word)):
        return None
    origin, destination = (port.airport for port in ends)
    mark = marks[0] if marks else None
    leaves, lands = said.start.local(origin.timezone), None
    if said.end:
        lands = said.end.local(destination.timezone)
    found = Found(
        AddFlight(
            airline=airline(mark.code) if mark else None, flight_number=mark.text if mark else None,
            origin=NamedAirport(code=origin.iata), destination=NamedAirport(code=destination.iata),
            departure_time=leaves, arrival_time=lands,
        ),
        said.name, key=f"flight {said.name} {leaves}",
    )  # fmt: skip
    for port, about in zip(ends, ("origin", "destination"), strict=True):
        if port.name:
            text = "airport" if port.others else "airport_by_name"
            found.note("assumed", about, text, name=port.name, code=port.airport.iata)
    if mark is None:
        found.note("unread", "flightNumber", "flight_number")
    if lands is None:
        found.note("assumed", "endDatetime", "arrival")
    return found


def _airports(said: Said) -> tuple[Port, Port] | None:
    """By the name alone where it has both; "Flight to Tokyo" at "Seoul ICN" has one in each."""
    for text in (said.name, said.every_word):
        found = ports(text, 0, len(text))
        other = next((p for p in found if p.airport.iata != found[0].airport.iata), None)
        if other is None:
            continue
        first = found[0]
        # A calendar's place is where the flight leaves.
        return (other, first) if _is_place(said, other) and not _is_place(said, first) else (
            first, other)  # fmt: skip
    return None


def _is_place(said: Said, port: Port) -> bool:
    return port.airport.iata in said.where or bool(port.name and port.name in said.where)


def _stay(said: Said) -> Found | None:
    """Some nights in what sounds like a house; all day or from hour to hour."""
    if said.end is None or not _STAY.search(f"{said.name}\n{said.where}\n{said.about[:300]}"):
        return None
    nights = (said.end.day - said.start.day).days
    if not 1 <= nights <= 120 or (said.start.clock and nights == 1 and _MEAL.search(said.name)):
        return None
    name = _STAY_LEAD.sub("", said.name).strip() or said.where or say(
        said.setting.locale, "title.hotel")  # fmt: skip
    place = said.place(name)
    zone = said.zone(place)
    hours = said.hours(place)
    first, last = hours["start_datetime"], hours["end_datetime"]
    found = Found(
        AddHotel(
            property=name[:200], location=Spot(name=name[:200]), check_in_date=first[:10],
            check_out_date=last[:10],
            check_in_time=first[11:] if said.start.clock else None,
            check_out_time=last[11:] if said.end.clock else None,
        ),
        said.name, key=f"stay {said.name} {first}", more={"start_zone": zone, "end_zone": zone},
        address=said.where if said.where and said.where != name else None,
    )  # fmt: skip
    if place.latitude is not None:
        found.more["location"] = place
    if said.start.is_day:
        found.note("assumed", "startDatetime", "hotel_hours")
        found.note("assumed", "endDatetime", "last_day", day=last[:10])
    return found


def _ride(said: Said) -> Found | None:
    """A vehicle and a way, such as "Train from Seoul to Busan"."""
    kind = next((kind for kind, words in _RIDES.items() if words.search(said.name)), None)
    way = _WAY.search(_LEAD.sub("", said.name)) or _WAY.search(said.about[:300])
    if kind is None or way is None or said.start.is_day:
        return None
    one, other = (one_line(way[end]).strip(" :-")[:200] for end in ("a", "b"))
    if len(one) < 2 or len(other) < 2:
        return None
    trip = said.setting.itinerary
    day = said.start.day.isoformat()
    places = [location_of(Spot(name=name), trip, day) for name in (one, other)]
    hours = said.hours(places[0], places[1])
    return Found(
        AddTransfer(
            transfer_type=kind, pickup_location=Spot(name=one), dropoff_location=Spot(name=other),
            pickup_time=hours["start_datetime"], dropoff_time=hours.get("end_datetime"),
        ),
        said.name, key=f"ride {said.name} {hours['start_datetime']}", more=dict(hours),
    )  # fmt: skip


def _other(said: Said) -> Found:
    """A meeting where others are invited, else something at a place, else a note."""
    name = said.name or say(said.setting.locale, "title.event")
    place = said.place(said.where or name)
    hours = said.hours(place)
    start, end = hours["start_datetime"], hours.get("end_datetime")
    excerpt, key = said.name or said.where, f"event {said.name} {start}"
    guests = said.guests()
    if said.start.is_day:
        end = hours["end_datetime"] = _last_minute(said, start)
        found = Found(
            AddCustom(title=name, start_time=start, end_time=end,
                      location=Spot(name=place.name) if said.where else None),
            excerpt, key, dict(hours),
        )  # fmt: skip
        found.note("assumed", "startDatetime", "all_day")
    elif guests and end:
        found = Found(
            AddMeeting(title=name, location=Spot(name=place.name), start_time=start, end_time=end,
                       attendees=guests),
            excerpt, key, dict(hours),
        )  # fmt: skip
    elif said.where or place.latitude is not None:
        found = Found(
            AddActivity(name=name, location=Spot(name=place.name), start_time=start, end_time=end,
                        category="meal" if _MEAL.search(name) else None),
            excerpt, key, dict(hours),
        )  # fmt: skip
    else:
        found = Found(AddCustom(title=name, start_time=start, end_time=end), excerpt, key,
                      dict(hours))  # fmt: skip
        found.note("unread", "location", "place_missing")
    if place.latitude is not None and (said.where or said.point):
        found.more["location"] = place
    if not said.name:
        found.note("unread", "name", "name")
    return found


def _last_minute(said: Said, start: str) -> str:
    """Of the last day: an all-day event's end is the day after it."""
    last = said.end.day - timedelta(days=1) if said.end else said.start.day
    return f"{max(start[:10], last.isoformat())}T23:59"
