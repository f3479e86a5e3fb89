"""What the desk's nodes share: the seed's keys, plain JSON, and little else."""

from typing import Annotated, Any, Literal, TypedDict

NEW: dict[str, Any] = {"agent": "query", "status": "begins"}
"""As the first of the steps that a node adds: those of the question before are gone."""


def added(old: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of this question."""
    return list(new[1:]) if new[:1] == [NEW] else [*(old or []), *new]


class AskState(TypedDict, total=False):
    """Each question sets all but the kept keys anew, so that nothing doubles."""

    question: str
    locale: Literal["en", "ko"]
    # kept over questions of a session
    known: dict[str, Any]
    """The trip's parameters as far as the session has spoken of them."""
    told: list[str]
    """The question that the trip is of, and what followed on it."""
    asked_before: str | None
    """The route of the question before."""
    # this question
    trip_params: dict[str, Any]
    request: dict[str, Any] | None
    """Ready to plan."""
    route: str | None
    validates: bool
    topics: list[str]
    refusal: str | None
    """Why there is no work to do, as the whole answer."""
    assumptions: list[str]
    trip_info: list[dict[str, Any]]
    sources: list[dict[str, Any]]
    cost_estimate: dict[str, Any] | None
    itinerary: dict[str, Any] | None
    plan_cost: dict[str, Any] | None
    """What the itinerary itself comes to."""
    clash: list[str]
    """Why there is no itinerary."""
    validation_status: str | None
    issues: list[str]
    changes: list[dict[str, Any]]
    """What the validator sends back: the smallest changes, as fields of the order."""
    attempts: int
    constraint_report: list[dict[str, Any]]
    final_plan_draft: str
    final_plan: str
    source: Literal["model", "offline"]
    steps: Annotated[list[dict[str, Any]], added]
