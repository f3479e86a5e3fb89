"""A turn on its way to being spoken: what it is about, and what it leaves for the next one."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date

from tripkit.agents.chat.state import Chip, FollowUp
from tripkit.agents.chat.turn import Turn
from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.composer import Voice
from tripkit.domain.profile import Profile, Step


@dataclass
class Speech:
    """A turn to be spoken, and what it leaves for the next one."""

    turn: Turn
    step: Step
    voice: Voice
    count: Callable[[Profile], int]
    today: date
    tone: str | None
    new_tone: bool
    reopened: bool = False
    assumed: list[str] = field(default_factory=list)
    follow_up: FollowUp | None = None
    offered: list[Chip] = field(default_factory=list)
    asks: str = ""

    @property
    def profile(self) -> Profile:
        return self.turn.profile

    @property
    def was_read_back(self) -> bool:
        """Whether the whole roll was read before; what follows says only what changed."""
        return any(used.startswith("read_back") for used in self.voice.used)

    def places_left(self) -> str:
        return wording.places(self.voice.locale, self.count(self.profile))
