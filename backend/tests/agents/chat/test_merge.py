"""What was told goes into the profile, and nothing that was said is lost."""

from datetime import date
from typing import Any

import pytest
from agents.chat.chatting import count
from hypothesis import given
from hypothesis import strategies as st

from tripkit.agents.chat.edit import checked, edited
from tripkit.agents.chat.merge import merge
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.turn import Turn, begin
from tripkit.domain.profile import FIELDS, Profile, Step, answered, duration_of, open_step


def turn_of(state: ChatState, parsed: ParsedMessage, message: str) -> Turn:
    turn = begin(state, parsed, message, locale="en", today=date(2026, 11, 21), count=count)
    merge(turn, "en")
    return turn


def merged(
    parsed: ParsedMessage, *, asked: Step | None = None, message: str = "words", **known: Any
) -> Turn:
    profile = Profile(**known).model_dump(by_alias=False)
    return turn_of(ChatState(profile=profile, asked=asked), parsed, message)


def test_a_guess_is_marked_and_overwritten_by_what_is_said() -> None:
    turn = merged(ParsedMessage(aesthetic="vintage", guessed=frozenset({"aesthetic"})))
    assert turn.profile.guessed == ["aesthetic"]
    said = merged(ParsedMessage(aesthetic="urban"), aesthetic="vintage", guessed=["aesthetic"])
    assert (said.profile.aesthetic, said.profile.guessed) == ("urban", [])
    assert said.corrected == []


def test_a_guess_never_overwrites_what_was_said() -> None:
    turn = merged(ParsedMessage(mood="romantic", guessed=frozenset({"mood"})), mood="peaceful")
    assert (turn.profile.mood, turn.profile.guessed) == ("peaceful", [])


def test_a_correction_is_known_as_one() -> None:
    turn = merged(ParsedMessage(days=7, corrected=frozenset({"days"})), days=3, duration="short")
    assert (turn.profile.days, turn.profile.duration) == (7, "medium")
    assert turn.corrected == ["duration"]


def test_interests_add_up_and_what_is_taken_out_is_not_asked_again() -> None:
    assert merged(ParsedMessage(interests=("food",)), interests=["art"]).profile.interests == [
        "art",
        "food",
    ]
    gone = merged(ParsedMessage(removed=("art",)), interests=["art"])
    assert gone.profile.interests == []
    assert open_step(gone.profile.model_copy(update={"mood": "peaceful"})) != "interests"


def test_rejections_are_kept_in_the_persons_words_and_counted() -> None:
    parsed = ParsedMessage(avoid=("beach",), evidence={"avoid": "no beaches"})
    once = merged(parsed)
    assert once.rejected == ["beach"]
    again = turn_of(ChatState(profile=once.values, rejected=once.rejections), parsed, "no beaches")
    assert again.rejections == [
        {"field": "avoid", "value": "beach", "text": "no beaches", "times": 2}
    ]
    assert again.profile.avoid == ["beach"]
    back = turn_of(ChatState(profile=again.values, rejected=again.rejections),
                   ParsedMessage(removed=("beach",)), "beaches are fine")  # fmt: skip
    assert (back.profile.avoid, back.allowed, back.rejections) == ([], ["beach"], [])


def test_a_place_that_is_ruled_out_is_not_where_the_trip_goes() -> None:
    turn = merged(ParsedMessage(avoid=("Japan",)), destination="Japan")
    assert turn.profile.destination is None
    assert turn.rejections[0]["field"] == "destination"


@pytest.mark.parametrize("act", ["skip", "surprise", "no"])
def test_an_unanswered_question_stays_open_for_good(act: str) -> None:
    assert merged(ParsedMessage(act=act), asked="mood").profile.skipped == ["mood"]


@pytest.mark.parametrize("act", ["question", "offtopic", "greet"])
def test_what_is_no_answer_leaves_the_question_asked(act: str) -> None:
    assert merged(ParsedMessage(act=act), asked="mood").profile.skipped == []


def test_words_that_fit_no_field_are_kept() -> None:
    turn = merged(ParsedMessage(), asked="destination", message="under three hours by plane")
    assert turn.notes == ["under three hours by plane"]
    assert turn.profile.skipped == ["destination"]


def test_show_me_counts_as_leaving_the_first_three_open() -> None:
    assert answered(merged(ParsedMessage(act="show")).profile) == 3
    assert merged(ParsedMessage(act="show"), mood="peaceful").profile.skipped == [
        "aesthetic",
        "duration",
    ]


_PARSED = st.builds(
    ParsedMessage,
    act=st.sampled_from(["inform", "skip", "surprise", "question", "show", "yes", "no", "greet"]),
    mood=st.sampled_from([None, "romantic", "peaceful"]),
    aesthetic=st.sampled_from([None, "urban", "vintage"]),
    days=st.none() | st.integers(1, 365),
    interests=st.lists(st.sampled_from(["food", "art"]), unique=True).map(tuple),
    destination=st.sampled_from([None, "anywhere", "Japan"]),
    avoid=st.lists(st.sampled_from(["beach", "Japan", "sea"]), unique=True).map(tuple),
    removed=st.lists(st.sampled_from(["beach", "food", "art"]), unique=True).map(tuple),
    guessed=st.sets(st.sampled_from(["mood", "aesthetic", "days"])).map(frozenset),
    feel=st.lists(st.sampled_from(["melancholy", "zany"]), max_size=2).map(tuple),
    tone=st.sampled_from([None, "tired", "sad", "angry"]),
)


@given(st.lists(st.tuples(_PARSED, st.sampled_from([None, *FIELDS, "summary"])), max_size=8))
def test_any_talk_leaves_a_profile_that_holds_together(
    talk: list[tuple[ParsedMessage, Step | None]],
) -> None:
    state = ChatState(profile=Profile().model_dump(by_alias=False))
    for parsed, asked in talk:
        turn = turn_of(ChatState(**{**state, "asked": asked}), parsed, "words")
        profile = turn.profile
        assert profile.days is None or profile.duration == duration_of(profile.days)
        assert len(set(profile.avoid)) == len(profile.avoid)
        assert profile.destination not in profile.avoid
        assert not set(profile.skipped) - set(FIELDS)
        if parsed.mood and "mood" not in parsed.guessed:
            assert profile.mood == parsed.mood
        state = ChatState(
            profile=turn.values, words=turn.words, rejected=turn.rejections, notes=turn.notes
        )


def test_an_edit_keeps_days_and_duration_together() -> None:
    week = Profile(days=7, duration="medium", guessed=["duration", "mood"], mood="peaceful")
    assert edited(week, checked({"duration": "long"})).days is None
    assert edited(week, checked({"days": 2})).duration == "short"
    assert edited(week, checked({"days": 2})).guessed == ["mood"]
    assert edited(week, checked({"days": None})).duration is None
