"""Where a day's meals are had: by diet, by what was refused, and never twice at one table."""

from datetime import date

import pytest
from pydantic import BaseModel
from tools.trip.trips import rule, tripping

from tripkit.tools.trip.eating import dishes_of, fitting, is_own_choice, meals_of
from tripkit.tools.trip.findings import EatingFound, RestaurantsFound

OFTEN = {"days": 4, "end_date": "2027-04-13"}


def table(name: str, **changed: object) -> EatingFound:
    given = {
        "id": name, "name": name, "area": "Ueno", "latitude": 35.71, "longitude": 139.77,
        "cuisines": [], "dishes": [], "diets": [], "price_level": 2, "price": 10.0,
        "price_low": 8.0, "price_high": 12.0, "meals": ["lunch", "dinner"], "closed": [],
        "about": "A table.", "source": "catalogue",
    }  # fmt: skip
    return EatingFound.model_validate(given | changed)


def known(*tables: EatingFound) -> tuple[str, str, BaseModel]:
    found = RestaurantsFound(
        destination="Tokyo", places=list(tables), by_meal_type={}, unmet=[], local_dishes=[]
    )
    return "research_restaurants", "Tokyo", found


@pytest.mark.parametrize(
    "tables",
    [
        [table("a")],
        [table("a"), table("b")],
        [table("a"), table("b"), table("c")],
        [table("a"), table("b", meals=["lunch"]), table("c", closed=[0, 5])],
        [table("a"), table("b", meals=["dinner"], closed=[5, 6])],
    ],
)
def test_no_table_serves_both_meals_of_a_day(tables: list[EatingFound]) -> None:
    lunch, dinner = meals_of(tripping(known(*tables), **OFTEN), 1.0, 22 * 60)
    for day in range(4):
        noon, night = (
            {p.key.partition("-")[2] for p in meal.places if p.opening[day]}
            for meal in (lunch, dinner)
        )
        assert noon
        assert night
        assert not noon & night


def test_who_is_out_for_the_day_has_no_lunch_in_town() -> None:
    trip = tripping(known(table("a"), table("b")), **OFTEN)
    lunch, dinner = meals_of(trip, 1.0, 22 * 60, {date(2027, 4, 11)})
    assert not any(place.opening[1] for place in lunch.places)
    assert any(place.opening[1] for place in dinner.places)
    assert any(place.opening[0] for place in lunch.places)


def test_meals_of_ones_own_choice_are_in_every_town_of_a_trip() -> None:
    trip = tripping(destinations=["Olomouc", "Ostrava"], **OFTEN)
    lunch, _ = meals_of(trip, 1.0, 22 * 60)
    assert all(any(place.opening[day] for place in lunch.places) for day in range(4))


def test_a_diet_that_nobody_feeds_leaves_the_choice_to_the_traveller() -> None:
    trip = tripping(known(table("a")), rules=[rule("diet", "vegan", text="no animals")])
    found = fitting(trip, "Tokyo", "lunch")
    assert found
    assert all(is_own_choice(one) and "no animals" in one.about for one in found)


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (rule("avoid_cuisine", "gimbap"), ["b"]),
        (rule("must_avoid", "Ueno"), ["b"]),
        (rule("allergy", "shrimp"), ["Gimbap lane", "b"]),
    ],
)
def test_a_table_known_for_what_was_refused_is_left_out(
    asked: dict[str, object], names: list[str]
) -> None:
    lane = table("Gimbap lane", dishes=["chungmu gimbap", "radish"])
    trip = tripping(known(lane, table("b", area="Asakusa")), rules=[asked])
    assert [one.name for one in fitting(trip, "Tokyo", "lunch")] == names


def test_no_dish_is_named_to_who_is_allergic() -> None:
    place = table("a", dishes=["Toast", "Rice"])
    request = tripping(rules=[rule("allergy", "shrimp")]).request
    assert dishes_of(place, request) == []


@pytest.mark.parametrize(
    ("food", "place"),
    [
        ("almonds", table("a", dishes=["Amlou on bread", "Rice"])),
        ("sesame", table("a", about="Everything has sesame on it.")),
        ("메밀", table("a", dishes=["들기름 막국수", "밥"])),
    ],
)
def test_a_table_of_which_we_name_what_one_is_allergic_to_is_left_out(
    food: str, place: EatingFound
) -> None:
    trip = tripping(known(place, table("b", dishes=["Rice"])), rules=[rule("allergy", food)])
    assert [one.name for one in fitting(trip, "Tokyo", "lunch")] == ["b"]


def test_under_a_diet_no_dish_is_named_that_nobody_vouches_for() -> None:
    place = table("a", dishes=["Pork roll", "Rice"], diets=["vegetarian"])
    trip = tripping(known(place), rules=[rule("diet", "vegetarian")])
    assert dishes_of(place, trip.request) == []
    assert [one.name for one in fitting(trip, "Tokyo", "lunch")] == ["a"]


def test_who_rests_at_noon_has_lunch_before_or_after() -> None:
    lunch, _ = meals_of(tripping(rules=[rule("nap", "12:30-14:30")], **OFTEN), 1.0, 22 * 60)
    assert lunch.from_min <= 11 * 60
    assert lunch.to_min >= 14 * 60 + 45
