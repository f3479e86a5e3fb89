"""What an order leaves out of its sums, and how long one will be on the way."""

import pytest

from tripkit.knowledge.orders.longest import longest_of, longest_said
from tripkit.knowledge.orders.tables import outside_of_sums


@pytest.mark.parametrize(
    ("words", "outside"),
    [
        ("About £900 not counting the hotel", {"accommodation"}),
        ("450 euro each excluding flights + flat", {"accommodation", "flights"}),
        ("항공 숙소 빼고 1인 45만원", {"accommodation", "flights"}),
        ("4인 숙박 제외 현지 180만원", {"accommodation"}),
        ("staying at a hotel on W 36th on company dime", {"accommodation"}),
        ("쓸돈 25만원", {"accommodation", "flights"}),
        ("about 900 bucks each w/o flights", {"flights"}),
        ("인당 130만 비행기 포함X", {"flights"}),
        ("$4,000 including flights from Nairobi", set()),
        ("숙소는 나보나 쪽, 오름은 빼고", set()),
        ("A hotel with a lift, no Algarve, €1,600 in all", set()),
    ],
)
def test_rooms_and_flights_are_left_out_where_words_say_so(words: str, outside: set[str]) -> None:
    assert outside_of_sums(words) == outside


def test_a_longest_way_is_for_one_way_or_for_a_day() -> None:
    daily = longest_said("drive<=2.5h", "Not more than 2.5 hrs driving a day")
    single = longest_said("train<=90min", "no train over 90 minutes")
    assert daily
    assert single
    assert (daily.value, single.value) == ("drive<=150min/day", "train<=90min/way")
    assert longest_of(daily.value) == daily
    assert longest_said("flight<=3h", "") is None
    assert longest_said("drive<=350km", "") is None
