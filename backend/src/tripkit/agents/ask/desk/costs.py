"""What days cost: a day's sum by its parts, and whether a sum is enough."""

import re
from datetime import date, timedelta

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.cost_parts import (
    Days,
    day_parts,
    estimate_basis,
    in_money,
    item_cost,
    single_prices,
)
from tripkit.agents.ask.desk.money import Amount, amounts_in, rate_line
from tripkit.agents.ask.desk.question import Question, Spot, spots_in
from tripkit.agents.ask.desk.tally import tallied
from tripkit.agents.ask.desk.travel import HOME_AIRPORT
from tripkit.agents.ask.words import counted
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.costs import Prices, Style, meal, night, of_city, transit_day
from tripkit.knowledge.currency import convert, known
from tripkit.knowledge.fares import fare
from tripkit.knowledge.price_levels import of_country
from tripkit.knowledge.ways.flights import flight_between
from tripkit.tools.trip.context import say

_CITY_KM = 40
_EXAMPLES = {
    "Europe": "Barcelona",
    "Western Europe": "Paris",
    "Eastern Europe": "Budapest",
    "Southeast Asia": "Bangkok",
    "South America": "Lima",
    "Asia": "Bangkok",
}
_ENTRIES = {"budget": 6.0, "mid": 15.0}
_WEEK = 7
_TIGHT = 0.9
"""Of the simple way's sum: what is no more than that below it is tight, not too little."""
_AHEAD = timedelta(days=45)


def prices_of(spot: Spot) -> Prices:
    """Those of our city there, else of the country's level."""
    city = nearest_city(spot.lat, spot.lng, _CITY_KM) if spot.kind != "country" else None
    return of_city(city) if city else of_country(spot.country, spot.land("en"))


def days_cost(prices: Prices, style: Style, people: int, days: int, nights: int) -> Days:
    """Rooms for two, three meals a day, rides and a sight a day."""
    casual, simple = (2, 1) if style == "mid" else (1, 2)
    food = meal(prices, 2, people).typical * casual + meal(prices, 1, people).typical * simple
    return Days(
        night(prices, style, people).typical * nights,
        food * days,
        transit_day(prices, people).typical * days,
        _ENTRIES[style] * people * days,
    )


def home_currency(question: Question) -> str:
    """The money that the person named or is used to."""
    if question.currency:
        return question.currency
    stated = next((a.currency for a in amounts_in(question.low) if a.currency), None)
    return stated or ("KRW" if question.locale == "ko" else "USD")


def _example(question: Question) -> tuple[Spot, str] | None:
    """The place whose prices are taken; of a region a town that is named."""
    spot = question.spot
    if spot is None:
        return None
    if spot.country:
        return spot, ""
    town = next(iter(spots_in(_EXAMPLES.get(spot.name, ""))), None)
    if town is None:
        return None
    name = town.called(question.locale)
    note = say(
        question.locale,
        f"{spot.name} is wide: I took {name}'s prices as its middle.",
        f"{spot.called('ko')}은/는 넓어서 {name} 물가를 기준으로 했어요.",
    )
    return town, note


def day_cost(question: Question) -> Answer | None:
    """What a day costs one of two, lean and in comfort."""
    example = _example(question)
    if example is None:
        return None
    spot, note = example
    prices, locale, currency = prices_of(spot), question.locale, home_currency(question)
    if not known(currency):
        return None
    lean, mid = (days_cost(prices, style, 2, 1, 1) for style in ("budget", "mid"))
    low, high = (in_money(d.total / 2, currency, locale) for d in (lean, mid))
    name = spot.called(locale)
    lead = say(
        locale,
        f"In {name} count about {low} a day each if you live simply, {high} in comfort, two sharing"
        " a room, without flights.",
        f"{name}은/는 둘이 방을 같이 쓰면 한 사람 하루에 알뜰하게 약 {low}, 편하게"
        f" {high}쯤이에요(항공료 제외).",
    )
    if item := item_cost(question, prices, mid, currency):
        lead = f"{item} {lead}"
    lines = [
        day_parts(mid, 2, currency, locale, say(locale, "In comfort, each: ", "편하게 한 사람: "))
    ]
    lines.append(single_prices(prices, currency, locale))
    if note:
        lines.append(Line(note))
    if currency != "USD":
        lines.append(rate_line(convert(1, "USD", currency), "USD", currency, question))
    return Answer("day_cost", Line(lead, estimate_basis(locale)), name, tuple(lines))


def enough(question: Question) -> Answer | None:
    """Yes or no to a sum, with its parts; a flight from Seoul is counted for Korean readers."""
    if answer := tallied(question):
        return answer
    example, stated = _example(question), _stated(question)
    if example is None or stated is None or not stated.currency or not known(stated.currency):
        return None
    spot, note = example
    locale, currency, people = question.locale, stated.currency, max(1, question.people)
    a_day = question.budget_per in ("day", "person_day") or question.has("a_day")
    days = _days(question) or (1 if a_day else _WEEK)
    nights = question.nights or max(1, days - 1 if not a_day else days)
    factor = (
        people if question.budget_per in ("person", "person_day") or question.has("each") else 1
    )
    have = convert(stated.value * factor * (days if a_day else 1), currency, "USD").amount
    prices = prices_of(spot)
    slept = 0 if question.has("room_paid") else nights
    lean, mid = (days_cost(prices, style, people, days, slept) for style in ("budget", "mid"))
    fly = 0.0 if a_day or question.has("flight_paid") else _fare(spot, question) * people
    name = question.spot.called(locale) if question.spot else spot.called(locale)
    lead = _verdict(have, lean.total + fly, mid.total + fly, name, currency, locale)
    table = _table(lean, mid, fly, currency, locale)
    lines = [_counted(days, nights, people, question, is_without_way=not (fly or a_day))]
    if note:
        lines.append(Line(note))
    if currency != "USD":
        lines.append(rate_line(convert(1, "USD", currency), "USD", currency, question))
    return Answer("enough", Line(lead, estimate_basis(locale)), name, tuple(lines), table)


def _counted(
    days: int, nights: int, people: int, question: Question, *, is_without_way: bool
) -> Line:
    """What the sum is for, and what isn't in it."""
    locale = question.locale
    units = (
        counted(days, "day", "en"),
        counted(nights, "night", "en"),
        counted(people, "adult", "en"),
    )
    text = say(
        locale, f"Counted: {', '.join(units)}.", f"계산 기준: {days}일 {nights}박, {people}명."
    )
    if is_without_way:
        text += say(locale, " The way there isn't in it.", " 가는 교통비는 빠져 있어요.")
    if question.has("room_paid"):
        text += say(locale, " Rooms are paid and not counted.", " 숙소비는 빼고 셈했어요.")
    return Line(text, estimate_basis(locale))


_DAYS_SAID = re.compile(r"(\d+) ?(?:days?\b|일)")


def _days(question: Question) -> int:
    """The days that it names, or the question before did; 0 for none."""
    if question.days or question.nights:
        return question.days or (question.nights or 0) + 1
    match = _DAYS_SAID.search(question.earlier)
    return int(match[1]) if match else 0


def _stated(question: Question) -> Amount | None:
    """The sum to live on."""
    sums = [a for a in amounts_in(question.low) if a.currency]
    if not sums:
        sums = [a for a in amounts_in(question.earlier) if a.currency]
    if sums:
        return max(sums, key=lambda a: a.value)
    return Amount(question.budget, question.currency, 0) if question.budget else None


def _fare(spot: Spot, question: Question) -> float:
    """A return fare each from the origin named, else from Seoul for Korean readers; 0: unknown."""
    origin = (
        question.spots[1]
        if len(question.spots) > 1
        else HOME_AIRPORT
        if home_currency(question) == "KRW"
        else None
    )
    if origin is None or origin.country == spot.country:
        return 0.0
    trip = flight_between((origin.lat, origin.lng), (spot.lat, spot.lng))
    if trip is None:
        return 0.0
    leaves: date = (
        question.day if question.day and question.day > question.today else question.today + _AHEAD
    )
    return fare(trip.start, trip.end, leaves, today=question.today).typical


def _verdict(have: float, lean: float, mid: float, name: str, currency: str, locale: Locale) -> str:
    low, high, sum_ = (in_money(x, currency, locale) for x in (lean, mid, have))
    if have >= mid:
        return say(
            locale,
            f"Yes: {sum_} is enough for {name} in comfort, which comes to about {high}.",
            f"네, {sum_}이면/면 {name}에서 편하게 지낼 수 있어요. 편하게 약 {high}이/가 들어요.",
        )
    if have >= lean:
        return say(
            locale,
            f"Yes, if you live simply: {name} comes to about {low} the simple way and {high} in"
            " comfort.",
            f"알뜰하게 쓰면 가능해요. {name}은/는 알뜰하게 약 {low}, 편하게 약 {high}이/가 들어요.",
        )
    short = in_money(lean - have, currency, locale)
    if have >= lean * _TIGHT:
        return say(
            locale,
            f"Only just: the simple way {name} comes to about {low}, so {sum_} leaves nothing over;"
            f" with {high} you are comfortable.",
            f"아슬아슬해요. {name}은/는 알뜰하게 써도 약 {low}이라/라 {sum_}이면/면 남는 게 없고,"
            f" {high}이면/면 편해요.",
        )
    return say(
        locale,
        f"No: even the simple way {name} comes to about {low}, {short} more than you have.",
        f"빠듯해서 어려워요. {name}은/는 알뜰하게 써도 약 {low}이라/라 {short}쯤 모자라요.",
    )


def _table(lean: Days, mid: Days, fly: float, currency: str, locale: Locale) -> str:
    head = say(locale, "| | simple | in comfort |", "| | 알뜰하게 | 편하게 |")
    rows = [
        (say(locale, "Rooms", "숙소"), lean.rooms, mid.rooms),
        (say(locale, "Food", "식비"), lean.food, mid.food),
        (say(locale, "Rides", "현지 교통"), lean.rides, mid.rides),
        (say(locale, "Sights", "입장료"), lean.entries, mid.entries),
    ]
    if fly:
        rows.insert(0, (say(locale, "Flights", "왕복 항공"), fly, fly))
    rows.append((say(locale, "**Sum**", "**합계**"), lean.total + fly, mid.total + fly))
    cells = [
        f"| {label} | {in_money(a, currency, locale)} | {in_money(b, currency, locale)} |"
        for label, a, b in rows
    ]
    return "\n".join([head, "|---|---|---|", *cells])
