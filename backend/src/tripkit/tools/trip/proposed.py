"""Sights that a model names where we know few: each asked after before it may stand in a plan."""

import asyncio
import re

from pydantic import BaseModel, Field

from tripkit.domain.context import Locale
from tripkit.knowledge.cities.kinds import kind_of, usual_visit
from tripkit.knowledge.claims import Evidence, Facts, Judge
from tripkit.knowledge.costs import ticket
from tripkit.knowledge.gazetteer import distance_km
from tripkit.services.llm.port import Prompt
from tripkit.services.llm.prompting import Section, message, system
from tripkit.services.open_data.port import CityGuide
from tripkit.tools.trip.confirming import Confirmation, NamedPlace, confirm
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import ActivityFound, Source, Span
from tripkit.tools.trip.wishes import interests_of, kinds_of
from tripkit.tools.whereabouts import Where

MOST = 12
NEAR_KM = 40.0
CONFIRMED_WEIGHT, UNCONFIRMED_WEIGHT = 6, 3
"""On our scale of sights, 1 to 10: what somebody knows goes before what nobody could confirm."""
AT_ONCE = 4
_ENOUGH = 40
"""Sights of which no more are wanted."""
_BY_DAY: list[Span] = [(9 * 60, 18 * 60)]
_ALL_DAY: list[Span] = [(0, 24 * 60)]
_LANGUAGES: dict[Locale, str] = {"en": "English", "ko": "Korean (해요체)"}
_SOURCES: dict[str, Source] = {
    "Wikivoyage contributors": "wikivoyage",
    "OpenStreetMap contributors": "openstreetmap",
    "Wikidata": "wikidata",
    "Google Places": "places",
    "GeoNames": "geonames",
}


class ProposedPlace(BaseModel):
    """A place as the model names it."""

    name: str = Field(max_length=120, description="as signs and maps in English have it")
    local_name: str = Field(max_length=120, description="as signs there have it, or empty")
    kind: str = Field(max_length=40, description="in a word, such as museum, market, viewpoint")
    lat: float = Field(ge=-90, le=90)
    lng: float = Field(ge=-180, le=180)
    about: str = Field(max_length=300, description="what one sees or does there, one sentence")
    minutes: int = Field(ge=15, le=480, description="of a usual visit")


class ProposedPlaces(BaseModel):
    places: list[ProposedPlace] = Field(max_length=MOST)


async def proposed(
    at: Where, guide: CityGuide | None, listed: list[ActivityFound], trip: TripContext
) -> list[ActivityFound]:
    """What a model names about a town, without what somebody refutes; nothing without a model."""
    llm = trip.services.llm
    has_enough = len(listed) >= _ENOUGH
    if has_enough or trip.audience != "planner" or llm.status().state == "not configured":
        return []
    answer = await llm.answer(
        _prompt(at, listed, trip),
        ProposedPlaces,
        otherwise=lambda: ProposedPlaces(places=[]),
        context=trip.asking("proposed-places"),
    )
    near = [place for place in answer.value.places if _km(place, at) <= NEAR_KM]
    limit = asyncio.Semaphore(AT_ONCE)

    async def asked_after(place: ProposedPlace) -> Confirmation:
        named_place = NamedPlace(
            place.name, at.name, at.country, place.lat, place.lng, place.local_name
        )
        async with limit:
            return await confirm(
                named_place, trip.services.places, trip.services.open_data, guide, trip.locale
            )

    confirmations = await asyncio.gather(*map(asked_after, near))
    return [
        _sight(place, confirmation, trip)
        for place, confirmation in zip(near, confirmations, strict=True)
        if confirmation.verdict != "refuted"
    ]


def _km(place: ProposedPlace, at: Where) -> float:
    return distance_km(place.lat, place.lng, at.lat, at.lng)


def _prompt(at: Where, listed: list[ActivityFound], trip: TripContext) -> Prompt:
    request = trip.request
    rules = system(
        "tripkit.tools.trip",
        "proposed_places",
        day=trip.today,
        language=_LANGUAGES[trip.locale],
        most=str(MOST),
    )
    order = {
        "town": at.name,
        "country": at.country,
        "about": [round(at.lat, 3), round(at.lng, 3)],
        "order": request.task,
        "statements": [
            {"text": s.text, "kind": s.kind, "polarity": s.polarity} for s in request.statements
        ],
        "dates": [str(day) for day in (request.start_date, request.end_date) if day],
        "preferences": request.preferences,
        "known_already": [sight.name for sight in listed],
    }
    return Prompt(rules, message(Section("order", order, by="person")), name="proposed-places")


def _sight(place: ProposedPlace, confirmation: Confirmation, trip: TripContext) -> ActivityFound:
    is_confirmed = confirmation.verdict == "confirmed"
    provenance = confirmation.provenance
    kind = kind_of(place.kind, place.name)
    usual = usual_visit(kind)
    entry = ticket(usual.price, 1)
    wishes = [*trip.request.preferences]
    interests = interests_of(wishes)
    match = max((interests.get(name, 0.0) for name in usual.interests), default=0.0)
    is_korean = trip.locale == "ko" and re.search(r"[가-힣]", place.local_name)
    judge = Judge(Evidence(), Facts(trip.today), trip.locale)
    return ActivityFound(
        id=f"named-{'-'.join(place.name.casefold().split())}",
        name=place.local_name if is_korean else place.name,
        names=[name for name in (place.name, place.local_name) if name],
        latitude=confirmation.lat if is_confirmed else place.lat,
        longitude=confirmation.lng if is_confirmed else place.lng,
        area=None,
        kinds=[kind] if kind else [],
        interests=list(usual.interests),
        indoor=usual.indoor,
        opening=[_BY_DAY if usual.indoor is not False else _ALL_DAY] * 7,
        closed_note=_note(is_confirmed=is_confirmed, locale=trip.locale),
        minutes=place.minutes,
        price=entry.typical,
        price_low=0.0,
        price_high=entry.high,
        price_known=False,
        weight=CONFIRMED_WEIGHT if is_confirmed else UNCONFIRMED_WEIGHT,
        best=usual.best,
        walking_m=usual.walking,
        step_free=None,
        kids=False,
        book_ahead=False,
        dress=None,
        about=judge.passage(place.about).text,
        tip=None,
        match=1.0 if kind in kinds_of(wishes) else match,
        source=_SOURCES.get(provenance.source or "", "catalogue") if provenance else "model",
        source_url=provenance.url if provenance else None,
    )


def _note(*, is_confirmed: bool, locale: Locale) -> str:
    if is_confirmed:
        return say(
            locale,
            "Hours not known: check before you go.",
            "여는 시간을 몰라요. 가기 전에 확인해요.",
        )
    return say(
        locale,
        "Not confirmed: a language model names it, and nobody we could ask knows it. Ask there"
        " before you go.",
        "확인되지 않은 곳이에요. 언어 모델이 말한 곳이고 물어볼 수 있는 자료에는 없었어요."
        " 가기 전에 현지에서 확인해요.",
    )


def beyond_share(placed: list[str], unconfirmed: set[str]) -> set[str]:
    """Of the places in a plan, those that nobody confirmed and that exceed a third of it."""
    doubtful = [key for key in placed if key in unconfirmed]
    allowed = (len(placed) - len(doubtful)) // 2
    return set(doubtful[allowed:])
