"""Destinations for a wish in plain words: read, ranked, and presented as the API does."""

import asyncio
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Literal

from tripkit.agents.recommendation.rules import ranking, wish
from tripkit.agents.recommendation.state import Request
from tripkit.domain.context import RunContext
from tripkit.domain.destination import Destination
from tripkit.domain.profile import Budget, Profile
from tripkit.knowledge.keywords import extract
from tripkit.knowledge.language import Reading, read
from tripkit.knowledge.presenting import destination_of
from tripkit.knowledge.ranking import Query, choose
from tripkit.services.retrieval.catalogue import CatalogueSimilarity

_SAME = ("mood", "aesthetic", "days", "duration", "interests", "destination", "styling", "when",
         "companions", "origin", "avoid")  # fmt: skip
KEYWORDS = 8
_TELLING = frozenset({"mood", "aesthetic", "interests", "scene"})
"""Slots whose own words say what a place should be like; those of the others do not."""


def profile_of(reading: Reading, query: str) -> Profile:
    """What a reading says, by the profile's names; what else is telling becomes the scene."""
    budget = Budget.model_validate(asdict(reading.budget)) if reading.budget else None
    said = {name: value for name in _SAME if (value := getattr(reading, name))}
    elsewhere = " ".join(t for name, t in reading.evidence.items() if name not in _TELLING).lower()
    telling = [word for word in extract(query, KEYWORDS).keywords if word.lower() not in elsewhere]
    scene = reading.scene or ", ".join(telling)[:500] or None
    return Profile.model_validate(
        {**said, "scene": scene, "budget": budget,
         "concept_id": reading.concept, "guessed": sorted(reading.guessed)}
    )  # fmt: skip


class Wishes:
    """Answers with the catalogue; `similarity` compares meanings beside words."""

    def __init__(self, similarity: CatalogueSimilarity) -> None:
        self._similarity = similarity

    async def search(
        self, query: str, count: int, locale: Literal["en", "ko"]
    ) -> list[Destination]:
        """The best first; what the wish refuses is never among them."""
        today = datetime.now(UTC).date()
        profile, asked = await asyncio.to_thread(_asked, query, locale, today)
        near = await self._similarity(asked)
        return await asyncio.to_thread(_found, profile, asked, near, count, today)


def _asked(query: str, locale: Literal["en", "ko"], today: date) -> tuple[Profile, Query]:
    reading = read(query, today=today, locale=locale)
    profile = profile_of(reading, query)
    words = {name: said for name, said in reading.evidence.items() if name in _TELLING}
    request = Request(profile=profile, concept=profile.concept_id, words=words)
    return profile, wish(request, RunContext(locale=locale, today=today.isoformat()))


def _found(
    profile: Profile, asked: Query, near: list[float] | None, count: int, today: date
) -> list[Destination]:
    chosen = choose(ranking(asked, near), count)
    return [
        destination_of(ranked, asked, index, when=profile.when, today=today)
        for index, ranked in enumerate(chosen)
    ]
