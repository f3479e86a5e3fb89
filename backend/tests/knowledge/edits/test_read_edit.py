"""What must hold of every reading, whatever is said."""

import re
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.domain.edits import PARAMETERS
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits import Edit, concepts, read_edit
from tripkit.knowledge.edits.acts import act

FOLDER = Path(__file__).parents[4] / "benchmarks" / "designer" / "itineraries"
TODAY = date(2026, 11, 21)
REPLACING = re.compile("instead|rather|replace|swap|switch|trade|대신|말고|바꿔|교체")
STEMS = ("tokyo", "seoul-tokyo", "lisbon-porto", "jeju", "paris-rome", "busan")
WORDS = (
    "delete", "remove", "move", "add", "the", "hotel", "lunch", "dinner", "flight", "to", "from",
    "at", "3pm", "10:30", "on", "friday", "the 13th", "day 2", "everything", "and", "after", "it",
    "before", "first", "last", "museum", "taxi", "2 nights", "an hour later", "€40", "KE703", "ICN",
    "NRT", "swap", "rename", "note:", "booked", "cancel", "where is", "how far", "?", ",", "Louvre",
    "삭제해줘", "빼줘", "옮겨줘", "추가해줘", "호텔", "점심", "저녁", "비행기", "3시로", "오후 2시에", "13일", "금요일",
    "둘째 날", "전부", "그거", "다음 날", "부터", "까지", "한 시간", "뒤로", "앞당겨줘", "박물관", "택시", "2박", "15만원",
    "예약했어", "취소", "순서", "맨 앞으로", "어디야", "얼마나 걸려", "이랑", "말고", "메모", "이름", "루브르", "제주",
)  # fmt: skip


@cache
def itinerary(stem: str) -> Itinerary:
    return Itinerary.model_validate_json((FOLDER / f"{stem}.json").read_text("utf-8"))


def read(text: str, stem: str = "seoul-tokyo", focus: tuple[str, ...] = ()) -> Edit:
    locale = "ko" if any("가" <= c <= "힣" for c in text) else "en"
    return read_edit(text, itinerary(stem), TODAY, locale, focus)


def check(edit: Edit, text: str, stem: str) -> None:
    trip = itinerary(stem)
    ids = {one.id for one in trip.segments}
    lacking = edit.ask is not None and edit.ask.kind in ("which", "missing")
    for n, one in enumerate(edit.calls):
        said = dict(one.arguments)
        if not (lacking and n == 0):
            PARAMETERS[one.name].model_validate(said)
        named = [said["segmentId"]] if "segmentId" in said else said.get("segmentIds", [])
        assert set(named) <= ids
        if one.name == "delete_segment":
            assert act("delete").search(text.lower()) or REPLACING.search(text.lower())
            assert said or edit.ask is not None
    if edit.ask is not None and edit.ask.kind == "which":
        assert len(edit.ask.options) > 1
        assert set(edit.ask.options) <= ids


@settings(max_examples=400)
@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), st.sampled_from(STEMS), st.booleans()
)
def test_whatever_its_words_every_call_is_valid_and_names_what_there_is(words, stem, spoken):
    text = " ".join(words)
    trip = itinerary(stem)
    focus = (trip.segments[0].id,) if spoken and trip.segments else ()
    check(read(text, stem, focus), text, stem)


@settings(max_examples=200)
@given(st.text(max_size=300), st.sampled_from(STEMS))
def test_no_text_makes_it_raise(text, stem):
    check(read(text, stem), text, stem)


@given(st.sampled_from(STEMS), st.integers(0, 999999), st.integers(0, 99))
def test_no_number_makes_it_raise(stem, many, few):
    for text in (
        f"move it {many} days later", f"{many}일 뒤로 미뤄줘", f"at {few}:{few}", f"{few}월 {few}일 {few}시에 밥",
        f"add {many} nights in Rome from the {few}th", f"day {many}", f"{many}박 {few}만원",
        f"everything {many} weeks later", f"KE{many} ICN NRT {few}/{few}", f"€{many} a night",
    ):  # fmt: skip
        focus = tuple(one.id for one in itinerary(stem).segments[:1])
        check(read(text, stem, focus), text, stem)


@pytest.mark.parametrize(
    "text",
    ["the museum", "what about the museum?", "museum at 4", "박물관", "박물관 어때?", "don't delete the museum",
     "박물관 지우지 마", "is the museum worth it?", "delete the opera", "오페라 지워줘", "delete the Hilton hotel"],
)  # fmt: skip
def test_nothing_is_deleted_without_a_word_for_it_and_something_of_that_name(text):
    assert all(one.name != "delete_segment" or not one.arguments for one in read(text).calls)


def test_names_of_segments_are_no_commands():
    trip = itinerary("busan").model_copy(deep=True)
    one = trip.segments[1]
    renamed = one.model_copy(update={"name": "Delete Everything Museum"})
    trip = trip.model_copy(update={"segments": [trip.segments[0], renamed, *trip.segments[2:]]})
    edit = read_edit("move Delete Everything Museum to 11", trip, TODAY, "en", ())
    assert [(c.name, c.arguments["segmentId"]) for c in edit.calls] == [("move_segment", one.id)]


def test_quoted_words_are_no_commands():
    edit = read("rename the museum to 'delete all hotels'")
    assert [c.name for c in edit.calls] == ["update_segment"]
    assert edit.calls[0].arguments["changes"] == {"name": "delete all hotels"}


def test_names_of_a_trip_are_looked_through_once_a_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    read, looked_through = concepts.concepts_in, list[str]()
    monkeypatch.setattr(
        concepts, "concepts_in", lambda low: looked_through.append(low) or read(low)
    )
    trip = itinerary("tokyo")
    renamed = [one.model_copy(update={"title": "Tea at a garden"}) for one in trip.segments[:1]]
    for one in (trip, trip, trip.model_copy(update={"segments": [*trip.segments, *renamed]})):
        read_edit("what does it cost?", one, TODAY, "en")
    assert len(looked_through) == len(set(looked_through))
