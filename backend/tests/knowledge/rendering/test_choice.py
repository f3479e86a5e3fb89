from itertools import combinations

import numpy as np
import pytest

from tripkit.knowledge.rendering import (
    CONCEPTS,
    STOCKS,
    develop,
    distance,
    photograph,
    season_of,
    spec_for,
    stock_for,
    vegetation_of,
)  # fmt: skip
from tripkit.knowledge.rendering.choice import relative_azimuth

# kind, skyline, features, latitude: thirty places of a catalogue's kind.
PLACES = [
    ("coast", "gables", ["harbour", "lighthouse"], 60), ("coast", "low", ["beach", "village"], 37),
    ("coast", "none", ["cliffs", "lighthouse"], 52), ("coast", "domes", ["cliffs", "village"], 36),
    ("coast", "none", ["beach", "surf"], -8), ("coast", "low", ["harbour", "boat"], 36),
    ("mountain", "none", ["rice-fields", "village"], 17), ("mountain", "none", ["hike"], 46),
    ("mountain", "spires", ["vineyard", "village"], 45), ("mountain", "none", ["volcano"], -39),
    ("city", "towers", ["river", "bridge"], 41), ("city", "gables", ["tram"], 50),
    ("city", "towers", ["nightlife", "food-street"], 35), ("city", "domes", ["river"], 55),
    ("forest", "none", ["hike"], 62), ("forest", "none", ["waterfall", "jungle"], 9),
    ("forest", "none", ["autumn-leaves", "river"], 36), ("old_town", "gables", ["canal"], 52),
    ("old_town", "low", ["lanes", "stairs"], 38), ("old_town", "spires", ["hill", "castle"], 43),
    ("old_town", "pagodas", ["lanes", "tea-house"], 35), ("temple", "pagodas", ["garden"], 35),
    ("temple", "domes", ["river"], 7), ("temple", "ruins", ["ruins", "hill"], 38),
    ("temple", "minarets", ["mosque"], 39), ("desert", "none", ["desert"], 30),
    ("desert", "low", ["ruins", "cliffs"], 30), ("desert", "none", ["salt-flat"], -20),
    ("lake", "none", ["boat"], 61), ("snow", "gables", ["village"], 47),
]  # fmt: skip


def photo(place, concept: str, seed: str, sun: float | None = None, pose: str | None = None):
    kind, skyline, features, lat = place
    spec = spec_for(
        scene={"kind": kind, "skyline": skyline, "also": []}, features=features, lat=lat,
        sun=(CONCEPTS[concept].sun_deg if sun is None else sun, 245.0), concept=concept, pose=pose,
        seed=seed, month=5, size=(192, 192),
    )  # fmt: skip
    return photograph(spec)


# Looked at side by side: another grain alone measures 0.4, another pose in the same view
# 0.1 to 0.3; from 3 on two pictures are told apart at a glance, as thumbnails.
ALIKE, APART = 1.2, 3.0


@pytest.mark.parametrize("concept", CONCEPTS)
def test_thirty_destinations_under_one_concept_look_different(concept: str) -> None:
    pictures = [photo(place, concept, f"place-{i}") for i, place in enumerate(PLACES)]
    pairs = sorted(distance(a, b) for a, b in combinations(pictures, 2))
    assert pairs[0] > APART
    assert np.median(pairs) > 6.0


def test_one_kind_of_place_differs_by_its_seed() -> None:
    for place in (PLACES[0], PLACES[7], PLACES[18], PLACES[25], PLACES[28]):
        pictures = [photo(place, "flaneur", f"seed-{i}") for i in range(4)]
        assert min(distance(a, b) for a, b in combinations(pictures, 2)) > APART


@pytest.mark.parametrize("place", PLACES[::4], ids=lambda place: place[0])
def test_one_destination_looks_different_under_each_concept(place) -> None:
    own_hour = [photo(place, concept, "one place") for concept in CONCEPTS]
    assert min(distance(a, b) for a, b in combinations(own_hour, 2)) > APART
    same_hour = [photo(place, concept, "one place", sun=8.0) for concept in CONCEPTS]
    assert min(distance(a, b) for a, b in combinations(same_hour, 2)) > 2 * ALIKE


@pytest.mark.parametrize("place", PLACES[::5], ids=lambda place: place[0])
def test_grain_and_pose_alone_do_not_count_as_different(place) -> None:
    picture = photo(place, "flaneur", "a")
    assert distance(picture, picture) == 0
    grained = develop(picture, "kodak_portra", seed=1), develop(picture, "kodak_portra", seed=2)
    assert distance(*grained) < ALIKE
    assert distance(picture, photo(place, "flaneur", "a", pose="camera")) < ALIKE


@pytest.mark.parametrize(
    ("lat", "month", "season"),
    [(37, 4, "spring"), (37, 12, "winter"), (-41, 12, "summer"), (-41, 7, "winter"),
     (7, 1, "summer")],
)  # fmt: skip
def test_seasons_follow_the_hemisphere(lat: float, month: int, season: str) -> None:
    assert season_of(lat, month) == season


@pytest.mark.parametrize(
    ("kind", "lat", "features", "skyline", "plant"),
    [
        ("coast", 7, [], "none", "palm"), ("lake", 61, [], "none", "conifer"),
        ("old_town", 40, [], "low", "cypress"), ("temple", 35, [], "pagodas", "broadleaf"),
        ("desert", 30, [], "none", "none"), ("desert", 30, ["garden"], "low", "palm"),
        ("desert", 55, ["sea"], "none", "conifer"),
        ("snow", 20, [], "none", "conifer"), ("city", 52, [], "towers", "broadleaf"),
    ],
)  # fmt: skip
def test_plants_follow_latitude_and_scene(kind, lat, features, skyline, plant) -> None:
    assert vegetation_of(kind, lat, frozenset(features), skyline) == plant


def test_the_view_turns_towards_the_sun_and_the_sun_is_never_moved() -> None:
    for azimuth in range(0, 360, 15):
        assert -60 <= relative_azimuth(azimuth, "kr-gunsan") <= 60
    asked = {"scene": {"kind": "coast"}, "features": [], "lat": 1.0, "pose": None, "seed": "s",
             "month": 1, "size": (128, 128)}  # fmt: skip
    for concept in (None, *CONCEPTS):
        assert spec_for(**asked, sun=(13.5, 90.0), concept=concept).sun_elevation_deg == 13.5


def test_a_concept_brings_its_stock_weather_and_pose_unless_a_pose_was_asked() -> None:
    asked = {"scene": {"kind": "city", "skyline": "towers", "also": []}, "features": ["tram"],
             "lat": 48.0, "sun": (0.0, 250.0), "seed": "s", "month": 11,
             "size": (128, 128)}  # fmt: skip
    noir = spec_for(**asked, concept="noir", pose=None)
    assert (noir.pose, noir.rain, stock_for(noir)) == ("umbrella", True, "ilford_hp5")
    assert spec_for(**asked, concept="noir", pose="walking").pose == "walking"
    assert {c.stock for c in CONCEPTS.values()} <= set(STOCKS)
    assert stock_for(spec_for(**asked, concept=None, pose=None)) in STOCKS


def test_only_a_shrine_of_japan_has_a_torii() -> None:
    asked = {"scene": {"kind": "temple", "skyline": "low"}, "features": ["shrine"], "lat": 36.0,
             "sun": (8.0, 250.0), "concept": None, "pose": None, "month": 5,
             "size": (128, 128)}  # fmt: skip
    assert spec_for(**asked, seed="jp-hagi").has("torii")
    assert not spec_for(**asked, seed="kr-andong").has("torii")


@pytest.mark.parametrize(
    "wrong", [{"concept": "vapor"}, {"pose": "flying"}, {"scene": {"kind": "moon"}}]
)
def test_unknown_wishes_are_refused(wrong: dict[str, object]) -> None:
    asked: dict[str, object] = {
        "scene": {"kind": "coast"}, "features": [], "lat": 1.0, "sun": (1.0, 2.0), "concept": None,
        "pose": None, "seed": "s", "month": 1, "size": (128, 128),
    }  # fmt: skip
    with pytest.raises(ValueError):
        spec_for(**{**asked, **wrong})
