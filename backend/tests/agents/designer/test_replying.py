"""What the designer says by rule where nothing was changed and nothing was searched."""

from typing import Any, cast

import pytest

from tripkit.agents.designer.replying import _by_rule, _next
from tripkit.agents.designer.state import DesignerState
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.domain.itinerary import Finding, Itinerary

EMPTY = Itinerary(id="a" * 32, title="Tokyo")
ACTIVITY: dict[str, Any] = {
    "id": "b" * 32, "type": "ACTIVITY", "name": "Ueno Park", "location": {"name": "Ueno"},
    "startDatetime": "2026-12-02T10:00", "endDatetime": "2026-12-02T12:00",
    "startZone": "Asia/Tokyo", "endZone": "Asia/Tokyo",
}  # fmt: skip


async def replied(about: str, itinerary: Itinerary = EMPTY, **reading: Any) -> str:
    state = {
        "outcomes": [], "about": about, "question": None, "draft": {"reason": None},
        "reading": {"facts": [], "answered": "", **reading},
    }  # fmt: skip
    return await _by_rule(cast(Any, None), cast(DesignerState, state), itinerary, Voice("en"))


def said(act: str, **values: Any) -> str:
    return Voice("en").say(act, **values)


async def test_what_was_answered_is_noted_in_its_own_words() -> None:
    assert await replied("facts", answered="two of us") == said("noted_what", what="two of us")
    assert await replied("facts") == said("noted")


async def test_facts_are_noted_by_their_names_before_an_answer_is() -> None:
    told = await replied("facts", facts=["travelers", "ages"], answered="two of us")
    assert told == said("noted_fields", what="who travels")
    assert await replied("facts", facts=["ages"]) == said("noted_fields", what="the ages")


async def test_what_was_noted_is_not_said_in_talk_about_something_else() -> None:
    told = await replied("hello", facts=["travelers"], answered="two of us")
    assert told == said("hello_open")


@pytest.mark.parametrize(("about", "act"), [
    ("yes", "go_on"), ("no", "kept"), ("thanks", "thanks"), ("check", "empty"),
    ("next", "next_empty"), ("something else", "unclear_empty"),
])  # fmt: skip
async def test_talk_about_an_empty_trip_says_so(about: str, act: str) -> None:
    assert await replied(about) == said(act)


async def test_what_is_not_in_the_trip_is_named() -> None:
    assert await replied("none:HOTEL") == said("none_such", what="hotel")


async def test_what_is_not_understood_of_a_filled_trip_is_asked_for_as_a_change() -> None:
    filled = Itinerary.model_validate({"id": "a" * 32, "title": "Tokyo", "segments": [ACTIVITY]})
    assert await replied("something else", filled) == said("unclear")


def finding(severity: Any, message: str) -> Finding:
    return Finding(kind="overlap", severity=severity, segment_ids=[], message=message)


def test_what_comes_next_is_the_first_fault_and_a_note_only_where_there_is_no_fault() -> None:
    note, warning, error = (finding(s, f"a {s}") for s in ("note", "warning", "error"))
    for faults, first in (([note, warning, error], "A warning."), ([note], "A note.")):
        assert _next(faults, Voice("en"), empty=False) == said("next_wrong", what=first)
    assert _next([], Voice("en"), empty=False) == said("next_fine")
    assert _next([error], Voice("en"), empty=True) == said("next_empty")
