"""Where fixed things are, and how the day is laid about them."""

from datetime import date

import pytest
from agents.planner.bench import APRIL, Bench, rule
from tools.trip.trips import rule as said
from tools.trip.trips import sight, sights, tripping

from tripkit.domain.plan import Stop
from tripkit.tools.trip.held_places import fixed_of, held_on
from tripkit.tools.trip.pace import BREAKFAST
from tripkit.tools.trip.trip_days import READY, breakfast_at

DAY = date(2027, 4, 11)


def event(words: str, **more: object) -> dict[str, object]:
    return said("event", words, text="", **more)


@pytest.mark.parametrize(
    ("words", "known", "sight_id"),
    [
        ("visit to Ueno Park@@2027-04-11T10:00", True, "ueno-park"),
        ("wedding@Ueno Park@2027-04-11T10:00", True, "ueno-park"),
        ("wedding@@2027-04-11T10:00", False, None),
        ("talk@Yokohama@2027-04-11T10:00", True, None),
        ("talk@Osaka@2027-04-11T10:00", False, None),
    ],
)
def test_a_fixed_thing_is_where_its_words_name_a_place(
    words: str, known: bool, sight_id: str | None
) -> None:
    trip = tripping(sights(sight(minutes=150)), rules=[event(words)])
    (held,) = held_on(trip, DAY, None)
    assert held.is_known is known
    assert (held.sight.id if held.sight else None) == sight_id
    assert held.ends - held.starts == (150 if words.startswith("visit") else 120)


def test_a_rest_is_at_the_room_and_gives_way_to_what_is_fixed() -> None:
    rules = [said("nap", "13:00-14:30"), event("talk@@2027-04-11T14:00-15:00")]
    trip = tripping(rules=rules)
    assert [one.block.kind for one in held_on(trip, DAY, (35.0, 139.0))] == ["event"]
    (rest,) = held_on(trip, date(2027, 4, 10), (35.0, 139.0))
    assert (rest.block.kind, rest.spot) == ("nap", (35.0, 139.0))


def test_two_fixed_things_can_follow_each_other() -> None:
    rules = [event("talk@@2027-04-11T10:00-12:00"), event("tea@Yokohama@2027-04-11T12:00-13:00")]
    first, second = fixed_of(held_on(tripping(rules=rules), DAY, None))
    assert first.end < 12 * 60 <= second.start


@pytest.mark.parametrize(
    ("when", "begins"),
    [("07:00-08:30", 8 * 60 + 30), ("09:00-11:00", 9 * 60 - BREAKFAST - READY), ("11:00", 495)],
)
def test_breakfast_is_before_or_after_what_is_fixed_early(when: str, begins: int) -> None:
    trip = tripping(rules=[event(f"class@@2027-04-11T{when}")])
    assert breakfast_at(trip.request, held_on(trip, DAY, None)) == begins


async def test_the_way_to_a_fixed_thing_and_on_from_it_is_in_the_day() -> None:
    rules = [rule("event", "talk@Louvre@2027-04-11T14:00-16:00")]
    plan = await Bench().plan(destinations=["Paris"], days=3, constraints=rules, **APRIL)
    assert plan.itinerary
    assert plan.status == "planned"
    stops = [s for s in plan.itinerary.days[1].schedule if s.category != "lodging"]
    at = next(n for n, stop in enumerate(stops) if stop.activity == "talk")
    assert stops[at].travel_minutes > 0
    assert stops[at].travel_mode
    for before, after in zip(stops[at - 1 :], stops[at:], strict=False):
        assert minutes(before.end_time) + after.travel_minutes <= minutes(after.time)
    seen = [s.activity for day in plan.itinerary.days for s in day.schedule]
    assert "Louvre" not in seen


def minutes(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


async def test_what_is_fixed_in_a_place_nobody_knows_says_so() -> None:
    rules = [rule("event", "rehearsal@@2027-04-11T14:00")]
    plan = await Bench().plan(destinations=["Paris"], days=3, constraints=rules, **APRIL)
    assert plan.itinerary
    (stop,) = [s for s in plan.itinerary.days[1].schedule if s.activity == "rehearsal"]
    assert isinstance(stop, Stop)
    assert "do not know where" in (stop.notes or "")
    assert (stop.latitude, stop.travel_minutes) == (None, 0)


async def test_two_things_at_one_hour_clash_by_name() -> None:
    rules = [
        rule("event", "match@@2027-04-11T14:00-16:00"), rule("event", "gig@@2027-04-11T15:00-17:00")
    ]  # fmt: skip
    plan = await Bench().plan(destinations=["Paris"], days=3, constraints=rules, **APRIL)
    assert plan.status == "infeasible"
    broken = [v.constraint for v in plan.constraint_report if v.kept is False]
    assert len(broken) == 2
    assert all(verdict.repairs for verdict in plan.constraint_report if verdict.kept is False)


async def test_of_two_rests_at_one_hour_there_is_one() -> None:
    rules = [rule("nap", "13:30-15:00"), rule("nap", "14:00-15:30")]
    plan = await Bench().plan(destinations=["Paris"], days=2, constraints=rules, **APRIL)
    assert plan.itinerary
    rests = [s.time for d in plan.itinerary.days for s in d.schedule if s.activity == "Rest"]
    assert rests == ["13:30", "13:30"]
