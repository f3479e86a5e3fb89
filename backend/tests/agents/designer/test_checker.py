"""A reply says what was done, and nothing that was not."""

from typing import Any

import pytest

from tripkit.agents.designer.guardrails.claims import claims, without_false_claims
from tripkit.agents.designer.state import Outcome
from tripkit.agents.designer.wording.phrasebook import Voice

HOTEL = {
    "op": "added", "segment_id": "a" * 32, "name": "Hotel Gracery", "before": None,
    "after": {
        "id": "a" * 32, "type": "HOTEL", "property": "Hotel Gracery",
        "startDatetime": "2026-12-01T15:00", "endDatetime": "2026-12-05T11:00",
    },
}  # fmt: skip


def outcome(tool: str = "add_hotel", **more: Any) -> Outcome:
    known: dict[str, Any] = {
        "call_id": "1", "tool": tool, "arguments": {}, "success": True, "content": "", "kind": "",
        "line": "Added: Hotel Gracery", "changed": True, "segments": ["a" * 32],
        "changes": [HOTEL], "result": {"status": "changed"},
    }  # fmt: skip
    return {**known, **more}  # type: ignore[typeddict-item]


FALSE = [
    "I've added Hotel Gracery to your trip.",
    "I have just booked your flight.",
    "Hotel Gracery has been added.",
    "Your dinner is now moved to 8 pm.",
    "The museum was deleted.",
    "It's added to Friday.",
    "Moved the museum to 3 pm.",
    "Done.",
    "All done, enjoy.",
    "We updated the check-in time.",
    "Your flight is booked.",
    "호텔을 일정에 추가했어요.",
    "호텔 그레이서리를 넣어 뒀어요.",
    "박물관을 오후 3시로 옮겼습니다.",
    "항공편을 예약했어요.",
    "예약이 완료되었습니다. 예약 완료됐어요.",
    "저녁 식사를 삭제했습니다.",
    "체크인 시간을 변경해 드렸어요.",
]


@pytest.mark.parametrize("draft", FALSE)
def test_what_no_tool_did_is_not_said(draft: str) -> None:
    locale: Any = "ko" if any("가" <= c <= "힣" for c in draft) else "en"
    text, repaired = without_false_claims(draft, [], Voice(locale), asks=False)
    assert repaired
    assert draft not in text
    assert text in ("Nothing has been changed.", "아직 바뀐 것은 없어요.")


FAIR = [
    "I haven't added anything yet.",
    "I can add Hotel Gracery if you like.",
    "Shall I add it?",
    "Once it is added, the day is full.",
    "I'll need the date before it can be moved.",
    "I cannot book anything; the hotel has to be booked with them.",
    "The museum is scheduled for 10:00 on Friday.",
    "Breakfast is included.",
    "아직 추가하지 않았어요.",
    "추가해 드릴까요?",
    "금요일 10시에 미술관이 있어요.",
    "예약은 못 했어요. 직접 하셔야 해요.",
    "추가하시려면 날짜를 알려 주세요.",
]


@pytest.mark.parametrize("draft", FAIR)
def test_what_is_no_claim_stays_as_it_is(draft: str) -> None:
    assert without_false_claims(draft, [], Voice("en"), asks=False) == (draft, False)


def test_a_claim_that_a_tool_bears_out_stays() -> None:
    draft = "I've added Hotel Gracery. It is near the station."
    assert without_false_claims(draft, [outcome()], Voice("en"), asks=False) == (draft, False)


def test_a_failed_call_bears_nothing_out() -> None:
    failed = outcome(success=False, changed=False, changes=[], content="No such airport", kind="x")
    text, repaired = without_false_claims(
        "I've added the flight. Have fun.", [failed], Voice("en"), asks=False
    )
    assert repaired
    assert text == "That did not work: No such airport. Have fun."


def test_another_kind_bears_nothing_out_and_the_truth_takes_its_place() -> None:
    text, repaired = without_false_claims(
        "I've deleted the museum.", [outcome()], Voice("en"), asks=False
    )
    assert repaired
    assert text == "Added four nights at Hotel Gracery from Tue 1 December."


def test_booking_is_never_claimed_even_after_an_addition() -> None:
    text, _ = without_false_claims(
        "I've booked Hotel Gracery.", [outcome()], Voice("en"), asks=False
    )
    assert text == "Added four nights at Hotel Gracery from Tue 1 December."
    assert (
        "예약"
        not in without_false_claims("호텔을 예약했어요.", [outcome()], Voice("ko"), asks=False).text
    )


def test_what_the_trip_says_is_booked_may_be_called_so() -> None:
    draft = "Hotel Gracery is booked already."
    assert without_false_claims(draft, [], Voice("en"), asks=False, booked=["Hotel Gracery"]) == (
        draft,
        False,
    )
    mine = "I've booked Hotel Gracery."
    assert without_false_claims(
        mine, [], Voice("en"), asks=False, booked=["Hotel Gracery"]
    ).repaired


def test_one_question_a_turn() -> None:
    draft = "Nice. When do you leave? How many are you? I like May."
    assert (
        without_false_claims(draft, [], Voice("en"), asks=False).text
        == "Nice. When do you leave? I like May."
    )
    assert without_false_claims(draft, [], Voice("en"), asks=True).text == "Nice. I like May."


def test_claims_are_told_apart() -> None:
    assert claims("I've moved the museum.") == {"move"}
    assert claims("I've moved the museum and booked a table.") == {"move", "book"}
