"""Exposure: against photographers' rules, and within what a camera can do."""

from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.kit.cameras import Camera, camera_named, setting_for, shutter_text
from tripkit.knowledge.kit.exposure import exposure_value, facing_sun, illuminance

ISO = st.sampled_from([100, 200, 400, 800])
CAMERAS = sorted({name for concept in concepts().values() for name in concept.cameras})


@given(iso=ISO)
def test_high_sun_agrees_with_sunny_sixteen(iso: int) -> None:
    ev = exposure_value(illuminance(50), iso)
    assert abs(ev - log2(16**2 * iso)) <= 0.5
    setting = setting_for(Camera("any", fast=1 / 4000), ev, 11)
    assert abs(log2(setting.aperture**2 / setting.seconds) - log2(16**2 * iso)) <= 1.0


def test_a_face_in_low_sun_has_the_light_of_a_golden_hour_table() -> None:
    # Photographers' tables (Kodak, "Existing light"): EV 12 to 14 with the sun just up, 15 at noon.
    assert 12 <= exposure_value(facing_sun(5)) <= 14
    assert facing_sun(3) > 2 * illuminance(3)
    assert facing_sun(-3) == illuminance(-3)


@given(st.floats(-90, 90), st.floats(0.01, 5))
def test_a_higher_sun_is_never_darker(elevation: float, step: float) -> None:
    assert illuminance(min(90, elevation + step)) >= illuminance(elevation)


@given(ev=st.floats(-10, 20), wanted=st.sampled_from([2, 2.8, 4, 5.6, 11]),
       name=st.sampled_from(CAMERAS))  # fmt: skip
def test_a_setting_lies_within_its_camera(ev: float, wanted: float, name: str) -> None:
    camera = camera_named(name)
    setting = setting_for(camera, ev, wanted)
    assert camera.wide <= setting.aperture <= camera.narrow
    assert camera.fast <= setting.seconds <= camera.slow
    # What is left over is said, and is only rounding as long as the range suffices.
    reached = log2(setting.aperture**2 / setting.seconds)
    assert setting.stops == pytest.approx(ev - reached)
    darkest, brightest = log2(camera.wide**2 / camera.slow), log2(camera.narrow**2 / camera.fast)
    if darkest <= ev <= brightest and camera.wide < camera.narrow:
        assert abs(setting.stops) <= 1.0


@pytest.mark.parametrize("name", CAMERAS)
def test_every_camera_of_a_concept_is_known(name: str) -> None:
    assert camera_named(name.upper()).name == name


def test_an_unknown_camera_keeps_its_name() -> None:
    assert camera_named("Grandfather's Zorki").name == "Grandfather's Zorki"


def test_shutters_are_written_as_on_a_camera() -> None:
    assert [shutter_text(s) for s in (1 / 250, 0.5, 2.0)] == ["1/250", "1/2", "2s"]


def test_camera_speeds_are_in_order() -> None:
    for name in CAMERAS:
        camera = camera_named(name)
        assert all(a < b for a, b in pairwise(camera.apertures))
        assert all(a < b for a, b in pairwise(camera.shutters))
