"""How long an order stays at each of its places."""

from datetime import date

import pytest
from tools.trip.judged_plans import planned, stop

from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.stages import stages_of, with_stages

START = date(2027, 5, 14)


def request(task: str, places: list[str], days: int) -> TripRequest:
    return TripRequest(
        task=task, destinations=places, countries=[""] * len(places), start_date=START, days=days
    )


@pytest.mark.parametrize(
    ("task", "places", "days", "nights"),
    [
        ("Porto and Lisbon, two nights in Porto", ["Porto", "Lisbon"], 6, [2, 3]),
        ("Cape Town, two nights in Stellenbosch", ["Cape Town", "Stellenbosch"], 9, [6, 2]),
        ("Lisbon 4 nights, Porto 3 nights", ["Lisbon", "Porto"], 8, [4, 3]),
        ("리스본 4박, 포르투 3박, 나머지는 알아서", ["Lisbon", "Porto"], 10, [6, 3]),
        ("Porto then Lisbon", ["Porto", "Lisbon"], 6, [3, 2]),
        ("two nights in Porto, nine nights in Lisbon", ["Porto", "Lisbon"], 6, [3, 2]),
    ],
)
def test_a_place_has_the_nights_that_were_said(
    task: str, places: list[str], days: int, nights: list[int]
) -> None:
    stays = stays_of(with_stages(request(task, places, days)))
    assert [stay.nights for stay in stays] == nights


@pytest.mark.parametrize(
    ("task", "words"),
    [
        ("Porto and Lisbon, two nights in Porto", ["two nights in Porto"]),
        ("포르투 3박 하고 리스본", ["포르투 3박"]),
        ("리스본 3박 4일, 포르투도", []),
        ("Porto and Lisbon, a night out", []),
        ("Porto and Lisbon, 6 days", []),
    ],
)
def test_its_words_are_kept(task: str, words: list[str]) -> None:
    assert [s.words for s in stages_of(request(task, ["Porto", "Lisbon"], 6))] == words


def test_a_trip_of_one_place_has_no_stages() -> None:
    assert stages_of(request("two nights in Porto", ["Porto"], 3)) == []


def test_nights_are_counted_under_either_name_of_a_town() -> None:
    night = stop("객실", time="21:00", end="23:59", category="lodging")
    places = {"destinations": ["도쿄", "교토"], "countries": ["JP", "JP"]}
    rows = planned(night, rules=[], task="도쿄 1박, 교토 1박", days=3, **places)
    assert (True, "1 nights there") in rows
