"""When a trip is and how long is certain only where its days bear out every time that is said."""

from datetime import date

import pytest

from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.certainty.days import dates_doubt, length_doubt, names_ends

TODAY = date(2026, 11, 23)


def doubted(text: str, first: str, last: str) -> str | None:
    return dates_doubt(text, date.fromisoformat(first), date.fromisoformat(last), [], TODAY)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Rome 3-7 May 2027", "2027-05-03", "2027-05-07"),
        ("Rome from Monday 3 May to Friday 7 May 2027", "2027-05-03", "2027-05-07"),
        ("four days in the first week of June", "2027-06-01", "2027-06-04"),
        ("Athens in March, any five days", "2027-03-13", "2027-03-17"),
        ("home by Friday the 7th, Rome from 3 May", "2027-05-03", "2027-05-07"),
        ("5월 3일부터 7일까지 로마", "2027-05-03", "2027-05-07"),
        ("3월 로마 5일", "2027-03-13", "2027-03-17"),
        ("설 연휴에 다낭 4박5일", "2027-02-07", "2027-02-11"),
        ("12월 평일 교토 2박3일", "2026-12-14", "2026-12-16"),
    ],
)
def test_days_that_bear_out_all_times_leave_no_doubt(text: str, first: str, last: str) -> None:
    assert doubted(text, first, last) is None


@pytest.mark.parametrize(
    ("text", "first", "last", "words"),
    [
        ("eclipse on 2 August 2027, arrive 28 July", "2027-08-02", "2027-08-06", "28 July"),
        (
            "the 8th to the 22nd, meeting in October 2027",
            "2028-05-08",
            "2028-05-22",
            "October 2027",
        ),
        ("5 days from Friday 5 Feb, home Monday", "2027-02-05", "2027-02-09", "home Monday"),
        ("Mexico in 2027", "2026-12-23", "2026-12-26", "2027"),
        ("Quebec during Carnaval", "2026-12-23", "2026-12-26", "Carnaval"),
        ("after Diwali 2027 to Pokhara", "2027-10-09", "2027-10-12", "Diwali"),
        ("11월 18일 시험 끝나고 28일 일요일 출발", "2027-11-18", "2027-11-24", "28일"),
        ("12월 평일 교토 2박3일", "2026-12-12", "2026-12-14", "평일"),
        ("월요일부터 금요일까지 하동", "2027-03-13", "2027-03-17", "월요일부터 금요일"),
    ],
)
def test_a_time_outside_of_the_days_is_a_doubt(
    text: str, first: str, last: str, words: str
) -> None:
    doubt = doubted(text, first, last)
    assert doubt is not None
    assert words in doubt


def test_a_sure_statement_of_another_day_is_a_doubt() -> None:
    text = "some time"
    start = Statement(
        id="s1", text=text, span=Span(start=0, end=9), kind="start", value="2027-07-01"
    )
    first, last = date(2027, 8, 2), date(2027, 8, 6)
    assert dates_doubt(text, first, last, [start], TODAY) == text
    assert dates_doubt(text, date(2027, 6, 30), last, [start], TODAY) is None


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("Porto for 4 nights", 5), ("2 nights Porto, 3 nights Lisbon", 6), ("포르토 3박4일", 4),
        ("유후인 1박, 나머지 3박은 하카타, 총 4박5일", 5), ("a week in Porto", 7), ("Porto", 3),
    ],
)  # fmt: skip
def test_a_length_that_is_said_leaves_no_doubt(text: str, days: int) -> None:
    assert length_doubt(text, days, TODAY) is None


@pytest.mark.parametrize(
    ("text", "days"), [("Porto for 4 nights", 7), ("제주 2박 3일", 30), ("two weeks in Peru", 4)]
)
def test_another_length_is_a_doubt(text: str, days: int) -> None:
    assert length_doubt(text, days, TODAY) is not None


def test_who_says_both_the_first_and_the_last_day_needs_no_length() -> None:
    first, last = date(2027, 5, 3), date(2027, 5, 7)
    assert names_ends("from 3 May 2027 to 7 May 2027", first, last, TODAY)
    assert names_ends("5월 3일부터 5월 7일까지", first, last, TODAY)
    assert not names_ends("from 3 May 2027", first, last, TODAY)
