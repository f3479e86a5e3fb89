"""A Korean question keeps its words on the way to a model that reads English only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.sri_lanka import places
from tripkit.knowledge.sri_lanka.english import in_english


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("폴론나루와 갈비하라 불상 언제 만들었어요?", "Polonnaruwa Buddha statue when made"),
        ("시기리야 벽화는 누가 그렸어요?", "Sigiriya fresco painting who painted"),
        ("얄라에서 leopard 볼 수 있어요?", "Yala National Park leopard"),
        ("차를 마시고 왕은 새를 봐요", "tea king birds"),
        ("문 열어요?", "gate open"),
        ("그런데요", ""),
    ],
)
def test_what_is_known_of_a_question_is_said_in_english(text: str, english: str) -> None:
    assert in_english(text) == english


@pytest.mark.parametrize("text", ["차이가 뭐예요?", "배고파요", "하는 게 좋아요", "살 만한 것"])
def test_a_syllable_inside_another_word_is_no_word(text: str) -> None:
    assert in_english(text) == ""


@given(st.sampled_from(places()), st.sampled_from(["는 어때요?", "에 가요", " 이야기"]))
def test_a_place_keeps_its_name(place: object, tail: str) -> None:
    assert place.name.en in in_english(f"{place.name.ko}{tail}")  # type: ignore[attr-defined]


@given(st.text(max_size=80))
def test_no_korean_is_left(text: str) -> None:
    assert not any("가" <= letter <= "힣" for letter in in_english(text))
