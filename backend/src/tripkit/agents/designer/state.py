"""What the designer's nodes share from a message to the answer to its question.

The session (messages, results, profile) is rows of its own; a state lasts for one turn, and
beyond it only where that turn ended with a question: its calls wait in `open_questions`.
"""

import operator
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from tripkit.domain.edits import ToolName

JsonObject = dict[str, Any]
HoldReason = Literal["several", "confirmed", "far", "overlaps", "origin", "sure"]
"""Why calls wait for a yes."""


class Inbox(TypedDict, total=False):
    """What the person sent, and in which run."""

    run_id: str
    session_id: str
    itinerary_id: str
    message: str
    answers: list[JsonObject]


class Call(TypedDict):
    """A call that the policy asked for, or that an answer let go; `source`: who thought of it."""

    id: str
    tool: ToolName
    arguments: JsonObject
    source: NotRequired[Literal["model", "offline"]]
    """Missing in what an earlier release left waiting."""


class Decision(TypedDict):
    """What one decision said and called, and who took it."""

    text: str
    calls: list[Call]
    source: Literal["model", "offline"]


class Outcome(TypedDict):
    """What became of a call."""

    call_id: str
    tool: ToolName
    arguments: JsonObject
    success: bool
    content: str
    """What a model reads of it in this turn."""
    line: str
    """What is kept of it in the talk."""
    kind: str
    """Of a failure, in a word."""
    changed: bool
    segments: list[str]
    changes: list[JsonObject]
    result: JsonObject
    """Whole for a search and a look, for what the rules say of it; else empty."""


def held_outcome(call: Call) -> Outcome:
    """Of a call that waits for a yes."""
    return Outcome(
        call_id=call["id"],
        tool=call["tool"],
        arguments=call["arguments"],
        success=False,
        content="Not done: it waits for the person's yes.",
        line="",
        kind="held",
        changed=False,
        segments=[],
        changes=[],
        result={},
    )


class Reading(TypedDict):
    """What `read` made of the message and its answers, for the nodes that decide and reply."""

    words: str
    """All that the person said, answers in words."""
    request: str
    """Of these, what the rules read as a request: nothing where they only answer."""
    asked: str
    """What stood open when they said it."""
    reopens: JsonObject | None
    """The question to go back to where the message turns out to be talk."""
    answered: str
    """The answers, in words."""
    completes: str
    """The tool that lacked what was answered, where the message is read again with it."""
    last_field: str
    """The field of a question that was answered or left open; the next one follows it."""
    approved: bool
    """They said yes to what was asked before."""
    granted: list[str]
    """The ids of the calls that an answer let go."""
    facts: list[str]
    """Fields of the profile that the message said."""
    statements: list[JsonObject]
    """Of the request, as the reader read it."""


class Draft(TypedDict):
    """The reply in the making."""

    text: str
    shown: str
    """The words that stand on the person's screen."""
    reason: str
    """Why a model did not answer."""
    passages: NotRequired[list[JsonObject]]
    """A model's sentences as they were judged."""


def draft_of(text: str) -> Draft:
    """A reply that nobody has seen yet."""
    return Draft(text=text, shown="", reason="")


class DesignerState(TypedDict, total=False):
    """Each field with who writes it, and who reads it."""

    inbox: Inbox
    """The run or `wait_for_answer` → all: whose session, which trip, what was sent."""
    reading: Reading
    """`read` → `decide`, `check`."""
    statements: list[JsonObject]
    """`read` → `respond`: what the message says."""
    missed: list[JsonObject]
    """`decide` → `respond`: statements of commands that nothing in the trip fits."""
    about: str
    """`read`, `decide` → `decide`, `check`, `respond`: what the message is about, in a word."""
    profile: JsonObject
    """`read`, `learn` → `decide`, `look`, `change`, the session's row."""
    compacted: JsonObject | None
    """`read`, `decide` → `decide`, the session's row: the talk in short."""
    decisions: Annotated[list[Decision], operator.add]
    """`read`, `decide` → the routers, `decide`, `change`, `check`: this turn's rounds."""
    outcomes: Annotated[list[Outcome], operator.add]
    """`read`, `decide`, `look`, `change` → the routers, `decide`, `check`, `respond`."""
    draft: Draft
    """`read`, `decide`, `check` → `check`, `respond`."""
    question: JsonObject | None
    """`read`, `decide` → `check`, `respond`: what this turn asks."""
    open_questions: list[JsonObject]
    """`read`, `respond` → `wait_for_answer`, the next `read`, the session's row."""
    response: JsonObject
    """`respond` → the run's result."""


Update = dict[str, object]
"""Of the state; lists that grow are begun anew with `Overwrite`."""


class DesignerInput(TypedDict):
    inbox: Inbox


class CallState(TypedDict):
    """What one look is handed."""

    call: Call
    inbox: Inbox
    profile: JsonObject
