"""When "everything" means all six interests, and when it means nothing of the kind."""

from datetime import date

import pytest

from tripkit.knowledge.language import read

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    "text",
    ["everything", "all of them", "I like it all", "a bit of everything please", "the lot",
     "다 좋아요", "전부 다요", "모두요", "골고루요", "다 하고 싶어요 ㅋㅋ"],
)  # fmt: skip
def test_all_six_are_asked_for(text: str) -> None:
    assert len(read(text, asked="interests", today=TODAY).interests) == 6


@pytest.mark.parametrize(
    "text",
    ["not everything", "that's everything", "we did everything last year", "all good", "that's all",
     "eat everything in sight", "see everything the city has", "everything is fine with me",
     "all three of us", "전부터 가고 싶었어요", "모두 네 명이에요", "다 봤어요", "다 별로예요",
     "전부 좋아하는데 하나만 고르자면 음식"],
)  # fmt: skip
def test_all_six_are_not_asked_for(text: str) -> None:
    assert len(read(text, asked="interests", today=TODAY).interests) <= 1


@pytest.mark.parametrize("text", ["my dad asleep on a bench by the sea", "half asleep on a train"])
def test_asleep_is_no_length(text: str) -> None:
    said = read(text, asked="scene", today=TODAY)
    assert (said.days, said.scene) == (None, text)


@pytest.mark.parametrize(
    ("text", "scene"),
    [("can it be mist and pine trees?", "mist and pine trees"),
     ("is a row of bicycles ok?", "a row of bicycles"),
     ("what about a lighthouse in a storm?", "a lighthouse in a storm"),
     ("눈 쌓인 간이역 어때요?", "눈 쌓인 간이역"), ("등대랑 파도 되나요?", "등대랑 파도")],
)  # fmt: skip
def test_a_scene_held_out_as_a_question_is_the_scene(text: str, scene: str) -> None:
    said = read(text, asked="scene", today=TODAY)
    assert (said.act, said.scene) == ("inform", scene)


@pytest.mark.parametrize(
    "text", ["can it be skipped?", "그날 날씨 어때요?", "건너뛰어도 되나요?",
             "what do you mean, scene?"],
)  # fmt: skip
def test_a_real_question_stays_one(text: str) -> None:
    assert read(text, asked="scene", today=TODAY).scene is None
