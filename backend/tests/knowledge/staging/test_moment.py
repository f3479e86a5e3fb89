from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.staging.moment import Hour, moment_at, somewhere
from tripkit.knowledge.sun import solar_day

GUNSAN = (35.988, 126.711)
DAY = date(2026, 10, 17)


@pytest.mark.parametrize("window", [(4, 12), (-6, -4), (-13, -6), (14, 32)])
@pytest.mark.parametrize("morning", [True, False])
def test_the_sun_stands_within_the_asked_window(window: tuple[float, float], morning: bool) -> None:
    moment = moment_at(*GUNSAN, DAY, Hour(window, morning))
    assert window[0] <= moment.elevation_deg <= window[1]
    assert moment.at is not None
    assert (moment.azimuth_deg < 180) is morning


def test_an_evening_moment_lies_by_that_days_sunset() -> None:
    moment = moment_at(*GUNSAN, DAY, Hour((-1.0, 1.0), False))
    sunset = solar_day(*GUNSAN, DAY, "Asia/Seoul").sunset
    assert moment.at is not None
    assert sunset is not None
    assert abs((moment.at - sunset).total_seconds()) < 600
    assert moment.direction == "west"


def test_where_the_sun_never_gets_there_the_nearest_moment_counts() -> None:
    midsummer = moment_at(69.65, 18.96, date(2026, 6, 21), Hour((-13.0, -6.0), False))
    assert 0 < midsummer.elevation_deg < 5
    midwinter = moment_at(69.65, 18.96, date(2026, 12, 21), Hour((24.0, 48.0), True))
    assert midwinter.elevation_deg < 0


@settings(max_examples=25, deadline=None)
@given(lat=st.floats(-89, 89), lng=st.floats(-180, 180), day=st.dates(date(2000, 1, 1), date(2100, 12, 31)),
       morning=st.booleans())  # fmt: skip
def test_every_place_and_day_has_a_moment(lat: float, lng: float, day: date, morning: bool) -> None:
    moment = moment_at(lat, lng, day, Hour((4.0, 12.0), morning))
    assert -91 < moment.elevation_deg < 91
    assert 0 <= moment.azimuth_deg <= 360


def test_an_unknown_place_has_light_but_no_clock() -> None:
    moment = somewhere(Hour((0.0, 6.0), False))
    assert (moment.at, moment.elevation_deg, moment.direction) == (None, 3.0, "west")
