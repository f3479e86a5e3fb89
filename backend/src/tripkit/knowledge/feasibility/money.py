"""Judges of money: what the trip costs at the least, and how dear the place is."""

import re

from tripkit.knowledge import currency
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.costs import Prices, Sum, heads, meal, night, of_city, transit_day
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.journeys import Journey, journey_to
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.price_levels import of_country

_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))? ([A-Z]{3})/(\w+)")
_LEVELS = {"$": 1, "$$": 2, "$$$": 3}
DEARER = 0.6
USUAL_DAYS = 7
"""Days that a fare is shared out over where none were said."""
CHEAP, MIDDLING = 50.0, 95.0
"""US dollars that a simple day may cost where it shall be cheap, or middling."""
DEAR_FACTOR = 1.6
"""From so many times the limit on a place is not shown at all."""
MONTH_OF_ROOMS = 30 * 0.6
"""Nights that a month's rent is reckoned as: by the month one pays about 40 % less."""
LEAST = 10.0
"""US dollars below which a sum is no trip's."""


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
        return _against(a_day * share, limit, "a day", match[3])
    if limit < LEAST:
        return Verdict(
            None,
            f"US${limit:,.2f} is the price of one thing there, which nobody noted",
            f"{limit:,.2f}달러는 물건 하나 값이라 기록에 없어요",
        )
    journey = journey_to(place, wish)
    if wish.days is None:
        return _lasts(limit, a_day, journey, 1 if basis == "person" else heads(people, []))
    if wish.origin is not None and journey is None:
        return Verdict(None, "no way there is known", "가는 방법을 몰라요")
    fare = 2 * journey.dollars if journey else 0.0
    total = (a_day * wish.days + fare) * (1 if basis == "person" else heads(people, []))
    if journey is None and total <= limit:
        return Verdict(
            None,
            f"about US${total:,.0f} there, living simply; from where, and so the way, wasn't said",
            f"검소하게 그곳에서만 약 {total:,.0f}달러. 출발지를 몰라 오가는 값은 못 셌어요",
        )
    return _against(
        total, limit, "with the way there" if journey else "without the way there", match[3]
    )


def _lasts(limit: float, a_day: float, journey: Journey | None, people: float) -> Verdict:
    """For how many days a sum lasts there, where nobody said how many there are."""
    left = limit / people - (2 * journey.dollars if journey else 0.0)
    days = int(left // a_day)
    if days < 1:
        return Verdict(
            False,
            "the way there and back alone takes it up",
            "오가는 값만으로 예산이 다 들어요",
            DEARER,
        )
    way = (
        ("with the way there", "오가는 값까지")
        if journey
        else ("without the way", "오가는 값 빼고")
    )
    return Verdict(
        True if journey and days >= USUAL_DAYS else None,
        f"enough for about {days} days {way[0]}, living simply; no days were said",
        f"검소하게 {way[1]} 약 {days}일 쓸 수 있어요. 며칠인지는 말씀하지 않으셨어요",
    )


def _against(dollars: float, limit: float, what: str, code: str) -> Verdict:
    ko = {
        "a day": "하루",
        "with the way there": "오가는 값까지",
        "without the way there": "오가는 값 빼고",
    }
    own = currency.convert(dollars, "USD", code).amount
    also = "" if code == "USD" else f" ({own:,.0f} {code})"
    en = f"about US${dollars:,.0f}{also} {what}, living simply"
    text = f"검소하게 {ko[what]} 약 {dollars:,.0f}달러{also}"
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
    """At most this level, by what a simple day costs; a luxury trip can be had anywhere but in
    the cheapest places."""
    if place.cost is None:
        return Verdict(None, "nobody recorded how dear it is", "물가 기록이 없어요")
    a_day = day_cost(place).typical
    seen = f"about US${a_day:,.0f} a day, living simply", f"검소하게 하루 약 {a_day:,.0f}달러"
    if condition.value == "$$$":
        return Verdict(_LEVELS[place.cost] >= 2, *seen, DEARER)
    limit = CHEAP if condition.value == "$" else MIDDLING
    journey = journey_to(place, wish)
    way = 2 * journey.dollars / (wish.days or USUAL_DAYS) if journey else 0.0
    return Verdict(
        a_day <= limit,
        *seen,
        excess=DEARER if a_day < DEAR_FACTOR * limit else NEVER,
        share=max(0.0, 1 - (a_day + way) / (2 * limit)),
    )


def _night(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """A middling room for two against what a night may cost."""
    limit = _dollars(condition.value)
    if limit is None:
        return Verdict(None, "the sum names no currency we know", "통화를 알 수 없어요")
    room = night(prices_at(place), "mid", 2).typical
    plain = night(prices_at(place), "budget", 2).typical
    return Verdict(
        plain <= limit,
        f"a simple room about US${plain:,.0f}, a middling one US${room:,.0f} a night",
        f"1박에 검소한 방 약 {plain:,.0f}달러, 중급 약 {room:,.0f}달러",
        plain / limit - 1 if plain < DEAR_FACTOR * limit else NEVER,
    )


def _rent(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """What a month in simple rooms costs at the price of a night: rent is usually less."""
    limit = _dollars(condition.value)
    if limit is None:
        return Verdict(None, "the sum names no currency we know", "통화를 알 수 없어요")
    month = MONTH_OF_ROOMS * night(prices_at(place), "budget", 2).typical
    en = f"about US${month:,.0f} for a month in a simple room, reckoned from its price by the night"
    ko = f"검소한 방 한 달에 약 {month:,.0f}달러 (1박 값으로 셈)"
    return Verdict(
        month <= limit, en, ko, month / limit - 1 if month < DEAR_FACTOR * limit else NEVER
    )


def _dollars(value: str) -> float | None:
    match = _AMOUNT.fullmatch(value)
    if match is None or not currency.known(match[3]):
        return None
    return currency.convert(float(match[2] or match[1]), match[3], "USD").amount


JUDGES = {"budget": _budget, "price": _price, "night": _night, "rent": _rent}
