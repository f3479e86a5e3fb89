"""Cameras do what their makers say, on the scales that lenses and shutters have."""

from itertools import pairwise
from math import log2

import pytest

from tripkit.knowledge.kit.cameras import (
    APERTURES,
    SHUTTERS,
    Camera,
    camera_named,
    setting_for,
    shutter_text,
)


def test_apertures_and_times_are_a_stop_apart() -> None:
    assert all(2 * log2(b / a) == pytest.approx(1, abs=0.1) for a, b in pairwise(APERTURES))
    assert all(log2(b / a) == pytest.approx(1, abs=0.1) for a, b in pairwise(SHUTTERS))
    assert (shutter_text(SHUTTERS[0]), shutter_text(SHUTTERS[-1])) == ("1/4000", "30s")


@pytest.mark.parametrize(
    ("name", "lens", "fastest", "slowest", "frames", "battery"),
    [
        ("Ricoh GR1v", (2.8, 22), "1/500", "2s", 36, "CR2"),
        ("Ricoh FF-1", (2.8, 16), "1/500", "2s", 36, None),
        ("Olympus XA", (2.8, 22), "1/500", "10s", 36, "LR44 × 2"),
        ("Kodak Ektar H35", (9.5, 9.5), "1/100", "1/100", 72, "AAA"),
        ("Olympus mju II", (2.8, 11), "1/1000", "4s", 36, "CR123A"),
        ("Canon AE-1", (1.8, 22), "1/1000", "2s", 36, "4LR44"),
        ("Canon AE-1 Program", (1.8, 22), "1/1000", "2s", 36, "4LR44"),
        ("Canon Autoboy", (2.8, 16), "1/500", "1/8", 36, None),
        ("Pentax LX", (1.7, 22), "1/2000", "4s", 36, "LR44 × 2"),
        ("Pentax 17", (3.5, 16), "1/350", "4s", 72, "CR2"),
        ("Nikon FM2", (1.8, 22), "1/4000", "1s", 36, "LR44 × 2"),
        ("Nikon F3", (1.8, 22), "1/2000", "8s", 36, "LR44 × 2"),
        ("Nikon 35Ti", (2.8, 22), "1/500", "2s", 36, "CR123A"),
        ("Nikonos V", (2.5, 22), "1/1000", "1/30", 36, "LR44 × 2"),
        ("Leica M6", (2.0, 16), "1/1000", "1s", 36, "LR44 × 2"),
        ("Fujica ST605", (2.2, 16), "1/700", "1s", 36, "LR44 × 2"),
        ("Fujifilm Klasse W", (2.8, 16), "1/1000", "1s", 36, "CR2"),
        ("Minolta X-700", (1.7, 22), "1/1000", "4s", 36, "LR44 × 2"),
    ],
)
def test_a_known_camera_has_its_makers_range(
    name: str, lens: tuple[float, float], fastest: str, slowest: str, frames: int,
    battery: str | None,
) -> None:  # fmt: skip
    camera = camera_named(name)
    assert (camera.apertures[0], camera.apertures[-1]) == lens
    times = (shutter_text(camera.shutters[0]), shutter_text(camera.shutters[-1]))
    assert times == (fastest, slowest)
    assert (camera.frames, camera.battery) == (frames, battery)


def test_a_camera_is_known_however_its_name_is_written() -> None:
    assert camera_named(" the nikon fm2") == camera_named("Nikon FM2")
    assert camera_named("My Box") == Camera("My Box")


def test_a_lens_stops_at_full_stops_and_at_its_own_ends() -> None:
    assert camera_named("Pentax 17").apertures == [3.5, 4, 5.6, 8, 11, 16]
    assert camera_named("Kodak Ektar H35").shutters == [1 / 100]


@pytest.mark.parametrize(
    ("ev", "aperture", "time"),
    [(15, 8.0, "1/500"), (11, 5.6, "1/60"), (8, 2.0, "1/60"), (4, 1.8, "1/4"), (18, 16, "1/1000")],
)
def test_the_lens_opens_until_the_hand_is_still_and_closes_until_the_shutter_is_fast_enough(
    ev: float, aperture: float, time: str
) -> None:
    setting = setting_for(Camera("any"), ev, 8.0)
    assert (setting.aperture, shutter_text(setting.seconds)) == (aperture, time)
    assert abs(setting.stops) < 0.75


def test_light_beyond_a_camera_is_said_in_stops_with_its_sign() -> None:
    box = camera_named("Kodak Ektar H35")
    right = log2(9.5**2 * 100)
    assert setting_for(box, right + 2, 8.0).stops == pytest.approx(2)
    assert setting_for(box, right - 3, 8.0).stops == pytest.approx(-3)
