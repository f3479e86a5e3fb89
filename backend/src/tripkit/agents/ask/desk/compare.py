"""Two or three places beside each other in a small table, and one recommendation."""

from tripkit.agents.ask.desk.answer import Answer, Line, ours, reckoned
from tripkit.agents.ask.desk.circumstances import Contender, by_circumstance, is_base
from tripkit.agents.ask.desk.climate import asked_month, month_name, normals_at
from tripkit.agents.ask.desk.costs import days_cost, home_currency, prices_of
from tripkit.agents.ask.desk.money import written
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.seasons import best_months
from tripkit.agents.ask.desk.travel import HOME_AIRPORT
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.countries import months_text
from tripkit.knowledge.currency import convert, known
from tripkit.knowledge.ways.flights import flight_between
from tripkit.tools.trip.context import say
from tripkit.tools.way_sentences import hours

_MOST = 3
_BEST, _WET, _MILD, _PRICE = 2.0, 3.0, 12.0, 1.5
_IDEAL = 24


def compared(question: Question) -> Answer | None:
    """The table, and the one that fits what was asked about best."""
    spots = [s for s in question.spots if s.country and not is_base(s, question)][:_MOST]
    if len(spots) < 2:
        return None
    month = asked_month(question)
    contenders = [_contender(spot, month, question) for spot in spots]
    chosen, why = _recommended(contenders, month, question)
    locale = question.locale
    korean = f"{chosen.name}을/를 권해요. {why}."
    if question.has("dearer_asked"):
        korean = f"{chosen.name}이/가 {why}."
    lead = say(locale, f"{chosen.name}: {why}.", korean)
    if question.has("dearer_asked") and not question.has("which_one"):
        lead = _dearer(contenders, locale)
    others = [_for_other(c, chosen, month, question) for c in contenders if c is not chosen]
    lines = [Line(text) for text in others if text]
    basis = [
        ours("normals", say(locale, "climate normals", "기후 평년값")) if month else None,
        reckoned(
            say(locale, "TripKit's own estimate from price levels", "물가 수준으로 한 TripKit 추정")
        ),
    ]
    notes = say(
        locale,
        "Prices a day each, two sharing, without flights: estimates.",
        "하루 비용은 둘이 방을 같이 쓸 때 한 사람, 항공료 제외 추정이에요.",
    )
    lines.append(Line(notes, basis[1]))
    if basis[0]:
        lines.append(
            Line(
                say(locale, "Weather: usual figures for the month.", "날씨는 그달의 평년값이에요."),
                basis[0],
            )
        )
    return Answer(
        "compare",
        Line(lead),
        " / ".join(c.name for c in contenders),
        tuple(lines),
        _table(contenders, month, question),
    )


def _dearer(contenders: list[Contender], locale: Locale) -> str:
    """Whether the first is dearer than the second."""
    first, second = contenders[:2]
    share = round((first.dollars / second.dollars - 1) * 100)
    names = first.name, second.name
    if share > 0:
        return say(
            locale,
            f"Yes, {names[0]} costs about {share}% more a day than {names[1]}.",
            f"네, {names[0]}이/가 {names[1]}보다 하루 비용이 {share}%쯤 비싸요.",
        )
    return say(
        locale,
        f"No, {names[0]} costs about {-share}% less a day than {names[1]}.",
        f"아니요, {names[0]}이/가 {names[1]}보다 하루 비용이 {-share}%쯤 싸요.",
    )


def _contender(spot: Spot, month: int | None, question: Question) -> Contender:
    city = nearest_city(spot.lat, spot.lng, 60) if spot.kind != "country" else None
    cost = days_cost(prices_of(spot), "mid", 2, 1, 1).total / 2
    home = HOME_AIRPORT if question.locale == "ko" and spot.country != "KR" else None
    trip = flight_between((home.lat, home.lng), (spot.lat, spot.lng)) if home else None
    season, _ = best_months(spot) if city or spot.kind == "country" else ((), None)
    return Contender(
        spot,
        spot.called(question.locale),
        normals_at(spot, month) if month else None,
        bool(month and month in season),
        cost,
        trip.minutes if trip else None,
        city,
    )


def _recommended(
    contenders: list[Contender], month: int | None, question: Question
) -> tuple[Contender, str]:
    """By safety, then by what was asked about: money, food, beach, weather, else what is there."""
    locale = question.locale
    safe = [c for c in contenders if not c.warned] or contenders
    if len(safe) < len(contenders):
        return safe[0], say(
            locale,
            "there is official advice not to go to the other",
            "다른 곳에는 여행 금지 권고가 있어요",
        )
    if question.has("cheap") or question.has("more_expensive"):
        return _by_price(safe, locale, is_dearer=question.has("dearer_asked"))
    if choice := by_circumstance(safe, question):
        return choice
    if month and all(c.weather for c in safe):
        best = max(safe, key=_climate_score)
        return best, _weather_reason(best, safe, month, locale)
    if question.has("food_trip") and any(c.city for c in safe):
        best = max(safe, key=lambda c: (len(c.city.dining) if c.city else 0, -c.dollars))
        return best, _food_reason(best, locale)
    if question.has("beach"):
        best = max(safe, key=lambda c: c.sights_of("beach", "island"))
        if best.sights_of("beach", "island"):
            return best, say(
                locale, "it has more beaches in what I know", "제 자료에 해변이 더 많아요"
            )
    if question.has_children and any(c.city for c in safe):
        best = max(safe, key=lambda c: sum(s.kids for s in c.city.sights) if c.city else 0)
        return best, say(
            locale, "it has more that small children enjoy", "아이가 즐길 곳이 더 많아요"
        )
    best = max(
        safe, key=lambda c: (sum(s.weight for s in c.city.sights) if c.city else 0) - c.dollars / 10
    )
    return best, say(
        locale,
        "for a first visit it has more to see for the money",
        "처음이라면 볼거리가 많고 비용도 견줄 만해요",
    )


def _by_price(
    contenders: list[Contender], locale: Locale, *, is_dearer: bool
) -> tuple[Contender, str]:
    cheapest = min(contenders, key=lambda c: c.dollars)
    dearest = max(contenders, key=lambda c: c.dollars)
    share = round((1 - cheapest.dollars / dearest.dollars) * 100)
    if is_dearer:
        return dearest, say(
            locale,
            f"it costs about {round((dearest.dollars / cheapest.dollars - 1) * 100)}% more a day",
            f"{cheapest.name}보다 하루 비용이"
            f" {round((dearest.dollars / cheapest.dollars - 1) * 100)}%쯤 비싸요",
        )
    return cheapest, say(
        locale,
        f"it is about {share}% cheaper a day than {dearest.name}",
        f"하루 비용이 {dearest.name}보다 {share}%쯤 싸요",
    )


def _climate_score(contender: Contender) -> float:
    at = contender.weather
    if at is None:
        return -99.0
    mild = -abs(at.high - _IDEAL) / _MILD * _BEST
    return mild - at.rain_days / _WET + _BEST * contender.in_season


def _weather_reason(best: Contender, others: list[Contender], month: int, locale: Locale) -> str:
    at = best.weather
    if at is None:
        return ""
    rest = [c for c in others if c is not best and c.weather]
    wetter = ", ".join(
        f"{c.name} {c.weather.low}–{c.weather.high} °C / {c.weather.rain_days}"
        for c in rest
        if c.weather
    )
    when = month_name(month, locale)
    return say(
        locale,
        f"in {when} it has the better weather ({at.low}–{at.high} °C, rain on {at.rain_days} days;"
        f" {wetter})",
        f"{when} 날씨가 더 나아요({at.low}~{at.high}°C, 비 {at.rain_days}일; {wetter}일)",
    )


def _food_reason(best: Contender, locale: Locale) -> str:
    dishes = (
        [d.in_(locale) for place in best.city.dining for d in place.dishes][:3] if best.city else []
    )
    return say(
        locale, f"for food: {', '.join(dishes)}", f"음식은 {', '.join(dishes)} 같은 것이 있어요"
    )


def _for_other(other: Contender, chosen: Contender, month: int | None, question: Question) -> str:
    """When the other one would be the choice."""
    locale = question.locale
    if other.dollars < chosen.dollars * 0.85:
        return say(
            locale,
            f"{other.name} if money decides: it is cheaper.",
            f"돈이 더 중요하면 {other.name}이/가 싸요.",
        )
    if month and other.weather and chosen.weather and other.weather.high > chosen.weather.high + 3:
        return say(
            locale,
            f"{other.name} if you want it warmer.",
            f"더 따뜻한 곳이 좋으면 {other.name}이에요/예요.",
        )
    if other.minutes and chosen.minutes and other.minutes < chosen.minutes - 45:
        return say(
            locale,
            f"{other.name} if you want the shorter flight.",
            f"비행이 짧은 쪽은 {other.name}이에요/예요.",
        )
    return ""


def _sky(contender: Contender, locale: Locale) -> str:
    at = contender.weather
    if at is None:
        return "?"
    wet = say(locale, f"rain on {at.rain_days} days", f"비 {at.rain_days}일")
    return f"{at.low}–{at.high} °C, {wet}"


def _table(contenders: list[Contender], month: int | None, question: Question) -> str:
    locale, currency = question.locale, home_currency(question)
    currency = currency if known(currency) else "USD"
    rows = [["", *(c.name for c in contenders)], ["---"] * (len(contenders) + 1)]
    if month:
        rows.append([month_name(month, locale), *(_sky(c, locale) for c in contenders)])
    rows.append(
        [
            say(locale, "a day each", "하루 한 사람"),
            *(
                written(convert(c.dollars, "USD", currency).amount, currency, locale, rough=True)
                for c in contenders
            ),
        ]
    )
    if any(c.minutes for c in contenders):
        rows.append(
            [
                say(locale, "flight from Seoul", "서울에서 비행"),
                *(
                    hours(5 * round(c.minutes / 5), locale) if c.minutes else "–"
                    for c in contenders
                ),
            ]
        )
    best = [best_months(c.spot)[0] for c in contenders]

    rows.append(
        [
            say(locale, "best months", "좋은 달"),
            *(months_text(m).in_(locale) if m else "?" for m in best),
        ]
    )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
