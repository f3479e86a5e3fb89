"""The same thing asked for in many constructions of both languages."""

import pytest
from knowledge.edits.reading import read


def said(text: str, stem: str, *focus: str) -> list[tuple[str, str, object]]:
    """Tool, the last two figures of its segment's id, and its other arguments."""
    calls = []
    for one in read(text, stem, *focus).calls:
        left = {k: v for k, v in one.arguments.items() if k not in ("segmentId", "location")}
        what = left.get("newStartTime") or left.get("changes") or left.get("segmentIds") or left
        calls.append((one.name, str(one.arguments.get("segmentId", ""))[-2:], what))
    return calls


def _delete(key):
    return [("delete_segment", key, {})]


def _move(key, start):
    return [("move_segment", key, start)]


def _update(key, **changes):
    return [("update_segment", key, changes)]


@pytest.mark.parametrize(
    ("text", "stem", "key"),
    [
        ("I don't think we need the Trastevere walk anymore", "paris-rome", "15"),
        ("not doing the louvre any more", "paris-rome", "06"), ("the museum has to go", "seoul-tokyo", "08"),
        ("let's not go to meiji shrine", "seoul-tokyo", "09"), ("Shimokitazawa is out", "seoul-tokyo", "13"),
        ("get the colosseum tour off my list", "paris-rome", "13"), ("no aquarium after all", "jeju", "08"),
        ("jiwoo can't make it, delete the coffee", "busan", "05"), ("팀랩 빼자", "seoul-tokyo", "06"),
        ("세느강 유람선 없던 걸로 해줘", "paris-rome", "07"), ("아쿠아리움은 가지 말자", "jeju", "08"),
        ("시모키타자와 안 가도 될 것 같아", "seoul-tokyo", "13"), ("렐루 서점은 패스", "lisbon-porto", "11"),
        ("오르세 미술관 스킵하자", "paris-rome", "04"), ("끝에서 두 번째 일정 지워줘", "paris-rome", "16"),
        ("6일은 저녁 빼고 다 지워줘", "paris-rome", "04"),
    ],
)  # fmt: skip
def test_what_goes_is_deleted_however_it_is_said(text, stem, key):
    assert said(text, stem) == _delete(key)


@pytest.mark.parametrize(
    ("text", "stem", "key", "start"),
    [
        ("pull the museum up an hour", "seoul-tokyo", "08", "2027-04-13T14:00"),
        ("can we do meiji shrine at 10 instead of 8:30", "seoul-tokyo", "09", "2027-04-14T10:00"),
        ("the seine cruise from 5 to 6", "paris-rome", "07", "2027-06-07T18:00"),
        ("delay the contract signing till 5", "lisbon-porto", "10", "2027-05-12T17:00"),
        ("how about moving meiji shrine to 9am", "seoul-tokyo", "09", "2027-04-14T09:00"),
        ("teamlab on thursday instead of tuesday", "seoul-tokyo", "06", "2027-04-15T10:00"),
        ("the flight to Tokyo leaves at 11 now", "seoul-tokyo", "01", "2027-04-12T11:00"),
        ("동문시장 한 시간만 늦췄으면 좋겠어", "jeju", "13", "2027-01-17T19:00"),
        ("아쿠아플라넷 3시로 바꿔줄 수 있어?", "jeju", "08", "2027-01-16T15:00"),
        ("루브르 7일 말고 6일로", "paris-rome", "06", "2027-06-06T10:00"),
        ("두 번째 저녁 8시 반으로", "paris-rome", "14", "2027-06-11T20:30"),
        ("지우랑 커피 5시 반으로", "busan", "05", "2026-12-05T17:30"),
    ],
)  # fmt: skip
def test_another_start_is_heard_however_it_is_said(text, stem, key, start):
    assert said(text, stem) == _move(key, start)


@pytest.mark.parametrize(
    ("text", "stem", "key", "changes"),
    [
        ("stay at teamLab until 12:30", "seoul-tokyo", "06", {"endTime": "2027-04-13T12:30"}),
        ("shave half an hour off the museum", "seoul-tokyo", "08", {"endTime": "2027-04-13T16:30"}),
        ("one less night in hotel regina", "paris-rome", "03", {"checkOutDate": "2027-06-07"}),
        ("leave hotel artemide a day earlier", "paris-rome", "12", {"checkOutDate": "2027-06-12"}),
        ("add breakfast at the pestana", "lisbon-porto", "09", {"boardBasis": "BED_BREAKFAST"}),
        ("take the train instead of the taxi from CDG", "paris-rome", "02", {"transferType": "RAIL"}),
        ("have dinner at Septime instead of Le Train Bleu", "paris-rome", "05",
         {"location": {"name": "Septime"}}),
        ("booking code for the porto hotel: PVP-77120", "lisbon-porto", "09",
         {"confirmationNumber": "PVP-77120"}),
        ("아르테미데 호텔 3박에서 2박으로 줄여줘", "paris-rome", "12", {"checkOutDate": "2027-06-12"}),
        ("메종 글래드 예약번호 MG1029야", "jeju", "12", {"confirmationNumber": "MG1029"}),
        ("미겔은 킥오프 못 온대", "lisbon-porto", "03", {"attendees": ["Ana Sousa"]}),
        ("흑돼지 저녁을 연돈으로 바꿔줘", "jeju", "09", {"location": {"name": "연돈"}}),
        ("팀랩 한 시간 추가해줘", "seoul-tokyo", "06", {"endTime": "2027-04-13T13:00"}),
        ("family suite at Maison Glad", "jeju", "12", {"roomType": "family suite"}),
    ],
)  # fmt: skip
def test_what_a_segment_is_given_is_heard_however_it_is_said(text, stem, key, changes):
    assert said(text, stem) == _update(key, **changes)


@pytest.mark.parametrize(
    ("text", "stem", "gone", "name", "start"),
    [
        ("the Rodin Museum instead of the Orsay", "paris-rome", "04", "Rodin Museum", "2027-06-06T10:00"),
        ("replace the seine cruise with the Rodin Museum", "paris-rome", "07", "Rodin Museum",
         "2027-06-07T17:00"),
        ("폭포 대신 카멜리아힐", "jeju", "10", "카멜리아힐", "2027-01-17T10:00"),
        ("동문시장 말고 올레시장으로", "jeju", "13", "올레시장", "2027-01-17T18:00"),
    ],
)  # fmt: skip
def test_one_thing_in_the_place_of_another_has_its_time(text, stem, gone, name, start):
    assert said(text, stem) == [
        *_delete(gone), ("add_activity", "", {"name": name, "startTime": start}),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "stem", "start", "end"),
    [
        ("two hours at the Pantheon right after the Colosseum", "paris-rome", "2027-06-11T12:00",
         "2027-06-11T14:00"),
        ("유람선 끝나고 에펠탑 한 시간", "paris-rome", "2027-06-07T18:10", "2027-06-07T19:10"),
        ("coffee at Blue Bottle between 3 and 4 on april 4", "tokyo", "2027-04-04T15:00", "2027-04-04T16:00"),
        ("day 4: Nikko day trip 8am-6pm", "tokyo", "2027-04-06T08:00", "2027-04-06T18:00"),
        ("8일 정오부터 2시까지 마르스 광장 피크닉", "paris-rome", "2027-06-08T12:00", "2027-06-08T14:00"),
    ],
)  # fmt: skip
def test_new_things_have_the_times_that_were_said(text, stem, start, end):
    (name, _, left), = said(text, stem)  # fmt: skip
    assert name == "add_activity"
    assert (left["startTime"], left["endTime"]) == (start, end)


def test_the_one_before_and_the_last_but_one_are_found():
    assert said("delete the one before that", "seoul-tokyo", "13") == _delete("12")
    assert said("바로 앞 일정 삭제해줘", "seoul-tokyo", "13") == _delete("12")
    assert said("remove the second to last thing on the 13th", "seoul-tokyo") == _delete("07")


def test_an_airline_is_known_by_its_name():
    wanted = ("add_flight", "", "OZ")
    for text in (
        "We fly home on the last day, Haneda to Gimpo, 7:40 pm with Asiana",
        "마지막 날 하네다에서 김포 가는 비행기 오후 7시 40분, 아시아나",
    ):
        (name, key, left), = said(text, "tokyo")  # fmt: skip
        assert (name, key, left["airline"]["code"]) == wanted


def test_the_trip_itself_is_not_renamed_for_its_first_segment():
    assert said("여행 제목을 제주 겨울여행으로 바꿔줘", "jeju") == []
    assert said("rename the trip to Honeymoon in Europe", "paris-rome") == []
