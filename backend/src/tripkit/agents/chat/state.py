"""What the chat's nodes share: small, flat, and the same size after a hundred turns."""

from typing import Any, Literal, TypedDict

from tripkit.domain.context import Locale
from tripkit.domain.profile import Step

KEPT_LINES = 12
"""Messages in the state; the whole history is rows of its own."""
KEPT_NOTES = 8
KEPT_REJECTIONS = 24
KEPT_PHRASES = 120
"""Phrasings remembered as used: more than a long session needs before one may come again."""


class Line(TypedDict):
    """One message; `at` is seconds since the epoch."""

    seq: int
    role: Literal["user", "assistant"]
    text: str
    at: float


class Inbox(TypedDict, total=False):
    """What a turn is about: a message, an edit of the profile, or a session that opens."""

    message: str
    edit: dict[str, Any]
    greet: bool
    locale: Locale | None
    run_id: str
    at: float


class Rejection(TypedDict):
    """Something ruled out, in the person's words, and how often they said so."""

    field: str
    value: str
    text: str
    times: int


class FollowUp(TypedDict, total=False):
    """A question of ours beside the seven fields: what yes and no would mean for the profile."""

    kind: Literal["water", "there"]
    yes: dict[str, Any]
    no: dict[str, Any]


class Chip(TypedDict):
    """A chip that was offered: pressing it fills `fills`; `guesses` are guesses it allows."""

    value: str
    fills: dict[str, Any]
    guesses: dict[str, Any]


class ChatState(TypedDict, total=False):
    inbox: Inbox
    lines: list[Line]
    profile: dict[str, Any]
    words: dict[str, str]
    rejected: list[Rejection]
    notes: list[str]
    assumed: list[str]
    asked: Step | None
    follow_up: FollowUp | None
    offered: list[Chip]
    locale: Locale
    tone: str | None
    used: list[str]
    questions: int
    confirmed: bool
    seq: int
    last_run_id: str
    answer: dict[str, Any]


class ChatInput(TypedDict):
    inbox: Inbox
