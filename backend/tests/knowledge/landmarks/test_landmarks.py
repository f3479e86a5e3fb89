"""Landmarks lie about their towns, and no town of ours has a second list."""

import pytest

from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.landmarks import landmarks_of, town_landmarks

FARTHEST_KM = 80.0
"""A day's way from its town."""


@pytest.mark.parametrize("town", sorted(landmarks_of()))
def test_each_lies_about_its_town(town: tuple[str, str]) -> None:
    name, country = town
    towns = [p for p in find(name) if p.country == country and p.lat is not None]
    assert towns
    for row in town_landmarks(name, country):
        km = min(distance_km(p.lat or 0, p.lng or 0, row.lat, row.lng) for p in towns)
        assert km < FARTHEST_KM, row.name.en


def test_no_city_of_ours_has_a_second_list() -> None:
    assert not [
        (name, country)
        for name, country in landmarks_of()
        if any(city.country == country for city in find_city(name))
    ]


def test_names_are_in_both_languages_and_told_once_a_town() -> None:
    for rows in landmarks_of().values():
        assert len({row.id for row in rows}) == len(rows)
        assert all(row.name.en and row.name.ko and 1 <= row.weight <= 10 for row in rows)


def test_a_town_without_a_list_has_none() -> None:
    assert town_landmarks("Nowhere", "LK") == ()
    assert town_landmarks("kandy", "LK")[0].name.en == "Temple of the Tooth"
