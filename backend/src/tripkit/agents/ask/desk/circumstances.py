"""Which of several places fits by the sky, by where one stays, or for the old and the small."""

from dataclasses import dataclass

from tripkit.agents.ask.desk.climate import asked_month
from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City
from tripkit.knowledge.climate import Month
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.practical import sea_at
from tripkit.tools.trip.context import say
from tripkit.tools.way_sentences import hours

_TIRING = 15
"""Minutes of flight that make a difference to the old and the small."""
_FAR = 1.5
"""How many times farther from where one stays the other place has to be."""


@dataclass(frozen=True, slots=True)
class Contender:
    """What is known of one of the places; dollars a day each in comfort."""

    spot: Spot
    name: str
    weather: Month | None
    in_season: bool
    dollars: float
    minutes: int | None
    city: City | None

    @property
    def warned(self) -> bool:
        country = country_of(self.spot.country)
        return bool(country and country.warning and country.warning.everywhere)

    def sights_of(self, *kinds: str) -> int:
        """How many sights of our city are of these kinds."""
        return sum(bool(set(kinds) & set(s.kinds)) for s in self.city.sights) if self.city else 0


def is_base(spot: Spot, question: Question) -> bool:
    """Where one stays or sets off: it is no choice."""
    before, behind = question.low[: spot.start], question.low[spot.end : spot.end + 8]
    is_stay = matcher("base_before").search(before) or matcher("base_behind").match(behind)
    return bool(is_stay) and spot.end > 0


def _nearer(contenders: list[Contender], question: Question) -> tuple[Contender, str] | None:
    """The one that is nearer to where one stays."""
    base = next((s for s in question.spots if is_base(s, question)), None)
    if base is None:
        return None
    km = {c.name: distance_km(base.lat, base.lng, c.spot.lat, c.spot.lng) for c in contenders}
    best = min(contenders, key=lambda c: km[c.name])
    far = max(contenders, key=lambda c: km[c.name])
    if km[far.name] < _FAR * max(km[best.name], 1.0):
        return None
    return best, say(
        question.locale,
        f"it is nearer to {base.called('en')} ({km[best.name]:,.0f} against {km[far.name]:,.0f} km"
        " in a straight line), which leaves more of the day",
        f"{base.called('ko')}에서 더 가까워요(직선 {km[best.name]:,.0f}km, {far.name}"
        f" {km[far.name]:,.0f}km)",
    )


def _easier(contenders: list[Contender], locale: Locale) -> tuple[Contender, str] | None:
    """The one with the shorter flight, for those whom ways tire."""
    known_ways = [c for c in contenders if c.minutes]
    if len(known_ways) < len(contenders):
        return None
    best = min(known_ways, key=lambda c: c.minutes or 0)
    rest = [c for c in known_ways if c is not best]
    if any((c.minutes or 0) < (best.minutes or 0) + _TIRING for c in rest):
        return None
    length = hours(5 * round((best.minutes or 0) / 5), locale)
    return best, say(
        locale,
        f"the shorter flight ({length}) tires less",
        f"비행이 {length}으로/로 짧아 덜 지쳐요",
    )


def _by_sky(contenders: list[Contender], question: Question) -> tuple[Contender, str] | None:
    """For northern lights the clearer sky, for "wetter" the wetter one."""
    locale = question.locale
    if not all(c.weather for c in contenders):
        return None
    wet = {c.name: c.weather.rain_days for c in contenders if c.weather}
    counts = ", ".join(f"{name} {days}" for name, days in wet.items())
    if question.has("wetter_asked"):
        best = max(contenders, key=lambda c: wet[c.name])
        return best, say(
            locale, f"wetter (days with rain: {counts})", f"비가 더 잦아요(비 오는 날: {counts}일)"
        )
    if not question.has("aurora_asked"):
        return None
    best = min(contenders, key=lambda c: wet[c.name])
    cold = f"{best.weather.low}~{best.weather.high}" if best.weather else ""
    return best, say(
        locale,
        f"for northern lights, as its sky is clearer (days with rain or snow: {counts}); dress for"
        f" {cold} °C",
        f"오로라에는 하늘이 더 맑은 곳이 나아요(비·눈 오는 날: {counts}일). 다만 {cold}°C라 방한"
        " 준비를 해요",
    )


def _by_sea(contenders: list[Contender], question: Question) -> tuple[Contender, str] | None:
    """The calm sea before the rough one, then the warmer, in the month that was named."""
    month, locale = asked_month(question), question.locale
    seas = [sea_at(c.spot.site) for c in contenders]
    if month is None or not question.has("beach") or not all(seas):
        return None
    rated = [(c, sea) for c, sea in zip(contenders, seas, strict=True) if sea]
    best, sea = max(rated, key=lambda pair: (month not in pair[1].rough, pair[1].at(month)))
    water = sea.at(month)
    if month not in sea.rough and any(month in other.rough for _, other in rated):
        return best, say(
            locale,
            f"its sea is calm then (about {water} °C) while the other's is in its rough season",
            f"그 달 바다가 잔잔하고(약 {water}°C) 다른 쪽은 파도가 거친 철이에요",
        )
    if all(other.at(month) >= water for _, other in rated):
        return None
    return best, say(
        locale,
        f"its sea is the warmer one then, about {water} °C",
        f"그 달 바다가 더 따뜻해요(약 {water}°C)",
    )


def by_circumstance(
    contenders: list[Contender], question: Question
) -> tuple[Contender, str] | None:
    """By the sky, where one stays, or how far it is for the old and the small."""
    choice = _by_sea(contenders, question)
    choice = choice or _by_sky(contenders, question) or _nearer(contenders, question)
    is_tiring = question.has("elderly") or question.has("toddler")
    if choice is None and is_tiring and not question.has("sky_asked"):
        choice = _easier(contenders, question.locale)
    return choice
