"""Reservations as schema.org's linked data (JSON-LD), which mails of airlines and hotels carry."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from pydantic import ValidationError

from tripkit.domain.edits import (
    AddActivity,
    AddFlight,
    AddHotel,
    AddTransfer,
    NamedAirline,
    NamedAirport,
    Spot,
)
from tripkit.domain.itinerary import Price, TransferType
from tripkit.knowledge.airports import airport
from tripkit.knowledge.itineraries.build import AddParameters
from tripkit.knowledge.itineraries.imports.review import Found, Passed, Setting
from tripkit.knowledge.itineraries.resolve import about_trip, location_of
from tripkit.knowledge.presenting.written import one_line

_MOST = 100
_DEEPEST = 6
_CURRENCY = re.compile(r"[A-Z]{3}")
Thing = dict[str, Any]


def linked(data: Sequence[str], setting: Setting) -> list[Found | Passed]:
    """What the blocks reserve, in order; a block that is no JSON is left out."""
    found: list[Found | Passed] = []
    for block in data:
        try:
            content = json.loads(block)
        except (ValueError, RecursionError):
            continue
        for thing in _things(content, 0):
            if len(found) < _MOST and (one := _read(thing, setting)):
                found.append(one)
    return found


def _things(content: Any, depth: int) -> Iterator[Thing]:
    if depth > _DEEPEST:
        return
    if isinstance(content, list):
        for one in content[:_MOST]:
            yield from _things(one, depth + 1)
    elif isinstance(content, dict):
        if "@graph" in content:
            yield from _things(content["@graph"], depth + 1)
        if isinstance(content.get("reservationFor"), dict | list) or content.get("checkinTime"):
            yield content


def _read(thing: Thing, setting: Setting) -> Found | Passed | None:
    kind = _text(thing.get("@type")).rsplit("/", 1)[-1]
    make = _KINDS.get(kind)
    if make is None:
        return None
    target = thing.get("reservationFor")
    target = target[0] if isinstance(target, list) and target else target
    item = target if isinstance(target, dict) else {}
    excerpt = f"{kind} {_text(item.get('name')) or _text(item.get('flightNumber'))}"
    if "cancel" in _text(thing.get("reservationStatus")).lower():
        return Passed("cancelled", excerpt)
    try:
        made = make(thing, item, setting)
    except (ValidationError, ValueError, OverflowError):
        return Passed("unclear", excerpt)
    if made is None:
        return Passed("no_time", excerpt)
    number = one_line(_text(thing.get("reservationNumber") or thing.get("reservationId")))[:60]
    found = Found(made, excerpt, key=f"{kind} {number} {made.model_dump_json()}", certainty=1.02)
    if number:
        found.more["confirmation_number"] = number
    if paid := _price(thing):
        found.more["total_price"] = paid
    found.address = _address(item) if isinstance(made, AddHotel | AddActivity) else None
    return found


def _text(value: Any) -> str:
    """Of a value, of the first of several, or the name of a thing."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        value = value.get("name") or value.get("iataCode") or value.get("@id") or ""
    return one_line(str(value)) if isinstance(value, str | int | float) else ""


def _at(value: Any, zone: str | None) -> str | None:
    """The clock's time there. One with another offset is turned into the zone's own time."""
    said = _text(value)
    if not (m := re.match(r"(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})", said)):
        return None
    at = datetime.fromisoformat(said.replace("Z", "+00:00") if len(said) < 40 else said[:16])
    if at.tzinfo is None or zone is None:
        return f"{m[1]}T{m[2]}"
    return at.astimezone(ZoneInfo(zone)).replace(tzinfo=None).isoformat(timespec="minutes")


def _flight(_: Thing, item: Thing, setting: Setting) -> AddParameters | None:
    codes = []
    for end in ("departureAirport", "arrivalAirport"):
        place = item.get(end)
        code = _text(place.get("iataCode")) if isinstance(place, dict) else ""
        if airport(code) is None:
            raise ValueError(end)
        codes.append(code.upper())
    zones = [known.timezone for code in codes if (known := airport(code))]
    leaves = _at(item.get("departureTime"), zones[0])
    if leaves is None:
        return None
    company = item.get("airline")
    carrier = _text(company.get("iataCode")).upper() if isinstance(company, dict) else ""
    digits = re.sub(r"\W", "", _text(item.get("flightNumber"))).upper()
    number = (
        digits if re.match(r"[A-Z0-9]{2}\d", digits) and not digits.isdigit() else carrier + digits
    )
    airline = NamedAirline(code=carrier, name=_text(company) or None) if len(carrier) == 2 else None
    return AddFlight(
        airline=airline,
        flight_number=number if re.fullmatch(r"[A-Z0-9]{2}\d{1,4}[A-Z]?", number) else None,
        origin=NamedAirport(code=codes[0]), destination=NamedAirport(code=codes[1]),
        departure_time=leaves, arrival_time=_at(item.get("arrivalTime"), zones[1]),
    )  # fmt: skip


def _stay(thing: Thing, item: Thing, setting: Setting) -> AddParameters | None:
    name = _text(item.get("name"))[:200]
    spot = _spot(item, name)
    zone = location_of(spot, setting.itinerary).timezone
    times = [
        _at(thing.get(key) or thing.get(other), zone) or _day(thing.get(key) or thing.get(other))
        for key, other in (("checkinTime", "checkinDate"), ("checkoutTime", "checkoutDate"))
    ]
    first, last = times
    if not first or not last or last[:10] <= first[:10]:
        return None
    return AddHotel(
        property=name, location=spot, check_in_date=first[:10], check_out_date=last[:10],
        check_in_time=_clock(first), check_out_time=_clock(last),
        room_type=_text(thing.get("lodgingUnitType") or thing.get("lodgingUnitDescription"))[:120]
        or None,
    )  # fmt: skip


def _clock(moment: str) -> str | None:
    clock = moment[11:16]
    return clock if clock and clock != "00:00" else None


def _day(value: Any) -> str | None:
    m = re.match(r"\d{4}-\d{2}-\d{2}", _text(value))
    return date.fromisoformat(m[0]).isoformat() if m else None


def _spot(item: Thing, name: str) -> Spot:
    address = item.get("address")
    city = _text(address.get("addressLocality")) if isinstance(address, dict) else ""
    return Spot(name=name[:200], city=city[:120] or None)


def _address(item: Thing) -> str | None:
    where = item.get("location") if isinstance(item.get("location"), dict) else item
    address = where.get("address") if isinstance(where, dict) else None
    if isinstance(address, dict):
        keys = ("streetAddress", "addressLocality", "postalCode", "addressCountry")
        return ", ".join(filter(None, (_text(address.get(key)) for key in keys)))[:300] or None
    return _text(address)[:300] or None


def _ride(kind: TransferType, first: str, last: str) -> Callable[..., AddParameters | None]:
    def made(thing: Thing, item: Thing, setting: Setting) -> AddParameters | None:
        source = thing if kind in ("RENTAL_CAR", "TAXI") else item
        names = [_text(source.get(key))[:200] for key in (first, last)]
        names[1] = names[1] or (names[0] if kind == "RENTAL_CAR" else "")
        if not all(names):
            raise ValueError("places")
        spots = [Spot(name=name) for name in names]
        zones = [location_of(spot, setting.itinerary).timezone for spot in spots]
        keys = (
            ("pickupTime", "dropoffTime") if source is thing else ("departureTime", "arrivalTime")
        )
        leaves, lands = (_at(source.get(key), zone) for key, zone in zip(keys, zones, strict=True))
        if leaves is None:
            return None
        return AddTransfer(transfer_type=kind, pickup_location=spots[0], dropoff_location=spots[1],
                           pickup_time=leaves, dropoff_time=lands)  # fmt: skip

    return made


def _booking(category: str | None) -> Callable[..., AddParameters | None]:
    def made(thing: Thing, item: Thing, setting: Setting) -> AddParameters | None:
        name = _text(item.get("name"))[:200]
        where = item.get("location") if isinstance(item.get("location"), dict) else item
        assert isinstance(where, dict)
        spot = _spot(where, _text(where.get("name")) or name)
        zone = location_of(spot, setting.itinerary).timezone or about_trip(setting.itinerary).zone
        start = _at(item.get("startDate") or thing.get("startTime"), zone)
        end = _at(item.get("endDate") or thing.get("endTime"), zone)
        if start is None:
            return None
        party = _text(thing.get("partySize"))
        return AddActivity(
            name=name, location=spot, start_time=start, category=category,
            end_time=end if end and end > start else None, notes=(party and f"× {party}") or None,
        )  # fmt: skip

    return made


_KINDS: dict[str, Callable[..., AddParameters | None]] = {
    "FlightReservation": _flight,
    "LodgingReservation": _stay,
    "TrainReservation": _ride("RAIL", "departureStation", "arrivalStation"),
    "BusReservation": _ride("PUBLIC", "departureBusStop", "arrivalBusStop"),
    "BoatReservation": _ride("FERRY", "departureBoatTerminal", "arrivalBoatTerminal"),
    "RentalCarReservation": _ride("RENTAL_CAR", "pickupLocation", "dropoffLocation"),
    "TaxiReservation": _ride("TAXI", "pickupLocation", "dropoffLocation"),
    "FoodEstablishmentReservation": _booking("meal"),
    "EventReservation": _booking(None),
}


def _price(thing: Thing) -> Price | None:
    amount, currency = _text(thing.get("totalPrice")), _text(thing.get("priceCurrency"))
    if isinstance(thing.get("totalPrice"), dict):
        amount = _text(thing["totalPrice"].get("value"))
        currency = _text(thing["totalPrice"].get("currency"))
    figure = re.sub(r"[^\d.]", "", amount.replace(",", ""))
    if not _CURRENCY.fullmatch(currency) or not re.fullmatch(r"\d{1,12}(?:\.\d+)?", figure):
        return None
    return Price(amount=float(figure), currency=currency)
