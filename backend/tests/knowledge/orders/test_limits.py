"""Constraints out of statements, and a reason where there is none."""

from datetime import date

import pytest
from knowledge.orders.said import stated

from tripkit.domain.statement_kinds import KINDS
from tripkit.domain.statements import joined
from tripkit.knowledge.orders import facts_of, outcomes_of
from tripkit.knowledge.orders.outcomes import sentences

TODAY = date(2026, 11, 21)


def rules(*marks: str) -> list[tuple[str, object]]:
    return [(w.kind, w.value) for w in facts_of(stated(*marks), TODAY).stated.wishes]


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("diet=vegan", [("diet", "vegan")]),
        ("diet=lactose_free", [("diet", "lactose")]),
        ("allergy=peanuts", [("allergy", "peanuts")]),
        ("allergy=새우", [("allergy", "새우")]),
        ("mode=fast_train", [("use_mode", "train")]),
        ("mode=flight ~-", [("avoid_mode", "flight")]),
        ("mode=train ~?", []),
        ("direct=stopover ~-", [("direct_flights", True)]),
        ("flight_time=early ~-", [("earliest_flight", "09:00")]),
        ("room=shared ~-", [("room_type", "not shared")]),
        ("lodging=apartment", [("room_type", "entire")]),
        ("earliest=noon", [("earliest", "12:00")]),
        ("latest=21:00", [("latest", "21:00")]),
        ("latest=21:00 ~@d", []),
        ("per_day=<=2", [("per_day", 2.0)]),
        ("per_day=<3", [("per_day", 2.0)]),
        ("per_day=>=3", []),
        ("walking=<=10000steps", [("max_walking_km", 7.0)]),
        ("walking=<40min", [("max_walking_km", 3.0)]),
        ("nap=after_lunch", [("nap", "13:30-15:00")]),
        ("longest=flight<6h", [("longest_flight", 6.0)]),
        ("longest=drive<3h", [("longest_way", "drive<=180min/way")]),
        ("sight=Sagrada Familia", [("must_see", "Sagrada Familia")]),
        ("sight=La Rambla ~-", [("must_avoid", "La Rambla")]),
        ("place_kind=garden", [("place_kind", "garden")]),
        ("place_kind=museum ~-", [("avoid_kind", "museum")]),
        ("cuisine=ramen ~-", [("avoid_cuisine", "ramen")]),
        ("event=dinner@Noma@2027-05-01T19:00", [("event", "dinner@Noma@2027-05-01T19:00")]),
        ("pet=dog", [("house_rule", "pets")]),
        ("place_kind=garden ~-", [("avoid_kind", "garden")]),
        ("interest=nightlife ~-", [("avoid_kind", "nightlife")]),
        ("interest=photography", []),
        ("activity=surfing ~-", [("must_avoid", "surfing")]),
        ("activity=surfing", []),
        ("earliest=09:00 ~-", []),
        ("latest=evening", [("latest", "18:00")]),
        ("arrival=15:00", [("arrival", "15:00")]),
        ("departure=10:00", [("departure", "10:00")]),
        ("nap=daily ~-", []),
        ("free_day=1 ~-", []),
        ("free_day=1", [("free_day", "1")]),
        ("walking=much", []),
        ("walking=little", [("max_walking_km", 5.0)]),
        ("walking=>=10km", []),
        ("walking=<=5km", [("max_walking_km", 5.0)]),
        ("walking=<=2h", [("max_walking_km", 9.0)]),
        ("longest=any<=3h", [("longest_flight", 3.0)]),
        ("longest=flight<=90min", [("longest_flight", 1.5)]),
        ("longest=flight<=500km", []),
        ("rating=>=4.5", [("min_rating", 4.5)]),
        ("lodging_area=Alfama", [("lodging_area", "Alfama")]),
        ("lodging_area=Alfama ~-", []),
        ("airline=TAP", [("airline", "TAP")]),
        ("airline=TAP ~-", [("avoid_airline", "TAP")]),
        ("cuisine=ramen", [("cuisine", "ramen")]),
        ("allergy=dust", [("allergy", "dust")]),
        ("per_day=3", [("per_day", 3.0)]),
        ("event=gig@@21:00", [("event", "gig@@21:00")]),
        ("sight=Louvre ~?", []),
    ],
)
def test_constraints(mark: str, expected: list[tuple[str, object]]) -> None:
    assert rules(mark) == expected


@pytest.mark.parametrize(
    ("mark", "wishes"),
    [
        ("place_kind=theme_park", ["theme park"]), ("place_kind=museum ~-", []),
        ("interest=photography", ["photography"]), ("interest=nightlife ~-", []),
        ("activity=surfing", ["surfing"]), ("activity=surfing ~-", []),
        ("go=Sintra ~@d", ["Sintra"]), ("go=Sintra", []),
    ],
)  # fmt: skip
def test_what_is_liked_goes_into_the_choice_of_sights(mark: str, wishes: list[str]) -> None:
    assert facts_of(stated(mark), TODAY).stated.preferences == wishes
    assert facts_of(stated(mark, mark), TODAY).stated.preferences == wishes


def fate(*marks: str) -> list[str]:
    """What became of each: its status, with the reason's first words where it has one."""
    order = facts_of(stated(*marks), TODAY)
    outcomes = outcomes_of(order.statements, order.fates.by_id, "en")
    return [f"{one.status}: {one.where or one.reason}" for one in outcomes]


@pytest.mark.parametrize(
    ("marks", "last"),
    [
        (["go=Rome", "go=Milan", "city_count=2"], "used: the places of the trip"),
        (["go=Rome", "city_count=2"], "set_aside: The places named are planned"),
        (["go=Rome", "city_count=1"], "used: the places of the trip"),
        (["round_trip=day_trip"], "used: how long it is"),
        (["length=2n", "round_trip=day_trip"], "set_aside: The trip is planned there and back"),
        (["round_trip=day_trip ~-"], "set_aside: The trip is planned there and back"),
        (["round_trip=round"], "used: the way back"),
        (["earliest=09:00 ~@d"], "set_aside: It is about one part of the trip"),
        (["arrival=09:00 ~@s"], "set_aside: It is about one part of the trip"),
        (["length=3h"], "set_aside: Another length stands"),
        (["length=2d ~@s"], "set_aside: It is about one part of the trip"),
        (["diet=vegan ~?"], "used: allowed, where it helps"),
        (["diet=vegan"], "used: a condition of the plan"),
        (["walking=>=10km"], "set_aside: Only a most is kept, no least"),
        (["go=Sintra ~@d"], "used: the choice of sights"),
    ],
)
def test_each_statement_is_told_what_became_of_it(marks: list[str], last: str) -> None:
    assert fate(*marks)[-1].startswith(last)


def test_a_day_trip_is_one_day_unless_nights_were_said() -> None:
    assert facts_of(stated("round_trip=day_trip"), TODAY).stated.days == 1
    assert facts_of(stated("length=3d", "round_trip=day_trip"), TODAY).stated.days == 3
    nights = facts_of(stated("length=2n", "round_trip=day_trip"), TODAY).stated
    assert (nights.days, nights.nights) == (None, 2)


def test_what_is_merely_wished_does_not_bind() -> None:
    soft, hard = (facts_of(stated(mark), TODAY).stated.wishes[0]
                  for mark in ("sight=Tate Modern", "sight=Tate Modern ~!"))  # fmt: skip
    assert (soft.binding, hard.binding) == (False, True)
    (diet,) = facts_of(stated("diet=halal"), TODAY).stated.wishes
    assert diet.binding


def test_an_event_without_a_day_or_hour_is_asked_about() -> None:
    order = facts_of(stated("event=my sister's wedding@@"), TODAY)
    (outcome,) = outcomes_of(order.statements, order.fates.by_id, "ko")
    assert (outcome.status, outcome.reason) == ("asked", "며칠 몇 시인가요?")


_ALL = [
    f"{kind}={row.choices[0]}" for kind, row in KINDS.items() if row.choices
]  # fmt: skip


@pytest.mark.parametrize("flags", ["", " ~-", " ~?", " ~!", " ~*", " ~@d"])
def test_every_statement_has_one_outcome_in_both_languages(flags: str) -> None:
    statements = stated(*(mark + flags for mark in _ALL))
    order = facts_of(statements, TODAY)
    for locale in ("en", "ko"):
        rows = joined(statements, outcomes_of(statements, order.fates.by_id, locale))
        assert len(rows) == len(statements)
        assert all(row.where or row.reason for row in rows)


def test_every_kind_has_its_reason() -> None:
    assert set(KINDS) <= set(sentences()["set_aside"])
