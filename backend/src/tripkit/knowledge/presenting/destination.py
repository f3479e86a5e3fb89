"""Spot → Destination."""

from datetime import date, datetime
from urllib.parse import urlencode

from tripkit.domain.context import Locale
from tripkit.domain.destination import (
    Activity,
    Destination,
    Light,
    Window,
)
from tripkit.domain.provenance import ours
from tripkit.knowledge.catalogue.entry import Doing, Spot
from tripkit.knowledge.feasibility import Candidate, Judged, PickWish, candidates
from tripkit.knowledge.gazetteer import country_name, timezone
from tripkit.knowledge.presenting import facts
from tripkit.knowledge.presenting.dates import trip_day
from tripkit.knowledge.presenting.reasons import reason
from tripkit.knowledge.presenting.words import duration, month_list, time_of_day
from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import Ranked
from tripkit.knowledge.sun import Window as SunWindow
from tripkit.knowledge.sun import solar_day

CARDS = "/api/v1/cards"


def card_url(card_id: str, day: date, concept: str | None = None) -> str:
    """Where the destination's drawn picture is."""
    query = {"date": day.isoformat(), **({"concept": concept} if concept else {})}
    return f"{CARDS}/{card_id}?{urlencode(query)}"


def light_at(lat: float, lng: float, day: date) -> Light:
    """The day's light in the place's own time."""
    sun = solar_day(lat, lng, day, timezone(lat, lng))
    return Light(
        date=day.isoformat(),
        sunrise=_clock(sun.sunrise),
        sunset=_clock(sun.sunset),
        golden_morning=_window(sun.golden_morning),
        golden_evening=_window(sun.golden_evening),
    )


def _clock(at: datetime | None) -> str | None:
    return at.strftime("%H:%M") if at else None


def _window(light: SunWindow | None) -> Window | None:
    return Window(start=f"{light.start:%H:%M}", end=f"{light.end:%H:%M}") if light else None


def _activity(doing: Doing, locale: Locale) -> Activity:
    return Activity(
        name=doing.do.in_(locale),
        description=doing.about.in_(locale),
        duration=duration(doing.minutes, locale),
        best_time=time_of_day(doing.best, locale),
        local_tip=doing.tip.in_(locale),
        photo_opportunity=doing.photo.in_(locale),
    )


def destination_of(
    ranked: Ranked,
    query: Query,
    index: int,
    *,
    when: str | None,
    today: date,
    wish: PickWish | None = None,
) -> Destination:
    """The spot in the query's language, with its reason and the light of the trip's day; what it
    takes to get there and what was checked, where a wish is known."""
    spot: Spot = ranked.spot
    locale = query.locale
    day = trip_day(when, spot.best_months, today)
    destination = Destination(
        id=spot.id,
        name=spot.name.in_(locale),
        city=spot.city.in_(locale),
        country=country_name(spot.country, locale),
        country_code=spot.country,
        location=spot.location,
        description=spot.description.in_(locale),
        match_reason=reason(ranked, query, index),
        catch=spot.catch.in_(locale),
        match_score=ranked.score,
        local_vibe=spot.local_vibe.in_(locale),
        why_hidden=spot.why_hidden.in_(locale),
        best_time_to_visit=month_list(spot.best_months, locale),
        best_months=list(spot.best_months),
        photography_score=spot.photography,
        transport_accessibility=spot.access,
        safety_rating=None,
        estimated_budget=spot.cost,
        tags=list(spot.tags),
        photography_tips=[tip.in_(locale) for tip in spot.photo],
        story_prompt=spot.story_prompt.in_(locale),
        activities=[_activity(doing, locale) for doing in spot.activities],
        light=light_at(spot.location.lat, spot.location.lng, day),
        image_url=card_url(spot.id, day, query.concept),
        sources=list(spot.sources),
        checked=spot.checked,
        provenance=ours(spot.sources[0], spot.checked),
    )
    place = candidates()[spot.id]
    return picked(destination, place, ranked.judged, wish, day, locale) if wish else destination


def picked(
    destination: Destination,
    place: Candidate,
    judged: Judged | None,
    wish: PickWish,
    day: date,
    locale: Locale,
) -> Destination:
    """With the way there, the weather, the costs, and what was checked."""
    return destination.model_copy(
        update={
            "journey": facts.journey_of(place, wish, locale),
            "weather": facts.weather_of(place, wish, day, locale),
            "day_cost": facts.cost_of(place, locale),
            "catch_for_you": facts.catch_of(judged, locale) if judged else None,
            "is_near_miss": judged is not None and not judged.is_feasible,
            "checks": facts.checks_of(judged, locale) if judged else [],
        }
    )
