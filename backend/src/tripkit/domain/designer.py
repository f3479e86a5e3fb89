"""What the designer says and keeps: answers, the trip's profile, costs, sessions, events."""

from typing import Annotated, Any, Literal

from pydantic import Field

from tripkit.domain.edits import ToolName
from tripkit.domain.events import Cancelled, Completed, Failed, Reset, RunStarted
from tripkit.domain.passages import Passage
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion
from tripkit.domain.statements import StatementRow
from tripkit.domain.wire import Wire, WireInput

SessionStatus = Literal["active", "idle", "archived"]
ActionType = Literal[
    "add_flight", "search_hotels", "view_map", "view_budget", "undo", "retry", "fix"
]


ShortList = Annotated[
    list[Annotated[str, Field(min_length=1, max_length=120)]], Field(max_length=20)
]


class ProfileTravelers(Wire):
    count: int = Field(default=1, ge=1, le=50)
    ages: list[int] = Field(default_factory=list)
    relationships: str | None = Field(default=None, description="family, couple, solo, friends")


class ProfileBudget(Wire):
    total: float | None = Field(default=None, ge=0)
    currency: str | None = None
    flexibility: Literal["strict", "flexible", "no_limit"] | None = None


class TripProfile(Wire):
    """What the talk has said of the trip and its people; `said` gives their words by field."""

    travelers: ProfileTravelers | None = None
    budget: ProfileBudget | None = None
    travel_style: list[str] = Field(default_factory=list)
    accommodation_preference: str | None = None
    pace_preference: Literal["packed", "balanced", "leisurely"] | None = None
    dietary_restrictions: list[str] = Field(default_factory=list)
    mobility_needs: list[str] = Field(default_factory=list)
    allergies: list[str] = Field(default_factory=list)
    interests: list[str] = Field(default_factory=list)
    must_see: list[str] = Field(default_factory=list)
    avoidances: list[str] = Field(default_factory=list)
    said: dict[str, str] = Field(default_factory=dict)
    extracted_at: str = ""
    confidence: float = Field(default=0, ge=0, le=1)


class DesignerCall(Wire):
    name: ToolName
    arguments: dict[str, Any]
    success: bool


class SuggestedAction(Wire):
    """`message` is what to send when it is chosen."""

    type: ActionType
    label: str
    message: str | None = None
    metadata: dict[str, Any] | None = None


class Cost(Wire):
    """Money in US dollars; None where a model's price is not known."""

    input_tokens: int = 0
    output_tokens: int = 0
    dollars: float | None = 0.0


class Costs(Cost):
    """What a session, its itinerary and its visitor's month used, of their limits."""

    session: float
    session_limit: float
    itinerary: float
    itinerary_limit: float
    month: float
    month_limit: float
    warning: bool = Field(description="80 % of a limit are used")
    by_model: dict[str, Cost] = Field(default_factory=dict)
    prices_date: str = Field(description="when the table of prices was read")


class AgentResponse(Wire):
    """One answer. `message` never says that something was done which no tool did."""

    message: str
    structured_questions: list[StructuredQuestion] = Field(default_factory=list)
    itinerary_updated: bool = False
    segments_modified: list[str] = Field(default_factory=list)
    tool_calls_made: list[DesignerCall] = Field(default_factory=list)
    suggested_actions: list[SuggestedAction] = Field(default_factory=list)
    cost: Cost = Field(default_factory=Cost)
    source: Literal["model", "offline"] = "offline"
    statements: list[StatementRow] = Field(default_factory=list)
    passages: list[Passage] = Field(default_factory=list)
    """The message's sentences with what each rests on, where a model wrote them."""


class DesignerMessage(WireInput):
    """A message, or answers to structured questions, or both."""

    message: str = Field(default="", max_length=4000)
    answers: list[QuestionAnswer] = Field(default_factory=list, max_length=12)
    locale: Literal["en", "ko"] | None = None
    provider: str | None = None
    model: str | None = None
    background: bool = False


class SessionMessage(Wire):
    role: Literal["user", "assistant"]
    content: str
    at: str
    tool_calls: list[DesignerCall] = Field(default_factory=list)


class DesignerSessionSummary(Wire):
    """A conversation about one itinerary. It is idle after 30 minutes, archived after a day."""

    session_id: str
    itinerary_id: str
    status: SessionStatus
    created_at: str
    last_active_at: str
    message_count: int
    total_tokens: int
    last_compacted_at: str | None = None


class DesignerSession(DesignerSessionSummary):
    """All of it. `questions` are those that are still open."""

    messages: list[SessionMessage]
    trip_profile: TripProfile
    questions: list[StructuredQuestion] = Field(default_factory=list)


class StartSession(WireInput):
    itinerary_id: str = Field(pattern=r"^[0-9a-f]{32}$")


class SessionStarted(Wire):
    session_id: str


class TripProfilePatch(WireInput):
    """Fields of a profile; null forgets one."""

    travelers: ProfileTravelers | None = None
    budget: ProfileBudget | None = None
    travel_style: ShortList | None = None
    accommodation_preference: str | None = Field(default=None, max_length=80)
    pace_preference: Literal["packed", "balanced", "leisurely"] | None = None
    dietary_restrictions: ShortList | None = None
    mobility_needs: ShortList | None = None
    allergies: ShortList | None = None
    interests: ShortList | None = None
    must_see: ShortList | None = None
    avoidances: ShortList | None = None


class Connected(Wire):
    type: Literal["connected"] = "connected"
    status: Literal["connected"] = "connected"


class TextPiece(Wire):
    type: Literal["text"] = "text"
    content: str


class ToolCalled(Wire):
    type: Literal["tool_call"] = "tool_call"
    id: str
    name: ToolName
    arguments: dict[str, Any]


class ToolResult(Wire):
    """`result` is what the tool found or changed; a change carries its diff lines."""

    type: Literal["tool_result"] = "tool_result"
    id: str
    name: ToolName
    result: dict[str, Any]
    success: bool


class QuestionsAsked(Wire):
    type: Literal["structured_questions"] = "structured_questions"
    questions: list[StructuredQuestion]


class TurnDone(Wire):
    type: Literal["done"] = "done"
    itinerary_updated: bool
    segments_modified: list[str]
    tokens: dict[str, int]
    cost: Cost


class DesignerCompleted(Completed):
    """The whole answer once more."""

    response: AgentResponse


DesignerEvent = Annotated[
    RunStarted
    | Connected
    | TextPiece
    | ToolCalled
    | ToolResult
    | QuestionsAsked
    | TurnDone
    | Reset
    | DesignerCompleted
    | Failed
    | Cancelled,
    Field(discriminator="type"),
]
