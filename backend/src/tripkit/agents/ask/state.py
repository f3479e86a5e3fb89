"""What the desk's nodes share: the seed's keys, plain JSON, and little else."""

from typing import Annotated, Any, Literal

from pydantic import JsonValue
from typing_extensions import TypedDict

from tripkit.agents.ask.desk.consult import Prepared
from tripkit.agents.ask.desk.reading import Memory

NEW: dict[str, Any] = {"agent": "query", "status": "begins"}
"""As the first of the steps that a node adds: those of the question before are gone."""


def added(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of this question."""
    return list(new[1:]) if new[:1] == [NEW] else [*(old or []), *new]


class StoredCall(TypedDict):
    """A call that a model made, as plain JSON."""

    id: str
    name: str
    arguments: dict[str, JsonValue]
    signature: str


class TalkTurn(TypedDict):
    """A step of the model that looked things up: its calls, and each one's result by call id."""

    text: str
    calls: list[StoredCall]
    results: dict[str, str]


class Consulted(TypedDict):
    """What a source says, by its number."""

    number: int
    text: str


class AskInput(TypedDict, total=False):
    """A question, and what the session of it has spoken of before."""

    question: str
    # kept over questions of a session: query reads and writes them
    known: dict[str, Any]
    """The trip's parameters as far as the session has spoken of them."""
    told: list[str]
    """The question that the trip is of, and what followed on it."""
    asked_before: str | None
    """The route of the question before."""
    spoken_of: Memory | None
    """What the desk's next answer may lean on: places, topics and words of the one before."""
    exchanges: list[list[str]]
    """Questions and a model's answers of the session."""


class AskState(AskInput, total=False):
    """Each question sets all but the kept keys anew, so that nothing doubles."""

    # query → every later node and the routers
    locale: Literal["en", "ko"]
    route: str | None
    validates: bool
    topics: list[str]
    request: dict[str, Any] | None
    """Ready to plan."""
    place: str
    """The place as the desk heard it."""
    prepared: Prepared | None
    """The whole answer where the desk knew one."""
    # query → the run's outcome
    statements: list[dict[str, object]]
    """What was said, as the reader gave it; joined with its outcomes once the answer is there."""
    trip_params: dict[str, Any]
    # query, information → presenter, polisher, the routers
    refusal: str | None
    """Why there is no work to do, as the whole answer."""
    # query, itinerary → presenter
    assumptions: list[str]
    # information → presenter
    trip_info: list[dict[str, Any]]
    # information, presenter → polisher
    sources: list[dict[str, Any]]
    # budget, presenter → polisher
    cost_estimate: dict[str, Any] | None
    # itinerary → presenter, polisher
    itinerary: dict[str, Any] | None
    plan_cost: dict[str, Any] | None
    """What the itinerary itself comes to."""
    constraint_report: list[dict[str, Any]]
    # budget, itinerary → validator, presenter
    clash: list[str]
    """Why there is no itinerary."""
    # itinerary, validator → itinerary again, presenter
    issues: list[str]
    # itinerary → itinerary again, by way of the validator
    changes: list[dict[str, Any]]
    """What the validator sends back: the smallest changes, as fields of the order."""
    attempts: int
    # validator → presenter, polisher
    validation_status: str | None
    # presenter → polisher
    final_plan_draft: str
    source: Literal["model", "offline"]
    # polisher → the run's outcome
    final_plan: str
    # converse ↔ look_up
    talk: list[TalkTurn]
    consulted: list[Consulted]
    # converse → the router: no model answered, the rules do
    unanswered: bool
    # converse → polisher: that a model did not answer in time
    stood_in: str
    # converse → the run's outcome
    passages: list[dict[str, object]]
    # every node → the run's outcome
    steps: Annotated[list[dict[str, Any]], added]
