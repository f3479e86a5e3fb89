"""A question to the travel desk as a client receives its answer, and the events of its making."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import Field

from tripkit.domain.events import Cancelled, Failed, Reset, RunStarted, Token
from tripkit.domain.passages import Passage
from tripkit.domain.plan import PlanCost, PlanItinerary, ToolName, Verdict
from tripkit.domain.provenance import Provenance, computed, web
from tripkit.domain.statements import StatementRow
from tripkit.domain.wire import Snake

Route = Literal["info", "budget", "itinerary", "full"]
AskTool = ToolName | Literal["describe_country", "find_ways"]
"""What the desk looks things up with."""
Agent = Literal[
    "query", "information", "budget", "itinerary", "validator", "presenter", "polisher",
    "converse",
]  # fmt: skip
"""`converse`: a model leads, and looks up what it needs."""


class TripParams(Snake):
    """What the person said of the trip; what nobody said is null or empty."""

    origin: str | None = None
    destination: list[str] = Field(default_factory=list)
    departure_date: date | None = None
    return_date: date | None = None
    month: int | None = Field(default=None, description="where no day was said")
    trip_length_days: int | None = None
    nights: int | None = None
    headcount: int | None = None
    budget_value: float | None = Field(default=None, description="what the person has to spend")
    budget_currency: str | None = Field(default=None, description="ISO 4217")
    preferences: list[str] = Field(default_factory=list)


class Fact(Snake):
    """A sentence of the answer and the number of the source that it rests on."""

    text: str
    source: int | None = Field(default=None, description="the `number` of a source")


class InfoSection(Snake):
    """What was found about one topic of one place."""

    topic: str = Field(examples=["weather"])
    place: str
    title: str
    facts: list[Fact]


def _of_source(known: dict[str, Any]) -> Provenance:
    url = known.get("url")
    return web(url) if url else computed(known.get("title") or "")


class AskSource(Snake):
    """What a fact rests on; `url` is null for what we estimate or compute ourselves."""

    number: int = Field(ge=1)
    title: str
    url: str | None = None
    provenance: Provenance = Field(default_factory=_of_source)


class ExchangeRate(Snake):
    """The rate that a sum was converted at: `rate` units of `to_currency` for one `currency`."""

    currency: str
    to_currency: str
    rate: float
    date: str
    source: str


class CostEstimate(PlanCost):
    """The sums of the trip; `converted` is the total in the reader's money, at a dated rate."""

    people: int
    days: int
    converted: float | None = None
    rate: ExchangeRate | None = None


class StepDone(Snake):
    """A step that ran; the itinerary and its validator may run twice."""

    agent: Agent
    status: Literal["done", "failed"] = "done"
    detail: str = ""


class AskAnswer(Snake):
    """One question's answer: `final_plan` is what a person reads, the rest is what it rests on."""

    session_id: str = Field(description="your label of this conversation; send it to go on")
    question: str
    route: Route | None = Field(description="null when it is no question to a travel desk")
    validated: bool = Field(description="whether the validator looked at it")
    trip_params: TripParams
    trip_info: list[InfoSection]
    cost_estimate: CostEstimate | None
    itinerary: PlanItinerary | None
    validation_status: str | None = Field(description="`valid`, or the issues; null: not asked")
    constraint_report: list[Verdict]
    assumptions: list[str]
    final_plan_draft: str
    final_plan: str
    steps: list[StepDone]
    sources: list[AskSource]
    source: Literal["model", "offline"]
    passages: list[Passage] = Field(
        default_factory=list, description="a model's sentences, each with what it rests on"
    )
    statements: list[StatementRow] = Field(
        default_factory=list, description="what was said, and what became of each"
    )
    follow_ups: list[str] = Field(
        default_factory=list,
        description="whole questions to ask next in this session, each checked to be answerable",
    )


class RouteEvent(Snake):
    """Known before anything is looked up; `steps` are those that will run."""

    type: Literal["route"] = "route"
    route: Route | None
    validate_plan: bool
    steps: list[Agent]


class StepEvent(Snake):
    type: Literal["step"] = "step"
    agent: Agent
    status: Literal["started", "done", "failed"]


class AskCompleted(AskAnswer):
    """The whole answer, as without a stream."""

    type: Literal["complete"] = "complete"


AskEvent = Annotated[
    RunStarted | RouteEvent | StepEvent | Token | Reset | AskCompleted | Failed | Cancelled,
    Field(discriminator="type"),
]  # fmt: skip

Found = dict[str, Any]
"""A tool's whole result as JSON."""
