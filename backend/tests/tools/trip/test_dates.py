"""The trip's days: which place each belongs to, and how many nights lie between."""

from datetime import timedelta

import pytest
from tools.trip.trips import APRIL, tripping

from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.dates import day_of, days_of, place_on, stay_of, stays_of


@pytest.mark.parametrize(
    ("places", "days", "nights"),
    [
        (["Tokyo"], 3, [2]), (["Tokyo"], 1, [0]), (["Tokyo", "Kyoto"], 5, [3, 1]),
        (["Tokyo", "Kyoto"], 4, [2, 1]), (["Tokyo", "Kyoto", "Nara"], 2, [1, 0]),
        (["Tokyo", "Kyoto"], 2, [1, 0]), ([], 3, []), (["Tokyo"], None, []),
    ],
)  # fmt: skip
def test_days_are_shared_evenly_the_first_places_take_what_is_over(
    places: list[str], days: int | None, nights: list[int]
) -> None:
    stays = stays_of(tripping(destinations=places, days=days).request)
    assert [stay.nights for stay in stays] == nights
    assert [stay.place for stay in stays] == places[: len(nights)]


def test_every_day_of_the_trip_counts_with_both_ends() -> None:
    assert days_of(tripping().request) == [APRIL + timedelta(days=n) for n in range(3)]
    assert days_of(tripping(start_date=None).request) == []


def test_on_the_day_one_moves_one_is_at_the_place_one_comes_to() -> None:
    request = tripping(destinations=["Tokyo", "Kyoto"], days=5).request
    at = [place_on(request, APRIL + timedelta(days=n)) for n in range(-1, 5)]
    assert at == ["Tokyo", "Tokyo", "Tokyo", "Tokyo", "Kyoto", "Kyoto"]
    stay = stay_of(request, " kyoto ")
    assert stay
    assert stay.first == APRIL + timedelta(days=3)
    assert stay_of(request, "Nara") is None


def test_what_is_no_date_is_sent_back_with_the_form_that_is_wanted() -> None:
    assert day_of("2027-04-10") == APRIL
    for text in ("April", ""):
        with pytest.raises(ToolFailed, match="YYYY-MM-DD"):
            day_of(text)
