"""What the designer's nodes share in one turn; the session itself is rows of its own."""

from typing import Annotated, Any, Literal, TypedDict, TypeVar

from tripkit.domain.edits import ToolName

T = TypeVar("T")
NEW: Any = {"new": True}
"""As the first of what a node adds: what was there of the turn before is gone."""


def added(old: list[Any], new: list[Any]) -> list[Any]:
    """What this turn added so far."""
    return list(new[1:]) if new[:1] == [NEW] else [*(old or []), *new]


class Call(TypedDict):
    """A call that the policy asked for, or that a yes let go."""

    id: str
    tool: ToolName
    arguments: dict[str, Any]


class Turn(TypedDict):
    """One decision: words, calls, and who took it."""

    text: str
    calls: list[Call]
    source: Literal["model", "offline"]


class Outcome(TypedDict):
    """What became of a call. `told` is what a model reads now, `line` what is kept in the talk."""

    call_id: str
    tool: ToolName
    arguments: dict[str, Any]
    success: bool
    told: str
    line: str
    kind: str
    """Of a failure, in a word."""
    changed: bool
    segments: list[str]
    changes: list[dict[str, Any]]
    result: dict[str, Any]
    """Whole for a search and a look, for what the rules say of it; else empty."""


class Inbox(TypedDict, total=False):
    """What the person sent."""

    session_id: str
    itinerary_id: str
    message: str
    answers: list[dict[str, Any]]


class DesignerState(TypedDict, total=False):
    inbox: Inbox
    profile: dict[str, Any]
    words: str
    """What the person said in this turn, answers in words."""
    heard: str
    """Of these, what the rules read as a request: nothing where they only answer."""
    open: list[dict[str, Any]]
    """The questions that stood open then: talk beside them leads back to them."""
    expects: str
    """The tool that the answered question was about, where the answer is read with it."""
    asked: str
    """What stood open when they said it."""
    answered: str
    """The answers of this turn, in words."""
    left_open: str
    """The field of a question that was answered or left open; the next one follows it."""
    yes: bool
    """They said yes to what was asked before."""
    granted: list[Call]
    """Calls that an answer let go."""
    waiting: list[dict[str, Any]]
    """Questions that stay open."""
    refused: list[Call]
    """Calls that they said no to."""
    compacted: dict[str, Any] | None
    turns: Annotated[list[Turn], added]
    outcomes: Annotated[list[Outcome], added]
    held: dict[str, Any] | None
    """Calls that wait for a yes: {calls, reason, changes}."""
    question: dict[str, Any] | None
    facts: list[str]
    """Fields of the profile that the message said."""
    about: str
    """What the rules read the message as."""
    said: str
    """The draft of the reply."""
    shown: str
    """The words that stand on the person's screen."""
    reason: str
    """Why a model did not answer."""
    response: dict[str, Any]


class CallState(TypedDict):
    """What one call is handed."""

    call: Call
    inbox: Inbox
    profile: dict[str, Any]
