"""Judges of money: what the trip costs at the least, and how dear the place is."""

import re

from tripkit.knowledge import currency
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.costs import Prices, Sum, heads, meal, night, of_city, transit_day
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.price_levels import of_country

_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? ([A-Z]{3})/(\w+)")
_LEVELS = {"$": 1, "$$": 2, "$$$": 3}
DEARER = 0.6


def prices_at(place: Candidate) -> Prices:
    """What things cost there: our city's prices, elsewhere by the country's level."""
    if city := nearest_city(*place.point):
        return of_city(city)
    return of_country(place.country, country_name(place.country))


def day_cost(place: Candidate, style: str = "budget") -> Sum:
    """A day of one of two: half a room, three meals (two of them in the street), the rides."""
    prices = prices_at(place)
    room = night(prices, "mid" if style == "mid" else "budget", 2).times(0.5)
    casual, simple = (2, 1) if style == "mid" else (1, 2)
    parts = [
        room,
        meal(prices, 2, 1).times(casual),
        meal(prices, 1, 1).times(simple),
        transit_day(prices, 1),
    ]
    return Sum(
        sum(p.low for p in parts),
        sum(p.typical for p in parts),
        sum(p.high for p in parts),
        prices.where,
    )


def _budget(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """The simple way: a budget room shared, plain meals, rides, and the fare where one knows it."""
    match = _AMOUNT.fullmatch(condition.value)
    if match is None or not currency.known(match[3]):
        return Verdict(None, "the sum names no currency we know", "통화를 알 수 없어요")
    limit = currency.convert(float(match[2] or match[1]), match[3], "USD").amount
    basis, people = match[4], max(1, wish.heads)
    a_day = day_cost(place).typical
    if basis in ("day", "night", "person_day", "person_night", "room", "entry"):
        share = people if basis in ("day", "night", "room") else 1
        return _against(a_day * share, limit, "a day")
    if wish.days is None:
        return Verdict(None, "no days were said", "며칠인지 말씀하지 않으셨어요")
    journey = journey_to(place, wish)
    if wish.origin is not None and journey is None:
        return Verdict(None, "no way there is known", "가는 방법을 몰라요")
    fare = 2 * journey.dollars if journey else 0.0
    total = (a_day * wish.days + fare) * (1 if basis == "person" else heads(people, []))
    return _against(total, limit, "with the way there" if journey else "without the way there")


def _against(dollars: float, limit: float, what: str) -> Verdict:
    ko = {
        "a day": "하루",
        "with the way there": "오가는 값까지",
        "without the way there": "오가는 값 빼고",
    }
    en = f"about US${dollars:,.0f} {what}, living simply"
    text = f"검소하게 {ko[what]} 약 {dollars:,.0f}달러"
    if dollars <= limit:
        return Verdict(True, en, text)
    more = dollars - limit
    return Verdict(
        False,
        f"{en}: US${more:,.0f} over",
        f"{text}, {more:,.0f}달러 넘어요",
        dollars / limit - 1 if dollars < 1.6 * limit else NEVER,
    )


def _price(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """At most this level; a luxury trip can be had anywhere but in the cheapest places."""
    if place.cost is None:
        return Verdict(None, "nobody recorded how dear it is", "물가 기록이 없어요")
    level, bound = _LEVELS[place.cost], _LEVELS[condition.value]
    is_kept = level >= 2 if bound == 3 else level <= bound
    excess = NEVER if level - bound > 1 else DEARER
    return Verdict(is_kept, f"{place.cost} of $$$", f"$$$ 가운데 {place.cost}", excess)


JUDGES = {"budget": _budget, "price": _price}
