"""Things of the person's own stand in the days: their time is kept, and nothing is confirmed."""

from agents.planner.bench import APRIL, Bench

from tripkit.domain.plan import Stop, TravelPlanResult


async def planned(task: str, place: str = "Lisbon", days: int = 5) -> TravelPlanResult:
    return await Bench().plan(order={"task": task}, destinations=[place], days=days, **APRIL)


def entries(plan: TravelPlanResult, words: str) -> list[tuple[int, Stop]]:
    assert plan.itinerary
    return [
        (day.day, stop)
        for day in plan.itinerary.days
        for stop in day.schedule
        if words in stop.activity
    ]


def row(plan: TravelPlanResult, words: str) -> tuple[bool | None, str]:
    (verdict,) = [v for v in plan.constraint_report if words in v.text]
    return verdict.kept, verdict.where


async def test_a_wish_without_a_day_has_its_time_and_no_check_mark() -> None:
    plan = await planned("Lisbon. One cooking class, two surf lessons.")
    assert plan.status == "planned"
    ((_, lesson),) = entries(plan, "cooking class")
    assert lesson.source == "person"
    assert "book it yourself" in lesson.description
    assert len({day for day, _ in entries(plan, "surf lessons")}) == 2
    kept, where = row(plan, "cooking class")
    assert kept is None
    assert where.startswith("time kept: day ")
    assert not [s for s in plan.statements if s.status != "used"]


async def test_a_daily_thing_stands_on_each_day_that_one_is_there_for() -> None:
    plan = await planned("Lisbon. Arriving 10 April at 22:30. One massage every day.")
    assert [day for day, _ in entries(plan, "massage")] == [2, 3, 4, 5]


async def test_a_kind_of_place_is_a_place_of_ours() -> None:
    plan = await planned("타이베이. 야시장 두 군데", "Taipei")
    stops = [stop for _, stop in entries(plan, "야시장 두 군데")]
    assert len({stop.activity for stop in stops}) == 2
    assert all(stop.latitude for stop in stops)


async def test_an_arrival_at_its_hour_bounds_the_first_day() -> None:
    plan = await planned("Lisbon. Land Saturday 10 April at 22:30, fly out 14 April 9 am.")
    assert plan.itinerary
    first, last = plan.itinerary.days[0], plan.itinerary.days[-1]
    assert [s.category for s in first.schedule] == ["transfer", "lodging"]
    assert first.schedule[0].time == "22:30"
    assert "Land Saturday" in first.schedule[0].description
    assert not [s for s in last.schedule if s.category == "sight"]


async def test_a_day_trip_is_a_day_and_no_other_base() -> None:
    plan = await Bench().plan(
        order={"task": "London, with an Oxford day trip"},
        destinations=["London", "Oxford"],
        days=4,
        **APRIL,
    )
    assert plan.itinerary
    assert {day.city for day in plan.itinerary.days} == {"London"}
    ((_, trip),) = entries(plan, "Oxford day trip")
    assert (trip.time, trip.end_time) == ("09:00", "18:30")
    assert "each way" in trip.description


async def test_words_about_a_room_are_to_check_and_not_left_out() -> None:
    plan = await planned("Lisbon. Guesthouse with a lift in Alfama, up to €90.")
    kept, where = row(plan, "Guesthouse")
    assert kept is None
    assert where.startswith("look for it when you book")


async def test_an_hour_of_some_days_is_no_limit_on_the_others() -> None:
    plan = await planned("Lisbon. Fado on Sunday at 9pm. Back at the hotel by 6 the other nights.")
    assert plan.status == "planned"
    assert row(plan, "Fado on Sunday")[0] is True
    ((day, show),) = entries(plan, "Fado on Sunday")
    assert (day, show.time) == (2, "21:00")
    assert plan.itinerary
    for other in plan.itinerary.days:
        ends = [s.end_time for s in other.schedule if s.category == "sight"]
        assert other.day == day or max(ends, default="") <= "18:00"


async def test_a_quarter_is_seen_by_its_first_sight_and_no_bed_is_a_sight() -> None:
    task = "Lisbon. We'd like Belém. Hotel near King's Cross."
    rules = [
        {"kind": "must_see", "value": name, "text": name, "binding": False}
        for name in ("We'd like Belém", "King's Cross")
    ]
    plan = await Bench().plan(
        order={"task": task}, destinations=["Lisbon"], days=3, constraints=rules, **APRIL
    )
    ((_, stop),) = entries(plan, "Belém:")
    assert stop.latitude
    assert not entries(plan, "King's Cross")


async def test_a_place_that_is_named_only_to_be_left_out_is_no_stop() -> None:
    plan = await Bench().plan(
        order={"task": "타이베이 3일. 지우펀은 빼고, 고사리파이 꼭", "locale": "ko"},
        locale="ko",
        destinations=["Taipei", "Jiufen"],
        days=3,
        constraints=[
            {"kind": "cuisine", "value": "고사리파이", "text": "고사리파이", "binding": False}
        ],
        **APRIL,
    )
    assert plan.itinerary
    assert {day.city for day in plan.itinerary.days} == {"타이베이"}
    notes = [
        s.notes for d in plan.itinerary.days for s in d.schedule if "고사리파이" in (s.notes or "")
    ]
    assert len(notes) == 1
    assert notes[0]
    assert "아는 식당이 없으니" in notes[0]
