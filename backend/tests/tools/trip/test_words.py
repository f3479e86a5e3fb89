"""What a plan says of itself in Korean: particles by the final consonant, no English words."""

import pytest

from tripkit.knowledge.language.korean import josa
from tripkit.tools.trip.words import emergency_line


@pytest.mark.parametrize(
    ("word", "said"), [("성당", "성당과"), ("박물관", "박물관과"), ("거리", "거리와")]
)
def test_two_kinds_are_joined_by_the_particle_that_fits(word: str, said: str) -> None:
    assert josa(word, "과/와") == said


def test_who_helps_is_named_in_the_readers_language() -> None:
    numbers = {"police": "110", "ambulance": "119"}
    assert emergency_line(numbers, "ko") == "긴급 전화: 경찰 110, 구급 119."
    assert emergency_line(numbers, "en") == "Emergency: police 110, ambulance 119."
