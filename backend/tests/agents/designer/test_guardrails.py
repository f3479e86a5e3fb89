"""Which changes wait for a yes: big ones, and those that nobody's words back."""

from typing import Any

import pytest
from agents.designer.test_changes_in_words import STAY, VISIT, changed, line, moved

from tripkit.agents.designer.answers import answer_in_message, take_answers
from tripkit.agents.designer.guardrails.confirmation import FAR_MINUTES, try_changes
from tripkit.agents.designer.guardrails.grounding import Evidence, ungrounded_calls
from tripkit.agents.designer.state import Call
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.agents.designer.wording.report import planned_changes
from tripkit.domain.context import Locale
from tripkit.domain.errors import InvalidInput
from tripkit.domain.itinerary import Itinerary, SegmentChange
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion

KEY = "a" * 32


def trip(**changes: Any) -> Itinerary:
    """A visit of an hour and a half, and what is said of it."""
    visit = {
        "type": "ACTIVITY", "id": KEY, "name": "Senso-ji", "startDatetime": "2027-03-11T10:00",
        "endDatetime": "2027-03-11T11:30", "startZone": "Asia/Tokyo", "endZone": "Asia/Tokyo",
        "location": {"name": "Senso-ji", "city": "Tokyo", "country": "JP", "latitude": 35.7,
                     "longitude": 139.8, "timezone": "Asia/Tokyo"},
        "status": "TENTATIVE", **changes,
    }  # fmt: skip
    return Itinerary.model_validate(
        {"id": "c" * 32, "title": "Tokyo", "destination": "Tokyo", "segments": [visit]}
    )


def call(tool: Any, **arguments: Any) -> Call:
    return Call(id="c", tool=tool, arguments=arguments)


def unbacked(
    made: Call, words: str, *outside: str, said: str = "", itinerary: Itinerary | None = None
) -> bool:
    ground = Evidence(words, said or words, outside, itinerary or trip())
    return bool(ungrounded_calls([made], ground))


DELETE = call("delete_segment", segmentId=KEY)
ADD = call("add_activity", name="Tsukiji Outer Market")


@pytest.mark.parametrize(
    ("made", "words", "held"),
    [
        (DELETE, "delete the temple", False), (DELETE, "절을 빼 줘", False),
        (DELETE, "is it open?", True), (DELETE, "the temple is nice", True), (DELETE, "", True),
        (ADD, "add the market", False), (ADD, "a market in the morning", False),
        (ADD, "is there a market?", True), (ADD, "", True),
        (call("move_segment", segmentId=KEY), "later please", False),
        (call("move_segment", segmentId=KEY), "a fine temple", True),
        (call("get_itinerary"), "", False),
    ],
)  # fmt: skip
def test_a_change_needs_words_that_ask_for_it(made: Call, words: str, held: bool) -> None:
    assert unbacked(made, words) is held


@pytest.mark.parametrize(
    ("words", "outside", "held"),
    [
        ("add something", "Go to the Tsukiji Outer Market", True),
        ("add something", "Go to the Tsukiji Outer", True),
        ("add something", "Go to the market", False),
        ("add the Tsukiji outer market", "Go to the Tsukiji Outer Market", False),
        ("add something", "Go elsewhere", False),
    ],
)
def test_a_name_that_only_a_page_gave_waits_for_a_yes(words: str, outside: str, held: bool) -> None:
    assert unbacked(ADD, words, outside) is held


def test_what_the_trip_itself_names_needs_no_yes() -> None:
    again = call("add_activity", name="Senso-ji")
    assert not unbacked(again, "add it again", "See the Senso-ji")
    ride = call("add_transfer", pickupLocation={"name": "Tsukiji Outer Market"})
    assert unbacked(ride, "add a ride", "Tsukiji Outer Market")


def test_a_note_in_the_trip_is_nobodys_word() -> None:
    noted = trip(notes="Ask for the Tsukiji Outer Market")
    assert unbacked(ADD, "add something", itinerary=noted)


def test_a_moment_that_only_a_page_gave_waits_for_a_yes() -> None:
    made = call("move_segment", segmentId=KEY, newStartTime="2027-03-12T09:00")
    page = "Opens 2027-03-12T09:00"
    assert unbacked(made, "move it", page)
    assert not unbacked(made, "move it", "opens at nine")
    assert not unbacked(made, "move it", page, said="to 2027-03-12 please")
    same = call("move_segment", segmentId=KEY, newStartTime="2027-03-11T10:00")
    assert not unbacked(same, "move it", "Opens 2027-03-11T10:00")


def reason(*calls: Call, itinerary: Itinerary | None = None, before: int = 0) -> str | None:
    return try_changes(
        calls, itinerary or trip(), session_id="s", deleted_before=before
    ).reason  # fmt: skip


def test_one_deletion_is_made_and_two_of_a_turn_are_asked_about() -> None:
    assert reason(DELETE) is None
    assert reason(DELETE, before=1) == "several"
    assert reason(call("get_itinerary"), before=2) is None


def move(start: str) -> Call:
    return call("move_segment", segmentId=KEY, newStartTime=start)


def test_a_booked_thing_is_not_disturbed_without_a_yes() -> None:
    booked = trip(status="CONFIRMED")
    assert reason(DELETE, itinerary=booked) == "confirmed"
    assert reason(move("2027-03-11T11:00"), itinerary=booked) == "confirmed"
    noted = call("update_segment", segmentId=KEY, changes={"notes": "bring cash"})
    assert reason(noted, itinerary=booked) is None


def test_a_move_of_more_than_two_weeks_is_asked_about() -> None:
    assert FAR_MINUTES == 20_160
    assert reason(move("2027-03-25T10:00")) is None
    assert reason(move("2027-03-25T10:05")) == "far"


def test_what_cannot_be_done_is_no_reason_and_changes_nothing() -> None:
    trial = try_changes([call("delete_segment", segmentId="b" * 32)], trip(), session_id="s")
    assert (trial.reason, trial.changes) == (None, ())
    assert trial.itinerary == trip()


def question(does: str = "which", kind: str = "single_choice", *, required: bool = True) -> Any:
    return StructuredQuestion.model_validate({
        "id": "q1", "question": "Which one?", "type": kind,
        "options": [{"id": "a", "label": "Senso-ji"}, {"id": "b", "label": "Ueno Park"}]
        if "choice" in kind else [],
        "validation": {"required": required}, "metadata": {"does": does},
    })  # fmt: skip


def told(text: str, asked: StructuredQuestion) -> Any:
    return answer_in_message(text, [asked], [])


def test_an_option_is_named_by_its_label_or_its_id() -> None:
    for text in ("Senso-ji", "senso-ji.", "a"):
        effects = told(text, question("words"))
        assert effects.settled == {"q1"}
    assert told("Meiji", question("words")) is None
    assert told("Senso-ji and Ueno Park", question("words")) is None


def test_a_no_lets_a_choice_go_and_a_bare_yes_asks_again() -> None:
    no = told("no", question("which"))
    assert (no.no, no.words, no.unchosen) == (True, ["no"], None)
    yes = told("yes", question("missing", "text"))
    assert yes.unchosen is not None
    assert not yes.no


def test_only_what_may_stay_open_is_skipped() -> None:
    assert told("skip", question("words", required=False)).settled == {"q1"}
    assert told("skip", question("words")) is None


def test_an_answer_to_what_is_not_asked_is_refused() -> None:
    answer = QuestionAnswer.model_validate({"questionId": "q9", "value": "a"})
    with pytest.raises(InvalidInput, match="not asked any more"):
        take_answers([answer], [question("words")])


def planned(*lines: SegmentChange, locale: Locale = "en") -> str:
    return planned_changes(lines, Voice(locale))


@pytest.mark.parametrize(
    ("lines", "english", "korean"),
    [
        ([line("added", after=VISIT)], "add Senso-ji, Thu 11 March, 10:00",
         "3월 11일 목요일 오전 10시 Senso-ji 추가"),
        ([line("removed", STAY)], "delete Park Hyatt", "Park Hyatt 삭제"),
        ([moved("A", "2027-03-12T10:00", "2027-03-12T12:00")], "move A to Fri 12 March, 10:00",
         "A를 3월 12일 금요일 오전 10시로 옮기기"),
        ([moved(n, "2027-03-12T10:00", "2027-03-12T12:00") for n in "AB"],
         "move A and B a day later", "A와 B 옮기기"),
        ([moved(n, "2027-03-12T10:00", "2027-03-12T12:00") for n in "ABCDE"],
         "move five things a day later", "5개를 하루 뒤로 옮기기"),
        ([changed(STAY, endDatetime="2027-03-13T11:00")],
         "change Park Hyatt to three nights, Wed 10 to Sat 13 March",
         "Park Hyatt를 3월 10일부터 13일까지 3박으로 변경"),
        ([changed(VISIT, notes="x")], "change Senso-ji", "Senso-ji 변경"),
        ([line("reordered", VISIT, VISIT)], "put Senso-ji elsewhere", "Senso-ji 순서 변경"),
        ([line("removed", STAY, id="a"), changed(VISIT, "b", notes="x")],
         "delete Park Hyatt and change Senso-ji", "Park Hyatt 삭제, Senso-ji 변경"),
    ],
)  # fmt: skip
def test_what_would_be_done_is_said_before_it_is(
    lines: list[SegmentChange], english: str, korean: str
) -> None:
    assert planned(*lines) == english
    assert planned(*lines, locale="ko") == korean
