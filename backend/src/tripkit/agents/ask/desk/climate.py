"""What weather to expect, when to go, what to pack: from normals of our cities or a forecast."""

from datetime import date

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, ours, page
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.climate import Month, normals
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.months import MONTHS
from tripkit.tools.trip.context import say

_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
TOWN_KM = 30.0
"""Farther off a coast, a height or a mountain range may lie between."""
HOT, WARM, COOL, COLD, FREEZING = 29, 22, 16, 8, 0
WET_DAYS = 9
LIKELY = 0.4
FORECAST_DAYS = 15
SNOWY = 1
"""Degrees by day up to which what falls is snow for the most part."""
TOO_HOT, TOO_COLD, RAINY = 33, 2, 12


def month_name(month: int, locale: Locale) -> str:
    return f"{month}월" if locale == "ko" else MONTHS[month - 1]


def normals_basis(where: str, locale: Locale) -> Basis:
    return ours("normals", say(locale, f"climate normals of {where}", f"{where} 기후 평년값"))


def normals_at(spot: Spot, month: int) -> Month | None:
    """The month at a place; a town takes none of another valley or coast."""
    if spot.kind == "country" or not spot.country:
        return normals(spot.lat, spot.lng, month)
    return normals(spot.lat, spot.lng, month, TOWN_KM)


def nearby_normals(spot: Spot, month: int, locale: Locale) -> Line | None:
    """The month at the nearest place with normals, named as another place's."""
    at = normals(spot.lat, spot.lng, month)
    if at is None:
        return None
    name = month_name(month, locale)
    text = say(
        locale,
        f"The nearest place with figures is {at.where}, {name}: {at.low} to {at.high} °C,"
        f" {wetness(at, month, locale)}; heights and coasts differ from it.",
        f"가장 가까운 자료는 {at.where}이고 {name}에 {at.low}~{at.high}°C,"
        f" {wetness(at, month, locale)}. 고도와 해안에 따라 달라요.",
    )
    return Line(text, normals_basis(at.where, locale))


def asked_month(question: Question) -> int | None:
    """The month that it is about."""
    return question.month or (question.day.month if question.day else None)


def weather(question: Question) -> Answer | None:
    """The forecast where there is one, else what the month is like; without a month the year."""
    spot = question.spot
    if spot is None:
        return None
    month = asked_month(question)
    if question.forecast:
        return _forecast(question, spot)
    if month is None:
        if question.has("now"):
            month = question.today.month
        else:
            return _year(question, spot)
    at = normals_at(spot, month)
    if at is None:
        return no_normals(question, spot)
    locale, name = question.locale, spot.called(question.locale)
    lead = say(
        locale,
        f"{name} in {month_name(month, locale)}: usually {at.low} to {at.high} °C,"
        f" {wetness(at, month, locale)}.",
        f"{name}의 {month}월은 보통 {at.low}~{at.high}°C이고 {wetness(at, month, locale)}.",
    )
    lead = _judged(at, question) + lead
    lines = []
    if question.day and (question.day - question.today).days > FORECAST_DAYS:
        lines.append(
            Line(
                say(
                    locale,
                    "Nobody can forecast a day so far ahead; look at a forecast from about a week"
                    " before.",
                    "그렇게 먼 날의 예보는 누구도 알 수 없어요. 일주일 전부터 예보를 확인해요.",
                )
            )
        )
    lines.append(
        Line(say(locale, f"Wear: {clothes(at, locale)}.", f"옷차림: {clothes(at, locale)}."))
    )
    return Answer("weather", Line(lead, normals_basis(at.where, locale)), name, tuple(lines))


def _judged(at: Month, question: Question) -> str:
    """Yes or no where it was asked whether it is hot, cold or wet."""
    verdicts = (
        ("hot_asked", at.high >= TOO_HOT),
        ("cold_asked", at.low <= TOO_COLD),
        ("rain_asked", at.rain_days >= RAINY),
    )
    is_so = next((fits for name, fits in verdicts if question.has(name)), None)
    if is_so is None or question.day or question.has("how"):
        return ""
    return say(
        question.locale,
        "Yes. " if is_so else "Not much. ",
        "네. " if is_so else "그렇지는 않아요. ",
    )


def wetness(at: Month, month: int, locale: Locale) -> str:
    days = _DAYS[month - 1]
    if at.rain_days >= days / 2:
        return say(
            locale,
            f"wet, rain on about {at.rain_days} of {days} days",
            f"비가 잦아요({days}일 중 {at.rain_days}일쯤)",
        )
    if at.rain_days >= WET_DAYS:
        return say(
            locale, f"rain on about {at.rain_days} days", f"비 오는 날이 {at.rain_days}일쯤 돼요"
        )
    return say(
        locale, f"mostly dry, rain on about {at.rain_days} days", f"비가 적어요({at.rain_days}일쯤)"
    )


def _forecast(question: Question, spot: Spot) -> Answer:
    """The coming days; normals where no forecast could be had, and said to be that."""
    locale, days = question.locale, question.forecast
    low, high = round(min(d.low for d in days)), round(max(d.high for d in days))
    chance = max((d.rain_chance or 0.0) for d in days)
    is_forecast = any(day.source == "forecast" for day in days)
    span, name = _span(days[0].date, days[-1].date, locale), spot.called(locale)
    kind = (
        say(locale, "forecast", "예보")
        if is_forecast
        else say(locale, "usual for these days", "이맘때 평년값")
    )
    lead = say(
        locale,
        f"{name}, {span}: {low} to {high} °C, chance of rain up to {chance:.0%} a day ({kind}).",
        f"{name} {span}: {low}~{high}°C, 비 올 확률은 하루 최대 {chance:.0%}예요({kind}).",
    )
    at = Month(high, low, WET_DAYS if chance > LIKELY else 0, days[0].where)
    lines = [Line(say(locale, f"Wear: {clothes(at, locale)}.", f"옷차림: {clothes(at, locale)}."))]
    if is_forecast:
        url = next((day.source_url for day in days if day.source_url), None)
        return Answer(
            "weather", Line(lead, ours("forecast", "Open-Meteo", url)), name, tuple(lines)
        )
    note = say(
        locale,
        "I have no forecast at hand: look at the local weather service on the day before.",
        "지금은 예보를 가져올 수 없으니 전날 현지 기상청 예보를 확인해요.",
    )
    return Answer(
        "weather", Line(lead, normals_basis(days[0].where, locale)), name, (Line(note), *lines)
    )


def _span(first: date, last: date, locale: Locale) -> str:
    if first == last:
        return f"{first.month}월 {first.day}일" if locale == "ko" else f"{first.day} {first:%B}"
    if locale == "ko":
        return f"{first.month}월 {first.day}일~{last.month}월 {last.day}일"
    return f"{first.day} {first:%B} to {last.day} {last:%B}"


def no_normals(question: Question, spot: Spot) -> Answer | None:
    """Where no normals are held: the nearest place's, what the country's row says, or nothing."""
    country = country_of(spot.country)
    locale, name = question.locale, spot.called(question.locale)
    month = asked_month(question) or question.today.month
    nearby = nearby_normals(spot, month, locale)
    if country is None or not (nearby or country.best_months or country.avoid):
        return None
    about = country.avoid.in_(locale) if country.avoid else ""
    lead = say(
        locale,
        f"I hold no temperatures for {name} itself. {nearby.text if nearby else about}".strip(),
        f"{name}의 기온 자료는 따로 없어요. {nearby.text if nearby else about}".strip(),
    )
    basis = nearby.basis if nearby else page(country.advice_page)
    more = (Line(about, page(country.advice_page)),) if nearby and about else ()
    return Answer("weather", Line(lead, basis), name, more)


def _year(question: Question, spot: Spot) -> Answer | None:
    """Without a month: now, and the coldest, hottest and wettest part of the year."""
    rows = [(m, at) for m in range(1, 13) if (at := normals_at(spot, m))]
    locale, name = question.locale, spot.called(question.locale)
    if not rows:
        return no_normals(question, spot)
    hot, cold = max(rows, key=lambda r: r[1].high), min(rows, key=lambda r: r[1].low)
    wet = max(rows, key=lambda r: r[1].rain_days)
    now = dict(rows)[question.today.month]
    this = month_name(question.today.month, locale)
    lead = say(
        locale,
        f"{name} now ({this}): usually {now.low} to {now.high} °C,"
        f" {wetness(now, question.today.month, locale)}.",
        f"{name}의 지금({this})은 보통 {now.low}~{now.high}°C이고"
        f" {wetness(now, question.today.month, locale)}.",
    )
    text = say(
        locale,
        f"Over the year: hottest in {month_name(hot[0], locale)} ({hot[1].high} °C by day), coldest"
        f" in {month_name(cold[0], locale)} ({cold[1].low} °C at night), most rain in"
        f" {month_name(wet[0], locale)}.",
        f"한 해로는 {hot[0]}월이 가장 덥고(낮 {hot[1].high}°C) {cold[0]}월이 가장 추워요(밤"
        f" {cold[1].low}°C). 비는 {wet[0]}월에 가장 많아요.",
    )
    return Answer("weather", Line(lead, normals_basis(now.where, locale)), name, (Line(text),))


def clothes(at: Month, locale: Locale) -> str:
    """What such days ask for."""
    wants = (
        (
            at.high >= HOT,
            "light clothes that breathe, a hat and sun cream",
            "얇고 통풍되는 옷, 모자, 자외선 차단제",
        ),
        (WARM <= at.high < HOT, "light clothes by day", "낮에는 얇은 옷"),
        (COOL <= at.high < WARM, "long sleeves and a light jacket", "긴소매와 얇은 겉옷"),
        (COLD <= at.high < COOL, "a jumper and a proper jacket", "스웨터와 도톰한 재킷"),
        (at.high < COLD, "a warm coat, hat, gloves and scarf", "두꺼운 외투, 모자, 장갑, 목도리"),
        (at.low < FREEZING, "thermal layers and shoes with grip", "내복과 미끄럽지 않은 신발"),
        (at.low < COOL <= at.high, "a layer for the evening", "저녁에 걸칠 겉옷"),
        (
            at.rain_days >= WET_DAYS and at.high > SNOWY,
            "an umbrella or rain jacket",
            "우산이나 비옷",
        ),
    )
    return ", ".join(say(locale, en, ko) for is_due, en, ko in wants if is_due)
