"""What a kit says of a place, a date and a person."""

import re
from datetime import date

import pytest
from knowledge.kit.kits import destination, elsewhere, kit

from tripkit.domain.context import Locale
from tripkit.domain.profile import ConceptId, Profile
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.kit import build_kit
from tripkit.knowledge.kit.content import words
from tripkit.knowledge.kit.ribbon import moments
from tripkit.knowledge.kit.trip import day_count, exact_days

HANGUL = re.compile("[가-힣]")


@pytest.mark.parametrize("concept", list(concepts()))
@pytest.mark.parametrize("locale", ["en", "ko"])
def test_every_concept_makes_a_whole_kit(concept: ConceptId, locale: Locale) -> None:
    made = kit(concept=concept, locale=locale, days=3)
    assert [s.light for s in made.settings] == ["blue", "golden", "shade", "harsh", "night"]
    assert len(made.best_angles) == 3
    assert made.outfit.items
    assert made.packing_list
    assert made.tips
    texts = [made.outfit.season, *made.packing_list[2:], *(s.note for s in made.settings),
             *(a.best_light for a in made.best_angles)]  # fmt: skip
    assert all(bool(HANGUL.search(text)) == (locale == "ko") for text in texts), texts


def test_settings_follow_the_sun_of_that_day() -> None:
    summer, winter = (
        kit("is-reykjavik-grandi", when="2026-06-21"),
        kit("is-reykjavik-grandi", when="2026-12-21"),
    )
    assert "harsh" in [s.light for s in summer.settings]
    assert "harsh" not in [s.light for s in winter.settings]


def test_the_camera_can_take_the_lights_that_it_is_advised_for() -> None:
    made = kit(concept="filmlog")
    assert made.camera.model == "Olympus mju II"  # the first of the three has one speed for all
    own = kit(concept="filmlog", camera_model="Kodak Ektar H35")
    assert {s.aperture for s in own.settings} == {"f/9.5"}
    night = next(s for s in own.settings if s.light == "night")
    assert "too dark for the Kodak Ektar H35" in night.note


def test_a_half_frame_camera_needs_half_the_film() -> None:
    assert kit(days=6).film.rolls == 5
    assert kit(days=6, camera_model="Kodak Ektar H35").film.rolls == 3


def test_where_there_are_no_lamps_the_moon_is_named() -> None:
    dark = next(s for s in spots() if s.scene.kind == "desert" and "stargazing" in s.features
                and not {"town", "village", "city", "old-town", "lanes"} & s.features)  # fmt: skip
    night = next(s for s in kit(dark.id, when="2026-03-10").settings if s.light == "night")
    assert "moon" in night.note
    assert "moon" not in next(s for s in kit().settings if s.light == "night").note


def test_advice_on_direction_comes_from_the_suns_azimuth() -> None:
    # Gunsan, 17 October: the evening sun stands in the west-south-west, the morning's in the east.
    evening = kit(concept="filmlog").best_angles[2].best_light
    assert "17:" in evening
    assert "west-south-west" in evening
    morning = kit(concept="pastoral").best_angles[0].best_light
    assert "06:" in morning
    assert "east" in morning
    southern = next(s.id for s in spots() if s.country == "NZ")
    south = kit(southern, "seaside", when="2026-12-20")
    assert "in the north" in south.best_angles[2].best_light


def test_a_light_that_does_not_come_is_not_promised() -> None:
    made = kit("no-senja-husoy", "midnight", when="2026-06-21")
    assert made.light.sunset is None
    assert "does not come" in made.best_angles[0].best_light
    assert any("eye mask" in item for item in made.packing_list)


def test_packing_follows_the_season() -> None:
    lapland = kit("fi-inari-pielpajarvi", "pastoral", when="2026-12-20").packing_list
    assert any("head torch" in item for item in lapland)
    assert any("inside pocket" in item for item in lapland)
    summer = kit("fi-inari-pielpajarvi", "pastoral", when="2026-07-20").packing_list
    assert not any("inside pocket" in item for item in summer)


def test_the_season_is_that_of_the_hemisphere() -> None:
    assert "autumn" in kit(when="2026-10-17").outfit.season
    south = next(s.id for s in spots() if s.location.lat < -30)
    assert "spring" in kit(south, when="2026-10-17").outfit.season


def test_hidden_spots_begin_with_corners_of_the_place_itself() -> None:
    made = kit()
    corners = [spot for spot in made.hidden_spots if spot.id is None]
    assert len(corners) == 3
    assert all(spot.distance_km == 0 for spot in corners)
    others = [spot for spot in made.hidden_spots if spot.id]
    assert [s.distance_km for s in others] == sorted(s.distance_km for s in others)
    assert all(0 < s.distance_km <= 120 for s in others)
    assert made.destination.id not in [s.id for s in others]


def test_a_place_that_is_not_ours_gets_the_nearest_climate_or_says_that_there_is_none() -> None:
    day = date(2026, 10, 17)
    near = build_kit("a" * 32, elsewhere(35.9, 126.8, day), "noir", Profile(), day, "en")
    assert "km away" in near.outfit.season
    far = build_kit("a" * 32, elsewhere(-60.0, -120.0, day), "noir", Profile(), day, "en")
    assert far.weather is None
    assert "no climate figures" in far.outfit.season
    assert far.outfit.items
    assert far.image_url.startswith("/api/v1/cards/x-")


def test_the_persons_own_film_is_taken() -> None:
    assert kit(film_type="Portra 400").film.id == "kodak_portra"
    made = build_kit("a" * 32, destination(), "noir", Profile(), date(2026, 10, 17), "en",
                     "kodak_trix")  # fmt: skip
    assert made.film.iso == 400


def test_the_length_of_a_trip_is_read_from_its_dates() -> None:
    assert exact_days(Profile(when="2026-12-24/2026-12-27")) == (date(2026, 12, 24), 4)
    assert exact_days(Profile(when="2026-12-24", days=3)) == (date(2026, 12, 24), 3)
    assert exact_days(Profile(when="2027-04", days=3)) is None
    assert day_count(Profile(when="2026-12-24/2026-12-27", days=9)) == 4
    assert day_count(Profile(days=365)) == 30


def test_all_words_are_there_in_both_languages() -> None:
    def pairs(tree: object) -> None:
        if isinstance(tree, dict):
            assert ("en" in tree) == ("ko" in tree), tree
            for value in tree.values():
                pairs(value)
        elif isinstance(tree, list):
            for value in tree:
                pairs(value)

    pairs(words())


@pytest.mark.parametrize("day", [date(2026, 11, n) for n in (1, 7, 13, 19, 25)])
def test_the_hours_of_daylight_on_a_short_day_are_those_with_the_sun_up(day: date) -> None:
    made = kit("fi-inari-pielpajarvi", "pastoral", when=day.isoformat())
    at = made.destination.location
    sun = moments(at.lat, at.lng, day, "Europe/Helsinki")
    up = sum(moment.elevation > 0 for moment in sun) * 2 / 60
    (torch,) = [item for item in made.packing_list if "daylight" in item]
    assert f"only {up:.0f} h" in torch
