"""The read-back: what is ruled out, and what was guessed."""

from tripkit.agents.chat.readback import guesses, rejected_items
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


def test_a_guess_is_said_in_our_words_and_what_we_kept_out_on_our_own_beside_it() -> None:
    profile = Profile(
        mood="nostalgic", aesthetic="vintage", companions="friends", avoid=["driving"],
        guessed=["mood", "companions", "avoid"],
    )  # fmt: skip
    made = guesses("en", profile, ["driving"], {})
    assert len(made) == 3
    assert made[1:] == ["with friends", "no driving"]
    assert guesses("ko", profile, ["driving"], {})[-1].endswith(" 없이")


def test_a_guess_that_stands_in_their_own_words_is_no_guess() -> None:
    profile = Profile(mood="nostalgic", companions="friends", guessed=["mood", "companions"])
    assert guesses("en", profile, [], {"mood": "old lanes"}) == ["with friends"]
    assert guesses("en", profile.model_copy(update={"guessed": []}), [], {}) == []
