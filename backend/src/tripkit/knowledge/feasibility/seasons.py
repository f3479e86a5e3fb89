"""Judges of the month and its weather, by the normals of the place."""

from collections.abc import Callable
from statistics import fmean

from tripkit.knowledge.climate import Month
from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict

HOTTEST, WETTEST, COLDEST = 37, 21, -12
"""°C of a mean daily high, and days with rain, at which a month is one to stay away."""
OFF_SEASON = 0.5
_UNKNOWN = Verdict(None, "no normals of the place", "기후 평년값이 없어요")
_IS: dict[str, Callable[[Month], float]] = {
    "warm": lambda m: (20 - m.high) / 6 if m.high < 20 else (m.high - 34) / 6,
    "hot": lambda m: (26 - m.high) / 6,
    "cool": lambda m: (m.high - 25) / 6 if m.high > 25 else (2 - m.high) / 6,
    "cold": lambda m: (m.high - 9) / 6,
    "dry": lambda m: (m.rain_days - 9) / 5,
    "sun": lambda m: (m.rain_days - 10) / 5,
    "rain": lambda m: (9 - m.rain_days) / 5,
    "snow": lambda m: (m.low - 0) / 5,
}
"""How far a month is from being so; 0 and below: it is. In steps of 6 °C or 5 days of rain."""
_REFUSED = {"hot": 29.0, "cold": 8.0, "rain": 12.0, "snow": 0.0, "humid": 29.0}


def month_of(place: Candidate, wish: PickWish) -> Month | None:
    """The mean of the trip's months, of the good ones where none was said."""
    months = wish.months or place.best_months
    rows = [row for month in months if (row := place.climate(month))]
    if not rows:
        return None
    return Month(
        round(fmean(row.high for row in rows)),
        round(fmean(row.low for row in rows)),
        round(fmean(row.rain_days for row in rows)),
        rows[0].where,
    )


def _told(m: Month) -> tuple[str, str]:
    return (
        f"{m.low} to {m.high} °C, rain on {m.rain_days} days",
        f"{m.low}~{m.high}°C, 비 오는 날 {m.rain_days}일",
    )


def _weather(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if (month := month_of(place, wish)) is None or condition.value not in _IS:
        return _UNKNOWN
    off = _IS[condition.value](month)
    return Verdict(off <= 0, *_told(month), excess=max(0.0, off) if off <= 1.5 else NEVER)


def _not_weather(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    month = month_of(place, wish)
    if month is None or condition.value not in _REFUSED:
        return _UNKNOWN
    bound = _REFUSED[condition.value]
    off = {
        "hot": (month.high - bound) / 6,
        "humid": (month.high - bound) / 6,
        "cold": (bound - month.high) / 6,
        "rain": (month.rain_days - bound) / 5,
        "snow": (bound - month.low) / 5,
    }[condition.value]
    return Verdict(off <= 0, *_told(month), excess=max(0.0, off) if off <= 0.5 else NEVER)


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
