"""A turn's changes in sentences: each kind of change, in both languages."""

from typing import Any

import pytest

from tripkit.agents.designer.wording.changes import (
    change_sentences,
    is_moved,
    merged_changes,
    undo_sentence,
)
from tripkit.agents.designer.wording.dates import shift_in_words
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import SegmentChange

Segment = dict[str, Any]
STAY: Segment = {
    "type": "HOTEL", "property": "Park Hyatt", "startDatetime": "2027-03-10T15:00",
    "endDatetime": "2027-03-12T11:00",
}  # fmt: skip
VISIT: Segment = {
    "type": "ACTIVITY", "name": "Senso-ji", "startDatetime": "2027-03-11T10:00",
    "endDatetime": "2027-03-11T12:00",
}  # fmt: skip


def line(
    op: Any, before: Segment | None = None, after: Segment | None = None, id: str = "s1"
) -> SegmentChange:
    return SegmentChange(op=op, segment_id=id, name="x", before=before, after=after)


def changed(before: Segment, id: str = "s1", **new: Any) -> SegmentChange:
    return line("changed", before, {**before, **new}, id)


def moved(name: str, start: str, end: str) -> SegmentChange:
    return changed({**VISIT, "name": name}, name, startDatetime=start, endDatetime=end)


def told(lines: list[SegmentChange], locale: Locale = "en") -> list[str]:
    return change_sentences(lines, Voice(locale))


HOUR_LATER = ("2027-03-11T11:00", "2027-03-11T13:00")
DAY_LATER = ("2027-03-12T10:00", "2027-03-12T12:00")


@pytest.mark.parametrize(
    ("change", "english", "korean"),
    [
        (changed(VISIT, name="Asakusa"), "Senso-ji is called Asakusa now",
         "Senso-ji는 이제 Asakusa예요"),
        (changed(VISIT, endDatetime="2027-03-11T13:30"), "Senso-ji lasts until 13:30",
         "Senso-ji는 오후 1시 30분까지예요"),
        (changed(VISIT, startDatetime="2027-03-11T09:00", status="CONFIRMED"),
         "Senso-ji, Thu 11 March, 9:00; Senso-ji is booked",
         "Senso-ji는 3월 11일 목요일 오전 9시부터 낮 12시까지예요. Senso-ji는 확정 상태예요"),
        (changed(STAY, endDatetime="2027-03-13T11:00"),
         "Park Hyatt: three nights, Wed 10 to Sat 13 March",
         "Park Hyatt는 3월 10일부터 13일까지 3박이에요"),
        (changed(STAY, confirmationNumber="AB12", totalPrice={"amount": 420, "currency": "EUR"}),
         "Park Hyatt has the number AB12; Park Hyatt costs 420 EUR",
         "Park Hyatt 예약 번호를 AB12로 적었어요. Park Hyatt는 420유로예요"),
        (changed(STAY, notes="late", roomType="twin"),
         "Park Hyatt has the note and the room changed", "Park Hyatt 메모, 객실을 바꿨어요"),
        (changed(VISIT, provenance="x"), "Senso-ji has its details changed",
         "Senso-ji 내용을 바꿨어요"),
        (changed({**STAY, "totalPrice": {}, "confirmationNumber": "A"}, totalPrice=None,
                 confirmationNumber=None), "Park Hyatt has its details changed",
         "Park Hyatt 내용을 바꿨어요"),
    ],
)  # fmt: skip
def test_a_change_says_what_is_new_of_the_thing(
    change: SegmentChange, english: str, korean: str
) -> None:
    assert english in told([change])[0]
    assert korean in told([change], "ko")[0]


def test_of_many_changed_things_four_are_told() -> None:
    (text,) = told([changed({**VISIT, "name": f"N{n}"}, f"i{n}", notes="x") for n in range(5)])
    assert [f"N{n} has" in text for n in range(5)] == [True, True, True, True, False]


def test_what_begins_at_another_time_is_moved_and_what_else_is_new_makes_it_a_change() -> None:
    assert is_moved(moved("A", *HOUR_LATER))
    assert is_moved(changed(VISIT, startDatetime="2027-03-11T09:00", startZone="Asia/Seoul"))
    assert not is_moved(changed(VISIT, endDatetime="2027-03-11T13:00"))
    assert not is_moved(changed(VISIT, startDatetime="2027-03-11T09:00", notes="x"))
    assert not is_moved(line("added", after=VISIT))
    assert not is_moved(line("reordered", VISIT, {**VISIT, "startDatetime": "2027-03-11T09:00"}))


def test_moves_by_the_same_time_are_told_with_it_and_others_one_by_one() -> None:
    a, b = moved("A", *HOUR_LATER), moved("B", *HOUR_LATER)
    c = moved("C", *DAY_LATER)
    assert told([a]) == ["Moved A to 11:00 on Thu 11 March."]
    assert told([a, b]) == ["Moved an hour later: A, Thu 11 March, 11:00, and B, 11:00."]
    assert told([a, c]) == ["Moved A to 11:00 on Thu 11 March, and C to Fri 12 March, 10:00."]
    assert told([c, a]) == told([a, c])
    assert told([a], "ko") == ["A를 오전 11시로 옮겼어요."]
    assert told([a, c], "ko") == ["A를 오전 11시로, C를 3월 12일 금요일 오전 10시로 옮겼어요."]


def test_a_stay_that_keeps_its_hour_moves_to_a_day() -> None:
    later = changed(STAY, startDatetime="2027-03-11T15:00", endDatetime="2027-03-13T11:00")
    assert told([later]) == ["Moved Park Hyatt to Thu 11 March."]
    sooner = changed(STAY, startDatetime="2027-03-10T13:00")
    assert told([sooner]) == ["Moved Park Hyatt to 13:00 on Wed 10 March."]


def test_more_than_four_moves_are_counted() -> None:
    alike = [moved(f"N{n}", *DAY_LATER) for n in range(5)]
    first = "the first is now N0, Fri 12 March, 10:00."
    assert told(alike) == [f"Moved five things a day later; {first}"]
    assert "A, Fri" not in told(alike[:4])[0]
    assert told(alike[:4])[0].startswith("Moved a day later: N0")
    apart = [moved(f"N{n}", f"2027-03-12T1{n}:00", "2027-03-12T18:00") for n in range(6)]
    assert told(apart)[0].endswith("and N3 to Fri 12 March, 13:00. And 2 more like that.")
    assert told(apart[:4])[0].endswith("and N3 to Fri 12 March, 13:00.")


def test_each_kind_of_change_has_a_sentence_of_its_own() -> None:
    lines = [line("added", after=VISIT, id="a"), line("removed", STAY, id="b"),
             line("reordered", VISIT, VISIT, "c"), changed(STAY, "d", notes="x")]  # fmt: skip
    texts = told(lines)
    assert texts[0] == "Added Senso-ji, Thu 11 March, 10:00."
    assert "Park Hyatt" in texts[1]
    assert "Senso-ji" in texts[2]
    assert "the note" in texts[3]
    assert len(texts) == 4


@pytest.mark.parametrize(
    ("new", "english", "korean"),
    [
        ({"startDate": "2027-03-10", "endDate": "2027-03-14"}, "Wed 10 to Sun 14 March",
         "3월 10일부터 14일까지"),
        ({"startDate": "2027-03-10"}, "from Wed 10 March", "첫날은 3월 10일 수요일"),
        ({"endDate": "2027-03-10"}, "until Wed 10 March", "마지막 날은 3월 10일 수요일"),
        ({"title": "Spring"}, "the trip is called Spring", "이름은 Spring"),
        ({"budget": 1, "travelers": []}, "who travels and the budget", "함께 가는 사람과 예산"),
        ({"rooms": 1}, "the trip’s details", "여행 정보"),
    ],
)  # fmt: skip
def test_the_trips_own_details_are_named(new: Segment, english: str, korean: str) -> None:
    assert english.lower() in told([line("details", after=new)])[0].lower()
    assert korean in told([line("details", after=new)], "ko")[0]


def test_two_changes_of_one_thing_are_one_from_its_first_state_to_its_last() -> None:
    named, noted = changed(VISIT, name="B"), changed({**VISIT, "name": "B"}, notes="x")
    (merged,) = merged_changes([named, noted])
    assert (merged.op, merged.before, merged.after) == ("changed", VISIT, noted.after)
    (added,) = merged_changes([line("added", after=VISIT), named])
    assert (added.op, added.before) == ("added", None)
    (removed,) = merged_changes([named, line("removed", {**VISIT, "name": "B"})])
    assert (removed.op, removed.before) == ("removed", VISIT)
    (reordered,) = merged_changes([named, line("reordered", VISIT, VISIT)])
    assert reordered == named
    (later,) = merged_changes([line("reordered", VISIT, VISIT), named])
    assert later.op == "changed"


def test_what_was_added_and_taken_out_again_is_no_change_and_details_stay_apart() -> None:
    assert merged_changes([line("added", after=VISIT), line("removed", VISIT)]) == []
    details = [line("details", after={"title": "A"}), line("details", after={"budget": 1})]
    assert merged_changes(details) == details


def undone(lines: list[SegmentChange], act: str = "undone", locale: Locale = "en") -> str:
    return undo_sentence(lines, act, Voice(locale))


def test_undoing_says_how_things_stand_now() -> None:
    added, gone = (
        line("added", after=VISIT),
        [line("removed", VISIT), line("removed", STAY, id="h")],
    )
    assert undone([added]).endswith("Senso-ji is in again.")
    assert undone(gone).endswith("Senso-ji and Park Hyatt are out again.")
    assert undone([moved("A", *HOUR_LATER)]).endswith("A, Thu 11 March, 11:00.")
    noted = changed(VISIT, notes="x")
    assert undone([noted]).endswith("Senso-ji is as before.")
    assert undone([noted], "redone").endswith("Senso-ji is as changed.")
    assert undone([noted, changed(STAY, "h", notes="x")]).endswith(
        "Senso-ji and Park Hyatt are as before."
    )
    assert undone([line("details", after={"title": "x"})]).endswith(
        "the trip’s details are as before."
    )
    many = [moved(f"N{n}", *DAY_LATER) for n in range(5)]
    assert undone(many).endswith("N0, N1 and three more things are as before.")
    assert undone(many[:4]).endswith("and N3, 10:00.")


def test_undoing_is_told_in_korean_too() -> None:
    assert undone([line("added", after=VISIT)], locale="ko").endswith("Senso-ji가 다시 들어왔어요.")
    assert undone([changed(VISIT, notes="x")], locale="ko").endswith("Senso-ji는 전과 같아요.")
    many = [moved(f"N{n}", *DAY_LATER) for n in range(5)]
    assert undone(many, locale="ko").endswith("N0, N1 등 5개는 전과 같아요.")


@pytest.mark.parametrize(
    ("minutes", "english", "korean"),
    [
        (60, "an hour later", "1시간 뒤로"), (-30, "30 min earlier", "30분 앞으로"),
        (1440, "a day later", "하루 뒤로"), (2880, "two days later", "2일 뒤로"),
        (1500, "a day and an hour later", "하루 1시간 뒤로"),
        (-1590, "a day, two hours and 30 min earlier", "하루 2시간 30분 앞으로"),
        (10080, "a week later", "일주일 뒤로"), (-10080, "a week earlier", "일주일 앞으로"),
    ],
)  # fmt: skip
def test_a_shift_is_told_in_days_hours_and_minutes(minutes: int, english: str, korean: str) -> None:
    assert shift_in_words(minutes, "en") == english
    assert shift_in_words(minutes, "ko") == korean
