"""A turn of the Sri Lanka guide as a client receives it, and its stream's events."""

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator

from tripkit.domain.events import Cancelled, Failed, Reset, RunStarted, Status, Token
from tripkit.domain.provenance import Provenance, computed, ours
from tripkit.domain.statements import StatementRow
from tripkit.domain.wire import Snake

Intent = Literal["greeting", "tourism_query", "trip_planning", "real_time_info", "off_topic"]
Lighting = Literal["golden", "harsh", "good", "dark"]
Certainty = Literal["gazetted", "estimated"]
Source = Literal["model", "offline"]


CROWD = computed("TripKit's crowd model")
SUN = computed("NREL SPA")


def calendar_provenance(certainty: Certainty) -> Provenance:
    """Of a day's holidays: as gazetted, or reckoned from the moon where no gazette is out yet."""
    if certainty == "gazetted":
        return Provenance(tier="ours", source="government gazette")
    return computed("the moon's phases")


class VisitProvenance(Snake):
    """What a slot's facts rest on; `time` and the way before it are reckoned."""

    place: Provenance = ours()
    time: Provenance = computed("opening hours, ways, light and crowd")
    crowd: Provenance = CROWD
    lighting: Provenance = SUN


class ItineraryItem(Snake):
    """A slot of a day; `time` is HH:MM in Colombo, `notes` why it stands where it stands."""

    time: str
    location: str
    location_id: str
    latitude: float
    longitude: float
    activity: str
    duration_minutes: int
    crowd_prediction: float = Field(ge=0, le=100, description="percent")
    lighting_quality: Lighting
    notes: str | None = None
    travel_minutes: int = Field(default=0, description="from the slot before")
    date: str
    day: int | None = Field(default=None, description="1, 2, …; null for a plan of one day")
    provenance: VisitProvenance = VisitProvenance()


class GuideConstraint(Snake):
    """A rule of the day in question; `code` is stable, the words are in the reader's language."""

    constraint_type: str = Field(examples=["poya_alcohol"])
    code: str = Field(examples=["POYA_ALCOHOL_BAN"])
    description: str
    severity: Literal["low", "medium", "high", "critical"]
    suggestion: str


class ReasoningLog(Snake):
    """One check; `timestamp` is ISO 8601 in UTC."""

    timestamp: str
    check_type: str = Field(examples=["event_sentinel"])
    result: Literal["ok", "warning", "blocked"]
    details: str


class Mended(Snake):
    """A draft that was sent back, with what was wrong with it."""

    draft: str
    issues: list[str]


def _of_document(known: dict[str, Any]) -> Provenance:
    return ours(next((one for one in known.get("sources") or [] if one.startswith("http")), None))


class KbSource(Snake):
    """A document that the answer may quote, under the number that it is quoted by."""

    number: int = Field(ge=1)
    id: str
    place: str = Field(description="the place's id; empty for what holds in the whole island")
    place_name: str
    aspect: str = Field(description="of a document its aspect, else practical")
    text: str
    sources: list[str] = Field(description="what the text rests on: names, and an address to open")
    as_of: str | None = Field(default=None, description="year and month of what is known: 2025-11")
    provenance: Provenance = Field(default_factory=_of_document)


class HolidayName(Snake):
    name: str
    ko: str


class HourCrowd(Snake):
    hour: int
    percent: int


class DayProvenance(Snake):
    calendar: Provenance
    light: Provenance = SUN
    crowd: Provenance = CROWD


def _of_day(known: dict[str, Any]) -> DayProvenance:
    return DayProvenance(calendar=calendar_provenance(known.get("certainty", "estimated")))


class DayFacts(Snake):
    """What was found out about the day; light and crowd where a place is known."""

    day: str
    weekday: int = Field(ge=0, le=6, description="0 is Monday")
    holidays: list[HolidayName]
    is_poya: bool
    school_holiday: bool
    certainty: Certainty
    shops: Literal["open", "closed", "unknown"]
    hotels: Literal["may_serve", "unknown"]
    dry_reason: str | None = None
    legal_conflict: bool
    place: str | None = None
    sunrise: str | None = None
    sunset: str | None = None
    golden_morning: list[str] | None = None
    golden_evening: list[str] | None = None
    crowd: list[int] = Field(default_factory=list, description="percent, 24 hours from midnight")
    busiest: HourCrowd | None = None
    quietest: HourCrowd | None = None
    why: list[str] = Field(default_factory=list)
    provenance: DayProvenance = Field(default_factory=_of_day)


class GuideMetadata(Snake):
    """`reasoning_loops` counts drafts; `corrections` those that were sent back, at most 2."""

    reasoning_loops: int
    corrections: int = Field(ge=0, le=2)
    documents_retrieved: int
    web_search_used: bool
    source_urls: list[str]
    kb_sources: list[KbSource]
    followups: list[str] = Field(
        default_factory=list, description="further questions that can be answered"
    )
    thread_id: str = Field(description="your label of this conversation; send it to go on")
    source: Source


class GuideAnswer(Snake):
    """One turn. `mended` are drafts that were sent back, `facts` the day's light and crowd."""

    query: str
    intent: Intent
    response: str
    itinerary: list[ItineraryItem]
    constraints: list[GuideConstraint]
    reasoning_logs: list[ReasoningLog]
    mended: list[Mended]
    facts: DayFacts | None = None
    metadata: GuideMetadata
    statements: list[StatementRow] = Field(
        default_factory=list, description="what was said, and what became of each"
    )

    @field_validator("facts", mode="before")
    @classmethod
    def _known(cls, facts: Any) -> Any:
        """A turn that checked no day, or one outside the calendar's years, has no facts."""
        return facts if not isinstance(facts, dict) or "day" in facts else None


class LogEvent(ReasoningLog):
    type: Literal["reasoning_log"] = "reasoning_log"


class ConstraintEvent(GuideConstraint):
    type: Literal["constraint"] = "constraint"


class CorrectionEvent(Snake):
    """The draft goes back with these issues; a `reset` went before, new tokens follow."""

    type: Literal["correction"] = "correction"
    issues: list[str]


class GuideCompleted(GuideAnswer):
    """The whole turn, as without a stream."""

    type: Literal["complete"] = "complete"


GuideEvent = Annotated[
    RunStarted | Status | LogEvent | ConstraintEvent | Token | CorrectionEvent | Reset
    | GuideCompleted | Failed | Cancelled,
    Field(discriminator="type"),
]  # fmt: skip
