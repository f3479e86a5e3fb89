"""One turn: what it begins with, what becomes of the profile, and what is asked and said."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, Literal

from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.agents.chat.state import (
    KEPT_NOTES,
    KEPT_REJECTIONS,
    ChatState,
    Chip,
    FollowUp,
    Rejection,
)
from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.composer import Voice, sentences
from tripkit.domain.context import Locale
from tripkit.domain.passages import Passage
from tripkit.domain.profile import FIELDS, Profile, Step

NOTE_CHARS = 160
LOW_TONES = ("tired", "sad", "angry")


@dataclass
class Turn:
    """Handed from step to step, each of which fills its part."""

    # What it begins with. `count` says how many places are left for a profile.
    state: ChatState
    message: str
    parsed: ParsedMessage
    today: date
    count: Callable[[Profile], int]
    voice: Voice
    # The profile as it becomes (`values`, with the person's own `words`), and what changed in it:
    # names of fields, except that `rejected`, `allowed` and `dropped` also hold values.
    values: dict[str, Any]
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
    again: bool = False
    """Whether what was asked is asked once more, since something else was told."""
    # What is asked and said, and what the next turn finds: guesses to be confirmed, what yes and
    # no would mean, the chips, which question stands last, and the words.
    step: Step = "init"
    confirmed: bool = False
    assumed: list[str] = field(default_factory=list)
    follow_up: FollowUp | None = None
    offered: list[Chip] = field(default_factory=list)
    asks: str = ""
    text: str = ""
    source: Literal["model", "offline"] = "offline"
    passages: list[Passage] = field(default_factory=list)
    """A model's sentences with what each rests on."""

    @property
    def locale(self) -> Locale:
        return self.voice.locale

    @property
    def asked(self) -> Step | None:
        """The step that the turn before asked for."""
        return self.state.get("asked")

    @cached_property
    def before(self) -> Profile:
        """The profile as the turn found it."""
        return Profile.model_validate(self.state.get("profile") or {})

    @property
    def old_words(self) -> dict[str, str]:
        return self.state.get("words") or {}

    @property
    def profile(self) -> Profile:
        return Profile.model_validate(self.values)

    @property
    def changed(self) -> bool:
        """Whether a field that had been settled is another now."""
        return bool(self.corrected or self.cleared or self.dropped or self.rejected or self.allowed)

    @property
    def tone(self) -> str | None:
        """How the person sounds, now or before."""
        return self.parsed.tone or self.state.get("tone")

    @property
    def new_tone(self) -> bool:
        """Whether they are low and were not before."""
        return self.parsed.tone in LOW_TONES and self.parsed.tone != self.state.get("tone")

    @property
    def reopened(self) -> bool:
        """Whether the read-back had been agreed to before this turn."""
        return bool(self.state.get("confirmed"))

    @property
    def was_read_back(self) -> bool:
        """Whether the whole roll was read before; what follows says only what changed."""
        return any(used.startswith("read_back") for used in self.voice.used)

    def places_left(self) -> str:
        """How many places are left, in words."""
        return wording.places(self.locale, self.count(self.profile))

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


def begin(
    state: ChatState, parsed: ParsedMessage, message: str, *, locale: Locale, today: date,
    count: Callable[[Profile], int],
) -> Turn:  # fmt: skip
    """A turn over what the state knows."""
    profile = Profile.model_validate(state.get("profile") or {})
    lines = [line["text"] for line in state.get("lines") or [] if line["role"] == "assistant"]
    voice = Voice(
        locale, list(state.get("used") or []),
        calm=(parsed.tone or state.get("tone")) in LOW_TONES,
        spoken=frozenset(sentence for text in lines for sentence in sentences(text)),
    )  # fmt: skip
    return Turn(
        state, message, parsed, today, count, voice, profile.model_dump(by_alias=False),
        words=dict(state.get("words") or {}), rejections=list(state.get("rejected") or []),
        notes=list(state.get("notes") or []),
    )  # fmt: skip


def begun_again(turn: Turn, parsed: ParsedMessage) -> Turn:
    """The same turn from its beginning, with a message that was understood otherwise."""
    return begin(
        turn.state, parsed, turn.message, locale=turn.locale, today=turn.today, count=turn.count
    )
