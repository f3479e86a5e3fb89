"""What the chat's nodes share: small, flat, and the same size after a hundred turns."""

from typing import Any, Literal

from typing_extensions import TypedDict

from tripkit.domain.context import Locale
from tripkit.domain.profile import Step

KEPT_LINES = 12
"""Messages in the state; the whole history is rows of its own."""
KEPT_MESSAGES = 24
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
    """Everything that the next turn needs to know of those before it. Plain JSON values only."""

    inbox: Inbox
    """What wait_input heard, for process_message; empty once it is answered."""
    lines: list[Line]
    """The last messages: a model's context, and the sentences that are not said again."""
    profile: dict[str, Any]
    """What is known of the trip."""
    words: dict[str, str]
    """The person's own words by field of the profile."""
    rejected: list[Rejection]
    """What they ruled out, in their words."""
    notes: list[str]
    """Words that fit no field, for the read-back and for a model."""
    assumed: list[str]
    """What we ruled out on our own account, to be confirmed at the read-back."""
    asked: Step | None
    """The step that the last reply asked for: a bare "four" answers it."""
    again: Step | None
    """The step that is asked a second time, because something else was told."""
    statements: list[dict[str, object]]
    """What was said that no field of the profile holds, for the steps that come after."""
    conditions: list[dict[str, object]]
    """All that was said of the trip, held by a field or not, for who chooses places."""
    messages: list[str]
    """What the person wrote, oldest first, for who tells what nobody could judge."""
    follow_up: FollowUp | None
    """What yes and no mean, where the last reply asked something beside the steps."""
    offered: list[Chip]
    """The chips under the last reply: their words count as pressed."""
    locale: Locale
    """The language that the chat is held in: a lone foreign word does not change it."""
    tone: str | None
    """How the person sounds (tired, sad, …), so that it is taken up once."""
    used: list[str]
    """Keys of phrasings and pictures that were used, so that none comes twice."""
    confirmed: bool
    """Whether the read-back was agreed to: what follows reopens it."""
    seq: int
    """Messages so far: the number of the next row of the history."""
    last_run_id: str
    """The run that made the last turn: only it shows the turn, and recovery looks for it."""
    answer: dict[str, Any]
    """The last answer as the API gives it."""


class ChatInput(TypedDict):
    """What a chat is started with; later turns resume the interrupt with an Inbox."""

    inbox: Inbox
