"""What a trip rests on: which room for which money, and what is left for the days."""

import pytest
from tools.trip.trips import flight, flights, room, rooms, rule, sight, sights, tripping

from tripkit.tools.trip.choices import (
    TICKETS_A_DAY,
    allowed_rooms,
    budget_usd,
    choices_of,
    currency_of,
    meal_price,
    rides_price,
    roughly,
)

CHEAP, MIDDLE, DEAR = (room(name=str(price), per_night=price) for price in (60.0, 100.0, 200.0))


def chosen(*offers: object, budget: float | None = None, **request: object) -> str | None:
    money = {"amount": budget, "currency": "USD"} if budget is not None else None
    trip = tripping(rooms(*offers), origin=None, budget=money, **request)  # type: ignore[arg-type]
    taken = choices_of(trip).lodged[0].room
    return taken and taken.name


def test_without_a_budget_the_room_is_a_middling_one() -> None:
    assert chosen(CHEAP, MIDDLE, DEAR) == "100.0"
    assert chosen() is None


def test_a_budget_takes_the_dearest_room_that_leaves_food_and_entries_paid() -> None:
    trip = tripping(origin=None)
    spent = choices_of(trip)
    food = 3 * 2 * meal_price(trip, "Tokyo", 2).typical + 3 * TICKETS_A_DAY
    kept = spent.rides + spent.breakfasts + food
    assert chosen(CHEAP, MIDDLE, DEAR, budget=kept + 2 * 100.01) == "100.0"
    assert chosen(CHEAP, MIDDLE, DEAR, budget=kept + 2 * 99.9) == "60.0"
    assert chosen(MIDDLE, DEAR, budget=1.0) == "100.0"
    assert chosen(CHEAP, MIDDLE, DEAR, budget=99999) == "100.0"


def test_dear_sights_that_must_be_seen_make_the_room_plainer() -> None:
    trip = tripping(origin=None)
    spent = choices_of(trip)
    food = 3 * 2 * meal_price(trip, "Tokyo", 2).typical
    money = {"amount": spent.rides + spent.breakfasts + food + 201 + 90, "currency": "USD"}
    asked = [rule("must_see", "Ueno Park")]

    def taken(price: float) -> str:
        found = [rooms(CHEAP, MIDDLE, DEAR), sights(sight(price=price))]
        trip = tripping(*found, origin=None, budget=money, rules=asked)
        return choices_of(trip).lodged[0].room.name  # type: ignore[union-attr]

    assert taken(90) == "100.0"
    assert taken(95) == "60.0"


def test_a_shared_room_is_taken_only_where_a_private_one_costs_too_much() -> None:
    bed = room(name="bed", per_night=20.0, room_type="shared")
    assert chosen(bed, MIDDLE) == "100.0"
    assert chosen(bed) == "bed"
    trip = tripping(origin=None)
    spent = choices_of(trip)
    food = 3 * 2 * meal_price(trip, "Tokyo", 2).typical + 3 * TICKETS_A_DAY
    kept = spent.rides + spent.breakfasts + food
    assert chosen(bed, MIDDLE, budget=kept + 2 * 50) == "bed"


def test_of_rooms_as_good_the_one_by_the_great_sights_is_taken() -> None:
    near = room(name="near", per_night=75.0, latitude=35.715, longitude=139.773)
    far = room(name="far", per_night=100.0, latitude=35.6, longitude=139.773)
    plain = room(name="plain", per_night=60.0, latitude=35.715, longitude=139.773)
    dear = room(name="dear", per_night=500.0)

    def taken(weight: int, *offers: object) -> str:
        found = [rooms(*offers, dear, dear, dear), sights(sight(weight=weight))]  # type: ignore[arg-type]
        return choices_of(tripping(*found, origin=None)).lodged[0].room.name  # type: ignore[union-attr]

    several = (far, near, far, far)
    assert taken(7, *several) == "near"
    assert taken(6, *several) == "far"
    assert taken(7, far, plain, far, far) == "far"


@pytest.mark.parametrize(
    ("rules", "allowed"),
    [
        ([], True), ([rule("room_type", "private")], True), ([rule("room_type", "entire")], True),
        ([rule("lodging_area", "asakusa")], True), ([rule("lodging_area", "Ueno")], True),
        ([rule("lodging_area", "Asakusa and around")], True),
        ([rule("max_price_per_night", 100, currency="USD")], True),
        ([rule("max_price_per_night", 99.9)], True), ([rule("max_price_per_night", 49.9)], False),
        ([rule("min_rating", 4.0)], True),
        ([rule("min_rating", 4.1)], False),
        ([rule("min_rating", 3.0), rule("min_rating", 4.5)], False),
        ([rule("max_price_per_night", 300), rule("max_price_per_night", 40)], False),
        ([rule("room_type", "entire"), rule("room_type", "private")], True),
    ],
)  # fmt: skip
def test_a_room_is_allowed_where_it_keeps_every_rule_it_speaks_of(
    rules: list[dict[str, object]], allowed: bool
) -> None:
    trip = tripping(rooms(room(rating=4.0)), rules=rules)
    assert bool(allowed_rooms(trip, "Tokyo")) is allowed


def test_an_area_or_kind_of_room_that_some_have_is_kept_to() -> None:
    offers = (room(name="a", area="Ueno"), room(name="b", room_type="entire"))
    for asked, name in ((rule("lodging_area", "Ueno"), "a"), (rule("room_type", "entire"), "b")):
        trip = tripping(rooms(*offers), rules=[asked])
        assert [one.name for one in allowed_rooms(trip, "Tokyo")] == [name]


def test_a_room_without_area_or_rating_breaks_neither_rule() -> None:
    asked = [rule("lodging_area", "Ueno"), rule("min_rating", 4.9)]
    trip = tripping(rooms(room(area="", rating=None)), rules=asked)
    assert len(allowed_rooms(trip, "Tokyo")) == 1


def test_the_sums_are_for_every_share_and_every_day() -> None:
    one, trip = choices_of(tripping(rooms(MIDDLE), flights(flight()))), tripping()
    assert one.shares == 1
    assert one.travel == 300
    assert one.nights == 200
    assert one.rides == pytest.approx(3 * rides_price(trip, "Tokyo").typical)
    assert one.breakfasts == pytest.approx(3 * meal_price(trip, "Tokyo", 1).typical)
    assert one.fixed == pytest.approx(500 + one.rides + one.breakfasts)
    assert (one.budget, one.left) == (None, None)
    two = choices_of(tripping(party={"adults": 2}))
    assert two.rides == pytest.approx(2 * one.rides)


def test_what_is_left_is_the_budget_without_what_is_spent_any_way() -> None:
    money = {"amount": 1500, "currency": "USD"}
    found = choices_of(tripping(rooms(MIDDLE), flights(flight()), budget=money))
    assert found.left == pytest.approx(1500 - found.fixed)


def test_a_night_in_the_air_is_no_night_in_the_room_and_no_day_in_town() -> None:
    over = flight(departs="2027-04-10T22:00", arrives="2027-04-11T06:00")
    found = choices_of(tripping(rooms(MIDDLE), flights(over)))
    assert (found.lodged[0].nights, found.lodged[0].price) == (1, 100)
    whole = choices_of(tripping(rooms(MIDDLE), flights(flight())))
    assert found.rides == pytest.approx(whole.rides * 2 / 3)


def test_on_the_last_day_one_is_still_at_the_last_place() -> None:
    trip = tripping(origin=None, destinations=["Tokyo", "Lisbon"], days=5)
    found = choices_of(trip)
    expected = 3 * rides_price(trip, "Tokyo").typical + 2 * rides_price(trip, "Lisbon").typical
    assert found.rides == pytest.approx(expected)
    assert [one.nights for one in found.lodged] == [3, 1]


@pytest.mark.parametrize(
    ("dollars", "shown"), [(1234.4, "$1,230"), (87.6, "$88"), (999.6, "$1,000"), (12345, "$12,300")]
)
def test_a_rough_sum_has_three_digits_that_count(dollars: float, shown: str) -> None:
    assert roughly(tripping(), dollars) == shown


def test_a_budget_counts_in_dollars_where_its_currency_has_a_rate() -> None:
    money = {"amount": 900, "currency": "USD"}
    assert budget_usd(tripping(budget=money)) == 900
    unknown = tripping(budget=money | {"currency": "XXX"})
    assert budget_usd(unknown) is None
    assert currency_of(unknown.request) == "USD"
    assert currency_of(tripping(budget=money | {"currency": "KRW"}).request) == "KRW"
    assert budget_usd(tripping()) is None


def test_a_place_that_nobody_knows_has_the_usual_prices() -> None:
    found = choices_of(tripping(origin=None, destinations=["Xyzzyplugh"]))
    assert found.rides > 0
    assert found.breakfasts > 0
