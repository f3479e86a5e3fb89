"""What the scheduler says can't be, in the person's own rules, and the changes that would do."""

import pytest
from tools.trip.trips import rule, sight, sights, tripping

from tripkit.agents.ask.retry import with_changes
from tripkit.knowledge.scheduling.trip_terms import Change, Clash, TripLimits
from tripkit.tools.trip.clashes import change_of, conflicts_of, rules_of, sight_named

RULES = [
    rule("must_see", "Ueno Park"), rule("must_see", "Nijo"), rule("max_walking_km", 3.0),
    rule("pace", "relaxed"), rule("earliest", "10:00"), rule("latest", "18:00"),
]  # fmt: skip
TRIP = tripping(sights(sight()), rules=RULES)
LIMITS = TripLimits(budget=100, budgets={"sight": 40})


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("must_see:ueno-park", ["must_see:Ueno Park"]), ("must_see:gone", []),
        ("max_walking", ["max_walking_km:3"]), ("most_a_day", ["pace:relaxed"]),
        ("hours", ["earliest:10:00", "latest:18:00"]), ("dates", ["dates:3"]),
        ("fixed", ["dates:3"]), ("budget", []), ("other", []),
    ],
)  # fmt: skip
def test_a_name_of_the_scheduler_is_the_persons_rules(name: str, keys: list[str]) -> None:
    assert [one.key for one in rules_of(name, TRIP)] == keys


def test_a_budget_among_the_fields_alone_is_a_rule_too() -> None:
    money = {"amount": 900, "currency": "EUR"}
    (found,) = rules_of("budget", tripping(budget=money))
    assert (found.key, found.currency) == ("budget:900", "EUR")
    bare = tripping()
    assert [one.words for one in rules_of("hours", bare)] == ["3 days"]
    assert sight_named("ueno-park", TRIP).id == "ueno-park"
    assert sight_named("gone", TRIP) is None


def test_each_rule_of_a_clash_names_the_others_and_all_the_ways_out() -> None:
    clash = Clash(
        names=("must_see:ueno-park", "max_walking"), changes=(Change("max_walking", 5000),)
    )
    see, walk = conflicts_of(clash, TRIP, LIMITS)
    assert (see.constraint, see.clash_with) == ("must_see:Ueno Park", ["max_walking_km:3"])
    assert (walk.constraint, walk.clash_with) == ("max_walking_km:3", ["must_see:Ueno Park"])
    assert see.why == "They take more walking a day than is allowed."
    assert [one.text for one in see.changes] == ["Up to 5.0 km on foot a day."]
    assert see.changes == walk.changes


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("budget", "The places that must be seen cost more than is left."),
        ("dates", "They don't fit into the days together."),
    ],
)
def test_a_clash_says_what_is_short(name: str, why: str) -> None:
    trip = tripping(sights(sight()), rules=RULES, budget={"amount": 90, "currency": "USD"})
    clash = Clash(names=("must_see:ueno-park", name), changes=())
    found = conflicts_of(clash, trip, LIMITS)
    assert {one.why for one in found} == {why}
    assert [one.fields for one in found[0].changes] == [{"waive": ["must_see:Ueno Park"]}]


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (Change("max_walking", 4200),
         {"waive": ["max_walking_km:3"], "hard_constraints": ["walk at most 4.2 km a day"]}),
        (Change("pace", "balanced"),
         {"waive": ["pace:relaxed"], "hard_constraints": ["balanced pace"]}),
        (Change("most_a_day", 6),
         {"waive": ["pace:relaxed"], "hard_constraints": ["packed pace"]}),
        (Change("dates", 5), {"end_date": "2027-04-14"}),
        (Change("hours", None), {"waive": ["earliest:10:00", "latest:18:00"]}),
        (Change("must_see:ueno-park", None), {"waive": ["must_see:Ueno Park"]}),
    ],
)  # fmt: skip
def test_a_change_is_given_as_fields_to_send_again(
    change: Change, fields: dict[str, object]
) -> None:
    found = change_of(change, TRIP, LIMITS)
    assert found
    assert found.fields == fields


@pytest.mark.parametrize(
    "change",
    [Change("must_see:gone", None), Change("fixed:flight", None), Change("max_walking", None)],
)
def test_what_a_person_cannot_change_is_no_way_out(change: Change) -> None:
    assert change_of(change, TRIP, LIMITS) is None


def test_without_rules_about_hours_longer_days_are_no_change() -> None:
    assert change_of(Change("hours", None), tripping(), LIMITS) is None


def test_a_larger_budget_is_what_is_missing_on_top_of_the_persons_own() -> None:
    trip = tripping(origin=None, days=1, budget={"amount": 500, "currency": "USD"})
    whole = change_of(Change("budget", 130), trip, LIMITS)
    part = change_of(Change("budget:sight", 130), trip, LIMITS)
    assert whole
    assert part
    assert whole.fields["budget"] == {"amount": 530, "currency": "USD"}
    assert part.fields["budget"] == {"amount": 590, "currency": "USD"}


@pytest.mark.parametrize(
    "change", [Change("pace", "balanced"), Change("dates", 5), Change("hours", None)]
)
def test_the_travel_desk_plans_anew_with_every_change_that_is_named(change: Change) -> None:
    found = change_of(change, TRIP, LIMITS)
    assert found
    request, said = with_changes(TRIP.request, [found.fields], "en")
    assert said
    assert request != TRIP.request
