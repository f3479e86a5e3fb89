"""What a client is told to be ruled out."""

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
