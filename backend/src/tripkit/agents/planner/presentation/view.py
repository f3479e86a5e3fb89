"""What a plan shows, in one language and without markup: every form is laid out from this."""

from dataclasses import dataclass, field
from typing import Literal

from tripkit.domain.context import Locale
from tripkit.domain.plan_picture import PlanPicture

Mark = Literal["kept", "broken", "unknown"]


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
    """Costs by kind; `low`, `high` and `budget` are whole sums in the same currency."""

    bars: tuple[Bar, ...]
    total: float
    low: float
    high: float
    budget: float | None
    labels: dict[str, str]
    spoken: str


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
    """A stop as its day's table shows it; `number` is that of the day's map."""

    number: int | None
    start: str
    end: str
    kind: str
    what: str
    about: str
    note: str
    where: str
    cost: str
    way: str
    why: str
    source: str
    url: str | None
    picture: PlanPicture | None
    point: tuple[float, float] | None


@dataclass(frozen=True)
class Day:
    number: int
    label: str
    date: str
    code: str
    city: str
    theme: str
    weather: str
    cost: str
    entries: tuple[Entry, ...]
    pictures: tuple[tuple[str, PlanPicture], ...]


@dataclass(frozen=True)
class View:
    """The first screen, then days, then the sections, in reading order."""

    locale: Locale
    title: str
    asked: str
    lead: str
    held: str
    introduction: str
    hero: PlanPicture | None
    judged: tuple[Judged, ...]
    clash: Clash | None
    days: tuple[Day, ...]
    sections: tuple[Section, ...]
    footer: tuple[str, ...]
    code: str = ""
    head: dict[str, str] = field(default_factory=dict)
