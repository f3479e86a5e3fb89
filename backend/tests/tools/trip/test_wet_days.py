"""What to see instead on days that are likely wet, and what the light of a day allows."""

from datetime import date

import pytest
from agents.planner.bench import APRIL, Bench, rule
from tools.trip.trips import rule as said
from tools.trip.trips import sight, sights, tripping

from tripkit.tools.trip.findings import ForecastDay
from tripkit.tools.trip.outcome import PlacedVisit
from tripkit.tools.trip.problem import problem_of
from tripkit.tools.trip.wet_days import in_the_wet, is_likely_wet

DAY = date(2027, 4, 10)
PARK = sight(id="park", name="Park")
MUSEUM = sight(id="museum", name="Museum", indoor=True, kinds=["museum"])
VISIT = PlacedVisit(key="park", kind="sight", start=600, end=660, travel=0)


def weather(chance: float) -> ForecastDay:
    return ForecastDay(
        date=DAY.isoformat(), low_temp_celsius=10, high_temp_celsius=20, condition="rain",
        precipitation_chance=chance, source="normals", humidity=None,
    )  # fmt: skip


def test_rain_is_thought_of_where_it_is_likely_or_was_spoken_of() -> None:
    assert is_likely_wet(tripping().request, weather(0.4))
    assert not is_likely_wet(tripping().request, weather(0.2))
    span = {"start": 0, "end": 1}
    rain = {"id": "s1", "text": "x", "span": span, "kind": "weather", "value": "rain"}
    assert is_likely_wet(tripping(statements=[rain]).request, weather(0.2))


@pytest.mark.parametrize(
    ("changed", "planned", "name"),
    [
        ({}, set(), "Museum"),
        ({}, {"museum"}, None),
        ({"indoor": False}, set(), None),
        ({"opening": [[(900, 1020)]] * 7}, set(), None),
        ({"latitude": 36.5}, set(), None),
        ({"kinds": ["church"]}, set(), None),
    ],
)
def test_an_alternative_is_indoors_open_near_unplanned_and_not_refused(
    changed: dict[str, object], planned: set[str], name: str | None
) -> None:
    indoors = MUSEUM.model_copy(update=changed)
    trip = tripping(rules=[said("must_avoid", "churches")])
    pair = in_the_wet(trip, DAY, [(VISIT, PARK)], [PARK, indoors], planned)
    assert (pair[0].name if pair else None) == name


async def test_a_wet_month_has_one_alternative_a_day_and_none_twice() -> None:
    plan = await Bench().plan(
        destinations=["Singapore"], days=2, start_date="2027-11-10", constraints=[]
    )
    assert plan.itinerary
    lines = [day.weather or "" for day in plan.itinerary.days]
    instead = [line.partition("If it rains: ")[2].partition(" instead")[0] for line in lines]
    shown = [name for name in instead if name]
    assert shown
    assert len(set(shown)) == len(shown)
    seen = {stop.activity for day in plan.itinerary.days for stop in day.schedule}
    assert not seen & set(shown)


@pytest.mark.parametrize(
    ("changed", "last"),
    [
        ({"kinds": ["beach"]}, 18 * 60 + 9 + 20), ({"kinds": ["street"]}, 24 * 60),
        ({"kinds": ["park"], "best": "night"}, 24 * 60), ({"kinds": ["park"], "indoor": True}, 1440),
    ],
)  # fmt: skip
def test_open_country_is_seen_by_daylight(changed: dict[str, object], last: int) -> None:
    always = sight(opening=[[(0, 1440)]] * 7, **changed)
    (visit,) = problem_of(tripping(sights(always)), {}).visits
    ((_, end),) = visit.opening[0]
    assert end == pytest.approx(last, abs=3)


def test_what_is_under_a_roof_is_not_put_off_for_the_light() -> None:
    inside = sight(best="evening", indoor=True)
    (visit,) = problem_of(tripping(sights(inside)), {}).visits
    assert "sunset" not in visit.prefer


async def test_an_arrival_and_a_departure_that_were_said_stand_in_the_days() -> None:
    rules = [rule("arrival", "15:00"), rule("departure", "20:00")]
    plan = await Bench().plan(destinations=["Tokyo"], days=2, constraints=rules, **APRIL)
    assert plan.itinerary
    first, last = plan.itinerary.days
    (coming,) = [s for s in first.schedule if s.category == "transfer"]
    (going,) = [s for s in last.schedule if s.category == "transfer"]
    assert (coming.time, coming.end_time) == ("15:00", "16:00")
    assert (going.time, going.end_time) == ("18:00", "20:00")
    assert "min." in coming.description
    own = [s for s in first.schedule if s.category in ("sight", "meal")]
    assert all(s.time >= "16:00" for s in own)


async def test_a_visit_at_a_fixed_hour_is_the_sight_that_must_be_seen() -> None:
    rules = [rule("must_see", "Louvre"), rule("event", "Louvre tickets@@2027-04-11T10:00")]
    plan = await Bench().plan(destinations=["Paris"], days=3, constraints=rules, **APRIL)
    assert plan.status == "planned"
    assert plan.constraint_report[0].kept is True
