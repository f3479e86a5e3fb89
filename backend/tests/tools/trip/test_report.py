"""Whether a finished plan keeps what was asked: read from its own entries, by rule."""

import pytest
from knowledge.orders.said import stated
from tools.trip.judged_plans import Kept, kept, planned, stop
from tools.trip.trips import room, rooms, rule, sight, sights


@pytest.mark.parametrize(
    ("budget", "right"), [(900, True), (899, False), (None, None), (901, True)]
)
def test_a_budget_is_kept_up_to_the_last_cent(budget: float | None, right: Kept) -> None:
    asked = [rule("budget", 900.0, currency="USD")]
    assert kept(rules=asked, cost={"budget": budget}) == [right]


def test_a_budget_that_is_to_hold_flights_is_not_kept_by_sums_without_them() -> None:
    asked = [rule("budget", 900.0, currency="USD")]
    said = stated("included=flights")
    assert kept(rules=asked, cost={"budget": 900}, statements=said) == [None]
    flown = {"budget": 900, "breakdown": {"flights": 300.0}}
    assert kept(rules=asked, cost=flown, statements=said) == [True]
    assert kept(rules=asked, cost={"budget": 899}, statements=said) == [False]


def test_a_budget_among_the_fields_alone_is_judged_too_and_only_once() -> None:
    money = {"amount": 900, "currency": "USD"}
    assert kept(rules=[], budget=money, cost={"budget": 900}) == [True]
    asked = [rule("budget", 900.0, currency="USD")]
    assert kept(rules=asked, budget=money, cost={"budget": 900}) == [True]
    assert kept(rules=[]) == []


def test_dates_are_kept_by_as_many_days_from_the_day_asked_for() -> None:
    asked = [rule("dates", 2)]
    assert planned(rules=asked, days=2) == [(True, "2027-04-10 to 2027-04-11")]
    assert kept(rules=asked, days=2, start_date="2027-04-11") == [False]
    assert kept(rules=asked, days=2, start_date=None) == [True]


@pytest.mark.parametrize(
    ("kind", "value", "right"),
    [
        ("earliest", "09:30", True), ("earliest", "09:31", False), ("earliest", "early", None),
        ("latest", "20:15", True), ("latest", "20:14", False), ("latest", "21:00", True),
    ],
)  # fmt: skip
def test_hours_bind_what_one_does_and_not_the_ways(kind: str, value: str, right: Kept) -> None:
    asked = [rule(kind, value)]
    day = [
        stop("Train", "06:00", "23:30", category="transfer"), stop("Ueno Park", "09:30", "11:00"),
        stop("Dinner: X", "19:00", "20:15", category="meal"),
    ]  # fmt: skip
    assert kept(*day, rules=asked) == [right]
    assert kept(day[0], rules=asked) == [None]


@pytest.mark.parametrize(("limit", "right"), [(3.0, True), (2.9, False), (2.95, True), (4, True)])
def test_walking_counts_the_walks_and_what_is_walked_inside(limit: float, right: Kept) -> None:
    park = sight(walking_m=1500)
    day = [stop("Ueno Park", travel_mode="walk", travel_minutes=20),
           stop("Meal", travel_mode="metro", travel_minutes=30)]  # fmt: skip
    asked = [rule("max_walking_km", limit)]
    found = (sights(park),)
    assert planned(*day, rules=asked, found=found) == [(right, "3.0 km at most, day 1")]


@pytest.mark.parametrize(
    ("step_free", "need", "right"),
    [
        ("yes", "wheelchair", None), ("partly", "wheelchair", False), ("no", "step_free", False),
        (None, "wheelchair", None), ("no", "stroller", False), ("partly", "stroller", True),
        (None, "stroller", None), ("yes", "stroller", True), ("partly", "step_free", None),
    ],
)  # fmt: skip
def test_without_steps_is_strict_for_a_wheelchair_and_lenient_for_a_stroller(
    step_free: str | None, need: str, right: Kept
) -> None:
    found = (sights(sight(step_free=step_free)),)
    asked = [rule("accessibility", need)]
    assert kept(stop("Ueno Park"), rules=asked, found=found) == [right]
    assert kept(rules=asked, found=found) == [None]


def test_what_must_be_seen_stands_there_and_what_is_to_be_avoided_does_not() -> None:
    asked = [rule("must_see", "Ueno Park"), rule("must_avoid", "parks")]
    found = (sights(sight()),)
    there = planned(stop("Ueno Park"), rules=asked, found=found)
    assert there == [
        (True, "day 1, 10:00 Ueno Park"),
        (False, "day 1, 10:00 Ueno Park"),
    ]
    assert kept(rules=asked, found=found) == [False, True]


@pytest.mark.parametrize(
    ("kind", "value", "right"),
    [
        ("max_price_per_night", 100, True), ("max_price_per_night", 99, None),
        ("min_rating", 4.5, True), ("room_type", "private", None), ("lodging_area", "Asakusa", True),
    ],
)  # fmt: skip
def test_a_room_is_judged_by_what_it_says_and_an_estimate_is_no_room(
    kind: str, value: object, right: Kept
) -> None:
    night = stop("Hotel", category="lodging", location="Asakusa")
    found = (rooms(room(rating=4.5)),)
    assert kept(night, rules=[rule(kind, value)], found=found, days=3) == [right]


def test_a_night_in_another_area_or_nowhere_does_not_keep_the_area() -> None:
    asked, found = [rule("lodging_area", "Asakusa")], (rooms(room()),)
    night = stop("Hotel", category="lodging", location="Shibuya")
    assert kept(night, rules=asked, found=found, days=3) == [False]
    assert kept(rules=asked, found=found, days=3) == [None]
    bare = (rooms(room(area="")),)
    assert kept(night, rules=asked, found=bare, days=3) == [None]


def test_without_ratings_or_rooms_nobody_can_say() -> None:
    asked = [rule("min_rating", 4.0), rule("max_price_per_night", 90), rule("room_type", "entire")]
    assert kept(rules=asked, days=3) == [None, None, None]
    assert kept(rules=asked[:1], found=(rooms(room()),), days=3) == [None]


def test_a_pace_is_judged_by_the_fullest_day() -> None:
    day = [stop("A"), stop("B"), stop("Lunch", category="meal")]
    (relaxed,) = planned(*day, rules=[rule("pace", "relaxed")], days=2)
    assert relaxed == (True, "0–2 sights a day")
    (packed,) = planned(*day, rules=[rule("pace", "packed")], days=2)
    assert packed == (None, "0–2 sights a day; no more fit")
    full = [stop("A"), stop("B"), stop("C"), stop("D")]
    (hurried,) = planned(*full, rules=[rule("pace", "relaxed")], days=2)
    assert hurried == (False, "0–4 sights a day")


def test_what_no_source_says_of_a_house_is_to_be_asked() -> None:
    assert planned(rules=[rule("house_rule", "pets")]) == [
        (None, "ask the host: no source says it")
    ]


def test_a_cuisine_that_is_cooked_there_and_had_at_no_meal_is_not_kept() -> None:
    assert planned(rules=[rule("cuisine", "ramen")]) == [(False, "at no meal")]
    assert planned(rules=[rule("cuisine", "klingon")]) == [
        (None, "no place of that cuisine is known there")
    ]


def test_a_diet_is_not_judged_without_a_meal_at_a_known_place() -> None:
    asked = [rule("diet", "vegan")]
    assert planned(rules=asked) == [(None, "no meal is planned at a known place")]


def test_a_party_is_that_of_every_sum() -> None:
    asked = [rule("party", 1)]
    assert planned(rules=asked) == [(True, "every sum is for 1")]
    assert kept(rules=asked, cost={"per_person": 901, "total": 900}) == [True]
    assert kept(rules=asked, cost={"per_person": 902, "total": 900}) == [False]
    assert kept(rules=[rule("party", 2)]) == [False]
