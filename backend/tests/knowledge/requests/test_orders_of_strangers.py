"""Facts of orders as people write them, in several sentences, with a year said once."""

from datetime import date

import pytest

from tripkit.domain.plan import PlanRequest
from tripkit.knowledge.orders.request import request_of
from tripkit.knowledge.requests.text_reader import read_text

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("order", "start", "end"),
    [
        ("Rome over Easter 2028 (14-17 Apr), two of us", (2028, 4, 14), (2028, 4, 17)),
        ("5 days in Rome from 29 October 2027. Keep 1 November free.", (2027, 10, 29), None),
        ("로마 7박, 2027년 3월 14일부터. 축제(3월 19일) 밤은 비워요.", (2027, 3, 14), None),
        ("Rome, 4 days, first week of June 2027", (2027, 6, 1), None),
        ("로마 6일, 2027년 9월 6일 도착", (2027, 9, 6), None),
    ],
)
def test_the_days_of_a_trip(order: str, start: tuple[int, int, int], end: object) -> None:
    said = read_text(order, TODAY)
    assert said.start_date == date(*start)
    assert said.end_date == (date(*end) if isinstance(end, tuple) else None)


@pytest.mark.parametrize(
    ("order", "budget", "per", "currency"),
    [
        ("Rome, 4 days, $40 a day each", 40, "person_day", "USD"),
        ("Windhoek, 4 days, four of us, N$80,000", 80_000, None, "NAD"),
    ],
)
def test_what_a_sum_is_for(order: str, budget: float, per: str | None, currency: str) -> None:
    said = read_text(order, TODAY)
    assert (said.budget, said.budget_per, said.currency) == (budget, per, currency)


def test_a_night_s_price_each_is_one_of_the_room_and_no_budget() -> None:
    said = read_text("Rome, 4 days, six friends, nothing over €150 per person per night", TODAY)
    assert said.budget is None
    assert [w.value for w in said.wishes if w.kind == "max_price_per_night"] == [900]


@pytest.mark.parametrize(
    ("order", "night"),
    [
        ("Crete, 4 days, a villa with a pool under €250", 250),
        ("Lima, 10 days, three singles with heating, about $90 a room", 90),
        ("Skye, 4 days, two doubles every night, £140 per room", 140),
        ("Lagos, 4 days. We want to sleep near the port, under $120.", 120),
        ("Lagos, 4 days. A cottage by the sea, £600 for the four nights total.", 150),
        ("부산 2박, 풀빌라 30만원 밑으로", 300_000),
        ("부산 2박, 오션뷰 20만원 이하", 200_000),
        ("부산 2박. 트윈룸 2개, 방당 15만원까지", 150_000),
        ("부산 2박. 방 3개, 1박 총 45만원 이하", 450_000),
        ("부산 3박. 숙소 예산은 3박 합쳐서 60만원", 200_000),
    ],
)
def test_a_sum_for_where_one_sleeps_is_no_budget_of_the_trip(order: str, night: float) -> None:
    said = read_text(order, TODAY)
    assert said.budget is None
    assert [w.value for w in said.wishes if w.kind == "max_price_per_night"] == [night]


@pytest.mark.parametrize(
    ("order", "budget"),
    [
        ("Crete, 4 days, a villa with a pool, €900 in all for the trip", 900),
        ("부산 3박, 숙소는 바다 앞, 총예산 60만원", 600_000),
    ],
)
def test_a_sum_for_the_whole_stays_one(order: str, budget: float) -> None:
    assert read_text(order, TODAY).budget == budget


def test_a_sum_of_the_food_alone_is_no_budget_of_the_trip() -> None:
    assert read_text("Rome, 4 days, food under 25 euros for the day", TODAY).budget is None


def test_a_sum_without_flights_refuses_no_flight() -> None:
    said = read_text("Rome, 4 days, €1,200 without flights", TODAY)
    assert not [w for w in said.wishes if w.kind == "avoid_mode"]
    said = read_text("Rome, 4 days, without flights", TODAY)
    assert [w.value for w in said.wishes if w.kind == "avoid_mode"] == ["flight"]


@pytest.mark.parametrize(
    ("order", "start", "end", "days"),
    [
        ("후쿠오카 3월 12일 금 밤 9시 도착, 15일 월 오전 10시 출발", (3, 12), (3, 15), 4),
        ("제주 3박, 6월 9일 수 낮 1시 도착이고 12일 토 저녁 7시 출발", (6, 9), (6, 12), 4),
        ("오사카 5일 (2/15~2/19). 17일 수요일은 교토, 18일은 쉬는 날", (2, 15), (2, 19), 5),
        ("오사카 (2/15~2/19). 16일 나라, 17일 교토, 18일 고베", (2, 15), (2, 19), 5),
        ("오사카, 2월 15일 도착 2박 3일. 16일 화요일은 교토", (2, 15), (2, 17), 3),
        ("렌터카 여행 8일 2027.4.3~4.10 홋카이도", (4, 3), (4, 10), 8),
        ("속초 (6.16 수~6.19 토) 어른 넷", (6, 16), (6, 19), 4),
        ("Porto, arriving Sat 6 Mar 2027 07:25, leaving Wed 10 Mar at night", (3, 6), (3, 10), 5),
        ("Porto, landing 6 Mar 2027; 8 Mar is rest; we leave Wed 10 Mar", (3, 6), (3, 10), 5),
        ("오사카 3월 12일 금 밤 9시 도착, 15일 월 오전 10시 간사이 출발", (3, 12), (3, 15), 4),
        ("Malmö Thu 3 - Sun 6 June 2027, my wife is 28 weeks pregnant", (6, 3), (6, 6), 4),
        ("Malmö, 3 June to 6 June 2027, I'll be 30 weeks when we go", (6, 3), (6, 6), 4),
        ("Malmö 3-6 June 2027, in the 28 weeks of pregnancy behind us", (6, 3), (6, 6), 4),
        ("부산 4월 9일~4월 12일, 임신 26주 임산부와 둘이", (4, 9), (4, 12), 4),
    ],
)
def test_a_day_of_the_month_is_no_length(
    order: str, start: tuple[int, int], end: tuple[int, int], days: int
) -> None:
    request = request_of(PlanRequest(task=order), {order: []}, today=TODAY)
    assert (request.start_date, request.end_date) == (date(2027, *start), date(2027, *end))
    assert request.days == days


@pytest.mark.parametrize(
    ("order", "days"),
    [
        ("로마 3박 4일 토요일 출발", 4),
        ("로마 2월 3일에 출발해서 5일 동안", 5),
        ("로마 6일 (2월 3일 수 도착)", 6),
        ("Rome for 3 weeks, from 5 May 2027", 21),
    ],
)
def test_a_length_beside_a_day_stays_one(order: str, days: int) -> None:
    assert request_of(PlanRequest(task=order), {order: []}, today=TODAY).days == days


def test_two_dates_win_over_a_length_that_is_too_long() -> None:
    order = "Rome 3-6 June 2027, back after 20 weeks of rehab"
    assert request_of(PlanRequest(task=order), {order: []}, today=TODAY).days == 4


@pytest.mark.parametrize(
    "order",
    [
        "오사카 5일 (2/15~2/19). 17일 수요일은 교토, 18일은 쉬는 날",
        "오사카 5일, 2월 15일 도착. 17일 수요일은 교토, 18일 (목) 쉬는 날",
    ],
)
def test_days_told_one_by_one_do_not_add_to_the_length(order: str) -> None:
    assert read_text(order, TODAY).days == 5
