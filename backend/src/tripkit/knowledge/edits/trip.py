"""The trip while a message is read, and what a phrase may mean in it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.itinerary import Flight, Itinerary, Segment
from tripkit.knowledge.edits.cards import Card, cards_of
from tripkit.knowledge.edits.clocks import Clock
from tripkit.knowledge.itineraries.timeline import starts


@dataclass(frozen=True, slots=True)
class Referent:
    """The ids that are meant; or, where it is not clear, those that might be."""

    ids: tuple[str, ...] = ()
    which: tuple[str, ...] = ()
    named: bool = False

    @property
    def one(self) -> str | None:
        return self.ids[0] if len(self.ids) == 1 else None


@dataclass(frozen=True, slots=True)
class Limits:
    """What else is said of it: its days, parts of the day and times."""

    days: tuple[date, ...] = ()
    parts: tuple[str, ...] = ()
    clocks: tuple[Clock, ...] = ()


@dataclass(slots=True)
class Trip:
    """The itinerary while a message is read; `focus` grows with what its clauses named."""

    itinerary: Itinerary
    focus: list[str] = field(default_factory=list)
    here: str | None = None
    """The place that was last added."""
    day: date | None = None
    """The day that was last spoken of."""
    cards: list[Card] = field(init=False)
    timed: list[Segment] = field(init=False)

    def __post_init__(self) -> None:
        self.cards = cards_of(self.itinerary)
        self.timed = sorted(self.itinerary.segments, key=starts)

    @property
    def flights(self) -> frozenset[str]:
        """The numbers of its flights."""
        flights = (s for s in self.itinerary.segments if isinstance(s, Flight))
        return frozenset(one.flight_number for one in flights if one.flight_number)

    def segment(self, key: str) -> Segment:
        found = self.itinerary.segment(key)
        assert found is not None
        return found

    def on(self, day: date) -> list[Segment]:
        """What starts on a day, in the order in which it is shown."""
        return [s for s in self.itinerary.segments if s.start_datetime[:10] == day.isoformat()]

    def remember(self, ids: Sequence[str]) -> None:
        self.focus[:0] = list(ids)
