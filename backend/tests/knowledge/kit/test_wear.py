"""What to wear and pack: the limits of weather, place, light and concept, each from both sides."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from knowledge.kit.kits import destination, elsewhere

from tripkit.domain.context import Locale
from tripkit.domain.kit import Film
from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue import spot
from tripkit.knowledge.kit.build import closest
from tripkit.knowledge.kit.cameras import camera_named
from tripkit.knowledge.kit.content import words
from tripkit.knowledge.kit.ribbon import Moment
from tripkit.knowledge.kit.trip import Trip
from tripkit.knowledge.kit.wear import outfit, packing

DAY = date(2026, 10, 17)
FILM = Film(id="kodak_gold", name="Kodak Gold 200", iso=200, why="", rolls=2)
MIDNIGHT = datetime(2026, 10, 17)


def sun(hours: float) -> list[Moment]:
    """A day of so many hours of sun, in steps of six minutes."""
    up = round(hours * 10)
    return [
        Moment(MIDNIGHT + timedelta(minutes=6 * n), 20.0 if n < up else -10.0, 90.0)
        for n in range(240)
    ]


def trip(high: int = 20, low: int = 12, rain: int = 3, features: Any = (), **changed: Any) -> Trip:
    known = spot("kr-gunsan-old-port")
    assert known is not None
    climate = known.climate.model_copy(
        update={"high": (high,) * 12, "low": (low,) * 12, "rain_days": (rain,) * 12}
    )
    here = known.model_copy(update={"climate": climate, "features": frozenset(features)})
    camera = camera_named("Olympus mju II")
    assert camera is not None
    values: dict[str, Any] = {
        "destination": destination(), "concept": "filmlog", "profile": Profile(when="2026-10-17"),
        "day": DAY, "locale": "en", "stock": "kodak_gold", "camera": camera, "zone": "Asia/Seoul",
        "spot": here, "near": None, "moments": sun(12),
    }  # fmt: skip
    return Trip(**(values | changed))


def kinds(made: Trip) -> set[str]:
    """The kinds of the packed things, by the beginning of their texts."""
    texts = {kind: both["en"] for kind, both in words()["packing"].items() if kind != "always"}
    items = packing(made, FILM)[2:]
    return {
        kind
        for kind, text in texts.items()
        if any(item.startswith(text.partition("{")[0]) for item in items) and text.partition("{")[0]
    } - {"battery", "battery_unknown"}


@pytest.mark.parametrize(
    ("high", "low", "rain", "packed"),
    [
        (20, 12, 6, set()), (20, 12, 7, {"rain"}),
        (12, 3, 0, set()), (12, 2, 0, {"cold"}),
        (3, 1, 3, {"cold"}), (2, 1, 2, {"cold"}), (2, 1, 3, {"cold", "snow"}),
        (25, 18, 0, set()), (26, 18, 0, {"sun"}), (31, 20, 0, {"sun"}), (32, 21, 0, {"sun", "heat"}),
        (23, 12, 0, set()), (24, 12, 0, {"evening"}), (30, 18, 0, {"sun"}),
        (29, 17, 0, {"sun", "evening"}),
    ],
)  # fmt: skip
def test_the_weather_packs_from_its_limit_on(
    high: int, low: int, rain: int, packed: set[str]
) -> None:
    assert kinds(trip(high, low, rain)) == packed


def test_a_cold_evening_says_by_how_much() -> None:
    assert "a warm layer: 13 °C colder at night than by day" in packing(trip(25, 12, 0), FILM)


@pytest.mark.parametrize(
    ("features", "packed"),
    [
        ({"hike"}, {"hike"}), ({"stairs"}, {"stairs"}), ({"steep"}, {"stairs"}),
        ({"beach"}, {"beach"}), ({"ferry"}, {"wind"}), ({"altitude"}, {"altitude"}),
        ({"shrine"}, {"temple"}), ({"lanes"}, set()),
    ],
)  # fmt: skip
def test_the_place_packs_what_it_asks_for(features: set[str], packed: set[str]) -> None:
    assert kinds(trip(features=features)) == packed


@pytest.mark.parametrize(
    ("changed", "packed"),
    [
        ({"concept": "midnight"}, {"night"}), ({"concept": "noir"}, {"night"}),
        ({"stock": "cinestill_800t"}, {"filter", "xray"}), ({"stock": "kodak_portra"}, set()),
        ({"spot": None}, {"unknown"}),
    ],
)  # fmt: skip
def test_concept_film_and_what_is_unknown_pack_too(
    changed: dict[str, Any], packed: set[str]
) -> None:
    assert kinds(trip(**changed)) == packed


@pytest.mark.parametrize(
    ("hours", "packed"),
    [
        (24, {"white_night"}), (23, {"white_night"}), (22.9, set()), (12, set()), (8.5, set()),
        (8.4, {"dark"}), (1, {"dark"}), (0.9, {"polar_night"}), (0, {"polar_night"}),
    ],
)  # fmt: skip
def test_the_days_length_packs_a_mask_or_a_torch(hours: float, packed: set[str]) -> None:
    assert kinds(trip(moments=sun(hours))) == packed


def test_a_torch_says_how_many_hours_of_daylight_there_are() -> None:
    assert "a head torch: only 7 h of daylight that day" in packing(trip(moments=sun(7)), FILM)


def test_before_half_past_six_golden_light_needs_an_alarm_half_an_hour_earlier() -> None:
    rising = [one._replace(elevation=-10.0) for one in sun(0)]
    late = [one._replace(elevation=20.0) if one.at.hour >= 8 else one for one in rising]

    def at(clock: str) -> list[Moment]:
        moment = datetime.fromisoformat(f"2026-10-17T{clock}")
        return [Moment(moment, 1.0, 90.0) if one.at == moment else one for one in late]

    alarm = "an alarm set for 05:54, half an hour before golden light"
    assert alarm in packing(trip(moments=at("06:24")), FILM)
    assert "early" not in kinds(trip(moments=at("06:30")))
    assert "early" not in kinds(trip(moments=at("06:24"), concept="midnight"))


def test_film_comes_first_and_the_battery_next() -> None:
    film, battery, *_ = packing(trip(), FILM)
    assert film == "2 × Kodak Gold 200, 36 frames"
    assert "battery" in battery


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_clothes_follow_the_warmer_part_of_the_day(locale: Locale) -> None:
    bands = words()["clothes"]
    for below, above in pairwise(bands):
        edge = below["below"]
        just_under = trip(edge - 1, edge - 1, locale=locale)
        at_edge = trip(edge, edge, locale=locale)
        assert outfit(just_under).items == below["items"][locale]
        assert outfit(at_edge).items == above["items"][locale]
    uneven = trip(bands[0]["below"] + 2, bands[0]["below"] - 2, locale=locale)
    assert outfit(uneven).items == bands[1]["items"][locale]
    unknown = outfit(trip(spot=None, locale=locale))
    assert unknown.items == words()["clothes_unknown"][locale]
    assert unknown.season == words()["season"]["unknown"][locale]


def test_a_style_of_ones_own_goes_before_the_concepts() -> None:
    plain = outfit(trip()).style
    own = Profile(when="2026-10-17", outfit_style="all in white")
    assert outfit(trip(profile=own)).style == "all in white"
    assert plain != "all in white"


def test_colours_are_named_in_the_readers_language() -> None:
    table = words()["concepts"]["filmlog"]["palette"]
    assert [one.name for one in outfit(trip()).palette] == [en for _, en, _ in table]
    assert [one.name for one in outfit(trip(locale="ko")).palette] == [ko for _, _, ko in table]


def test_the_season_is_named_outside_the_tropics_and_tells_the_figures() -> None:
    text = outfit(trip(21, 13, 5)).season
    assert "October" in text
    assert "21" in text
    assert "13" in text
    assert "autumn" in text.lower()
    tropics = elsewhere(10.0, 106.0, DAY)
    assert "autumn" not in outfit(trip(destination=tropics)).season.lower()


def test_a_climate_from_nearby_says_from_where_and_how_far() -> None:
    near = closest(35.98, 126.7, 50.0)
    assert near is not None
    place = elsewhere(near.location.lat + 0.5, near.location.lng, DAY)
    text = outfit(trip(destination=place, spot=None, near=near)).season
    assert near.name.en in text
    assert "56 km" in text
    ours = replace(trip(), near=near)
    assert near.name.en not in outfit(ours).season
