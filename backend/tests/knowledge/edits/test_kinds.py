"""Each kind of request in both languages, in words that no benchmark holds."""

import pytest
from knowledge.edits.reading import read


def said(text: str, stem: str, *focus: str) -> list[tuple[str, str, object]]:
    """Tool, the last two figures of its segment's id, and its other arguments."""
    edit = read(text, stem, *focus)
    calls = []
    for one in edit.calls:
        left = {k: v for k, v in one.arguments.items() if k not in ("segmentId", "location")}
        what = left.get("newStartTime") or left.get("changes") or left.get("segmentIds") or left
        calls.append((one.name, str(one.arguments.get("segmentId", ""))[-2:], what))
    return calls


@pytest.mark.parametrize(
    ("stem", "texts", "wanted"),
    [
        ("paris-rome", ("scrap Versailles", "베르사유 빼줘"), [("delete_segment", "09", {})]),
        ("paris-rome", ("take the Louvre off the plan", "루브르 삭제해줘"),
         [("delete_segment", "06", {})]),
        ("jeju", ("push the waterfall back an hour", "폭포 한 시간 늦춰줘"),
         [("move_segment", "10", "2027-01-17T11:00")]),
        ("seoul-tokyo", ("shibuya sky to the 15th, 7pm", "시부야 스카이 15일 저녁 7시로"),
         [("move_segment", "12", "2027-04-15T19:00")]),
        ("paris-rome", ("move the orsay visit to the next morning", "오르세를 다음 날 아침으로"),
         [("move_segment", "04", "2027-06-07T10:00")]),
        ("seoul-tokyo", ("switch lunch and the museum around", "점심을 박물관 뒤로 보내줘"),
         [("reorder_segments", "", [f"200000000000000000000000000000{n}" for n in ("06", "08", "07")])]),
        ("seoul-tokyo", ("remove breakfast from the Shibuya hotel", "시부야 호텔 조식 빼줘"),
         [("update_segment", "11", {"boardBasis": "ROOM_ONLY"})]),
        ("paris-rome", ("Hotel Artemide until the 14th", "아르테미데 14일까지 연장"),
         [("update_segment", "12", {"checkOutDate": "2027-06-14"})]),
        ("seoul-tokyo", ("take a bus instead of the taxi", "택시 말고 버스로 바꿔줘"),
         [("update_segment", "10", {"transferType": "PUBLIC"})]),
        ("lisbon-porto", ("Miguel can't make the kick-off", "킥오프에서 미겔 빼줘"),
         [("update_segment", "03", {"attendees": ["Ana Sousa"]})]),
        ("jeju", ("what time is the Shilla check-in?", "신라호텔 체크인 몇 시야?"),
         [("get_segment", "04", {})]),
        ("lisbon-porto", ("what's the plan for wednesday?", "셋째 날 일정 보여줘"),
         [("get_itinerary", "", {"day": "2027-05-12"})]),
        ("tokyo", ("search flights ICN to NRT april 3", "인천에서 나리타 4월 3일 항공편 찾아줘"),
         [("search_flights", "", {"origin": "ICN", "destination": "NRT", "departureDate": "2027-04-03"})]),
    ],
)  # fmt: skip
def test_both_languages_come_to_the_same_calls(stem, texts, wanted):
    for text in texts:
        assert said(text, stem) == wanted, text


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("make it an hour longer", [("update_segment", "13", {"endTime": "2027-06-11T13:00"})]),
        ("그거 취소해줘", [("update_segment", "13", {"status": "CANCELLED"})]),
        ("그 다음 거 빼줘", [("delete_segment", "14", {})]),
        ("what time is that", [("get_segment", "13", {})]),
    ],
)
def test_what_the_talk_was_about_is_meant_by_it(text, wanted):
    assert said(text, "paris-rome", "13") == wanted


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("delete the taxi", "which"), ("저녁 지워줘", "which"), ("add lunch on june 8", "missing"),
        ("remove all the dinners", "confirm"), ("move the flight to Rome to noon", "confirm"),
        ("여행을 3주 뒤로 미뤄줘", "confirm"), ("be quiet", "unclear"), ("ㅋㅋㅋㅋ", "unclear"),
    ],
)  # fmt: skip
def test_it_asks_where_it_has_to(text, kind):
    edit = read(text, "paris-rome", locale="en")
    assert edit.ask is not None
    assert edit.ask.kind == kind
