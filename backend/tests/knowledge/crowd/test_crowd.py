"""CrowdCast: what it must never do, and that places and days differ as they should."""

import math
from dataclasses import replace
from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.calendar import Sensitivity
from tripkit.knowledge.crowd import (
    PlaceProfile,
    band,
    crowd_at,
    crowd_of_day,
    quiet_hours,
    reasons,
)
from tripkit.knowledge.crowd.formula import Moment, level
from tripkit.knowledge.crowd.seasons import ARRIVALS, DRAW, HOURS, SEASONS, TYPES, foreign_month

PLAIN = Sensitivity(0.2, 0.5)
SIGIRIYA = PlaceProfile("Heritage", "all", 0.95, 0.35)
RITIGALA = PlaceProfile("Heritage", "all", 0.15, 0.5)
MIRISSA = PlaceProfile("Beach", "southwest", 0.8, 0.2)
ARUGAM = PlaceProfile("Beach", "east", 0.6, 0.2)
TOOTH, HOLY = PlaceProfile("Religious", "all", 1.0, 0.7), Sensitivity(1.0, 0.1)
places = st.builds(
    PlaceProfile, st.sampled_from(TYPES), st.sampled_from(SEASONS), st.floats(0, 1), st.floats(0, 1)
)


def fullest(place: PlaceProfile, day: date, nature: Sensitivity = PLAIN) -> float:
    return max(hour.level for hour in crowd_of_day(place, nature, day))


@settings(max_examples=60, deadline=None)
@given(places, st.dates(date(2003, 1, 1), date(2076, 12, 31)), st.floats(0, 1), st.floats(0, 1))
def test_a_level_is_a_share_and_its_band_says_the_same(
    place: PlaceProfile, day: date, religion: float, nature: float
) -> None:
    hours = crowd_of_day(place, Sensitivity(religion, nature), day)
    assert len(hours) == 24
    for hour in hours:
        assert 0 <= hour.level <= 1
        assert hour.band == band(hour.level) or round(hour.level, 3) in (0.2, 0.4, 0.6, 0.8)


def test_places_of_one_type_differ() -> None:
    for month in (2, 6, 8, 12):
        day = date(2026, month, 10)
        assert fullest(SIGIRIYA, day) > fullest(RITIGALA, day) + 0.2


def test_the_coasts_fill_with_opposite_monsoons() -> None:
    winter, summer = date(2026, 1, 14), date(2026, 7, 15)
    assert fullest(MIRISSA, winter) > fullest(MIRISSA, summer) + 0.1
    assert fullest(ARUGAM, summer) > fullest(ARUGAM, winter) + 0.1


def test_a_poya_fills_a_temple_and_new_year_empties_a_town() -> None:
    ordinary = fullest(TOOTH, date(2026, 6, 17), HOLY)
    assert fullest(TOOTH, date(2026, 6, 29), HOLY) > ordinary + 0.1
    town = PlaceProfile("Urban", "all", 0.7, 0.8)
    assert fullest(town, date(2026, 4, 14)) < fullest(town, date(2026, 6, 16))


def test_nobody_is_at_a_closed_monument_at_night() -> None:
    hours = crowd_of_day(SIGIRIYA, PLAIN, date(2026, 8, 20))
    assert all(hours[hour].level < 0.08 for hour in (0, 1, 2, 3, 22, 23))


def test_between_two_hours_the_level_is_between_theirs() -> None:
    day = crowd_of_day(SIGIRIYA, PLAIN, date(2026, 8, 20))
    half = crowd_at(SIGIRIYA, PLAIN, datetime(2026, 8, 20, 6, 30)).level
    assert half == pytest.approx((day[6].level + day[7].level) / 2, abs=0.002)


def test_quiet_hours_are_open_hours_in_order() -> None:
    day = crowd_of_day(SIGIRIYA, PLAIN, date(2026, 8, 20))
    found = quiet_hours(day, 6, 18)
    assert found == sorted(found)
    assert set(found) <= set(range(6, 18))
    assert max(day[h].level for h in found) <= min(
        day[h].level for h in range(6, 18) if h not in found
    )


def test_the_reasons_name_the_day_and_the_place() -> None:
    at = datetime(2026, 5, 1, 10)
    assert reasons(TOOTH, HOLY, at)[0] == "festival"
    assert "popular" in reasons(TOOTH, HOLY, at)
    assert reasons(RITIGALA, PLAIN, datetime(2026, 4, 14, 10))[0] == "new_year"


def test_the_formulas_year_is_the_published_one() -> None:
    """Where a region draws evenly, its months are the arrivals of 2024, to a percent."""
    total = sum(ARRIVALS)
    assert total == 2_053_465
    for month in range(1, 13):
        assert foreign_month(month, "all") == pytest.approx(ARRIVALS[month - 1] * 12 / total)
    for season in SEASONS:
        assert sum(foreign_month(m, season) for m in range(1, 13)) == pytest.approx(12)
        assert len(DRAW[season]) == 12
    for kind in TYPES:
        assert len(HOURS[kind]) == 24
        assert max(HOURS[kind]) == 1


def test_a_level_is_what_the_formula_says_by_hand() -> None:
    """Arugam Bay, a plain Tuesday in July at 17:00, all its guests foreign: its fullest hour."""
    surfers = PlaceProfile("Beach", "east", 0.5, 0.0)
    july = Moment(7, 1, 17, False, 1.0)
    assert level(surfers, july) == pytest.approx(
        1 - math.exp(-1.7 * 0.5 * foreign_month(7, "east"))
    )
    locals_only = PlaceProfile("Urban", "all", 0.5, 1.0)
    tuesday, day_off = Moment(7, 1, 18, False, 1.0), Moment(7, 1, 18, False, 1.4)
    assert level(locals_only, tuesday) == pytest.approx(1 - math.exp(-1.7 * 0.5 * 0.55))
    assert level(locals_only, day_off) == pytest.approx(1 - math.exp(-1.7 * 0.5 * 1.4))


@pytest.mark.parametrize(("hour", "share"), [(3, 0.3), (4, 0.3), (5, 0.75), (13, 0.75), (21, 0.75),
                                             (18, 1.0), (22, 0.3)])  # fmt: skip
def test_a_temple_is_awake_on_a_poya(hour: int, share: float) -> None:
    temple = PlaceProfile("Religious", "all", 1.0, 1.0)
    awake = level(temple, Moment(7, 6, hour, True, 1.0))
    assert awake == pytest.approx(1 - math.exp(-1.7 * 1.7 * share))
    beach = PlaceProfile("Beach", "all", 1.0, 1.0)
    assert level(beach, Moment(7, 6, hour, True, 1.0)) == level(beach, Moment(7, 6, hour, False, 1))


@given(places, st.integers(1, 12), st.integers(0, 6), st.integers(0, 23))
def test_a_fuller_day_never_has_a_lower_level(
    place: PlaceProfile, month: int, weekday: int, hour: int
) -> None:
    levels = [
        level(place, Moment(month, weekday, hour, False, modifier))
        for modifier in (1.0, 1.5, 2.5, 5.0)
    ]
    assert levels == sorted(levels)


@given(places, st.integers(1, 12), st.integers(0, 6), st.integers(0, 23))
def test_a_better_known_place_is_never_emptier(
    place: PlaceProfile, month: int, weekday: int, hour: int
) -> None:
    moment = Moment(month, weekday, hour, False, 1.0)
    known = replace(place, popularity=min(1.0, place.popularity + 0.2))
    assert level(known, moment) >= level(place, moment)
