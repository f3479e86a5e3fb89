"""find_ways: every means between two places, its minutes, changes, price and what they rest on."""

import pytest

from tripkit.domain.context import Locale, RunContext
from tripkit.tools.context import ToolContext
from tripkit.tools.tool import ToolFailed, call
from tripkit.tools.ways_between import FIND_WAYS, WayBetween, WaysFound


async def found(origin: str, destination: str, day: str = "", locale: Locale = "en") -> WaysFound:
    run = RunContext(locale=locale, today="2026-11-22")
    context = ToolContext[object](audience="mcp", services=object(), run=run)
    arguments = {"origin": origin, "destination": destination, "start_date": day}
    return await call(FIND_WAYS, arguments, context, seconds=10)


def by(ways: WaysFound, means: str) -> WayBetween:
    return next(way for way in ways.ways if way.means == means)


async def test_a_train_by_timetable_says_its_minutes_changes_and_how_often_it_runs() -> None:
    train = by(await found("Seoul", "Busan"), "train")
    assert (train.source, train.provenance.tier) == ("timetable", "ours")
    assert train.minutes == pytest.approx(155, abs=10)
    assert train.door_minutes > train.minutes
    assert train.changes == 0
    assert train.frequency
    assert train.text.startswith("Fast train (")
    assert train.low is not None
    assert train.high is not None
    assert train.low < train.high


async def test_ways_are_ordered_by_the_time_from_door_to_door() -> None:
    ways = await found("Paris", "London")
    minutes = [way.door_minutes for way in ways.ways]
    assert minutes == sorted(minutes)
    assert ways.ways[0].source == "timetable"
    assert (ways.name, ways.origin) == ("Paris – London", "Paris")


async def test_over_an_ocean_one_flies_and_it_is_called_an_estimate() -> None:
    (flight,) = (await found("Seoul", "Paris", "2027-05-01")).ways
    assert (flight.means, flight.source, flight.stops) == ("flight", "estimate", ["ICN", "CDG"])
    assert flight.minutes == pytest.approx(850, abs=40)
    assert flight.text.endswith("an estimate.")
    assert flight.provenance.tier == "computed"


async def test_a_night_train_stands_beside_the_day_s() -> None:
    ways = await found("Vienna", "Venice")
    nights = [way for way in ways.ways if way.overnight]
    assert nights
    assert nights[0].text.startswith("Night train")


async def test_within_a_town_s_surroundings_rides_are_estimated_without_a_price() -> None:
    ways = await found("Cairo", "Giza")
    assert {way.means for way in ways.ways} == {"transit", "taxi"}
    assert all(way.low is None and way.source == "estimate" for way in ways.ways)


async def test_a_country_stands_for_its_largest_town() -> None:
    assert (await found("South Korea", "Paris")).origin == "Seoul"


async def test_it_speaks_korean() -> None:
    train = by(await found("서울", "부산", locale="ko"), "train")
    assert train.label == "고속열차"
    assert "시간" in train.text
    assert "갈아타지 않음" in train.text


async def test_sri_lanka_s_trains_and_buses_are_known() -> None:
    ways = await found("Kandy", "Ella")
    assert by(ways, "train").source == "timetable"
    assert by(ways, "coach").changes == 1
    assert "change in Badulla" in by(ways, "coach").text


async def test_no_place_no_date_and_no_way_are_said() -> None:
    with pytest.raises(ToolFailed, match="not on our map"):
        await found("Qwertyville", "Busan")
    with pytest.raises(ToolFailed, match="no date"):
        await found("Seoul", "Busan", "tomorrow")
