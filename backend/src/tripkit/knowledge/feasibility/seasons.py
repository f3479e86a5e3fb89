"""Judges of the month and its weather, by the normals of the place."""

from collections.abc import Callable, Mapping
from statistics import fmean

from tripkit.knowledge.climate import Month
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict

HOTTEST, WETTEST, COLDEST = 37, 21, -12
"""°C of a mean daily high, and days with rain, at which a month is one to stay away."""
OFF_SEASON = 0.5
BEST_WARMTH, WET = 27, 8
"""°C by day that somebody who is cold would like best; days with rain that do not matter."""
SNOW, RAIN = "snow", "rain"
COOLER = 3
"""°C below what is warm enough to bathe at which some do."""
SNOWY_LOW, SNOWY_HIGH, SNOWY_DAYS = -3, 3, 9
"""°C by night and by day, and days with rain or snow in a month, where snow lies."""
NEARLY: Mapping[str, float] = {"warm": 3 / 6, "sun": 2 / 5, "cool": 1 / 6, "rain": 3 / 5}
"""How far off a month may be of which nobody can say whether it is so: 19 °C, warm to some."""
MILD_DAY, MILD_NIGHT = 15, 5
"""°C of a mean daily high and low from which on nobody calls it cold."""
_UNKNOWN = Verdict(None, "no normals of the place", "기후 평년값이 없어요")
_IS: dict[str, Callable[[Month], float]] = {
    "warm": lambda m: max((22 - m.high) / 6, (10 - m.low) / 6, (m.high - 34) / 6),
    "hot": lambda m: (26 - m.high) / 6,
    "cool": lambda m: (m.high - 25) / 6 if m.high > 25 else (2 - m.high) / 6,
    "cold": lambda m: (m.high - 9) / 6,
    "dry": lambda m: (m.rain_days - 9) / 5,
    "sun": lambda m: max((m.rain_days - 10) / 5, (14 - m.high) / 6),
    "rain": lambda m: (12 - m.rain_days) / 5,
    "snow": lambda m: (m.low - 0) / 5,
}
"""How far a month is from being so; 0 and below: it is. In steps of 6 °C or 5 days of rain."""
_REFUSED = {"hot": 29.0, "cold": 8.0, "rain": 12.0, "snow": 0.0, "humid": 29.0}


_HARDLY = {"hot": -0.4, "humid": -0.4, "cold": -1.1, "rain": -0.7}
"""How near to a refused weather a month may come before nobody can say that it is none of it."""


def month_of(place: Candidate, wish: PickWish) -> Month | None:
    """The mean of the trip's months, of the good ones where none was said."""
    months = months_there(place, wish)
    rows = [row for month in months if (row := place.climate(month))]
    if not rows:
        return None
    return Month(
        round(fmean(row.high for row in rows)),
        round(fmean(row.low for row in rows)),
        round(fmean(row.rain_days for row in rows)),
        rows[0].where,
    )


def months_there(place: Candidate, wish: PickWish) -> tuple[int, ...]:
    """The trip's months; where only weather or snow was named, this month and the two that follow
    (it is now that somebody is cold); else the place's good ones."""
    if wish.months:
        return wish.months
    if wish.values("weather") or SNOW in wish.values("kind"):
        return tuple((wish.today.month + more - 1) % 12 + 1 for more in range(3))
    return place.best_months


def snows(place: Candidate, wish: PickWish) -> Verdict | None:
    """Whether the normals of the trip's months make it snow: frost, and much to fall."""
    month = month_of(place, wish)
    if month is None or month.low > SNOWY_LOW or month.high > SNOWY_HIGH:
        return None
    if month.rain_days < SNOWY_DAYS:
        return None
    return Verdict(
        True,
        f"{month.high} °C by day, {month.low} °C at night, snow or rain on {month.rain_days} days",
        f"낮 {month.high}°C, 밤 {month.low}°C, 눈비 오는 날 {month.rain_days}일",
    )


def rains(place: Candidate, wish: PickWish) -> Verdict | None:
    """Whether the normals of the trip's months are rainy: None where no normals are known."""
    month = month_of(place, wish)
    if month is None:
        return None
    return _verdict(RAIN, month)


def bathes(place: Candidate, wish: PickWish, warm: int) -> Verdict | None:
    """Whether the days of the trip's months are warm enough to bathe: `warm` °C and more."""
    month = month_of(place, wish)
    if month is None:
        return None
    if month.high >= warm:
        return Verdict(True, *_told(month))
    nearly = month.high >= warm - COOLER
    return Verdict(None if nearly else False, *_told(month), excess=(warm - month.high) / 8)


def _verdict(value: str, month: Month, share: float = 0.0) -> Verdict:
    """Kept, not kept, or so near to it that it depends on whom one asks."""
    off = _IS[value](month)
    if off <= 0:
        return Verdict(True, *_told(month), share=share)
    if off <= NEARLY.get(value, 0.0):
        en, ko = _told(month)
        return Verdict(None, f"nearly: {en}", f"조금 못 미쳐요: {ko}", share=share)
    return Verdict(False, *_told(month), excess=off if off <= 1.5 else NEVER, share=share)


def _told(m: Month) -> tuple[str, str]:
    days = "1 day" if m.rain_days == 1 else f"{m.rain_days} days"
    return (
        f"{m.high} °C by day, {m.low} °C at night, rain on {days}",
        f"낮 {m.high}°C, 밤 {m.low}°C, 비 오는 날 {m.rain_days}일",
    )


def _comfort(month: Month) -> float:
    """How near a month is to what somebody who is cold would like best, 0..1."""
    wet = max(0, month.rain_days - WET) / 10
    return max(0.0, 1 - abs(month.high - BEST_WARMTH) / 12 - wet)


def _weather(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if (month := month_of(place, wish)) is None or condition.value not in _IS:
        return _UNKNOWN
    share = _comfort(month) if condition.value == "warm" else 0.0
    return _verdict(condition.value, month, share)


def _not_weather(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    month = month_of(place, wish)
    if month is None or condition.value not in _REFUSED:
        return _UNKNOWN
    bound = _REFUSED[condition.value]
    limits = [float(value) for value in wish.values("warmest")] if condition.value == "hot" else []
    bound = min([bound, *limits])
    off = {
        "hot": (month.high - bound) / 6,
        "humid": (month.high - bound) / 6,
        "cold": (bound - month.high) / 6,
        "rain": (month.rain_days - bound) / 5,
        "snow": (bound - month.low) / 5,
    }[condition.value]
    most = 1.5 if limits else 0.5
    if off <= 0 and not limits and off > _HARDLY.get(condition.value, -1.0):
        en, ko = _told(month)
        return Verdict(None, f"near the edge: {en}", f"아슬아슬해요: {ko}")
    return Verdict(off <= 0, *_told(month), excess=max(0.0, off) if off <= most else NEVER)


def _when(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """A month that one can be there in: neither scorching nor drowned nor, unasked, deep frozen."""
    month = month_of(place, wish)
    if month is None:
        return _UNKNOWN
    if set(wish.months) & set(place.best_months):
        return Verdict(
            True, f"a good month: {_told(month)[0]}", f"좋은 달이에요: {_told(month)[1]}"
        )
    frozen = month.high < COLDEST or (month.high < 0 and not _wants_snow(wish))
    if month.high >= HOTTEST or month.rain_days >= WETTEST or frozen:
        return Verdict(False, *_told(month), excess=OFF_SEASON)
    return Verdict(True, *_told(month))


def _wants_snow(wish: PickWish) -> bool:
    snowy = {"skiing", "snow", "aurora", "glacier", "reindeer", "sauna"}
    return bool(snowy & set(wish.values("kind"))) or "snow" in wish.values("weather")


JUDGES = {"weather": _weather, "not_weather": _not_weather, "when": _when}
