"""What was read out of a calendar file or a pasted confirmation: drafts that nobody added yet."""

from typing import Literal

from pydantic import Field, model_validator

from tripkit.domain.itinerary import Segment
from tripkit.domain.wire import Wire, WireInput

MOST_CHARACTERS = 1_000_000
MOST_DRAFTS = 200

UnreadReason = Literal[
    "recurring", "cancelled", "no_time", "no_place", "unclear", "broken", "too_many", "empty",
]  # fmt: skip


class DraftNote(Wire):
    """What of a draft was assumed, could not be read, or does not fit; `message` says it."""

    kind: Literal["assumed", "unread", "conflict"]
    field: str
    message: str


class Draft(Wire):
    """A segment to look at; it is added when its reader confirms it.

    `already` is the id of the segment of the itinerary that is the same thing.
    """

    segment: Segment
    confidence: float = Field(ge=0, le=1)
    notes: list[DraftNote] = Field(default_factory=list)
    excerpt: str = Field(default="", max_length=300, description="the words that it was read from")
    already: str | None = None


class Unread(Wire):
    """Something that is no draft, and why."""

    reason: UnreadReason
    excerpt: str = Field(default="", max_length=300)
    message: str


class ImportReview(Wire):
    """Everything that was found; nothing is added yet."""

    drafts: list[Draft] = Field(default_factory=list)
    unread: list[Unread] = Field(default_factory=list)


class ImportRequest(WireInput):
    """A confirmation as `text` (or the HTML or source of its mail), or a calendar file as `ics`."""

    text: str | None = Field(default=None, max_length=MOST_CHARACTERS)
    ics: str | None = Field(default=None, max_length=MOST_CHARACTERS)

    @model_validator(mode="after")
    def _is_one_of_them(self) -> "ImportRequest":
        if (self.text is None) == (self.ics is None):
            raise ValueError("send either text or ics")
        return self


class ImportConfirmation(WireInput):
    """The drafts to add, as the review gave them or as its reader mended them."""

    drafts: list[Draft] = Field(min_length=1, max_length=MOST_DRAFTS)
    version: int | None = Field(default=None, ge=1, description="409 where it is an older one")
