"""Is what the model wrote a place that can be shown? Draft → Destination, or why not."""

import re
from dataclasses import dataclass
from datetime import date

from tripkit.agents.recommendation.prompts import CataloguePick, DestinationDraft
from tripkit.agents.recommendation.rules import Reserve
from tripkit.domain.destination import Activity, Destination, Location
from tripkit.domain.provenance import Provenance
from tripkit.knowledge.feasibility import Candidate, judged
from tripkit.knowledge.feasibility.dislikes import RULES, UNJUDGED
from tripkit.knowledge.gazetteer import (
    country_name,
    country_of,
    distance_km,
    find,
    region_countries,
)
from tripkit.knowledge.picks import picks
from tripkit.knowledge.presenting import card_of, card_url, light_at, picked, trip_day
from tripkit.knowledge.presenting.words import month_list
from tripkit.knowledge.ranking import Query
from tripkit.knowledge.ranking.rank import WEIGHTS
from tripkit.tools.trip.confirming import Confirmation, NamedPlace

SAME_KM = 3.0
"""Two destinations closer than this are one."""
CITY_KM = 80.0
_DISLIKED_WORDS = {
    "beach": "beach|해변|바닷가|백사장", "sea": "sea|ocean|beach|coast|바다|해변",
    "water": "sea|beach|lake|river|바다|호수|강변", "mountains": "mountain|peak|산악|등산",
    "hiking": "hike|hiking|trek|등산|트레킹", "cities": "metropolis|downtown|도심|대도시",
    "desert": "desert|사막", "snow": "snow|ski|눈밭|스키", "nightlife": "nightclub|bar|클럽",
    "temples": "temple|shrine|사찰|신사", "museums": "museum|gallery|galleries|박물관|미술관",
    "churches": "church|cathedral|성당|교회", "stairs": "stairs|steps|계단",
    "boats": "boat|ferry|ferries|페리", "altitude": "altitude|고산",
    "shopping": "shopping|mall|쇼핑",
}  # fmt: skip
_WORD_END = r"(?:(?:e?s)?\b|(?<=[가-힣]))"
"""A plural still is the word, and a Korean word goes on with its particles."""


@dataclass(frozen=True)
class Fault:
    """Why a draft is not shown."""

    code: str


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:60]


def unwanted_in(draft: DestinationDraft, query: Query) -> str | None:
    """A dislike that the draft's own words or country show."""
    written = " ".join(
        [draft.name, draft.description, *draft.tags, *(a.name for a in draft.activities)]
    )
    for dislike in query.avoid:
        if dislike in RULES or dislike in UNJUDGED:
            words = _DISLIKED_WORDS.get(dislike)
            if words and re.search(rf"\b(?:{words}){_WORD_END}", written, re.I):
                return dislike
        elif _lies_in(draft, dislike):
            return dislike
    return None


def _lies_in(draft: DestinationDraft, place: str) -> bool:
    places = find(place)
    if not places:
        return place.casefold() in draft.name.casefold()
    if places[0].kind in ("country", "region"):
        return draft.countryCode in {p.country for p in places} or _in_region(draft, place)
    first = places[0]
    if first.lat is None or first.lng is None:
        return False
    return distance_km(draft.lat, draft.lng, first.lat, first.lng) < CITY_KM / 2


def _in_region(draft: DestinationDraft, place: str) -> bool:
    return draft.countryCode in region_countries(place)


def fault_of(draft: DestinationDraft, query: Query, earlier: list[Destination]) -> Fault | None:
    """The first check that a draft of a place outside our catalogue fails."""
    if country_of(draft.lat, draft.lng) != draft.countryCode:
        return Fault("country_and_coordinates_disagree")
    cities = [c for c in find(draft.city, prefer=draft.countryCode) if c.lat is not None]
    if cities and all(
        distance_km(draft.lat, draft.lng, c.lat or 0, c.lng or 0) > CITY_KM
        for c in cities if c.country == draft.countryCode
    ) and any(c.country == draft.countryCode for c in cities):  # fmt: skip
        return Fault("city_and_coordinates_disagree")
    if unwanted_in(draft, query):
        return Fault("excluded")
    if any(_slug(draft.name) in _slug(excluded) for excluded in query.exclude if _slug(draft.name)):
        return Fault("excluded")
    for other in earlier:
        if distance_km(draft.lat, draft.lng, other.location.lat, other.location.lng) < SAME_KM:
            return Fault("duplicate")
    return None


def _known_spot(draft: DestinationDraft) -> str | None:
    """Our own spot that the draft names, by id or by name and place."""
    for spot in picks():
        if spot.id == draft.catalogueId:
            return spot.id
        same = draft.name.casefold() in (spot.name.en.casefold(), spot.name.ko)
        if (
            same
            and distance_km(draft.lat, draft.lng, spot.location.lat, spot.location.lng) < CITY_KM
        ):
            return spot.id
    return None


def accept(
    draft: CataloguePick | DestinationDraft, index: int, query: Query, reserve: Reserve,
    earlier: list[Destination], *, when: str | None, today: date,
) -> Destination | Fault:  # fmt: skip
    """The destination that the draft stands for: our facts for our spots, checked ones else."""
    if isinstance(draft, CataloguePick):
        return _ours(draft.catalogueId, draft, index, reserve, earlier)
    if known := _known_spot(draft):
        return _ours(known, draft, index, reserve, earlier)
    months = [m for m in dict.fromkeys(draft.bestMonths) if 1 <= m <= 12]
    if not months:
        return Fault("no_month")
    if fault := fault_of(draft, query, earlier):
        return fault
    place = _candidate(draft, months)
    result = judged(place, reserve.wish)
    if result is None or not result.is_feasible:
        return Fault("breaks_what_was_said")
    day = trip_day(when, months, today)
    destination = _destination(draft, months, query, day)
    return picked(destination, place, result, reserve.wish, day, query.locale)


def _ours(
    spot_id: str,
    draft: CataloguePick | DestinationDraft,
    index: int,
    reserve: Reserve,
    earlier: list[Destination],
) -> Destination | Fault:
    """Our own spot with the model's reason; a fault where it is unknown, unfit or shown already."""
    ours = reserve.of(spot_id, index)
    if ours is None:
        return Fault("excluded")
    if any(other.id == spot_id for other in earlier):
        return Fault("duplicate")
    return ours.model_copy(update={"match_reason": draft.matchReason})


def _candidate(draft: DestinationDraft, months: list[int]) -> Candidate:
    """As the judges see it: nobody recorded its features, only its words and its place."""
    doing = (text for a in draft.activities for text in (a.name, a.description))
    text = " ".join([draft.name, draft.description, draft.localVibe, *draft.tags, *doing])
    return Candidate(
        name=draft.name,
        point=(draft.lat, draft.lng),
        country=draft.countryCode,
        text=text,
        best_months=tuple(months),
        cost=draft.estimatedBudget,
    )


def confirmed(destination: Destination, confirmation: Confirmation) -> Destination:
    """The destination at the position that another source has of it."""
    source = confirmation.provenance
    where = destination.location.model_copy(
        update={"lat": round(confirmation.lat, 4), "lng": round(confirmation.lng, 4)}
    )
    address = [source.url] if source and source.url else []
    words = f"model; that it is there: {confirmation.reason}"
    return destination.model_copy(
        update={
            "location": where,
            "sources": [words, *address],
            "confirmed": True,
            "provenance": Provenance(tier="model", source=words),
        }
    )


def named_place(destination: Destination) -> NamedPlace:
    """A model's destination as it is asked about."""
    return NamedPlace(
        destination.name,
        destination.city,
        destination.country_code,
        destination.location.lat,
        destination.location.lng,
    )


def _score(draft: DestinationDraft, query: Query) -> float:
    """The model's fits under the ranking's own weights for what was said."""
    fits = {"photography": draft.photographyScore / 10}
    if query.mood:
        fits["mood"] = draft.moodFit
    if query.aesthetic:
        fits["aesthetic"] = draft.aestheticFit
    if query.interests:
        fits["interests"] = draft.interestsFit
    if query.months:
        fits["season"] = float(bool(set(query.months) & set(draft.bestMonths)))
    total = sum(WEIGHTS[name] for name in fits)
    return round(sum(WEIGHTS[name] * fit for name, fit in fits.items()) / total, 4)


def _card(draft: DestinationDraft) -> str:
    return card_of(" ".join([draft.name, *draft.tags, draft.description]), draft.lat, draft.lng)


def _destination(
    draft: DestinationDraft, months: list[int], query: Query, day: date
) -> Destination:
    return Destination(
        id=f"{draft.countryCode.lower()}-{_slug(draft.city)}-{_slug(draft.name)}".strip("-"),
        name=draft.name,
        city=draft.city,
        country=country_name(draft.countryCode, query.locale),
        country_code=draft.countryCode,
        location=Location(lat=round(draft.lat, 4), lng=round(draft.lng, 4), precision="area"),
        description=draft.description,
        match_reason=draft.matchReason,
        catch=draft.catch,
        match_score=_score(draft, query),
        local_vibe=draft.localVibe,
        why_hidden=draft.whyHidden,
        best_time_to_visit=month_list(months, query.locale),
        best_months=months,
        photography_score=draft.photographyScore,
        transport_accessibility=draft.transportAccessibility,
        estimated_budget=draft.estimatedBudget,
        tags=draft.tags,
        photography_tips=draft.photographyTips,
        story_prompt=draft.storyPrompt,
        activities=[
            Activity(
                name=a.name, description=a.description, duration=a.duration,
                best_time=a.bestTime, local_tip=a.localTip, photo_opportunity=a.photoOpportunity,
            )
            for a in draft.activities
        ],
        light=light_at(draft.lat, draft.lng, day),
        image_url=card_url(_card(draft), day, query.concept),
        sources=["model; not confirmed"],
        confirmed=False,
    )  # fmt: skip
