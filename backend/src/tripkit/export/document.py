"""What a file shows, in one language and without markup: each format is written from this.

Others' words come in here as they are, without control signs; each writer escapes them for its
format.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any, Literal

from tripkit.domain.context import Locale
from tripkit.domain.plan_picture import PlanPicture

Mark = Literal["kept", "broken", "unknown"]
Layout = Literal["table", "list"]
Path = Literal["great circle", "straight"]
EventStatus = Literal["TENTATIVE", "CONFIRMED", "CANCELLED"]


@dataclass(frozen=True)
class Line:
    """A sentence; `lead` stands before it in bold, `url` is the page that says it."""

    text: str
    lead: str = ""
    url: str | None = None


@dataclass(frozen=True)
class Cell:
    text: str
    url: str | None = None
    is_figure: bool = False


@dataclass(frozen=True)
class Para:
    text: str


@dataclass(frozen=True)
class Bullets:
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Ticks:
    """Things to do, each with a box."""

    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Table:
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    has_total: bool = False


@dataclass(frozen=True)
class Numbers:
    """Telephone numbers that must be found at once."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Bar:
    label: str
    amount: float
    shown: str
    share: float


@dataclass(frozen=True)
class Chart:
    """Costs by kind; `low`, `high` and `budget` are whole sums in the same currency.

    `head` names the columns where it is a table: kind, bar, share, amount.
    """

    bars: tuple[Bar, ...]
    total: float
    low: float
    high: float
    budget: float | None
    labels: dict[str, str]
    spoken: str
    head: tuple[str, str, str, str]


Block = Para | Bullets | Ticks | Table | Numbers | Chart


@dataclass(frozen=True)
class Section:
    """`id` is stable and names it in links."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Judged:
    """A hard constraint: what was said, whether it is kept, and where."""

    mark: Mark
    verdict: str
    name: str
    said: str
    where: str


@dataclass(frozen=True)
class Clash:
    text: str
    changes: tuple[str, ...]
    label: str


@dataclass(frozen=True)
class Entry:
    """A row of a day: `end` says with "+1" that it lies on a later date.

    `source` says what its facts rest on, `number` is that of the day's map.
    """

    start: str
    end: str
    what: str
    about: str = ""
    lines: tuple[str, ...] = ()
    where: str = ""
    status: str = ""
    cost: str = ""
    way: str = ""
    why: str = ""
    source: str = ""
    url: str | None = None
    picture: PlanPicture | None = None
    number: int | None = None
    point: tuple[float, float] | None = None
    is_cancelled: bool = False


@dataclass(frozen=True)
class Day:
    """A date (or some on which nothing happens); `note` stands under its entries.

    `date` stands beside a title that says none, `code` on the film's edge.
    """

    title: str
    entries: tuple[Entry, ...]
    date: str = ""
    theme: str = ""
    about: str = ""
    note: str = ""
    empty: str = ""
    number: int | None = None
    code: str = ""
    pictures: tuple[tuple[str, PlanPicture], ...] = ()


@dataclass(frozen=True)
class Place:
    """A place with its position, in degrees of WGS 84."""

    name: str
    role: str
    lat: float
    lng: float
    address: str = ""


@dataclass(frozen=True)
class Event:
    """What happens when and where, for calendars and maps.

    `start` and `end` are zone-aware, or dates for whole days (the end is then the day after the
    last); None where nobody said. `properties` are the model's own, for maps; `fields` our own in
    calendars, so that they come back; `alarm` is how long before the start.
    """

    id: str
    title: str
    start: datetime | date | None = None
    end: datetime | date | None = None
    location: str = ""
    lines: tuple[str, ...] = ()
    url: str | None = None
    status: EventStatus | None = None
    is_free: bool = False
    alarm: timedelta | None = None
    places: tuple[Place, ...] = ()
    path: Path | None = None
    properties: Mapping[str, Any] = field(default_factory=dict)
    fields: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Route:
    """A line through a day's places, in their order."""

    id: str
    places: tuple[Place, ...]
    properties: Mapping[str, Any]


@dataclass(frozen=True)
class Document:
    """The first screen, then days, then the sections, in reading order.

    `uid` names it for ever, `version` and `changed` say which state of it this is; `layout` says
    whether a day is a table with ways and reasons, or a list; `left_out` is what was said and is
    not planned for, in the person's own words, with why.
    """

    uid: str
    kind: Literal["plan", "itinerary", "kit"]
    locale: Locale
    title: str
    lead: str
    days: tuple[Day, ...]
    sections: tuple[Section, ...]
    footer: tuple[str, ...]
    layout: Layout = "table"
    events: tuple[Event, ...] = ()
    routes: tuple[Route, ...] = ()
    asked: str = ""
    held: str = ""
    introduction: str = ""
    empty: str = ""
    hero: PlanPicture | None = None
    judged: tuple[Judged, ...] = ()
    left_out: Section | None = None
    clash: Clash | None = None
    code: str = ""
    version: int | None = None
    changed: datetime | None = None

    def has(self, name: str) -> bool:
        """Whether some entry says anything under this name of a column."""
        return any(getattr(entry, name) for day in self.days for entry in day.entries)
