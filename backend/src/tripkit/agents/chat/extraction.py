"""What a model finds in a message: only the slots that the message fills, before its reply.

The reply's first word waits until the extraction is written, so that an empty slot costs time.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from tripkit.domain.profile import (
    TEXT_LIMITS,
    Aesthetic,
    Budget,
    Companions,
    Duration,
    Interest,
    Mood,
)

Act = Literal["inform", "skip", "surprise", "question", "show", "yes", "no", "offtopic", "greet"]
LISTS = ("interests", "avoid", "unknown", "feel")
"""Slots that may be filled several times in a message."""
_WHEN = re.compile(
    r"(?:\d{4}-)?(?:\d{1,2}|spring|summer|autumn|winter)"
    r"|\d{4}-\d{2}-\d{2}(?:/\d{4}-\d{2}-\d{2})?"
)
_ITEM, _ITEMS = 60, 8
"""Characters of an element of a list, and elements."""


class Slot(BaseModel):
    """One thing that the message says; `slot` names what `value` is."""


class MoodSlot(Slot):
    slot: Literal["mood"]
    value: Mood
    words: str


class AestheticSlot(Slot):
    slot: Literal["aesthetic"]
    value: Aesthetic
    words: str


class DaysSlot(Slot):
    slot: Literal["days"]
    value: int = Field(description="Whole days away; '4박 5일' is 5, a week 7.")
    words: str


class DurationSlot(Slot):
    slot: Literal["duration"]
    value: Duration = Field(description="Only where no number of days is said.")
    words: str


class InterestSlot(Slot):
    """Once for each interest."""

    slot: Literal["interests"]
    value: Interest
    words: str


class CompanionsSlot(Slot):
    slot: Literal["companions"]
    value: Companions
    words: str


class BudgetSlot(Slot):
    slot: Literal["budget"]
    value: Budget
    words: str


class PlaceSlot(Slot):
    """Where they go, or where they leave from."""

    slot: Literal["destination", "origin"]
    value: str = Field(description="English name; a destination left to us is 'anywhere'.")
    words: str


class WhenSlot(Slot):
    slot: Literal["when"]
    value: str = Field(description="10, 2027-04, 2026-12-24, a range with /, or a season.")
    words: str


class OwnWordsSlot(Slot):
    """scene: the one picture they dream of. styling: clothes or film look. unknown: a name of a
    film, book or person. feel: a feeling outside the four moods."""

    slot: Literal["scene", "styling", "unknown", "feel"]
    value: str = Field(description="In their words.")


class AvoidSlot(Slot):
    """Once for each thing that they rule out."""

    slot: Literal["avoid"]
    value: str = Field(description="Short English words or a place.")
    words: str


AnySlot = Annotated[
    MoodSlot
    | AestheticSlot
    | DaysSlot
    | DurationSlot
    | InterestSlot
    | CompanionsSlot
    | BudgetSlot
    | PlaceSlot
    | WhenSlot
    | OwnWordsSlot
    | AvoidSlot,
    Field(discriminator="slot"),
]


class Extraction(BaseModel):
    """What the newest message says."""

    act: Act
    filled: list[AnySlot] = Field(
        description="What the message fills, and nothing else; `words` are the message's own, "
        "copied letter by letter."
    )
    guessed: list[str] = Field(description="Slots above that you inferred; not said as such.")
    asks: str = Field(description="The step that your reply's question is about.")

    @classmethod
    def nothing(cls) -> "Extraction":
        """What stands where no model was asked."""
        return cls(act="inform", filled=[], guessed=[], asks="")

    @property
    def words(self) -> Mapping[str, str]:
        """The person's own words by slot."""
        return {
            slot.slot: slot.value if isinstance(slot, OwnWordsSlot) else slot.words
            for slot in self.filled
        }

    def lists(self) -> dict[str, tuple[object, ...]]:
        """The slots that may be filled several times, each value once."""
        values: dict[str, tuple[object, ...]] = {}
        for slot, value in self._possible():
            if slot in LISTS and value not in (before := values.get(slot, ())):
                values[slot] = (*before, value)[:_ITEMS]
        return values

    def slots(self) -> dict[str, object]:
        """The slots that were filled and can be; a value that cannot be is left out."""
        return {slot: value for slot, value in self._possible() if slot not in LISTS} | self.lists()

    def _possible(self) -> Iterator[tuple[str, object]]:
        for slot in self.filled:
            if (value := _possible(slot.slot, slot.value)) is not None:
                yield slot.slot, value


def _possible(slot: str, value: object) -> object | None:
    """The value, tidied; None where no profile can hold it."""
    if isinstance(value, int):
        return value if 1 <= value <= 365 else None
    if not isinstance(value, str):
        return value
    text = " ".join(value.split())
    if slot == "when":
        return text if _WHEN.fullmatch(text) else None
    return text if 0 < len(text) <= TEXT_LIMITS.get(slot, _ITEM) else None
