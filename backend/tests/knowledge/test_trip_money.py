"""Airports, fares, exchange rates, price levels and normals: computed, bounded and dated."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge import airports, climate, costs, currency, fares
from tripkit.knowledge.airports import Airport
from tripkit.knowledge.cities import all_cities, find_city

TODAY = date(2026, 11, 21)
codes = st.sampled_from(sorted(airports.served()))


def known(code: str) -> Airport:
    found = airports.airport(code)
    assert found is not None
    return found


def fare(a: str, b: str, leaves: date = date(2027, 4, 3), **more: object) -> fares.Fare:
    return fares.fare(known(a), known(b), leaves, today=TODAY, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "code"),
    [("Seoul", "ICN"), ("부산", "PUS"), ("Tokyo", "HND"), ("Berlin", "BER"), ("ICN", "ICN")],
)
def test_a_places_airports_are_found_in_both_languages_and_by_code(place: str, code: str) -> None:
    assert code in [airport.iata for airport in airports.of_place(place)]


def test_where_nothing_is_known_there_is_no_airport() -> None:
    assert airports.of_place("Nowhere at all") == []
    assert airports.near(0.0, -30.0) == []


def test_every_airport_that_our_data_names_exists() -> None:
    assert [code for code in airports.served() if airports.airport(code) is None] == []


@given(codes, codes, st.dates(TODAY, date(2028, 1, 1)))
def test_a_fare_is_a_range_the_same_both_ways_and_cheaper_than_two_single_ones(
    a: str, b: str, leaves: date
) -> None:
    there, back = fare(a, b, leaves), fare(b, a, leaves)
    assert (there.low, there.typical, there.high) == (back.low, back.typical, back.high)
    assert there.direct is back.direct
    assert 0 < there.low < there.typical < there.high
    single = fare(a, b, leaves, both_ways=False)
    assert single.typical < there.typical <= 2 * single.typical
    assert there.minutes >= 40


def test_a_fare_rises_with_distance_the_cabin_the_season_and_haste() -> None:
    assert fare("ICN", "NRT").typical < fare("ICN", "BKK").typical < fare("ICN", "CDG").typical
    assert fare("ICN", "NRT").typical < fare("ICN", "NRT", cabin="business").typical
    assert fare("ICN", "NRT").typical < fare("ICN", "NRT", date(2027, 7, 20)).typical
    assert fare("ICN", "NRT", date(2026, 12, 30)).typical < fare("ICN", "NRT", TODAY).typical * 1.3
    assert fare("ICN", "NRT", date(2026, 11, 25)).typical > fare("ICN", "NRT").typical


def test_a_long_flight_is_direct_between_hubs_alone() -> None:
    assert fare("ICN", "NRT").direct is True
    assert fare("ICN", "CDG").direct is True
    assert fare("ICN", "LYS").direct is None


@given(
    st.floats(0, 1e9),
    st.sampled_from(["USD", "EUR", "KRW", "JPY", "LKR", "VND", "GBP"]),
    st.sampled_from(["USD", "EUR", "KRW", "JPY", "LKR", "VND", "GBP"]),
)
def test_a_sum_converted_and_back_is_the_same_and_says_its_date(
    amount: float, a: str, b: str
) -> None:
    there = currency.convert(amount, a, b)
    assert currency.convert(there.amount, b, a).amount == pytest.approx(amount)
    assert date(2025, 1, 1) <= there.on <= date.today()
    assert there.source


def test_every_citys_currency_can_be_converted_and_a_dead_one_cannot() -> None:
    assert [c.id for c in all_cities() if not currency.known(c.currency)] == []
    assert not currency.known("DEM")
    assert not currency.known("HRK")
    with pytest.raises(currency.UnknownCurrency):
        currency.convert(1, "XXX", "USD")


def test_what_a_party_pays() -> None:
    tokyo = costs.of_city(find_city("Tokyo")[0])
    assert costs.heads(2, [1, 7, 15]) == pytest.approx(3.6)
    assert costs.rooms(3, "mid") == 2
    assert costs.rooms(3, "hostel") == 3
    assert costs.night(tokyo, "mid", 3).typical == 2 * costs.night(tokyo, "mid", 2).typical
    assert costs.night(tokyo, "hostel", 1).high < costs.night(tokyo, "high", 1).low
    assert costs.ticket(0, 4).high == 0
    assert costs.meal(tokyo, 1, 2).typical < costs.meal(tokyo, 3, 2).typical
    day = costs.transit_day(tokyo, 1)
    assert 0 < day.low <= day.typical <= day.high
    assert costs.transit_day(tokyo, 2).typical == pytest.approx(2 * day.typical)


def test_normals_are_a_citys_or_the_nearest_places_or_unknown() -> None:
    month = climate.normals(35.68, 139.76, 8)
    assert month is not None
    assert (month.where, month.high > month.low) == ("Tokyo", True)
    assert climate.normals(0.0, -30.0, 1) is None
