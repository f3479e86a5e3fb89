"""One fault at a time in a guide's draft, and its neighbour that is none."""

from typing import Any, cast

import pytest

from tripkit.agents.guide.evidence import of_document
from tripkit.agents.guide.state import GuideState
from tripkit.agents.guide.verify import find_issues
from tripkit.knowledge.sri_lanka import documents

LONG = "It is a fort of the Dutch with a lighthouse, a rampart walk and quiet lanes."
FORT = next(document for document in documents() if document.place_id == "galle-fort")
CITED: dict[str, Any] = {"evidence": [of_document(FORT.id)]}


def issues(draft: str, **state: Any) -> list[str]:
    known = {"intent": "tourism_query", "query": "", "draft": draft, **state}
    return find_issues(cast(GuideState, known))


def slot(at: str, minutes: int = 60, **more: Any) -> dict[str, Any]:
    return {
        "date": "2026-05-04", "time": at, "duration_minutes": minutes, "location": "Galle Fort",
        "location_id": "galle-fort", "activity": "walk", "lighting_quality": "soft",
        "crowd_prediction": 40.0, **more,
    }  # fmt: skip


def facts(**more: Any) -> dict[str, Any]:
    return {"day": "2026-05-04", "shops": "open", "is_poya": False, **more}


@pytest.mark.parametrize("relevance", ["relevant", "partial"])
def test_what_comes_from_documents_names_them(relevance: str) -> None:
    (issue,) = issues(LONG, relevance=relevance, **CITED)
    assert issue.startswith("name the sources")
    assert issues(f"{LONG} [1]", relevance=relevance, **CITED) == []


@pytest.mark.parametrize("relevance", ["irrelevant", "insufficient"])
def test_documents_that_do_not_answer_need_not_be_named(relevance: str) -> None:
    assert issues(LONG, relevance=relevance, **CITED) == []


@pytest.mark.parametrize("number", [0, 2])
def test_a_source_is_one_that_was_given(number: int) -> None:
    assert issues(f"{LONG} [{number}]", **CITED) == [f"there is no source [{number}]"]


def test_a_planned_trip_gives_its_times_and_another_answer_need_not() -> None:
    plan = {"itinerary": [slot("09:00"), slot("10:00")]}
    missing = ["give the schedule with its times"]
    assert issues(LONG, intent="trip_planning", **plan) == missing
    assert issues(f"{LONG} Begin at 10:00.", intent="trip_planning", **plan) == []
    assert issues(LONG, intent="tourism_query", **plan) == []
    assert issues(LONG, intent="trip_planning", itinerary=[]) == []


def test_the_answer_names_the_place_that_was_asked_about() -> None:
    assert issues(LONG, location="galle-fort") == ["answer about Galle Fort"]
    assert issues(f"Galle Fort it is. {LONG}", location="galle-fort") == []


def test_a_poya_is_not_denied_and_another_day_not_called_one() -> None:
    denied, called = f"It is no Poya. {LONG}", f"2026-05-04 is a Poya. {LONG}"
    assert issues(denied, facts=facts(is_poya=True)) == ["the day is a Poya; do not deny it"]
    assert issues(denied, facts=facts()) == []
    assert issues(called, facts=facts()) == ["the day is no Poya; do not say it is"]
    assert issues(called, facts=facts(is_poya=True)) == []
    assert issues(f"2026-05-30 is a Poya. {LONG}", facts=facts()) == []


@pytest.mark.parametrize(("at", "golden"), [
    ("17:19", False), ("17:20", True), ("18:20", True), ("18:21", False), ("5:45 pm", True),
    ("12:00 am", False),
])  # fmt: skip
def test_light_is_golden_within_ten_minutes_of_its_window(at: str, golden: bool) -> None:
    light = facts(golden_evening=["17:30", "18:10"])
    assert (issues(f"{LONG} The light is golden at {at}.", facts=light) == []) == golden


@pytest.mark.parametrize(("at", "is_open"), [
    ("05:59", False), ("06:00", True), ("18:00", True), ("18:01", False),
])  # fmt: skip
def test_a_visit_lies_within_the_gates_hours_to_the_minute(at: str, is_open: bool) -> None:
    draft = f"Enter Bundala National Park at {at}. {LONG}"
    found = issues(draft, location="bundala-national-park")
    assert found == ([] if is_open else [f"Bundala National Park is not open at {at}"])


def test_a_day_lasts_fourteen_hours_at_most() -> None:
    day = [slot("06:00"), slot("19:00")]
    assert issues(LONG, itinerary=day) == []
    assert issues(LONG, itinerary=[day[0], slot("19:00", 61)]) == [
        "2026-05-04 is longer than fourteen hours"
    ]
    other_day = slot("20:30", date="2026-05-05")
    assert issues(LONG, itinerary=[day[0], other_day]) == []


def test_a_percentage_stands_in_the_forecast_or_in_a_source() -> None:
    draft = f"{LONG} Crowds: 40%."
    assert issues(draft) == ["40% stands in no source"]
    assert issues(draft, facts=facts(crowd=[40])) == []
    assert issues(draft, itinerary=[slot("09:00", crowd_prediction=40.4)]) == []


def test_a_pages_percentage_stands_where_a_second_page_bears_it_out() -> None:
    page = {"url": "https://a.example/x", "content": "40 percent of visitors come by train."}
    copied = {**page, "url": "https://b.test/x"}
    other = {"url": "https://b.test/x", "content": "Among visitors, 40% ride the train."}
    cited = f"{LONG} By train come 40% (https://a.example/x)."
    alone = ["leave out “By train come 40% (https://a.example/x).”: one page alone claims it"]
    assert issues(cited, web=[page]) == alone
    assert issues(cited, web=[page, copied]) == alone
    assert issues(cited, web=[page, other]) == []
    assert issues(f"{LONG} Crowds: 70%.", web=[page]) == ["70% stands in no source"]


def test_small_talk_has_only_to_say_something() -> None:
    assert issues(" ", intent="greeting") == ["say something"]
    assert issues("Hi.", intent="greeting") == []
    assert issues("Hi.") == ["answer more fully"]


@pytest.mark.parametrize("said", ["4 May", "May 4", "2026-05-04", "5월 4일"])
def test_the_day_is_named_in_any_of_its_forms(said: str) -> None:
    about = {"day": "2026-05-04", "facts": facts()}
    assert issues(LONG, **about) == ["name the day: 2026-05-04"]
    assert issues(f"{LONG} On {said}.", **about) == []
