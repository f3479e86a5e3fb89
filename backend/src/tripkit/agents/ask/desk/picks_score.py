"""How well a city keeps the wishes of who asks where to go: its month, its kind, its price."""

import re

from tripkit.agents.ask.desk.costs import days_cost
from tripkit.agents.ask.desk.money import amounts_in
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.knowledge.cities import City
from tripkit.knowledge.costs import of_city
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.currency import convert, known
from tripkit.knowledge.fares import fare
from tripkit.knowledge.ways.flights import flight_between

_WARM_FROM, _COOL_TO, _SNOW_TO, _HOT = 24, 22, 3, 34
_FEW = 12
_MILD = 25
_DRY = 10
_FEW_WET = 12
"""Days with rain in a month up to which it is still a place in the sun."""


def score_of(city: City, month: int | None, question: Question, eased: int = 0) -> float | None:
    """How well it fits; None where it does not keep a wish."""
    beaches = sum("beach" in s.kinds for s in city.sights)
    sky = _sky(city, month, question, eased) if month else 0.0
    if sky is None or (question.has("beach") and not beaches):
        return None
    country = country_of(city.country)
    is_small = city.extent == "short" and len(city.sights) < _FEW
    kids = sum(s.kids for s in city.sights)
    wishes = (
        ("beach", min(beaches, 3) * 0.4),
        ("quiet", 0.8 if is_small else -1.5),
        ("children", min(2.0, kids / 8)),
        ("food_trip", min(2.0, len(city.dining) / 6)),
        ("cheap", -days_cost(of_city(city), "mid", 2, 1, 1).total / 120),
    )
    liking = sum(weight for name, weight in wishes if question.has(name))
    breadth = min(1.0, len(city.sights) / 30)
    return sky + liking + breadth - 0.5 * bool(country and country.warning)


def _sky(city: City, month: int, question: Question, eased: int) -> float | None:
    """How good the month is there; None where it is not the weather that was wished for."""
    high, wet = city.climate.high[month - 1], city.climate.rain_days[month - 1]
    if not _fits_weather(question, high, wet, eased):
        return None
    mild = 0.0 if question.has("snow") or question.has("cool") else abs(high - _MILD) / 10
    return 1.5 * (month in city.best_months) - wet / 8 - max(0, high - _HOT) / 4 - mild


def _fits_weather(question: Question, high: int, wet: int, eased: int) -> bool:
    """`eased`: degrees by which warmth and cold may miss the wish."""
    if question.has("not_wet") and wet > _DRY:
        return False
    if question.has("snow"):
        return high <= _SNOW_TO + eased
    if question.has("cool"):
        return high <= _COOL_TO + eased
    if question.has("warm") or question.has("beach"):
        least = 19 if any(s.name == "Europe" for s in question.spots) else _WARM_FROM
        return high >= least - eased and wet <= _FEW_WET
    return True


def is_affordable(city: City, origin: Spot | None, question: Question) -> bool:
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
