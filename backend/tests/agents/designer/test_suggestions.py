"""What one may do next: what belongs to the turn first, and fixes that were tried."""

from datetime import date
from typing import Any

import pytest
from knowledge.itineraries.making import Making

from tripkit.agents.designer import suggestions
from tripkit.agents.designer.suggestions import TurnResult, fix_suggestion, suggested_actions
from tripkit.agents.designer.wording.phrasebook import PHRASES
from tripkit.domain.designer import SuggestedAction
from tripkit.domain.itinerary import Finding, Price

DAY = "2027-04-11T"


def turn(made: Making, **more: Any) -> TurnResult:
    known: dict[str, Any] = {
        "message": "hello", "outcomes": [], "itinerary": made.trip, "today": date(2026, 11, 22),
        "locale": "en", "failed": False, "about": "hello", "asks": False,
    }  # fmt: skip
    return TurnResult(**known | more)


def kinds(made: Making, **more: Any) -> list[str]:
    return [action.type for action in suggested_actions(turn(made, **more))]


def outcome(*segments: str, changed: bool = True) -> dict[str, Any]:
    return {"changed": changed, "segments": list(segments)}


def overlapping(later: str = "11:30", first_until: str = "12:00", **more: Any) -> Making:
    """A park from ten, and a temple that begins before it ends."""
    made = Making()
    made.activity("Ueno Park", f"{DAY}10:00", f"{DAY}{first_until}", city="Tokyo")
    made.activity("Senso-ji", f"{DAY}{later}", f"{DAY}13:00", city="Tokyo", **more)
    return made


def test_of_an_empty_trip_there_is_nothing_to_suggest() -> None:
    assert kinds(Making()) == []


@pytest.mark.parametrize(
    ("given", "first"),
    [
        ({"failed": True}, ["retry"]), ({"failed": True, "message": ""}, []),
        ({"outcomes": [outcome()]}, ["undo"]), ({"outcomes": [outcome(changed=False)]}, []),
        ({"outcomes": [outcome()], "about": "undo"}, []),
        ({"failed": True, "outcomes": [outcome(changed=False), outcome()]}, ["retry", "undo"]),
    ],
)  # fmt: skip
def test_what_failed_may_be_tried_again_and_what_changed_be_undone(
    given: dict[str, Any], first: list[str]
) -> None:
    assert kinds(Making(), **given) == first


def test_a_retry_sends_the_message_and_an_undo_its_word() -> None:
    retry, undo = suggested_actions(turn(Making(), failed=True, outcomes=[outcome()]))
    assert retry.message == "hello"
    assert undo.message == undo.label


def dated(**more: Any) -> Making:
    return Making(**{"start_date": "2027-04-11", "end_date": "2027-04-14"} | more)


@pytest.mark.parametrize(
    ("made", "offered"),
    [
        (dated(), ["search_hotels"]), (dated(end_date="2027-04-11"), []),
        (dated(end_date=None), []), (dated(start_date=None), []), (dated(destination=None), []),
    ],
)  # fmt: skip
def test_rooms_are_looked_for_where_the_nights_are_known(made: Making, offered: list[str]) -> None:
    assert kinds(made) == offered


def test_rooms_are_asked_for_by_the_trips_own_nights() -> None:
    english, korean = (suggested_actions(turn(dated(), locale=one))[0] for one in ("en", "ko"))
    assert english.message == "Find hotels in Tokyo from 11 April to 14 April"
    assert korean.message == "4월 11일부터 4월 14일까지 Tokyo 호텔 찾아 줘"


def test_what_is_missing_is_offered_until_it_is_there() -> None:
    made = dated()
    made.activity("Ueno Park", f"{DAY}10:00", f"{DAY}12:00", city="Tokyo")
    assert kinds(made) == ["search_hotels", "add_flight", "view_map"]
    actions = {one.type: one for one in suggested_actions(turn(made))}
    flight = actions["add_flight"].message
    assert flight is not None
    assert flight.endswith(" "), "one goes on writing"
    assert actions["view_map"] == SuggestedAction(type="view_map", label="Show it on the map")
    made.hotel("Ryokan", "2027-04-11", "2027-04-14")
    made.flight("ICN-HND", f"{DAY}06:00", f"{DAY}08:15")
    assert kinds(made) == ["view_map"]
    made.activity("Zoo", f"{DAY}15:00", f"{DAY}16:00", total_price=Price(amount=5, currency="USD"))
    assert kinds(made) == ["view_map", "view_budget"]
    assert kinds(made, asks=True) == []


def test_four_are_offered_at_most() -> None:
    made = dated()
    made.activity("Zoo", f"{DAY}15:00", f"{DAY}16:00", total_price=Price(amount=5, currency="USD"))
    assert kinds(made, failed=True, outcomes=[outcome()]) == [
        "retry", "undo", "search_hotels", "add_flight",
    ]  # fmt: skip


def fix(made: Making, **more: Any) -> str | None:
    action = fix_suggestion(turn(made, **{"about": "check"} | more))
    return action.message if action else None


@pytest.mark.parametrize(("locale", "words"), [("en", "Move Senso-ji to 12:00 on 11 April"), ("ko", "Senso-ji를 4월 11일 낮 12시로 옮겨 줘")])  # fmt: skip
def test_the_later_of_two_that_overlap_is_moved_to_the_end_of_the_first(
    locale: str, words: str
) -> None:
    assert fix(overlapping(), locale=locale) == words
    assert fix(overlapping(first_until="12:20")) == "Move Senso-ji to 12:20 on 11 April"


def test_a_fix_is_offered_to_who_asks_or_has_touched_it() -> None:
    made = overlapping()
    park, temple = made.trip.segments
    assert fix(made, about="next") is not None
    assert fix(made, about="hello") is None
    assert fix(made, about="hello", outcomes=[outcome(temple.id)]) is not None
    assert fix(made, about="hello", outcomes=[outcome("f" * 32)]) is None
    assert fix(made, about="hello", outcomes=[outcome(), outcome(park.id)]) is not None


@pytest.mark.parametrize(
    ("status", "is_offered"),
    [("TENTATIVE", True), ("WAITLISTED", True), ("CONFIRMED", False), ("COMPLETED", False)],
)
def test_what_is_confirmed_is_not_moved(status: str, is_offered: bool) -> None:
    assert (fix(overlapping(status=status)) is not None) == is_offered


def test_a_fix_that_brings_another_finding_is_not_offered() -> None:
    made = overlapping()
    made.activity("Zoo", f"{DAY}13:10", f"{DAY}14:00", city="Tokyo")
    moved = fix(made)
    assert moved is None


@pytest.mark.parametrize(
    ("kind", "minutes", "begins"),
    [
        ("overlap", 30, "12:00"), ("impossible_connection", 50, "12:35"),
        ("tight_connection", 50, "12:35"), ("tight_connection", 51, "12:40"),
        ("tight_connection", 5, "11:50"), ("tight_connection", None, "11:45"),
    ],
)  # fmt: skip
def test_the_later_begins_a_quarter_of_an_hour_after_one_can_be_there(
    kind: Any, minutes: int | None, begins: str
) -> None:
    first, later = overlapping().trip.segments
    ids = [first.id, later.id]
    finding = Finding(kind=kind, severity="error", segment_ids=ids, message="", minutes=minutes)
    assert suggestions._when(finding, first, later) == f"{DAY}{begins}"


def test_a_fix_has_its_label_in_the_readers_language() -> None:
    labels = {
        locale: fix_suggestion(turn(overlapping(), about="check", locale=locale))
        for locale in PHRASES
    }
    assert {locale: one.label for locale, one in labels.items() if one} == {
        "en": "Fix it", "ko": "고치기",
    }  # fmt: skip
