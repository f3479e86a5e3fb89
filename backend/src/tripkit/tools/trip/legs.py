"""A plan's entries for ways: flights, trains, and the way from an airport into town."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from tripkit.domain.plan import Stop
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.journey import AFTER, BEFORE, Journey
from tripkit.tools.trip.ledger import Ledger
from tripkit.tools.trip.way_words import means_words, route_words

LAST = 24 * 60 - 1


def hhmm(minutes: int) -> str:
    """Minutes after midnight as HH:MM, within the day."""
    minutes = max(0, min(minutes, LAST))
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


def on_day(at: datetime, day: date) -> str:
    """A moment as HH:MM of that day; what is after it is its last minute."""
    if at.date() != day:
        return hhmm(LAST if at.date() > day else 0)
    return at.strftime("%H:%M")


def leg_stops(
    journeys: list[Journey], day: date, trip: TripContext, ledger: Ledger
) -> Iterator[Stop]:
    """The entries of one day."""
    for journey in journeys:
        if journey.kind == "return" and journey.leaves.date() == day and journey.flight:
            yield _to_airport(journey, day, trip)
        if journey.leaves.date() == day:
            yield _ride(journey, day, trip, ledger)
        if journey.kind != "return" and journey.arrives.date() == day:
            yield _into_town(journey, day, trip)


def _ride(journey: Journey, day: date, trip: TripContext, ledger: Ledger) -> Stop:
    flight = journey.flight
    label = flight_label(journey, trip) if flight else way_label(journey, trip)
    source = flight.source if flight else _source(journey)
    is_estimate = source in ("estimate", "timetable")
    basis = "estimate: distance, month and days ahead" if is_estimate else source
    url = flight.source_url if flight else None
    prices = journey.low, journey.price, journey.high
    cost = ledger.spend("flights" if flight else "local_transport", label, prices, basis, url)
    lands = journey.arrives.strftime("%m-%d %H:%M")
    arrives = say(trip.locale, f"Arrives {lands}, local time.", f"현지 시각 {lands}에 도착해요.")
    route = route_words(journey.way, trip.locale) if journey.way else ""
    return Stop(
        time=on_day(journey.leaves, day), end_time=on_day(journey.arrives, day), activity=label,
        description=f"{route} {arrives}".strip(),
        location=journey.start, category="flight" if flight else "transfer", cost=cost,
        notes=_note(journey, trip), source=source, source_url=url, travel_mode=journey.mode,
    )  # fmt: skip


def _source(journey: Journey) -> str:
    """What the minutes of a way over land and water rest on."""
    return journey.way.basis if journey.way else "estimate"


def flight_label(journey: Journey, trip: TripContext) -> str:
    """The flight's own name, or that of a flight between two airports."""
    flight = journey.flight
    if flight and flight.source != "estimate":
        return flight.label
    return f"{say(trip.locale, 'Flight', '비행기')} {journey.start} – {journey.end}"


def way_label(journey: Journey, trip: TripContext) -> str:
    """By what one goes from where to where."""
    way = journey.way
    means = means_words(way, trip.locale) if way else ""
    return f"{means} {journey.start} – {journey.end}"


def _note(journey: Journey, trip: TripContext) -> str | None:
    if journey.kind == "return" and journey.flight:
        return say(trip.locale, "In the price of the way there; the hours are assumed.",
                   "가는 편 값에 들어 있고 시각은 가정이에요.")  # fmt: skip
    if journey.way and journey.way.basis == "timetable":
        book = say(trip.locale, " Book ahead.", " 미리 예약하세요.")
        usual = say(trip.locale, "Usual times; look up that day's own.",
                    "평소 걸리는 시간이에요. 그날 시간표를 확인하세요.")  # fmt: skip
        return usual + (book if journey.way.needs_booking else "")
    if journey.assumed:
        return say(trip.locale, "The hours are assumed: no timetable was asked.",
                   "시각은 가정이에요. 시간표를 조회하지 않았어요.")  # fmt: skip
    return None


def _into_town(journey: Journey, day: date, trip: TripContext) -> Stop:
    start = journey.arrives + timedelta(minutes=AFTER if journey.flight else 0)
    end = start + timedelta(minutes=journey.door)
    return Stop(
        time=on_day(start, day), end_time=on_day(end, day),
        activity=say(trip.locale, "Into town, bags to the room", "시내로 가서 짐 두기"),
        description=say(trip.locale, f"About {journey.door} minutes.",
                        f"약 {journey.door}분 걸려요."),
        location=journey.end, category="transfer", source="estimate", travel_mode="transit",
    )  # fmt: skip


def _to_airport(journey: Journey, day: date, trip: TripContext) -> Stop:
    end = journey.leaves - timedelta(minutes=BEFORE)
    start = end - timedelta(minutes=journey.door)
    return Stop(
        time=on_day(start, day), end_time=on_day(end, day),
        activity=say(trip.locale, "To the airport", "공항으로 가기"),
        description=say(trip.locale, "Two hours before the flight.", "비행 두 시간 전에 도착해요."),
        location=journey.start, category="transfer", source="estimate", travel_mode="transit",
    )  # fmt: skip
