"""Judges of bounds in numbers: degrees by day, hours of time difference, latitude, storms."""

from datetime import datetime
from zoneinfo import ZoneInfo

from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.places import point_of
from tripkit.knowledge.feasibility.seasons import month_of
from tripkit.knowledge.gazetteer import largest_city, timezone

TROPIC = 23.44
"""Degrees of latitude; WGS 84's obliquity, to two digits."""
_BASINS = (
    (range(6, 12), (8, 33), (-100, -55)),
    (range(6, 11), (10, 25), (-120, -95)),
    (range(7, 11), (8, 36), (110, 145)),
    ((4, 5, 10, 11, 12), (8, 22), (78, 98)),
    ((1, 2, 3, 4, 11, 12), (-25, -8), (40, 180)),
)
"""Months, latitudes and longitudes in which tropical storms come ashore (NOAA's basins)."""
_FAR_OFF = 1.5
COOL_AIR = 21
"""°C by day below which the sea is not warm either."""


def _coldest(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    return _high(place, float(condition.value), wish, at_least=True)


def _warmest(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    return _high(place, float(condition.value), wish, at_least=False)


def _high(place: Candidate, bound: float, wish: PickWish, *, at_least: bool) -> Verdict:
    """The mean daily high of the trip's months against a bound in °C."""
    month = month_of(place, wish)
    if month is None:
        return Verdict(None, "no normals of the place", "기후 평년값이 없어요")
    off = (bound - month.high if at_least else month.high - bound) / 6
    return Verdict(
        off <= 0,
        f"{month.high} °C by day on average",
        f"낮 평균 {month.high}°C",
        max(0.0, off) if off <= _FAR_OFF else NEVER,
    )


def _zone(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Hours between two clocks in the trip's month."""
    margin, _, name = condition.value.partition("@")
    start = _start(name, wish)
    if start is None:
        return Verdict(None, "we don't know which clock to go by", "어느 시각 기준인지 몰라요")
    month = wish.months[0] if wish.months else wish.today.month
    apart = abs(_offset(place.point, wish, month) - _offset(start, wish, month))
    hours = min(apart, 24 - apart)
    more = hours - float(margin)
    return Verdict(
        more <= 0,
        f"{hours:g} h apart by the clock",
        f"시차 {hours:g}시간",
        NEVER if more > 2 else max(0.0, more / 2),
    )


def _start(name: str, wish: PickWish) -> tuple[float, float] | None:
    if name != "home":
        return point_of(name)
    if wish.origin:
        return wish.origin[1]
    town = largest_city(wish.home) if wish.home else None
    return point_of(town.name) if town else None


def _offset(point: tuple[float, float], wish: PickWish, month: int) -> float:
    at = datetime(wish.today.year + 1, month, 15, 12, tzinfo=ZoneInfo(timezone(*point)))
    offset = at.utcoffset()
    return offset.total_seconds() / 3600 if offset else 0.0


def _frost(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """The mean daily low of the trip's months stays above freezing."""
    month = month_of(place, wish)
    if month is None:
        return Verdict(None, "no normals of the place", "기후 평년값이 없어요")
    return Verdict(
        month.low >= 0,
        f"nights of {month.low} °C on average",
        f"밤 평균 {month.low}°C",
        NEVER if month.low < -2 else 0.4,
    )


def _sea_warm(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """No sea temperatures are held; in the tropics the sea is about as warm as the air."""
    month = month_of(place, wish)
    if month and month.high < COOL_AIR:
        en, ko = f"air of {month.high} °C by day, so no warm sea", f"낮 기온이 {month.high}°C예요"
        return Verdict(False, en, ko, (COOL_AIR - month.high) / 6)
    if month is None or abs(place.point[0]) > TROPIC:
        return Verdict(None, "we hold no sea temperatures", "수온 기록은 없어요")
    return Verdict(
        None,
        f"a tropical sea, air of {month.high} °C by day; we hold no sea temperatures",
        f"열대 바다이고 낮 기온이 {month.high}°C예요. 수온 기록은 없어요",
        share=1.0,
    )


def _tropics(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    north = abs(place.point[0])
    return Verdict(
        north <= TROPIC,
        f"{north:.0f}° from the equator",
        f"적도에서 {north:.0f}°",
        (north - TROPIC) / 10,
    )


def _storms(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Outside of the coasts and months of tropical storms; of a month that nobody said, unknown."""
    basin = next((months for months, *box in _BASINS if _lies(place.point, *box)), None)
    if basin is None:
        return Verdict(True, "no coast of tropical storms", "열대 폭풍이 오는 해안이 아니에요")
    if not wish.months:
        return Verdict(None, "it depends on the month", "달에 따라 달라요")
    is_hit = bool(set(basin) & set(wish.months))
    texts = (
        ("months of tropical storms there", "그곳은 열대 폭풍이 오는 철이에요")
        if is_hit
        else ("outside the months of tropical storms", "열대 폭풍 철이 아니에요")
    )
    return Verdict(not is_hit, *texts, NEVER if is_hit else 0.0)


def _lies(point: tuple[float, float], lats: tuple[float, float], lngs: tuple[float, float]) -> bool:
    return lats[0] <= point[0] <= lats[1] and lngs[0] <= point[1] <= lngs[1]


JUDGES = {
    "coldest": _coldest,
    "warmest": _warmest,
    "zone": _zone,
    "frost": _frost,
    "sea_warm": _sea_warm,
    "tropics": _tropics,
    "storms": _storms,
}
