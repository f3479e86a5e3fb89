"""Where to go: three of our cities that keep what was asked for, the best first."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripkit.agents.ask.desk.answer import Answer, Line, ours, reckoned
from tripkit.agents.ask.desk.climate import asked_month, month_name
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.costs import days_cost, home_currency
from tripkit.agents.ask.desk.money import amounts_in, written
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.travel import HOME_AIRPORT
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City, all_cities
from tripkit.knowledge.costs import of_city
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.currency import convert, known
from tripkit.knowledge.fares import fare
from tripkit.knowledge.gazetteer import distance_km, region_countries
from tripkit.knowledge.ways.flights import flight_between
from tripkit.knowledge.ways.journeys import way_by
from tripkit.tools.trip.context import say
from tripkit.tools.way_sentences import hours

_COUNT = 3
_LIMIT = re.compile(
    r"(?:under|within|less than|max(?:imum)?|up to) (\d+(?:\.\d+)?) ?(?:-? ?hours?|h\b)|(\d+(?:\.\d+)?) ?시간 ?(?:이내|안|이하|미만|내)|(\d+) hours? or less"
)
_WARM_FROM, _COOL_TO, _SNOW_TO, _HOT = 24, 22, 3, 34
_NEAR_KM = 15
_SHORT_TRIP, _WEEKEND = 4, 270


@dataclass(frozen=True, slots=True)
class Pick:
    """A city with why it fits; `minutes` of the way there where it is known."""

    city: City
    score: float
    minutes: int | None


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
    chosen = _apart(picks, question)
    names = [p.city.name.in_(locale) for p in chosen]
    lead = say(
        locale, f"I'd go to {names[0]}" + (f"; else {' or '.join(names[1:])}." if names[1:] else "."),
        f"첫째로 {names[0]}을 권해요." + (f" 그다음은 {', '.join(names[1:])}이에요." if names[1:] else ""),
    )  # fmt: skip
    basis = reckoned(
        say(
            locale,
            "TripKit's ranking of the cities it knows",
            "TripKit이 아는 도시 가운데 고른 순위",
        )
    )
    normals_basis = ours("normals", say(locale, "climate normals", "기후 평년값"))
    lines = tuple(Line(_why(p, month, question), normals_basis if month else basis) for p in chosen)
    offer = (
        say(
            locale,
            f"Shall I compare {names[0]} and {names[1]}?",
            f"{names[0]}과 {names[1]}을 비교해 드릴까요?",
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


def _scope(question: Question) -> tuple[Spot | None, set[str], set[str]]:
    """Where one sets off, the countries to look in, and the names that are ruled out."""
    origin: Spot | None = None
    codes: set[str] = set()
    out: set[str] = set()
    for spot in question.spots:
        behind, before = (
            question.low[spot.end : spot.end + 6],
            question.low[max(0, spot.start - 12) : spot.start],
        )
        if is_origin(question.low, spot):
            origin = spot
        elif (
            "말고" in behind
            or "빼고" in behind
            or "제외" in behind
            or re.search(r"(?:not|except|but) $|other than $", before)
        ):
            out.add(spot.name)
        elif spot.kind in ("country", "region"):
            codes |= set(region_countries(spot.name)) or {spot.country}
    if origin is None and question.locale == "ko":
        origin = HOME_AIRPORT
    if out and not codes and origin:
        codes = {s.country for s in question.spots if s.name in out}
    if question.has("by_train") and origin and not codes:
        codes = {origin.country}
    return origin, codes, out


def _ranked(question: Question, month: int | None) -> list[Pick]:
    origin, codes, out = _scope(question)
    match = _LIMIT.search(question.low)
    limit = float(next(g for g in match.groups() if g)) * 60 if match else None
    if question.has("weekend") and limit is None and origin:
        limit = _WEEKEND
    picks = []
    for city in all_cities():
        if _is_out(city, origin, codes, out):
            continue
        score = _score(city, month, question)
        if score is None:
            continue
        minutes = _minutes(city, origin, question)
        if limit and (minutes is None or minutes > limit):
            continue
        if not _is_affordable(city, origin, question):
            continue
        picks.append(Pick(city, score - (minutes or 0) / 400, minutes))
    return sorted(picks, key=lambda p: (-p.score, p.city.id))


def _is_out(city: City, origin: Spot | None, codes: set[str], out: set[str]) -> bool:
    country = country_of(city.country)
    warned = bool(country and country.warning and country.warning.everywhere)
    here = (
        origin
        and distance_km(origin.lat, origin.lng, city.location.lat, city.location.lng) < _NEAR_KM
    )
    return (
        warned
        or bool(here)
        or city.name.en in out
        or bool(codes and city.country not in codes)
        or city.country == "IL"
    )


def _score(city: City, month: int | None, question: Question) -> float | None:
    """None where it does not keep a wish."""
    score = 0.0
    if month:
        high, wet = city.climate.high[month - 1], city.climate.rain_days[month - 1]
        if not _fits_weather(question, high, wet):
            return None
        score += 1.5 * (month in city.best_months) - wet / 8 - max(0, high - _HOT) / 4
        score -= 0 if question.has("snow") or question.has("cool") else abs(high - 25) / 10
    beaches = sum("beach" in s.kinds for s in city.sights)
    if question.has("beach"):
        if not beaches:
            return None
        score += min(beaches, 3) * 0.4
    if question.has("quiet"):
        score += 0.8 if city.extent == "short" and len(city.sights) < 12 else 0
    if question.has_children:
        score += min(2.0, sum(s.kids for s in city.sights) / 8)
    if question.has("food_trip"):
        score += min(2.0, len(city.dining) / 6)
    if question.has("cheap"):
        score -= days_cost(of_city(city), "mid", 2, 1, 1).total / 120
    country = country_of(city.country)
    score -= 0.5 * bool(country and country.warning)
    return score + min(1.0, len(city.sights) / 30)


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


def _apart(picks: list[Pick], question: Question) -> list[Pick]:
    """The best of each country, unless only one country is looked at."""
    countries = {p.city.country for p in picks}
    if len(countries) < _COUNT:
        return picks[:_COUNT]
    chosen: list[Pick] = []
    for pick in picks:
        if all(pick.city.country != other.city.country for other in chosen):
            chosen.append(pick)
        if len(chosen) == _COUNT:
            break
    return chosen


def _why(pick: Pick, month: int | None, question: Question) -> str:
    locale = question.locale
    reasons = ", ".join(_reasons(pick, month, question, locale))
    country = country_of(pick.city.country)
    land = f" ({country.name.in_(locale)})" if country else ""
    return f"{pick.city.name.in_(locale)}{land}: {reasons}."


def _reasons(pick: Pick, month: int | None, question: Question, locale: Locale) -> Iterator[str]:
    city = pick.city
    if month:
        k = city.climate
        yield say(
            locale, f"{month_name(month, locale)} {k.low[month - 1]} to {k.high[month - 1]} °C, rain on {k.rain_days[month - 1]} days",
            f"{month}월 {k.low[month - 1]}~{k.high[month - 1]}°C, 비 {k.rain_days[month - 1]}일",
        )  # fmt: skip
    if pick.minutes:
        way = say(
            locale,
            "train" if question.has("by_train") else "the way there",
            "기차" if question.has("by_train") else "가는 데",
        )
        yield f"{way} {hours(5 * round(pick.minutes / 5), locale)}"
    currency = home_currency(question)
    dollars = days_cost(of_city(city), "mid", 2, 1, 1).total / 2
    sum_ = (
        written(convert(dollars, "USD", currency).amount, currency, locale, rough=True)
        if known(currency)
        else f"${dollars:.0f}"
    )
    yield say(locale, f"about {sum_} a day each", f"하루 한 사람 약 {sum_}")
    wanted = {"beach", "island"} if question.has("beach") else set()
    best = sorted(
        city.sights,
        key=lambda s: (
            -bool(wanted & set(s.kinds)),
            -(s.kids and question.has_children),
            -s.weight,
        ),
    )[:2]
    yield ", ".join(s.name.in_(locale) for s in best)
