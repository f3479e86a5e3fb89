"""Where to go: three of our cities that keep what was asked for, the best first."""

import re
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line, ours, reckoned
from tripkit.agents.ask.desk.climate import asked_month
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.costs import days_cost, home_currency
from tripkit.agents.ask.desk.money import amounts_in
from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.reasons import why
from tripkit.agents.ask.desk.travel import HOME_AIRPORT
from tripkit.knowledge.cities import City, all_cities
from tripkit.knowledge.costs import of_city
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.currency import convert, known
from tripkit.knowledge.fares import fare
from tripkit.knowledge.gazetteer import distance_km, region_countries
from tripkit.knowledge.practical import Site, premise_on
from tripkit.knowledge.ways.flights import flight_between
from tripkit.knowledge.ways.journeys import way_by
from tripkit.tools.trip.context import say

_COUNT = 3
_LIMIT = re.compile(
    r"(?:under|within|less than|max(?:imum)?|up to) (\d+(?:\.\d+)?) ?(?:-?"
    r" ?hours?|h\b)|(\d+(?:\.\d+)?) ?시간 ?(?:이내|안|이하|미만|내)|(\d+) hours? or less"
)
_WARM_FROM, _COOL_TO, _SNOW_TO, _HOT = 24, 22, 3, 34
_NEAR_KM = 15
_APART_KM = 60
_FEW = 12
_PATIENCE = 280
_MILD = 25
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


def picked(question: Question) -> Answer | None:
    """Three picks; None where nothing narrows them down."""
    month = asked_month(question) or (
        question.today.month if question.has("weekend") or question.has("now") else None
    )
    if not _is_narrowed(question, month):
        return None
    picks = _ranked(question, month)
    if not picks:
        return None
    locale = question.locale
    chosen = _apart(picks)
    names = [p.city.name.in_(locale) for p in chosen]
    lead = say(
        locale,
        f"I'd go to {names[0]}" + (f"; else {' or '.join(names[1:])}." if names[1:] else "."),
        f"첫째로 {names[0]}을/를 권해요."
        + (f" 그다음은 {', '.join(names[1:])}이에요/예요." if names[1:] else ""),
    )
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
    refused = [s for s in question.spots if s not in origins and _is_refused(low, s)]
    origin = next(iter(origins), _home(question))
    codes = _codes([s for s in question.spots if s not in origins and s not in refused])
    if not codes and (refused or question.has("by_train")):
        codes = {s.country for s in refused or origins or [HOME_AIRPORT]}
    return Scope(origin, frozenset(codes), frozenset(s.name for s in refused))


def _home(question: Question) -> Spot | None:
    """Seoul for who reads Korean or counts in won."""
    is_korean = question.locale == "ko" or home_currency(question) == "KRW"
    return HOME_AIRPORT if is_korean else None


def _codes(spots: list[Spot]) -> set[str]:
    """The countries of the countries and regions named."""
    wide = [s for s in spots if s.kind in ("country", "region")]
    return {code for s in wide for code in region_countries(s.name) or (s.country,)}


def _is_refused(low: str, spot: Spot) -> bool:
    """ "부산 말고", "not Busan"."""
    before, behind = low[max(0, spot.start - 12) : spot.start], low[spot.end : spot.end + 6]
    return bool(matcher("refused_before").search(before) or matcher("refused_behind").match(behind))


def _ranked(question: Question, month: int | None) -> list[Pick]:
    scope = _scope(question)
    origin = scope.origin
    match = _LIMIT.search(question.low)
    limit = float(next(g for g in match.groups() if g)) * 60 if match else None
    if question.has("weekend") and limit is None and origin:
        limit = _WEEKEND
    picks = []
    for city in all_cities():
        if _is_out(city, scope, question):
            continue
        score = _score(city, month, question)
        if score is None:
            continue
        minutes = _minutes(city, origin, question)
        if limit and (minutes is None or minutes > limit):
            continue
        if not _is_affordable(city, origin, question):
            continue
        picks.append(Pick(city, score - (minutes or 0) / _PATIENCE, minutes))
    return sorted(picks, key=lambda p: (-p.score, p.city.id))


def _is_out(city: City, scope: Scope, question: Question) -> bool:
    """Where one must not go, is already, or was not looking."""
    country = country_of(city.country)
    at = Site(city.country, city.name.en)
    is_warned = bool(country and country.warning and country.warning.everywhere)
    if is_warned or premise_on("conflict", at) or city.name.en in scope.refused:
        return True
    if scope.codes and city.country not in scope.codes:
        return True
    if scope.origin is None:
        return False
    if question.has("abroad") and city.country == scope.origin.country:
        return True
    point = city.location
    return distance_km(scope.origin.lat, scope.origin.lng, point.lat, point.lng) < _NEAR_KM


def _score(city: City, month: int | None, question: Question) -> float | None:
    """How well it fits; None where it does not keep a wish."""
    beaches = sum("beach" in s.kinds for s in city.sights)
    sky = _sky(city, month, question) if month else 0.0
    if sky is None or (question.has("beach") and not beaches):
        return None
    country = country_of(city.country)
    is_small = city.extent == "short" and len(city.sights) < _FEW
    kids = sum(s.kids for s in city.sights)
    wishes = (
        ("beach", min(beaches, 3) * 0.4),
        ("quiet", 0.8 * is_small),
        ("children", min(2.0, kids / 8)),
        ("food_trip", min(2.0, len(city.dining) / 6)),
        ("cheap", -days_cost(of_city(city), "mid", 2, 1, 1).total / 120),
    )
    liking = sum(weight for name, weight in wishes if question.has(name))
    breadth = min(1.0, len(city.sights) / 30)
    return sky + liking + breadth - 0.5 * bool(country and country.warning)


def _sky(city: City, month: int, question: Question) -> float | None:
    """How good the month is there; None where it is not the weather that was wished for."""
    high, wet = city.climate.high[month - 1], city.climate.rain_days[month - 1]
    if not _fits_weather(question, high, wet):
        return None
    mild = 0.0 if question.has("snow") or question.has("cool") else abs(high - _MILD) / 10
    return 1.5 * (month in city.best_months) - wet / 8 - max(0, high - _HOT) / 4 - mild


def _fits_weather(question: Question, high: int, wet: int) -> bool:
    if question.has("snow"):
        return high <= _SNOW_TO
    if question.has("cool"):
        return high <= _COOL_TO
    if question.has("warm") or question.has("beach"):
        least = 19 if any(s.name == "Europe" for s in question.spots) else _WARM_FROM
        return high >= least and wet <= 14
    return True


def _minutes(city: City, origin: Spot | None, question: Question) -> int | None:
    """Of the flight, or of the train where one goes by train."""
    if origin is None:
        return None
    ends = (origin.lat, origin.lng), (city.location.lat, city.location.lng)
    if question.has("by_train"):
        way = way_by("train", *ends)
        return way.minutes if way else None
    if city.country == origin.country and (way := way_by("train", *ends)):
        return way.minutes
    trip = flight_between(*ends)
    return trip.minutes if trip else None


def _is_affordable(city: City, origin: Spot | None, question: Question) -> bool:
    """Whether the sum that was named pays the days the simple way, and the flight."""
    stated = max(
        (a for a in amounts_in(question.low) if a.currency), key=lambda a: a.value, default=None
    )
    if stated is None or not stated.currency or not known(stated.currency):
        return True
    have = convert(stated.value, stated.currency, "USD").amount
    days = question.days or 5
    people = max(2 if re.search("honeymoon|신혼", question.low) else 1, question.people)
    need = days_cost(of_city(city), "budget", people, days, days - 1).total
    if origin and origin.country != city.country:
        trip = flight_between((origin.lat, origin.lng), (city.location.lat, city.location.lng))
        need += (
            fare(trip.start, trip.end, question.today, today=question.today).typical * people
            if trip
            else 0
        )
    return need <= have


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
