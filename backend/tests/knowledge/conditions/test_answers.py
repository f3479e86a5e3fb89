"""Crowd, calendar and light of a place and a day, as answers of their own."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from tripkit.domain.context import Locale
from tripkit.knowledge.calendar import FIRST_YEAR, LAST_YEAR
from tripkit.knowledge.conditions.answers import crowd, crowd_of_type, events, impact
from tripkit.knowledge.conditions.monitor import can_check, check, facts_of, light_at, opening_hours
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.sri_lanka import Place, place, places

POYA, PLAIN = date(2026, 4, 1), date(2026, 2, 10)


def known(name: str) -> Place:
    found = place(name)
    assert found is not None
    return found


def test_the_calendar_is_asked_for_its_own_years_only() -> None:
    for year, right in (
        (FIRST_YEAR - 1, False), (FIRST_YEAR, True), (LAST_YEAR, True), (LAST_YEAR + 1, False),
    ):  # fmt: skip
        assert can_check(date(year, 6, 1)) is right


@pytest.mark.parametrize("name", [one.id for one in places()][::7])
def test_hours_are_whole_and_within_the_gates_or_the_day(name: str) -> None:
    where = known(name)
    first, last = opening_hours(where)
    assert 0 <= first < last <= 24
    if where.opening:
        opens, closes = where.opening.opens, where.opening.closes
        assert first == opens.hour + bool(opens.minute)
        assert last == max(closes.hour, opens.hour + 1)
    else:
        assert (first, last) == ((7, 21) if where.type == "Urban" else (6, 18))


@pytest.mark.parametrize("name", [one.id for one in places()][::7])
def test_a_checked_day_tells_its_fullest_and_emptiest_open_hour(name: str) -> None:
    where = known(name)
    checked = check(PLAIN, where, None)
    facts = facts_of(checked)
    first, last = opening_hours(where)
    assert (facts["place"], facts["day"], facts["weekday"]) == (where.id, "2026-02-10", 1)
    assert len(facts["crowd"]) == 24
    hours = facts["crowd"][first:last]
    assert facts["busiest"]["percent"] == max(hours)
    quiet = facts["quietest"]
    assert quiet["percent"] == facts["crowd"][quiet["hour"]] == min(hours)
    assert first <= facts["busiest"]["hour"] < last
    assert first <= facts["quietest"]["hour"] < last
    assert facts["sunrise"] < facts["golden_evening"][0] < facts["sunset"]


def test_without_a_place_only_the_calendar_is_told() -> None:
    checked = check(PLAIN, None, None)
    assert (checked.place, checked.crowd, checked.light) == (None, (), None)
    facts = facts_of(checked)
    assert "crowd" not in facts
    assert "sunrise" not in facts
    assert facts["is_poya"] is False


def test_on_a_poya_day_shops_are_closed_and_on_a_plain_one_open() -> None:
    full, plain = events(POYA, None, None, "en"), events(PLAIN, None, None, "en")
    assert (full.is_poya, full.alcohol_allowed, full.alcohol.shops) == (True, False, "closed")
    assert (plain.is_poya, plain.alcohol_allowed, plain.alcohol.shops) == (False, True, "open")
    assert full.alcohol.reason
    assert full.recommendations[-1] == phrase("en", f"hotels.{full.alcohol.licensed_hotels}")
    assert plain.special_event is None
    assert plain.alcohol.reason is None


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_a_holiday_is_named_in_the_readers_language(locale: Locale) -> None:
    answer = events(POYA, None, "Heritage", locale)
    names = [one.name_ko if locale == "ko" else one.name for one in answer.holidays]
    assert answer.special_event == ", ".join(names)
    assert all(text.endswith(".") for text in answer.warnings[:1])


@pytest.mark.parametrize("hour", range(0, 24, 3))
@pytest.mark.parametrize("name", ["sigiriya", "colombo", "ella-rock"])
def test_a_crowd_is_told_for_its_hour_and_beside_a_closed_gate(name: str, hour: int) -> None:
    where, at = known(name), datetime(2026, 2, 10, hour)
    answer = crowd(where, at, "en")
    first, last = opening_hours(where)
    assert answer.location_id == where.id
    assert answer.crowd_percentage == pytest.approx(answer.crowd_level * 100, abs=0.05)
    assert answer.hourly_percentages[hour] == round(answer.crowd_level * 100)
    shut = phrase("en", "advice.shut", opens=first, closes=last)
    is_open = first <= hour < last
    expected = phrase("en", f"advice.{answer.crowd_status}") if is_open else shut
    assert answer.recommendation == expected
    for text in answer.optimal_times:
        assert first <= int(text[:2]) < last


def test_the_hours_at_the_gates_themselves() -> None:
    where = known("colombo")
    first, last = opening_hours(where)
    shut = phrase("en", "advice.shut", opens=first, closes=last)
    told = {
        hour: crowd(where, datetime(2026, 2, 10, hour), "en").recommendation
        for hour in (first - 1, first, last - 1, last)
    }
    assert [told[hour] == shut for hour in sorted(told)] == [True, False, False, True]


def test_of_an_unknown_place_the_average_of_its_type_is_told() -> None:
    at = datetime(2026, 2, 10, 10)
    town, wild = (crowd_of_type("Somewhere", kind, at, "en") for kind in ("Urban", "Nature"))  # type: ignore[arg-type]
    assert (town.location, town.location_id) == ("Somewhere", None)
    assert town.hourly_percentages != wild.hourly_percentages
    assert all(7 <= int(text[:2]) < 21 for text in town.optimal_times)
    assert all(6 <= int(text[:2]) < 18 for text in wild.optimal_times)


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_what_a_day_means_at_a_place_names_each_rule_once(locale: Locale) -> None:
    where = known("kandy")
    answer = impact(where, POYA, "a beer", locale)
    assert answer.location_name == (where.name.ko if locale == "ko" else where.name.en)
    assert answer.target_date == "2026-04-01"
    assert answer.location_sensitivity is not None
    assert answer.location_sensitivity.l_rel == where.scores.religion
    assert len(answer.travel_advice_strings) >= len(answer.constraints) > 0
    for rule, text in zip(answer.constraints, answer.travel_advice_strings, strict=False):
        assert text.startswith(f"{rule.description}. ")


def test_light_changes_from_dark_over_gold_to_harsh() -> None:
    where = known("colombo")
    zone = ZoneInfo("Asia/Colombo")
    seen = [light_at(where, datetime(2026, 2, 10, h, 40, tzinfo=zone)) for h in (3, 6, 12)]
    assert seen == ["dark", "golden", "harsh"]
