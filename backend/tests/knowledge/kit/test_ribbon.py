"""The day's light: whole, in order, and as almanacs have it."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.gazetteer import timezone
from tripkit.knowledge.kit.ribbon import kind_of, moments, ribbon
from tripkit.knowledge.sun import solar_day

DAYS = st.dates(date(2000, 1, 1), date(2099, 12, 31))


@settings(max_examples=60, deadline=None)
@given(lat=st.floats(-90, 90, allow_nan=False), lng=st.floats(-180, 180, allow_nan=False), day=DAYS)
def test_the_ribbon_covers_every_minute_of_any_day_anywhere(
    lat: float, lng: float, day: date
) -> None:
    parts = ribbon(moments(lat, lng, day, timezone(lat, lng)))
    assert parts[0].start == "00:00"
    assert parts[-1].end == "24:00"
    for before, after in pairwise(parts):
        assert before.end == after.start
        assert before.kind != after.kind
    assert all(part.start < part.end for part in parts)


@pytest.mark.parametrize(
    ("day", "zone"), [(date(2026, 3, 29), "Europe/Lisbon"), (date(2026, 10, 25), "Europe/Lisbon")]
)
def test_a_day_on_which_clocks_change_is_whole(day: date, zone: str) -> None:
    parts = ribbon(moments(38.7, -9.1, day, zone))
    assert (parts[0].start, parts[-1].end) == ("00:00", "24:00")
    assert [p.kind for p in parts].count("golden") == 2


@pytest.mark.parametrize(
    ("lat", "lng", "zone"),
    [(35.99, 126.71, "Asia/Seoul"), (37.77, -122.42, "America/Los_Angeles"),
     (-13.83, -171.77, "Pacific/Apia"), (-33.87, 151.21, "Australia/Sydney")],
)  # fmt: skip
def test_golden_and_blue_hours_belong_to_the_local_day(lat: float, lng: float, zone: str) -> None:
    for offset in range(0, 360, 45):
        day = date(2026, 1, 10) + timedelta(days=offset)
        sun = solar_day(lat, lng, day, zone)
        for window in (sun.golden_morning, sun.golden_evening, sun.blue_morning, sun.blue_evening):
            assert window is not None
            assert window.start.date() == window.end.date() == day


def test_the_ribbon_and_the_solar_day_agree_within_two_minutes() -> None:
    day = date(2026, 10, 17)
    evening = solar_day(35.99, 126.71, day, "Asia/Seoul").golden_evening
    golden = [p for p in ribbon(moments(35.99, 126.71, day, "Asia/Seoul")) if p.kind == "golden"]
    assert evening
    hours, minutes = map(int, golden[1].start.split(":"))
    assert abs((hours * 60 + minutes) - (evening.start.hour * 60 + evening.start.minute)) <= 2


@pytest.mark.parametrize(
    ("elevation", "kind"),
    [(-6.01, "night"), (-6, "blue"), (-4.01, "blue"), (-4, "golden"), (5.99, "golden"),
     (6.01, "shade"), (29.99, "shade"), (30, "harsh"), (90, "harsh")],
)  # fmt: skip
def test_each_light_begins_at_its_height_of_the_sun(elevation: float, kind: str) -> None:
    assert kind_of(elevation) == kind
