"""The reply answers why somebody travels, once and only where their words tell it."""

import pytest

from tripkit.agents.chat.causes import _causes, cause_of
from tripkit.agents.chat.voice.phrasebook import phrases


@pytest.mark.parametrize(
    ("message", "cause"),
    [
        ("It's a year since my mum died and I want somewhere gentle", "grief"),
        ("We buried my father in May. A quiet coast?", "grief"),
        ("작년에 아버지가 돌아가시고 처음 가는 여행이에요", "grief"),
        ("divorce trip, surprise me", "breakup"),
        ("어제 헤어졌어요. 이번 주말 어디든", "breakup"),
        ("I use a wheelchair and love galleries", "access"),
        ("휠체어로 다닐 수 있는 도시", "access"),
        ("I'm terrified of flying, so trains only", "no_flying"),
        ("비행기를 못 타요, 배는 좋아요", "no_flying"),
        ("I'm proposing to her under the stars", "propose"),
        ("노을 보면서 프러포즈 하려고요", "propose"),
        ("Eight months sober, want mornings by a lake", "sober"),
        ("my mother turns 70 in May", "birthday"),
        ("어머니 환갑 여행", "birthday"),
        ("somewhere where nobody knows me", "unknown_to_all"),
    ],
)
def test_a_cause_is_heard_in_either_language(message: str, cause: str) -> None:
    assert cause_of(message) == cause


@pytest.mark.parametrize(
    "message",
    [
        "beach and food in May",
        "my phone died, so just give me a lake",
        "바다 보이는 조용한 마을",
        "신혼여행 때 간 바르셀로나는 빼 주세요",
    ],
)
def test_no_cause_is_made_up(message: str) -> None:
    assert cause_of(message) is None


def test_every_cause_has_a_sentence_in_both_languages() -> None:
    for name in _causes().keys() - {"worn_out"}:
        assert f"cause.{name}" in phrases("en")
        assert f"cause.{name}" in phrases("ko")
