"""Opening hours as guides write them, and what they mean in a week."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.opening import readable, week_of

MONDAY = date(2027, 6, 7)
SIX_DAYS = [[(600, 1080)]] * 6


@pytest.mark.parametrize(
    ("written", "expression"),
    [
        ("M-F 9AM-5PM", "Mo-Fr 09:00-17:00"),
        ("Tu-Su 10:00–18:00", "Tu-Su 10:00-18:00"),
        ("Daily 9AM–noon", "Mo-Su 09:00-12:00"),
        ("Tu-Sa 9-5PM", "Tu-Sa 09:00-17:00"),
        ("Sa 1-5PM", "Sa 13:00-17:00"),
        ("M-F 9AM-5PM, Sa 10AM-2PM", "Mo-Fr 09:00-17:00; Sa 10:00-14:00"),
        ("M–Sa 10:00–18:00; closed Su", "Mo-Sa 10:00-18:00; Su off"),
        ("Tu-Su 10AM-6PM, M closed", "Tu-Su 10:00-18:00; Mo off"),
        ("Apr-Oct: daily 9:00-19:00", "Apr-Oct Mo-Su 09:00-19:00"),
        ("F Sa 8PM-2AM", "Fr,Sa 20:00-02:00"),
        ("M, W 9:00-12:00", "Mo,We 09:00-12:00"),
        ("24 hours daily", "24/7"),
        ("Mo-Fr 08:00-12:00,13:00-17:30; PH off", "Mo-Fr 08:00-12:00,13:00-17:30; PH off"),
    ],
)
def test_hours_of_a_guide_are_read_in_the_maps_grammar(written: str, expression: str) -> None:
    assert readable(written) == expression


@pytest.mark.parametrize(
    "written",
    ["", "by appointment", "summer 9-17", "dusk till late", "25:00-26:00", "9AM", "ask"],
)
def test_hours_that_are_not_certain_are_not_read(written: str) -> None:
    assert readable(written) == ""


def test_a_week_begins_on_monday_whatever_day_is_asked_from() -> None:
    for day in range(7, 14):
        week = week_of("Tu-Su 10:00-18:00", date(2027, 6, day), "")
        assert week == [[], *SIX_DAYS]


def test_a_night_ends_at_midnight_and_goes_on_the_next_day() -> None:
    week = week_of("Fr 20:00-02:00", MONDAY, "")
    assert week is not None
    assert (week[4], week[5]) == ([(1200, 1440)], [(0, 120)])


def test_a_season_counts_by_the_day_of_the_trip() -> None:
    assert week_of("Apr-Oct 09:00-19:00", MONDAY, "") == [[(540, 1140)]] * 7
    assert week_of("Apr-Oct 09:00-19:00", date(2027, 12, 6), "") is None


def test_a_public_holiday_is_the_countrys() -> None:
    bastille = date(2027, 7, 12)  # the 14th is a Wednesday
    french = week_of("Mo-Su 10:00-18:00; PH off", bastille, "FR")
    assert french is not None
    assert french[2] == []
    assert week_of("Mo-Su 10:00-18:00; PH off", bastille, "") == [[(600, 1080)]] * 7


@pytest.mark.parametrize(
    "expression", ["", "nonsense", "Mo off", "closed", '"on request"', "Mo-Fr unknown"]
)
def test_without_certain_hours_there_is_no_week(expression: str) -> None:
    assert week_of(expression, MONDAY, "FR") is None


def test_a_country_without_holidays_in_the_library_keeps_its_hours() -> None:
    assert week_of("Tu-Su 10:00-18:00", MONDAY, "XX") == [[], *SIX_DAYS]


@given(st.text(alphabet="MTuWhFrSa 0123456789:-–,;apmPMclosed+", max_size=60))
def test_any_text_has_hours_within_a_day_or_none(text: str) -> None:
    week = week_of(readable(text), MONDAY, "AL") if readable(text) else None
    for span in [span for day in week or [] for span in day]:
        assert 0 <= span[0] < span[1] <= 1440
