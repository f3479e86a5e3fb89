"""What the guide's nodes share. Plain JSON values; documents are named, not carried."""

from typing import Any, Literal, TypedDict

Relevance = Literal["relevant", "partial", "irrelevant", "insufficient"]
MESSAGES = 12
"""How many of a thread's messages are kept."""


class Spoken(TypedDict, total=False):
    """What this thread has spoken of: a place's id and an ISO date."""

    location: str | None
    day: str | None


class GuideState(TypedDict, total=False):
    """Each turn sets all but `spoken_of` and `messages` anew, so that nothing doubles."""

    # the turn
    query: str
    now: str
    """ISO instant with its zone."""
    locale: Literal["en", "ko"]
    # kept over turns
    spoken_of: Spoken
    messages: list[dict[str, str]]
    # router
    intent: str
    location: str | None
    others: list[str]
    day: str | None
    activity: str | None
    aspects: dict[str, float]
    # retrieve, grader, web_search
    documents: list[dict[str, Any]]
    """`{id, score}`, the best first."""
    relevance: Relevance
    needs_web: bool
    web: list[dict[str, str]]
    web_missing: str | None
    """Why there are no web results though they were needed: an error's code."""
    # shadow_monitor
    checked_day: str | None
    """The day that was checked; the day said, or for a plan without one the next."""
    constraints: list[dict[str, Any]]
    logs: list[dict[str, str]]
    facts: dict[str, Any]
    itinerary: list[dict[str, Any]]
    # generate, verify
    draft: str
    source: Literal["model", "offline"]
    loops: int
    issues: list[str]
    mended: list[dict[str, Any]]
    """`{draft, issues}` of each draft that was sent back."""
    response: str
