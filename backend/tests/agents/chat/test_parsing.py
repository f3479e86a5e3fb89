"""The language a chat is held in."""

from typing import Literal

import pytest

from tripkit.agents.chat.parsing import language
from tripkit.agents.chat.state import ChatState

Locale = Literal["en", "ko"]


@pytest.mark.parametrize(("message", "before", "after"), [
    ("Kyoto", "ko", "ko"), ("film photo", "ko", "ko"), ("somewhere quiet please", "ko", "en"),
    ("조용한 곳", "en", "ko"), ("quiet places with old trains", "en", "en"),
])  # fmt: skip
def test_a_foreign_word_or_two_keep_a_korean_chat_korean_and_a_sentence_does_not(
    message: str, before: Locale, after: Locale
) -> None:
    assert language(message, None, ChatState(locale=before), "en") == after


def test_the_wanted_language_goes_before_what_was_written() -> None:
    assert language("조용한 곳으로 가고 싶어요", "en", ChatState(locale="ko"), "ko") == "en"


def test_a_first_message_sets_the_language_and_bare_figures_take_the_usual_one() -> None:
    assert language("Kyoto", None, ChatState(), "en") == "en"
    assert language("조용한 곳", None, ChatState(), "en") == "ko"
    assert language("4", None, ChatState(), "ko") == "ko"
