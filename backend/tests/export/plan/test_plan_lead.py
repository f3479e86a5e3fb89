"""A plan's first screen: the trip in a sentence, what holds, what clashes, and what it rests on."""

from typing import Any

import pytest

from tripkit.domain.plan import (  # fmt: skip
    CostLine,
    PlanCost,
    PlanDay,
    PlanItinerary,
    Stop,
    TravelPlanResult,
    Verdict,
)
from tripkit.export.document import Clash, Judged
from tripkit.export.plan import outline
from tripkit.export.plan.outline import lead

DAY_ONE = 6


def stop(activity: str, category: str = "sight") -> Stop:
    return Stop.model_validate(
        {"time": "10:00", "end_time": "11:00", "activity": activity, "description": "",
         "location": "", "category": category, "source": "catalogue"}
    )  # fmt: skip


def days(*names: str, number: int = 1) -> PlanItinerary:
    """So many days from 6 April 2027 on, the first with these sights."""
    made = [
        PlanDay(day=n + 1, date=f"2027-04-{DAY_ONE + n:02}", city="Tokyo", theme="", day_cost=0,
                schedule=[stop(name) for name in names] if n == 0 else [])
        for n in range(number)
    ]  # fmt: skip
    return PlanItinerary(days=made, total_estimated_cost=0, currency="USD", summary="")


def cost(total: float, budget: float | None = None, each: float = 0.0) -> PlanCost:
    return PlanCost(
        total=total, low=total, high=total, currency="USD", per_person=each, breakdown={},
        lines=list[CostLine](), budget=budget,
    )  # fmt: skip


def result(**more: Any) -> TravelPlanResult:
    known: dict[str, Any] = {
        "plan_id": "p", "status": "planned", "task": "a trip", "destination": "Tokyo",
        "travel_dates": "", "total_duration": "", "iterations": 1, "tool_calls_made": [],
        "itinerary": days("Zoo"), "summary": None, "presentation": None, "cost": None,
        "constraint_report": [], "assumptions": [], "context": {}, "thread_id": "t",
        "run_id": "r", "source": "offline",
    }  # fmt: skip
    return TravelPlanResult.model_validate(known | more)


def flown(origin: str, number: int = 1) -> dict[str, Any]:
    return {f"research_flights:{number}": {"origin": origin}}


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "One day in Tokyo, 6 April 2027: one sight."),
        ({"itinerary": days("Zoo", "zoo", "Park", number=2)},
         "Two days in Tokyo, 6–7 April 2027: 2 sights."),
        ({"itinerary": days(number=20)}, "Twenty days in Tokyo, 6–25 April 2027: days left open."),
        ({"itinerary": days(number=21)}, "21 days in Tokyo, 6–26 April 2027: days left open."),
        ({"context": flown("Seoul")}, "One day in Tokyo from Seoul, 6 April 2027: one sight."),
        ({"context": flown("Tokyo")}, "One day in Tokyo, 6 April 2027: one sight."),
        ({"context": flown("") | flown("Busan", 2)},
         "One day in Tokyo from Busan, 6 April 2027: one sight."),
        ({"cost": cost(100)}, "One day in Tokyo, 6 April 2027: one sight, about $100 in all."),
        ({"cost": cost(100, each=100)},
         "One day in Tokyo, 6 April 2027, for one: one sight, about $100 in all."),
        ({"cost": cost(100, each=34)},
         "One day in Tokyo, 6 April 2027, for 3: one sight, about $100 in all."),
        ({"cost": cost(10, each=100)},
         "One day in Tokyo, 6 April 2027, for one: one sight, about $10 in all."),
        ({"cost": cost(100, each=1)},
         "One day in Tokyo, 6 April 2027, for 100: one sight, about $100 in all."),
        ({"cost": cost(100, budget=100)},
         "One day in Tokyo, 6 April 2027: one sight, about $100 of your $100."),
        ({"cost": cost(150, budget=100)},
         "One day in Tokyo, 6 April 2027: one sight, about $150, which is $50 over your $100."),
        ({"status": "infeasible"},
         "This trip to Tokyo can't be made with everything you asked for."),
        ({"status": "running"}, "This plan is still being made."),
        ({"status": "failed"}, "No plan for Tokyo came out of this; here is what did."),
        ({"itinerary": None}, "No plan for Tokyo came out of this; here is what did."),
        ({"itinerary": days(number=0)}, "No plan for Tokyo came out of this; here is what did."),
    ],
)  # fmt: skip
def test_the_trip_is_told_in_one_sentence(given: dict[str, Any], words: str) -> None:
    assert lead(result(**given), "en") == words


def test_in_korean_nights_are_told_with_the_days() -> None:
    assert "2박 3일" in lead(result(itinerary=days(number=3)), "ko")


def test_only_sights_and_experiences_count() -> None:
    made = days("Zoo")
    made.days[0].schedule += [stop("Lunch", "meal"), stop("Boat", "experience")]
    assert lead(result(itinerary=made), "en").endswith(": 2 sights.")


def verdict(kept: bool | None, constraint: str = "budget:100", **more: Any) -> Verdict:
    return Verdict.model_validate(
        {"constraint": constraint, "text": "", "kept": kept, "where": ""} | more
    )


@pytest.mark.parametrize(
    ("kept", "words"),
    [
        ([], ""), ([True], "The one thing that could be checked holds."),
        ([True, True], "All 2 things that could be checked hold."),
        ([True, False], "1 of 2 things that could be checked hold."),
        ([False], "0 of 1 things that could be checked hold."),
        ([None], "One can't be known without a source."),
        ([True, None, None],
         "One thing was checked, and it holds. 2 can't be known without a source."),
    ],
)  # fmt: skip
def test_it_is_said_how_much_holds(kept: list[bool | None], words: str) -> None:
    report = [verdict(one) for one in kept]
    assert outline._held(result(constraint_report=report), "en") == words


@pytest.mark.parametrize(
    ("given", "judged"),
    [
        (verdict(True, "go:Nara"), Judged("kept", "kept", "Place", "Nara", "")),
        (verdict(False, "go:Nara", text="Nara for a day", where="day 2"),
         Judged("broken", "not kept", "Place", "Nara for a day", "day 2")),
        (verdict(None, "odd:x"), Judged("unknown", "yours to check", "odd", "x", "")),
        (verdict(None, "odd"), Judged("unknown", "yours to check", "odd", "", "")),
    ],
)  # fmt: skip
def test_each_constraint_has_its_mark_and_words(given: Verdict, judged: Judged) -> None:
    assert outline._judged(given, "en") == judged


CHANGE = "Smallest change that would do"


def test_what_clashes_is_named_with_the_smallest_changes() -> None:
    report = [
        verdict(False, "go:Nara", clash_with=["length:3"], smallest_change="Stay longer."),
        verdict(True, "length:3", text="three days", smallest_change="Stay longer."),
        verdict(True, "when:May", smallest_change="Go in June."),
        verdict(False, "odd", binding=False, smallest_change="Nothing."),
    ]
    clash = outline._clash(result(status="infeasible", constraint_report=report), "en")
    assert clash == Clash(
        "These don't fit together: Place (Nara), Length (three days).", ("Stay longer.",), CHANGE
    )
    assert outline._clash(result(constraint_report=report), "en") is None


def test_a_clash_that_no_change_solves_says_so_and_one_without_reasons_gives_its_warnings() -> None:
    bare = outline._clash(
        result(status="infeasible", constraint_report=[verdict(False, "odd")]), "en"
    )
    assert bare == Clash(
        "These don't fit together: odd.", ("No single change that we tried would do.",), CHANGE
    )
    warned = result(status="infeasible", warnings=["No room.", "No flight."])
    assert outline._clash(warned, "en") == Clash("No room.; No flight.", (), CHANGE)


def test_the_foot_says_who_planned_and_when_facts_were_checked() -> None:
    context = {
        "research_destination:a": {"name": "Tokyo", "checked": "2026-05", "country_code": "jp"},
        "research_destination:b": {"name": "Nara"},
    }
    ours, checked = outline._footer(result(context=context), "en")
    assert ours == "Made by our own rules, without a model."
    assert checked == "Facts of Tokyo checked May 2026."
    (model,) = outline._footer(result(source="model"), "en")
    assert model.startswith("Planned with a language model")
    assert outline._code(result(context=context)) == "1A ▸ JP"
    assert outline._code(result(context=context, itinerary=None)) == "JP"
    assert outline._code(result(itinerary=days(number=3))) == "3A"
    assert outline._code(result(context={"research_destination:a": {}}, itinerary=None)) == ""
    long = {"research_destination:a": {"country_code": "jpn"}}
    assert outline._code(result(context=long)) == "1A ▸ JP"


def test_a_summary_stands_where_it_says_nothing_but_facts() -> None:
    first = lead(result(), "en")
    for summary, words in ((None, ""), (first, ""), ("A day at the Zoo.", "A day at the Zoo.")):
        assert outline._introduction(result(summary=summary), "en", first) == words
    invented = result(summary="Dinner costs $987 at Sukiyabashi.")
    assert outline._introduction(invented, "en", first) == ""
