"""Places for those who name none: "somewhere warm in January, at most four hours from London"."""

from calendar import month_name
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from tripkit.domain.context import Locale
from tripkit.domain.plan import Repair
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.cities import City, Head, city_of, heads
from tripkit.knowledge.cities.entry import Kind
from tripkit.knowledge.gazetteer import Place, country_name, distance_km, find
from tripkit.tools.trip.context import say
from tripkit.understanding import words as closed

COUNT = 3
SIGHTS = 12
"""A place that is proposed has at least so many sights of ours."""
GROUND_HOURS, KMH = 0.6, 780.0
"""What a flight takes over its distance, and how fast it is."""
NEXT_KM, DRIVEN_KM = 40.0, 350.0
"""Nearer than this is no trip, and farther one does not drive on a whim."""
_HIGHS = {"warm": (20, 33), "hot": (27, 38), "sun": (18, 33), "cool": (10, 20), "cold": (-30, 6)}
"""Mean daily highs in °C that are called so."""
_USUAL, _BEST = (14, 30), 24
_A_SIGHT, _A_KIND = 0.15, 6.0
"""What one of them weighs, in degrees away from the best."""


KOREAN_START = "Seoul"
"""Where a Korean reader is taken to start who did not say, so that hours can be told."""


@dataclass(frozen=True)
class Proposal:
    """`hours` is the flight from `start`; None where nobody said where that is. `miss` is how many
    degrees the month lies off what was wished."""

    city: City
    high: int
    low: int
    hours: float | None
    miss: int
    lacks: int = 0
    """Kinds of places that were asked for and that it has none of."""

    @property
    def worth(self) -> float:
        nearness = abs(self.high - _BEST) + 100 * self.miss + _A_KIND * self.lacks
        return min(len(self.city.sights), 40) * _A_SIGHT - nearness


def proposals(request: TripRequest, locale: Locale) -> list[Repair]:
    """The best few that fit the month, its weather and the longest flight, a country each; where
    none does, the nearest miss, and that it is one."""
    start = _start(request, locale)
    month = request.start_date.month if request.start_date else 0
    return [_repair(proposal, start, month, locale) for proposal in _ranked(request, start, month)]


def with_place(request: TripRequest, locale: Locale) -> TripRequest:
    """With the best place that fits as the destination, where somebody leaves it open, and with
    the others to choose from; the request itself where a place is named or none fits."""
    if request.destinations or not _leaves_open(request.task) or request.start_date is None:
        return request
    start, month = _start(request, locale), request.start_date.month
    chosen = _ranked(request, start, month)
    if not chosen or (chosen[0].miss and not is_driven(request)):
        return request
    best, *others = (_repair(proposal, start, month, locale).text for proposal in chosen)
    sentence = say(
        locale,
        f"You left the place open. Planned for {best} As good: {' '.join(others)} Name one to have"
        " it instead.",
        f"장소를 맡기셔서 이곳으로 짰어요. {best} 이런 곳도 맞아요. {' '.join(others)}"
        " 이름을 말하면 그곳으로 바꿔요.",
    )
    return request.model_copy(
        update={
            "destinations": [chosen[0].city.name.en],
            "countries": [chosen[0].city.country],
            "missing": [key for key in request.missing if key != "destination"],
            "assumptions": [sentence, *request.assumptions],
        }
    )


def _leaves_open(task: str) -> bool:
    """Whether words leave the place to the plan."""
    return closed.pattern("sights", "open_place").search(task) is not None


def _ranked(request: TripRequest, start: Place | None, month: int) -> list[Proposal]:
    if not month:
        return []
    best: dict[str, Proposal] = {}
    for proposal in sorted(_near(request, month, start), key=lambda p: (-p.worth, p.city.id)):
        key = proposal.city.id if is_driven(request) else proposal.city.country
        best.setdefault(key, proposal)
    return list(best.values())[:COUNT]


def _start(request: TripRequest, locale: Locale) -> Place | None:
    name = request.origin or (KOREAN_START if locale == "ko" else None)
    return next(iter(find(name.partition(",")[0])), None) if name else None


def _near(request: TripRequest, month: int, start: Place | None) -> Iterator[Proposal]:
    """Every place with enough to see abroad and within the longest flight, or within a drive."""
    least, most = _highs(request)
    kinds = set(request.texts("place_kind")) & set(get_args(Kind))
    for head in heads():
        if head.sights < SIGHTS or not _is_reached(request, start, head):
            continue
        city = city_of(head.id)
        high, low = city.climate.high[month - 1], city.climate.low[month - 1]
        hours = None if is_driven(request) else _hours(start, head.lat, head.lng)
        lacks = len(kinds - {kind for sight in city.sights for kind in sight.kinds})
        yield Proposal(city, high, low, hours, max(0, least - high, high - most), lacks)


def _highs(request: TripRequest) -> tuple[int, int]:
    """Between which mean daily highs, in °C, the weather that was asked for lies."""
    wishes = [s.value for s in request.statements if s.kind == "weather"]
    wishes += [w for w in _HIGHS if closed.pattern("weather_words", w).search(request.task)]
    return next((_HIGHS[w] for w in wishes if w in _HIGHS), _USUAL)


def _is_reached(request: TripRequest, start: Place | None, head: Head) -> bool:
    if is_driven(request):
        return _is_driven_to(start, head)
    hours = _hours(start, head.lat, head.lng)
    limits = [float(value) for value in request.values("longest_flight")]
    is_home = start is not None and head.country == start.country
    return not is_home and (hours is None or all(hours <= limit for limit in limits))


def is_driven(request: TripRequest) -> bool:
    """Whether they go by their own car, so that no place beyond a sea is proposed."""
    return bool(request.origin) and "self-driving" in request.texts("use_mode")


def _is_driven_to(start: Place | None, head: Head) -> bool:
    if start is None or start.lat is None or start.lng is None or head.country != start.country:
        return False
    return NEXT_KM < distance_km(start.lat, start.lng, head.lat, head.lng) <= DRIVEN_KM


def _hours(start: Place | None, lat: float, lng: float) -> float | None:
    if start is None or start.lat is None or start.lng is None:
        return None
    return GROUND_HOURS + distance_km(start.lat, start.lng, lat, lng) / KMH


def _repair(proposal: Proposal, start: Place | None, month: int, locale: Locale) -> Repair:
    city = proposal.city
    place = f"{city.name.in_(locale)}, {country_name(city.country, locale)}"
    low, high = proposal.low, proposal.high
    text = say(
        locale,
        f"{place}: {low}–{high} °C in {month_name[month]}",
        f"{place}: {month}월 {low}–{high}°C",
    )
    if proposal.hours is not None and start is not None:
        about = f"{round(proposal.hours * 2) / 2:g}"
        text += say(
            locale,
            f", about {about} h by plane from {start.name}",
            f", {start.ko or start.name}에서 비행 {about}시간쯤",
        )
    if proposal.miss:
        text += say(
            locale,
            f"; {proposal.miss} °C off what you wished, the nearest there is",
            f". 바라는 것과 {proposal.miss}°C 다르지만 가장 가까운 곳이에요",
        )
    return Repair(text=f"{text}.", change={"stops": [{"place": city.name.en}]})
