"""Sri Lanka's calendar, against its gazettes and against itself."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tripkit.knowledge.calendar import (
    FIRST_YEAR,
    LAST_YEAR,
    Sensitivity,
    alcohol_on,
    bridge_type,
    holidays_of,
    holidays_on,
    impact_of,
    is_poya,
    is_school_holiday,
    long_weekend,
    next_poya,
)
from tripkit.knowledge.calendar.holiday import LAST_GAZETTED, _estimated
from tripkit.knowledge.calendar.poya import poyas

TEMPLE, PARK, BEACH = Sensitivity(0.95, 0.2), Sensitivity(0.1, 0.95), Sensitivity(0.1, 0.6)
DAYS = st.dates(date(FIRST_YEAR, 1, 1), date(LAST_YEAR, 12, 31))
POYAS = {
    2024: "01-25 02-23 03-24 04-23 05-23 06-21 07-20 08-19 09-17 10-17 11-15 12-14",
    2025: "01-13 02-12 03-13 04-12 05-12 06-10 07-10 08-08 09-07 10-06 11-05 12-04",
    2026: "01-03 02-01 03-02 04-01 05-01 05-30 06-29 07-29 08-27 09-26 10-25 11-24 12-23",
}


@pytest.mark.parametrize("year", POYAS)
def test_the_gazetted_poya_days(year: int) -> None:
    found = [f"{h.day:%m-%d}" for h in holidays_of(year) if "poya" in h.categories]
    assert found == POYAS[year].split()


def test_the_moons_rule_agrees_with_the_gazettes_far_better_than_the_full_moon() -> None:
    right = named = total = 0
    for year in range(FIRST_YEAR, LAST_GAZETTED + 1):
        gazetted = [h for h in holidays_of(year) if "poya" in h.categories]
        ours = poyas(year)
        total += len(gazetted)
        right += len({h.day for h in gazetted} & {p.day for p in ours})
        named += sum(h.name.startswith(f"{p.name} ") for h, p in zip(gazetted, ours, strict=False))
    assert total == 297
    assert right >= 291
    assert named >= 294


def test_estimated_years_name_every_holiday_and_say_that_they_are_estimates() -> None:
    gazetted = {h.name for h in holidays_of(2026) if "Poya" not in h.name}
    for year in (2027, 2040, LAST_YEAR):
        found = holidays_of(year)
        assert {h.certainty for h in found} == {"estimated"}
        assert gazetted <= {h.name for h in found}
        assert sum("poya" in h.categories for h in found) in (12, 13)


def test_what_is_computed_agrees_with_the_gazettes() -> None:
    """Of the days that move: Thai Pongal and Deepavali all, New Year and Sivarathri all but one."""
    least = {"Tamil Thai Pongal Day": 24, "Sinhala and Tamil New Year": 23, "Deepavali": 23,
             "Maha Sivarathri Day": 23}  # fmt: skip
    right = dict.fromkeys(least, 0)
    for year in range(FIRST_YEAR, LAST_GAZETTED + 1):
        gazetted = {(h.name, h.day) for h in holidays_of(year)}
        for h in _estimated(year):
            if h.name in right:
                right[h.name] += (h.name, h.day) in gazetted
    assert all(right[name] >= count for name, count in least.items())


@settings(max_examples=25, deadline=None)
@given(st.integers(FIRST_YEAR, LAST_YEAR))
def test_poya_days_are_a_month_apart_and_vesak_is_one(year: int) -> None:
    found = poyas(year)
    assert all(28 <= (b.day - a.day).days <= 31 for a, b in pairwise(found))
    assert sum(p.name == "Vesak" for p in found) == 1
    assert all(a.name != b.name for a, b in pairwise(found))


@pytest.mark.parametrize("year", [FIRST_YEAR - 1, LAST_YEAR + 1])
def test_outside_its_years_the_calendar_says_so(year: int) -> None:
    with pytest.raises(ValueError, match="known from"):
        holidays_of(year)
    with pytest.raises(ValueError, match="known from"):
        holidays_on(date(year, 6, 1))


def test_the_next_poya_from_the_day_itself_and_over_the_year() -> None:
    for after, name, day in [
        (date(2026, 1, 3), None, date(2026, 1, 3)),
        (date(2026, 1, 4), None, date(2026, 2, 1)),
        (date(2026, 12, 24), None, date(2027, 1, 22)),
        (date(2026, 5, 2), "Vesak", date(2027, 5, 19)),
        (date(2026, 5, 2), "Adhi Poson", date(2026, 5, 30)),
    ]:
        found = next_poya(after, name=name)
        assert found is not None
        assert found.day == day
    assert next_poya(date(LAST_YEAR, 12, 31), name="Vesak") is None


# The Excise Department's own list for 2025.
CLOSED = (
    "01-13 02-04 02-12 03-13 04-12 04-13 04-14 05-12 05-13 06-10 07-10 08-08 09-07 10-03 10-06"
    " 11-05 12-04 12-25"
)


def test_the_18_dry_days_of_2025() -> None:
    days = [date(2025, 1, 1) + timedelta(days=n) for n in range(365)]
    closed = [f"{day:%m-%d}" for day in days if alcohol_on(day).shops == "closed"]
    assert closed == CLOSED.split()


@pytest.mark.parametrize(
    ("day", "hotels"),
    [(date(2025, 4, 13), "may_serve"), (date(2025, 12, 25), "may_serve"),
     (date(2025, 6, 10), "unknown"), (date(2025, 2, 4), "unknown")],
)  # fmt: skip
def test_what_licensed_hotels_do_is_only_said_where_it_is_known(day: date, hotels: str) -> None:
    assert alcohol_on(day).licensed_hotels == hotels


@settings(max_examples=200, deadline=None)
@given(DAYS, st.sampled_from([TEMPLE, PARK, BEACH]))
@example(date(2003, 1, 2), PARK)
def test_no_impact_contradicts_the_calendar(day: date, place: Sensitivity) -> None:
    impact = impact_of(day, place, "bar")
    codes = {c.code for c in impact.constraints}
    assert impact.is_poya == is_poya(day) == ("POYA_ALCOHOL_BAN" in codes)
    assert impact.is_legal_conflict == (alcohol_on(day).shops == "closed")
    assert impact.is_legal_conflict == bool(codes & {"POYA_ALCOHOL_BAN", "DRY_DAY"})
    assert 0.3 <= impact.crowd_modifier <= 5
    assert not impact_of(day, place, "temple").is_legal_conflict
    if impact.certainty == "gazetted":
        assert day.year <= LAST_GAZETTED


@pytest.mark.parametrize("first", [date(2003, 1, 1), date(2076, 12, 23)])
def test_the_first_and_last_days_of_the_calendar_have_an_impact(first: date) -> None:
    for day in (first + timedelta(days=n) for n in range(9)):
        assert impact_of(day, PARK).day == day
    with pytest.raises(ValueError, match="2003 to 2076"):
        impact_of(date(2077, 1, 1) if first.year == 2076 else date(2002, 12, 31), PARK)


def test_the_modifiers_of_the_contract() -> None:
    assert impact_of(date(2026, 4, 14), BEACH).crowd_modifier == 0.3
    assert impact_of(date(2026, 8, 27), BEACH).crowd_modifier == pytest.approx(1.3 * 1.4)
    assert impact_of(date(2026, 1, 3), TEMPLE).crowd_modifier == 2.5  # a Saturday, nothing else
    assert impact_of(date(2026, 5, 1), TEMPLE).crowd_modifier == 5.0  # Vesak, Friday to Sunday
    assert impact_of(date(2026, 7, 14), BEACH).crowd_modifier == 1.0


def test_codes_follow_the_places_own_scores() -> None:
    assert [c.code for c in impact_of(date(2026, 6, 29), TEMPLE).constraints] == [
        "POYA_ALCOHOL_BAN", "POYA_MODEST_DRESS", "EXTREME_CROWD_RELIGIOUS",
    ]  # fmt: skip
    assert [c.code for c in impact_of(date(2026, 8, 20), PARK).constraints] == [
        "DOMESTIC_TOURISM_PEAK"
    ]
    assert [c.code for c in impact_of(date(2026, 4, 13), BEACH).constraints] == [
        "DRY_DAY", "NEW_YEAR_SHUTDOWN",
    ]  # fmt: skip
    assert [c.code for c in impact_of(date(2026, 10, 3), BEACH).constraints] == ["DRY_DAY"]
    assert impact_of(date(2026, 7, 14), TEMPLE).constraints == ()


def test_bridge_days_and_long_weekends() -> None:
    assert bridge_type(date(2026, 9, 25)) is None  # a Friday; the Poya is the Saturday after
    assert bridge_type(date(2026, 11, 23)) == "MONDAY_BRIDGE"  # Il is Tuesday the 24th
    assert bridge_type(date(2026, 1, 16)) == "FRIDAY_BRIDGE"  # Thai Pongal is Thursday the 15th
    assert bridge_type(date(2026, 7, 27)) == "DOUBLE_BRIDGE"  # Esala is Wednesday the 29th
    assert bridge_type(date(2026, 7, 30)) == "DOUBLE_BRIDGE"
    assert bridge_type(date(2026, 7, 29)) is None
    assert long_weekend(date(2026, 5, 2))
    assert not long_weekend(date(2026, 7, 18))


def test_school_holidays_are_in_april_august_and_december() -> None:
    assert is_school_holiday(date(2026, 8, 20))
    assert is_school_holiday(date(2026, 12, 24))
    assert not is_school_holiday(date(2026, 6, 15))
