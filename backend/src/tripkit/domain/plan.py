"""A plan as a client receives it."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from tripkit.domain.plan_picture import PhotoCredit
from tripkit.domain.provenance import ESTIMATE, UNPRICED, Provenance, computed, provenance_of
from tripkit.domain.statements import StatementRow
from tripkit.domain.trip import Money, TripRoute
from tripkit.domain.wire import Snake, SnakeInput

ToolName = Literal[
    "research_destination", "research_flights", "research_accommodations",
    "research_activities", "research_restaurants",
    "analyze_itinerary_feasibility", "analyze_cost_breakdown", "analyze_schedule_optimization",
    "analyze_weather", "analyze_safety", "analyze_local_transport",
    "optimize_budget", "generate_itinerary", "generate_summary", "fetch_images",
    "format_presentation",
]  # fmt: skip
Category = Literal[
    "flight", "transfer", "lodging", "sight", "meal", "free", "experience"
]  # fmt: skip
PlanStatus = Literal[
    "running", "planned", "partial", "infeasible", "failed", "cancelled", "interrupted"
]
"""`partial`: a plan with a day on which there is nothing to do, or that misses what was to hold."""


class PlannedStop(SnakeInput):
    """A place to plan days in; without `days` it gets its share."""

    place: str = Field(min_length=1, max_length=120)
    days: int | None = Field(default=None, ge=1, le=60)


class PlanConstraints(SnakeInput):
    """What the person fixed. `budget` as an amount or in words ("under $1500 total")."""

    budget: Money | str | None = None
    departure_city: str | None = Field(default=None, max_length=120)
    travel_dates: str | None = Field(default=None, max_length=200)
    start_date: str | None = Field(default=None, description="YYYY-MM-DD")
    end_date: str | None = Field(default=None, description="YYYY-MM-DD")
    travelers: int | None = Field(default=None, ge=1, le=50)
    preferences: list[str] = Field(default_factory=list, max_length=30)
    hard_constraints: list[str] = Field(default_factory=list, max_length=30)
    stops: list[PlannedStop] = Field(
        default_factory=list,
        max_length=24,
        description="where to spend how many days, in order; stands over places of the text",
    )
    waive: list[str] = Field(
        default_factory=list,
        max_length=30,
        description="constraints to leave aside, by the keys that a report names them with",
    )


class PlanRequest(SnakeInput):
    """An order for a plan."""

    task: str = Field(min_length=1, max_length=2000)
    constraints: PlanConstraints = Field(default_factory=PlanConstraints)
    max_iterations: int = Field(default=20, ge=1, le=20)
    locale: Literal["en", "ko"] | None = None
    provider: str | None = None
    model: str | None = None
    background: bool = False


class StopProvenance(Snake):
    """What an entry's facts rest on; `cost` and `way` are null where there is none."""

    place: Provenance = Field(description="what it is, where, and when it is open")
    cost: Provenance | None = None
    way: Provenance | None = None


def _of_stop(known: dict[str, Any]) -> StopProvenance:
    source, url = known.get("source"), known.get("source_url")
    # Our catalogue knows price classes, and a page or Places a restaurant, not what a meal costs.
    is_priced = source not in UNPRICED and known.get("category") != "meal"
    price = provenance_of(source, url) if is_priced else provenance_of(f"{ESTIMATE}: price level")
    return StopProvenance(
        place=provenance_of(source, url),
        cost=price if known.get("cost") else None,
        way=computed("distance and mode") if known.get("travel_minutes") else None,
    )


class Stop(Snake):
    """An entry of a day. `cost` is for the whole party, in the plan's currency.

    `source` says what the facts rest on: `catalogue`, `timetable`, `wikivoyage`, `openstreetmap`,
    `web`, `places`, `serpapi` or `estimate`.
    """

    time: str = Field(description="HH:MM, local")
    end_time: str
    activity: str
    description: str
    location: str
    category: Category
    notes: str | None = None
    cost: float = 0
    source: str
    source_url: str | None = None
    image_suggestion: str | None = None
    image_url: str | None = None
    image_credit: PhotoCredit | None = Field(default=None, description="shown beside the picture")
    latitude: float | None = None
    longitude: float | None = None
    travel_minutes: int = Field(default=0, description="from the entry before")
    travel_mode: str | None = None
    why: str | None = Field(default=None, description="why it stands where it stands")
    provenance: StopProvenance = Field(default_factory=_of_stop)


class PlanDay(Snake):
    day: int = Field(ge=1)
    date: str = Field(description="YYYY-MM-DD")
    city: str
    theme: str
    weather: str | None = None
    weather_provenance: Provenance | None = None
    schedule: list[Stop]
    transport_cost: float = Field(default=0, description="rides within the city, about")
    day_cost: float = Field(description="the stops' costs and the day's rides")


class PlanItinerary(Snake):
    """Days in order; costs in the plan's currency for the whole party."""

    days: list[PlanDay]
    total_estimated_cost: float
    currency: str
    summary: str
    packing_list: list[str] = Field(default_factory=list)
    important_notes: list[str] = Field(default_factory=list)


def _of_cost_line(known: dict[str, Any]) -> Provenance:
    return provenance_of(known.get("basis"), known.get("source_url"))


class CostLine(Snake):
    """One sum of the cost: `unit` × `count`; `basis` says where the unit price comes from."""

    category: Literal[
        "flights", "accommodation", "activities", "food", "local_transport", "miscellaneous"
    ]
    label: str
    unit: float
    count: float
    amount: float
    basis: str
    source_url: str | None = None
    provenance: Provenance = Field(default_factory=_of_cost_line)


class PlanCost(Snake):
    """The sums, in `currency`; `low` and `high` bound what estimates leave open."""

    total: float
    low: float
    high: float
    currency: str
    per_person: float
    breakdown: dict[str, float]
    lines: list[CostLine]
    budget: float | None = None
    within_budget: bool | None = None
    budget_remaining: float | None = None
    rates_date: str | None = Field(default=None, description="of the exchange rates used")
    rates_provenance: Provenance | None = None
    cost_saving_tips: list[str] = Field(default_factory=list)


class Repair(Snake):
    """A way out of a clash that was tried: with these constraint fields sent again there is a
    plan."""

    text: str
    change: dict[str, object]


class Verdict(Snake):
    """Whether what was asked for is kept (null: nobody could judge it), and where, or why not.

    True only where a judge looked at the plan and could have said no.
    """

    constraint: str
    text: str
    kept: bool | None
    where: str
    clash_with: list[str] = Field(default_factory=list)
    statement_ids: list[str] = Field(
        default_factory=list, description="the `statements` that it is about"
    )
    binding: bool = Field(default=True, description="whether there is no plan without it")
    smallest_change: str | None = None
    change: dict[str, Any] | None = Field(
        default=None, description="the smallest change as constraint fields, to send again"
    )
    repairs: list[Repair] = Field(
        default_factory=list, description="ways out that were tried, the least first"
    )


class DayGap(Snake):
    """A day on which there is nothing to do, neither asked for nor spent on the way."""

    day: int = Field(ge=1)
    date: str = Field(description="YYYY-MM-DD")
    missing: str = Field(description="why nothing stands there")
    fill: str = Field(description="what would fill it")
    change: dict[str, Any] | None = Field(
        default=None, description="the same as constraint fields, to send again"
    )


class ToolCallMade(Snake):
    iteration: int
    tool: ToolName
    arguments: dict[str, Any]
    result_summary: str
    success: bool = True
    seconds: float = 0


class TravelPlanResult(Snake):
    """A plan, its making and its report. `context` holds every tool's whole result."""

    plan_id: str
    status: PlanStatus
    task: str
    destination: str
    travel_dates: str
    total_duration: str
    iterations: int
    tool_calls_made: list[ToolCallMade]
    itinerary: PlanItinerary | None
    summary: str | None
    presentation: str | None
    cost: PlanCost | None
    constraint_report: list[Verdict]
    statements: list[StatementRow] = Field(
        default_factory=list, description="all that was said, each with what became of it"
    )
    assumptions: list[str]
    routes: list[TripRoute] = Field(
        default_factory=list,
        description="through the countries and regions that were named; change one with `stops`",
    )
    warnings: list[str] = Field(default_factory=list)
    gaps: list[DayGap] = Field(
        default_factory=list, description="days without anything to do; then it is `partial`"
    )
    context: dict[str, Any]
    thread_id: str
    run_id: str
    source: Literal["model", "offline"]
    locale: Literal["en", "ko"] = "en"


def rows_of(context: Mapping[str, Any], tool: ToolName) -> list[dict[str, Any]]:
    """The whole results of one tool in a plan's context, a destination each."""
    return [
        row
        for key, row in context.items()
        if key.partition(":")[0] == tool and isinstance(row, dict)
    ]
