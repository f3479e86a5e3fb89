"""Drafts of what was found: how sure they are, what is told beside them, and how many there are."""

from datetime import date
from typing import Any

import pytest
from knowledge.itineraries.making import Making

from tripkit.domain.edits import AddActivity, AddHotel, Spot
from tripkit.domain.imports import MOST_DRAFTS, ImportReview
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.itineraries.imports.review import (
    Found,
    Passed,
    Setting,
    excerpt_of,
    reviewed,
)


def activity(name: str = "Ueno Park", city: str = "Tokyo", at: str = "2027-04-11T10:00") -> AddActivity:  # fmt: skip
    return AddActivity(name=name, location=Spot(name=name, city=city), start_time=at)


def found(name: str = "Ueno Park", **more: Any) -> Found:
    return Found(activity(name), f"{name} at ten", **more)


def review(*things: Found | Passed, itinerary: Itinerary | None = None) -> ImportReview:
    setting = Setting(itinerary or trip_of(), date(2026, 11, 22), "en")
    return reviewed(things, setting, "calendar")


def trip_of(**more: Any) -> Itinerary:
    return Itinerary(id="a" * 32, title="Trip", destination="Tokyo", **more)


@pytest.mark.parametrize(
    ("certainty", "notes", "confidence"),
    [
        (1.0, [], 0.97), (0.5, [], 0.48), (1.0, ["year"], 0.87), (1.0, ["year", "airport"], 0.61),
        (1.0, ["nights"], 0.87), (1.0, ["name"], 0.68),
    ],
)  # fmt: skip
def test_each_assumption_makes_a_draft_less_sure(
    certainty: float, notes: list[str], confidence: float
) -> None:
    one = found(certainty=certainty)
    blanks = {"year": 2027, "code": "ICN", "name": "x", "n": 1, "nights": 1}
    for text in notes:
        one.note("assumed", text, text, **blanks)
    (draft,) = review(one).drafts
    assert draft.confidence == confidence
    details = draft.segment.source_details
    assert details is not None
    assert (details.basis, details.confidence) == ("calendar", confidence)
    assert draft.segment.source == "import"
    assert [note.field for note in draft.notes] == notes
    assert all(note.kind == "assumed" and note.message for note in draft.notes)


def test_a_note_is_told_once_for_each_field() -> None:
    one = found()
    for about in ("start", "start", "end"):
        one.note("assumed", about, "year", year=2027)
    assert [(kind, about) for kind, about, _, _ in one.notes] == [
        ("assumed", "start"), ("assumed", "end"),
    ]  # fmt: skip


def test_the_same_thing_is_one_draft_with_the_same_id_each_time() -> None:
    first = review(found(), found(), found("Zoo"))
    again = review(found())
    assert len(first.drafts) == 2
    assert first.drafts[0].segment.id == again.drafts[0].segment.id
    other = review(found(), itinerary=trip_of().model_copy(update={"id": "b" * 32}))
    assert other.drafts[0].segment.id != again.drafts[0].segment.id
    keyed = [review(found(name, key="k")).drafts[0].segment.id for name in ("A", "B")]  # fmt: skip
    assert keyed[0] == keyed[1]


def test_what_stands_in_the_trip_is_told_as_already_there() -> None:
    made = Making()
    there = made.activity("Ueno Park", "2027-04-11T10:00", city="Tokyo")
    (draft,) = review(found(), itinerary=made.trip).drafts
    assert draft.already == there.id
    (draft,) = review(found()).drafts
    assert draft.already is None


def test_so_many_drafts_are_made_and_no_more() -> None:
    many = [found(f"Park {n}", key=str(n)) for n in range(MOST_DRAFTS)]
    whole = review(*many)
    assert (len(whole.drafts), whole.unread) == (MOST_DRAFTS, [])
    more = review(*many, found("A"), found("B"))
    assert len(more.drafts) == MOST_DRAFTS
    assert [(one.reason, one.message) for one in more.unread] == [
        ("too_many", "Only the first 200 were read.")
    ]


def test_fifty_things_that_are_no_draft_are_named() -> None:
    passed = review(*[Passed("no_time", f"thing {n}") for n in range(60)], found())
    assert [one.excerpt for one in passed.unread] == [f"thing {n}" for n in range(50)]
    assert passed.unread[0].message == "It has no date and time that could be read."
    assert len(passed.drafts) == 1


def test_where_nothing_was_found_it_is_said() -> None:
    assert [one.reason for one in review().unread] == ["empty"]
    assert [one.reason for one in review(Passed("cancelled")).unread] == ["cancelled"]


def test_what_cannot_be_built_is_unclear() -> None:
    wrong = found(more={"confirmation_number": "x" * 61})
    assert [(one.reason, one.excerpt) for one in review(wrong).unread] == [
        ("unclear", "Ueno Park at ten")
    ]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({}, "TENTATIVE"), ({"confirmation_number": "X1"}, "CONFIRMED"),
        ({"confirmation_number": ""}, "TENTATIVE"),
        ({"confirmation_number": "X1", "status": "WAITLISTED"}, "WAITLISTED"),
    ],
)  # fmt: skip
def test_what_has_a_number_is_confirmed(more: dict[str, Any], status: str) -> None:
    (draft,) = review(found(more=more)).drafts
    assert draft.segment.status == status


def test_an_address_goes_to_its_place_and_is_cut() -> None:
    (draft,) = review(found(address="x" * 301)).drafts
    assert draft.segment.type == "ACTIVITY"
    assert draft.segment.location.address == "x" * 300


@pytest.mark.parametrize(("text", "zone"), [("한옥 카페", "Asia/Seoul"), ("A hall", "UTC")])
def test_where_nothing_tells_the_zone_korean_words_are_in_korea(text: str, zone: str) -> None:
    nowhere = Itinerary(id="a" * 32, title="Trip")
    one = Found(activity("Xyzzyplugh", city=""), text)
    (draft,) = review(one, itinerary=nowhere).drafts
    assert (draft.segment.start_zone, draft.segment.end_zone) == (zone, zone)
    assert ("assumed", "startZone") in [(note.kind, note.field) for note in draft.notes]
    given = {"start_zone": "UTC", "end_zone": "UTC"}
    said = Found(activity("Xyzzyplugh", city=""), "한옥", more=given)
    (draft,) = review(said, itinerary=nowhere).drafts
    assert (draft.segment.start_zone, draft.notes) == ("UTC", [])


def test_a_stay_that_is_on_no_map_is_told() -> None:
    nights = {"check_in_date": "2027-04-11", "check_out_date": "2027-04-12"}
    for place, notes in (("Shinjuku", []), ("Xyzzyplugh", ["location"])):
        stay = AddHotel(property="Quiet Inn", location=Spot(name=place), **nights)
        one = Found(stay, "A stay", more={"start_zone": "Asia/Tokyo", "end_zone": "Asia/Tokyo"})
        (draft,) = review(one, itinerary=Itinerary(id="a" * 32, title="Trip")).drafts
        assert [note.field for note in draft.notes if note.kind == "unread"] == notes


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\\n b", "a b"), ("x" * 200, "x" * 200), ("x" * 201, "x" * 199 + "…")],
)
def test_an_excerpt_is_one_short_line(text: str, shown: str) -> None:
    assert excerpt_of(text.replace("\\n", "\n")) == shown
