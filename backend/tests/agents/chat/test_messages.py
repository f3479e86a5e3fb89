"""Every step takes every message that the API lets through."""

from datetime import date
from typing import get_args

import pytest
from agents.chat.chatting import TODAY, Talk
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from tripkit.agents.chat.answering import answer_message
from tripkit.agents.chat.parsing import parse
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.turn import begin
from tripkit.api.routes.vibe import Message
from tripkit.domain.context import Locale
from tripkit.domain.profile import STEPS, TEXT_LIMITS, Step

LONGEST = 2000
ALLOWED = TypeAdapter(Message)
PHRASES = [
    "rain on a tram window at dusk", "a long camel coat and a good scarf", "nostalgic", "art and food",
    "three days in October", "from Seoul to Porto", "no beaches", "actually 1e9 days", "$99999999",
    "I don't know", "show me now", "비 오는 창가에 앉아", "아이보리 원피스에 필름 카메라", "부산에서 4박 5일",
    "사람 많은 곳은 빼고", "예산은 백만 원", "2027-02-30", "가" * 300, "x" * 700,
]  # fmt: skip
WORDS = st.characters(
    exclude_categories=["Cs"], exclude_characters="".join(map(chr, range(32))) + "\x7f"
)
ANY_TEXT = st.text(WORDS, min_size=1, max_size=LONGEST)
TALK = st.builds(
    lambda parts, joiner: joiner.join(parts),
    st.lists(st.sampled_from(PHRASES), min_size=1, max_size=40),
    st.sampled_from([", ", ". ", " ", "\n", ""]),
)
MESSAGES = st.one_of(ANY_TEXT, TALK).map(lambda text: text[:LONGEST].strip()).filter(bool)
SCENE = "An old man mends a net by the last lamp of the harbour while the ferry leaves. " * 10


@given(message=MESSAGES, step=st.sampled_from(STEPS), locale=st.sampled_from(get_args(Locale)))
@example(message=SCENE.strip(), step="scene", locale="en")
@example(message=("비 오는 창가에서 천천히 걷는 모습 " * 40).strip(), step="styling", locale="ko")
@example(message="x" * LONGEST, step="scene", locale="en")
def test_a_turn_at_any_step_takes_any_message(message: str, step: Step, locale: Locale) -> None:
    message = ALLOWED.validate_python(message)
    state: ChatState = {"asked": step, "locale": locale, "profile": {}}
    today = date.fromisoformat(TODAY)
    parsed = parse(message, state, locale, today)
    begun = begin(state, parsed, message, locale=locale, today=today, count=lambda profile: 7)
    turn = answer_message(begun)
    assert turn.text
    for name, longest in TEXT_LIMITS.items():
        assert len(getattr(turn.profile, name) or "") <= longest


@pytest.mark.parametrize("step", ["scene", "styling"])
async def test_a_long_answer_is_kept_up_to_its_last_whole_word(step: str, database: object) -> None:
    talk = Talk(database)
    for said in ("nostalgic", "old lanes", "three days", "art", "Portugal"):
        await talk.say(said)
    if step == "styling":
        await talk.say("skip")
    answer = await talk.say(SCENE.strip())
    kept = answer["collectedData"][step]
    await talk.close()
    assert kept.endswith("…")
    assert SCENE.startswith(kept[:-1])
    assert SCENE[len(kept) - 1] == " "
    assert 480 < len(kept) <= TEXT_LIMITS[step]
