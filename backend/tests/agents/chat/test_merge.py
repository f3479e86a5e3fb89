"""What was told goes into the profile, and nothing that was said is lost."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.agents.chat.edit import checked, edited
from tripkit.agents.chat.merge import merge
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.told import Told
from tripkit.agents.chat.turn import Turn, begin
from tripkit.domain.profile import FIELDS, Profile, Step, answered, duration_of, open_step


def merged(told: Told, *, asked: Step | None = None, message: str = "words", **known: Any) -> Turn:
    profile = Profile(**known).model_dump(by_alias=False)
    turn = begin(ChatState(profile=profile, asked=asked), told, message)
    merge(turn, "en")
    return turn


def test_a_guess_is_marked_and_overwritten_by_what_is_said() -> None:
    turn = merged(Told(aesthetic="vintage", guessed=frozenset({"aesthetic"})))
    assert turn.profile.guessed == ["aesthetic"]
    said = merged(Told(aesthetic="urban"), aesthetic="vintage", guessed=["aesthetic"])
    assert (said.profile.aesthetic, said.profile.guessed) == ("urban", [])
    assert said.corrected == []


def test_a_guess_never_overwrites_what_was_said() -> None:
    turn = merged(Told(mood="romantic", guessed=frozenset({"mood"})), mood="peaceful")
    assert (turn.profile.mood, turn.profile.guessed) == ("peaceful", [])


def test_a_correction_is_known_as_one() -> None:
    turn = merged(Told(days=7, corrected=frozenset({"days"})), days=3, duration="short")
    assert (turn.profile.days, turn.profile.duration) == (7, "medium")
    assert turn.corrected == ["duration"]


def test_interests_add_up_and_what_is_taken_out_is_not_asked_again() -> None:
    assert merged(Told(interests=("food",)), interests=["art"]).profile.interests == ["art", "food"]
    gone = merged(Told(removed=("art",)), interests=["art"])
    assert gone.profile.interests == []
    assert open_step(gone.profile.model_copy(update={"mood": "peaceful"})) != "interests"


def test_rejections_are_kept_in_the_persons_words_and_counted() -> None:
    told = Told(avoid=("beach",), evidence={"avoid": "no beaches"})
    once = merged(told)
    assert once.rejected == ["beach"]
    again = begin(ChatState(profile=once.values, rejected=once.rejections), told, "no beaches")
    merge(again, "en")
    assert again.rejections == [
        {"field": "avoid", "value": "beach", "text": "no beaches", "times": 2}
    ]
    assert again.profile.avoid == ["beach"]
    back = begin(ChatState(profile=again.values, rejected=again.rejections),
                 Told(removed=("beach",)), "beaches are fine")  # fmt: skip
    merge(back, "en")
    assert (back.profile.avoid, back.allowed, back.rejections) == ([], ["beach"], [])


def test_a_place_that_is_ruled_out_is_not_where_the_trip_goes() -> None:
    turn = merged(Told(avoid=("Japan",)), destination="Japan")
    assert turn.profile.destination is None
    assert turn.rejections[0]["field"] == "destination"


@pytest.mark.parametrize("act", ["skip", "surprise", "no"])
def test_an_unanswered_question_stays_open_for_good(act: str) -> None:
    assert merged(Told(act=act), asked="mood").profile.skipped == ["mood"]


@pytest.mark.parametrize("act", ["question", "offtopic", "greet"])
def test_what_is_no_answer_leaves_the_question_asked(act: str) -> None:
    assert merged(Told(act=act), asked="mood").profile.skipped == []


def test_words_that_fit_no_field_are_kept() -> None:
    turn = merged(Told(), asked="destination", message="under three hours by plane")
    assert turn.notes == ["under three hours by plane"]
    assert turn.profile.skipped == ["destination"]


def test_show_me_counts_as_leaving_the_first_three_open() -> None:
    assert answered(merged(Told(act="show")).profile) == 3
    assert merged(Told(act="show"), mood="peaceful").profile.skipped == ["aesthetic", "duration"]


_TOLD = st.builds(
    Told,
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


@given(st.lists(st.tuples(_TOLD, st.sampled_from([None, *FIELDS, "summary"])), max_size=8))
def test_any_talk_leaves_a_profile_that_holds_together(
    talk: list[tuple[Told, Step | None]],
) -> None:
    state = ChatState(profile=Profile().model_dump(by_alias=False))
    for told, asked in talk:
        turn = begin(ChatState(**{**state, "asked": asked}), told, "words")
        merge(turn, "en")
        profile = turn.profile
        assert profile.days is None or profile.duration == duration_of(profile.days)
        assert len(set(profile.avoid)) == len(profile.avoid)
        assert profile.destination not in profile.avoid
        assert not set(profile.skipped) - set(FIELDS)
        if told.mood and "mood" not in told.guessed:
            assert profile.mood == told.mood
        state = ChatState(
            profile=turn.values, words=turn.words, rejected=turn.rejections, notes=turn.notes
        )


def test_an_edit_keeps_days_and_duration_together() -> None:
    week = Profile(days=7, duration="medium", guessed=["duration", "mood"], mood="peaceful")
    assert edited(week, checked({"duration": "long"})).days is None
    assert edited(week, checked({"days": 2})).duration == "short"
    assert edited(week, checked({"days": 2})).guessed == ["mood"]
    assert edited(week, checked({"days": None})).duration is None
