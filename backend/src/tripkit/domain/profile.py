"""The traveller's profile as the chat gathers it, and the ten steps that it is gathered in."""

import re
from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from tripkit.domain.wire import Wire

Mood = Literal["romantic", "adventurous", "nostalgic", "peaceful"]
Aesthetic = Literal["urban", "nature", "vintage", "modern"]
Duration = Literal["short", "medium", "long"]
Interest = Literal["photography", "food", "art", "history", "nature", "architecture"]
Companions = Literal["solo", "couple", "friends", "family", "parents", "kids"]
ConceptId = Literal["flaneur", "filmlog", "midnight", "pastoral", "noir", "seaside"]
Step = Literal[
    "init", "mood", "aesthetic", "duration", "interests",
    "destination", "scene", "styling", "summary", "complete",
]  # fmt: skip

STEPS: tuple[Step, ...] = (
    "init", "mood", "aesthetic", "duration", "interests",
    "destination", "scene", "styling", "summary", "complete",
)  # fmt: skip
FIELDS: tuple[Step, ...] = STEPS[1:8]
"""The seven steps that fill a field of the profile, in the order in which they are asked."""
SHOW_FROM = 3
"""From this many answered fields on, destinations can be shown."""


_WHEN = re.compile(
    r"(?:\d{4}-)?(?:0?[1-9]|1[0-2]|spring|summer|autumn|winter)"
    r"|(\d{4}-\d\d-\d\d)(?:/(\d{4}-\d\d-\d\d))?"
)


def _known_form(when: str) -> str:
    found = _WHEN.fullmatch(when)
    if found is None:
        raise ValueError('send "10", "2027-04", "autumn", "2026-12-24" or two dates with a /')
    days = [date.fromisoformat(day) for day in found.groups() if day]
    if days != sorted(days):
        raise ValueError("the trip ends before it begins")
    return when


When = Annotated[str, Field(max_length=40), AfterValidator(_known_form)]
"""A month, a season, a date or two (see Profile)."""
Short = Annotated[str, Field(max_length=80)]
TEXT_LIMITS: Mapping[str, int] = {
    "scene": 500, "styling": 500, "destination": 200, "origin": 200,
}  # fmt: skip
"""How many characters the fields hold that take a person's own words."""


class Budget(Wire):
    """An amount with its ISO 4217 currency, or a level where no amount was said."""

    amount: float | None = Field(default=None, ge=0)
    currency: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")
    level: Literal["$", "$$", "$$$"] | None = None


class Profile(Wire):
    """TripKitProfile (collectedData). A field is null until known.

    `when` is "10" (month), "2027-04", "2026-12-24", "2026-12-24/2026-12-27", a season
    ("autumn") or "2027-spring". `guessed` names the fields that are our guess.
    """

    mood: Mood | None = None
    aesthetic: Aesthetic | None = None
    duration: Duration | None = None
    days: int | None = Field(default=None, ge=1, le=365)
    interests: list[Interest] = Field(default_factory=list)
    destination: str | None = Field(default=None, max_length=TEXT_LIMITS["destination"])
    scene: str | None = Field(default=None, max_length=TEXT_LIMITS["scene"])
    styling: str | None = Field(default=None, max_length=TEXT_LIMITS["styling"])
    when: When | None = None
    companions: Companions | None = None
    origin: str | None = Field(default=None, max_length=TEXT_LIMITS["origin"])
    budget: Budget | None = None
    city: str | None = Field(default=None, max_length=200)
    spot_name: str | None = Field(default=None, max_length=200)
    main_action: str | None = Field(default=None, max_length=300)
    concept_id: ConceptId | None = None
    outfit_style: str | None = Field(default=None, max_length=300)
    pose_preference: str | None = Field(default=None, max_length=200)
    film_type: str | None = Field(default=None, max_length=100)
    camera_model: str | None = Field(default=None, max_length=100)
    avoid: list[Short] = Field(default_factory=list, max_length=40)
    skipped: list[Short] = Field(default_factory=list, max_length=10)
    guessed: list[Short] = Field(default_factory=list, max_length=40)


def duration_of(days: int) -> Duration:
    """short 1–3 days, medium 4–7, long 8 and more."""
    return "short" if days <= 3 else "medium" if days <= 7 else "long"


def is_filled(profile: Profile, field: str) -> bool:
    """Whether `field` has a value (an empty list is none)."""
    return bool(getattr(profile, field))


def open_step(profile: Profile) -> Step:
    """The first field that is neither filled nor skipped; `summary` when none is left."""
    for field in FIELDS:
        if not is_filled(profile, field) and field not in profile.skipped:
            return field
    return "summary"


def answered(profile: Profile) -> int:
    """How many of the seven fields are filled or skipped."""
    return sum(is_filled(profile, f) or f in profile.skipped for f in FIELDS)
