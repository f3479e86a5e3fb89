"""A chat's answer and its history as a client receives them."""

from typing import Literal

from pydantic import Field

from tripkit.domain.passages import Passage
from tripkit.domain.profile import Profile, Step
from tripkit.domain.statements import StatementRow
from tripkit.domain.wire import Wire


class RejectedItem(Wire):
    """What the person ruled out, in their own words; `field` is a profile field or `avoid`."""

    field: str
    text: str


class Option(Wire):
    """A chip: `value` is sent as the next message, `label` is shown."""

    value: str
    label: str


class Progress(Wire):
    """`step` counts answered fields from 0; `total` is how many there are."""

    step: int = Field(ge=0)
    total: int = Field(ge=1)


class ChatAnswer(Wire):
    """One turn. `currentStep` is what the reply asks for, `nextStep` what would follow it."""

    session_id: str
    reply: str
    current_step: Step
    next_step: Step
    is_complete: bool
    can_recommend: bool
    collected_data: Profile
    rejected_items: list[RejectedItem] = Field(default_factory=list)
    suggested_options: list[Option] = Field(default_factory=list)
    progress: Progress
    statements: list[StatementRow] = Field(
        default_factory=list,
        description="What the newest message says, each with what became of it.",
    )
    source: Literal["model", "offline"]
    passages: list[Passage] = Field(
        default_factory=list, description="a model's sentences, each with what it rests on"
    )


class ChatMessage(Wire):
    """`at` is an ISO 8601 time in UTC."""

    role: Literal["user", "assistant"]
    content: str
    at: str
