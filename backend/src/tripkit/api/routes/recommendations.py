"""Destinations for a profile."""

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import Field, model_validator

from tripkit.agents.recommendation.state import Request
from tripkit.api.dependencies import Starter, StarterDep, dumped
from tripkit.api.docs import stream_of
from tripkit.api.errors import responses
from tripkit.domain.context import Locale
from tripkit.domain.destination import Destination
from tripkit.domain.profile import (
    Aesthetic,
    ConceptId,
    Duration,
    Interest,
    Mood,
    Profile,
    Short,
    When,
)
from tripkit.domain.statements import StatementRow
from tripkit.domain.wire import Wire, WireInput

router = APIRouter(
    prefix="/api/v1/recommendations", tags=["destinations"], responses=responses(401, 403, 422, 429)
)

LLMChoice = Literal["openai", "gemini", "anthropic", "openrouter", "ollama", "offline"]


class Preferences(WireInput):
    mood: Mood | None = None
    aesthetic: Aesthetic | None = None
    duration: Duration | None = None
    interests: list[Interest] = Field(default_factory=list, max_length=6)


class ImageContext(Wire):
    """What a picture was asked for with; only its words are used."""

    destination: str | None = Field(default=None, max_length=200)
    additional_prompt: str | None = Field(default=None, max_length=500)
    film_stock: str | None = Field(default=None, max_length=60)
    outfit_style: str | None = Field(default=None, max_length=200)


class RecommendationRequest(WireInput):
    """Preferences, or a chat of yours that knows them."""

    preferences: Preferences | None = Field(
        default=None,
        examples=[{"mood": "nostalgic", "aesthetic": "vintage", "interests": ["photography"]}],
    )
    session_id: str | None = Field(default=None, max_length=100)
    concept: ConceptId | None = None
    travel_scene: str | None = Field(default=None, max_length=500)
    travel_destination: str | None = Field(default=None, max_length=200)
    image_generation_context: ImageContext | None = None
    when: When | None = Field(default=None, examples=["10", "2027-04", "2026-12-24"])
    avoid: list[Short] = Field(default_factory=list, max_length=40)
    exclude: list[Short] = Field(
        default_factory=list, max_length=100, description="destination ids"
    )
    count: int = Field(default=3, ge=1, le=10)
    provider: LLMChoice | None = None
    model: str | None = Field(default=None, max_length=100)
    locale: Locale | None = None
    background: bool = Field(default=False, description="go on when the client goes away")

    @model_validator(mode="after")
    def _one_source(self) -> "RecommendationRequest":
        if self.preferences is None and self.session_id is None:
            raise ValueError("send preferences or a sessionId")
        return self


class Recommendations(Wire):
    destinations: list[Destination]
    user_profile: Profile
    is_fallback: bool
    source: Literal["model", "offline"]
    notice: str | None = Field(
        default=None, description="that a model did not answer in time, and what stands in"
    )
    statements: list[StatementRow] = Field(
        default_factory=list,
        description="What the chat was told of the trip; `checks` of a destination refer to it.",
    )


async def _start(starter: Starter, body: RecommendationRequest) -> str:
    await starter.limit_address("recommendations")
    profile, words, statements, conditions = await _known(starter, body)
    said = {
        "scene": body.travel_scene,
        "destination": body.travel_destination,
        "when": body.when,
        "styling": body.image_generation_context and body.image_generation_context.outfit_style,
        **(body.preferences.model_dump(exclude_defaults=True) if body.preferences else {}),
    }
    profile = profile.model_copy(update={name: value for name, value in said.items() if value})
    request = Request(
        profile=profile, concept=body.concept, avoid=body.avoid, exclude=body.exclude,
        count=body.count, words=words,
        statements=statements, conditions=conditions, turns=await _turns(starter, body),
        messages=await _messages(starter, body),
    )  # fmt: skip
    locale = starter.locale(body.locale)
    if locale is None and body.session_id:
        locale = await starter.container.chats.locale(body.session_id, starter.visitor_id)
    return await starter.start(
        "recommendation", dumped(request), locale=locale,
        background=body.background, provider=body.provider, model=body.model,
    )  # fmt: skip


async def _turns(starter: Starter, body: RecommendationRequest) -> list[str]:
    if body.session_id is None:
        return []
    return await starter.container.chats.turns(body.session_id, starter.visitor_id)


async def _messages(starter: Starter, body: RecommendationRequest) -> list[str]:
    if body.session_id is None:
        return []
    return await starter.container.chats.messages(body.session_id, starter.visitor_id)


async def _known(
    starter: Starter, body: RecommendationRequest
) -> tuple[Profile, dict[str, str], list[StatementRow], list[StatementRow]]:
    """What a chat knows: the profile, the person's words by field, what they said besides, and
    all that they said of the trip."""
    if body.session_id is None:
        return Profile(), {}, [], []
    chats, session = starter.container.chats, (body.session_id, starter.visitor_id)
    answer = await chats.state(*session)
    words, beside = await chats.words(*session), await chats.beside(*session)
    return answer.collected_data, words, beside, await chats.conditions(*session)


@router.post("/destinations", responses=responses(402, 404, 503))
async def recommend(starter: StarterDep, body: RecommendationRequest) -> Recommendations:
    """Destinations, all at once."""
    return Recommendations.model_validate(await starter.result(await _start(starter, body)))


@router.post(
    "/destinations/stream",
    responses={**responses(402, 404, 503), **stream_of("RecommendationEvent")},
)
async def recommend_stream(starter: StarterDep, body: RecommendationRequest) -> Response:
    """Destinations as they are written: `initial` at once, `enriched` when Places answered."""
    return await starter.follow(await _start(starter, body))
