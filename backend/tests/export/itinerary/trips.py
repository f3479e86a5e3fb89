"""Itineraries to take along: a week in Tokyo, over the date line, and any at all."""

from datetime import datetime, timedelta
from typing import Any

from hypothesis import strategies as st

from tripkit.domain.itinerary import (
    Activity,
    Airline,
    AirportPlace,
    Custom,
    Flight,
    Hotel,
    Itinerary,
    Location,
    Meeting,
    Origin,
    Price,
    Segment,
    Transfer,
    Traveler,
)
from tripkit.knowledge.airports import airport

SEOUL, TOKYO = "Asia/Seoul", "Asia/Tokyo"


def identity(n: int) -> str:
    return f"{n:032x}"


def port(code: str) -> AirportPlace:
    known = airport(code)
    assert known
    return AirportPlace(
        code=code, name=known.name, city=known.city, country=known.country,
        latitude=known.lat, longitude=known.lng, timezone=known.timezone,
    )  # fmt: skip


def flight(n: int, origin: str, destination: str, start: str, end: str, **more: Any) -> Flight:
    first, last = port(origin), port(destination)
    return Flight(
        id=identity(n), origin=first, destination=last, start_datetime=start, end_datetime=end,
        start_zone=first.timezone or "UTC", end_zone=last.timezone or "UTC", **more,
    )  # fmt: skip


def place(name: str, lat: float, lng: float, **more: Any) -> Location:
    return Location(name=name, city="Tokyo", country="JP", latitude=lat, longitude=lng,
                    timezone=TOKYO, **more)  # fmt: skip


ASAKUSA = place("Asakusa View Hotel", 35.7148, 139.7929, address="3-17-1 Nishiasakusa, Taito")
SENSOJI = place("Senso-ji", 35.7148, 139.7967)


def local(n: int, start: str, end: str, **more: Any) -> dict[str, Any]:
    return {"id": identity(n), "start_datetime": start, "end_datetime": end,
            "start_zone": TOKYO, "end_zone": TOKYO, **more}  # fmt: skip


def tokyo(title: str = "Tokyo in April", **more: Any) -> Itinerary:
    """Five days: every kind of segment, one of them cancelled."""
    segments: list[Segment] = [
        flight(1, "ICN", "NRT", "2027-04-03T09:40", "2027-04-03T12:05", flight_number="KE703",
               airline=Airline(name="Korean Air", code="KE"), status="CONFIRMED",
               confirmation_number="ABC123", cabin_class="ECONOMY",
               total_price=Price(amount=412_300, currency="KRW")),
        Transfer(**local(2, "2027-04-03T13:00", "2027-04-03T14:10", transfer_type="RAIL",
                 pickup_location=port("NRT"), dropoff_location=ASAKUSA, depends_on=[identity(1)])),
        Hotel(**local(3, "2027-04-03T15:00", "2027-04-06T11:00", property_name=ASAKUSA.name,
              location=ASAKUSA, room_type="Twin, non-smoking", board_basis="BED_BREAKFAST",
              status="CONFIRMED", confirmation_number="HX-99812",
              total_price=Price(amount=389.5, currency="USD"))),
        Activity(**local(4, "2027-04-04T09:00", "2027-04-04T10:30", name="센소지; 아침, 산책",
                 location=SENSOJI, category="sight", notes="Gate opens at 6\nBring coins \\ 동전",
                 source_details=Origin(source_url="https://www.senso-ji.jp/"))),
        Activity(**local(5, "2027-04-04T19:00", "2027-04-04T21:00", name="Kabuki",
                 location=place("Kabukiza", 35.6695, 139.7675), status="CANCELLED",
                 total_price=Price(amount=90, currency="USD"))),
        Meeting(**local(6, "2027-04-05T14:00", "2027-04-05T15:00", title="Coffee with Yuki",
                location=place("Kissaten", 35.71, 139.79), attendees=["Yuki Tanaka"])),
        Custom(**local(7, "2027-04-06T10:00", "2027-04-06T10:00", title="Post the cards")),
        flight(8, "NRT", "ICN", "2027-04-07T18:55", "2027-04-07T21:30", flight_number="KE704",
               traveler_ids=[identity(101)]),
    ]  # fmt: skip
    who = [Traveler(id=identity(100), name="김하나"), Traveler(id=identity(101), name="Min")]
    fields: dict[str, Any] = {
        "id": identity(999), "title": title, "destination": "Tokyo", "segments": segments,
        "start_date": "2027-04-03", "end_date": "2027-04-07", "travelers": who, "version": 7,
        "budget": Price(amount=1500, currency="USD"), **more,
    }  # fmt: skip
    return Itinerary(**fields)


def of(*segments: Segment, **more: Any) -> Itinerary:
    """An itinerary of these alone."""
    return Itinerary(id=identity(999), title="Trip", segments=list(segments), **more)


ZONES = st.sampled_from([
    "Asia/Seoul", "Asia/Tokyo", "Europe/London", "Europe/Berlin", "America/New_York",
    "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Pacific/Auckland",
    "Australia/Lord_Howe", "Asia/Kathmandu", "America/St_Johns", "UTC", "Africa/Casablanca",
])  # fmt: skip
WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z")) | st.sampled_from(" ,;:\\\"'가나"),
    min_size=1, max_size=60,
).map(lambda text: " ".join(text.split()).replace("\\N", "N")).filter(bool)  # fmt: skip
MINUTES = st.datetimes(datetime(2026, 1, 1), datetime(2029, 12, 31)).map(
    lambda at: at.isoformat(timespec="minutes")[:16]
)


@st.composite
def a_segment(draw: st.DrawFn) -> Segment:
    """Any segment that ends after its start by the clock and by the sun."""
    start = draw(MINUTES)
    zones = draw(ZONES), draw(ZONES)
    kind = draw(st.sampled_from(["HOTEL", "ACTIVITY", "TRANSFER", "MEETING", "CUSTOM"]))
    hours = draw(st.integers(27, 24 * 20) if kind == "HOTEL" else st.integers(27, 60))
    end = (datetime.fromisoformat(start) + timedelta(hours=hours)).isoformat(timespec="minutes")
    first, last, name = (Location(name=draw(WORDS)) for _ in range(2)), None, draw(WORDS)
    pickup, dropoff = first
    fields: dict[str, Any] = {
        "id": draw(st.uuids()).hex, "start_datetime": start, "end_datetime": end[:16],
        "start_zone": zones[0], "end_zone": zones[1], "notes": draw(WORDS | st.none()),
        "status": draw(st.sampled_from(["TENTATIVE", "CONFIRMED", "WAITLISTED", "CANCELLED"])),
        "confirmation_number": draw(st.from_regex(r"[A-Z0-9]{5,8}", fullmatch=True) | st.none()),
    }  # fmt: skip
    match kind:
        case "HOTEL":
            return Hotel(**fields, property_name=name, location=pickup)
        case "ACTIVITY":
            return Activity(**fields, name=name, location=pickup)
        case "TRANSFER":
            return Transfer(**fields, pickup_location=pickup, dropoff_location=dropoff,
                            transfer_type="RAIL")  # fmt: skip
        case "MEETING":
            return Meeting(**fields, title=name, location=pickup)
    return Custom(**fields, title=name, location=last)


@st.composite
def any_trip(draw: st.DrawFn) -> Itinerary:
    segments = draw(st.lists(a_segment(), max_size=5, unique_by=lambda one: one.id))
    return of(*segments, version=draw(st.integers(1, 9)))
