"""What a message says, slot by slot."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.language.questions import Question

Act = Literal[
    "inform", "skip", "surprise", "question", "show", "yes", "no", "offtopic", "greet"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Budget:
    """An amount with its ISO 4217 currency, or a level ($, $$, $$$)."""

    amount: float | None = None
    currency: str | None = None
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """None and empty mean: not said. `when` is written as in the profile."""

    act: Act = "inform"
    locale: Locale = "en"
    mood: str | None = None
    aesthetic: str | None = None
    days: int | None = None
    duration: str | None = None
    interests: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    """Interests and dislikes that the person takes back."""
    destination: str | None = None
    scene: str | None = None
    styling: str | None = None
    when: str | None = None
    companions: str | None = None
    origin: str | None = None
    budget: Budget | None = None
    avoid: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    feel: tuple[str, ...] = ()
    tone: str | None = None
    concept: str | None = None
    film_stock: str | None = None
    camera_model: str | None = None
    pose: str | None = None
    question: Question | None = None
    guessed: frozenset[str] = frozenset()
    """Slots inferred from other words (old lanes → vintage) rather than said."""
    corrected: frozenset[str] = frozenset()
    """Slots that change something in what was known."""
    evidence: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The person's own words for each slot."""
