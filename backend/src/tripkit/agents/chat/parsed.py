"""What a message says: the reader's slots, completed by a model's where there is one."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tripkit.agents.chat.extraction import Extraction
from tripkit.agents.chat.locating import Located
from tripkit.agents.chat.state import Chip
from tripkit.domain.profile import Budget
from tripkit.domain.statements import Statement
from tripkit.knowledge.language import Question, Reading

_SLOTS = (
    "mood", "aesthetic", "days", "duration", "interests", "destination", "scene", "styling",
    "when", "companions", "origin", "budget", "avoid", "removed", "unknown", "feel", "question",
)  # fmt: skip


@dataclass(frozen=True)
class ParsedMessage:
    """None and empty mean: not said. `evidence` holds the person's own words by slot."""

    act: str = "inform"
    mood: str | None = None
    aesthetic: str | None = None
    days: int | None = None
    duration: str | None = None
    interests: tuple[str, ...] = ()
    destination: str | None = None
    scene: str | None = None
    styling: str | None = None
    when: str | None = None
    companions: str | None = None
    origin: str | None = None
    budget: Budget | None = None
    concept_id: str | None = None
    film_type: str | None = None
    camera_model: str | None = None
    pose_preference: str | None = None
    avoid: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    feel: tuple[str, ...] = ()
    nearest: str | None = None
    """The mood of the four that is nearest to `feel`, where the reader tells it."""
    tone: str | None = None
    question: Question | None = None
    guessed: frozenset[str] = frozenset()
    corrected: frozenset[str] = frozenset()
    evidence: Mapping[str, str] = field(default_factory=dict)
    declined: bool = False
    """Whether something off topic was asked for beside it."""
    followed: str = ""
    """The follow-up question that this answers, and how ("water.yes")."""

    located: tuple[Located, ...] = ()
    """Places of it that only open data knows."""
    beside: bool = False
    """Whether what was told is about something else than what was asked."""
    statements: tuple[Statement, ...] = ()
    """All that the message says, each to be given an outcome."""

    @property
    def silent(self) -> bool:
        """Whether no slot was found at all."""
        return not any(getattr(self, name) for name in _SLOTS)


def from_reading(reading: Reading) -> ParsedMessage:
    """The reader's slots by the profile's names."""
    budget = reading.budget
    return ParsedMessage(
        act=reading.act,
        mood=reading.mood,
        aesthetic=reading.aesthetic,
        days=reading.days,
        duration=reading.duration,
        interests=reading.interests,
        destination=reading.destination,
        scene=reading.scene,
        styling=reading.styling,
        when=reading.when,
        companions=reading.companions,
        origin=reading.origin,
        budget=Budget.model_validate(
            {"amount": budget.amount, "currency": budget.currency, "level": budget.level}
        )
        if budget
        else None,
        concept_id=reading.concept,
        film_type=reading.film_stock,
        camera_model=reading.camera_model,
        pose_preference=reading.pose,
        avoid=reading.avoid,
        removed=reading.removed,
        unknown=reading.unknown,
        feel=reading.feel,
        tone=reading.tone,
        question=reading.question,
        guessed=reading.guessed,
        corrected=reading.corrected,
        evidence=dict(reading.evidence),
    )


def from_chip(chip: Chip) -> ParsedMessage:
    """What pressing a chip says: its fields are said, what goes with it is guessed."""
    fills, guesses = chip["fills"], chip["guesses"]
    if "skip" in fills:
        return ParsedMessage(act="skip", evidence={"skip": chip["value"]})
    if "confirm" in fills:
        return ParsedMessage(act=str(fills["confirm"]))
    if "follow" in fills:
        return ParsedMessage(act=str(fills["follow"]))
    values: dict[str, Any] = {**guesses, **fills}
    if "interests" in values:
        values["interests"] = tuple(values["interests"])
    surprise = fills.get("destination") == "anywhere"
    return ParsedMessage(
        act="surprise" if surprise else "inform",
        guessed=frozenset(guesses),
        evidence=dict.fromkeys(fills, chip["value"]),
        **values,
    )


def with_extraction(parsed: ParsedMessage, extraction: Extraction) -> ParsedMessage:
    """`parsed` with what a model found beside it: what is literally said wins.

    A slot that the reader found as said stays; one that it missed or guessed takes the model's.
    The model's acts count only where the reader saw plain information.
    """
    slots = extraction.slots()
    news: dict[str, Any] = {}
    for name, value in slots.items():
        own = getattr(parsed, name)
        if not own or (name in parsed.guessed and name not in parsed.corrected):
            news[name] = value
    lists: dict[str, Any] = {
        name: (*getattr(parsed, name), *(v for v in values if v not in getattr(parsed, name)))
        for name, values in extraction.lists().items()
    }
    news |= lists
    literal = parsed.guessed - {n for n in news if n not in extraction.guessed}
    act = parsed.act
    if act in ("inform", "offtopic") and extraction.act != act and not (news or lists):
        act = extraction.act
    if act in ("offtopic", "skip") and news:
        act = "inform"
    if "days" in news:
        news["duration"] = None
    evidence = {**{n: extraction.words.get(n, "") for n in news}, **parsed.evidence}
    return replace(
        parsed, act=act, evidence=evidence,
        guessed=literal | {n for n in news if n in extraction.guessed}, **news,
    )  # fmt: skip
