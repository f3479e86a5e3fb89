"""The sun, against NREL's worked example and PyEphem (another theory: VSOP87 as in XEphem)."""

import math
from datetime import UTC, date, datetime, timedelta, timezone

import ephem
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.sun import light_quality, solar_day, solar_days, sun_position, sun_positions

COLORADO = (39.742476, -105.1786)
MST = timezone(timedelta(hours=-7))
DAYS = st.dates(date(2000, 1, 1), date(2040, 12, 31))


def test_the_reports_worked_example() -> None:
    """NREL/TP-560-34302, table A5.1: zenith 50.11162°, azimuth 194.34024°."""
    at = datetime(2003, 10, 17, 12, 30, 30, tzinfo=MST)
    seen = sun_position(*COLORADO, at, elevation_m=1830.14, pressure_hpa=820, temperature_c=11)
    assert 90 - seen.elevation == pytest.approx(50.11162, abs=3e-4)
    assert seen.azimuth == pytest.approx(194.34024, abs=3e-4)


def test_the_worked_examples_rise_and_set() -> None:
    """06:12:43 and 17:20:19; the report's sunset is that of its UT day, an evening earlier here."""
    before, day = solar_days(*COLORADO, [date(2003, 10, 16), date(2003, 10, 17)], "Etc/GMT+7")
    assert day.sunrise is not None
    assert before.sunset is not None
    assert abs(day.sunrise - datetime(2003, 10, 17, 6, 12, 43, tzinfo=MST)) < timedelta(seconds=2)
    assert abs(before.sunset - datetime(2003, 10, 16, 17, 20, 19, tzinfo=MST)) < timedelta(
        seconds=2
    )


def almanac(lat: float, lng: float, around: datetime, *, rising: bool) -> datetime:
    """PyEphem's own rise or set nearest to a time: upper limb, 34′ of refraction, as almanacs do."""
    place = ephem.Observer()
    place.lat, place.lon = str(lat), str(lng)
    place.pressure, place.horizon = 0, "-0:34"
    place.date = ephem.Date(around.astimezone(UTC).replace(tzinfo=None) - timedelta(hours=6))
    find = place.next_rising if rising else place.next_setting
    found: datetime = find(ephem.Sun()).datetime()
    return found.replace(tzinfo=UTC)


def height(lat: float, lng: float, at: datetime) -> float:
    """PyEphem's sun over a level horizon without air, degrees."""
    place = ephem.Observer()
    place.lat, place.lon, place.pressure = str(lat), str(lng), 0
    place.date = ephem.Date(at.astimezone(UTC).replace(tzinfo=None))
    return math.degrees(ephem.Sun(place).alt)


@settings(max_examples=60, deadline=None)
@given(st.floats(-60, 60), st.floats(-179, 179), DAYS)
def test_the_edges_of_the_golden_hour_agree_with_an_independent_ephemeris_to_two_seconds(
    lat: float, lng: float, day: date
) -> None:
    found = solar_day(lat, lng, day, "UTC")
    for window in (found.golden_morning, found.golden_evening):
        if window is None:
            continue
        for at, target in (
            (window.start, window.elevation_at_start), (window.end, window.elevation_at_end),
        ):  # fmt: skip
            before, after = (height(lat, lng, at + timedelta(seconds=s)) for s in (-2, 2))
            assert min(before, after) <= target <= max(before, after)


@settings(max_examples=20, deadline=None)
@given(st.floats(-60, 60), st.floats(-179, 179), DAYS)
def test_noon_agrees_with_an_independent_ephemeris_to_two_seconds(
    lat: float, lng: float, day: date
) -> None:
    noon = solar_day(lat, lng, day, "UTC").noon
    place = ephem.Observer()
    place.lat, place.lon, place.pressure = str(lat), str(lng), 0
    place.date = ephem.Date(noon.replace(tzinfo=None) - timedelta(hours=6))
    transit: datetime = place.next_transit(ephem.Sun()).datetime()
    assert abs(noon - transit.replace(tzinfo=UTC)) < timedelta(seconds=2)


def test_many_instants_at_once_are_what_they_are_alone() -> None:
    times = [datetime(2026, 6, 21, hour, tzinfo=UTC) for hour in range(24)]
    for at, seen in zip(times, sun_positions(35.99, 126.71, times), strict=True):
        alone = sun_position(35.99, 126.71, at)
        assert seen.elevation == pytest.approx(alone.elevation, abs=1e-6)
        assert seen.true_elevation == pytest.approx(alone.true_elevation, abs=1e-6)
        assert seen.azimuth == pytest.approx(alone.azimuth, abs=1e-6)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Apia", "Pacific/Honolulu", "UTC"])
def test_noon_lies_on_the_day_that_the_clock_says(zone: str) -> None:
    """Also where the zone's day is not the longitude's: Kiritimati is UTC+14 at 157° west."""
    for day in (date(2026, 3, 1), date(2026, 12, 31)):
        assert solar_day(1.9, -157.4, day, zone).noon.date() == day


@settings(max_examples=60, deadline=None)
@given(st.floats(-60, 60), st.floats(-179, 179), DAYS)
def test_rise_and_set_agree_with_an_independent_ephemeris(
    lat: float, lng: float, day: date
) -> None:
    found = solar_days(lat, lng, [day], "UTC")[0]
    assert found.sunrise is not None
    assert found.sunset is not None
    for at, rising in ((found.sunrise, True), (found.sunset, False)):
        assert abs(at - almanac(lat, lng, at, rising=rising)) < timedelta(seconds=60)


@settings(max_examples=40, deadline=None)
@given(st.floats(5.9, 9.9), st.floats(79.5, 82), DAYS)
def test_a_sri_lankan_day_has_all_its_light_in_order(lat: float, lng: float, day: date) -> None:
    d = solar_days(lat, lng, [day], "Asia/Colombo")[0]
    assert d.blue_morning
    assert d.golden_morning
    assert d.golden_evening
    assert d.blue_evening
    assert d.sunrise
    assert d.sunset
    order = [
        d.blue_morning.start, d.golden_morning.start, d.sunrise, d.golden_morning.end, d.noon,
        d.golden_evening.start, d.sunset, d.golden_evening.end, d.blue_evening.end,
    ]  # fmt: skip
    assert order == sorted(order)
    assert all(at.date() == day for at in order)
    assert 11.5 < (d.length_hours or 0) < 12.71


@settings(max_examples=40, deadline=None)
@given(st.floats(5.9, 9.9), st.floats(79.5, 82), DAYS)
def test_the_windows_end_where_the_sun_stands_at_their_heights(
    lat: float, lng: float, day: date
) -> None:
    d = solar_days(lat, lng, [day], "Asia/Colombo", elevation_m=1800)[0]
    for window in (d.golden_morning, d.golden_evening, d.blue_morning, d.blue_evening):
        assert window is not None
        for at, height in (
            (window.start, window.elevation_at_start), (window.end, window.elevation_at_end),
        ):  # fmt: skip
            seen = sun_position(lat, lng, at, elevation_m=1800)
            assert seen.true_elevation == pytest.approx(height, abs=0.01)
        middle = window.start + (window.end - window.start) / 2
        name = "golden" if window in (d.golden_morning, d.golden_evening) else "blue"
        assert light_quality(sun_position(lat, lng, middle).true_elevation) == name


def test_a_year_at_once_is_what_its_days_are_alone() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(365)]
    year = solar_days(7.957, 80.76, days, "Asia/Colombo")
    for n in (0, 59, 180, 364):
        alone = solar_days(7.957, 80.76, [days[n]], "Asia/Colombo")[0]
        assert alone.sunrise
        assert year[n].sunrise
        assert abs(alone.sunrise - year[n].sunrise) < timedelta(seconds=0.1)


def test_where_the_sun_does_not_set_there_is_no_sunset() -> None:
    summer, winter = solar_days(70, 25, [date(2026, 6, 21), date(2026, 12, 21)], "Europe/Oslo")
    assert summer.sunrise is summer.sunset is summer.length_hours is None
    assert summer.noon_elevation > 43
    assert winter.sunrise is None
    assert winter.noon_elevation < -3


@pytest.mark.parametrize(("lat", "lng"), [(91, 0), (0, 181), (-90.1, 0)])
def test_a_place_that_is_none_is_refused(lat: float, lng: float) -> None:
    with pytest.raises(ValueError, match="latitude"):
        solar_days(lat, lng, [date(2026, 1, 1)], "UTC")


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        sun_position(7, 80, datetime(2026, 1, 1, 12))
