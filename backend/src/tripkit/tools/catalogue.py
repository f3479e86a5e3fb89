"""search_destinations: destinations for a wish in plain words, read, ranked and presented."""

import asyncio
from dataclasses import asdict
from datetime import date

from pydantic import BaseModel, Field

from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination
from tripkit.domain.profile import Budget, Profile
from tripkit.domain.wire import Wire
from tripkit.knowledge.feasibility.reading import wish_of
from tripkit.knowledge.keywords import extract
from tripkit.knowledge.language import Reading, read
from tripkit.knowledge.presenting import destination_of
from tripkit.knowledge.ranking import Query, choose, rank_feasible
from tripkit.knowledge.ranking.query import query_of
from tripkit.tools.context import ToolContext
from tripkit.tools.ports import HasSimilarity
from tripkit.tools.tool import Tool

_SAME = (
    "mood",
    "aesthetic",
    "days",
    "duration",
    "interests",
    "destination",
    "styling",
    "when",
    "companions",
    "origin",
    "avoid",
)
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
        {
            **said,
            "scene": scene,
            "budget": budget,
            "concept_id": reading.concept,
            "guessed": sorted(reading.guessed),
        }
    )


class SearchDestinations(BaseModel):
    query: str = Field(min_length=1, max_length=2000, description="the wish in plain words")
    count: int = Field(default=3, ge=1, le=10, description="how many")


class Destinations(Wire):
    destinations: list[Destination]


async def search_destinations(
    arguments: SearchDestinations, context: ToolContext[HasSimilarity]
) -> Destinations:
    """The best first; what the wish refuses is never among them."""
    today = context.today
    profile, asked = await asyncio.to_thread(_asked, arguments.query, context.locale, today)
    near = await context.services.similarity(asked)
    found = await asyncio.to_thread(_found, profile, asked, near, arguments.count, today)
    return Destinations(destinations=found)


def _asked(query: str, locale: Locale, today: date) -> tuple[Profile, Query]:
    reading = read(query, today=today, locale=locale)
    profile = profile_of(reading, query)
    words = {name: said for name, said in reading.evidence.items() if name in _TELLING}
    return profile, query_of(profile, locale=locale, concept=profile.concept_id, words=words)


def _found(
    profile: Profile, asked: Query, near: list[float] | None, count: int, today: date
) -> list[Destination]:
    wish = wish_of(profile, [], months=asked.months, today=today)
    chosen = choose(rank_feasible(asked, wish, near), count)
    return [
        destination_of(ranked, asked, index, when=profile.when, today=today, wish=wish)
        for index, ranked in enumerate(chosen)
    ]


SEARCH_DESTINATIONS = Tool(
    name="search_destinations",
    purpose="Destinations of our catalogue for a wish",
    description="Destinations of TripKit's catalogue for a wish, best first",
    arguments=SearchDestinations,
    result=Destinations,
    body=search_destinations,
    audiences=frozenset({"mcp", "ask"}),
    is_worded=True,
)
