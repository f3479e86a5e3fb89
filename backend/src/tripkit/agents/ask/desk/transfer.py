"""From an airport into town, late at night too, and what a stop between two flights leaves."""

from collections.abc import Sequence
from dataclasses import replace

from tripkit.agents.ask.desk import travel
from tripkit.agents.ask.desk.airport_names import NamedAirport, airports_in
from tripkit.agents.ask.desk.answer import Answer, Basis, Line, page
from tripkit.agents.ask.desk.clock import length_in
from tripkit.agents.ask.desk.local import city_at
from tripkit.agents.ask.desk.money import written
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.airports import airport
from tripkit.knowledge.cities import City, FromAirport, city_of, heads, nearest_city
from tripkit.knowledge.currency import convert
from tripkit.tools.trip.context import say

_KM, _TOWN_KM = 60, 15
_MOST = 4
_MODES = {
    "taxi": ("taxi", "택시"),
    "bus": ("bus or coach", "버스"),
    "train": ("train", "기차"),
    "metro": ("metro", "지하철"),
    "tram": ("tram", "트램"),
    "rideshare": ("ride app", "호출 앱"),
    "shuttle": ("shuttle", "셔틀"),
    "ferry": ("boat", "배"),
    "car": ("car", "차"),
    "walk": ("on foot", "도보"),
}
_IN, _BACK, _LEAST = 60, 120, 90
"""Minutes to leave the airport and to be back before the flight; what makes going worth it."""


def into_town(question: Question) -> Answer | None:
    """The ways into town with minutes and fares, the quickest first."""
    if aside := _to_another_town(question):
        return aside
    city, ways = _ways(question)
    if city is None or not ways:
        return None
    locale, name, basis = question.locale, city.name.in_(question.locale), _basis(city)
    best = min(ways, key=lambda way: way.minutes[0])
    cheap = min(ways, key=lambda way: way.price_usd[0])
    lead = say(
        locale,
        f"Quickest into {name} is the {_how(best, locale)} from {best.airport}: {best.about.en}",
        f"{best.airport}에서 {name}까지 가장 빠른 건 {_how(best, locale)}이에요/예요."
        f" {best.about.ko}",
    )
    if cheap is not best:
        lead += say(
            locale,
            f" The {_how(cheap, locale)} is the cheapest.",
            f" 가장 싼 건 {_how(cheap, locale)}이에요/예요.",
        )
    luggage = [Line(_with_bags(ways, locale), basis)] if question.has("big_bags") else []
    lines = tuple(Line(_row(way, locale), basis) for way in ways if way is not best)
    return Answer("airport", Line(lead, basis), name, (*luggage, *lines[:_MOST]))


def _to_another_town(question: Question) -> Answer | None:
    """The way from an airport that is named to a town which it isn't the airport of."""
    airports = [a for a in airports_in(question.text) if airport(a.code)]
    towns = [s for s in question.spots if s.kind != "country" and s.end]
    for first in airports[:1]:
        field = airport(first.code)
        goals = [s for s in towns if not _is_served(s, first)]
        if field and goals and len(airports) == 1:
            name = question.text[first.start : first.end]
            start = replace(goals[0], name=name, ko=name, lat=field.lat, lng=field.lng, start=0)
            return travel.ways(replace(question, spots=(replace(start, end=0), goals[0])))
    return None


def _is_served(spot: Spot, by: NamedAirport) -> bool:
    """Whether the airport is the town's: named for it, or among the ways into it."""
    city = nearest_city(spot.lat, spot.lng, _TOWN_KM)
    codes = {way.airport for way in city.transport.airport} if city else set()
    return spot.name == by.city or by.start <= spot.start < by.end or by.code in codes


def _ways(question: Question) -> tuple[City | None, list[FromAirport]]:
    """The city gone to, and the ways into it from the airport that is named."""
    airports = list(airports_in(question.text))
    codes = {airport.code for airport in airports}
    towns = [spot for spot in question.spots if spot.kind != "country"]
    cities = [nearest_city(spot.lat, spot.lng, _KM) for spot in towns]
    fitting = [c for c in cities if c and codes & {w.airport for w in c.transport.airport}]
    home = {airport.city for airport in airports}
    goals = [c for c in fitting if c.name.en not in home]
    city = next(iter([*goals, *fitting]), None) or _served(city_at(question))
    if city is None:
        return None, []
    ways = list(city.transport.airport)
    return city, [way for way in ways if way.airport in codes] or ways


def _served(city: City | None) -> City | None:
    """The city that an airport is known for: Incheon's and Narita's are Seoul's and Tokyo's."""
    if city is None or not city.airports:
        return city
    sharing = [head for head in heads() if city.airports[0] in head.airports]
    return city_of(max(sharing, key=lambda head: head.sights).id) if sharing else city


def _basis(city: City) -> Basis | None:
    return page(city.sources[-1]) if city.sources else None


def _how(way: FromAirport, locale: Locale) -> str:
    """ "train (18–20 min, about $32–36)"."""
    low, high = (round(minutes) for minutes in way.minutes)
    mode, length = say(locale, *_MODES[way.mode]), f"{low}–{high}" if low != high else f"{low}"
    price = _price(way, locale)
    return say(locale, f"{mode} ({length} min, about {price})", f"{mode}({length}분, 약 {price})")


def _price(way: FromAirport, locale: Locale) -> str:
    low, high = way.price_usd
    if locale != "ko":
        return f"${low:g}–{high:g}" if low != high else f"${low:g}"
    won = [written(convert(x, "USD", "KRW").amount, "KRW", "ko", rough=True) for x in (low, high)]
    return "~".join(dict.fromkeys(won))


def _row(way: FromAirport, locale: Locale) -> str:
    how = _how(way, locale)
    return f"{way.airport}, {how}: {way.about.in_(locale)}"


def _with_bags(ways: Sequence[FromAirport], locale: Locale) -> str:
    """Which of them takes big bags without stairs and changes."""
    easy = next((w for mode in ("bus", "taxi", "train") for w in ways if w.mode == mode), ways[0])
    return say(
        locale,
        f"With big cases the {say('en', *_MODES[easy.mode])} is the easiest: they go into the hold"
        " and nothing has to be carried over stairs.",
        f"큰 가방이 있으면 {say('ko', *_MODES[easy.mode])}이/가 편해요. 짐칸에 싣고 계단을 오르내릴"
        " 일이 없어요.",
    )


def at_night(question: Question) -> Answer | None:
    """What runs late, with the ways of the town that is named."""
    row = passage("night_arrival", question)
    city, ways = _ways(question)
    if row is None or city is None:
        return row
    basis, locale = _basis(city), question.locale
    rides = [w for w in ways if w.mode in ("taxi", "rideshare")] or ways[:1]
    if row.lead.text != _general(question):
        return row
    text = say(
        locale,
        "Not a car from the street: take the official taxi counter inside, a ride app from its"
        " signed gate or a transfer booked ahead, and tell the hotel that you come late.",
        "길에서 잡지 말고 공항 안 공식 택시 창구, 호출 앱 지정 승강장, 미리 예약한 차를 이용하고"
        " 숙소에 늦는다고 알려요.",
    )
    note = say(
        locale,
        "Reckon an hour for immigration and bags; trains mostly stop between 23:00 and 0:30, so"
        " look"
        " at that day's timetable. To wait inside until morning is safe at most big airports too.",
        "입국과 짐에 한 시간을 잡아요. 기차는 대개 23시~0시 반에 끝나니 그날 시간표를 봐요. 큰"
        " 공항은"
        " 아침까지 안에서 기다려도 안전한 편이에요.",
    )
    lines = (*(Line(_row(way, locale), basis) for way in rides), Line(note))
    return Answer("night_arrival", Line(text), city.name.in_(locale), lines)


def _general(question: Question) -> str:
    row = passage("night_arrival", _placeless(question))
    return row.lead.text if row else ""


def between_flights(question: Question) -> Answer | None:
    """Whether a layover is long enough to go into town, by the ways there."""
    row = passage("layover", question)
    length = length_in(question.low)
    city, ways = _ways(question)
    general = passage("layover", _placeless(question))
    is_general = row is None or (general is not None and row.lead.text == general.lead.text)
    if length is None or city is None or not ways or not is_general:
        return row
    locale, best = question.locale, min(ways, key=lambda way: way.minutes[0])
    way = round(sum(best.minutes) / 2)
    left = round(length.total_seconds() / 60) - _IN - _BACK - 2 * way
    name, hours_left = city.name.in_(locale), max(left, 0) / 60
    lead = (
        say(
            locale,
            f"Yes: about {hours_left:.1f} hours are left in {name} after an hour to get out, the"
            f" {_how(best, locale)} each way and two hours before the next flight.",
            f"네, 입국 1시간, {_how(best, locale)} 왕복, 출발 2시간 전 복귀를 빼면 {name}에서"
            f" {hours_left:.1f}시간쯤 남아요.",
        )
        if left >= _LEAST
        else say(
            locale,
            f"Better stay in the airport: after immigration, the {_how(best, locale)} each way and"
            f" two hours before the flight hardly {hours_left:.1f} hours are left in {name}.",
            f"공항에 있는 게 나아요. 입국, {_how(best, locale)} 왕복, 출발 2시간 전 복귀를 빼면"
            f" {name}에서 {hours_left:.1f}시간밖에 안 남아요.",
        )
    )
    seen = sorted(city.sights, key=lambda sight: -sight.weight)[:2]
    names = ", ".join(sight.name.in_(locale) for sight in seen)
    lines = [
        Line(say(locale, f"Nearest to the point: {names}.", f"볼 만한 곳: {names}.")),
        Line(
            say(
                locale,
                "Check that your passport may enter without a visa and that your bags are through.",
                "내 여권이 비자 없이 입국되는지, 짐이 최종지까지 가는지 확인해요.",
            )
        ),
    ]
    return Answer(
        "layover", Line(lead, _basis(city)), name, tuple(lines if left > 0 else lines[1:])
    )


def _placeless(question: Question) -> Question:
    return replace(question, spots=())
