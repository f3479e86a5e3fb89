"""One turn in the making: what was known, what was told, and what came of it."""

from dataclasses import dataclass, field
from typing import Any

from tripkit.agents.chat.state import KEPT_NOTES, KEPT_REJECTIONS, ChatState, Rejection
from tripkit.agents.chat.told import Told
from tripkit.domain.profile import FIELDS, Profile, Step

NOTE_CHARS = 160


@dataclass
class Turn:
    """`values` is the profile as it becomes; the lists say what changed in it."""

    before: Profile
    told: Told
    message: str
    asked: Step | None
    values: dict[str, Any]
    old_words: dict[str, str]
    words: dict[str, str]
    rejections: list[Rejection]
    notes: list[str]
    filled: list[str] = field(default_factory=list)
    corrected: list[str] = field(default_factory=list)
    cleared: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=list)
    skipped: Step | None = None
    noted: bool = False

    @property
    def profile(self) -> Profile:
        return Profile.model_validate(self.values)

    @property
    def changed(self) -> bool:
        """Whether a field that had been settled is another now."""
        return bool(self.corrected or self.cleared or self.dropped or self.rejected or self.allowed)

    def note(self, text: str) -> None:
        """Keeps words that fit no field."""
        text = clipped(text)
        if text and text not in self.notes:
            self.notes = [*self.notes, text][-KEPT_NOTES:]

    def skip(self, name: Step) -> None:
        """Leaves a field open for good."""
        self.leave_open(name)
        self.skipped = name

    def leave_open(self, name: str) -> None:
        skipped = [*self.values["skipped"], name]
        self.values["skipped"] = [f for f in FIELDS if f in skipped]

    def unskip(self, name: str) -> None:
        self.values["skipped"] = [f for f in self.values["skipped"] if f != name]

    def guess(self, name: str, on: bool) -> None:
        """Marks a field as our guess, or as said."""
        guessed = [f for f in self.values["guessed"] if f != name]
        self.values["guessed"] = [*guessed, name] if on else guessed

    def reject(self, value: str, words: str) -> None:
        """Keeps what was ruled out, and counts how often."""
        for number, old in enumerate(self.rejections):
            if old["value"] == value:
                again = Rejection(
                    field=old["field"], value=value, text=old["text"], times=old["times"] + 1
                )
                self.rejections = [*self.rejections[:number], again, *self.rejections[number + 1 :]]
                return
        where = "destination" if value[:1].isupper() else "avoid"
        new = Rejection(field=where, value=value, text=clipped(words), times=1)
        self.rejections = [*self.rejections, new][-KEPT_REJECTIONS:]


def clipped(text: str) -> str:
    """Words as they are kept: one line, not too long."""
    return " ".join(text.split())[:NOTE_CHARS]


def begin(state: ChatState, told: Told, message: str) -> Turn:
    """A turn over what the state knows."""
    before = Profile.model_validate(state.get("profile") or {})
    words = dict(state.get("words") or {})
    return Turn(
        before, told, message, state.get("asked"), before.model_dump(by_alias=False),
        old_words=words, words=dict(words),
        rejections=list(state.get("rejected") or []), notes=list(state.get("notes") or []),
    )  # fmt: skip
