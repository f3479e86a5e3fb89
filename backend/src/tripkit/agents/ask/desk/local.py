"""A city of ours: what to see and eat, where to stay, how to move, how many days, what it is."""

from collections.abc import Callable
from dataclasses import replace

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.climate import asked_month
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.seasons import best_time
from tripkit.agents.ask.desk.sight_names import sight_named
from tripkit.agents.ask.desk.travel import ends_of
from tripkit.knowledge.cities import City, city_of, nearest_city
from tripkit.knowledge.regions import region_of
from tripkit.tools.trip.context import say

_KM = 25
_DAY_MINUTES = 360
_MOST_DAYS = 5
_MOST = 3
_MUST_SEE = 12


def city_at(question: Question) -> City | None:
    """Our city at the place; none for a country."""
    spot = question.spot
    if spot is None or spot.kind in ("country", "region"):
        return None
    return nearest_city(spot.lat, spot.lng, _KM if spot.kind == "city" else 60)


def sights(question: Question) -> Answer | None:
    """The three sights that count most, by what was asked about."""
    city, locale = city_at(question), question.locale
    if city is None:
        return None
    ranked = sorted(
        city.sights,
        key=lambda s: (
            -(s.kids and question.has_children),
            -("beach" in s.kinds and question.has("beach")),
            -s.weight,
        ),
    )
    best = ranked[:_MOST]
    names = [s.name.in_(locale) for s in best]
    name = city.name.in_(locale)
    lead = say(
        locale,
        f"In {name} see {names[0]} first, then {' and '.join(names[1:])}.",
        f"{name}에서는 {names[0]}부터, 그다음 {', '.join(names[1:])}을/를 봐요.",
    )
    lines = tuple(
        Line(f"{s.name.in_(locale)}: {s.about.in_(locale)}", page(s.sources[0])) for s in best
    )
    return Answer("sights", Line(lead), name, lines)


def food(question: Question) -> Answer | None:
    """Dishes and where people eat them."""
    city, locale = city_at(question), question.locale
    if city is None or not city.dining:
        return None
    best, name = city.dining[:_MOST], city.name.in_(locale)
    dishes = list(dict.fromkeys(d.in_(locale) for place in best for d in place.dishes))[:3]
    basis = page(city.sources[0]) if city.sources else None
    lead = say(
        locale,
        f"In {name} try {', '.join(dishes)}; go to {best[0].name.en}.",
        f"{name}에서는 {', '.join(dishes)}을/를 먹어 봐요. {best[0].name.ko}부터 가 보세요.",
    )
    lines = tuple(Line(f"{p.name.in_(locale)}: {p.about.in_(locale)}", basis) for p in best)
    return Answer("food", Line(lead, basis), name, lines)


def rooms(question: Question) -> Answer | None:
    """The areas to stay in, with why."""
    city, locale = city_at(question), question.locale
    areas = [a for a in city.areas if a.lodging] if city else []
    if city is None or not areas:
        return None
    name, basis = city.name.in_(locale), page(city.sources[0]) if city.sources else None
    names = [a.name.in_(locale) for a in areas[:2]]
    lead = say(
        locale,
        f"In {name} stay in {' or '.join(names)}.",
        f"{name}에서는 {' 또는 '.join(names)}에 묵는 게 좋아요.",
    )
    lines = tuple(
        Line(f"{a.name.in_(locale)}: {a.lodging.why.in_(locale)}", basis)
        for a in areas[:2]
        if a.lodging
    )
    return Answer("rooms", Line(lead, basis), name, lines)


def city_transport(question: Question) -> Answer | None:
    city, locale = city_at(question), question.locale
    if city is None:
        return None
    basis = page(city.sources[-1]) if city.sources else None
    lines = tuple(
        Line(f"{p.name}: {p.about.in_(locale)}", basis) for p in city.transport.passes[:1]
    )
    return Answer(
        "city_transport",
        Line(city.transport.about.in_(locale), basis),
        city.name.in_(locale),
        lines,
    )


def days_needed(question: Question) -> Answer | None:
    """Days for what counts, at some six hours of sights a day; of a country by its route."""
    city, locale = city_at(question), question.locale
    if city is None:
        return _days_of_region(question)
    must = sorted(city.sights, key=lambda s: -s.weight)[:_MUST_SEE]
    days = min(_MOST_DAYS, max(1, round(sum(s.minutes for s in must) / _DAY_MINUTES)))
    name, best = city.name.in_(locale), ", ".join(s.name.in_(locale) for s in must[:4])
    lead = say(
        locale,
        f"{days} full {'day' if days == 1 else 'days'} in {name} for a first visit, one more for"
        " an excursion or a slow pace.",
        f"{name}은/는 처음이면 꽉 찬 {days}일이 적당하고, 근교나 느긋한 일정이면 하루를 더 잡아요.",
    )
    line = say(
        locale,
        f"Counted: {len(must)} sights that matter most, such as {best}, six hours a day.",
        f"꼭 볼 {len(must)}곳({best} 등)을 하루 여섯 시간씩 본다고 셈했어요.",
    )
    return Answer("days_needed", Line(lead), name, (Line(line),))


def _days_of_region(question: Question) -> Answer | None:
    spot, locale = question.spot, question.locale
    region = region_of(spot.name) if spot and spot.kind != "city" else None
    if region is None or spot is None:
        return None
    stops = [stop for stop in region.stops if stop.rank <= _MOST]
    total, names = sum(s.days for s in stops), ", ".join(f"{s.name} {s.days}" for s in stops)
    text = say(
        locale,
        f"About {total} days for the first three stops of {spot.name}: {names}.",
        f"{spot.called('ko')}은/는 처음이면 {total}일쯤이에요: {names}일.",
    )
    return Answer("days_needed", Line(text), spot.called(locale))


def crowds(question: Question) -> Answer | None:
    """Crowds go with the season: said with the best months, from no counts."""
    answer = best_time(question)
    if answer is None:
        return None
    text = say(
        question.locale,
        "I hold no visitor counts; school holidays and the best months are the fullest.",
        "방문객 수 자료는 없어요. 방학과 좋은 달이 가장 붐벼요.",
    )
    return Answer("crowds", Line(text), answer.place, (answer.lead,))


def about(question: Question) -> Answer | None:
    """What a place is, in two sentences; of a sight what it is and its tip."""
    locale = question.locale
    if match := sight_named(question.text):
        sight, city_id = match
        source = page(sight.sources[0])
        tip = (Line(sight.tip.in_(locale), source),) if sight.tip else ()
        return Answer(
            "about",
            Line(f"{sight.name.in_(locale)}: {sight.about.in_(locale)}", source),
            city_of(city_id).name.in_(locale),
            tip,
        )
    city = city_at(question)
    if city is None:
        return None
    basis = page(city.sources[0]) if city.sources else None
    season = best_time(question) if asked_month(question) else None
    text = Line(city.about.in_(locale), basis)
    if season:
        return Answer("about", season.lead, city.name.in_(locale), (*season.lines[:1], text))
    return Answer("about", text, city.name.in_(locale))


def live_fare(question: Question) -> Answer | None:
    """What a ride costs this minute is not known here; the usual price where our city has one."""
    city, locale = city_at(question), question.locale
    text = say(
        locale,
        "I can't see live fares: the app shows the price before you ride.",
        "실시간 요금은 볼 수 없어요. 앱에서 타기 전에 값이 나와요.",
    )
    if city is None:
        return Answer("live_fare", Line(text))
    low, high = city.cost.taxi_km
    basis = page(city.sources[0]) if city.sources else None
    lines = [
        Line(
            say(
                locale,
                f"Usual taxi price in {city.name.en}: ${low:g} to ${high:g} a kilometre.",
                f"{city.name.ko} 택시는 보통 1km에 {low:g}~{high:g}달러예요.",
            ),
            basis,
        )
    ]
    lines += [
        Line(f"{w.airport}: {w.about.in_(locale)}", basis) for w in city.transport.airport[:1]
    ]
    return Answer("live_fare", Line(text), city.name.in_(locale), tuple(lines))


def cheapest_month(question: Question) -> Answer | None:
    """Fares can't be known ahead: said, with the months that are usually cheaper."""
    ends, locale = ends_of(question), question.locale
    spot = ends[1] if ends else question.spot
    if spot is None:
        return None
    name = spot.called(locale)
    lead = say(
        locale,
        f"No one can promise it, but flights to {name} are usually cheapest outside school holidays"
        " and its best months; look at a fare calendar such as Google Flights.",
        f"장담할 수는 없지만 {name} 항공권은 방학과 성수기를 피하면 보통 가장 싸요. 구글 항공편의"
        " 가격 달력에서 확인해요.",
    )
    answer = best_time(replace(question, spots=(spot,)))
    return Answer("cheapest_month", Line(lead), name, (answer.lead,) if answer else ())


WRITERS: dict[str, Callable[[Question], Answer | None]] = {
    "sights": sights,
    "food": food,
    "rooms": rooms,
    "city_transport": city_transport,
    "days_needed": days_needed,
    "crowds": crowds,
    "about": about,
    "live_fare": live_fare,
    "cheapest_month": cheapest_month,
}
"""By topic."""
