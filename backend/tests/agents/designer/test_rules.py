"""Turns without a model: changes, questions and their answers, undo, what is said of it."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from agents.designer.designing import ANNA, TODAY, Designing, activity, hotel
from langgraph.types import Command

from tripkit.agents.designer.commands import edit_of
from tripkit.domain.context import RunContext
from tripkit.domain.edits import UpdateSegment
from tripkit.domain.errors import InvalidInput
from tripkit.knowledge.edits import Ask
from tripkit.knowledge.itineraries import updated
from tripkit.services.storage.designer import TurnKept
from tripkit.services.storage.sqlite import Sqlite


@pytest.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Designing]:
    database = await Sqlite.open(tmp_path / "tripkit.sqlite")
    yield await Designing(database).open()
    await database.close()


async def test_a_change_is_made_streamed_and_said(talk: Designing) -> None:
    talk.script.says("add Ueno Park", activity())
    told = await talk.say("add Ueno Park")
    (segment,) = (await talk.trip()).segments
    assert segment.id != talk.trip_id
    assert segment.start_datetime == "2026-12-02T10:00"
    assert told.answer.itinerary_updated
    assert told.answer.segments_modified == [segment.id]
    assert [(c.name, c.success) for c in told.answer.tool_calls_made] == [("add_activity", True)]
    assert told.answer.source == "offline"
    assert told.words == told.answer.message == "Added Ueno Park, Wed 2 December, 10:00."
    kinds = [kind for kind in told.kinds() if kind != "text"]
    assert kinds == ["connected", "tool_call", "tool_result", "done"]
    result = next(e for e in told.events if e["type"] == "tool_result")["result"]
    assert result["segmentId"] == segment.id
    assert [line["op"] for line in result["changes"]] == ["added"]
    assert told.answer.suggested_actions[0].type == "undo"


async def test_no_evidence_is_gathered_for_words_that_no_model_says(
    talk: Designing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("tripkit.agents.designer.deciding.speech_of")
    talk.script.says("add Ueno Park", activity())
    assert (await talk.say("add Ueno Park")).answer.itinerary_updated


async def test_the_same_thing_is_added_once(talk: Designing) -> None:
    talk.script.says("twice", activity(), activity())
    await talk.say("twice")
    talk.script.says("again", activity())
    told = await talk.say("again")
    assert len((await talk.trip()).segments) == 1
    assert told.answer.message == "Ueno Park is in the trip already."
    assert not told.answer.itinerary_updated


async def test_korean_is_answered_in_korean(talk: Designing) -> None:
    talk.script.says("우에노 공원 넣어 줘", activity("우에노 공원"))
    told = await talk.say("우에노 공원 넣어 줘", locale="ko")
    assert told.answer.message == "12월 2일 수요일 오전 10시 우에노 공원을 넣었어요."


async def test_the_persons_own_edit_is_seen_by_the_next_turn(talk: Designing) -> None:
    talk.script.says("add Ueno Park", activity())
    await talk.say("add Ueno Park")
    (segment,) = (await talk.trip()).segments
    by_hand = UpdateSegment.model_validate({"segmentId": segment.id, "changes": {"name": "Zoo"}})
    await talk.itineraries.change(
        talk.trip_id, ANNA, lambda it: updated(it, segment.id, by_hand.changes), by="person"
    )
    talk.script.says("show me", about="look")
    told = await talk.say("show me")
    assert "Zoo, Wed 2 December, 10:00" in told.answer.message
    session = await talk.sessions.get(talk.session_id, ANNA)
    assert session.message_count == 4, "a change of the trip begins no session anew"


async def booked(talk: Designing) -> str:
    talk.script.says("add my hotel", hotel(confirmationNumber="ABC123"))
    await talk.say("add my hotel")
    return (await talk.trip()).segments[0].id


async def test_what_is_booked_is_asked_about_first_and_goes_after_a_yes(talk: Designing) -> None:
    stay = await booked(talk)
    talk.script.says("delete the hotel", ("delete_segment", {"segmentId": stay}))
    told = await talk.say("delete the hotel")
    assert told.question.type == "single_choice"
    assert [o.id for o in told.question.options] == ["yes", "no"]
    assert "Hotel Gracery" in told.question.question
    assert not told.answer.itinerary_updated
    assert not told.answer.tool_calls_made
    assert (await talk.trip()).segments
    assert (await talk.sessions.get(talk.session_id, ANNA)).questions[0]["id"] == told.question.id
    after = await talk.say(answers=[(told.question.id, "yes")])
    assert not (await talk.trip()).segments
    assert after.answer.message == "Took out Hotel Gracery."
    assert (await talk.sessions.get(talk.session_id, ANNA)).questions == []


@pytest.mark.parametrize(("words", "left"), [("yes please", 0), ("no", 1), ("네", 0)])
async def test_a_yes_or_no_in_words_answers_too(talk: Designing, words: str, left: int) -> None:
    stay = await booked(talk)
    talk.script.says("delete the hotel", ("delete_segment", {"segmentId": stay}))
    await talk.say("delete the hotel")
    told = await talk.say(words)
    assert len((await talk.trip()).segments) == left
    assert told.answer.itinerary_updated is (left == 0)


async def test_another_message_leaves_what_waited_behind(talk: Designing) -> None:
    stay = await booked(talk)
    talk.script.says("delete the hotel", ("delete_segment", {"segmentId": stay}))
    asked = await talk.say("delete the hotel")
    talk.script.says("add Ueno Park", activity())
    await talk.say("add Ueno Park")
    with pytest.raises(InvalidInput, match="not asked any more"):
        await talk.say(answers=[(asked.question.id, "yes")])
    assert len((await talk.trip()).segments) == 2


async def test_two_deletions_are_asked_about(talk: Designing) -> None:
    talk.script.says("fill it", activity("Ueno Park"), activity("Senso-ji", at="14:00"))
    await talk.say("fill it")
    ids = [one.id for one in (await talk.trip()).segments]
    talk.script.says("clear it", *(("delete_segment", {"segmentId": one}) for one in ids))
    told = await talk.say("clear it")
    assert "2" in told.question.question
    assert len((await talk.trip()).segments) == 2
    await talk.say(answers=[(told.question.id, "yes")])
    assert not (await talk.trip()).segments


async def test_what_lies_over_a_booking_is_asked_about(talk: Designing) -> None:
    await booked(talk)
    talk.script.says("another hotel", hotel("Park Hyatt"))
    told = await talk.say("another hotel")
    assert "Park Hyatt" in told.question.question
    assert len((await talk.trip()).segments) == 1


async def test_a_shift_of_weeks_is_asked_about(talk: Designing) -> None:
    talk.script.says("add Ueno Park", activity())
    await talk.say("add Ueno Park")
    (segment,) = (await talk.trip()).segments
    far = {"segmentId": segment.id, "newStartTime": "2027-01-20T10:00"}
    talk.script.says("move it", ("move_segment", far))
    assert "two weeks" in (await talk.say("move it")).question.question


async def test_which_one_is_asked_and_the_answer_goes_on(talk: Designing) -> None:
    talk.script.says("fill it", activity("Museum A"), activity("Museum B", at="14:00"))
    await talk.say("fill it")
    ids = [one.id for one in (await talk.trip()).segments]
    talk.script.says(
        "move the museum", ("move_segment", {"newStartTime": "2026-12-02T16:30"}),
        ask=Ask("which", "segmentId", tuple(ids)),
    )  # fmt: skip
    told = await talk.say("move the museum")
    assert [o.label for o in told.question.options] == ["Museum A", "Museum B"]
    await talk.say("Museum B")
    moved = (await talk.trip()).segment(ids[1])
    assert moved is not None
    assert moved.start_datetime == "2026-12-02T16:30"


async def test_missing_nights_are_asked_for_as_dates(talk: Designing) -> None:
    arguments = {"property": "Hotel Gracery", "location": {"name": "Shinjuku"}}
    talk.script.says("a hotel", ("add_hotel", arguments), ask=Ask("missing", "checkInDate"))
    told = await talk.say("a hotel")
    assert told.question.type == "date_range"
    with pytest.raises(InvalidInput):
        await talk.say(answers=[(told.question.id, {"start": "2026-12-03", "end": "2026-12-01"})])
    await talk.say(answers=[(told.question.id, {"start": "2026-12-01", "end": "2026-12-03"})])
    (stay,) = (await talk.trip()).segments
    assert stay.start_datetime == "2026-12-01T15:00"
    assert stay.end_datetime == "2026-12-03T11:00", "no day is off by one"


async def test_a_missing_time_is_read_together_with_the_message(talk: Designing) -> None:
    talk.script.says("dinner on Friday", ask=Ask("missing", "startTime"))
    talk.script.says("dinner on Friday at 7 pm", activity("Dinner", at="19:00"))
    told = await talk.say("dinner on Friday")
    assert told.question.type == "text"
    await talk.say("at 7 pm")
    assert (await talk.trip()).segments[0].start_datetime == "2026-12-02T19:00"


async def test_undo_and_redo_are_taken_at_their_word(talk: Designing) -> None:
    talk.script.says("add Ueno Park", activity())
    await talk.say("add Ueno Park")
    talk.script.says("undo that", about="undo")
    told = await talk.say("undo that")
    assert told.answer.message == "Taken back: Ueno Park is out again."
    assert told.answer.itinerary_updated
    talk.script.says("redo", about="redo")
    await talk.say("redo")
    assert len((await talk.trip()).segments) == 1
    for _ in range(2):
        told = await talk.say("Take it back")
    assert told.answer.message == "There is nothing to take back."


async def test_a_failed_tool_is_explained_and_may_be_tried_again(talk: Designing) -> None:
    flight = {
        "origin": {"code": "ICN"}, "destination": {"code": "QQQ"},
        "departureTime": "2026-12-01T09:00",
    }  # fmt: skip
    talk.script.says("fly", ("add_flight", flight))
    told = await talk.say("fly")
    assert "There is no airport with the code QQQ" in told.answer.message
    assert not told.answer.itinerary_updated
    assert told.answer.suggested_actions[0].type == "retry"
    assert told.answer.suggested_actions[0].message == "fly"
    assert "공항" in (await talk.say("fly", locale="ko")).answer.message


async def test_an_itinerary_id_for_a_segment_id_is_told_apart(talk: Designing) -> None:
    talk.script.says("delete", ("delete_segment", {"segmentId": talk.trip_id}))
    told = await talk.say("delete")
    assert "itinerary's own id" in told.answer.message


async def test_searches_say_their_source_and_that_they_are_estimates(talk: Designing) -> None:
    ask: dict[str, Any] = {"origin": "Seoul", "destination": "Tokyo"}
    talk.script.says(
        "flights", ("search_flights", ask | {"departureDate": "2026-12-01"}), about="search"
    )
    told = await talk.say("flights")
    assert "estimate" in told.answer.message
    (result,) = [e["result"] for e in told.events if e["type"] == "tool_result"]
    assert {"source", "retrievedAt", "currency"} <= set(result["flights"][0])
    ways = {"origin": {"name": "HND"}, "destination": {"name": "Shinjuku", "city": "Tokyo"}}
    talk.script.says("how to get there", ("search_transfers", ways), about="search")
    (result,) = [
        e["result"] for e in (await talk.say("how to get there")).events
        if e["type"] == "tool_result"
    ]  # fmt: skip
    assert {w["transferType"] for w in result.get("ways", [])} >= {"TAXI", "PUBLIC"}, result
    assert "ways" in result, result
    for way in result["ways"]:
        assert way["source"] == "estimate"
        assert 0 <= way["low"] <= way["high"]


async def test_without_a_web_search_that_is_said(talk: Designing) -> None:
    talk.script.says("look it up", ("search_web", {"query": "ueno"}), about="search")
    assert "No web search is configured" in (await talk.say("look it up")).answer.message


async def test_five_kinds_of_questions_one_a_turn_fill_the_profile(talk: Designing) -> None:
    fresh = await Designing(talk.database, script=talk.script).open(
        title="A trip", destination=None, start_date=None, end_date=None
    )
    told, kinds = await fresh.say("hello there"), []
    values: dict[str, Any] = {
        "date_range": {"start": "2026-12-24", "end": "2026-12-31"}, "single_choice": "hostel",
        "multiple_choice": ["food", "history"], "scale": 1500, "text": "Fushimi Inari",
    }  # fmt: skip
    while told.answer.structured_questions and len(kinds) < 9:
        kinds.append(told.question.type)
        told = await fresh.say(answers=[(told.question.id, values[told.question.type])])
    assert sorted(kinds) == sorted(values)
    trip = await fresh.trip()
    assert (trip.start_date, trip.end_date) == ("2026-12-24", "2026-12-31")
    profile = (await fresh.sessions.get(fresh.session_id, ANNA)).profile
    assert profile["accommodationPreference"] == "hostel"
    assert profile["interests"] == ["food", "history"]
    assert profile["budget"]["total"] == 1500
    assert profile["mustSee"] == ["Fushimi Inari"]


async def test_what_people_say_of_themselves_is_kept_with_their_words(talk: Designing) -> None:
    words = talk.reader.marks(
        "We are [two adults and a baby](travelers=adults=2 infants=1), "
        "[vegetarian](diet=vegetarian), and [my mother uses a wheelchair](access=wheelchair @p)"
    )
    told = await talk.say(words)
    profile = (await talk.sessions.get(talk.session_id, ANNA)).profile
    assert profile["travelers"]["count"] == 3
    assert profile["dietaryRestrictions"] == ["vegetarian"]
    assert profile["mobilityNeeds"] == ["wheelchair"]
    assert "vegetarian" in profile["said"]["dietary_restrictions"]
    assert 0.5 < profile["confidence"] <= 1
    assert [(row.status, row.where) for row in told.answer.statements] == [
        ("used", "what is known of you")
    ] * 3


async def test_the_readers_own_words_work_from_end_to_end(talk: Designing) -> None:
    real = await Designing(talk.database, script=edit_of).open()  # type: ignore[arg-type]
    await real.say("Add Hotel Gracery in Shinjuku from Dec 1 to Dec 5")
    told = await real.say("add the Nezu Museum on December 2 at 10am")
    assert "Nezu Museum, Wed 2 December, 10:00." in told.answer.message
    told = await real.say("move it to 3 pm")
    assert told.answer.message == "Moved Nezu Museum to 15:00 on Wed 2 December."
    told = await real.say("12월 3일에 저녁 식사 추가해 줘", locale="ko")
    assert told.question.metadata["does"] == "missing"
    await real.say("저녁 7시", locale="ko")
    assert [s.start_datetime for s in (await real.trip()).segments] == [
        "2026-12-01T15:00", "2026-12-02T15:00", "2026-12-03T19:00",
    ]  # fmt: skip


async def test_a_greeting_is_answered_with_one_question(talk: Designing) -> None:
    told = await talk.say("안녕", locale="ko")
    assert told.answer.message == "안녕하세요. 하나만 먼저 여쭐게요."
    assert told.question.type == "single_choice"


async def test_what_is_clear_is_done_beside_the_question(talk: Designing) -> None:
    """Only what lacks something waits; its answer does the rest and nothing twice."""
    talk.script.says("fill it", activity("Museum A"), activity("Museum B", at="14:00"))
    await talk.say("fill it")
    ids = [one.id for one in (await talk.trip()).segments]
    talk.script.says(
        "move the museum and add tea", ("move_segment", {"newStartTime": "2026-12-02T16:30"}),
        activity("Tea", at="18:00"), ask=Ask("which", "segmentId", tuple(ids)),
    )  # fmt: skip
    told = await talk.say("move the museum and add tea")
    assert [o.label for o in told.question.options] == ["Museum A", "Museum B"]
    assert told.answer.itinerary_updated
    assert [call.name for call in told.answer.tool_calls_made] == ["add_activity"]
    await talk.say("Museum B")
    assert sorted((one.name, one.start_datetime) for one in (await talk.trip()).segments) == [
        ("Museum A", "2026-12-02T10:00"), ("Museum B", "2026-12-02T16:30"),
        ("Tea", "2026-12-02T18:00"),
    ]  # fmt: skip


async def test_what_needs_a_yes_is_not_done_beside_another_question(talk: Designing) -> None:
    await booked(talk)
    (stay,) = (await talk.trip()).segments
    talk.script.says("fill it", activity("Museum A"), activity("Museum B", at="14:00"))
    await talk.say("fill it")
    ids = [one.id for one in (await talk.trip()).segments if one.id != stay.id]
    talk.script.says(
        "drop the stay, move the museum", ("move_segment", {"newStartTime": "2026-12-02T16:30"}),
        ("delete_segment", {"segmentId": stay.id}), ask=Ask("which", "segmentId", tuple(ids)),
    )  # fmt: skip
    told = await talk.say("drop the stay, move the museum")
    assert [o.label for o in told.question.options] == ["Museum A", "Museum B"]
    assert (await talk.trip()).segment(stay.id) is not None


@pytest.mark.parametrize(("words", "answer"), [
    ("Move the museum an hour later", "Museum B"), ("미술관 한 시간 늦춰 줘", "Museum B"),
])  # fmt: skip
async def test_a_time_that_depends_on_which_one_is_not_asked_again(
    talk: Designing, words: str, answer: str
) -> None:
    talk.script.says("fill it", activity("Museum A"), activity("Museum B", at="14:00"))
    await talk.say("fill it")
    real = await Designing(talk.database, script=edit_of).open(  # type: ignore[arg-type]
        segments=(await talk.trip()).segments
    )
    asked = await real.say(words)
    assert [o.label for o in asked.question.options] == ["Museum A", "Museum B"]
    await real.say(answer)
    assert [one.start_datetime for one in (await real.trip()).segments] == [
        "2026-12-02T10:00", "2026-12-02T15:00",
    ]  # fmt: skip


async def test_what_needs_a_yes_waits_at_an_interrupt_that_the_graph_resumes(
    talk: Designing,
) -> None:
    stay = await booked(talk)
    talk.script.says("delete the hotel", ("delete_segment", {"segmentId": stay}))
    asked = (await talk.say("delete the hotel")).question
    config: Any = {"configurable": {"thread_id": talk.session_id}}
    (waits,) = (await talk.graph.aget_state(config)).interrupts
    (shown,) = waits.value["questions"]
    assert shown["id"] == asked.id
    assert "calls" not in shown["metadata"], "what waits is not for whoever watches the graph"
    nothing_open = TurnKept("", (), {}, (), None, 0)
    await talk.sessions.answer(talk.session_id, "r1", nothing_open)  # the graph alone knows
    context = RunContext("r2", talk.session_id, ANNA, today=TODAY)
    state = await talk.graph.ainvoke(Command(resume={waits.id: "yes"}), config, context=context)
    assert state["response"]["message"] == "Took out Hotel Gracery."
    assert not (await talk.trip()).segments
    assert (await talk.graph.aget_state(config)).interrupts == ()


async def test_between_turns_only_what_waits_is_kept_of_the_graph(talk: Designing) -> None:
    config: Any = {"configurable": {"thread_id": talk.session_id}}
    stay = await booked(talk)
    assert [one async for one in talk.database.saver.alist(config)] == []
    talk.script.says("delete the hotel", ("delete_segment", {"segmentId": stay}))
    await talk.say("delete the hotel")
    assert len([one async for one in talk.database.saver.alist(config)]) == 1
    await talk.say("no")
    assert [one async for one in talk.database.saver.alist(config)] == []
