"""What is looked for, read from a profile."""

import re
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.context import Locale
from tripkit.domain.profile import (
    Aesthetic,
    Companions,
    ConceptId,
    Interest,
    Mood,
    Profile,
)  # fmt: skip
from tripkit.knowledge.keywords import extract, in_english

LIKED = ("mood", "aesthetic", "interests", "besides")
"""Fields whose words say what a place should be like: places are searched by them."""
_SEASONS = {"spring": (3, 4, 5), "summer": (6, 7, 8), "autumn": (9, 10, 11), "winter": (12, 1, 2)}
_MONTH = re.compile(r"^(?:(\d{4})-)?(\d{1,2})$")
_HANGUL = re.compile("[가-힣]")
_DAY = re.compile(r"^(\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True)
class Query:
    """A profile as ranking sees it; `months` are the months of the trip, empty when unknown.

    `scene` is what they picture, `text` all words that say what a place should be like.
    """

    mood: Mood | None = None
    aesthetic: Aesthetic | None = None
    interests: tuple[Interest, ...] = ()
    destination: str | None = None
    text: str = ""
    scene: str = ""
    concept: ConceptId | None = None
    months: tuple[int, ...] = ()
    companions: Companions | None = None
    budget: str | None = None
    origin: str | None = None
    avoid: tuple[str, ...] = ()
    exclude: frozenset[str] = frozenset()
    guessed: frozenset[str] = frozenset()
    locale: Locale = "en"
    words: dict[str, str] = field(default_factory=dict, hash=False)

    @property
    def searched(self) -> str:
        """The words to look for: as they were said, and Korean ones in English beside them."""
        if not _HANGUL.search(self.text):
            return self.text
        return " ".join([self.text, *map(in_english, extract(self.text, 20).keywords)])

    @property
    def english(self) -> str:
        """The whole wish in English words, for a model that reads only English."""
        keywords = extract(self.text, 20).keywords if _HANGUL.search(self.text) else []
        said = " ".join(map(in_english, keywords)) if keywords else self.text
        parts = [self.mood or "", self.aesthetic or "", *self.interests, said]
        return " ".join(filter(None, parts))


def months_of(when: str | None) -> tuple[int, ...]:
    """The months that a profile's `when` names (see domain.Profile)."""
    if not when:
        return ()
    if found := _MONTH.match(when):
        return (int(found[2]),)
    if found := _DAY.match(when):
        return (date.fromisoformat(found[1]).month,)
    return _SEASONS.get(when.rpartition("-")[2], ())


def query_of(
    profile: Profile,
    *,
    locale: Locale = "en",
    concept: ConceptId | None = None,
    exclude: frozenset[str] = frozenset(),
    words: dict[str, str] | None = None,
) -> Query:
    """The query of a profile; `words` are the person's own words by field."""
    said = words or {}
    liked = [said[name] for name in LIKED if name in said]
    scene = " ".join(filter(None, [profile.scene, profile.main_action, profile.spot_name]))
    destination = profile.destination or profile.city
    return Query(
        mood=profile.mood,
        aesthetic=profile.aesthetic,
        interests=tuple(profile.interests),
        destination=None if destination in (None, "anywhere") else destination,
        text=" ".join(filter(None, [scene, *liked])),
        scene=scene,
        concept=concept or profile.concept_id,
        months=months_of(profile.when),
        companions=profile.companions,
        budget=profile.budget.level if profile.budget else None,
        origin=profile.origin,
        avoid=tuple(profile.avoid),
        exclude=exclude,
        guessed=frozenset(profile.guessed),
        locale=locale,
        words=said,
    )
