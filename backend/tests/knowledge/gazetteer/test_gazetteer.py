"""The gazetteer: nearest places, countries at borders, names in two languages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.gazetteer import (
    country_name,
    country_of,
    distance_km,
    find,
    nearest,
    region_countries,
    timezone,
)
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.gazetteer.nearest import _distances, load_grid


def test_nearest_names_the_town_its_country_and_its_time_zone() -> None:
    place = nearest(35.988, 126.711)
    assert (place.name, place.country, place.timezone) == ("Gunsan", "KR", "Asia/Seoul")
    assert place.km < 2


@pytest.mark.parametrize(
    ("lat", "lng", "country"),
    [
        (47.376, 8.541, "CH"), (43.734, 7.421, "MC"), (22.302, 114.174, "HK"),
        (1.352, 103.82, "SG"), (42.508, 1.521, "AD"), (43.77, 11.25, "IT"),
        (32.52, -117.03, "MX"), (32.72, -117.16, "US"), (50.776, 6.083, "DE"),
        (45.649, 13.776, "IT"), (55.676, 12.568, "DK"), (55.605, 13.0, "SE"),
        (37.96, 126.67, "KR"), (-17.92, 25.85, "ZW"),
    ],
)  # fmt: skip
def test_country_is_right_near_borders(lat: float, lng: float, country: str) -> None:
    assert country_of(lat, lng) == country


def test_open_sea_belongs_to_nobody_and_keeps_nautical_time() -> None:
    assert country_of(0, -30) is None
    assert timezone(0, -30) == "Etc/GMT+2"
    assert timezone(-48, 105) == "Etc/GMT-7"


def test_the_date_line_is_no_edge() -> None:
    assert nearest(-16.8, 179.99).km < 80
    assert nearest(-16.8, -179.99).km < 80


def test_points_off_the_earth_are_refused() -> None:
    with pytest.raises(ValueError, match="latitude"):
        nearest(91, 0)


@settings(max_examples=40, deadline=None)
@given(st.floats(-89, 89), st.floats(-180, 180))
def test_no_place_is_nearer_than_the_nearest(lat: float, lng: float) -> None:
    import numpy as np

    grid = load_grid()
    best = float(_distances(grid, np.arange(grid.lat.size), lat, lng).min())
    assert nearest(lat, lng).km == pytest.approx(best, abs=0.02)


@pytest.mark.parametrize(
    ("name", "expected", "country"),
    [
        ("Lisbon", "Lisbon", "PT"), ("리스본", "Lisbon", "PT"), ("Lisboa", "Lisbon", "PT"),
        ("영국", "United Kingdom", "GB"), ("UK", "United Kingdom", "GB"),
        ("Holland", "Netherlands", "NL"), ("터키", "Turkey", "TR"), ("한국", "South Korea", "KR"),
        ("Jeju Island", "Jeju", "KR"), ("제주도", "Jeju", "KR"), ("군산", "Gunsan", "KR"),
        ("Cologne", "Cologne", "DE"), ("köln", "Cologne", "DE"), ("NYC", "New York", "US"),
        ("동남아", "Southeast Asia", ""), ("Scandinavia", "Scandinavia", ""),
        ("Georgia", "Georgia", "GE"), ("St. Petersburg", "Saint Petersburg", "RU"),
        ("hoi an", "Hoi An", "VN"), ("쉐프샤우엔", "Chefchaouen", "MA"),
    ],
)  # fmt: skip
def test_names_are_found_in_both_languages(name: str, expected: str, country: str) -> None:
    place = find(name)[0]
    assert (place.name, place.country) == (expected, country)


def test_a_preferred_country_comes_first() -> None:
    assert find("Córdoba")[0].country == "ES"
    assert find("Cordoba", prefer="AR")[0].country == "AR"


def test_an_unknown_name_finds_nothing() -> None:
    assert find("Qwxyzburg") == []
    assert region_countries("Qwxyzburg") == ()


def test_countries_have_korean_names_and_regions_their_countries() -> None:
    assert country_name("PT", "ko") == "포르투갈"
    assert country_name("kr") == "South Korea"
    assert country_name("QQ") == "QQ"
    assert {"NO", "SE", "DK"} <= set(region_countries("스칸디나비아"))
    assert region_countries("Japan") == ("JP",)


def test_towns_of_thirty_thousand_people_are_there() -> None:
    assert len(load_names().lines) > 19_000
    assert find("Gunsan")[0].notable
    assert not find("Ashgabat")[0].notable


def test_distances_are_great_circles() -> None:
    assert distance_km(37.5665, 126.978, 35.1796, 129.0756) == pytest.approx(325, abs=3)
    assert distance_km(0, 0, 0, 0) == 0


@pytest.mark.parametrize(
    ("name", "key"), [("Český Krumlov", "cesky krumlov"), ("호치민 시", "호치민시"), ("St. Ives", "st ives")]
)  # fmt: skip
def test_keys_have_no_accents_and_hangul_has_no_gaps(name: str, key: str) -> None:
    assert fold(name) == key
