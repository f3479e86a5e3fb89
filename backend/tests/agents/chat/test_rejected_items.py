"""What a client is told to be ruled out."""

from agents.chat.chatting import Chat

from tripkit.agents.chat.readback import rejected_items
from tripkit.agents.chat.state import Rejection
from tripkit.domain.profile import Profile


def said(value: str, text: str, field: str = "avoid") -> Rejection:
    return Rejection(field=field, value=value, text=text, times=1)


def test_words_that_rule_out_two_things_stand_once() -> None:
    profile = Profile(avoid=["sea", "rivers"])
    found = rejected_items([said("sea", "no water"), said("rivers", "no water")], profile)
    assert found == [{"field": "avoid", "text": "no water"}]


def test_what_was_let_in_again_is_gone() -> None:
    found = rejected_items([said("sea", "no sea"), said("Lisbon", "not Lisbon", "destination")],
                           Profile(avoid=[]))  # fmt: skip
    assert found == [{"field": "destination", "text": "not Lisbon"}]


async def test_a_korean_answer_names_places_in_korean_and_counts_only_what_was_ruled_out() -> None:
    chat = Chat("ko")
    answer = await chat.say("엄마랑 조용한 바닷가, 교토 말고 부산 근처, 4박 5일")
    known = answer["collectedData"]
    assert (known["destination"], known["avoid"]) == ("부산", ["교토"])
    assert answer["rejectedItems"] == [{"field": "destination", "text": "교토"}]
    assert "남는 곳이 없" not in answer["reply"]
