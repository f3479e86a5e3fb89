"""A way between home and the destinations: its hours, and what it leaves of a day."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tripkit.knowledge.ways import Means, Way
from tripkit.tools.trip.dates import Stay
from tripkit.tools.trip.findings import FlightFound

BEFORE, AFTER = 120, 60
"""Minutes at the airport before take-off and after landing."""
NIGHT_ENDS, NIGHT_BEGINS = 6 * 60, 22 * 60
MODES: dict[Means, str] = {
    "train": "train",
    "coach": "bus",
    "ferry": "ferry",
    "drive": "self-driving",
}
"""As a plan and its constraints name them."""


@dataclass(frozen=True)
class Journey:
    """`leaves`, `arrives` are local; `door` minutes lie between the airport and town.

    One that does not fly has its `way`.
    """

    kind: str
    start: str
    end: str
    leaves: datetime
    arrives: datetime
    door: int
    assumed: bool
    price: float
    low: float
    high: float
    flight: FlightFound | None
    way: Way | None = None

    @property
    def mode(self) -> str:
        if self.flight:
            return "flight"
        return MODES[self.way.means] if self.way else "train"

    @property
    def is_overnight(self) -> bool:
        """Whether one is aboard at midnight."""
        return self.leaves.date() < self.arrives.date()


def is_red_eye(journey: Journey) -> bool:
    """Whether part of the flight is between ten at night and six, by the clock where it begins."""
    midnight = journey.leaves.replace(hour=0, minute=0)
    start = (journey.leaves - midnight).total_seconds() / 60
    end = (journey.arrives - midnight).total_seconds() / 60
    return start < NIGHT_ENDS or end > NIGHT_BEGINS


def night_aboard(day: date, journeys: list[Journey]) -> bool:
    """Whether that night is spent on the way: one arrives on a later day."""
    return any(j.kind != "return" and j.leaves.date() <= day < j.arrives.date() for j in journeys)


def nights_aboard(stay: Stay, journeys: list[Journey]) -> int:
    """How many of a stay's nights are spent on the way there or on."""
    days = (stay.first + timedelta(days=n) for n in range(stay.nights))
    return sum(night_aboard(day, journeys) for day in days)


def window_on(day: date, journeys: list[Journey]) -> tuple[int, int]:
    """The minutes of a day that journeys leave free, between midnights."""
    start, end = 0, 24 * 60
    for journey in journeys:
        begins = journey.leaves - timedelta(minutes=journey.door + BEFORE * bool(journey.flight))
        over = journey.arrives + timedelta(minutes=journey.door + AFTER * bool(journey.flight))
        by_evening = journey.kind == "onward" and journey.is_overnight
        if journey.kind == "return" or (by_evening and day <= journey.leaves.date()):
            end = min(end, _minute(begins, day))
        elif journey.kind == "outbound" or day >= journey.leaves.date():
            start = max(start, _minute(over, day))
    return max(0, start), max(0, min(end, 24 * 60))


def _minute(at: datetime, day: date) -> int:
    """Minutes after that day's midnight, by the clock there."""
    days = (at.date() - day).days
    return days * 24 * 60 + at.hour * 60 + at.minute
