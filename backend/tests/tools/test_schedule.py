"""What is thin or unknown of a plan, and its answers in a line."""

from typing import Any

import pytest
from tools.trip.trips import flight, flights, rule, sight, sights, tripping

from tripkit.tools.schedule import (
    _thin,
    _unknown,
    feasibility_summary,
    schedule_summary,
)
from tripkit.tools.trip.findings import RestaurantsFound
from tripkit.tools.trip.outcome import Conflict, FeasibilityFound, PlacedVisit, ScheduleFound


def solved(*days: list[PlacedVisit]) -> ScheduleFound:
    return ScheduleFound.model_construct(days=list(days), conflicts=[], left_out=[])


VISIT = PlacedVisit.model_construct(kind="sight", key="ueno-park", start=600, end=660)
MEAL = PlacedVisit.model_construct(kind="meal", key="lunch-x", start=720, end=780)


@pytest.mark.parametrize(
    ("stops", "rules", "count"),
    [
        (None, [rule("direct_flights", True)], 1), (0, [rule("direct_flights", True)], 0),
        (1, [rule("direct_flights", True)], 0), (None, [], 0),
    ],
)  # fmt: skip
def test_whether_a_flight_is_direct_is_unknown_only_where_it_was_asked(
    stops: int | None, rules: Any, count: int
) -> None:
    trip = tripping(flights(flight(stops=stops)), rules=rules)
    assert len(_unknown(trip)) == count


def test_a_wish_that_no_table_serves_is_named_in_the_persons_words() -> None:
    eating = RestaurantsFound(destination="Tokyo", places=[], by_meal_type={}, unmet=["halal"])
    found = ("research_restaurants", "Tokyo", eating)
    assert _unknown(tripping(found)) == ["No place in Tokyo is known for halal."]
    korean = tripping(found, locale="ko", rules=[rule("diet", "halal", text="할랄로 먹어요")])
    (line,) = _unknown(korean)
    assert line.startswith("도쿄에서 ")
    assert line.endswith("에 맞는 곳을 몰라요.")


def test_a_place_that_we_know_little_of_is_said() -> None:
    assert _thin(tripping(sights(sight()))) == []
    tool, place, found = sights(sight())
    thin = tripping((tool, place, found.model_copy(update={"depth": "catalogue"})))
    assert _thin(thin) == ["We know Tokyo little: some hours stay open."]
    assert _thin(tripping()) == []


@pytest.mark.parametrize(
    ("departs", "arrives", "count"),
    [
        ("2027-04-10T05:30", "2027-04-10T08:00", 1), ("2027-04-10T09:00", "2027-04-10T11:30", 0),
    ],
)  # fmt: skip
def test_a_flight_at_night_is_said_where_its_hours_are_a_sources(
    departs: str, arrives: str, count: int
) -> None:
    timed = flight(departs=departs, arrives=arrives, source="serpapi")
    assert _thin(tripping(flights(timed))).count("Part of a flight is at night.") == count


def test_a_schedule_is_summed_up_by_its_sights_or_by_what_clashes() -> None:
    found = solved([VISIT, MEAL], [VISIT]).model_copy(update={"left_out": ["a"]})
    assert schedule_summary(found) == "2 days, 2 sights placed, 1 left out"
    clash = [Conflict.model_construct(constraint=name) for name in ("a", "b")]
    assert schedule_summary(found.model_copy(update={"conflicts": clash})) == (
        "Impossible as asked: a, b"
    )


def test_feasibility_is_summed_up_with_its_first_warning_or_its_ways_out() -> None:
    judged = FeasibilityFound(is_feasible=True, confidence=0.5, issues=[], warnings=["w", "x"],
                              suggestions=[])  # fmt: skip
    assert feasibility_summary(judged) == "Feasible, confidence 50%; w"
    sure = judged.model_copy(update={"confidence": 1.0, "warnings": []})
    assert feasibility_summary(sure) == "Feasible, confidence 100%"
    no = judged.model_copy(update={"is_feasible": False, "issues": ["i", "j", "k"],
                                   "suggestions": ["s", "t", "u"]})  # fmt: skip
    assert feasibility_summary(no) == "Not feasible: i; j Would do: s; t"
