"""The person's Korean words as nouns in our sentences."""

import pytest

from tripkit.agents.chat.voice.nouns import spoken


@pytest.mark.parametrize(("message", "evidence", "said"), [
    ("바다를 보고 싶어요", "바다", "바다"), ("바다", "바다", "바다"), ("골목이 좋아요", "골목", "골목"),
    ("조용한 곳", "조용한", "조용한"), ("재미있음", "재미있음", "재미있음"), ("재미있", "재미있", ""),
    ("많", "많", ""), ("조용", "조용", ""), ("외로워", "외로워", ""), ("quiet lanes", "quiet", "quiet"),
])  # fmt: skip
def test_a_noun_or_what_describes_one_is_said_and_a_bare_stem_is_not(
    message: str, evidence: str, said: str
) -> None:
    assert spoken(message, evidence) == said


def test_what_describes_a_noun_takes_it_along_without_its_particle() -> None:
    assert spoken("오래된 거리를 걷기", "오래된", with_next=True) == "오래된 거리"
    assert spoken("바다를 걷기", "바다", with_next=True) == "바다"


def test_english_words_say_how_the_place_is_meant() -> None:
    assert spoken("a week By a lake", "lake", with_next=True) == "by a lake"
    assert spoken("the lake", "lake", with_next=True) == "lake"
