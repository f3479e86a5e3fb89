"""One spot of the catalogue, as its file has it."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.context import Locale
from tripkit.domain.destination import Access, BestTime, CostLevel, Location
from tripkit.domain.profile import Aesthetic, Companions, Interest, Mood

SceneKind = Literal[
    "coast", "mountain", "city", "forest", "old_town", "temple", "desert", "lake", "snow"
]
Skyline = Literal[
    "none", "low", "gables", "towers", "domes", "spires", "pagodas", "minarets", "ruins"
]
Crowd = Literal["quiet", "some", "busy"]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Words(_Strict):
    """The same thing said in both languages; each is written, none translated."""

    en: str = Field(min_length=1)
    ko: str = Field(min_length=1)

    def in_(self, locale: Locale) -> str:
        """The text in one language."""
        return self.ko if locale == "ko" else self.en


class Scene(_Strict):
    """What the renderer draws."""

    kind: SceneKind
    skyline: Skyline
    also: tuple[str, ...] = ()


class Climate(_Strict):
    """Normals by month, January first: mean daily high and low in °C, days with rain."""

    high: tuple[int, ...] = Field(min_length=12, max_length=12)
    low: tuple[int, ...] = Field(min_length=12, max_length=12)
    rain_days: tuple[int, ...] = Field(min_length=12, max_length=12, alias="rainDays")


class Doing(_Strict):
    """Something to do there; `minutes` is about how long it takes."""

    do: Words
    about: Words
    minutes: int = Field(ge=5, le=1440)
    best: BestTime
    tip: Words
    photo: Words


class Spot(_Strict):
    """A catalogue entry. Weights are 0..1; `photography` is 1..10."""

    id: str = Field(pattern=r"^[a-z]{2}(-[a-z0-9]+)+$")
    name: Words
    city: Words
    country: str = Field(pattern=r"^[A-Z]{2}$")
    location: Location
    scene: Scene
    mood: dict[Mood, float]
    aesthetic: dict[Aesthetic, float]
    interests: dict[Interest, float]
    features: frozenset[str]
    crowd: Crowd
    suits: frozenset[Literal["solo", "couple", "friends", "parents", "kids"]]
    tags: tuple[str, ...]
    description: Words
    why_hidden: Words = Field(alias="whyHidden")
    catch: Words
    local_vibe: Words = Field(alias="localVibe")
    light: Words
    arrive: Words
    best_months: tuple[int, ...] = Field(alias="bestMonths")
    climate: Climate
    cost: CostLevel
    access: Access
    airports: tuple[str, ...]
    photography: int = Field(ge=1, le=10)
    story_prompt: Words = Field(alias="storyPrompt")
    activities: tuple[Doing, ...] = Field(min_length=3)
    photo: tuple[Words, ...]
    sources: tuple[str, ...]
    checked: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}$")
    """When somebody held the entry against its sources; None where nobody has yet."""

    def suits_companions(self, companions: Companions) -> bool:
        """Whether the entry says that it works for them; `family` wants kids and parents."""
        if companions == "family":
            return bool({"kids", "parents"} & self.suits)
        return companions in self.suits
