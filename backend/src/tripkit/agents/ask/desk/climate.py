"""What weather to expect, when to go, what to pack: from normals of our cities or a forecast."""

from collections.abc import Sequence

from tripkit.agents.ask.desk.answer import Answer, Basis, Line, ours, page
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.climate import Month, normals
from tripkit.knowledge.countries import country_of, months_text
from tripkit.knowledge.practical import season_of, seasons_named
from tripkit.tools.trip.context import say

_MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August",
           "September", "October", "November", "December")  # fmt: skip
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
HOT, WARM, COOL, COLD, FREEZING = 29, 22, 16, 8, 0
WET_DAYS = 9
_SWIM = 24


def month_name(month: int, locale: Locale) -> str:
    return f"{month}월" if locale == "ko" else _MONTHS[month - 1]


def _basis(where: str, locale: Locale) -> Basis:
    return ours("normals", say(locale, f"climate normals of {where}", f"{where} 기후 평년값"))


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
    at = normals(spot.lat, spot.lng, month)
    if at is None:
        return _unknown(question, spot)
    locale, name = question.locale, spot.called(question.locale)
    lead = say(
        locale,
        f"{name} in {month_name(month, locale)}: usually {at.low} to {at.high} °C, {_wet(at, month, locale)}.",
        f"{name}의 {month}월은 보통 {at.low}~{at.high}°C이고 {_wet(at, month, locale)}.",
    )
    lines = []
    if question.day:
        lines.append(Line(say(
            locale,
            "Nobody can forecast a day so far ahead; look at a forecast from about a week before.",
            "그렇게 먼 날의 예보는 누구도 알 수 없어요. 일주일 전부터 예보를 확인해요.",
        )))  # fmt: skip
    lines.append(
        Line(say(locale, f"Wear: {clothes(at, locale)}.", f"옷차림: {clothes(at, locale)}."))
    )
    return Answer("weather", Line(lead, _basis(at.where, locale)), name, tuple(lines))


def _wet(at: Month, month: int, locale: Locale) -> str:
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
    locale, days = question.locale, question.forecast
    low, high = round(min(d.low for d in days)), round(max(d.high for d in days))
    chances = [d.rain_chance for d in days if d.rain_chance is not None]
    wet = f"{max(chances):.0%}" if chances else "?"
    is_forecast = any(day.source == "forecast" for day in days)
    first, last = days[0].date, days[-1].date
    span = (
        f"{first.month}월 {first.day}~{last.day}일"
        if locale == "ko"
        else f"{first.day} to {last.day} {last:%B}"
    )
    if first == last:
        span = f"{first.month}월 {first.day}일" if locale == "ko" else f"{first.day} {first:%B}"
    kind = say(locale, "forecast" if is_forecast else "usual for these days",
               "예보" if is_forecast else "이맘때 평년값")  # fmt: skip
    name = spot.called(locale)
    lead = say(
        locale, f"{name}, {span}: {low} to {high} °C, chance of rain up to {wet} a day ({kind}).",
        f"{name} {span}: {low}~{high}°C, 비 올 확률은 하루 최대 {wet}예요({kind}).",
    )  # fmt: skip
    url = next((day.source_url for day in days if day.source_url), None)
    basis = ours(
        "forecast" if is_forecast else "normals",
        "Open-Meteo" if is_forecast else days[0].where,
        url,
    )
    lines = []
    if not is_forecast:
        lines.append(Line(say(
            locale, "I have no forecast at hand: look at the local weather service on the day before.",
            "지금은 예보를 가져올 수 없으니 전날 현지 기상청 예보를 확인해요.",
        )))  # fmt: skip
    at = Month(high, low, WET_DAYS if chances and max(chances) > 0.4 else 0, days[0].where)
    lines.append(
        Line(say(locale, f"Wear: {clothes(at, locale)}.", f"옷차림: {clothes(at, locale)}."))
    )
    return Answer("weather", Line(lead, basis), name, tuple(lines))


def _unknown(question: Question, spot: Spot) -> Answer | None:
    """Where no normals are held: what the country's row says, or nothing."""
    country = country_of(spot.country)
    locale = question.locale
    if country is None or not (country.best_months or country.avoid):
        return None
    about = country.avoid.in_(locale) if country.avoid else ""
    name = spot.called(locale)
    lead = say(
        locale, f"I hold no temperatures for {name}. {about}".strip(),
        f"{name}의 기온 자료는 없어요. {about}".strip(),
    )  # fmt: skip
    return Answer("weather", Line(lead, page(country.advice_page)), name)


def _year(question: Question, spot: Spot) -> Answer | None:
    """Without a month: now, and the coldest, hottest and wettest part of the year."""
    rows = [(m, at) for m in range(1, 13) if (at := normals(spot.lat, spot.lng, m))]
    locale, name = question.locale, spot.called(question.locale)
    if not rows:
        return _unknown(question, spot)
    hot, cold = max(rows, key=lambda r: r[1].high), min(rows, key=lambda r: r[1].low)
    wet = max(rows, key=lambda r: r[1].rain_days)
    now = dict(rows)[question.today.month]
    this = month_name(question.today.month, locale)
    lead = say(
        locale, f"{name} now ({this}): usually {now.low} to {now.high} °C, {_wet(now, question.today.month, locale)}.",
        f"{name}의 지금({this})은 보통 {now.low}~{now.high}°C이고 {_wet(now, question.today.month, locale)}.",
    )  # fmt: skip
    text = say(
        locale,
        f"Over the year: hottest in {month_name(hot[0], locale)} ({hot[1].high} °C by day), coldest in"
        f" {month_name(cold[0], locale)} ({cold[1].low} °C at night), most rain in {month_name(wet[0], locale)}.",
        f"한 해로는 {hot[0]}월이 가장 덥고(낮 {hot[1].high}°C) {cold[0]}월이 가장 추워요(밤 {cold[1].low}°C). 비는 {wet[0]}월에 가장 많아요.",
    )  # fmt: skip
    return Answer("weather", Line(lead, _basis(now.where, locale)), name, (Line(text),))


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
        (at.rain_days >= WET_DAYS, "an umbrella or rain jacket", "우산이나 비옷"),
    )
    return ", ".join(say(locale, en, ko) for wanted, en, ko in wants if wanted)


def season(phenomenon: str, question: Question) -> Answer | None:
    """When something is to be seen there; what can't be seen in the month named is said first."""
    spot = question.spot
    row = season_of(phenomenon, spot.site) if spot and phenomenon in seasons_named() else None
    if spot is None or row is None:
        return _wet_season(question) if phenomenon == "monsoon" else None
    locale, month = question.locale, asked_month(question)
    text = row.text.in_(locale)
    if month and phenomenon not in ("monsoon", "hurricane"):
        fits = month in row.months
        name = month_name(month, locale)
        start = say(locale, f"{name} fits. " if fits else f"Not in {name}. ",
                    f"{name}은 맞는 때예요. " if fits else f"{name}에는 볼 수 없어요. ")  # fmt: skip
        text = start + text
    elif month:
        name = month_name(month, locale)
        text = say(locale, f"{'Yes' if month in row.months else 'No'}, for {name}. ",
                   f"{name}은 그때에 {'들어가요' if month in row.months else '들지 않아요'}. ") + text  # fmt: skip
    return Answer("season", Line(text, page(row.source)), spot.called(locale))


def _wet_season(question: Question) -> Answer | None:
    """The months with most rain by the normals."""
    spot, locale = question.spot, question.locale
    if spot is None:
        return None
    rows = [(m, at) for m in range(1, 13) if (at := normals(spot.lat, spot.lng, m))]
    if not rows:
        return _unknown(question, spot)
    most = max(at.rain_days for _, at in rows)
    least = min(at.rain_days for _, at in rows)
    wet = _runs([m for m, at in rows if at.rain_days >= (most + least) / 2 + 1], locale)
    dry = _runs([m for m, at in rows if at.rain_days <= least + 2], locale)
    name = spot.called(locale)
    if most - least < 6 or not wet:
        text = say(locale, f"{name} has no real rainy season: {least} to {most} days with rain in every month.",
                   f"{name}은 뚜렷한 우기가 없어요. 어느 달이나 비 오는 날이 {least}~{most}일이에요.")  # fmt: skip
    else:
        text = say(locale, f"{name}: most rain in {wet} (up to {most} days a month); driest in {dry}.",
                   f"{name}은 {wet}에 비가 가장 많고(한 달 최대 {most}일) {dry}이 가장 건조해요.")  # fmt: skip
    return Answer("season", Line(text, _basis(rows[0][1].where, locale)), name)


def _runs(months: Sequence[int], locale: Locale) -> str:
    """Months as spans, over New Year as one."""
    chosen = set(months)
    starts = [m for m in sorted(chosen) if (m - 2) % 12 + 1 not in chosen] or sorted(chosen)[:1]
    ordered: list[int] = []
    for start in starts:
        month = start
        while month in chosen and month not in ordered:
            ordered.append(month)
            month = month % 12 + 1
    return months_text(tuple(ordered)).in_(locale)


def best_time(question: Question) -> Answer | None:
    """The months to go, and whether the one that was named is among them."""
    spot, locale = question.spot, question.locale
    if spot is None or (country := country_of(spot.country)) is None:
        return None
    months, source = best_months(spot)
    if not months:
        return None
    basis = source or page(country.advice_page)
    name, named = spot.called(locale), asked_month(question)
    when = months_text(tuple(months)).in_(locale)
    lead = say(locale, f"The best months for {name} are {when}.", f"{name}은 {when}이 가장 좋아요.")
    if named:
        fits, month = named in months, month_name(named, locale)
        lead = say(
            locale, f"{'Yes, ' if fits else ''}{month} is {'a good' if fits else 'not the best'} time for {name}; the best months are {when}.",
            f"{month}은 {name}에 {'좋은 때예요' if fits else '가장 좋은 때는 아니에요'}. 좋은 달은 {when}이에요.",
        )  # fmt: skip
    lines = []
    shown = named or months[0]
    if at := normals(spot.lat, spot.lng, shown):
        lines.append(Line(say(
            locale, f"{month_name(shown, locale)}: {at.low} to {at.high} °C, {_wet(at, shown, locale)}.",
            f"{shown}월: {at.low}~{at.high}°C, {_wet(at, shown, locale)}.",
        ), _basis(at.where, locale)))  # fmt: skip
    if country.avoid and spot.kind == "country":
        lines.append(Line(country.avoid.in_(locale), page(country.advice_page)))
    if row := season_of("monsoon", spot.site):
        lines.append(Line(row.text.in_(locale), page(row.source)))
    return Answer("best_time", Line(lead, basis), name, tuple(lines[:3]))


def best_months(spot: Spot) -> tuple[tuple[int, ...], Basis | None]:
    """Of our city at the place, else of its country; with the city's source."""
    from tripkit.knowledge.cities import nearest_city

    city = None if spot.kind in ("country", "region") else nearest_city(spot.lat, spot.lng, 40)
    if city and city.best_months:
        return _in_order(city.best_months), page(city.sources[0]) if city.sources else None
    country = country_of(spot.country)
    return (country.best_months if country else ()), None


def _in_order(months: Sequence[int]) -> tuple[int, ...]:
    """From the first after a gap, so that a span over New Year is one."""
    chosen = set(months)
    start = next((m for m in sorted(chosen) if (m - 2) % 12 + 1 not in chosen), min(chosen))
    return tuple(m for n in range(12) if (m := (start + n - 1) % 12 + 1) in chosen)


def can_swim(question: Question) -> Answer | None:
    """Whether the air is warm enough for the beach in that month, as a proxy that is named."""
    spot, month = question.spot, asked_month(question)
    at = normals(spot.lat, spot.lng, month) if spot and month else None
    if spot is None or month is None or at is None:
        return None
    locale, name = question.locale, spot.called(question.locale)
    fits = at.high >= _SWIM
    when = month_name(month, locale)
    lead = say(
        locale, f"{'Mostly yes' if fits else 'Hardly'}: {name} has {at.high} °C by day in {when}"
        + ("." if fits else ", so the sea is cold for most people."),
        f"{name}의 {when} 낮 기온은 {at.high}°C라 {'대체로 할 만해요' if fits else '대부분에게 바다는 차가워요'}.",
    )  # fmt: skip
    note = say(
        locale, "I hold no sea temperatures; ask on the spot about flags, currents and jellyfish.",
        "수온 자료는 없어요. 현장에서 깃발, 조류, 해파리를 확인해요.",
    )  # fmt: skip
    return Answer("weather", Line(lead, _basis(at.where, locale)), name, (Line(note),))
