"""An itinerary's own words in two languages."""

from collections.abc import Iterator

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import (
    AirportPlace,
    Flight,
    Itinerary,
    Location,
    Price,
    Segment,
    Transfer,
)
from tripkit.export.words import source_text
from tripkit.knowledge.presenting.texts import Texts
from tripkit.knowledge.presenting.written import money, one_line

TEXTS = Texts(__package__)
has, say, count = TEXTS.has, TEXTS.say, TEXTS.count


def price(paid: Price | None, locale: Locale) -> str:
    """To the cent; empty where there is none."""
    return money(paid.amount, paid.currency, locale, exact=True) if paid else ""


def where(place: Location | None, besides: str = "") -> str:
    """A place with its address, or its city where it has none; without what `besides` says."""
    if place is None:
        return ""
    said = besides.casefold()
    found: list[str] = []
    # Beside a name that is said already, its city alone would look like another place.
    rest = place.address if place.name.casefold() in said else place.address or place.city
    for part in (place.name, rest):
        text = one_line(part)
        if text and text.casefold() not in said:
            found.append(text)
            said += "\n" + text.casefold()
    return ", ".join(found)


def places_of(segment: Segment) -> tuple[Location, ...]:
    """Where a segment is: both ends of a way, else the one place, if it has one."""
    if isinstance(segment, Flight):
        return segment.origin, segment.destination
    if isinstance(segment, Transfer):
        return segment.pickup_location, segment.dropoff_location
    return (segment.location,) if segment.location else ()


def place_text(segment: Segment, besides: str = "") -> str:
    """Where a segment is, on one line; without what `besides` says already."""
    if isinstance(segment, Flight):
        return " → ".join(map(_airport, (segment.origin, segment.destination)))
    return " → ".join(filter(None, (where(place, besides) for place in places_of(segment))))


def source(segment: Segment, locale: Locale) -> str:
    """What a segment of a plan or of a model rests on; one's own word needs no source."""
    tier = segment.provenance.tier
    return "" if tier == "person" else source_text(segment.provenance, locale)


def _airport(at: AirportPlace) -> str:
    name = one_line(at.name)
    return f"{name} ({at.code})" if name != at.code else name


def told(segment: Segment, locale: Locale) -> Iterator[str]:
    """What else is known of a segment, a line each; notes last."""
    for label, value in _facts(segment, locale):
        if value:
            yield f"{say(locale, label)}: {value}"
    if segment.notes:
        yield from filter(None, map(one_line, segment.notes.splitlines()))


def _facts(segment: Segment, locale: Locale) -> Iterator[tuple[str, str]]:
    yield "booking", one_line(segment.confirmation_number)
    if isinstance(segment, Flight):
        yield "airline", one_line(segment.airline.name) if segment.airline else ""
    for field in ("cabin_class", "transfer_type", "room_type", "board_basis"):
        value = getattr(segment, field, None)
        key = f"{field}.{value}"
        yield field, say(locale, key) if has(locale, key) else one_line(value)
    yield "attendees", ", ".join(map(one_line, getattr(segment, "attendees", ())))


def names(itinerary: Itinerary, segment: Segment) -> str:
    """Whom a segment is for, where it is not for everybody."""
    ids = set(segment.traveler_ids)
    return ", ".join(one_line(who.name) for who in itinerary.travelers if who.id in ids)
