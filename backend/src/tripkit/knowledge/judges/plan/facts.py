"""What the judges of a plan look at, and what they say."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from tripkit.domain.plan import PlanCost, PlanDay, Stop
from tripkit.domain.statements import Statement
from tripkit.domain.trip import TripRequest


@dataclass(frozen=True)
class Judgement:
    """`is_kept` is None where nobody can tell; `en` and `ko` say where it is kept, or why not."""

    is_kept: bool | None
    en: str
    ko: str


@dataclass(frozen=True)
class SightFacts:
    """What is known of a sight that the plan visits."""

    names: tuple[str, ...]
    kinds: frozenset[str]
    interests: frozenset[str]


@dataclass(frozen=True)
class FlightFacts:
    """A flight of the plan, its hours local; `is_assumed` where no timetable gives them."""

    leaves: datetime
    arrives: datetime
    minutes: int
    carrier: str | None
    is_assumed: bool


@dataclass(frozen=True)
class PlanFacts:
    """A finished plan; `sights` by the name that its entries have, `cuisines` of its meals."""

    request: TripRequest
    today: date
    days: Sequence[PlanDay]
    cost: PlanCost
    sights: dict[str, SightFacts] = field(default_factory=dict)
    flights: Sequence[FlightFacts] = ()
    cuisines: dict[str, frozenset[str]] = field(default_factory=dict)

    def stops(self, *categories: str) -> Iterator[tuple[PlanDay, Stop]]:
        """Entries of these categories, all without any, in the order of the days."""
        for day in self.days:
            for stop in day.schedule:
                if not categories or stop.category in categories:
                    yield day, stop

    def visits(self) -> Iterator[tuple[PlanDay, Stop, SightFacts]]:
        """The sights of the plan that something is known of."""
        for day, stop in self.stops("sight"):
            if stop.activity in self.sights:
                yield day, stop, self.sights[stop.activity]


Judge = Callable[[PlanFacts, Statement], Judgement]


def at(entries: Sequence[tuple[PlanDay, Stop]]) -> tuple[str, str]:
    """Where entries stand, in both languages: the first three by day and hour."""
    first = entries[:3]
    return (
        "; ".join(f"day {day.day}, {stop.time} {stop.activity}" for day, stop in first),
        "; ".join(f"{day.day}일째 {stop.time} {stop.activity}" for day, stop in first),
    )


def minutes(clock: str) -> int:
    """HH:MM as minutes after midnight."""
    return int(clock[:2]) * 60 + int(clock[3:5])
