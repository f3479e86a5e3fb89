"""What a trip's look-ups ask for and remember: days of weather, rooms, the scheduler's answers."""

from dataclasses import replace
from datetime import date
from typing import Any, cast

import pytest
from tools.trip.trips import APRIL, room, tripping

from tripkit.services.weather.port import DayWeather
from tripkit.tools.stays import rooms_summary
from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.findings import RoomsFound
from tripkit.tools.trip.outcome import ScheduleFound
from tripkit.tools.trip.searches import REMEMBERED, Searches
from tripkit.tools.trip.services import TripServices
from tripkit.tools.weather import Weather, analyze_weather


class Sky:
    """Remembers for which days it was asked, and knows nothing."""

    def __init__(self) -> None:
        self.asked: list[tuple[date, int]] = []

    async def days(self, lat: float, lng: float, start: date, count: int) -> list[DayWeather]:
        self.asked.append((start, count))
        return []


async def asked_of(arguments: dict[str, Any], **request: Any) -> list[tuple[date, int]]:
    sky = Sky()

    class Services:
        weather = sky

    trip = replace(tripping(**request), services=cast(TripServices, Services()))
    found = await analyze_weather(Weather.model_validate(arguments), trip)
    assert found.daily_forecast == []
    assert found.note == "Nothing is known of the weather there."
    return sky.asked


async def test_the_weather_is_asked_for_all_days_of_the_stay_whatever_a_model_says() -> None:
    asked = {"destination": "Tokyo", "start_date": "2027-05-01", "num_days": 9}
    assert await asked_of(asked) == [(APRIL, 3)]


async def test_for_a_place_outside_the_trip_the_days_are_those_said_or_one() -> None:
    asked = {"destination": "Lisbon", "start_date": "2027-05-01"}
    assert await asked_of(asked | {"num_days": 4}) == [(date(2027, 5, 1), 4)]
    assert await asked_of(asked) == [(date(2027, 5, 1), 1)]
    with pytest.raises(ToolFailed):
        await asked_of(asked | {"start_date": "May"})


def test_rooms_are_summed_up_by_number_span_and_source() -> None:
    two = [room(per_night=90.4), room(per_night=160.0, source="serpapi")]
    found = RoomsFound(destination="Tokyo", nights=2, rooms=two)
    assert rooms_summary(found) == (
        "Tokyo: 2 rooms for 2 nights, $90-$160 a night (estimate, serpapi)"
    )
    none = RoomsFound(destination="Tokyo", nights=2, rooms=[])
    assert rooms_summary(none) == "Tokyo: no rooms found"
    assert rooms_summary(none.model_copy(update={"note": "full"})) == "Tokyo: full"


async def test_the_last_sixteen_answers_are_remembered_and_older_ones_searched_again() -> None:
    searches, made = Searches(), list[str]()

    async def ask(key: str) -> None:
        async def search() -> ScheduleFound:
            made.append(key)
            return ScheduleFound.model_construct()

        await searches.once(key, search)

    assert REMEMBERED == 16
    for number in range(16):
        await ask(str(number))
    await ask("0")
    assert made == [str(number) for number in range(16)]
    await ask("16")
    await ask("0")
    assert len(made) == 17
    await ask("1")  # the one that was not used for longest
    assert made[-1] == "1"


async def test_a_search_that_failed_is_made_again() -> None:
    searches = Searches()

    async def fails() -> ScheduleFound:
        raise ToolFailed("no")

    async def works() -> ScheduleFound:
        return ScheduleFound.model_construct(worth=3.0)

    with pytest.raises(ToolFailed):
        await searches.once("a", fails)
    assert (await searches.once("a", works)).worth == 3.0
