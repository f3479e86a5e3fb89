"""Figures and dates as people write them, and others' addresses made harmless."""

import pytest

from tripkit.domain.context import Locale
from tripkit.knowledge.presenting.written import (
    host,
    minutes,
    money,
    month,
    one_line,
    plain,
    short_date,
    span,
    web_address,
)


@pytest.mark.parametrize(
    ("first", "last", "english", "korean"),
    [
        ("2027-04-06", "2027-04-10", "6–10 April 2027", "2027년 4월 6~10일"),
        ("2027-04-06", "2027-04-06", "6 April 2027", "2027년 4월 6일"),
        ("2027-04-28", "2027-05-02", "28 April – 2 May 2027", "2027년 4월 28일~5월 2일"),
        ("2026-12-30", "2027-01-02", "30 December 2026 – 2 January 2027",
         "2026년 12월 30일~2027년 1월 2일"),
        ("2026-04-06", "2027-04-06", "6 April 2026 – 6 April 2027", "2026년 4월 6일~2027년 4월 6일"),
        ("soon", "later", "soon – later", "soon – later"),
        ("2027-04-06", "later", "2027-04-06 – later", "2027-04-06 – later"),
    ],
)  # fmt: skip
def test_days_from_one_to_another(first: str, last: str, english: str, korean: str) -> None:
    assert span(first, last, "en") == english
    assert span(first, last, "ko") == korean


@pytest.mark.parametrize(
    ("text", "english", "korean"),
    [
        ("2027-01", "January 2027", "2027년 1월"), ("2027-12", "December 2027", "2027년 12월"),
        ("2027-13", "2027-13", "2027-13"), ("2027-00", "2027-00", "2027-00"), ("soon", "soon", "soon"),
    ],
)  # fmt: skip
def test_a_month_is_named_where_it_is_one(text: str, english: str, korean: str) -> None:
    assert (month(text, "en"), month(text, "ko")) == (english, korean)


def test_a_short_date_has_its_weekday() -> None:
    assert (short_date("2027-04-06", "en"), short_date("soon", "en")) == ("Tue 6 April", "soon")
    assert short_date("2027-04-06", "ko") == "4월 6일 화"


@pytest.mark.parametrize(
    ("n", "english", "korean"),
    [(0, "0 min", "0분"), (45, "45 min", "45분"), (60, "1 h", "1시간"), (80, "1 h 20", "1시간 20분"),
     (125, "2 h 05", "2시간 5분")],
)  # fmt: skip
def test_minutes_are_written_with_their_hours(n: int, english: str, korean: str) -> None:
    assert (minutes(n, "en"), minutes(n, "ko")) == (english, korean)


@pytest.mark.parametrize(
    ("amount", "currency", "locale", "exact", "written"),
    [
        (1234, "USD", "en", False, "$1,234"), (19.5, "USD", "en", False, "$19.50"),
        (20.4, "USD", "en", False, "$20"), (20.4, "USD", "en", True, "$20.40"),
        (19.999, "EUR", "en", False, "€20"), (19.99, "EUR", "en", False, "€19.99"),
        (12000.4, "JPY", "en", True, "¥12,000"), (1234, "THB", "en", False, "1,234 THB"),
        (-5, "EUR", "en", False, "−€5"), (-0.001, "EUR", "en", False, "€0"),
        (-25.5, "THB", "en", False, "−26 THB"), (1500, "KRW", "en", False, "₩1,500"),
        (1500, "KRW", "ko", False, "1,500원"), (1500, "USD", "ko", False, "$1,500"),
    ],
)  # fmt: skip
def test_money_is_written_as_one_writes_it(
    amount: float, currency: str, locale: Locale, exact: bool, written: str
) -> None:
    assert money(amount, currency, locale, exact=exact) == written


@pytest.mark.parametrize(
    "url",
    ["ftp://a.b", "https://u@a.b/", "https:///x", "https://a b", "javascript:x", None, "", "https://[x",
     "https://a.b/\u200b"],
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_none(url: str | None) -> None:
    assert web_address(url) is None


def test_an_address_keeps_its_form_but_for_brackets() -> None:
    assert web_address("http://a.b") == "http://a.b"
    assert web_address("https://a.b/c(d)") == "https://a.b/c%28d%29"
    assert host("https://www.a.b/c") == "a.b"


def test_others_words_stand_on_one_line_without_odd_signs_or_addresses() -> None:
    assert one_line("a\u200b b\n  c") == "a b c"
    assert one_line(None) == plain(None) == ""
    assert plain("see https://a.b now") == "see … now"
