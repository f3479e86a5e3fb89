"""Quiet corners of a place, and others of ours within reach."""

from datetime import date

import pytest
from knowledge.kit.kits import elsewhere, kit

from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue import spot, spots
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.kit import build_kit
from tripkit.knowledge.kit.near import CORNERS, NEAR_COUNT, NEAR_KM, closest

DAY = date(2026, 10, 17)
LEVELS = ["low", "medium", "high"]


def test_the_closest_of_our_places_lies_within_reach_or_there_is_none() -> None:
    known = spots()[0]
    lat, lng = known.location.lat, known.location.lng
    assert closest(lat, lng, 0.0) == known
    assert closest(-50.0, -130.0, 500.0) is None
    away = min(distance_km(lat + 3, lng, s.location.lat, s.location.lng) for s in spots())
    assert closest(lat + 3, lng, away) is not None
    assert closest(lat + 3, lng, away * 0.999) is None


@pytest.mark.parametrize("spot_id", [s.id for s in spots()][::23])
def test_corners_come_first_then_the_nearest_others_within_reach(spot_id: str) -> None:
    here = spot(spot_id)
    assert here is not None
    shown = kit(spot_id).hidden_spots
    corners = [one for one in shown if one.id is None]
    others = [one for one in shown if one.id is not None]
    assert shown == [*corners, *others]
    assert len(corners) == min(CORNERS, len(here.activities))
    assert {one.distance_km for one in corners} == {0.0}
    away = sorted(
        (distance_km(here.location.lat, here.location.lng, s.location.lat, s.location.lng), s.id)
        for s in spots()
        if s.id != spot_id
    )
    near = [(round(km, 1), name) for km, name in away if km <= NEAR_KM][:NEAR_COUNT]
    assert [(one.distance_km, one.id) for one in others] == near


@pytest.mark.parametrize("spot_id", [s.id for s in spots()][::23])
def test_a_corner_is_a_level_emptier_at_dawn_and_night_and_such_come_first(spot_id: str) -> None:
    here = spot(spot_id)
    assert here is not None
    usual = {"quiet": "low", "some": "medium", "busy": "high"}[here.crowd]
    emptier = LEVELS[max(0, LEVELS.index(usual) - 1)]
    early = [a for a in here.activities if a.best in ("dawn", "night")]
    late = [a for a in here.activities if a.best not in ("dawn", "night")]
    corners = [one for one in kit(spot_id).hidden_spots if one.id is None]
    assert [(one.name, one.crowd_level) for one in corners] == [
        *((a.do.en, emptier) for a in early),
        *((a.do.en, usual) for a in late),
    ][:CORNERS]


def test_a_place_that_is_not_ours_shows_the_corners_that_came_with_it() -> None:
    place = elsewhere(-50.0, -130.0, DAY)
    sample = place.activities[0]
    told = [
        sample.model_copy(update={"name": f"Do {n}", "photo_opportunity": photo})
        for n, photo in enumerate(["a door", "", "a wall", "a roof"])
    ]
    place = place.model_copy(update={"activities": told})
    made = build_kit("a" * 32, place, "filmlog", Profile(when="2026-10-17"), DAY, "en")
    assert [(one.photo, one.crowd_level, one.distance_km) for one in made.hidden_spots] == [
        ("a door", "medium", 0.0),
        ("a wall", "medium", 0.0),
    ]
