"""Places, days, people and money of an order out of its statements."""

from datetime import date

import pytest
from knowledge.orders.said import stated

from tripkit.knowledge.orders import facts_of
from tripkit.knowledge.orders.combined import combined
from tripkit.knowledge.requests.said import Said

TODAY = date(2026, 11, 21)


def read(*marks: str) -> Said:
    return facts_of(stated(*marks), TODAY).stated


def fates(*marks: str) -> list[str]:
    """`status:key` of each statement, in order."""
    statements = stated(*marks)
    by_id = facts_of(statements, TODAY).fates.by_id
    return [f"{by_id[s.id].status}:{by_id[s.id].key}" for s in statements]


def test_places_are_in_their_order_with_their_countries() -> None:
    order = read("origin=Seoul", "go=Lisbon", "go=Porto")
    assert (order.origin, order.destinations) == ("Seoul", ["Lisbon", "Porto"])
    assert order.countries == ["PT", "PT"]


def test_a_country_gives_way_to_its_towns() -> None:
    assert read("go=Portugal", "go=Lisbon").destinations == ["Lisbon"]
    assert fates("go=Portugal", "go=Lisbon")[0] == "used:by_its_towns"
    assert read("go=Portugal").destinations == ["Portugal"]


def test_a_refused_place_is_no_stop() -> None:
    order = read("go=Athens ~-", "go=Rome")
    assert order.destinations == ["Rome"]
    assert fates("go=Athens ~-", "go=Rome") == ["used:no_destination", "used:destination"]


@pytest.mark.parametrize(
    ("marks", "days", "nights"),
    [
        (["length=4d"], 4, None),
        (["length=2w"], 14, None),
        (["length=4n", "length=5d"], 5, 4),
        (["length=>3d<7d"], 5, None),
        (["length=<=6d"], 6, None),
        (["length=48h"], 2, None),
        (["length=30min"], None, None),
        (["go=Rome", "go=Paris", "length=2n", "length=3n"], None, 5),
        (["go=Rome", "go=Paris", "length=9n", "length=4n", "length=5n"], None, 9),
        (["length=5n", "length=6n ~*"], None, 6),
    ],
)
def test_lengths(marks: list[str], days: int | None, nights: int | None) -> None:
    order = read(*marks)
    assert (order.days, order.nights) == (days, nights)


@pytest.mark.parametrize(
    ("mark", "start", "end"),
    [
        ("when=2027-03-05..2027-03-09", date(2027, 3, 5), date(2027, 3, 9)),
        ("when=2027-03-05", date(2027, 3, 5), None),
        ("when=weekday:fri", date(2026, 11, 27), None),
        ("when=weekend", date(2026, 11, 28), date(2026, 11, 29)),
        ("when=relative:tomorrow", date(2026, 11, 22), None),
        ("when=relative:next_week", date(2026, 11, 23), date(2026, 11, 29)),
    ],
)
def test_dates(mark: str, start: date, end: date | None) -> None:
    order = read(mark)
    assert (order.start_date, order.end_date) == (start, end)


def test_a_start_and_an_end_are_one_span() -> None:
    order = read("start=weekday:fri", "end=weekday:sun")
    assert (order.start_date, order.end_date) == (date(2026, 11, 27), date(2026, 11, 29))


def test_a_length_within_a_week_leaves_the_week_as_a_window() -> None:
    order = read("length=3d", "when=relative:next_week")
    assert (order.start_date, order.end_date, order.days) == (date(2026, 11, 23), None, 3)


def test_a_month_keeps_its_part() -> None:
    order = read("when=month:3l")
    assert (order.month, order.part) == (3, date(2027, 3, 27))
    assert read("when=month:3").part is None


@pytest.mark.parametrize(
    ("marks", "total", "adults", "children", "ages"),
    [
        (["travelers=4"], 4, None, None, []),
        (["travelers=adults=2 children=4,7"], 4, 2, 2, [4, 7]),
        (["travelers=adults=2 children=?,? infants=1"], 5, 2, 3, []),
        (["travelers=2", "travelers=2 ~+"], 4, None, None, []),
        (["companion=couple"], 2, None, None, []),
        (["companion=family"], None, None, None, []),
        (["travelers=adults=1 children=?", "age=9"], 2, 1, 1, [9]),
    ],
)
def test_parties(
    marks: list[str], total: int, adults: int | None, children: int | None, ages: list[int]
) -> None:
    order = read(*marks)
    assert (order.party, order.adults, order.children, order.ages) == (
        total, adults, children, ages,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("mark", "budget", "currency", "per"),
    [
        ("budget=1500 USD/total", 1500, "USD", None),
        ("budget=900000 KRW/person", 900000, "KRW", "person"),
        ("budget=100-150 EUR/day", 150, "EUR", "day"),
        ("budget=400 ?/total", 400, None, None),
        ("budget=60 USD/person_day", 60, "USD", "person_day"),
    ],
)
def test_budgets(mark: str, budget: float, currency: str | None, per: str | None) -> None:
    order = read(mark)
    assert (order.budget, order.currency, order.budget_per) == (budget, currency, per)


def test_a_room_s_price_is_a_cap_on_the_night() -> None:
    order = read("night_price=120 EUR/night")
    assert order.budget is None
    assert [(w.kind, w.value, w.statement) for w in order.wishes] == [
        ("max_price_per_night", 120.0, "s1")
    ]
    assert order.currency == "EUR"


def test_a_sum_for_each_night_is_a_room_s_unless_it_pays_for_all() -> None:
    assert read("budget=350000 KRW/night").budget is None
    assert [w.kind for w in read("budget=350000 KRW/night").wishes] == ["max_price_per_night"]


def test_what_one_reading_takes_for_the_budget_and_the_other_for_a_night_is_of_the_night() -> None:
    both = combined(Said(budget=150.0, currency="USD"), read("night_price=150 USD/night"))
    assert both.budget is None
    assert [w.value for w in both.wishes] == [150.0]


def test_what_is_taken_back_is_not_planned_for() -> None:
    assert read("budget=900 EUR/total", "budget=* ~x").budget is None
    assert fates("budget=900 EUR/total", "budget=* ~x") == [
        "set_aside:changed_later",
        "used:taken_back",
    ]


def test_an_unsure_statement_changes_nothing_and_says_so() -> None:
    statements = stated("go=Lisbon", certainty=0.4)
    order = facts_of(statements, TODAY)
    assert order.stated.destinations == []
    assert order.fates.by_id["s1"].status == "not_understood"


@pytest.mark.parametrize(
    ("marks", "last"),
    [
        (["origin=Seoul", "go=Rome", "return=Seoul"], "used:return"),
        (["go=Rome", "return=Rome"], "used:return"),
        (["go=Rome", "go=Milan", "return=Rome"], "set_aside:return"),
        (["go=Rome", "return=home"], "used:return"),
        (["go=Rome", "return=Paris"], "set_aside:return"),
        (["origin=Seoul ~-"], "used:other_origin"),
        (["origin=home"], "set_aside:origin"),
        (["origin=Seoul", "origin=Busan"], "set_aside:origin"),
        (["when=flexible"], "used:open_dates"),
        (["length=open"], "used:open_length"),
        (["go=Italy", "go=Lisbon"], "used:destination"),
        (["budget=900 EUR/total ~-"], "set_aside:budget"),
        (["budget=900 EUR/total ~@d"], "set_aside:budget"),
    ],
)
def test_what_says_nothing_of_the_whole_trip_is_told_so(marks: list[str], last: str) -> None:
    assert fates(*marks)[-1] == last


def test_the_first_place_of_departure_stands() -> None:
    assert read("origin=Seoul", "origin=Busan").origin == "Seoul"
    assert read("origin=home").origin is None


def test_a_country_without_its_towns_is_a_place_itself_and_a_place_counts_once() -> None:
    order = read("go=Italy", "go=Lisbon", "go=Lisbon")
    assert (order.destinations, order.countries) == (["Italy", "Lisbon"], ["IT", "PT"])


@pytest.mark.parametrize(("place", "south"), [("Sydney", True), ("Rome", False)])
def test_seasons_turn_with_the_half_of_the_world(place: str, south: bool) -> None:
    assert read(f"go={place}").south is south
    assert not read("length=4d").south


@pytest.mark.parametrize(
    ("marks", "days", "nights"),
    [
        (["length=4d", "length=5d"], 4, None), (["length=4d", "length=4d", "length=8d"], 8, None),
        (["length=3n", "length=5d"], 5, 3), (["go=Rome", "go=Pisa", "length=2d", "length=3d"], 5, None),
        (["length=4d ~-"], None, None), (["length=4d ~@d"], None, None),
    ],
)  # fmt: skip
def test_of_several_lengths_one_is_the_trips(
    marks: list[str], days: int | None, nights: int | None
) -> None:
    order = read(*marks)
    assert (order.days, order.nights) == (days, nights)


def test_the_first_time_stands_and_a_window_ends_only_where_it_is_filled() -> None:
    twice = read("when=2027-05-01", "when=2027-06-01")
    assert twice.start_date == date(2027, 5, 1)
    months = read("when=month:5", "when=season:summer")
    assert (months.month, months.season) == (5, None)
    assert read("start=2027-05-01..2027-05-09").end_date is None
    assert read("end=2027-05-09").end_date == date(2027, 5, 9)
    for days in (7, 10):
        week = read(f"length={days}d", "when=relative:next_week")
        assert (week.start_date, week.end_date) == (date(2026, 11, 23), date(2026, 11, 29))
    assert read("length=6d", "when=relative:next_week").end_date is None


def test_the_first_budget_stands() -> None:
    order = read("budget=900 EUR/total", "budget=500 USD/total")
    assert (order.budget, order.currency) == (900.0, "EUR")
    assert read("budget=900 EUR/total ~-").budget is None
