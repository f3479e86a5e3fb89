"""What places cost that are none of our cities: by a documented rule, in a band that holds."""

from math import exp, log, sqrt
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge import costs
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import full_cities
from tripkit.knowledge.price_levels import (
    _PICKS,
    RIDES_WIDER,
    WIDER,
    _levels,
    level_of,
    line_of,
    of_country,
)

COUNTRIES = sorted(_levels())
STYLES: tuple[costs.Style, ...] = ("hostel", "budget", "mid", "high")
countries = st.sampled_from([*COUNTRIES, "TW", "XX"])


def missed(item: str) -> float:
    """By how much our cities' prices are missed when their country is left out."""
    errors = []
    for country in {city.country for city in full_cities()}:
        level = level_of(country)
        if level is None:
            continue
        prices = [log(sum(_PICKS[item](c.cost)) / 2) for c in full_cities() if c.country == country]
        errors.append(fmean(prices) - line_of(item, without=country).at(level.value))
    return exp(sqrt(fmean(error * error for error in errors))) - 1


@pytest.mark.parametrize("item", ["hostel", "budget", "mid", "high", "street", "casual", "nice"])
def test_a_country_left_out_is_met_within_the_band(item: str) -> None:
    assert missed(item) < WIDER + 0.02


def test_rides_are_met_less_well_and_say_so() -> None:
    assert WIDER < missed("ride") < RIDES_WIDER + 0.1


def test_nearly_every_country_of_the_catalogue_has_a_level() -> None:
    lacking = {spot.country for spot in spots()} - set(COUNTRIES)
    unlisted = {"CK", "CU", "CW", "FK", "FO", "GL", "MP", "PF", "RE", "SJ", "TW"}
    assert lacking <= unlisted, "the World Bank has no index of these"


@given(countries)
def test_a_country_costs_something_at_every_level_and_more_for_better(country: str) -> None:
    prices = of_country(country, "there")
    nights = [costs.night(prices, style, 2) for style in STYLES[1:]]
    meals = [costs.meal(prices, level, 1) for level in (1, 2, 3)]
    for one in (*nights, *meals, costs.transit_day(prices, 1)):
        assert 0 < one.low < one.typical < one.high
    assert [n.typical for n in nights] == sorted(n.typical for n in nights)
    assert [m.typical for m in meals] == sorted(m.typical for m in meals)


@pytest.mark.parametrize("style", STYLES)
def test_the_band_is_wider_than_a_citys_usually_is(style: costs.Style) -> None:
    near = [costs.night(costs.of_city(city), style, 2) for city in full_cities()]
    far = costs.night(of_country("CZ", "Czechia"), style, 2)
    assert far.high / far.typical > fmean(n.high / n.typical for n in near) + WIDER / 2


def test_dear_countries_cost_more_than_cheap_ones() -> None:
    def mid(country: str) -> float:
        return costs.night(of_country(country, country), "mid", 2).typical

    assert mid("CH") > mid("CZ") > mid("NP")


def test_what_a_sum_rests_on_is_said() -> None:
    assert "by its price level" in costs.meal(of_country("CZ", "Czechia"), 1, 1).basis
    assert "by our cities there" in costs.meal(of_country("TW", "Taiwan"), 1, 1).basis
    assert "not known" in costs.meal(of_country("XX", "Nowhere"), 1, 1).basis
