"""Days, times, nights and money in words."""

import pytest

from tripkit.agents.designer.wording import dates
from tripkit.domain.context import Locale


@pytest.mark.parametrize(("at", "english", "korean"), [
    ("00:00", "0:00", "0시"), ("00:05", "0:05", "0시 5분"), ("01:00", "1:00", "오전 1시"),
    ("11:30", "11:30", "오전 11시 30분"), ("12:00", "12:00", "낮 12시"),
    ("12:30", "12:30", "낮 12시 30분"), ("13:00", "13:00", "오후 1시"),
    ("23:59", "23:59", "오후 11시 59분"),
])  # fmt: skip
def test_a_time_is_said_by_the_halves_of_the_day_in_korean(
    at: str, english: str, korean: str
) -> None:
    assert dates.time_of(f"2026-12-01T{at}", "en") == english
    assert dates.time_of(f"2026-12-01T{at}", "ko") == korean


def test_a_day_has_its_weekday_and_a_short_one_has_none() -> None:
    assert dates.day_of("2027-04-03", "en") == "Sat 3 April"
    assert dates.day_of("2027-04-03T09:40", "ko") == "4월 3일 토요일"
    assert dates.short_day("2027-12-31", "en") == "31 December"
    assert dates.short_day("2027-01-01", "ko") == "1월 1일"


@pytest.mark.parametrize(("first", "last", "english", "korean"), [
    ("2027-04-12", "2027-04-12", "Mon 12 April", "4월 12일 월요일"),
    ("2027-04-12", "2027-04-16", "Mon 12 to Fri 16 April", "4월 12일부터 16일까지"),
    ("2027-04-30", "2027-05-01", "Fri 30 April to Sat 1 May", "4월 30일부터 5월 1일까지"),
    ("2026-04-30", "2027-04-01", "Thu 30 April to Thu 1 April", "4월 30일부터 4월 1일까지"),
])  # fmt: skip
def test_a_range_names_its_month_once_where_both_ends_lie_in_it(
    first: str, last: str, english: str, korean: str
) -> None:
    assert dates.date_range(first, last, "en") == english
    assert dates.date_range(first, last, "ko") == korean


@pytest.mark.parametrize(("minutes", "english", "korean"), [
    (30, "30 min later", "30분 뒤로"), (-30, "30 min earlier", "30분 앞으로"),
    (60, "an hour later", "1시간 뒤로"), (-150, "two hours and 30 min earlier", "2시간 30분 앞으로"),
    (1440, "a day later", "하루 뒤로"), (-1440, "a day earlier", "하루 앞으로"),
    (2 * 1440 + 60, "two days and an hour later", "2일 1시간 뒤로"),
    (7 * 1440, "a week later", "일주일 뒤로"), (-7 * 1440, "a week earlier", "일주일 앞으로"),
    (8 * 1440, "eight days later", "8일 뒤로"),
])  # fmt: skip
def test_a_shift_says_how_much_and_which_way(minutes: int, english: str, korean: str) -> None:
    assert dates.shift_in_words(minutes, "en") == english
    assert dates.shift_in_words(minutes, "ko") == korean


def test_nights_are_counted_between_dates_and_written_in_words_up_to_twenty() -> None:
    assert dates.night_count("2026-12-30T15:00", "2027-01-02T11:00") == 3
    assert dates.nights_in_words(1, "en") == "one night"
    assert dates.nights_in_words(3, "en") == "three nights"
    assert dates.nights_in_words(3, "ko") == "3박"
    assert [dates.number_in_words(count) for count in (-1, 0, 20, 21)] == [
        "-1",
        "no",
        "twenty",
        "21",
    ]


@pytest.mark.parametrize(("locale", "said"), [
    ("en", "24,000 KRW and 1,235 CHF"), ("ko", "24,000원, 1,235 CHF"),
])  # fmt: skip
def test_money_is_said_without_cents_in_each_of_its_currencies(locale: Locale, said: str) -> None:
    assert dates.amounts([("KRW", 24_000), ("CHF", 1234.6)], locale) == said
