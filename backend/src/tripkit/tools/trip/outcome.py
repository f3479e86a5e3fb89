"""What the analyses come to and what is made of them: schedule, sums, plan, pictures, page."""

from typing import Annotated, Any, Literal

from pydantic import Field

from tripkit.domain.plan import CostLine, PlanCost, PlanItinerary
from tripkit.domain.plan_picture import PlanPicture
from tripkit.domain.provenance import Provenance, computed
from tripkit.domain.trip import Pace
from tripkit.domain.wire import Snake

Dollars = Annotated[float, Field(description="US dollars for the whole party")]
Minute = Annotated[int, Field(description="minutes after midnight")]


class PlacedVisit(Snake):
    """An entry of the schedule, minutes after midnight; `travel` minutes lead to it."""

    key: str
    kind: Literal["sight", "meal", "fixed"]
    start: Minute
    end: Minute
    travel: int = Field(description="minutes from the stop before")
    why: str | None = None


class SmallChange(Snake):
    """One change that would do; `fields` are those of the order's constraints to send again."""

    text: str
    fields: dict[str, Any]


class Conflict(Snake):
    """A constraint that can't be kept, what it clashes with, and what would do, least first."""

    constraint: str
    text: str
    why: str
    clash_with: list[str] = Field(default_factory=list)
    changes: list[SmallChange] = Field(default_factory=list)


class ScheduleFound(Snake):
    """Days as solved, or what clashes and the smallest single changes that would do."""

    days: list[list[PlacedVisit]]
    left_out: dict[str, str]
    conflicts: list[Conflict]
    changes_made: list[str]
    worth: float = Field(description="what the visits are worth together, without a unit")
    bound: float | None = Field(description="no schedule is worth more; null when not known")
    pace: Pace
    seconds: float
    provenance: Provenance = computed("the scheduler")


class FeasibilityFound(Snake):
    is_feasible: bool
    confidence: float = Field(description="the share of hard constraints that could be decided")
    issues: list[str]
    warnings: list[str]
    suggestions: list[str]
    provenance: Provenance = computed("the scheduler")


class CostFound(Snake):
    """Sums in US dollars; the plan shows them in its own currency."""

    lines: list[CostLine]
    total: Dollars
    low: Dollars
    high: Dollars
    within_budget: bool | None
    cost_saving_tips: list[str]


class Option(Snake):
    """A way to spend less: what it is and what it saves, in US dollars."""

    what: str
    saves: Dollars


class BudgetFound(Snake):
    budget: Dollars
    fixed: Dollars = Field(description="US dollars: flights, lodging, transport")
    left_for_days: Dollars
    style: str
    fits: bool
    short_by: Dollars
    options: list[Option]
    provenance: Provenance = computed("sums of what was found")


class ItineraryFound(Snake):
    itinerary: PlanItinerary
    cost: PlanCost


class SummaryFound(Snake):
    summary: str
    checklist: list[str]


class ImagesFound(Snake):
    """By key; `hero` stands first."""

    pictures: dict[str, PlanPicture]


class PresentationFound(Snake):
    markdown: str
    words: int = Field(description="how many words the page has")
