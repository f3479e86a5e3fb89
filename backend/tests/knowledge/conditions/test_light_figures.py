"""The light of a day in figures: what is written of the sun, of windows, gates and people."""

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tripkit.knowledge.conditions import light
from tripkit.knowledge.conditions.light import Spot, golden_hour, physics, position, spot_of
from tripkit.knowledge.sri_lanka import Place, place
from tripkit.knowledge.sun import SolarDay, Window

DAY = date(2026, 2, 10)
COLOMBO = ZoneInfo("Asia/Colombo")


def at(clock: str) -> datetime:
    hour, minute = clock.split(":")
    return datetime(2026, 2, 10, int(hour), int(minute), 30, tzinfo=COLOMBO)


def window(start: str, end: str) -> Window:
    return Window(at(start), at(end), -4.12345, 6.54321)


MORNING, EVENING = window("06:10", "07:05"), window("17:20", "18:15")


def solar(**more: Any) -> SolarDay:
    known: dict[str, Any] = {
        "day": DAY, "sunrise": at("06:25"), "noon": at("12:20"), "noon_elevation": 70.12345,
        "sunset": at("18:16"), "golden_morning": MORNING, "golden_evening": EVENING,
        "blue_morning": window("05:50", "06:10"), "blue_evening": window("18:15", "18:40"),
    }  # fmt: skip
    return SolarDay(**known | more)


@pytest.fixture
def day(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The sun's day, how full each hour is, and when visits make sense; a test changes them."""
    given: dict[str, Any] = {"light": solar(), "crowd": [0.5] * 24, "hours": (6, 18)}
    monkeypatch.setattr(light, "_day", lambda *_: given["light"])
    monkeypatch.setattr(light, "opening_hours", lambda _: given["hours"])
    monkeypatch.setattr(
        light, "check",
        lambda *_: SimpleNamespace(crowd=[SimpleNamespace(level=n) for n in given["crowd"]]),
    )  # fmt: skip
    return given


def known_place(name: str = "ella-rock") -> Place:
    found = place(name)
    assert found is not None
    return found


def best(day: dict[str, Any]) -> str | None:
    return golden_hour(spot_of(known_place(), "en"), DAY, "en").recommended_time


@pytest.mark.parametrize(
    ("changed", "time"),
    [
        ({}, "06:10"),
        ({"crowd": [0.5] * 18 + [0.4] * 6}, "06:10"),
        ({"crowd": [0.5] * 18 + [0.4] * 6, "hours": (6, 19)}, "17:20"),
        ({"hours": (8, 19)}, "17:20"),
        ({"hours": (7, 18)}, "06:10"),
        ({"hours": (8, 18), "crowd": [0.4] * 18 + [0.3] * 6}, "17:20"),
        ({"light": solar(golden_morning=None)}, "17:20"),
        ({"light": solar(golden_morning=None, golden_evening=None)}, None),
    ],
)
def test_an_open_gate_counts_first_and_then_fewer_people(
    day: dict[str, Any], changed: dict[str, Any], time: str | None
) -> None:
    day |= changed
    assert best(day) == time


def test_the_answer_has_clocks_spans_and_tips(day: dict[str, Any]) -> None:
    day["crowd"] = [0.0] * 7 + [0.256] + [0.9] * 16
    answer = golden_hour(spot_of(known_place(), "en"), DAY, "en")
    assert (answer.sunrise, answer.sunset, answer.date) == ("06:25", "18:16", "2026-02-10")
    morning, evening = answer.golden_hour_morning, answer.golden_hour_evening
    assert morning is not None
    assert evening is not None
    assert (morning.start, morning.end) == ("06:10", "07:05")
    assert (evening.start, evening.end) == ("17:20", "18:15")
    assert "06:10" in answer.tips[0]
    assert "26" in answer.tips[1]
    assert "07:00" in answer.tips[1]
    assert answer.location == known_place().name.en
    assert spot_of(known_place(), "ko").name == known_place().name.ko


def test_a_gate_that_is_closed_then_is_told(day: dict[str, Any]) -> None:
    gated = next(
        one for name in ("sigiriya", "temple-of-the-tooth", "dambulla-cave-temple")
        if (one := known_place(name)).opening
    )  # fmt: skip
    gate = gated.opening
    assert gate is not None
    opens = f"{gate.opens:%H:%M}"
    first = gate.opens.hour
    day["light"] = solar(golden_morning=window("03:00", f"{first:02}:30"), golden_evening=None)
    answer = golden_hour(spot_of(gated, "en"), DAY, "en")
    assert len(answer.tips) == 3
    assert opens in answer.tips[2]
    begins = datetime.combine(DAY, gate.opens, COLOMBO)
    day["light"] = solar(
        golden_morning=Window(begins, begins.replace(hour=first + 1), 0.0, 0.0), golden_evening=None
    )
    assert len(golden_hour(spot_of(gated, "en"), DAY, "en").tips) == 2


def test_elsewhere_only_the_hour_is_told(day: dict[str, Any]) -> None:
    answer = golden_hour(Spot(None, 1.23456, 2.0), DAY, "en")
    assert (answer.location, len(answer.tips)) == ("1.2346, 2.0000", 1)
    assert golden_hour(Spot("Pier", 1.0, 2.0), DAY, "en").location == "Pier"


def test_the_whole_day_is_written_with_seconds_and_heights(day: dict[str, Any]) -> None:
    answer = physics(spot_of(known_place(), "en"), DAY, "en")
    assert (answer.sunrise, answer.solar_noon, answer.sunset) == (
        "06:25:30",
        "12:20:30",
        "18:16:30",
    )
    assert answer.timezone == "Asia/Colombo"
    assert answer.day_length_hours == 11.85
    morning = answer.morning_golden_hour
    assert morning is not None
    assert (morning.start, morning.start_local) == ("2026-02-10T06:10:30+05:30", "06:10:30")
    assert (morning.end, morning.end_local) == ("2026-02-10T07:05:30+05:30", "07:05:30")
    assert (morning.duration_minutes, morning.elevation_at_start_deg) == (55.0, -4.123)
    assert morning.elevation_at_end_deg == 6.543
    assert answer.metadata.solar_noon_elevation_deg == 70.123
    assert (answer.current_position, answer.warnings) == (None, [])
    now = datetime(2026, 2, 10, 6, 50, tzinfo=UTC)
    assert physics(spot_of(known_place(), "en"), DAY, "en", now=now).current_position is not None


@pytest.mark.parametrize("missing", ["golden_morning", "golden_evening", "blue_morning", "blue_evening", "sunrise"])  # fmt: skip
def test_what_the_sun_does_not_do_is_said(day: dict[str, Any], missing: str) -> None:
    day["light"] = solar(**{missing: None})
    answer = physics(Spot("Pier", 60.0, 2.0), DAY, "en")
    assert len(answer.warnings) == 1
    if missing == "sunrise":
        assert (answer.sunrise, answer.day_length_hours) == (None, None)


@pytest.mark.parametrize(("height", "is_day"), [(-0.8332, True), (-0.8334, False), (10.0, True)])
def test_it_is_day_while_the_suns_upper_edge_shows(
    monkeypatch: pytest.MonkeyPatch, height: float, is_day: bool
) -> None:
    sun = SimpleNamespace(elevation=12.345678, azimuth=98.765432, true_elevation=height)
    monkeypatch.setattr(light, "sun_position", lambda *_, **__: sun)
    answer = position(Spot("Pier", 6.9, 79.9), datetime(2026, 2, 10, 6, 50, 30, 999, tzinfo=UTC))
    assert answer.is_daylight is is_day
    assert (answer.elevation_deg, answer.azimuth_deg) == (12.3457, 98.7654)
    assert answer.timestamp == "2026-02-10T06:50:30Z"
    assert answer.local_time == "2026-02-10T12:20:30+05:30"


def test_a_place_of_ours_is_in_its_zone_at_its_height() -> None:
    spot = spot_of(known_place(), "en")
    assert (spot.zone, spot.place) == ("Asia/Colombo", known_place())
    assert spot.elevation_m == float(known_place().elevation_m or 0)
    assert Spot(None, 48.85, 2.35).zone == "Europe/Paris"
