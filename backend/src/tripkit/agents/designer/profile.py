"""The trip's profile, and what a model reads of it out of the person's words.

A field is taken only with the person's own words for it; what a model gives without them is left.
"""

import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Literal

from pydantic import Field

from tripkit.domain.designer import TripProfile, TripProfilePatch
from tripkit.domain.wire import Wire
from tripkit.services.llm.port import LLM, CallContext, Prompt
from tripkit.services.llm.prompting import Section, message, system

MOST = 20
"""Entries of one list."""
SURE, READ, INFERRED = 1.0, 0.9, 0.6
"""How far a field is trusted that was set or answered, read in plain words, or worked out."""
_LISTS = (
    "travel_style",
    "dietary_restrictions",
    "mobility_needs",
    "allergies",
    "interests",
    "must_see",
    "avoidances",
)

Relationship = Literal["family", "couple", "solo", "friends"]


class Quote(Wire):
    """The person's words that say a field."""

    field: str
    words: str


class Facts(Wire):
    """What one message says of the trip's people and wishes; null and empty mean: not said."""

    travelers: int | None = Field(default=None, ge=1, le=50)
    ages: list[int] = Field(default_factory=list)
    relationships: Relationship | None = None
    budget_total: float | None = Field(default=None, ge=0)
    budget_currency: str | None = Field(default=None, description="ISO 4217")
    budget_flexibility: Literal["strict", "flexible", "no_limit"] | None = None
    travel_style: list[str] = Field(default_factory=list)
    accommodation_preference: str | None = None
    pace_preference: Literal["packed", "balanced", "leisurely"] | None = None
    dietary_restrictions: list[str] = Field(default_factory=list)
    mobility_needs: list[str] = Field(default_factory=list)
    allergies: list[str] = Field(default_factory=list)
    interests: list[str] = Field(default_factory=list)
    must_see: list[str] = Field(default_factory=list)
    avoidances: list[str] = Field(default_factory=list)
    quotes: list[Quote] = Field(default_factory=list)


async def extract_profile(
    llm: LLM, text: str, ours: dict[str, Any], context: CallContext
) -> tuple[dict[str, Any], bool]:
    """The fields of one message, and whether a model read them; `ours` is what rules read."""
    answer = await llm.answer(
        Prompt(
            system("tripkit.agents.designer", "profile"),
            message(Section("message", text, by="person")),
            name="designer-profile",
        ),
        Facts,
        otherwise=lambda: Facts(),
        context=context,
    )
    if answer.source != "model":
        return ours, False
    return {**ours, **_borne_out(answer.value, text)}, True


def _borne_out(facts: Facts, text: str) -> dict[str, Any]:
    """The fields whose words stand in the message."""
    plain = _plain(text)
    quoted: dict[str, str] = {}
    for quote in facts.quotes:
        if _plain(quote.words) and _plain(quote.words) in plain:
            quoted[_plain(quote.field)] = quote.words
    facts_said: dict[str, Any] = {"said": {}}
    for name, value in facts.model_dump(exclude={"quotes"}, by_alias=False).items():
        words = quoted.get(_plain(name))
        if value in (None, []) or words is None:
            continue
        facts_said[name] = value
        facts_said["said"][name] = words
    return facts_said


def _plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def with_facts(profile: TripProfile, facts: dict[str, Any], trust: float) -> TripProfile:
    """The profile with what a message says of it; lists grow, one value takes another's place."""
    quotes = {name: words[:300] for name, words in facts.get("said", {}).items()}
    fields = {name: value for name, value in facts.items() if name != "said"}
    if not fields:
        return profile
    data = profile.model_dump(by_alias=False)
    people = data["travelers"] or {"count": 1, "ages": [], "relationships": None}
    for name, key in (("travelers", "count"), ("ages", "ages"), ("relationships", "relationships")):
        if name in fields:
            people[key] = fields.pop(name)
            data["travelers"] = people
    money = data["budget"] or {"total": None, "currency": None, "flexibility": None}
    for name in ("total", "currency", "flexibility"):
        if f"budget_{name}" in fields:
            money[name] = fields.pop(f"budget_{name}")
            data["budget"] = money
    for name, value in fields.items():
        data[name] = _joined(data[name], value) if name in _LISTS else value
    quote_count = len(profile.said)
    data["said"] = {**profile.said, **quotes}
    data["confidence"] = round(
        (profile.confidence * quote_count + trust * len(quotes))
        / max(1, quote_count + len(quotes)),
        3,
    )
    data["extracted_at"] = datetime.now(UTC).isoformat(timespec="seconds")
    return TripProfile.model_validate(data)


def patched(profile: TripProfile, patch: TripProfilePatch) -> TripProfile:
    """The profile with what the person set themselves; null forgets a field."""
    data = profile.model_dump(by_alias=False)
    fresh = TripProfile().model_dump(by_alias=False)
    for name in patch.model_fields_set:
        value = getattr(patch, name)
        data[name] = fresh[name] if value is None else value
        data["said"].pop(name, None)
    data["extracted_at"] = datetime.now(UTC).isoformat(timespec="seconds")
    data["confidence"] = max(profile.confidence, SURE if patch.model_fields_set else 0)
    return TripProfile.model_validate(data)


def _joined(old: Iterable[str], new: Iterable[str]) -> list[str]:
    every = {" ".join(text.split())[:120]: None for text in (*old, *new) if text.strip()}
    return list(every)[-MOST:]


def summary(profile: TripProfile) -> dict[str, Any]:
    """The profile as a policy reads it: what is known alone."""
    data = profile.model_dump(mode="json", by_alias=True, exclude={"said", "extracted_at"})
    return {key: value for key, value in data.items() if value not in (None, [], {}, 0)}
