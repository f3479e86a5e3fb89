"""A kit's light day by day: which stretches, how long, at which end of the day, and when none."""

from datetime import date, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from knowledge.kit.kits import elsewhere, kit

from tripkit.domain.kit import Kit
from tripkit.domain.profile import Profile
from tripkit.knowledge.kit import build_kit
from tripkit.knowledge.kit.stretches import MOST_DAYS, light_days
from tripkit.knowledge.sun import sun_position


def at(lat: float, lng: float, day: date, when: str | None = None, **profile: object) -> Kit:
    chosen = Profile.model_validate({"when": when or day.isoformat(), **profile})
    return build_kit("a" * 32, elsewhere(lat, lng, day), "filmlog", chosen, day, "en")


def test_an_ordinary_day_has_blue_and_gold_at_both_ends_in_order() -> None:
    (day,) = light_days(kit())
    assert [s.name for s in day.stretches] == [
        "blue_morning", "golden_morning", "golden_evening", "blue_evening",
    ]  # fmt: skip
    assert [s.light for s in day.stretches] == ["blue", "golden", "golden", "blue"]
    blue, gold, evening, dusk = day.stretches
    assert (blue.end, evening.end) == (gold.start, dusk.start)
    assert all(s.start.date() == day.day for s in day.stretches)
    assert day.stays == "between"


@pytest.mark.parametrize("month", range(1, 13, 2))
def test_stretches_begin_and_end_where_the_sun_crosses_their_edges(month: int) -> None:
    lat, lng = 48.85, 2.35
    (day,) = light_days(at(lat, lng, date(2027, month, 15)))
    edges = {
        "blue_morning": (-6, -4), "golden_morning": (-4, 6), "golden_evening": (6, -4),
        "blue_evening": (-4, -6),
    }  # fmt: skip
    assert {s.name for s in day.stretches} == set(edges)
    for stretch in day.stretches:
        ends = [sun_position(lat, lng, t).true_elevation for t in (stretch.start, stretch.end)]
        assert ends == pytest.approx(edges[stretch.name], abs=0.15)
        assert stretch.start.second == stretch.end.second == 0
        assert stretch.start.tzinfo == ZoneInfo("Europe/Paris")


@pytest.mark.parametrize(
    ("when", "days", "count"),
    [
        ("2026-10-17/2026-10-19", None, 3), ("2026-10-17", 3, 3), ("2026-10-17", None, 1),
        ("2026-10-01/2026-10-31", None, MOST_DAYS), ("2026-10", 5, 1),
    ],
)  # fmt: skip
def test_each_day_of_the_trip_has_its_light_up_to_a_fortnight(
    when: str, days: int | None, count: int
) -> None:
    made = at(37.5, 127.0, date(2026, 10, 17), when, days=days)
    shown = light_days(made)
    assert len(shown) == count
    steps = {b.day - a.day for a, b in pairwise(shown)}
    assert steps <= {timedelta(days=1)}
    assert all(len(day.stretches) == 4 for day in shown)


def test_in_the_far_north_the_light_stays_or_comes_back_over_its_edge() -> None:
    winter, summer = (light_days(at(78.2, 15.6, date(2027, m, 21)))[0] for m in (12, 6))
    assert (winter.stretches, winter.stays) == ((), "down")
    assert (summer.stretches, summer.stays) == ((), "up")
    noon = light_days(at(69.6, 18.9, date(2027, 12, 21)))[0]
    assert [s.name for s in noon.stretches if s.light == "golden"] == ["golden_noon"]
    midnight = light_days(at(65.0, 25.5, date(2027, 6, 20), "2027-06-20/2027-06-22"))
    names = {s.name for day in midnight for s in day.stretches}
    assert "golden_midnight" in names
    assert "blue_evening" not in names


def test_over_a_change_of_the_clock_stretches_keep_their_true_length() -> None:
    spring = at(48.85, 2.35, date(2027, 3, 27), "2027-03-27/2027-03-29")
    days = light_days(spring)
    lengths = [
        {s.name: s.end.timestamp() - s.start.timestamp() for s in day.stretches} for day in days
    ]
    for name in ("golden_morning", "golden_evening"):
        assert max(d[name] for d in lengths) - min(d[name] for d in lengths) <= 120
    starts = [next(s for s in day.stretches if s.name == "golden_morning").start for day in days]
    assert starts[1].utcoffset() != starts[0].utcoffset()
