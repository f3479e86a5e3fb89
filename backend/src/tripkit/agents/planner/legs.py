"""A plan's entries for ways: flights, trains, and the way from an airport into town."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from tripkit.agents.planner.journeys import AFTER, BEFORE, Journey
from tripkit.agents.planner.ledger import Ledger
from tripkit.agents.planner.spec import Desk, say
from tripkit.domain.plan import Stop

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


def leg_stops(journeys: list[Journey], day: date, desk: Desk, ledger: Ledger) -> Iterator[Stop]:
    """The entries of one day."""
    for journey in journeys:
        if journey.kind == "return" and journey.leaves.date() == day and journey.flight:
            yield _to_airport(journey, day, desk)
        if journey.leaves.date() == day:
            yield _ride(journey, day, desk, ledger)
        if journey.kind != "return" and journey.arrives.date() == day:
            yield _into_town(journey, day, desk)


def _ride(journey: Journey, day: date, desk: Desk, ledger: Ledger) -> Stop:
    flight = journey.flight
    name = say(desk.locale, "Flight", "비행기") if flight else say(
        desk.locale, "Train or coach", "기차나 버스"
    )  # fmt: skip
    named = flight.label if flight and flight.source != "estimate" else ""
    label = named or f"{name} {journey.start} – {journey.end}"
    source = flight.source if flight else "estimate"
    basis = "estimate: distance, month and days ahead" if source == "estimate" else source
    url = flight.source_url if flight else None
    cost = ledger.spend(
        "flights" if flight else "local_transport", label,
        (journey.low, journey.price, journey.high), basis, url,
    )  # fmt: skip
    lands = journey.arrives.strftime("%m-%d %H:%M")
    return Stop(
        time=on_day(journey.leaves, day), end_time=on_day(journey.arrives, day), activity=label,
        description=say(desk.locale, f"Arrives {lands}, local time.",
                        f"현지 시각 {lands}에 도착해요."),
        location=journey.start, category="flight" if flight else "transfer", cost=cost,
        notes=_note(journey, desk), source=source, source_url=url, travel_mode=journey.mode,
    )  # fmt: skip


def _note(journey: Journey, desk: Desk) -> str | None:
    if journey.kind == "return" and journey.flight:
        return say(desk.locale, "In the price of the way there; the hours are assumed.",
                   "가는 편 값에 들어 있고 시각은 가정이에요.")  # fmt: skip
    if journey.assumed:
        return say(desk.locale, "The hours are assumed: no timetable was asked.",
                   "시각은 가정이에요. 시간표를 조회하지 않았어요.")  # fmt: skip
    return None


def _into_town(journey: Journey, day: date, desk: Desk) -> Stop:
    start = journey.arrives + timedelta(minutes=AFTER if journey.flight else 0)
    end = start + timedelta(minutes=journey.door)
    return Stop(
        time=on_day(start, day), end_time=on_day(end, day),
        activity=say(desk.locale, "Into town, bags to the room", "시내로 가서 짐 두기"),
        description=say(desk.locale, f"About {journey.door} minutes.",
                        f"약 {journey.door}분 걸려요."),
        location=journey.end, category="transfer", source="estimate", travel_mode="transit",
    )  # fmt: skip


def _to_airport(journey: Journey, day: date, desk: Desk) -> Stop:
    end = journey.leaves - timedelta(minutes=BEFORE)
    start = end - timedelta(minutes=journey.door)
    return Stop(
        time=on_day(start, day), end_time=on_day(end, day),
        activity=say(desk.locale, "To the airport", "공항으로 가기"),
        description=say(desk.locale, "Two hours before the flight.", "비행 두 시간 전에 도착해요."),
        location=journey.start, category="transfer", source="estimate", travel_mode="transit",
    )  # fmt: skip
