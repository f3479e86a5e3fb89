"""The day of going home, told apart from the day of coming, and trips of some hours."""

from datetime import date

import pytest

from tripkit.domain.plan import PlanRequest
from tripkit.knowledge.orders.request import request_of
from tripkit.knowledge.requests.leaving import is_one_day, trip_days_of

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("order", "end"),
    [
        ("Wales: collect the van in Cardiff Tue 2 March 2027, drop it in Bangor Mon 15 March. "
         "2 nights in a hotel.", (3, 15)),
        ("Lima from Mon 7 June 2027, out of Lima Thu 17 June 20:45, last two nights by the sea",
         (6, 17)),
        ("Porto: fly in Sat 3 April 2027 at 11am and leave Wed 7th at 5pm", (4, 7)),
        ("Porto, we land Thursday 11 November 2027 and fly home on Wed 17 Nov. Sunday 14 Nov is "
         "a birthday.", (11, 17)),
        ("로마 8월 21일(토) 도착 29일(일) 로마 출발. 산장은 2박만", (8, 29)),
        ("로마 2월 22일(월) 들어가서 27일(토)에 피렌체에서 나옵니다. 피렌체 2박 필수", (2, 27)),
        ("10월 9일(토)에 결혼하고 10일(일) 출발해요. 로마, 19일(화)에 인천 도착", (10, 19)),
        ("부산 3월 4일(목) 회의, 그 뒤로 토요일 저녁 8시 KTX까지 자유예요", (3, 6)),
    ],
)  # fmt: skip
def test_a_trip_lasts_until_the_day_of_going_home(order: str, end: tuple[int, int]) -> None:
    request = request_of(PlanRequest(task=order), {order: []}, today=TODAY)
    assert request.end_date == date(2027, *end)


def test_a_wedding_before_the_trip_is_no_day_of_it() -> None:
    text = "10월 9일(토)에 결혼하고 10일(일) 출발해요. 19일(화)에 인천 도착"
    assert trip_days_of(text, date(2027, 10, 9)) == (date(2027, 10, 10), date(2027, 10, 19))


@pytest.mark.parametrize(
    "order",
    [
        "5 days in Rome from 29 October 2027. Keep 1 November free.",
        "로마 7박, 2027년 3월 14일부터. 축제(3월 19일) 밤은 비워요.",
    ],
)
def test_another_date_is_no_day_of_going_home(order: str) -> None:
    assert trip_days_of(order.lower(), date(2027, 10, 29)) is None


def test_a_day_whose_weekday_is_another_one_is_not_taken() -> None:
    assert trip_days_of("5월 3일 도착, 9일(월) 출발", date(2027, 5, 3)) is None


@pytest.mark.parametrize(
    "order",
    [
        "18 hours in Singapore on 24 March 2027",
        "Rome on Sunday 13 June 2027, a layover",
        "서울 4월 13일(화) 딱 하루예요",
    ],
)
def test_some_hours_are_a_day(order: str) -> None:
    assert is_one_day(order.lower())
    assert request_of(PlanRequest(task=order), {order: []}, today=TODAY).days == 1


def test_a_day_trip_beside_nights_is_no_length_of_the_trip() -> None:
    order = "아빠랑 하노이 3박 4월에요. 하롱베이 당일치기"
    assert request_of(PlanRequest(task=order), {order: []}, today=TODAY).days == 4


def test_the_day_of_coming_is_not_that_of_the_next_month() -> None:
    words = "1월 9일부터 17일까지 시드니, 9일 저녁 출발해서 10일 도착"
    assert trip_days_of(words, date(2027, 1, 9)) is None
