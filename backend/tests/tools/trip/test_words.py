"""What a plan says of itself in Korean: particles by the final consonant, no English words."""

import pytest
from tools.trip.trips import sight

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.tools.trip.findings import ForecastDay
from tripkit.tools.trip.words import emergency_line, meal_label, reason, theme_of, weather_line


@pytest.mark.parametrize(
    ("word", "said"), [("성당", "성당과"), ("박물관", "박물관과"), ("거리", "거리와")]
)
def test_two_kinds_are_joined_by_the_particle_that_fits(word: str, said: str) -> None:
    assert josa(word, "과/와") == said


def test_who_helps_is_named_in_the_readers_language() -> None:
    numbers = {"police": "110", "ambulance": "119"}
    assert emergency_line(numbers, "ko") == "긴급 전화: 경찰 110, 구급 119."
    assert emergency_line(numbers, "en") == "Emergency: police 110, ambulance 119."


def test_a_day_is_named_by_its_area_and_what_it_mostly_shows() -> None:
    garden, park, other = (sight(kinds=[kind]) for kind in ("garden", "park", "zoo"))
    assert theme_of([garden, park, park], ["Ueno", "Asakusa", "Ueno"], "en") == (
        "Ueno: parks and gardens"
    )
    assert theme_of([park, garden], [], "en") == "Parks and gardens"
    assert theme_of([park], [], "en") == "Parks"
    assert theme_of([park], [], "ko") == "공원"
    assert theme_of([park, garden], ["우에노"], "ko") == "우에노: 공원과 정원"
    assert theme_of([other], [], "en") == "Ueno Park"
    temple = sight(kinds=["temple"])
    assert theme_of([park, garden, temple, temple], [], "en") == "Temples and parks"
    assert theme_of([], ["Ueno"], "en") == "On the way, and time of your own"
    assert theme_of([], ["Ueno"], "ko") == "이동과 쉬는 시간"


@pytest.mark.parametrize(
    ("locale", "source", "chance", "line"),
    [
        ("en", "forecast", 0.4, "8–17 °C, rain, 40% chance of rain (forecast)"),
        ("en", "normals", None, "8–17 °C, rain (usual for the month)"),
        ("en", "normals", 0.0, "8–17 °C, rain, 0% chance of rain (usual for the month)"),
        ("ko", "forecast", 0.4, "8–17 °C, 비, 비 40% (예보)"),
        ("ko", "normals", None, "8–17 °C, 비 (평년값)"),
    ],
)
def test_a_days_weather_says_whether_it_is_a_forecast(
    locale: Locale, source: str, chance: float | None, line: str
) -> None:
    day = ForecastDay.model_validate({
        "date": "2027-04-10", "condition": "rain", "high_temp_celsius": 17.2,
        "low_temp_celsius": 7.9, "precipitation_chance": chance, "humidity": None,
        "source": source,
    })  # fmt: skip
    assert weather_line(day, locale) == line


@pytest.mark.parametrize(
    ("why", "said"),
    [
        ("light:sunset", "for the light before sunset"), ("must_see", "you asked for it"),
        ("near", "close to the stop before"), ("light:noon", None), ("meal:lunch", None),
        (None, None),
    ],
)  # fmt: skip
def test_a_reason_of_the_scheduler_is_said_where_it_has_words(
    why: str | None, said: str | None
) -> None:
    assert reason(why, "en") == said
    assert (reason(why, "ko") is None) is (said is None)


def test_a_meal_has_a_name_in_both_languages() -> None:
    assert (meal_label("lunch", "en"), meal_label("lunch", "ko")) == ("Lunch", "점심")
