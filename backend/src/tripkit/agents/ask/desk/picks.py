"""Where to go: three of our cities that keep what was asked for, the best first."""

import re
from dataclasses import dataclass, replace

from tripkit.agents.ask.desk.answer import Answer, Line, ours, reckoned
from tripkit.agents.ask.desk.climate import asked_month
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.costs import home_currency
from tripkit.agents.ask.desk.picks_score import is_affordable, score_of
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.reasons import why
from tripkit.agents.ask.desk.refused import refused_in
from tripkit.agents.ask.desk.travel import HOME_AIRPORT
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City, all_cities
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.gazetteer import distance_km, region_countries
from tripkit.knowledge.practical import Site, premise_on
from tripkit.knowledge.ways.flights import flight_between
from tripkit.knowledge.ways.journeys import way_by
from tripkit.tools.trip.context import say

_COUNT = 3
_LIMIT = re.compile(
    r"(?:under|within|(?:no |not )?(?:less|more) than|at most|max(?:imum)?|up to)"
    r" (\d+(?:\.\d+)?) ?(?:-?"
    r" ?hours?|h\b)|(\d+(?:\.\d+)?) ?시간 ?(?:(?P<more>\d+) ?분 ?)?(?:이내|안|이하|미만|내)"
    r"|(\d+) hours? or less"
)
_BARRED = {"US": frozenset({"CU"})}
"""Countries that the law of where one sets off doesn't let one go to for a holiday."""
_EASED = (3, 7)
"""Degrees by which the weather may miss the wish, one after the other."""
_NEAR_KM = 15
_SAME_KM = 50
_APART_KM = 60
_PATIENCE = 280
_SHORT_TRIP, _WEEKEND = 4, 270


@dataclass(frozen=True, slots=True)
class Pick:
    """A city with why it fits; `minutes` of the way there where it is known."""

    city: City
    score: float
    minutes: int | None


@dataclass(frozen=True, slots=True)
class Scope:
    """Where one sets off, the countries to look in (all where empty), and what is refused."""

    origin: Spot | None
    codes: frozenset[str]
    refused: frozenset[str]
    refused_at: tuple[tuple[float, float], ...] = ()
    refused_codes: frozenset[str] = frozenset()


def picked(question: Question) -> Answer | None:
    """Three picks; None where nothing narrows them down."""
    month = asked_month(question) or (
        question.today.month if question.has("weekend") or question.has("now") else None
    )
    if not _is_narrowed(question, month):
        return None
    locale = question.locale
    picks = _ranked(question, month)
    eased = not picks
    picks = picks or _nearest_to(question, month)
    if not picks:
        return _none_fits(locale)
    chosen = _apart(picks)
    names = [p.city.name.in_(locale) for p in chosen]
    lead = f"{_eased_note(locale) if eased else ''}{_recommended(names, locale)}"
    basis = reckoned(
        say(
            locale,
            "TripKit's ranking of the cities it knows",
            "TripKit이 아는 도시 가운데 고른 순위",
        )
    )
    normals_basis = ours("normals", say(locale, "climate normals", "기후 평년값"))
    lines = tuple(
        Line(why(p.city, p.minutes, month, question), normals_basis if month else basis)
        for p in chosen
    )
    offer = (
        say(
            locale,
            f"Shall I compare {names[0]} and {names[1]}?",
            f"{names[0]}과/와 {names[1]}을/를 비교해 드릴까요?",
        )
        if names[1:]
        else ""
    )
    follow = (
        say(locale, f"{names[0]} or {names[1]}?", f"{names[0]}, {names[1]} 중에 어디가 나아요?")
        if names[1:]
        else ""
    )
    return Answer(
        "picks", Line(lead, basis), "", lines, offer=offer, follow_ups=(follow,) if follow else ()
    )


def _nearest_to(question: Question, month: int | None) -> list[Pick]:
    """Picks whose weather misses the wish by the fewest degrees."""
    attempts = (_ranked(question, month, degrees) for degrees in _EASED)
    return next(filter(None, attempts), [])


def _eased_note(locale: Locale) -> str:
    return say(
        locale,
        "Nowhere I know keeps every wish then; the nearest to it: ",
        "모두 맞는 곳은 제가 아는 도시에 없어 가장 가까운 곳이에요. ",
    )


def _recommended(names: list[str], locale: Locale) -> str:
    """The first, and what else would do."""
    return say(
        locale,
        f"I'd go to {names[0]}" + (f"; else {' or '.join(names[1:])}." if names[1:] else "."),
        f"첫째로 {names[0]}을/를 권해요."
        + (f" 그다음은 {', '.join(names[1:])}이에요/예요." if names[1:] else ""),
    )


def _none_fits(locale: Locale) -> Answer:
    text = say(
        locale,
        f"None of the {len(all_cities())} cities that I know keeps all of that: say which wish"
        " may go, or look at a flight map such as Google Flights Explore.",
        f"제가 아는 {len(all_cities())}개 도시 가운데 조건을 모두 지키는 곳이 없어요. 어느 조건을"
        " 풀지 말해 주거나 구글 항공편의 탐색 지도를 봐요.",
    )
    return Answer("picks", Line(text))


def _is_narrowed(question: Question, month: int | None) -> bool:
    wishes = (
        "beach",
        "warm",
        "cool",
        "snow",
        "quiet",
        "cheap",
        "food_trip",
        "by_train",
        "no_car",
        "weekend",
    )
    return bool(month or question.spots or question.has_children or any(map(question.has, wishes)))


def _scope(question: Question) -> Scope:
    """Where one sets off, where to look, and what is refused."""
    low = question.low
    origins = [s for s in question.spots if is_origin(low, s)]
    refused = [s for s in refused_in(low, question.spots) if s not in origins]
    origin = next(iter(origins), _home(question))
    codes = _codes([s for s in question.spots if s not in origins and s not in refused])
    if not codes and (refused_near(refused, origin) or _goes_by_train(question, origins)):
        codes = {s.country for s in refused or origins or [HOME_AIRPORT]}
    scope = _without(Scope(origin, frozenset(codes), frozenset()), refused)
    barred = _BARRED.get(origin.country, frozenset()) if origin else frozenset()
    return replace(scope, refused_codes=scope.refused_codes | barred)


def _without(scope: Scope, refused: list[Spot]) -> Scope:
    """Without the places that were refused: countries whole, towns with what is about them."""
    return replace(
        scope,
        refused=frozenset(s.name for s in refused),
        refused_at=tuple((s.lat, s.lng) for s in refused if s.kind in ("city", "area")),
        refused_codes=frozenset(s.country for s in refused if s.kind == "country"),
    )


def refused_near(refused: list[Spot], origin: Spot | None) -> bool:
    """Whether what is refused lies in the country that one sets off from, so that it is meant."""
    towns = [spot for spot in refused if spot.kind == "city"]
    return bool(towns) and (origin is None or any(s.country == origin.country for s in towns))


def _goes_by_train(question: Question, origins: list[Spot]) -> bool:
    """By train where it was said, or without a car from a place that was named."""
    return question.has("by_train") or (question.has("no_car") and bool(origins))


def _home(question: Question) -> Spot | None:
    """Seoul for who reads Korean or counts in won."""
    is_korean = question.locale == "ko" or home_currency(question) == "KRW"
    return HOME_AIRPORT if is_korean else None


def _codes(spots: list[Spot]) -> set[str]:
    """The countries of the countries and regions named."""
    wide = [s for s in spots if s.kind in ("country", "region")]
    return {code for s in wide for code in region_countries(s.name) or (s.country,)}


def _limit(question: Question) -> float | None:
    """The most minutes on the way, as said."""
    match = _LIMIT.search(question.low)
    if match is None:
        return None
    hours = float(match[1] or match[2] or match[4])
    return hours * 60 + int(match["more"] or 0)


def _ranked(question: Question, month: int | None, eased: int = 0) -> list[Pick]:
    scope = _scope(question)
    origin = scope.origin
    limit = _limit(question)
    if question.has("weekend") and limit is None and origin:
        limit = _WEEKEND
    picks = []
    for city in all_cities():
        if _is_out(city, scope, question):
            continue
        score = score_of(city, month, question, eased)
        if score is None:
            continue
        minutes = _minutes(city, origin, question)
        if limit and (minutes is None or minutes > limit):
            continue
        if not is_affordable(city, origin, question):
            continue
        picks.append(Pick(city, score - (minutes or 0) / _PATIENCE, minutes))
    return sorted(picks, key=lambda p: (-p.score, p.city.id))


def _is_out(city: City, scope: Scope, question: Question) -> bool:
    """Where one must not go, is already, or was not looking."""
    country = country_of(city.country)
    at = Site(city.country, city.name.en)
    is_warned = bool(country and country.warning and country.warning.everywhere)
    if is_warned or premise_on("conflict", at) or _is_refused_city(city, scope):
        return True
    if scope.codes and city.country not in scope.codes:
        return True
    return scope.origin is not None and _is_home(city, scope.origin, question)


def _is_home(city: City, origin: Spot, question: Question) -> bool:
    """Where one is already, or in one's own country where one wants abroad."""
    is_abroad = question.has("abroad") or question.has("one_thing")
    if is_abroad and city.country == origin.country:
        return True
    point = city.location
    return distance_km(origin.lat, origin.lng, point.lat, point.lng) < _NEAR_KM


def _is_refused_city(city: City, scope: Scope) -> bool:
    """Whether it, its surroundings or its country were refused."""
    here = city.location
    is_near = any(distance_km(*at, here.lat, here.lng) < _SAME_KM for at in scope.refused_at)
    return is_near or city.country in scope.refused_codes or city.name.en in scope.refused


def _minutes(city: City, origin: Spot | None, question: Question) -> int | None:
    """Of the flight, or of the train where one goes by train."""
    if origin is None:
        return None
    ends = (origin.lat, origin.lng), (city.location.lat, city.location.lng)
    if _goes_by_train(question, [origin] if is_origin(question.low, origin) else []):
        way = way_by("train", *ends)
        return way.minutes if way else None
    if city.country == origin.country and (way := way_by("train", *ends)):
        return way.minutes
    trip = flight_between(*ends)
    return trip.minutes if trip else None


def _apart(picks: list[Pick]) -> list[Pick]:
    """The best of each country; where there are too few countries, places apart."""
    countries = {p.city.country for p in picks}
    chosen: list[Pick] = []
    for pick in picks:
        is_near = any(_between(pick, other) < _APART_KM for other in chosen)
        is_twin = any(pick.city.country == other.city.country for other in chosen)
        if not is_near and not (is_twin and len(countries) >= _COUNT):
            chosen.append(pick)
    return chosen[:_COUNT]


def _between(pick: Pick, other: Pick) -> float:
    a, b = pick.city.location, other.city.location
    return distance_km(a.lat, a.lng, b.lat, b.lng)
