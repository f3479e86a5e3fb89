"""What each judge of a plan says, and where its bound lies."""

import pytest
from knowledge.judges.test_plan_judges import a_plan, entry
from knowledge.orders.said import stated

from tripkit.knowledge.judges.plan import judge
from tripkit.knowledge.judges.plan.facts import Judgement, SightFacts


def judged(mark: str, **more: object) -> Judgement:
    kind, value = mark.split(" ~")[0].split("=", 1)
    rule = (kind, value) if kind in ("nap", "free_day", "event") else None
    return judge(a_plan(mark=mark, rule=rule, **more), stated(mark)[0])


@pytest.mark.parametrize(
    ("mark", "kept", "words"),
    [
        ("go=Lisbon", True, "days 1, 2"),
        ("go=Portugal", True, "days 1, 2"),
        ("go=Madrid ~-", True, "no day is spent there"),
        ("city_count=1", True, "1 places"),
        ("city_count=<3", True, "1 places"),
        ("when=2027-03-05", True, "2027-03-05 – 2027-03-06"),
        ("when=2027-03-01..2027-03-09", True, "2027-03-05 – 2027-03-06"),
        ("when=month:3", True, "2027-03-05 – 2027-03-06"),
        ("end=2027-03-06", True, "2027-03-05 – 2027-03-06"),
        ("length=2d", True, "2 days"),
        ("length=1n", True, "2 days"),
        ("arrival=08:00", True, "day 1 begins at 09:00"),
        ("departure=12:00", True, "day 2 ends at 12:00"),
        ("travelers=2", True, "every sum is for 2"),
        ("companion=couple", True, "every sum is for 2"),
        ("budget=700 EUR/total", True, "the sums: 600 / 700 EUR"),
        ("included=food", True, "in the sums"),
        ("place_kind=museum", True, "day 1, 09:00 Tile Museum"),
        ("interest=art", True, "day 1, 09:00 Tile Museum"),
        ("interest=nightlife ~-", True, "nowhere in the plan"),
        ("sight=Castle", True, "day 2, 10:00 Castle"),
        ("per_day=<=2", True, "1–1 sights a day"),
        ("pace=relaxed", True, "1 sights on the fullest day"),
        ("cuisine=fish", True, "day 1, 12:00 Lunch: Cais"),
        ("airline=TAP", True, "TAP Air"),
        ("airline=Ryanair ~-", True, "TAP Air"),
        ("longest=flight<=8h", True, "the longest is 8 h 0 min"),
        ("activity=castle", True, "day 2, 10:00 Castle"),
        ("go=Madrid", False, "no day is spent there"),
        ("go=Spain", False, "no day is spent there"),
        ("go=Lisbon ~-", False, "a day is spent there"),
        ("city_count=2", False, "1 places"),
        ("city_count=>=2", False, "1 places"),
        ("when=2027-03-04", False, "2027-03-05 – 2027-03-06"),
        ("when=2027-04-01..2027-04-09", False, "2027-03-05 – 2027-03-06"),
        ("when=month:5", False, "2027-03-05 – 2027-03-06"),
        ("end=2027-03-09", False, "2027-03-05 – 2027-03-06"),
        ("length=5d", False, "2 days"),
        ("length=3n", False, "2 days"),
        ("arrival=10:00", False, "day 1, 09:00 Tile Museum"),
        ("departure=11:30", False, "day 2, 10:00 Castle"),
        ("travelers=3", False, "every sum is for 2"),
        ("companion=solo", False, "every sum is for 2"),
        ("budget=500 EUR/total", False, "the sums: 600 / 500 EUR"),
        ("included=tickets", False, "not in the sums: activities"),
        ("place_kind=beach", False, "nowhere in the plan"),
        ("place_kind=castle ~-", False, "day 2, 10:00 Castle"),
        ("interest=nightlife", False, "nowhere in the plan"),
        ("sight=Oceanarium", False, "we know no place of this name there, or it found no room"),
        ("sight=Castle ~-", False, "day 2, 10:00 Castle"),
        ("per_day=<1", False, "1–1 sights a day"),
        ("pace=packed", False, "1 sights on the fullest day"),
        ("pace=relaxed ~-", False, "1 sights on the fullest day"),
        ("cuisine=fish ~-", False, "day 1, 12:00 Lunch: Cais"),
        ("airline=Ryanair", False, "TAP Air"),
        ("airline=TAP ~-", False, "TAP Air"),
        ("longest=flight<8h", False, "the longest is 8 h 0 min"),
        ("activity=castle ~-", False, "day 2, 10:00 Castle"),
        ("free_day=last", False, "day 2, 10:00 Castle"),
        ("nap=09:30-10:30", False, "day 1, 09:00 Tile Museum; day 2, 10:00 Castle"),
        ("event=gala@@2027-07-01T19:00", False, "not within the trip's dates"),
        ("origin=Busan", False, "it starts from Seoul"),
        ("mood=romantic", None, "nothing here can check it"),
        ("when=flexible", None, "2027-03-05 – 2027-03-06; no date was said"),
        ("length=open", None, "2 days"),
        ("origin=Seoul", None, "the way there is yours to arrange"),
        ("cuisine=pizza", None, "no place of that cuisine is known there"),
        ("longest=drive<3h", None, "only flights are measured"),
        ("activity=kayaking", None, "we know no place for it"),
        ("interest=anime", None, "no record tells it of the sights"),
        (
            "sight=Oceanarium ~-",
            None,
            "nothing of this name is in the plan, but we know no such place to leave out: check it",
        ),
        ("included=guide", None, "the sums have no line of it"),
        ("end=2027-03-05..2027-03-06", True, "2027-03-05 – 2027-03-06"),
        ("start=2027-03-05", True, "2027-03-05 – 2027-03-06"),
        ("start=2027-03-06", False, "2027-03-05 – 2027-03-06"),
        ("when=2027-03-05..2027-03-06", True, "2027-03-05 – 2027-03-06"),
        ("when=2027-03-06..2027-03-09", False, "2027-03-05 – 2027-03-06"),
        ("when=2027-03-01..2027-03-05", False, "2027-03-05 – 2027-03-06"),
        ("when=2027-03", True, "2027-03-05 – 2027-03-06"),
        ("when=2026-03", False, "2027-03-05 – 2027-03-06"),
        ("length=<=3d", True, "2 days"),
        ("length=>=4d", False, "2 days"),
        ("arrival=09:00", True, "day 1 begins at 09:00"),
        ("arrival=09:01", False, "day 1, 09:00 Tile Museum"),
        ("departure=11:59", False, "day 2, 10:00 Castle"),
        ("length=>=2d", True, "2 days"),
        ("travelers=adults=2", True, "every sum is for 2"),
        ("travelers=adults=1 children=4", True, "every sum is for 2"),
        ("travelers=1", False, "every sum is for 2"),
        ("travelers=1 ~+", True, "every sum is for 2"),
        ("companion=parents", None, "every sum is for 2"),
        ("companion=group", None, "every sum is for 2"),
        ("budget=600 EUR/total", True, "the sums: 600 / 600 EUR"),
        ("budget=599 EUR/total", False, "the sums: 600 / 599 EUR"),
        ("budget=500-600 EUR/total", True, "the sums: 600 / 600 EUR"),
        ("budget=90 EUR/day", True, "the sums: 600 / 800 EUR"),
        ("included=all", False, "not in the sums: local_transport, activities"),
        ("included=lodging", True, "in the sums"),
        ("included=transport", False, "not in the sums: local_transport"),
        ("per_day=1", True, "1–1 sights a day"),
        ("per_day=>=1", True, "1–1 sights a day"),
        ("per_day=>1", False, "1–1 sights a day"),
        ("per_day=<=0", False, "1–1 sights a day"),
        ("pace=balanced", False, "1 sights on the fullest day"),
    ],
)
def test_a_judge_says_where_it_looked(mark: str, kept: bool | None, words: str) -> None:
    judgement = judged(mark)
    assert (judgement.is_kept, judgement.en) == (kept, words)
    assert judgement.ko


@pytest.mark.parametrize(
    ("value", "kept"),
    [("10:00-12:00", False), ("11:00-12:00", False), ("12:00-13:00", False), ("13:00-14:00", True),
     ("07:00-09:00", True), ("07:00-09:01", False)],
)  # fmt: skip
def test_a_rest_has_its_hours_to_itself_up_to_the_minute(value: str, kept: bool) -> None:
    assert judged(f"nap={value}").is_kept is kept


def test_a_meal_is_had_on_a_free_day_and_a_sight_is_not_seen() -> None:
    meal = entry("12:00", "13:00", "Lunch", "meal")
    day = a_plan(mark="free_day=last", rule=("free_day", "last")).days[1]
    free = day.model_copy(update={"schedule": [meal]})
    days = [a_plan().days[0], free]
    judgement = judged("free_day=last", days=days)
    assert (judgement.is_kept, judgement.en, judgement.ko) == (True, "days 2", "2일째")


def test_without_anything_of_ones_own_no_hour_is_judged() -> None:
    days = [day.model_copy(update={"schedule": []}) for day in a_plan().days]
    for mark, number in (("arrival=23:00", 1), ("departure=01:00", 2)):
        judgement = judged(mark, days=days)
        assert judgement.is_kept is None
        assert judgement.en == f"nothing of your own is on day {number}"


def test_a_train_before_one_lands_breaks_the_hour() -> None:
    train = entry("08:00", "10:00", "Train", "transfer")
    days = [day.model_copy(update={"schedule": [train]}) for day in a_plan().days]
    assert judged("arrival=09:00", days=days).is_kept is False
    assert judged("departure=09:00", days=days).is_kept is False


def test_a_pace_is_of_the_fullest_day() -> None:
    more = [entry(f"{hour}:00", f"{hour}:30", f"S{hour}") for hour in range(13, 16)]
    for pace, kept in (("relaxed", False), ("balanced", True), ("packed", True)):
        judgement = judged(f"pace={pace}", second=more)
        assert (judgement.is_kept, judgement.en) == (kept, "4 sights on the fullest day")
    assert judged("pace=relaxed", second=more[:2]).is_kept
    assert not judged("pace=packed", second=more[:2]).is_kept
    assert judged("per_day=<=4", second=more).en == "1–4 sights a day"
    assert not judged("per_day=<=3", second=more).is_kept


def test_sums_that_are_for_others_break_what_was_said_of_the_party() -> None:
    cost = a_plan().cost
    for each, kept in ((300, True), (299.5, True), (299.4, False), (300.6, False)):
        other = cost.model_copy(update={"per_person": each})
        assert judged("travelers=2", cost=other).is_kept is kept


def test_a_sum_is_kept_up_to_two_cents() -> None:
    cost = a_plan().cost
    for total, kept in ((700.02, True), (700.03, False)):
        other = cost.model_copy(update={"total": total})
        assert judged("budget=700 EUR/total", cost=other).is_kept is kept
    assert (
        judged("budget=90 EUR/day", cost=cost.model_copy(update={"budget": None})).is_kept is None
    )


def test_a_part_of_a_month_is_judged_as_that_part() -> None:
    early, late = (
        stated("when=2027-03")[0].model_copy(update={"text": words})
        for words in ("early March 2027", "late March 2027")
    )
    assert judge(a_plan(), early).is_kept is True
    assert judge(a_plan(), late).is_kept is False


def test_flights_left_out_of_a_sum_are_not_in_it() -> None:
    without = stated("included=flights")[0].model_copy(update={"text": "€900 without flights"})
    assert judge(a_plan(), without).is_kept is False
    cost = a_plan().cost.model_copy(update={"breakdown": {"food": 100.0}})
    assert judge(a_plan(cost=cost), without).is_kept is True


def test_what_was_asked_for_by_its_name_is_none_of_the_kind_that_was_refused() -> None:
    plan = a_plan(rule=("must_see", "Castle"))
    assert judge(plan, stated("place_kind=castle ~-")[0]).is_kept is True


def test_what_is_called_by_a_refused_kind_is_of_it() -> None:
    art = SightFacts(("Museum of Fine Arts",), frozenset({"gallery"}), frozenset())
    plan = a_plan(sights={"Castle": art})
    assert judge(plan, stated("place_kind=museum ~-")[0]).is_kept is False


@pytest.mark.parametrize(
    ("label", "way", "kept"),
    [("dinner in Porto", "08:00", False), ("dinner", "08:00", True), ("dinner", "23:00", False)],
)
def test_a_fixed_thing_is_where_one_is_and_when_one_is_there(
    label: str, way: str, kept: bool
) -> None:
    value = f"{label}@@2027-03-05T19:00"
    plan = a_plan(mark=f"event={value}", rule=("event", value))
    plan.request.destinations.append("Porto")
    plan.days[0].schedule += [
        entry("19:00", "21:00", label, "experience"), entry(way, "23:59", "Train", "transfer")
    ]  # fmt: skip
    assert judge(plan, stated(f"event={value}")[0]).is_kept is kept


def test_a_sight_that_we_know_and_that_no_day_sees_is_left_out() -> None:
    known = a_plan().sights | {
        "Oceanarium": SightFacts(("Oceanarium",), frozenset({"aquarium"}), frozenset())
    }
    judgement = judged("sight=Oceanarium ~-", sights=known)
    assert (judgement.is_kept, judgement.en) == (True, "nowhere in the plan")


@pytest.mark.parametrize(("origin", "kept"), [(None, None), ("Seoul", False)])
def test_all_in_is_not_ticked_while_nobody_knows_the_way_there(
    origin: str | None, kept: bool | None
) -> None:
    plan = a_plan(mark="included=all")
    request = plan.request.model_copy(update={"origin": origin})
    assert judged("included=all", request=request).is_kept is kept
