"""Which acts a turn calls for: what the chat says, by what it heard and what it knew."""

from datetime import date
from typing import Any

import pytest
from agents.chat.chatting import READER, count
from langgraph.checkpoint.memory import InMemorySaver

from tripkit.agents.chat.acts import answers
from tripkit.agents.chat.answering import answer_message
from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.turn import begin
from tripkit.domain.profile import FIELDS, Profile, Step
from tripkit.domain.statements import Span, Statement
from tripkit.services.llm.offline import OfflineLLM


def acts(
    parsed: ParsedMessage, *, asked: Step | None = "mood", words: str = "words", **known: Any
) -> list[str]:
    """The acts that were said, in their order."""
    state = ChatState(profile=Profile(**known).model_dump(by_alias=False), asked=asked)
    turn = begin(state, parsed, words, locale="en", today=date(2026, 11, 21), count=count)
    said = answer_message(turn).voice.used
    return [key.rpartition(".")[0] for key in said]


@pytest.mark.parametrize(("act", "said"), [
    ("skip", ["skip", "ask.aesthetic"]), ("inform", ["ack.noted", "ask.aesthetic"]),
    ("surprise", ["surprise", "pictures", "ask.pictures"]),
])  # fmt: skip
def test_what_fits_no_field_is_taken_up_in_a_word_before_the_question(
    act: str, said: list[str]
) -> None:
    assert acts(ParsedMessage(act=act)) == said


def test_who_says_nothing_at_first_is_greeted_once() -> None:
    assert acts(ParsedMessage(), asked=None) == ["greet", "ask.mood"]
    assert acts(ParsedMessage(act="greet"), asked=None) == ["greet", "ask.mood"]


def test_places_are_offered_to_who_asks_to_see_them_and_more_can_be_asked() -> None:
    said = acts(ParsedMessage(act="show"))
    assert said[:2] == ["show", "show.more"]
    assert said[-1].startswith("ask.")
    assert "show" not in acts(ParsedMessage(act="skip"))


def test_a_skip_of_the_last_step_goes_straight_to_the_read_back() -> None:
    before = {"mood": "nostalgic", "skipped": [f for f in FIELDS[:-1] if f != "mood"]}
    said = acts(ParsedMessage(act="skip"), asked=FIELDS[-1], **before)
    assert "skip" not in said
    assert {"read_back", "ask.summary"} <= set(said)


def test_an_inbox_carries_a_message_an_edit_or_a_greeting_alone() -> None:
    schema = build_graph(
        ChatDeps(OfflineLLM(), count, READER), InMemorySaver()
    ).get_input_jsonschema()
    assert "required" not in schema["$defs"]["Inbox"]


def test_when_one_goes_and_with_whom_is_no_answer_to_how_long() -> None:
    month, mother = (
        Statement(id=kind, text="x", span=Span(start=0, end=1), kind=kind, value=value)
        for kind, value in (("when", "month:5"), ("companion", "parents"))
    )
    assert not answers([month, mother], "duration")
    length = month.model_copy(update={"kind": "length", "value": "5d"})
    assert answers([length], "duration")
